"""The legend: what is drawn, with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from dashboard.pages.explore.presenter.elements import effect_of, is_optional
from dashboard.theme import GLYPHS, KIND_NAMES
from toolgraph.graph.index import GraphIndex
from toolgraph.graph.scope import Scope
from toolgraph.model import EdgeKind, Status, Tool


class Legend(msgspec.Struct, frozen=True, kw_only=True):
    """Counts of what is drawn, in a fixed order; what is not drawn is absent."""

    kinds: tuple[tuple[EdgeKind, str, int], ...]
    confirmed: int
    inferred: int
    optional: int
    statuses: tuple[tuple[Status, str, int], ...]
    #: What calls do, with the class of the tools drawn so.
    effects: tuple[tuple[str, str, int], ...]


#: Class of a tool that does more than read → how the legend calls it.
_EFFECTS = {"writes": "writes", "destroys": "deletes"}


def legend(scope: Scope, tools: Mapping[str, Tool], graph: GraphIndex, statuses: Mapping[str, Status]) -> Legend:
    """Count what a scope draws."""
    facts = [graph.facts(edge) for edge in scope.edges]
    kinds = Counter(fact.kind for fact in facts)
    kinds[EdgeKind.STRUCTURAL] += len(scope.ties)
    marks = Counter(statuses.get(node.name, Status.UNKNOWN) for node in scope.nodes)
    effects = Counter(effect_of(tools[node.name]) for node in scope.nodes if node.name in tools)
    confirmed = sum(fact.confirmed for fact in facts)
    return Legend(
        kinds=tuple((kind, KIND_NAMES[kind], kinds[kind]) for kind in EdgeKind if kinds[kind]),
        confirmed=confirmed,
        inferred=len(facts) - confirmed,
        optional=sum(is_optional(edge) for edge in scope.edges),
        statuses=tuple(
            (status, f"{GLYPHS[status]} {status.value}", marks[status]) for status in Status if marks[status]
        ),
        effects=tuple((name, told, effects[name]) for name, told in _EFFECTS.items() if effects[name]),
    )
