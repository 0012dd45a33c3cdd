"""What comes back, told from the structure of the response schema and never from substrings of names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec

from toolgraph.entities.shapes import Item, shapes_in
from toolgraph.schema import SchemaField, SchemaIndex
from toolgraph.text import split_words

_NUMBERS = frozenset({"integer", "number"})
_COUNT_WORDS = frozenset({"count", "counts", "total", "size", "cnt", "num"})
#: Last words of properties that stand beside a list of plain values without making it part of something else.
_BESIDE_A_LIST = frozenset(
    """total count counts page pages size limit offset cursor next previous more token code message success status
    error errors kind version etag meta metadata links link""".split()
)


class Body(StrEnum):
    """The structure of a response body."""

    NONE = "none"
    LIST = "list"
    OBJECT = "object"
    COUNT = "count"
    SCALAR = "scalar"


class Look(msgspec.Struct, frozen=True):
    """A body's structure, the path of its items or of its object, and why it was taken for that.

    `component` names the schema of one item (of a list) or of the object, where there is one.
    """

    body: Body
    path: str = "$"
    component: str = ""
    why: str = ""

    @property
    def is_list(self) -> bool:
        """Whether any number of items comes back."""
        return self.body is Body.LIST


def look_at(ref: str, index: SchemaIndex, nouns: Collection[str] = ()) -> Look:
    """Tell the structure of the response schema at an artifact pointer (empty: there is none).

    *nouns* are singular names for what is asked for. A lone object stays an object though it has array fields:
    an envelope holds one collection beside nothing but paging and status, and is nothing itself.
    """
    if not ref:
        return Look(Body.NONE, why="no response schema")
    root = index.node({"$ref": ref}, ref)
    if "array" not in root.types and not root.children and root.field_type not in ("object", "any"):
        body = Body.COUNT if root.field_type in _NUMBERS else Body.SCALAR
        return Look(body, why=f"the response is one {root.field_type}")
    shapes = shapes_in(index)
    item = shapes.item_of(ref, nouns)
    if item.is_list or "array" in root.types:
        return Look(Body.LIST, item.path, item.component, f"the response holds a list: {item.why}")
    return _look_inside(shapes.properties(ref, item.path), item)


def _look_inside(properties: Mapping[str, tuple[str, SchemaField]], item: Item) -> Look:
    """Tell a count and a list of plain values from an object."""
    if len(properties) == 1:
        ((name, (deeper, field)),) = properties.items()
        if not deeper and field.field_type in _NUMBERS and _last_word(name) in _COUNT_WORDS:
            return Look(Body.COUNT, item.path, why=f"the response holds nothing but `{name[1:]}`")
    lists = [name for name, (deeper, _) in properties.items() if deeper == "[*]"]
    others = [name for name in properties if name not in lists and _last_word(name) not in _BESIDE_A_LIST]
    if len(lists) == 1 and not others:
        return Look(Body.LIST, f"{item.path}{lists[0]}[*]", why=f"the response holds a list: `{lists[0][1:]}`")
    return Look(Body.OBJECT, item.path, item.component, "the response is one object")


def _last_word(step: str) -> str:
    return (split_words(step) or ("",))[-1]
