"""The answer of a retrieval as one plain dictionary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolgraph.model import Tool
from toolgraph.search.query import understand
from toolgraph.search.rows import evidence_row, hit_row, intent_row
from toolgraph.search.values import Hit, Role

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
    """Give `results`, `intent`, `stats` and `notes` for a query.

    A result has the hit's row and in `tool` the artifact row; *with_evidence* adds the evidence by kind.
    """
    asked = understand(query)
    hits = retriever.search(query, limit, history=history)
    results = []
    for hit in hits:
        evidence = evidence_row(hit, tools[hit.name], asked) if with_evidence else {}
        results.append({**hit_row(hit), **evidence, "tool": rows[hit.name]})
    return {
        "query": query,
        "results": results,
        "intent": intent_row(asked),
        "stats": _stats(retriever, hits),
        "notes": list(retriever.notes(query)),
    }


def _stats(retriever: Retriever, hits: Sequence[Hit]) -> dict[str, Any]:
    producers = [hit.name for hit in hits if hit.role is Role.PRODUCER]
    return {
        "tool_count": len(retriever),
        "seeds": [hit.name for hit in hits if hit.role is Role.TARGET],
        "producers": producers,
        "learning_applied": any(hit.parts.learning for hit in hits),
    }
