"""A bounded neighbourhood of a few tools, with a count of everything that it leaves out.

The work grows with what is drawn and the degree of what is drawn, never with the graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toolgraph.graph.index import EdgeFacts, GraphIndex, GroupIndex
from toolgraph.model import Edge, EdgeKind, Group, Signal

#: How far a scope may reach on either side.
MAX_DEPTH = 4
_SIGNAL_ORDER = {Signal.HIGH: 0, Signal.MEDIUM: 1, Signal.ALL: 2}
#: Sorts edges without a place among producers after those that have one.
_UNRANKED = 1_000
#: More than any score: what comes first whatever its score.
_FIRST = 2.0
#: The kinds that a scope shows unless asked otherwise; structural ones have a switch of their own.
FLOW_KINDS = tuple(kind for kind in EdgeKind if kind is not EdgeKind.STRUCTURAL)


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How much may be drawn: in all, of the tools in focus, and on each side at each hop."""

    nodes: int
    edges: int
    focus: int | None = None
    hop: int | None = None


NORMAL_BUDGET = Budget(nodes=150, edges=400)
WIDE_BUDGET = Budget(nodes=300, edges=800)
#: Tools in two columns, and in one, whose names can be read while the whole picture is on screen.
_TWO_COLUMNS, _ONE_COLUMN = 24, 12


def first_budget(focus: int, depth: int) -> Budget:
    """Give what may be drawn at first: as much as can be read without zooming.

    *focus* is the number of tools in focus, *depth* the number of hops on both sides together.
    """
    hop = _TWO_COLUMNS if focus == 1 and depth <= 2 else _ONE_COLUMN
    return Budget(nodes=NORMAL_BUDGET.nodes, edges=NORMAL_BUDGET.edges, focus=_TWO_COLUMNS, hop=hop)


class Hidden(StrEnum):
    """Why an edge that the scope met is not in it; an edge counts once, under the first that applies."""

    REJECTED = "rejected"
    STRUCTURAL = "structural"
    KIND = "kind"
    SIGNAL = "signal"
    SCOPE_VALUE = "scope_value"
    AMONG = "among"
    BUDGET = "budget"
    DEPTH = "depth"


class ScopeQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What to show: tools in focus, how many hops of producers and consumers, which edges, how much.

    Without `scope_values` one edge of shared values is shown for each required input that has no other source.
    Only edges on a shortest walk to or from the focus are drawn, unless those `among` the neighbours are asked for.
    """

    focus: tuple[str, ...]
    depth_in: int = 1
    depth_out: int = 1
    kinds: tuple[EdgeKind, ...] = FLOW_KINDS
    signal: Signal = Signal.HIGH
    scope_values: bool = False
    structural: bool = False
    among: bool = False
    budget: Budget = NORMAL_BUDGET


class ScopeNode(msgspec.Struct, frozen=True, kw_only=True):
    """A drawn tool.

    `side` is the number of hops from the focus: negative for producers, 0 for the focus, positive for
    consumers. `producers` and `consumers` count the edges that no filter hides, drawn or not;
    `more_producers` and `more_consumers` those of them that lead to tools that are not drawn. `is_sibling`
    marks a tool that only a structural group brought in.
    """

    name: str
    side: int
    is_focus: bool = False
    is_sibling: bool = False
    producers: int = 0
    consumers: int = 0
    more_producers: int = 0
    more_consumers: int = 0


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """A structural relation between a tool in focus and another drawn tool: they share these groups."""

    focus: str
    other: str
    groups: tuple[Group, ...]


class Scope(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn, best first, and what is not.

    `met` edges are those into the focus and its producers, those out of the focus and its consumers, and
    those between drawn tools; each is in `edges` or counted in `hidden`. `siblings_hidden` are tools that
    share a group with the focus, `focus_hidden` tools of the focus itself for which there was no room;
    `producers_hidden` and `consumers_hidden` are tools within the depth asked for that the budget left out.
    """

    query: ScopeQuery
    nodes: tuple[ScopeNode, ...]
    edges: tuple[Edge, ...]
    ties: tuple[Tie, ...] = ()
    hidden: Mapping[Hidden, int] = {}
    siblings_hidden: int = 0
    focus_hidden: int = 0
    producers_hidden: int = 0
    consumers_hidden: int = 0

    @property
    def met(self) -> int:
        """The number of edges met: shown and hidden."""
        return len(self.edges) + sum(self.hidden.values())


