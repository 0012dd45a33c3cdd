"""The answer to one query over all tools: scores by part, who is where, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from toolgraph.search.fusion import best_first, fused, places
from toolgraph.search.postings import Floats, Ints
from toolgraph.search.producers import Producers
from toolgraph.search.query import Query
from toolgraph.search.scoring import Match, Scored
from toolgraph.search.values import Parts
from toolgraph.search.weights import Weights

PART_NAMES = Parts.__struct_fields__
_PART = {name: number for number, name in enumerate(PART_NAMES)}
#: To how many decimals parts are kept, so that their sums are what they look like.
DECIMALS = 6
#: The targets whose producers are looked for, and how far a producer's own producers count.
_TARGETS, _HOP, _HOPS = 4, 0.6, 2
#: A target must reach this share of the best score for its producers to be wanted.
_WORTHY = 0.3
#: A search by words stays below this share of the best score.
_BELOW_BEST = 0.9


class Share(msgspec.Struct, frozen=True):
    """A scored clause, and the factor by which its signals enter each tool's score."""

    scored: Scored
    factor: Floats


class Promotion(msgspec.Struct, frozen=True):
    """Why a tool got a graph part: the tool that it supplies, and the sentence of the edge."""

    for_tool: int
    why: str


class Move(msgspec.Struct, frozen=True):
    """What the order of a model adds to or takes from each score, the places of that order, and what it is called."""

    what: str
    places: Ints
    amount: Floats


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """Scores of all tools; `parts` has a row for each of `PART_NAMES`, `order` the matching tools, best first."""

    query: Query
    weights: Weights
    names: Sequence[str]
    parts: Floats
    score: Floats
    order: Ints
    shares: Sequence[Share]
    matches: Mapping[str, Match]
    promotions: Mapping[int, Promotion]
    #: Tool → what speaks for or against it besides its words, as (part, sentence, amount).
    notes: Mapping[int, tuple[tuple[str, str, float], ...]]
    moves: Sequence[Move]
    #: What of the models that are enabled could not be used.
    remarks: tuple[str, ...] = ()

    def parts_of(self, tool: int) -> Parts:
        """Give the parts of a tool's score."""
        return Parts(**{name: float(self.parts[row, tool]) + 0.0 for name, row in _PART.items()})


