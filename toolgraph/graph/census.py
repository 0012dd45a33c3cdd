"""One way of counting edges and lone tools, for every page, command and report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import EdgeKind


class Census(msgspec.Struct, frozen=True, kw_only=True):
    """How many live edges there are and what they are good for; `flow`, `scope`, `order` and `weak` add up to `total`.

    `flow` edges have evidence of their own and hand over more than shared values: the *data flows*. `confirmed` of
    them were declared, asserted by a person or seen in runs. `scope` edges hand over nothing but values that a large
    part of the tools share (tenant, owner); `order` edges are said to be and hand over nothing (the one call comes
    before the other, or goes with it); `weak` ones rest on names or structure. `kinds` counts each edge once, under
    its strongest evidence.
    """

    total: int = 0
    flow: int = 0
    confirmed: int = 0
    scope: int = 0
    order: int = 0
    weak: int = 0
    undecided: int = 0
    rejected: int = 0
    kinds: Mapping[EdgeKind, int] = {}


def census(graph: GraphIndex) -> Census:
    """Count the edges of a graph."""
    kinds: Counter[EdgeKind] = Counter()
    flow = confirmed = scope = order = undecided = 0
    for edge in graph.edges:
        facts = graph.facts(edge)
        kinds[facts.kind] += 1
        undecided += edge.undecided
        if facts.is_flow:
            flow += 1
            confirmed += facts.confirmed
        elif facts.is_scope:
            scope += 1
        else:
            order += facts.confirmed
    return Census(
        total=len(graph.edges),
        flow=flow,
        confirmed=confirmed,
        scope=scope,
        order=order,
        weak=len(graph.edges) - flow - scope - order,
        undecided=undecided,
        rejected=len(graph.rejected),
        kinds={kind: kinds[kind] for kind in EdgeKind if kinds[kind]},
    )


def orphans(names: Iterable[str], graph: GraphIndex) -> tuple[str, ...]:
    """Give the tools that no data flow leads to or from, in order of name."""
    tied = {end for edge in graph.edges if graph.facts(edge).is_flow for end in (edge.source, edge.target)}
    return tuple(sorted(name for name in names if name not in tied))
