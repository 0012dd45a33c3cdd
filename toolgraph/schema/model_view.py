"""A schema as a model sees it: references replaced by what they refer to, within a budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolgraph.schema.index import SchemaIndex

#: Schemas that one view may hold, and how deep they may nest.
MAX_SCHEMAS = 400
MAX_DEPTH = 12

_ONE = ("items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else")
_MANY = ("allOf", "oneOf", "anyOf", "prefixItems")
_NAMED = ("properties", "patternProperties")
#: Keywords that say nothing to a model.
_SILENT = frozenset({"xml", "externalDocs", "discriminator", "$schema", "$id", "$defs", "definitions"})


def model_view(schema: Any, index: SchemaIndex, *, pointer: str = "") -> dict[str, Any]:
    """Give a schema with its references inlined; a recursion, and what is beyond the budget, stays a stub.

    A stub has the `title` of the component and says in its `description` why it ends there.
    """
    view = _View(index).see(schema, MAX_DEPTH, frozenset((pointer,)))
    return view if isinstance(view, dict) else {}


class _View:
    """One inlining: counts the schemas it has given out."""

    def __init__(self, index: SchemaIndex) -> None:
        self.index = index
        self.left = MAX_SCHEMAS

    def see(self, schema: Any, depth: int, above: frozenset[str]) -> Any:
        """Give the view of one schema; *above* are the references it stands in."""
        if not isinstance(schema, Mapping):
            return schema if isinstance(schema, bool) else {}
        ref = schema.get("$ref")
        if isinstance(ref, str):
            return self._follow(ref, schema, depth, above)
        self.left -= 1
        if depth <= 0 or self.left < 0:
            return _stub(schema.get("type"), "", "not expanded here")
        view: dict[str, Any] = {}
        for key, value in schema.items():
            if key in _SILENT or key.startswith("x-"):
                continue
            view[key] = self._keyword(key, value, depth, above)
        return view

    def _follow(self, ref: str, schema: Mapping[str, Any], depth: int, above: frozenset[str]) -> Any:
        name = self.index.component_of(ref)
        if ref in above:
            return _stub("object", name, "the same again, any number of levels deep")
        target = self.see(self.index.resolve(ref), depth, above | {ref})
        siblings = {key: value for key, value in schema.items() if key != "$ref"}
        if not siblings:
            return target
        own = self.see(siblings, depth, above)
        return {**target, **own} if isinstance(target, dict) else own

    def _keyword(self, key: str, value: Any, depth: int, above: frozenset[str]) -> Any:
        if key in _ONE and isinstance(value, Mapping):
            return self.see(value, depth - 1, above)
        if key in _MANY and isinstance(value, list):
            return [self.see(member, depth - 1, above) for member in value]
        if key in _NAMED and isinstance(value, Mapping):
            return {name: self.see(member, depth - 1, above) for name, member in value.items()}
        return value


def _stub(kind: Any, name: str, why: str) -> dict[str, Any]:
    stub: dict[str, Any] = {"type": kind} if kind else {}
    return {**stub, **({"title": name} if name else {}), "description": f"({why})"}
