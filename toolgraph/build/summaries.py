"""The derived sections of an artifact: what came in, what it means, how good the edges are.

Keys are the public package's where they mean the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, EdgeKind, EvidenceSource, Group, Ingested, Problem, Signal, Tool
from toolgraph.readiness.report import rate, write_problem

_LISTED = 50
_SAMPLES = 20


def manifest(ingested: Ingested, created_at: str) -> dict[str, Any]:
    """Give `source_snapshot_manifest`: every source with the hash of its content."""
    specs = [
        {
            "index": place,
            "label": source.label,
            "source": source.location,
            "sha256": source.sha256,
            "bytes": source.bytes,
            "title": source.title,
            "version": source.version,
            "openapi_version": source.spec_version,
            "path_count": source.path_count,
            "operation_count": source.operation_count,
        }
        for place, source in enumerate(ingested.sources, start=1)
    ]
    return {
        "created_at": created_at,
        "hash_algorithm": "sha256:canonical-json",
        "spec_count": len(specs),
        "operation_count": sum(source.operation_count for source in ingested.sources),
        "path_count": sum(source.path_count for source in ingested.sources),
        "specs": specs,
    }


def ingest_summary(ingested: Ingested, problems: Sequence[Problem]) -> dict[str, Any]:
    """Give `ingest_summary`: tools a source, and the flaws found in the documents and between them."""
    renamed = [problem for problem in problems if problem.code == "duplicate_tool_name"]
    return {
        "ingested_tool_total": len(ingested.operations),
        "registered_tool_count": len({operation.name for operation in ingested.operations}),
        "duplicate_tool_count": len(renamed),
        "source_tool_counts": dict(Counter(operation.source_label for operation in ingested.operations)),
        "problem_count": sum(problem.times for problem in problems),
        "problems": [write_problem(problem) for problem in problems],
    }


def semantic_summary(tools: Sequence[Tool]) -> dict[str, Any]:
    """Give `semantic_summary`: what is known of actions, resources, modules and results."""
    total = len(tools)
    known = sum(1 for tool in tools if tool.semantics.canonical_action is not Action.UNKNOWN)
    assigned = sum(1 for tool in tools if tool.semantics.primary_resource)
    placed = sum(1 for tool in tools if tool.module)
    modules = _counts(tool.module for tool in tools)
    return {
        "tool_count": total,
        "canonical_action_known_count": known,
        "canonical_action_known_rate": rate(known, total),
        "primary_resource_assigned_count": assigned,
        "primary_resource_assigned_rate": rate(assigned, total),
        "path_module_assigned_count": placed,
        "path_module_assigned_rate": rate(placed, total),
        "action_counts": _counts(tool.semantics.canonical_action.value for tool in tools),
        "resource_counts": _counts((tool.semantics.primary_resource for tool in tools), _LISTED),
        "module_counts": dict(list(modules.items())[:_LISTED]),
        "result_shape_counts": _counts(tool.semantics.result_shape.value for tool in tools),
        "semantic_confidence_counts": _counts(tool.semantics.semantic_confidence for tool in tools),
        "unknown_samples": list(_unknown(tools)),
    }


class EdgeTally:
    """What the edges of a graph amount to, counted once for all sections that tell it."""

    def __init__(self, graph: GraphIndex) -> None:
        self.graph = graph
        self.facts = [graph.facts(edge) for edge in graph.edges]
        self.confidence = Counter(one.confidence.value for one in self.facts)
        self.relations = _counts(one.relation.value for one in self.facts)
        self.kinds = _counts(one.kind.value for one in self.facts)
        self.sources = _counts(source.value for one in self.facts for source in one.sources)


def edge_stats(tools: Mapping[str, Tool], tally: EdgeTally) -> dict[str, Any]:
    """Give `edge_stats`: edges by confidence, relation, kind and evidence source."""
    labels = {name: tool.source_label for name, tool in tools.items()}
    return {
        "EXTRACTED": tally.confidence["EXTRACTED"],
        "INFERRED": tally.confidence["INFERRED"],
        "AMBIGUOUS": tally.confidence["AMBIGUOUS"],
        "by_relation": tally.relations,
        "by_kind": tally.kinds,
        "by_source": tally.sources,
        "cross_source": sum(1 for e in tally.graph.edges if labels.get(e.source) != labels.get(e.target)),
        "scope": sum(1 for one in tally.facts if one.is_scope),
        "tool_count": len(tools),
        "edge_count": len(tally.facts),
    }


def edge_quality(tally: EdgeTally, groups: Sequence[Group]) -> dict[str, Any]:
    """Give `edge_quality_summary`; structural relations are groups, of which the implied pairs are counted."""
    total = len(tally.facts)
    strong = sum(1 for one in tally.facts if one.signal is Signal.HIGH)
    visible = sum(1 for one in tally.facts if one.signal is Signal.HIGH and not one.is_scope)
    return {
        "total": total,
        "data_flow": sum(1 for one in tally.facts if EdgeKind.DATA_FLOW in one.kinds),
        "structural": tally.kinds.get(EdgeKind.STRUCTURAL, 0),
        "name_based": tally.sources.get(EvidenceSource.NAME_BASED, 0),
        "manual": tally.sources.get(EvidenceSource.MANUAL, 0),
        "workflow": tally.sources.get(EvidenceSource.ARAZZO, 0),
        "link": tally.sources.get(EvidenceSource.OPENAPI_LINK, 0),
        "trace": tally.sources.get(EvidenceSource.RUN, 0),
        "strong_deterministic_evidence": strong,
        "strong_deterministic_evidence_rate": rate(strong, total),
        "visual_edge_candidate_count": visible,
        "visual_edge_candidate_rate": rate(visible, total),
        "relation_counts": tally.relations,
        "group_count": len(groups),
        "structural_pairs_implied": sum(len(g.members) * (len(g.members) - 1) // 2 for g in groups),
    }


def _unknown(tools: Iterable[Tool]) -> Iterable[dict[str, Any]]:
    samples = 0
    for tool in tools:
        semantics = tool.semantics
        missing = [
            name
            for name, is_missing in (
                ("canonical_action", semantics.canonical_action is Action.UNKNOWN),
                ("primary_resource", not semantics.primary_resource),
                ("path_module", not tool.module),
            )
            if is_missing
        ]
        if missing and samples < _SAMPLES:
            samples += 1
            yield {"name": tool.name, "missing": missing, "method": tool.method, "path": tool.path}


def _counts(values: Iterable[str], limit: int | None = None) -> dict[str, int]:
    """Count values, most frequent first, ties by name; empty ones are left out."""
    counts = Counter(value for value in values if value)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:limit])
