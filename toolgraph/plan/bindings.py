"""Bindings: references from a step's arguments to earlier answers and to what a person gives.

    ${s1}  ${s1.items[0].id}  ${s1.items.0.id}  ${s1["a.b"]}  ${s1.labels.*}  ${input.x}  ${user_input.x}

The head names a step, or the values that the caller (`input`) or a person (`user_input`) gives. `.name` and
`["any name"]` are properties, `[n]` and `.n` items (negative ones from the end), `.*` is the first value by sorted key.
`$${` stands for a plain `${`. A text that is nothing but one binding stands for the value itself; in a longer text the
value is written out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import Enum
from typing import Any

import msgspec

from toolgraph.entities.shapes import steps_of
from toolgraph.errors import ToolgraphError
from toolgraph.schema.node import name_in

#: Heads that are no step.
INPUT, USER_INPUT = "input", "user_input"

_HEAD = re.compile(r"[A-Za-z_][\w-]*")
_PART = re.compile(
    r"""\.(?P<any>\*)|\.(?P<place>\d+)(?=[.\[}])|\.(?P<name>[^\s.\[\]"'*{}$]+)|\[(?P<item>-?\d+)\]|\[(?P<quoted>"(?:[^"\\]|\\.)*")\]"""
)
_QUOTED_OR_EMPTY = re.compile(r'("(?:[^"\\]|\\.)*")|\[\]', re.DOTALL)
_PLAIN = re.compile(r"""(?!\d+\Z)[^\s.\[\]"'*{}$]+""")


class BindingSyntaxError(ToolgraphError):
    """A text holds `${` and what follows is no binding."""

    reason = "binding_syntax"

    def __init__(self, text: str, at: int, what: str) -> None:
        self.text = text
        self.at = at
        super().__init__(f"The binding at character {at + 1} of {text!r} {what}; `$${{` writes a plain `${{`.")


class Wildcard(Enum):
    """The first value of a map by sorted key."""

    FIRST = "*"


#: A property name, the place of an item, or the wildcard.
Part = str | int | Wildcard


class Reference(msgspec.Struct, frozen=True):
    """A binding: its head and the way from there to the value; `str()` writes it."""

    head: str
    parts: tuple[Part, ...] = ()

    def __str__(self) -> str:
        return "${" + self.head + "".join(map(_written, self.parts)) + "}"


def parse(text: str) -> tuple[str | Reference, ...]:
    """Split a text into its literal pieces and its bindings, in order.

    >>> parse('${s1.items[0].id}')
    (Reference(head='s1', parts=('items', 0, 'id')),)
    >>> [str(piece) for piece in parse('no. ${s1["a.b"]}, $${x}')]
    ['no. ', '${s1["a.b"]}', ', ${x}']

    Raises: `BindingSyntaxError`.
    """
    pieces: list[str | Reference] = []
    literal = ""
    at = 0
    while (found := text.find("${", at)) >= 0:
        if text[found - 1 : found] == "$" and found > at:
            literal += text[at : found - 1] + "${"
            at = found + 2
            continue
        literal += text[at:found]
        if literal:
            pieces.append(literal)
            literal = ""
        reference, at = _read(text, found)
        pieces.append(reference)
    literal += text[at:]
    return (*pieces, literal) if literal else tuple(pieces)


def references(value: Any) -> Iterator[Reference]:
    """Yield every binding in an argument, nested ones included.

    Raises: `BindingSyntaxError`.
    """
    if isinstance(value, str):
        yield from (piece for piece in parse(value) if isinstance(piece, Reference))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from references(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from references(inner)


def reference_to(head: str, json_path: str) -> Reference:
    """Give the binding of a response path: of every list the first item is meant.

    >>> str(reference_to("s1", "$.items[*].id")), str(reference_to("s2", "$")), str(reference_to("s1", "$.m.*.id"))
    ('${s1.items[0].id}', '${s2}', '${s1.m.*.id}')
    """
    return Reference(head, tuple(_part(step) for step in steps_of(plain_path(json_path))))


def given_later(name: str) -> str:
    """Give the binding of a value that the caller will give under a name.

    >>> given_later("orderId"), given_later("order no")
    ('${input.orderId}', '${input["order no"]}')
    """
    return str(Reference(INPUT, (name,)))


def is_given_later(value: Any) -> bool:
    """Whether a value is nothing but what the caller will give."""
    return isinstance(value, str) and value.startswith(("${input.", "${input["))


def plain_path(json_path: str) -> str:
    """Give a response path in the spelling of the artifact: `items[].id` is `$.items[*].id`."""
    path = _QUOTED_OR_EMPTY.sub(lambda found: found[1] or "[*]", json_path) if "[]" in json_path else json_path
    if path.startswith("$"):
        return path
    return f"${path}" if path.startswith("[") else f"$.{path}"


def _read(text: str, start: int) -> tuple[Reference, int]:
    head = _HEAD.match(text, start + 2)
    if head is None:
        raise BindingSyntaxError(text, start, "names no step and no input")
    parts: list[Part] = []
    at = head.end()
    while part := _PART.match(text, at):
        parts.append(_value(part))
        at = part.end()
    if text[at : at + 1] != "}":
        what = "is not closed" if "}" not in text[at:] else f"can't be read from {text[at : at + 12]!r} on"
        raise BindingSyntaxError(text, start, what)
    return Reference(head.group(), tuple(parts)), at + 1


def _value(part: re.Match[str]) -> Part:
    if part["any"]:
        return Wildcard.FIRST
    if part["place"] or part["item"]:
        return int(part["place"] or part["item"])
    if part["name"]:
        return part["name"]
    try:
        return str(json.loads(part["quoted"]))
    except ValueError:
        raise BindingSyntaxError(
            part.string, part.start(), "has a name in quotes that is not written as in JSON"
        ) from None


def _written(part: Part) -> str:
    if isinstance(part, Wildcard):
        return ".*"
    if isinstance(part, int):
        return f"[{part}]"
    return f".{part}" if _PLAIN.fullmatch(part) else f"[{json.dumps(part, ensure_ascii=False)}]"


def _part(step: str) -> Part:
    """Read a step of a JSONPath."""
    if step.startswith("[") and not step.startswith('["'):
        inner = step[1:-1]
        return int(inner) if inner.lstrip("-").isdecimal() else 0
    return Wildcard.FIRST if step == ".*" else name_in(step)
