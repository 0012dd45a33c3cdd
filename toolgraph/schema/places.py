"""Whether a schema allows a value at a path, and how the schema itself writes the way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from toolgraph.schema.index import SchemaIndex


class Place(NamedTuple):
    """A path as a schema has it; `is_implied` says that an item of a list is meant and none was named."""

    path: str
    is_implied: bool


def place_of(index: SchemaIndex, ref: str, way: Sequence[str]) -> Place | None:
    """Find the steps of a JSONPath in the schema at *ref*; `None` where it is described and has no such place.

    An item by its number is any item, and behind what is open everything may be. A step that names what the items
    of a list have means those of any item.
    """
    node = index.node({"$ref": ref}, ref)
    path, is_implied = "$", False
    for done, step in enumerate(way):
        below = {child.step: inner for child, inner in index.children(node)}
        found = next((one for one in (step, _any_item(step), ".*") if one in below), "")
        if found:
            node, path = below[found], path + (step if found == ".*" else found)
            continue
        items = {child.step: inner for child, inner in index.children(below["[*]"])} if "[*]" in below else {}
        if step in items:
            node, path, is_implied = items[step], f"{path}[*]{step}", True
        elif node.is_open:
            return Place(path + "".join(way[done:]), is_implied)
        else:
            return None
    return Place(path, is_implied)


def _any_item(step: str) -> str:
    """Give the step to all items for one to some item, any other as it is."""
    return "[*]" if step[1:-1].isdecimal() else step
