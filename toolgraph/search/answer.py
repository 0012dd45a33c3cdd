"""The answer of a retrieval as one plain dictionary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolgraph.model import Tool
from toolgraph.search.query import understand
from toolgraph.search.rows import evidence_row, hit_row, intent_row
from toolgraph.search.values import Hit, Role, level_of

if TYPE_CHECKING:
    from toolgraph.search.retriever import Retriever


def answer(
    retriever: Retriever,
    tools: Mapping[str, Tool],
    rows: Mapping[str, Any],
    query: str,
    limit: int = 10,
    *,
    history: Sequence[str] = (),
    with_evidence: bool = False,
) -> dict[str, Any]:
    """Give `results`, `intent`, `confidence`, `stats` and `notes` for a query.

    A result has the hit's row and in `tool` the artifact row; *with_evidence* adds the evidence by kind.
    """
    asked = understand(query)
    found = retriever.ask(query, limit, history=history)
    results = []
    for hit in found.hits:
        evidence = evidence_row(hit, tools[hit.name], asked) if with_evidence else {}
        results.append({**hit_row(hit), **evidence, "tool": rows[hit.name]})
    return {
        "query": query,
        "results": results,
        "intent": intent_row(asked),
        "confidence": found.confidence,
        "confidence_level": level_of(found.confidence).value,
        "stats": _stats(retriever, found.hits),
        "notes": list(found.notes),
    }


def _stats(retriever: Retriever, hits: Sequence[Hit]) -> dict[str, Any]:
    producers = [hit.name for hit in hits if hit.role is Role.PRODUCER]
    return {
        "tool_count": len(retriever),
        "seeds": [hit.name for hit in hits if hit.role is Role.TARGET],
        "producers": producers,
        "learning_applied": any(hit.parts.learning for hit in hits),
    }
