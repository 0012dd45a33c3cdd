"""Edge rows without evidence items, as the public `graph-tool-call` package writes them: items and direction.

Three shapes are in use: plain (`source, target, relation, weight`), scored (with `confidence, conf_score, layer,
evidence`) and unified (with `kind, evidence_sources, data_flow, is_manual, deleted_by_user` besides). That package
points its inferred `requires` edges from consumer to producer and its trace and Arazzo edges the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from toolgraph.model import Binding, EdgeKind, Evidence, EvidenceSource, Relation, Verdict
from toolgraph.model.edge import KIND_OF_SOURCE
from toolgraph.store.contract_rows import name_of
from toolgraph.store.edge_rows import read_binding
from toolgraph.store.short_edges import Inlets, inlets_in
from toolgraph.store.values import mapping, number, rows, sequence, text, word


class Direction(Enum):
    """Which way data flows along a row."""

    FORWARD = "from its source to its target"
    BACKWARD = "from its target to its source"
    UNDECIDED = "unknown"


_SAID = {
    "source_to_target": Direction.FORWARD,
    "forward": Direction.FORWARD,
    "target_to_source": Direction.BACKWARD,
    "reverse": Direction.BACKWARD,
    "backward": Direction.BACKWARD,
    # Without a direction of its own an edge keeps that of its row.
    "bidirectional": Direction.FORWARD,
    "undirected": Direction.FORWARD,
}

#: The relation words in use: what each means, and which way rows with it point by convention.
_WORDS: dict[str, tuple[Relation, Direction]] = {
    "requires": (Relation.REQUIRES, Direction.BACKWARD),
    "depends_on": (Relation.REQUIRES, Direction.BACKWARD),
    "consumes_from": (Relation.REQUIRES, Direction.BACKWARD),
    "produces_for": (Relation.REQUIRES, Direction.FORWARD),
    "data_flow": (Relation.REQUIRES, Direction.FORWARD),
    "prerequisite_for": (Relation.REQUIRES, Direction.FORWARD),
    "produces_consumes": (Relation.REQUIRES, Direction.FORWARD),
    "run_observed": (Relation.REQUIRES, Direction.FORWARD),
    "precedes": (Relation.PRECEDES, Direction.FORWARD),
    "complementary": (Relation.COMPLEMENTARY, Direction.FORWARD),
    "pairs_with": (Relation.COMPLEMENTARY, Direction.FORWARD),
    "pairs_well_with": (Relation.COMPLEMENTARY, Direction.FORWARD),
    "related": (Relation.COMPLEMENTARY, Direction.FORWARD),
    "similar_to": (Relation.SIMILAR_TO, Direction.FORWARD),
    "similar": (Relation.SIMILAR_TO, Direction.FORWARD),
    "conflicts_with": (Relation.CONFLICTS_WITH, Direction.FORWARD),
    "belongs_to": (Relation.BELONGS_TO, Direction.FORWARD),
}

_SOURCE_WORDS = {
    "proven": EvidenceSource.RUN,
    "run_observed": EvidenceSource.RUN,
    "trace": EvidenceSource.RUN,
    "llm_validated": EvidenceSource.LLM_CURATED,
    "llm": EvidenceSource.LLM_CURATED,
}
#: Layers of rows that do not name their sources: 2 to 4 compare names, 5 is a run, anything else structure.
_SOURCE_OF_LAYER = {
    2: EvidenceSource.NAME_BASED,
    3: EvidenceSource.NAME_BASED,
    4: EvidenceSource.NAME_BASED,
    5: EvidenceSource.RUN,
}
#: Sources whose rows point from producer to consumer, whatever their relation.
_FORWARD_SOURCES = frozenset({EvidenceSource.RUN, EvidenceSource.ARAZZO})
_FLOW_KINDS = frozenset({EdgeKind.DATA_FLOW, EdgeKind.LINK, EdgeKind.WORKFLOW, EdgeKind.OBSERVED, EdgeKind.MANUAL})
#: What a label is worth where a row has no score; without a label nobody said anything.
_SCORE_OF_LABEL = {"extracted": 0.85, "inferred": 0.75, "ambiguous": 0.6}
_UNSCORED = 0.5

_SENTENCES = {
    Relation.REQUIRES: "{target} needs something that {source} gives",
    Relation.PRECEDES: "{source} comes before {target}",
    Relation.COMPLEMENTARY: "{source} and {target} go together",
    Relation.SIMILAR_TO: "{source} and {target} do much the same",
    Relation.CONFLICTS_WITH: "{source} and {target} conflict",
}


class Ends:
    """Which fields the tools of an artifact give and take, read from raw contract rows when first asked for."""

    def __init__(self, tools: Mapping[str, Any]) -> None:
        self._tools = tools
        self._known: dict[tuple[str, str], Mapping[str, Mapping[str, Any]]] = {}
        self._inlets: dict[str, Inlets] = {}

    def inlets(self, tool: str) -> Inlets:
        """Give the request fields of a tool as short rows look them up."""
        if tool not in self._inlets:
            self._inlets[tool] = inlets_in(self._tools.get(tool))
        return self._inlets[tool]

    def gives(self, tool: str, flow: Binding) -> bool:
        """Whether the tool's response has the field that the flow starts at."""
        fields = self._fields(tool, "produces")
        return flow.from_path in fields or flow.from_field in fields

    def takes(self, tool: str, field: str) -> Mapping[str, Any] | None:
        """Give the tool's request field of that name."""
        return self._fields(tool, "consumes").get(field)

    def writes(self, tool: str) -> bool:
        """Whether calling the tool may change something, going by its HTTP method."""
        metadata = mapping(mapping(self._tools.get(tool)).get("metadata"))
        return text(metadata.get("method")).lower() in ("post", "put", "patch", "delete")

    def _fields(self, tool: str, side: str) -> Mapping[str, Mapping[str, Any]]:
        if (tool, side) not in self._known:
            contract = mapping(mapping(mapping(self._tools.get(tool)).get("metadata")).get("api_contract"))
            found: dict[str, Mapping[str, Any]] = {}
            for row in rows(contract.get(side)):
                for name in (text(row.get("json_path")), name_of(row), text(row.get("name"))):
                    if name:
                        found.setdefault(name, row)
            self._known[tool, side] = found
        return self._known[tool, side]