def scope_of(index: GraphIndex, query: ScopeQuery, groups: GroupIndex | None = None) -> Scope:
    """Choose what to draw around the focus; the same question gives the same answer."""
    groups = groups or GroupIndex(())
    focus = tuple(dict.fromkeys(query.focus))
    drawn_focus = focus[: _least(query.budget.nodes, query.budget.focus)]
    walk = _Walk(index, query, drawn_focus)
    siblings = _siblings(drawn_focus, groups, walk.sides)
    room = query.budget.nodes - len(walk.sides)
    shown_siblings = siblings[:room] if query.structural else []
    drawn = {**walk.sides, **dict.fromkeys(shown_siblings, 0)}
    census = _Census(walk, drawn)
    edges = census.chosen(walk.tree)
    return Scope(
        query=query,
        nodes=tuple(
            ScopeNode(
                name=name,
                side=side,
                is_focus=name in walk.focus,
                is_sibling=name not in walk.sides,
                producers=census.producers[name],
                consumers=census.consumers[name],
                more_producers=census.more_producers[name],
                more_consumers=census.more_consumers[name],
            )
            for name, side in drawn.items()
        ),
        edges=edges,
        ties=_ties(drawn_focus, groups, drawn, query.budget.edges - len(edges)) if query.structural else (),
        hidden={reason: census.hidden[reason] for reason in Hidden if census.hidden[reason]},
        siblings_hidden=len(siblings) - len(shown_siblings),
        focus_hidden=len(focus) - len(drawn_focus),
        producers_hidden=sum(side < 0 for side in walk.dropped.values()),
        consumers_hidden=sum(side > 0 for side in walk.dropped.values()),
    )


def hidden_by(facts: EdgeFacts, query: ScopeQuery) -> Hidden | None:
    """Say which filter of the query hides a live edge, if one does."""
    if facts.kind is EdgeKind.STRUCTURAL:
        return None if query.structural else Hidden.STRUCTURAL
    if not facts.kinds.intersection(query.kinds):
        return Hidden.KIND
    if _SIGNAL_ORDER[facts.signal] > _SIGNAL_ORDER[query.signal]:
        return Hidden.SIGNAL
    return Hidden.SCOPE_VALUE if facts.is_scope and not query.scope_values else None


#: Better candidates sort first: higher score, then a better rank among producers, then the name.
_Claim = tuple[float, int, str]


