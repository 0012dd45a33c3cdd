"""Python type hints → JSON Schema (2020-12): one rule a kind of hint, tried in order."""

from __future__ import annotations

import datetime as dt
import decimal
import enum
import inspect
import pathlib
import types
import typing
import uuid
from collections import abc
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from toolgraph.ingest.class_schemas import CLASSES, Schema, choice

_SCALARS: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    bytes: {"type": "string", "format": "binary"},
    decimal.Decimal: {"type": "number"},
    dt.datetime: {"type": "string", "format": "date-time"},
    dt.date: {"type": "string", "format": "date"},
    dt.time: {"type": "string", "format": "time"},
    dt.timedelta: {"type": "string", "format": "duration"},
    uuid.UUID: {"type": "string", "format": "uuid"},
    pathlib.PurePath: {"type": "string"},
    type(None): {"type": "null"},
}
_ANYTHING = frozenset({Any, object, inspect.Parameter.empty})
_WRAPPERS = frozenset(
    {typing.Required, typing.NotRequired, typing.Final, typing.ClassVar, abc.Awaitable, abc.Coroutine}
)
_MAPPINGS = (dict, abc.Mapping, abc.MutableMapping)
_SETS = (set, frozenset, abc.Set, abc.MutableSet)
_LISTS = (
    list, tuple, abc.Sequence, abc.MutableSequence, abc.Collection, abc.Iterable, abc.Iterator, abc.Generator,
    abc.AsyncIterable, abc.AsyncIterator, abc.AsyncGenerator,
)  # fmt: skip


class Hint(NamedTuple):
    """A hint taken apart: `dict[str, int]` is `dict` with the arguments `str` and `int`."""

    whole: Any
    origin: Any
    arguments: tuple[Any, ...]


class HintSchemas:
    """Gives the schemas of hints; the classes that they name are gathered in `definitions`.

    *tell* is called with a sentence for each hint of which nothing is known.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.definitions: dict[str, Schema] = {}
        self.tell = tell
        self._name_of: dict[Any, str] = {}

    def of(self, hint: Any) -> Schema:
        """Give the schema of one hint; of one that nothing is known of, an empty schema."""
        apart = Hint(hint, typing.get_origin(hint) or hint, typing.get_args(hint))
        found = next((schema for rule in RULES if (schema := rule(self, apart)) is not None), None)
        if found is None:
            self.tell(f"Nothing is known of the type {getattr(hint, '__name__', None) or str(hint)!r}.")
        return found or {}

    def reference(self, kind: type, make: Callable[[HintSchemas, Any], Schema]) -> Schema:
        """Give a reference to the definition of a class, which is made where it is named first."""
        if kind not in self._name_of:
            name = self._name_of[kind] = self._free_name(kind.__name__)
            self.definitions[name] = {}
            self.definitions[name] = make(self, kind)
        return {"$ref": f"#/$defs/{self._name_of[kind]}"}

    def whole(self, schema: Schema) -> Schema:
        """Give a schema with the definitions made so far, so that it stands by itself."""
        return schema | ({"$defs": dict(self.definitions)} if self.definitions else {})

    def _free_name(self, name: str) -> str:
        number, free = 2, name
        while free in self.definitions:
            free = f"{name}_{number}"
            number += 1
        return free


def anything(_: HintSchemas, hint: Hint) -> Schema | None:
    """`Any`, `object`, or no annotation at all."""
    return {} if _is_in(hint.whole, _ANYTHING) else None


def scalar(_: HintSchemas, hint: Hint) -> Schema | None:
    """`str`, `int`, `datetime`, `None` and the like."""
    kind = type(None) if hint.whole is None else hint.whole
    return dict(_SCALARS[kind]) if _is_in(kind, _SCALARS) else None


def annotated(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """`Annotated[str, "how it is called"]`, or with an object that has a `description`."""
    if hint.origin is not typing.Annotated:
        return None
    kind, *notes = hint.arguments
    texts = (note if isinstance(note, str) else getattr(note, "description", None) for note in notes)
    description = next((text for text in texts if isinstance(text, str) and text), "")
    return schemas.of(kind) | ({"description": description} if description else {})


def union(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """`int | str`, `Optional[int]`, and a type variable with constraints."""
    variable = hint.whole if isinstance(hint.whole, typing.TypeVar) else None
    if variable is None and hint.origin not in (typing.Union, types.UnionType):
        return None
    members = (variable.__constraints__ or (variable.__bound__ or Any,)) if variable else hint.arguments
    found = [schemas.of(member) for member in members]
    if not all(found):  # one of them may be anything
        return {}
    return found[0] if len(found) == 1 else {"anyOf": found}


def literal(_: HintSchemas, hint: Hint) -> Schema | None:
    """`Literal["open", "paid"]`."""
    if hint.origin is not typing.Literal:
        return None
    return choice([member.value if isinstance(member, enum.Enum) else member for member in hint.arguments])


def wrapped(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """`Required[int]`, `Awaitable[int]`, `NewType("Id", int)`, `type Id = int`."""
    if isinstance(hint.whole, typing.NewType):
        return schemas.of(hint.whole.__supertype__)
    if type(hint.origin).__name__ == "TypeAliasType":  # of typing from Python 3.12 on, or of typing_extensions
        return schemas.of(hint.origin.__value__)
    return schemas.of(hint.arguments[-1]) if _is_in(hint.origin, _WRAPPERS) and hint.arguments else None


def mapping(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """`dict[str, int]`."""
    if hint.origin not in _MAPPINGS:
        return None
    values = {"additionalProperties": schemas.of(hint.arguments[1])} if len(hint.arguments) > 1 else {}
    return {"type": "object", **values}


def array(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """`list[int]`, `tuple[int, ...]`, `set[int]`, `Iterator[int]`, and `tuple[int, str]`."""
    if hint.origin is tuple and hint.arguments and hint.arguments[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [schemas.of(one) for one in hint.arguments]}
    if hint.origin not in _LISTS and hint.origin not in _SETS:
        return None
    unique = {"uniqueItems": True} if hint.origin in _SETS else {}
    items = {"items": schemas.of(hint.arguments[0])} if hint.arguments else {}
    return {"type": "array", **unique, **items}


def described_class(schemas: HintSchemas, hint: Hint) -> Schema | None:
    """A class whose fields or members are known, such as a dataclass or an enum."""
    if not isinstance(hint.origin, type):
        return None
    make = next((make for holds, make in CLASSES if holds(hint.origin)), None)
    return schemas.reference(hint.origin, make) if make else None


def kind_of_scalar(_: HintSchemas, hint: Hint) -> Schema | None:
    """A class made of a scalar: `class Email(str)`, `Path`."""
    bases = hint.origin.__mro__ if isinstance(hint.origin, type) else ()
    return next((dict(_SCALARS[base]) for base in bases if base in _SCALARS), None)


#: The first that knows the hint.
RULES: tuple[Callable[[HintSchemas, Hint], Schema | None], ...] = (
    anything,
    scalar,
    annotated,
    union,
    literal,
    wrapped,
    mapping,
    array,
    described_class,
    kind_of_scalar,
)


def object_schema(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    """Give the schema of an object."""
    needed = list(required)
    return {"type": "object", "properties": dict(properties), **({"required": needed} if needed else {})}


def _is_in(hint: Any, known: typing.Container[Any]) -> bool:
    try:
        return hint in known
    except TypeError:  # not hashable
        return False