def direction(row: Mapping[str, Any], ends: Ends) -> Direction:
    """Decide which way data flows along a row.

    What the row says counts first, then the operations that its data flow names, then which end gives and which
    end takes the field, then the convention of the row's writer for its relation. Sources of both conventions in
    one row, and relations that nobody defined, leave it undecided.
    """
    said = _SAID.get(text(row.get("execution_direction") or row.get("direction")).lower())
    return said or _by_operations(row) or _by_contract(row, ends) or _by_convention(row)


def _by_operations(row: Mapping[str, Any]) -> Direction | None:
    flow = mapping(row.get("data_flow"))
    named = (text(flow.get("from_operation")), text(flow.get("to_operation")))
    pair = (text(row.get("source")), text(row.get("target")))
    if named == pair:
        return Direction.FORWARD
    return Direction.BACKWARD if named == pair[::-1] else None


def _by_contract(row: Mapping[str, Any], ends: Ends) -> Direction | None:
    source, target = text(row.get("source")), text(row.get("target"))
    found = set()
    for flow in _flows(row):
        forward = ends.gives(source, flow) and ends.takes(target, flow.to_field) is not None
        backward = ends.gives(target, flow) and ends.takes(source, flow.to_field) is not None
        if forward != backward:
            found.add(Direction.FORWARD if forward else Direction.BACKWARD)
    return found.pop() if len(found) == 1 else None


def _by_convention(row: Mapping[str, Any]) -> Direction:
    _, convention = _WORDS.get(text(row.get("relation")).lower(), (None, Direction.UNDECIDED))
    if convention is not Direction.BACKWARD:
        return convention
    forward = {source in _FORWARD_SOURCES for source in _sources(row)}
    if len(forward) > 1:
        return Direction.UNDECIDED
    return Direction.FORWARD if forward.pop() else Direction.BACKWARD


