"""What there is to say of one tool, as frozen values; a reader only has to set it in type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.catalog import ports
from toolgraph.catalog.bindings import by_place, place_of, places_of, request_fields
from toolgraph.graph.index import EdgeFacts, GraphIndex, GroupIndex, short_key
from toolgraph.model import Edge, Field, FieldKind, Group, Location, Snapshot, Status, Tool
from toolgraph.readiness import ToolReadiness
from toolgraph.schema import SchemaIndex

#: A model's tokeniser takes about so many bytes of JSON for a token.
BYTES_PER_TOKEN = 3
#: Longer schemas are cut in the view; the token count is of the whole.
MAX_SCHEMA_TEXT = 24_000
NOT_JUDGED = ToolReadiness(status=Status.UNKNOWN)


class InputStatus(StrEnum):
    """Where the value of a request field comes from."""

    PRODUCED = "produced"
    DEFAULT = "default"
    ENVIRONMENT = "environment"
    CREDENTIALS = "credentials"
    USER = "user"
    MISSING = "missing"
    OPTIONAL = "optional"


class Neighbour(msgspec.Struct, frozen=True, kw_only=True):
    """An edge as one of its tools sees it; `fields` are `from → to`, best first."""

    key: str
    tool: str
    facts: EdgeFacts
    fields: tuple[str, ...]
    why: str
    #: Why a person rejected it; it is live where this is `None`.
    rejected: str | None = None


class InputRow(msgspec.Struct, frozen=True, kw_only=True):
    """A request field with the tools that can supply it; `best` is the key of the best one's edge."""

    name: str
    path: str
    location: Location
    field_type: str
    required: bool
    kind: FieldKind
    status: InputStatus
    enum: tuple[Any, ...] = ()
    semantic_tag: str = ""
    description: str = ""
    producers: int = 0
    best: str = ""
    best_tool: str = ""
    best_field: str = ""


class OutputRow(msgspec.Struct, frozen=True, kw_only=True):
    """A response field with the number of tools that it can feed."""

    name: str
    path: str
    field_type: str
    enum: tuple[Any, ...] = ()
    semantic_tag: str = ""
    description: str = ""
    consumers: int = 0


class ModelSchema(msgspec.Struct, frozen=True, kw_only=True):
    """A schema as JSON text; `text` may be cut, `tokens` is a rough count of the whole."""

    text: str
    tokens: int
    is_cut: bool = False


class ToolInspection(msgspec.Struct, frozen=True, kw_only=True):
    """All about one tool."""

    tool: Tool
    inputs: tuple[InputRow, ...]
    outputs: tuple[OutputRow, ...]
    producers: tuple[Neighbour, ...]
    consumers: tuple[Neighbour, ...]
    rejected: tuple[Neighbour, ...]
    #: What it has in common with others.
    groups: tuple[Group, ...]
    schema: ModelSchema
    response: ModelSchema | None
    readiness: ToolReadiness


class ToolInspector:
    """Answers about the tools of one snapshot."""

    def __init__(self, snapshot: Snapshot, graph: GraphIndex, groups: GroupIndex, schemas: SchemaIndex) -> None:
        self.snapshot, self.graph, self.groups, self.schemas = snapshot, graph, groups, schemas

    def inspect(self, name: str, readiness: ToolReadiness = NOT_JUDGED) -> ToolInspection:
        """Gather everything about a tool that the snapshot has."""
        tool = self.snapshot.tools[name]
        into, out_of = self.graph.into(name), self.graph.out_of(name)
        return ToolInspection(
            tool=tool,
            inputs=tuple(self._input_rows(tool, into)),
            outputs=tuple(self._output_rows(tool, out_of)),
            producers=self._neighbours(into, name),
            consumers=self._neighbours(out_of, name),
            rejected=self._neighbours(self.graph.rejected_at(name), name),
            groups=tuple(self.groups.of(name)),
            schema=as_json(self.model_schema(tool)),
            response=as_json(self.schemas.model_view(tool.response_ref)) if tool.response_ref else None,
            readiness=readiness,
        )

    def model_schema(self, tool: Tool) -> dict[str, Any]:
        """Give the function definition that a model is shown for a tool: name, description, input schema."""
        body = self.schemas.model_view(tool.request_ref)
        in_body = set(body.get("properties", ())) - {
            field.field_name for field in tool.contract.consumes if field.location is not Location.BODY
        }
        outside = [p for p in tool.parameters if p.name not in in_body and not (body and p.name == "body")]
        properties: dict[str, Any] = {
            p.name: {
                "type": p.type,
                **({"description": p.description} if p.description else {}),
                **({"enum": list(p.enum)} if p.enum else {}),
            }
            for p in outside
        }
        required = [p.name for p in outside if p.required]
        if body:
            properties["body"] = body
        schema: dict[str, Any] = {"type": "object", "properties": properties}
        if required:
            schema["required"] = required
        return {"name": tool.llm_name or tool.name, "description": tool.description, "input_schema": schema}

    def _input_rows(self, tool: Tool, into: Iterable[Edge]) -> Iterable[InputRow]:
        suppliers = by_place(into, place_of)
        for field in request_fields(tool, self.schemas):
            found = [edge for place in places_of(field) for edge in suppliers.get(place, ())]
            found = list({edge[0].source: edge for edge in found}.values())
            found.sort(key=lambda pair: (-pair[1].score, self.graph.facts(pair[0]).rank or 99, pair[0].source))
            best = found[0] if found else None
            yield InputRow(
                name=field.field_name,
                path=field.json_path,
                location=field.location,
                field_type=field.field_type,
                required=field.required,
                kind=field.kind,
                status=self._status(field, bool(found)),
                enum=field.enum,
                semantic_tag=field.semantic_tag,
                description=field.description,
                producers=len(found),
                best=short_key(best[0].source, best[0].target) if best else "",
                best_tool=best[0].source if best else "",
                best_field=best[1].from_path if best else "",
            )

    def _status(self, field: Field, is_produced: bool) -> InputStatus:
        if field.kind is FieldKind.AUTH:
            return InputStatus.CREDENTIALS
        defaults = self.snapshot.context_defaults
        if field.field_name in defaults or (field.semantic_tag and field.semantic_tag in defaults):
            return InputStatus.DEFAULT
        if field.kind is FieldKind.CONTEXT:
            return InputStatus.ENVIRONMENT
        if is_produced:
            return InputStatus.PRODUCED
        if not field.required:
            return InputStatus.OPTIONAL
        return InputStatus.MISSING if field.entity else InputStatus.USER

    def _output_rows(self, tool: Tool, out_of: Iterable[Edge]) -> Iterable[OutputRow]:
        consumers = by_place(out_of, lambda binding: binding.from_path)
        for port in ports.outputs(tool, self.schemas):
            yield OutputRow(
                name=port.name,
                path=port.path,
                field_type=port.field_type,
                enum=port.enum,
                semantic_tag=port.semantic_tag,
                description=port.description,
                consumers=len({edge.target for edge, _ in consumers.get(port.path, ())}),
            )

    def _neighbours(self, edges: Iterable[Edge], name: str) -> tuple[Neighbour, ...]:
        found = [
            Neighbour(
                key=short_key(edge.source, edge.target),
                tool=edge.target if edge.source == name else edge.source,
                facts=self.graph.facts(edge),
                fields=tuple(dict.fromkeys(f"{b.from_field} → {b.to_field}" for b in edge.bindings)),
                why=edge.why,
                rejected=(edge.last_word.note if edge.last_word else "") if edge.is_rejected else None,
            )
            for edge in edges
        ]
        return tuple(sorted(found, key=lambda one: (-one.facts.score, one.facts.rank or 99, one.tool)))


def as_json(schema: Mapping[str, Any]) -> ModelSchema:
    """Give a schema as indented text with a rough token count."""
    compact = msgspec.json.encode(schema)
    text = msgspec.json.format(compact, indent=2).decode()
    cut = len(text) > MAX_SCHEMA_TEXT
    return ModelSchema(
        text=text[:MAX_SCHEMA_TEXT].rsplit("\n", 1)[0] + "\n…" if cut else text,
        tokens=-(-len(compact) // BYTES_PER_TOKEN),
        is_cut=cut,
    )