class Draft:
    """Scores that are being put together: clauses first, then what depends on the scores so far."""

    def __init__(self, query: Query, size: int, by_name: Ints, weights: Weights) -> None:
        self.query = query
        self.weights = weights
        self.shares: list[Share] = []
        self.promotions: dict[int, Promotion] = {}
        self.notes: dict[int, tuple[tuple[str, str, float], ...]] = {}
        self.moves: list[Move] = []
        self.parts: Floats = np.zeros((len(PART_NAMES), size))
        self._by_name = by_name

    @property
    def score(self) -> Floats:
        """The scores so far."""
        score: Floats = np.round(self.parts.sum(axis=0), DECIMALS)
        return score

    def add_clauses(self, whole: Scored, clauses: Sequence[Scored]) -> None:
        """Give each tool the score of the clause that it fits best, beside that of the whole query.

        Clauses are brought to one scale, so that each has its tools near the top.
        """
        totals = [(one, one.total) for one in clauses]
        usable = [(one, total, float(total.max())) for one, total in totals if total.max(initial=0.0) > 0]
        if not usable:
            self._add(whole, np.ones(len(self._by_name)))
        else:
            values = np.array([self._placed(total / length) * one.clause.weight for one, total, length in usable])
            winner = values.argmax(axis=0)
            for number, (one, total, _) in enumerate(usable):
                kept = np.divide(
                    values[number], total, out=np.zeros_like(total), where=(winner == number) & (total != 0)
                )
                self._add(one, (1.0 - self.weights.whole) * kept)
            most = float(whole.total.max(initial=0.0))
            self._add(whole, np.full(len(self._by_name), self.weights.whole / (most if most > 0 else 1.0)))
        np.round(self.parts, DECIMALS, out=self.parts)

    def _placed(self, value: Floats) -> Floats:
        """Lower scores by their place, where several clauses share one answer."""
        if not self.query.clauses or not self.weights.place:
            return value
        found = best_first(value, self._by_name)
        placed = value.copy()
        placed[found] /= 1.0 + self.weights.place * np.arange(len(found))
        return placed

    def _add(self, scored: Scored, factor: Floats) -> None:
        self.shares.append(Share(scored, factor))
        for name, amount in (
            ("keyword", scored.keyword + scored.coverage),
            ("semantic", scored.action + scored.shape + scored.bulk + scored.resource + scored.making),
            ("contract", scored.needs),
            ("annotation", scored.annotation),
        ):
            self.parts[_PART[name]] += factor * amount

    def add_finding(self, finds: Ints, unknown: Sequence[str]) -> None:
        """Raise the searches by words, where the query has names that no tool knows."""
        score = self.score
        best = float(score.max(initial=0.0))
        for tool in finds:
            amount = min(float(score[tool]) + self.weights.finding * best, _BELOW_BEST * best) - float(score[tool])
            if amount > 0:
                what = f"it finds things by words, and no tool knows {', '.join(unknown)}"
                self._raise(int(tool), "contract", what, amount)

    def add_order(self, other: Floats, weight: float, what: str) -> None:
        """Fuse the order so far with that of a model; scores move to where both together put their tools."""
        score = self.score
        amount = np.round(fused(score, other, weight, self._by_name) - score, DECIMALS)
        self.parts[_PART["embedding"]] += amount
        self.moves.append(Move(what, places(other, self._by_name), amount))

    def add_saying(self, tools: Ints) -> None:
        """Put the tools whose summary says just what the query says before all others; their own order stays."""
        score = self.score
        ahead = (1.0 + self.weights.saying) * float(score.max(initial=0.0)) - float(score[tools].max())
        for tool in tools:
            if ahead > 0 and score[tool] > 0:
                self._raise(int(tool), "keyword", "its summary says what the query says, word for word", ahead)

    def add_producers(self, producers: Producers) -> None:
        """Raise the producers of what the best tools must be given, below the tool that each supplies."""
        score = self.score
        best: dict[int, float] = {}
        front = [(int(tool), float(score[tool])) for tool in best_first(score, self._by_name, _TARGETS)[:_TARGETS]]
        front = [(tool, value) for tool, value in front if value > _WORTHY * front[0][1]]
        seen: set[int] = set()
        for _ in range(_HOPS):
            following = []
            for tool, value in front:
                if tool in seen:
                    continue
                seen.add(tool)
                for supply in producers.of(tool):
                    reach = self.weights.producer * value
                    if reach > max(float(score[supply.producer]), best.get(supply.producer, 0.0)):
                        best[supply.producer] = reach
                        self.promotions[supply.producer] = Promotion(tool, supply.why)
                    following.append((supply.producer, value * _HOP))
            front = following
        for producer, reach in sorted(best.items()):
            amount = reach - float(score[producer])
            self._raise(producer, "graph", self.promotions[producer].why, amount)

    def add_history(self, called: Sequence[int], producers: Producers) -> None:
        """Lower what was called already; raise a little what takes its output."""
        score = self.score
        best = float(score.max(initial=0.0))
        done = set(called)
        for tool in sorted(done):
            if score[tool] > 0:
                self._raise(tool, "history", "it was called already", -self.weights.called * float(score[tool]))
        following = {consumer for tool in done for consumer in producers.consumers(tool)} - done
        for tool in sorted(following):
            if score[tool] > 0:
                self._raise(tool, "history", "it takes what was called before gives", self.weights.following * best)

    def ranking(self, names: Sequence[str], matches: Mapping[str, Match]) -> Ranking:
        """Give the finished ranking."""
        score = self.score
        return Ranking(
            query=self.query,
            weights=self.weights,
            names=names,
            parts=self.parts,
            score=score,
            order=best_first(score, self._by_name),
            shares=self.shares,
            matches=matches,
            promotions=self.promotions,
            notes=self.notes,
            moves=self.moves,
        )

    def _raise(self, tool: int, part: str, what: str, amount: float) -> None:
        amount = round(amount, DECIMALS)
        self.parts[_PART[part], tool] += amount
        self.notes[tool] = (*self.notes.get(tool, ()), (part, what, amount))
