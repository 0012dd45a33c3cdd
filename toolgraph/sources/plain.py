"""Any Python value → nothing but JSON values that every writer accepts, without recursion."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from typing import Any

import orjson

from toolgraph.text import without_surrogates

#: JSON writers of the project take integers of 64 bits.
_MIN_INT, _MAX_INT = -(2**63), 2**64 - 1
#: What is no JSON value in the strict sense is not written.
_STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_SUBCLASS


def plain(value: Any) -> Any:
    """Give a copy with string keys, lists for tuples and sets, floats for huge integers, text for the rest.

    Infinite numbers and NaN become null, lone surrogates are removed; a container inside itself becomes null, a
    member of an enum its value.
    """
    try:
        return orjson.loads(orjson.dumps(value, option=_STRICT))  # what is JSON already is copied quickly
    except orjson.JSONEncodeError:
        return _made_plain(value)


def _made_plain(value: Any) -> Any:
    root: list[Any] = [None]
    todo: list[tuple[Any, Any, Any, frozenset[int]]] = [(value, root, 0, frozenset())]
    while todo:
        item, holder, key, above = todo.pop()
        if isinstance(item, Enum):
            item = item.value
        if isinstance(item, Mapping | list | tuple | set | frozenset):
            if id(item) in above:
                holder[key] = None
                continue
            inside = above | {id(item)}
            holder[key] = _container(item, inside, todo)
        else:
            holder[key] = plain_scalar(item)
    return root[0]


def _container(item: Any, inside: frozenset[int], todo: list[tuple[Any, Any, Any, frozenset[int]]]) -> Any:
    """Give an empty copy of the right size and put its members on the list of what is to do."""
    if isinstance(item, Mapping):
        members = [(without_surrogates(str(name)), member) for name, member in item.items()]
        copy: Any = dict.fromkeys(name for name, _ in members)
        todo.extend((member, copy, name, inside) for name, member in members)
        return copy
    ordered = sorted(item, key=repr) if isinstance(item, set | frozenset) else list(item)
    copy = [None] * len(ordered)
    todo.extend((member, copy, place, inside) for place, member in enumerate(ordered))
    return copy


def plain_scalar(value: Any) -> Any:
    """Give a scalar as a JSON scalar."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return without_surrogates(str(value))
    if isinstance(value, int):
        return int(value) if _MIN_INT <= value <= _MAX_INT else plain_scalar(_as_float(value))
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return without_surrogates(str(value))


def _as_float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf
