"""What there is to say of one edge, as frozen values: reasons, what speaks against it, who else could do it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from toolgraph.catalog import ports
from toolgraph.catalog.bindings import place_of, places_of, request_fields
from toolgraph.catalog.origins import OPENAPI, SWAGGER, origins
from toolgraph.graph.data_flow import WRITES
from toolgraph.graph.groups import in_words
from toolgraph.graph.index import EdgeFacts, GraphIndex, GroupIndex, short_key
from toolgraph.model import Binding, Edge, Evidence, EvidenceSource, Field, Snapshot, Tool
from toolgraph.schema import SchemaIndex


class End(msgspec.Struct, frozen=True, kw_only=True):
    """One end of a binding: the field as the tool's contract or schema has it."""

    name: str
    path: str
    location: str = ""
    field_type: str = ""
    format: str = ""
    enum: tuple[Any, ...] = ()
    semantic_tag: str = ""
    tag_why: str = ""
    required: bool = False
    #: Whether the tool still has this field.
    is_known: bool = True


class BindingView(msgspec.Struct, frozen=True, kw_only=True):
    """A binding with both fields, and how they agree."""

    binding: Binding
    source: End
    target: End
    agrees: bool
    verdict: str


class Competitor(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that can supply the same field, or that a person said can't; `is_this` marks the inspected edge."""

    key: str
    tool: str
    field: str
    to_field: str
    score: float
    rank: int
    why: str
    is_this: bool
    is_rejected: bool = False


class EdgeInspection(msgspec.Struct, frozen=True, kw_only=True):
    """All about one edge: its reasons, strongest first, what speaks against it, and who else could do it."""

    edge: Edge
    key: str
    facts: EdgeFacts
    source: Tool
    target: Tool
    items: tuple[Evidence, ...]
    words: tuple[Evidence, ...]
    bindings: tuple[BindingView, ...]
    against: tuple[str, ...]
    competitors: tuple[Competitor, ...]
    #: Structural groups that both tools are in, in words.
    groups: tuple[str, ...]
    is_rejected: bool
    reason: str


class EdgeInspector:
    """Answers about the edges of one snapshot."""

    def __init__(self, snapshot: Snapshot, graph: GraphIndex, groups: GroupIndex, schemas: SchemaIndex) -> None:
        self.snapshot, self.graph, self.groups, self.schemas = snapshot, graph, groups, schemas

    def inspect(self, edge: Edge) -> EdgeInspection:
        """Gather everything about an edge, live or rejected."""
        source, target = self._tool(edge.source), self._tool(edge.target)
        bindings = tuple(self._binding_view(binding, source, target) for binding in edge.bindings)
        word = edge.last_word
        return EdgeInspection(
            edge=edge,
            key=short_key(edge.source, edge.target),
            facts=self.graph.facts(edge),
            source=source,
            target=target,
            items=tuple(
                sorted(self._traced(edge, source, target), key=lambda item: (-item.score, item.source, item.why))
            ),
            words=tuple(sorted((i for i in edge.items if i.verdict), key=lambda item: item.at, reverse=True)),
            bindings=bindings,
            against=tuple(_against(edge, bindings)),
            competitors=self._competitors(edge),
            groups=tuple(in_words(g) for g in self.groups.shared(edge.source, edge.target)),
            is_rejected=edge.is_rejected,
            reason=word.note if word and edge.is_rejected else "",
        )

    def _traced(self, edge: Edge, source: Tool, target: Tool) -> Iterator[Evidence]:
        """Yield the reasons, those that were inferred with the places in the documents that they were inferred from."""
        for item in edge.supporting:
            if item.binding and not item.pointers and item.source is EvidenceSource.API_CONTRACT:
                ends = (self._components(source), self._components(target))
                item = msgspec.structs.replace(item, pointers=origins(item.binding, source, target, self.schemas, ends))  # noqa: PLW2901
            yield item

    def _components(self, tool: Tool) -> str:
        """Give where the document of a tool keeps its schemas."""
        manifest = self.snapshot.document.get("source_snapshot_manifest") or {}
        versions = {spec.get("label"): str(spec.get("openapi_version")) for spec in manifest.get("specs") or ()}
        return SWAGGER if versions.get(tool.source_label, "").startswith("2") else OPENAPI

    def _tool(self, name: str) -> Tool:
        """Give the tool, or one that is only a name where an edge's end is not in the catalog."""
        return self.snapshot.tools[name] if name in self.snapshot.tools else Tool(name=name)

    def _binding_view(self, binding: Binding, source: Tool, target: Tool) -> BindingView:
        produced = next((p for p in ports.outputs(source, self.schemas) if p.path == binding.from_path), None)
        wanted = place_of(binding)
        consumed = next((f for f in request_fields(target, self.schemas) if wanted in places_of(f)), None)
        from_end = End(
            name=binding.from_field,
            path=binding.from_path,
            field_type=produced.field_type if produced else "",
            format=produced.format if produced else "",
            enum=produced.enum if produced else (),
            semantic_tag=produced.semantic_tag if produced else "",
            tag_why=_tag_why(source.contract.produces, binding.from_path),
            is_known=produced is not None,
        )
        to_end = End(
            name=binding.to_field,
            path=consumed.json_path if consumed else binding.to_path or f"$.{binding.to_field}",
            location=consumed.location if consumed else binding.to_location or "",
            field_type=consumed.field_type if consumed else "",
            format=consumed.format if consumed else "",
            enum=consumed.enum if consumed else (),
            semantic_tag=consumed.semantic_tag if consumed else binding.semantic_tag or "",
            tag_why=consumed.tag_why if consumed else "",
            required=consumed.required if consumed else binding.required,
            is_known=consumed is not None,
        )
        agrees, verdict = _compare(from_end, to_end)
        return BindingView(binding=binding, source=from_end, target=to_end, agrees=agrees, verdict=verdict)

    def _competitors(self, edge: Edge) -> tuple[Competitor, ...]:
        wanted = {place_of(b) for b in edge.bindings}
        found = [
            Competitor(
                key=short_key(rival.source, rival.target),
                tool=rival.source,
                field=binding.from_path,
                to_field=binding.to_field,
                score=binding.score,
                rank=self._rank(rival, binding),
                why=rival.why,
                is_this=rival.source == edge.source,
                is_rejected=rival.is_rejected,
            )
            for rival in (*self.graph.into(edge.target), *self._rejected_into(edge.target))
            for binding in rival.bindings
            if place_of(binding) in wanted
        ]
        return tuple(sorted(found, key=lambda c: (c.to_field, -c.score, c.rank or 99, c.tool, c.field)))

    def _rejected_into(self, target: str) -> Iterable[Edge]:
        return (edge for edge in self.graph.rejected_at(target) if edge.target == target)

    def _rank(self, edge: Edge, binding: Binding) -> int:
        ranks = [i.rank for i in edge.supporting if i.rank and i.binding and i.binding.key == binding.key]
        return min(ranks, default=0)


def _tag_why(fields: Iterable[Field], path: str) -> str:
    return next((field.tag_why for field in fields if field.json_path == path), "")


def _compare(source: End, target: End) -> tuple[bool, str]:
    """Say whether two fields agree in type, format and values."""
    if not (source.is_known and target.is_known):
        missing = "producer" if not source.is_known else "consumer"
        return False, f"the {missing} no longer declares this field"
    if source.field_type != target.field_type and "any" not in (source.field_type, target.field_type):
        if {source.field_type, target.field_type} == {"integer", "number"}:
            return True, f"{source.field_type} fits {target.field_type}"
        return False, f"types differ: {source.field_type} → {target.field_type}"
    if source.format and target.format and source.format != target.format:
        return False, f"formats differ: {source.format} → {target.format}"
    if source.enum and target.enum:
        common = [value for value in source.enum if value in target.enum]
        return bool(common), f"{len(common)} of {len(source.enum)} values are accepted"
    return True, f"both {target.field_type}" + (f" ({target.format})" if target.format else "")


def _against(edge: Edge, bindings: Iterable[BindingView]) -> Iterable[str]:
    """Yield what speaks against an edge, each once."""
    said = [item.against for item in edge.supporting if item.against]
    said += [f"{v.source.path} → {v.target.name}: {v.verdict}" for v in bindings if not v.agrees]
    if edge.undecided:
        said.append("Which of the two supplies the other could not be told from the file.")
    if edge.is_scope:
        said.append("It only passes on a scope value that a large part of all tools shares.")
    if not any(WRITES in word for word in said):
        writing = (view.source.path for view in bindings if view.binding.side_effect)
        said += [f"{path} comes from a call that changes something." for path in writing]
    yield from dict.fromkeys(said)
