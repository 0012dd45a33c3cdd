"""The schemas of an artifact: references resolved, components flattened once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.schema.flatten import Budget, SchemaField, flatten_schema
from toolgraph.schema.model_view import model_view
from toolgraph.schema.node import Child, Node, describe
from toolgraph.schema.pointer import MISSING, lookup, split

#: How the name of a stored inline schema starts; no component of OpenAPI 3 may be called so.
INLINE_PREFIX = "inline:"


class SchemaIndex:
    """Answers about `schemas` (source label → component name → schema) by artifact pointer.

    *document* is the whole artifact, for pointers that lead outside its `schemas` section. The schemas must
    not change while the index lives; nothing here changes them. A reference that leads nowhere is an
    empty schema: what is missing was reported when the source was read.
    """

    def __init__(
        self,
        schemas: Mapping[str, Mapping[str, Any]],
        *,
        document: Mapping[str, Any] | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self._root: Mapping[str, Any] = {**(document or {}), "schemas": schemas}
        self._fields: dict[str, tuple[SchemaField, ...]] = {}
        self._nodes: dict[str, Node] = {}
        #: Of schemas outside, with the schema, so that its identity is not given to another.
        self._outside: dict[int, tuple[Any, Node]] = {}
        self._children: dict[str, tuple[tuple[Child, Node], ...]] = {}

    def resolve(self, ref: str) -> Any:
        """Give the schema (a mapping or a boolean) at an artifact pointer, or an empty mapping."""
        found = lookup(self._root, split(ref)) if ref else MISSING
        return found if isinstance(found, Mapping | bool) else {}

    def component_of(self, ref: str) -> str:
        """Give the component name if the pointer is that of a named component, else an empty string."""
        segments = split(ref)
        is_component = len(segments) == 3 and segments[0] == "schemas" and not segments[2].startswith(INLINE_PREFIX)
        return segments[2] if is_component else ""

    def fields(self, ref: str) -> tuple[SchemaField, ...]:
        """Give the leaves of the schema at a pointer, shallow ones first; computed once a pointer."""
        if ref not in self._fields:
            self._fields[ref] = flatten_schema({"$ref": ref}, self, pointer=ref) if ref else ()
        return self._fields[ref]

    def node(self, schema: Any, pointer: str, component: str = "") -> Node:
        """Give the node of a schema that stands at *pointer*; a lone reference is the node of its target.

        A schema outside `schemas`, that of a parameter, may be that of many: its node has the first pointer told.
        """
        if isinstance(schema, dict) and len(schema) == 1 and isinstance(schema.get("$ref"), str):
            pointer = schema["$ref"]
            if pointer in self._nodes:
                return self._nodes[pointer]
            schema, component = self._target(pointer)
        if not pointer.startswith("#/schemas/"):
            # Its identity, for one pointer may stand for places in several documents.
            key = id(schema)
            if key not in self._outside:
                self._outside[key] = (schema, describe(schema, pointer, component, self._target))
            return self._outside[key][1]
        if pointer not in self._nodes:
            self._nodes[pointer] = describe(schema, pointer, component, self._target)
        return self._nodes[pointer]

    def children(self, node: Node) -> tuple[tuple[Child, Node], ...]:
        """Give the children of a node, each with its own node."""
        found = self._children.get(node.pointer)
        if found is None:
            found = tuple((child, self.node(child.schema, child.pointer)) for child in node.children)
            if node.pointer in self._nodes:
                self._children[node.pointer] = found
        return found

    def model_view(self, ref: str) -> dict[str, Any]:
        """Give the schema at a pointer as a model sees it: references inlined within a budget."""
        return model_view(self.resolve(ref), self, pointer=ref) if ref else {}

    def _target(self, ref: str) -> tuple[Any, str]:
        return self.resolve(ref), self.component_of(ref)