def _needed(index: GraphIndex, query: ScopeQuery, focus: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Give the best edge for each required input of a lone tool in focus that only hidden scope values can fill."""
    if len(focus) != 1 or not query.depth_in:
        return frozenset()
    filled: set[tuple[str, str]] = set()
    best: dict[tuple[str, str], _Claim] = {}
    for edge in index.into(focus[0]):
        facts = index.facts(edge)
        reason = hidden_by(facts, query)
        for binding in edge.bindings:
            place = binding.key[1:]
            if binding.required and reason is None:
                filled.add(place)
            elif binding.required and reason is Hidden.SCOPE_VALUE:
                claim = (-binding.score, facts.rank or _UNRANKED, edge.source)
                best[place] = min(best.get(place, claim), claim)
    return frozenset((claim[2], focus[0]) for place, claim in best.items() if place not in filled)


class _Walk:
    """Hop by hop outwards: producers of producers, consumers of consumers, while there is room."""

    def __init__(self, index: GraphIndex, query: ScopeQuery, focus: Sequence[str]) -> None:
        self.index, self.query, self.focus = index, query, frozenset(focus)
        self._needed = _needed(index, query, focus)
        #: Drawn tool → signed distance, in the order of being chosen.
        self.sides: dict[str, int] = dict.fromkeys(focus, 0)
        #: The ends of the edge over which each tool was reached first.
        self.tree: set[tuple[str, str]] = set()
        #: Tools that were in reach but for which there was no room → signed distance.
        self.dropped: dict[str, int] = {}
        frontier_in = frontier_out = list(focus)
        for hop in range(1, max(query.depth_in, query.depth_out) + 1):
            producers = self._reach(frontier_in, index.into) if hop <= query.depth_in else {}
            consumers = self._reach(frontier_out, index.out_of) if hop <= query.depth_out else {}
            for name in producers.keys() & consumers.keys():  # the side with the better claim keeps it
                del (consumers if producers[name] <= consumers[name] else producers)[name]
            room = query.budget.nodes - len(self.sides)
            for_producers = max(room // 2, room - _least(len(consumers), query.budget.hop))
            frontier_in = self._keep(producers, for_producers, -hop)
            frontier_out = self._keep(consumers, room - len(frontier_in), hop)

    def _reach(self, frontier: Iterable[str], edges_at: Callable[[str], list[Edge]]) -> dict[str, _Claim]:
        """Give the tools one visible edge away from the frontier, each with its best claim."""
        claims: dict[str, _Claim] = {}
        for name in frontier:
            for edge in edges_at(name):
                other = edge.source if edge.target == name else edge.target
                facts = self.index.facts(edge)
                if other in self.sides or other in self.dropped or self.hides(edge):
                    continue
                score = _FIRST if (edge.source, edge.target) in self._needed else facts.score
                claim = (-score, facts.rank or _UNRANKED, name)
                claims[other] = min(claims.get(other, claim), claim)
        return claims

    def _keep(self, claims: Mapping[str, _Claim], room: int, side: int) -> list[str]:
        order = sorted(claims, key=lambda name: (claims[name][:2], name))
        kept = order[: _least(max(room, 0), self.query.budget.hop)]
        for name in kept:
            self.sides[name] = side
            reached_from = claims[name][2]
            self.tree.add((name, reached_from) if side < 0 else (reached_from, name))
        self.dropped.update(dict.fromkeys(order[len(kept) :], side))
        return kept

    def hides(self, edge: Edge) -> Hidden | None:
        """Say which filter hides a live edge; a shared value is shown where a required input has no other source."""
        reason = hidden_by(self.index.facts(edge), self.query)
        is_needed = reason is Hidden.SCOPE_VALUE and (edge.source, edge.target) in self._needed
        return None if is_needed else reason

    def is_on_the_way(self, edge: Edge) -> bool:
        """Whether a visible edge leads to or from the focus, or one hop nearer to it or farther from it."""
        if edge.source in self.focus or edge.target in self.focus:
            return True
        source, target = self._distance(edge.source), self._distance(edge.target)
        return source is not None and target is not None and target == source + 1

    def _distance(self, name: str) -> int | None:
        return self.sides.get(name, self.dropped.get(name))


class _Census:
    """Every edge at the drawn tools, once: shown, or hidden for one reason."""

    def __init__(self, walk: _Walk, drawn: Mapping[str, int]) -> None:
        self.index, self.query, self.walk, self.drawn = walk.index, walk.query, walk, drawn
        self.hidden: Counter[Hidden] = Counter()
        self.producers: Counter[str] = Counter()
        self.consumers: Counter[str] = Counter()
        self.more_producers: Counter[str] = Counter()
        self.more_consumers: Counter[str] = Counter()
        self._inside: list[Edge] = []
        for name in drawn:
            for edge in self.index.out_of(name):
                self.consumers[name] += self._is_wanted(edge)
                if edge.target in drawn:
                    self._meet_inside(edge)
                else:
                    self.more_consumers[name] += self._meet_outside(edge, name)
            for edge in self.index.into(name):
                self.producers[name] += self._is_wanted(edge)
                if edge.source not in drawn:
                    self.more_producers[name] += self._meet_outside(edge, name)
            self.hidden[Hidden.REJECTED] += sum(self._is_met(edge, name) for edge in self.index.rejected_at(name))

    def chosen(self, tree: set[tuple[str, str]]) -> tuple[Edge, ...]:
        """Give the edges to draw, best first, and count those for which there is no room."""
        facts = self.index.facts

        def preference(edge: Edge) -> tuple[bool, float, int, str, str]:
            it = facts(edge)
            return ((edge.source, edge.target) not in tree, -it.score, it.rank or _UNRANKED, edge.source, edge.target)

        order = sorted(self._inside, key=preference)
        kept = order[: self.query.budget.edges]
        self.hidden[Hidden.BUDGET] += len(order) - len(kept)
        return tuple(kept)

    def _is_wanted(self, edge: Edge) -> bool:
        return self.walk.hides(edge) is None

    def _meet_inside(self, edge: Edge) -> None:
        reason = self.walk.hides(edge) or self._hidden_among(edge)
        if reason:
            self.hidden[reason] += 1
        else:
            self._inside.append(edge)

    def _hidden_among(self, edge: Edge) -> Hidden | None:
        return None if self.query.among or self.walk.is_on_the_way(edge) else Hidden.AMONG

    def _meet_outside(self, edge: Edge, name: str) -> bool:
        """Count an edge that leads out of the drawing; whether it would be visible but for that."""
        reason = self.walk.hides(edge)
        if self._walked(edge, name):
            other = edge.source if edge.target == name else edge.target
            if other in self.walk.dropped:
                self.hidden[reason or self._hidden_among(edge) or Hidden.BUDGET] += 1
            else:
                self.hidden[reason or Hidden.DEPTH] += 1
        return reason is None

    def _is_met(self, edge: Edge, name: str) -> bool:
        """Whether a rejected edge is counted at this end: at its source if both ends are drawn."""
        if edge.source in self.drawn and edge.target in self.drawn:
            return name == edge.source
        return self._walked(edge, name)

    def _walked(self, edge: Edge, name: str) -> bool:
        """Whether a longer walk would go over the edge: against the flow before the focus, with it behind."""
        side = self.walk.sides.get(name)
        return side is not None and (side >= 0 if edge.source == name else side <= 0)


def _least(number: int, limit: int | None) -> int:
    return number if limit is None else min(number, limit)


def _siblings(focus: Iterable[str], groups: GroupIndex, drawn: Mapping[str, int]) -> list[str]:
    """Give the undrawn tools that share groups with the focus, most shared groups first."""
    shared: Counter[str] = Counter()
    for name in focus:
        for other, common in groups.siblings(name).items():
            if other not in drawn:
                shared[other] += len(common)
    return sorted(shared, key=lambda other: (-shared[other], other))


def _ties(focus: Sequence[str], groups: GroupIndex, drawn: Mapping[str, int], room: int) -> tuple[Tie, ...]:
    """Give the structural relations of the focus to drawn tools, each pair once."""
    in_focus = frozenset(focus)
    ties = [
        Tie(focus=name, other=other, groups=tuple(common))
        for name in focus
        for other, common in sorted(groups.siblings(name).items())
        if other in drawn and not (other in in_focus and other < name)
    ]
    return tuple(ties[: max(room, 0)])
