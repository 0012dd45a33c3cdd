"""Tolerant reading of foreign values: the best that can be made of each, and never an error."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

_E = TypeVar("_E", bound=StrEnum)


def text(value: Any) -> str:
    """Give a string as it is, a number as text, anything else as an empty string."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def mapping(value: Any) -> Mapping[str, Any]:
    """Give a mapping as it is, anything else as an empty one."""
    return value if isinstance(value, dict | Mapping) else {}


def sequence(value: Any) -> Sequence[Any]:
    """Give a list as it is, anything else as an empty one."""
    return value if isinstance(value, list | tuple) else ()


def rows(value: Any) -> Iterable[Mapping[str, Any]]:
    """Give the mappings among the items of a list."""
    return (item for item in sequence(value) if isinstance(item, dict | Mapping))


def lean(row: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what says nothing: empty strings, lists and mappings, `False` and `None`."""
    return {key: value for key, value in row.items() if value not in ("", None, False) and value not in ([], {})}


def word(kind: type[_E], value: Any, default: _E) -> _E:
    """Give the member of a closed set that the value names, or the default."""
    found: _E = _members(kind).get(value if type(value) is str else text(value), default)
    return found


@cache
def _members(kind: type[StrEnum]) -> dict[str, Any]:
    """Give the members of a closed set by their values: rows name, or leave out, very many."""
    return {member.value: member for member in kind}


def number(value: Any, default: float = 0.0) -> float:
    """Give a finite number, or the default."""
    if type(value) is float and math.isfinite(value):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        return default
    try:
        value = float(value)
    except OverflowError:
        return default
    return value if math.isfinite(value) else default


def moment(value: Any) -> str:
    """Give an ISO 8601 time in UTC as it is, one of another zone in UTC, anything else as an empty string."""
    if not value:
        return ""
    try:
        at = datetime.fromisoformat(text(value))
        return text(value) if at.tzinfo is UTC else write_moment(at if at.tzinfo else at.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return ""


def write_moment(at: datetime) -> str:
    """Write a time in ISO 8601, in UTC and of fixed width, so that the order of texts is that of times."""
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
