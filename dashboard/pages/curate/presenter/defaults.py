"""Context defaults: the keys in a table, typed values read and shown."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.catalog.defaults import ContextField


class ValueKind(StrEnum):
    """How a value is typed in."""

    TEXT = "text"
    NUMBER = "number"
    BOOLEAN = "boolean"
    JSON = "json"


LABELS = {
    ValueKind.TEXT: "Text",
    ValueKind.NUMBER: "Number",
    ValueKind.BOOLEAN: "Yes / no",
    ValueKind.JSON: "JSON",
}
#: JSON Schema type of a field → how its value is typed in.
_KIND_OF_TYPE = {
    "integer": ValueKind.NUMBER,
    "number": ValueKind.NUMBER,
    "boolean": ValueKind.BOOLEAN,
    "array": ValueKind.JSON,
    "object": ValueKind.JSON,
}
#: What an empty table says.
NOTHING = "No field of this artifact is asked for often enough to be worth a default."
ANY_KEY = " Any key can be set with the form."


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """A value read from what was typed; `problem` says why there is none."""

    value: Any = None
    problem: str = ""


class Filled(msgspec.Struct, frozen=True, kw_only=True):
    """The form opened on a key."""

    key: str = ""
    kind: ValueKind = ValueKind.TEXT
    text: str = ""
    switch: str = "true"
    json: str = ""
    has_default: bool = False


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the form stands: its title, what is known of the key, what is wrong, which buttons work."""

    title: str
    about: tuple[str, ...] = ()
    finding: str = ""
    save: str = "Set default"
    can_save: bool = False
    can_remove: bool = False


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What the catalog knows of a key that is not listed: how many tools take such a field, and the nearest name."""

    tools: int = 0
    nearest: str = ""


UNKNOWN = Known()


def standing(field: ContextField | None, key: str, read: Read, locked: str, known: Known = UNKNOWN) -> Standing:
    """Say how the form of a key stands; *locked* is the reason why nothing may be changed, or empty."""
    has_default = field is not None and field.has_default
    same = has_default and field is not None and not read.problem and shown(field.value) == shown(read.value)
    problem = key_problem(key) or read.problem
    return Standing(
        title="Default of a field" if key.strip() else "New default",
        about=_about(field, key, known),
        finding="" if not key.strip() else problem,
        save="Change default" if has_default else "Set default",
        can_save=not problem and not same and not locked,
        can_remove=has_default and not locked,
    )


def kind_of(text: str | None) -> ValueKind:
    """Read a kind; anything unknown is text."""
    return next((kind for kind in ValueKind if kind == text), ValueKind.TEXT)


def rows(fields: Iterable[ContextField]) -> list[dict[str, Any]]:
    """Give the rows of the table."""
    return [
        {
            "id": field.key,
            "key": field.key,
            "value": shown(field.value) if field.has_default else "",
            "type": LABELS[kind_of_value(field.value)] if field.has_default else "",
            "tools": len(field.tools),
            "required": field.required_by,
            "why": field.why,
        }
        for field in fields
    ]


def count_label(fields: Iterable[ContextField]) -> str:
    """Say how many keys there are, and how many lack a default."""
    known = list(fields)
    missing = sum(not field.has_default for field in known)
    keys = "1 key" if len(known) == 1 else f"{len(known)} keys"
    return f"{keys}, {missing} without a default" if known else ""


def filled(field: ContextField | None, key: str) -> Filled:
    """Give the form opened on a key, known or not."""
    if field is None:
        return Filled(key=key)
    if not field.has_default:
        return Filled(key=field.key, kind=_KIND_OF_TYPE.get(field.field_type, ValueKind.TEXT))
    value, kind = field.value, kind_of_value(field.value)
    return Filled(
        key=field.key,
        kind=kind,
        text=value if kind is ValueKind.TEXT else shown(value) if kind is ValueKind.NUMBER else "",
        switch="true" if value is True else "false" if value is False else "true",
        json=json.dumps(value, ensure_ascii=False, indent=2) if kind is ValueKind.JSON else "",
        has_default=True,
    )


def kind_of_value(value: Any) -> ValueKind:
    """Tell how a value would be typed in."""
    if isinstance(value, bool):
        return ValueKind.BOOLEAN
    if isinstance(value, int | float):
        return ValueKind.NUMBER
    return ValueKind.TEXT if isinstance(value, str) else ValueKind.JSON


def read(kind: ValueKind, *, text: str, switch: str, json_text: str) -> Read:
    """Read the value of the control that belongs to a kind."""
    if kind is ValueKind.BOOLEAN:
        return Read(value=switch == "true")
    if kind is ValueKind.NUMBER:
        return _number(text)
    if kind is ValueKind.JSON:
        return _json(json_text)
    return Read(value=text) if text else Read(problem="Type a value.")


def _about(field: ContextField | None, key: str, known: Known) -> tuple[str, ...]:
    if not key.strip():
        return ("A default is used wherever a call needs the field and nobody gives a value.",)
    if field is None and known.tools:
        takes = "1 tool takes" if known.tools == 1 else f"{known.tools:,} tools take"
        return (f"{takes} a field of this name. It has no default yet.",)
    if field is None:
        near = (f"Did you mean {known.nearest}?",) if known.nearest else ()
        return ("No tool takes a field of this name; the default is kept for tools to come.", *near)
    now = f"It is {shown(field.value)} now." if field.has_default else "It has no default yet."
    return (field.why, now)


def key_problem(key: str) -> str:
    """Say what is wrong with a key, or give an empty string."""
    if not key.strip():
        return "Pick a field, or type a key."
    return "" if len(key) <= 200 else "A key may have 200 characters."


def shown(value: Any) -> str:
    """Give a value as text for a table; long ones are cut."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else text[:119] + "…"


def _number(text: str) -> Read:
    text = text.strip()
    if not text:
        return Read(problem="Type a number.")
    try:
        return Read(value=int(text))
    except ValueError:
        pass
    try:
        value = float(text)
    except ValueError:
        return Read(problem=f"“{text}” is not a number.")
    return Read(value=value) if math.isfinite(value) else Read(problem="The number must be finite.")


def _json(text: str) -> Read:
    if not text.strip():
        return Read(problem="Type a JSON value.")
    try:
        value = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return Read(problem=f"Not JSON: line {error.lineno}, column {error.colno}: {error.msg}.")
    except (ValueError, RecursionError) as error:
        return Read(problem=f"Not JSON: {error}.")
    return Read(value=value) if value is not None else Read(problem="To have no default, remove it.")


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not a JSON number")
