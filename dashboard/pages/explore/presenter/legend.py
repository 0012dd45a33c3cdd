"""The legend: what is drawn, with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from dashboard.theme import GLYPHS, KIND_NAMES
from toolgraph.graph.index import GraphIndex
from toolgraph.graph.scope import Scope
from toolgraph.model import EdgeKind, Status


class Legend(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of what is drawn, in a fixed order; what is not drawn is absent."""

    kinds: tuple[tuple[EdgeKind, str, int], ...]
    confirmed: int
    inferred: int
    statuses: tuple[tuple[Status, str, int], ...]


def legend(scope: Scope, graph: GraphIndex, statuses: Mapping[str, Status]) -> Legend:
    """Count what a scope draws."""
    facts = [graph.facts(edge) for edge in scope.edges]
    kinds = Counter(fact.kind for fact in facts)
    kinds[EdgeKind.STRUCTURAL] += len(scope.ties)
    marks = Counter(statuses.get(node.name, Status.UNKNOWN) for node in scope.nodes)
    confirmed = sum(fact.confirmed for fact in facts)
    return Legend(
        kinds=tuple((kind, KIND_NAMES[kind], kinds[kind]) for kind in EdgeKind if kinds[kind]),
        confirmed=confirmed,
        inferred=len(facts) - confirmed,
        statuses=tuple(
            (status, f"{GLYPHS[status]} {status.value}", marks[status]) for status in Status if marks[status]
        ),
    )
