"""What comes back, told from the structure of the response schema and never from substrings of names."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from toolgraph.schema import SchemaIndex
from toolgraph.schema.node import Child, Node
from toolgraph.text import singular, split_words

_NUMBERS = frozenset({"integer", "number"})
_COUNT_WORDS = frozenset({"count", "counts", "total", "size", "cnt", "num"})
#: Last words of properties that describe a page or a call rather than a thing.
_META_WORDS = frozenset(
    """total count counts page pages size limit offset cursor next previous prev first last more token code message
    msg success status error errors ok result kind version object url self etag took time timestamp meta metadata
    pagination paging links link warnings warning request trace has start end number remaining href type current
    per sort direction results truncated marker empty""".split()
)
#: Names under which collections travel; one named after its resource needs no list.
_COLLECTION_WORDS = frozenset(
    "item data result content list entry element record row value object hit document resource edge node response "
    "payload doc collection".split()
)
_PAGING_WORDS = frozenset({"cursor", "offset", "page", "pages", "more", "limit", "total", "marker", "next"})
_IDENTITY = frozenset({"id", "gid", "uuid", "guid", "uid", "sid"})
_LISTS_BESIDE = frozenset({"error", "warning", "link", "message", "included"})


class Body(StrEnum):
    """The structure of a response body."""

    NONE = "none"
    ARRAY = "array"
    ENVELOPE = "envelope"
    OBJECT = "object"
    COUNT = "count"
    SCALAR = "scalar"


class Look(msgspec.Struct, frozen=True):
    """A body's structure, the path of its items or of its wrapped object, and why it was taken for that.

    `component` names the schema of one item (of a list) or of the object, where there is one.
    """

    body: Body
    path: str = "$"
    component: str = ""
    why: str = ""

    @property
    def is_list(self) -> bool:
        """Whether any number of items comes back."""
        return self.body in (Body.ARRAY, Body.ENVELOPE)


class _Property(msgspec.Struct, frozen=True):
    name: str
    node: Node
    words: tuple[str, ...]

    @property
    def last(self) -> str:
        return self.words[-1] if self.words else ""

    @property
    def is_meta(self) -> bool:
        return self.last in _META_WORDS

    @property
    def is_list(self) -> bool:
        return "array" in self.node.types

    @property
    def is_object(self) -> bool:
        return "object" in self.node.types


def look_at(ref: str, index: SchemaIndex, resource: frozenset[str] = frozenset()) -> Look:
    """Tell the structure of the response schema at an artifact pointer (empty: there is none).

    *resource* holds singular words for what is asked for. A lone object stays an object though it has array
    fields: an envelope holds one collection beside nothing but paging and status, and is nothing itself.
    """
    if not ref:
        return Look(Body.NONE, why="no response schema")
    return _look(index.node({"$ref": ref}, ref), "$", index, resource)


def _look(node: Node, path: str, index: SchemaIndex, resource: frozenset[str]) -> Look:
    if "array" in node.types or any(child.step == "[*]" for child in node.children):
        return Look(Body.ARRAY, f"{path}[*]", _item(node, index), "the response is an array")
    if not node.children and node.field_type not in ("object", "any"):
        body = Body.COUNT if node.field_type in _NUMBERS else Body.SCALAR
        return Look(body, path, "", f"the response is one {node.field_type}")
    properties = [_property(child, index) for child in node.children if child.name]
    if len(properties) == 1 and properties[0].last in _COUNT_WORDS and properties[0].node.field_type in _NUMBERS:
        return Look(Body.COUNT, path, "", f"the response holds nothing but `{properties[0].name}`")
    if not _has_identity(properties, resource):
        if items := _collection(properties, resource):
            why = f"`{items.name}` is the one collection of an envelope"
            return Look(Body.ENVELOPE, f"{path}.{items.name}[*]", _item(items.node, index), why)
        if path == "$" and (wrapped := _wrapped(properties)):
            inner = _look(wrapped.node, f"{path}.{wrapped.name}", index, resource)
            return msgspec.structs.replace(inner, why=f"inside `{wrapped.name}`: {inner.why}")
    return Look(Body.OBJECT, path, node.component, "the response is one object")


def _property(child: Child, index: SchemaIndex) -> _Property:
    return _Property(child.name, index.node(child.schema, child.pointer), split_words(child.name))


def _item(node: Node, index: SchemaIndex) -> str:
    """The component of an array's items, or an empty string."""
    items = next((child for child in node.children if child.step == "[*]"), None)
    return index.node(items.schema, items.pointer).component if items else ""


def _has_identity(properties: Iterable[_Property], resource: frozenset[str]) -> bool:
    """Whether the object is something itself: it has an `id`, a `gid`, or the `orderId` of an order."""
    for one in properties:
        if one.is_list or one.is_object or not one.words:
            continue
        if len(one.words) == 1 and one.last in _IDENTITY:
            return True
        if len(one.words) > 1 and one.last in {*_IDENTITY, "no"} and set(one.words[:-1]) & resource:
            return True
    return False


def _collection(properties: Iterable[_Property], resource: frozenset[str]) -> _Property | None:
    """The list that an envelope is about."""
    lists = [one for one in properties if one.is_list and one.words and singular(one.last) not in _LISTS_BESIDE]
    beside = [one for one in properties if not one.is_list]
    others = [one for one in beside if not one.is_meta]
    named = [one for one in lists if singular(one.last) in _COLLECTION_WORDS or singular(one.last) in resource]
    is_paged = any(set(one.words) & _PAGING_WORDS for one in beside)
    if len(named) == 1 and (is_paged or not others):
        return named[0]
    return lists[0] if len(lists) == 1 and not others else None


def _wrapped(properties: Iterable[_Property]) -> _Property | None:
    """The property that holds the whole answer of `{code, message, data: {…}}`."""
    main = [one for one in properties if one.is_object and (not one.is_meta or one.last == "result")]
    beside = [one for one in properties if not one.is_object and not one.is_meta]
    return main[0] if len(main) == 1 and not beside else None
