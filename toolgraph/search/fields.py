"""Where the words of a tool stand, and how much a word counts in each place."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from toolgraph.model import Tool
from toolgraph.search.words import terms_of


class Place(msgspec.Struct, frozen=True):
    """A kind of place: its name, the weight of a word in it, and how much its length dilutes (0 to 1)."""

    name: str
    weight: float
    dilution: float


PLACES: tuple[Place, ...] = (
    Place("name", 3.0, 0.3),
    Place("resource", 1.0, 0.0),
    Place("summary", 2.5, 0.4),
    Place("path", 1.0, 0.3),
    Place("tag", 0.8, 0.2),
    Place("description", 1.0, 0.75),
    Place("parameter", 0.8, 0.5),
    Place("parameter description", 0.25, 0.75),
    Place("value", 0.4, 0.5),
    Place("response", 0.5, 0.5),
    Place("use", 1.5, 0.3),
)

_MOST_WORDS = 300


def texts_of(tool: Tool) -> Iterator[tuple[str, str]]:
    """Yield (place, text) for all that a search looks at."""
    semantics = tool.semantics
    yield "name", tool.name
    yield "resource", semantics.primary_resource
    first, rest = prose_of(tool)
    yield "summary", first
    yield "description", rest
    yield "path", tool.path
    for tag in tool.tags:
        yield "tag", tag
    for parameter in tool.parameters:
        yield "parameter", parameter.name
        yield "parameter description", parameter.description
        for value in parameter.enum or ():
            yield "value", str(value)
    for entity in dict.fromkeys(field.entity for field in tool.contract.produces if field.entity):
        yield "response", entity
    if "when_to_use" in semantics.curated_fields:
        yield "use", semantics.when_to_use


def prose_of(tool: Tool) -> tuple[str, str]:
    """Give the summary, or the first sentence of the description, and the rest."""
    if tool.summary:
        return tool.summary, tool.details or (tool.description if tool.description != tool.summary else "")
    first, dot, rest = tool.description.partition(". ")
    return first + dot, rest


def words_in(tool: Tool) -> dict[str, list[str]]:
    """Give the terms of each place; of long prose the beginning."""
    found: dict[str, list[str]] = {}
    for place, text in texts_of(tool):
        if text:
            found.setdefault(place, []).extend(terms_of(text)[:_MOST_WORDS])
    return found
