"""Where in their documents the two ends of an inferred binding are declared: read off the tools, never stored."""

from __future__ import annotations

from toolgraph.catalog.bindings import place_of, places_of
from toolgraph.model import Binding, Location, Tool
from toolgraph.schema import INLINE_PREFIX, SchemaIndex
from toolgraph.schema.pointer import escape, split

#: Where Swagger 2.0 keeps its schemas, and later versions theirs.
SWAGGER, OPENAPI = "definitions", "components/schemas"
_STORED = "#/schemas/"


def origins(
    binding: Binding, source: Tool, target: Tool, schemas: SchemaIndex, components: tuple[str, str]
) -> tuple[str, str]:
    """Give JSON pointers to both ends of a binding, producer first; empty strings where a tool has no document.

    *components* is where the documents of the two keep their schemas: `OPENAPI` or `SWAGGER`.
    """
    return (
        _produced(binding, source, schemas, components[0]),
        _consumed(binding, target, schemas, components[1]),
    )


def _produced(binding: Binding, tool: Tool, schemas: SchemaIndex, components: str) -> str:
    content = _content(tool.response_content_type, components)
    body = f"{tool.pointer}/responses/{tool.response_status}{content}" if tool.path else f"{tool.pointer}/outputSchema"
    return _in_document(_leaf(binding.from_path, tool.response_ref, schemas), body, components) if tool.pointer else ""


def _consumed(binding: Binding, tool: Tool, schemas: SchemaIndex, components: str) -> str:
    if not tool.pointer:
        return ""
    wanted = place_of(binding)
    field = next((field for field in tool.contract.consumes if wanted in places_of(field)), None)
    if tool.path and (field.location if field else binding.to_location) != Location.BODY:
        return field.pointer if field and field.pointer else f"{tool.pointer}/parameters"
    part = "/parameters" if components == SWAGGER else f"/requestBody{_content(tool.request_content_type, components)}"
    body = f"{tool.pointer}{part if tool.path else '/inputSchema'}"
    path = field.json_path if field else binding.to_path or f"$.{binding.to_field}"
    return _in_document(_leaf(path, tool.request_ref, schemas), body, components)


def _content(content_type: str, components: str) -> str:
    return "/schema" if components == SWAGGER else f"/content/{escape(content_type or 'application/json')}/schema"


def _leaf(path: str, ref: str, schemas: SchemaIndex) -> str:
    """Give the artifact pointer to the schema of the field at a path, else of the whole body."""
    return next((leaf.pointer for leaf in schemas.fields(ref) if leaf.path == path), ref) if ref else ""


def _in_document(pointer: str, body: str, components: str) -> str:
    """Say where a schema of the artifact stands in its document: among the components, or inline at *body*."""
    if not pointer.startswith(_STORED):
        return pointer or body
    _, _, name, *inside = split(pointer)
    root = body if name.startswith(INLINE_PREFIX) else f"#/{components}/{escape(name)}"
    return "/".join((root, *map(escape, inside)))