def foreign_items(row: Mapping[str, Any], source: str, target: str, ends: Ends) -> tuple[Evidence, ...]:
    """Give the evidence of a row without items; *source* and *target* are its ends in the direction of the data.

    The row's score is that of all its sources together, so each gets the equal share that combines to it.
    """
    relation, _ = _WORDS.get(text(row.get("relation")).lower(), (Relation.COMPLEMENTARY, None))
    sources = _sources(row)
    share = round(1.0 - (1.0 - _score(row)) ** (1.0 / len(sources)), 4)
    items: list[Evidence] = []
    for origin in sources:
        bound = _bound(row, source, target, share, ends) if KIND_OF_SOURCE[origin] in _FLOW_KINDS else []
        items.extend(
            Evidence(
                source=origin,
                relation=relation,
                binding=binding,
                score=share,
                why=_why(row, relation, source, target, binding),
                verdict=Verdict.ASSERT if origin is EvidenceSource.MANUAL else None,
            )
            for binding in bound or [None]
        )
    return tuple(items)


def _sources(row: Mapping[str, Any]) -> tuple[EvidenceSource, ...]:
    """Give the evidence sources that a row names, or those that its other keys tell; never none."""
    named = [text(name).lower() for name in sequence(row.get("evidence_sources"))]
    found = {_SOURCE_WORDS.get(name) or word(EvidenceSource, name, EvidenceSource.STRUCTURAL) for name in named if name}
    if row.get("is_manual") is True:
        found.add(EvidenceSource.MANUAL)
    return tuple(sorted(found)) or (_SOURCE_OF_LAYER.get(int(number(row.get("layer"))), EvidenceSource.STRUCTURAL),)


def _score(row: Mapping[str, Any]) -> float:
    score = number(row.get("conf_score"), -1.0)
    if score < 0.0:
        score = number(row.get("confidence"), -1.0)
    if score < 0.0:
        score = _SCORE_OF_LABEL.get(text(row.get("confidence")).lower(), _UNSCORED)
    return min(score, 1.0)


def _flows(row: Mapping[str, Any]) -> Iterator[Binding]:
    """Yield the field pairs that a row's data flow names, one a link parameter or else its own."""
    flow = mapping(row.get("data_flow"))
    found = False
    for parameter in rows(flow.get("parameters")):
        to_field = text(parameter.get("to_field") or parameter.get("field_name") or parameter.get("parameter"))
        from_path = text(parameter.get("from_path") or parameter.get("json_path"))
        if to_field and from_path:
            found = True
            yield read_binding({"from_path": from_path, "to_field": to_field})
    if not found and text(flow.get("to_field")) and (text(flow.get("from_path")) or text(flow.get("from_field"))):
        yield read_binding(flow)


def _bound(row: Mapping[str, Any], source: str, target: str, score: float, ends: Ends) -> list[Binding | None]:
    """Give the bindings of a row, completed from the contracts of its ends."""
    found: list[Binding | None] = []
    for flow in _flows(row):
        taken = ends.takes(target, flow.to_field) or {}
        found.append(
            Binding(
                from_path=flow.from_path,
                from_field=flow.from_field,
                to_field=flow.to_field,
                to_path=text(taken.get("json_path")) or flow.to_path,
                to_location=text(taken.get("location")) or flow.to_location,
                required=taken.get("required") is True,
                semantic_tag=flow.semantic_tag,
                side_effect=ends.writes(source),
                score=score,
            )
        )
    return found


def _why(row: Mapping[str, Any], relation: Relation, source: str, target: str, binding: Binding | None) -> str:
    if binding:
        return f"{source} gives `{binding.from_path}`, which {target} takes as `{binding.to_field}`."
    said = text(row.get("evidence"))
    if said:
        return said
    claim = _SENTENCES[relation].format(source=source, target=target)
    return f"{claim}, says the file this graph came from; it gives no reason."
