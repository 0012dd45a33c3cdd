"""What a model is shown of a tool: its safe name, what it does, and of its inputs those that matter to a request."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any

import msgspec

from toolgraph.model import Location, Shape, Tool
from toolgraph.plan.asks import Ask, Asks
from toolgraph.search.query import Clause
from toolgraph.search.words import stem
from toolgraph.text import split_words


class Detail(IntEnum):
    """How much is said in words."""

    FULL = 0
    TERSE = 1


#: Bytes of UTF-8 that are counted as a token.
BYTES_PER_TOKEN = 3
#: Optional filters of a list that are shown though nothing speaks of them: by these one finds what is meant.
_MOST_FILTERS = 4
#: Optional fields of a body that are shown of a tool that changes something and needs none of them.
_MOST_CHANGES: Mapping[Detail, int] = {Detail.FULL: 10, Detail.TERSE: 2}
#: Values of a choice that are shown.
_MOST_VALUES = 20
_BODIES = frozenset({Location.BODY, Location.FORM_DATA})
_TYPES = frozenset({"string", "integer", "number", "boolean", "array", "object"})


#: The most characters of a tool's and of a field's description.
_LENGTHS: Mapping[Detail, tuple[int, int]] = {Detail.FULL: (200, 80), Detail.TERSE: (60, 0)}


class Shown(msgspec.Struct, frozen=True):
    """A function definition as a model is shown it; `size` is its length as compact JSON, in bytes."""

    tool: str
    schema: dict[str, Any]
    size: int

    @property
    def tokens(self) -> int:
        """The estimate for it alone."""
        return tokens_of(self.size)


def tokens_of(size: int) -> int:
    """Give the estimated tokens of a text of so many bytes.

    >>> tokens_of(0), tokens_of(1), tokens_of(300), tokens_of(301)
    (0, 1, 100, 101)
    """
    return -(-size // BYTES_PER_TOKEN)


class Tally:
    """Counts the bytes of a compact JSON list as it grows."""

    def __init__(self, budget: int | None = None) -> None:
        self._budget = budget
        self._size = len("[]")
        self._count = 0

    @property
    def tokens(self) -> int:
        """The estimate for the list; nothing is shown of an empty one."""
        return tokens_of(self._size) if self._count else 0

    def fits(self, *sizes: int) -> bool:
        """Whether items of these sizes may all come in."""
        return self._budget is None or tokens_of(self._size + self._more(*sizes)) <= self._budget

    def add(self, size: int) -> None:
        """Take an item in."""
        self._size += self._more(size)
        self._count += 1

    def _more(self, *sizes: int) -> int:
        commas = len(sizes) - (0 if self._count else 1)
        return sum(sizes) + max(commas, 0)


def shown(tool: Tool, asks: Iterable[Ask], detail: Detail = Detail.FULL) -> Shown:
    """Give the function definition of a tool with just these of its inputs."""
    longest, longest_field = _LENGTHS[detail]
    said = {one.name: one.description for one in tool.parameters}
    inputs: dict[str, Any] = {"type": "object", "properties": {}}
    for ask in asks:
        about = _clipped(ask.field.description or said.get(ask.name, ""), longest_field)
        _put(inputs, ask, _leaf(ask, about))
    about = tool.summary or tool.semantics.one_line_summary or tool.description
    schema = {"name": tool.llm_name or tool.name, "description": _clipped(about, longest), "parameters": inputs}
    return Shown(tool.name, schema, len(msgspec.json.encode(schema, enc_hook=str)))


def inputs_to_show(
    tool: Tool, asks: Asks, clause: Clause, filled: Iterable[str] = (), detail: Detail = Detail.FULL
) -> tuple[Ask, ...]:
    """Give the inputs that matter: those that are needed, that are *filled* (by name), or that a request speaks of.

    Of a tool that lists, some of the filters are shown in any case: by them one finds the item that is meant. So are
    some fields of a body of which none is needed: without any, a change would change nothing.
    """
    spoken = {term.term for term in clause.terms if not term.may} | {clause.verb}
    known = set(filled)
    wanted, filters, changes = [], [], []
    for ask in asks.optional:
        words = {stem(word) for word in split_words(ask.name)}
        if ask.name in known or (words and words <= spoken):
            wanted.append(ask)
        elif ask.field.semantic_tag == "search_filter":
            filters.append(ask)
        elif ask.field.location in _BODIES:
            changes.append(ask)
    lists = tool.semantics.result_shape is Shape.LIST
    is_open = tool.is_writing and not any(ask.field.location in _BODIES for ask in asks.needed)
    return (
        *asks.needed,
        *wanted,
        *(filters[:_MOST_FILTERS] if lists else ()),
        *(changes[: _MOST_CHANGES[detail]] if is_open else ()),
    )


def _put(inputs: dict[str, Any], ask: Ask, leaf: dict[str, Any]) -> None:
    """Put a leaf where its field belongs, in objects and lists that are made on the way.

    Of a field that may be a plain value or an object, what was put first stays.
    """
    holder = inputs
    for step in (ask.key, *ask.route):
        if holder.get("type", _holding(step)) != _holding(step):
            return
        if isinstance(step, int):
            holder["type"] = _holding(step)
            holder = holder.setdefault("items", {})
            continue
        holder["type"] = _holding(step)
        properties = holder.setdefault("properties", {})
        if ask.field.required and step not in (required := holder.setdefault("required", [])):
            required.append(step)
        holder = properties.setdefault(step, {})
    for key, value in leaf.items():
        holder.setdefault(key, value)


def _holding(step: str | int) -> str:
    return "array" if isinstance(step, int) else "object"


def _leaf(ask: Ask, about: str) -> dict[str, Any]:
    field = ask.field
    kind: dict[str, Any] = {"type": field.field_type} if field.field_type in _TYPES else {}
    if field.field_type == "array":
        # Interfaces of models refuse a list that says nothing of its items.
        kind["items"] = {}
    values = {"enum": list(field.enum[:_MOST_VALUES])} if field.enum else {}
    form = {"format": field.format} if field.format else {}
    return {**kind, **values, **form, **({"description": about} if about else {})}


def _clipped(text: str, longest: int) -> str:
    """Give the first paragraph of a text, cut between words."""
    words = " ".join(text.split("\n\n", 1)[0].split())
    if len(words) <= longest:
        return words
    return words[: longest - 1].rsplit(" ", 1)[0].rstrip(" ,;:.") + "…" if longest else ""
