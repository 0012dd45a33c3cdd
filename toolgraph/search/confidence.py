"""How likely a hit is right, and how likely an answer holds a right tool: logistic regression on what a ranking shows.

The numbers are fitted to labelled queries of many catalogs, and to queries that have no answer in a catalog, by
`python -m tests.quality.confidence`; `tests/quality/CONFIDENCE.md` has how well they hold for catalogs that were left
out of the fit.
"""

from __future__ import annotations

import math

import msgspec

from toolgraph.search.ranking import Ranking
from toolgraph.search.scoring import FULL

#: The best tools among which are two that are no producers.
_LOOKED_AT = 12


#: In a smaller catalog a word tells little, however few tools have it.
_FEW = 20
#: A lead beyond this says no more: there may be nothing else that has any of the words.
_CLEAR = 0.5


class Signs(msgspec.Struct, frozen=True, kw_only=True):
    """What a ranking shows of a tool.

    `amount` says how much of the query it has: the logarithm of the weight of the query's words that stand in it, where
    a word of one tool alone weighs about 1. `covered` is the share of its name that the query has, `lead` how far it is
    before the best other tool (behind it, negative) as a share of the best score, `action` how its action fits,
    `several` whether several things are asked for (0 or 1).
    """

    amount: float = 0.0
    covered: float = 0.0
    lead: float = 0.0
    action: float = 0.0
    several: float = 0.0


class Model(msgspec.Struct, frozen=True, kw_only=True):
    """A logistic regression over signs: what each adds to the logarithm of the odds."""

    start: float
    signs: Signs

    def probability(self, signs: Signs) -> float:
        """Give the probability, to three decimals."""
        pairs = zip(msgspec.structs.astuple(self.signs), msgspec.structs.astuple(signs), strict=True)
        return round(1.0 / (1.0 + math.exp(-self.start - sum(weight * sign for weight, sign in pairs))), 3)


#: That the first hit is right, that a further one is, and that one of the first ten is (from the signs of the first).
FIRST = Model(start=-3.57, signs=Signs(amount=2.92, covered=2.16, lead=3.55, action=1.04))
FURTHER = Model(start=-2.95, signs=Signs(amount=0.95, covered=0.69, lead=4.59, action=0.25, several=1.63))
ANSWER = Model(start=-3.64, signs=Signs(amount=3.88, covered=4.71, lead=1.56, action=1.19))


class Judge:
    """Tells of the tools of one ranking how likely each is right."""

    def __init__(self, ranking: Ranking) -> None:
        self._ranking = ranking
        self._rarest = math.log1p(max(len(ranking.names), _FEW))
        targets = [tool for tool in ranking.order[:_LOOKED_AT].tolist() if tool not in ranking.promotions]
        self._best = targets[:2]
        self._most = float(ranking.score[ranking.order[0]]) if len(ranking.order) else 0.0

    def hit(self, tool: int, rank: int) -> float:
        """Give the probability that a tool of the ranking is right; 0 for one that does not match (rank 0)."""
        if not rank or not self._most:
            return 0.0
        return (FIRST if rank == 1 else FURTHER).probability(self.signs(tool))

    def first(self) -> float:
        """Give the probability that the first tool is right; 0 where none matches."""
        return self.hit(int(self._ranking.order[0]), 1) if self._most else 0.0

    def answer(self) -> float:
        """Give the probability that the first tools hold a right one."""
        if not self._most:
            return 0.0
        return max(ANSWER.probability(self.signs(int(self._ranking.order[0]))), self.first())

    def signs(self, tool: int) -> Signs:
        """Give what the ranking shows of a tool."""
        ranking = self._ranking
        rival = next((other for other in self._best if other != tool), None)
        lead = float(ranking.score[tool]) - (float(ranking.score[rival]) if rival is not None else 0.0)
        share = next((share for share in ranking.shares if share.factor[tool] != 0.0), None)
        return Signs(
            amount=self._amount(tool),
            covered=_unweighted(share.scored.coverage[tool], ranking.weights.coverage) if share else 0.0,
            lead=min(lead / self._most, _CLEAR),
            action=_unweighted(share.scored.action[tool], ranking.weights.action) if share else 0.0,
            several=float(len(ranking.query.parts) > 1),
        )

    def _amount(self, tool: int) -> float:
        weight = 0.0
        for term in self._ranking.query.whole.terms:
            match = self._ranking.matches[term.term]
            if match.readings and not term.may:
                weight += term.weight * match.rarity * min(float(match.strength[tool]) / FULL, 1.0)
        return math.log1p(weight / self._rarest)


def _unweighted(amount: float, weight: float) -> float:
    return float(amount) / weight if weight else 0.0
