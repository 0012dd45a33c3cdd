"""Hits as plain dictionaries, for JSON and for programs that want no types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolgraph.model import Action, Tool
from toolgraph.search.query import READING, Query
from toolgraph.search.values import Explanation, Hit, Reason, level_of

_INTENTS = ("read", "write", "delete")


def hit_row(hit: Hit) -> dict[str, Any]:
    """Give a hit with its score by part, its matched words and its reasons."""
    return {
        "name": hit.name,
        "rank": hit.rank,
        "score": hit.score,
        "confidence": hit.confidence,
        "confidence_level": level_of(hit.confidence).value,
        "score_breakdown": msgspec.to_builtins(hit.parts),
        "role": hit.role.value,
        "for_tool": hit.for_tool or None,
        "matched_terms": [term.word for term in hit.matched],
        "matches": [{**msgspec.to_builtins(term), "places": list(term.places)} for term in hit.matched],
        "reasons": [msgspec.to_builtins(reason) for reason in hit.reasons],
    }


def explanation_row(explanation: Explanation) -> dict[str, Any]:
    """Give an explanation: the hit's row, how many tools match, and what kept it out."""
    return {
        **hit_row(explanation.hit),
        "matching_tools": explanation.total,
        "top_k": explanation.limit,
        "retrieved": not explanation.kept_out,
        "kept_out": list(explanation.kept_out),
        "notes": list(explanation.notes),
    }


def evidence_row(hit: Hit, tool: Tool, query: Query) -> dict[str, Any]:
    """Give the evidence for a hit by kind: what the tool means, its contract, its place in the graph."""
    semantics = tool.semantics
    clause = next((one for one in query.parts if one.text == hit.clause), query.whole)
    return {
        "semantic_evidence": {
            "canonical_action": semantics.canonical_action.value,
            "primary_resource": semantics.primary_resource,
            "result_shape": semantics.result_shape.value,
            "path_module": tool.module,
            "query_action": clause.action.value,
            "query_result_shape": clause.shape.value,
            "matched_terms": [term.word for term in hit.matched],
            "reasons": _of_part(hit.reasons, "semantic", "annotation"),
        },
        "contract_evidence": {
            "required": [field.field_name for field in tool.contract.consumes if field.required],
            "reasons": _of_part(hit.reasons, "contract"),
        },
        "graph_evidence": {
            "role": hit.role.value,
            "for_tool": hit.for_tool or None,
            "reasons": _of_part(hit.reasons, "graph", "history"),
        },
    }


def intent_row(query: Query) -> dict[str, Any]:
    """Give the shares of a query's clauses that read, write and delete, and which of them has the most."""
    counts = dict.fromkeys(_INTENTS, 0)
    for clause in query.parts:
        if clause.action is not Action.UNKNOWN:
            counts[_intent_of(clause.action)] += 1
    total = sum(counts.values())
    dominant = max(_INTENTS, key=lambda name: counts[name]) if total else "neutral"
    return {"dominant": dominant, **{name: round(count / total, 3) if total else 0.0 for name, count in counts.items()}}


def _intent_of(action: Action) -> str:
    if action in READING:
        return "read"
    return "delete" if action is Action.DELETE else "write"


def _of_part(reasons: Iterable[Reason], *parts: str) -> list[Mapping[str, Any]]:
    return [{"what": reason.what, "amount": reason.amount} for reason in reasons if reason.part in parts]
