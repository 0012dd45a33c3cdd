"""Adjacency of the live edges of a snapshot; every graph question goes through it."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b

import msgspec

from toolgraph.model import Binding, Confidence, Edge, EdgeKind, Evidence, EvidenceSource, Group, Relation, Signal


def short_key(*parts: str) -> str:
    """Give a short, URL-safe name of a tool or of an ordered pair of tools, stable across builds.

    Eight characters, 48 bits: among 100,000 edges two share a key once in 50,000 catalogs.
    """
    digest = blake2b("\0".join(parts).encode(), digest_size=6).digest()
    return urlsafe_b64encode(digest).decode()


class EdgeFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is derived from an edge's evidence and asked for again and again.

    `rank` is its best place among the producers of a field (1 is best, 0 where there is no ranking); `confirmed` says
    that somebody declared, asserted or saw it, rather than that it was inferred; `hands_over` that it carries a value,
    rather than tells an order or a likeness.
    """

    kind: EdgeKind
    kinds: frozenset[EdgeKind]
    signal: Signal
    is_scope: bool
    score: float
    rank: int
    confirmed: bool
    hands_over: bool
    confidence: Confidence
    relation: Relation
    sources: tuple[EvidenceSource, ...]

    @property
    def is_flow(self) -> bool:
        """Whether it has evidence of its own and carries values that are more than shared scope values."""
        return self.signal is Signal.HIGH and self.hands_over and not self.is_scope

    @classmethod
    def of(cls, edge: Edge) -> EdgeFacts:
        """Derive the facts of one edge."""
        supporting = edge.supporting
        if len(supporting) != 1:
            return _derived(edge)
        (one,) = supporting
        scope = one.binding.scope if one.binding else None
        return _facts_of_one(one.source, one.relation, one.promoted, scope, one.score, one.rank)


@lru_cache(maxsize=4096)
def _facts_of_one(
    source: EvidenceSource, relation: Relation, promoted: bool, scope: bool | None, score: float, rank: int
) -> EdgeFacts:
    """Derive the facts of edges for which one item speaks: most do so alike."""
    binding = None if scope is None else Binding(from_path="", from_field="", to_field="", scope=scope)
    item = Evidence(source=source, relation=relation, promoted=promoted, binding=binding, score=score, rank=rank)
    return _derived(Edge(source="", target="", items=(item,)))


def _derived(edge: Edge) -> EdgeFacts:
    supporting, kinds = edge.supporting, edge.kinds or (edge.kind,)
    promoted = any(item.source is EvidenceSource.RUN and item.promoted for item in supporting)
    return EdgeFacts(
        kind=kinds[0],
        kinds=frozenset(kinds),
        signal=edge.signal,
        is_scope=edge.is_scope,
        score=edge.conf_score,
        rank=min((item.rank for item in supporting if item.rank), default=0),
        confirmed=promoted or edge.confidence is Confidence.EXTRACTED,
        hands_over=edge.relation is Relation.REQUIRES or bool(edge.bindings),
        confidence=edge.confidence,
        relation=edge.relation,
        sources=edge.sources,
    )


class FactsMemo:
    """Facts of edges, each worked out once; successive states of a graph, which share most edges, may share it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Edge, EdgeFacts]] = {}

    def of(self, edge: Edge) -> EdgeFacts:
        """Give the facts of an edge."""
        ends = (edge.source, edge.target)
        known = self._known.get(ends)
        if known is None or known[0] is not edge:
            known = self._known[ends] = (edge, EdgeFacts.of(edge))
        return known[1]


class GraphIndex:
    """Edges by their ends; rejected ones are only in `rejected` and `rejected_at`."""

    def __init__(self, edges: Iterable[Edge], facts: FactsMemo | None = None) -> None:
        self.edges: tuple[Edge, ...] = ()
        self.rejected: tuple[Edge, ...] = ()
        self._out: dict[str, list[Edge]] = {}
        self._into: dict[str, list[Edge]] = {}
        self._rejected_at: dict[str, list[Edge]] = {}
        self._by_ends: dict[tuple[str, str], Edge] = {}
        self._facts = facts or FactsMemo()
        live, rejected = [], []
        for edge in edges:
            self._by_ends[edge.source, edge.target] = edge
            if edge.is_rejected:
                rejected.append(edge)
                for end in dict.fromkeys((edge.source, edge.target)):
                    self._rejected_at.setdefault(end, []).append(edge)
                continue
            live.append(edge)
            self._out.setdefault(edge.source, []).append(edge)
            self._into.setdefault(edge.target, []).append(edge)
        self.edges, self.rejected = tuple(live), tuple(rejected)

    def out_of(self, tool: str) -> list[Edge]:
        """Give the edges in which *tool* produces."""
        return self._out.get(tool, [])

    def into(self, tool: str) -> list[Edge]:
        """Give the edges in which *tool* consumes."""
        return self._into.get(tool, [])

    def rejected_at(self, tool: str) -> list[Edge]:
        """Give the rejected edges at either end of which *tool* stands."""
        return self._rejected_at.get(tool, [])

    def degree(self, tool: str) -> int:
        """Count the live edges of *tool*."""
        return len(self.out_of(tool)) + len(self.into(tool))

    def find(self, source: str, target: str) -> Edge | None:
        """Give the edge of that ordered pair, rejected or not."""
        return self._by_ends.get((source, target))

    def facts(self, edge: Edge) -> EdgeFacts:
        """Give the derived facts of an edge, worked out once."""
        return self._facts.of(edge)

    def by_key(self, key: str) -> Edge | None:
        """Give the edge whose `short_key(source, target)` this is, rejected or not."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> Mapping[str, Edge]:
        return {short_key(source, target): edge for (source, target), edge in self._by_ends.items()}


class GroupIndex:
    """Structural groups by their members."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._of: dict[str, list[Group]] = {}
        for group in groups:
            for member in group.members:
                self._of.setdefault(member, []).append(group)

    def of(self, tool: str) -> list[Group]:
        """Give the groups that *tool* is a member of."""
        return self._of.get(tool, [])

    def siblings(self, tool: str) -> dict[str, list[Group]]:
        """Give the other members of the tool's groups, each with the groups that it shares."""
        shared: dict[str, list[Group]] = {}
        for group in self.of(tool):
            for member in group.members:
                if member != tool:
                    shared.setdefault(member, []).append(group)
        return shared

    def shared(self, one: str, other: str) -> list[Group]:
        """Give the groups that both tools are members of."""
        theirs = {(group.kind, group.key) for group in self.of(other)}
        return [group for group in self.of(one) if (group.kind, group.key) in theirs]
