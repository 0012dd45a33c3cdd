"""What a way of filling a field costs.

Ways are compared in this order: first by what a person has to give (each distinct thing once; a choice or a word that
everybody knows weighs 1, a name by which people know a resource 2, an id 3), then by how sure the bindings are (the
product of their scores), then by the number of calls. A call is only worth it where it *lowers* what a person has to
give: one that asks for as much as it saves loses against asking at once. What the consumer needs anyway (the owner
of the repository whose issue is wanted) costs a producer nothing.
"""

from __future__ import annotations

import msgspec


class Cost(msgspec.Struct, frozen=True):
    """Questions with their weights, the confidence of the bindings (0..1), and the calls made."""

    asked: frozenset[tuple[str, float]] = frozenset()
    confidence: float = 1.0
    calls: frozenset[str] = frozenset()

    @property
    def weight(self) -> float:
        """How much a person has to give."""
        return sum(weight for _, weight in self.asked)

    @property
    def key(self) -> tuple[float, float, int]:
        """What costs are compared by; the lower the better."""
        return (self.weight, -round(self.confidence, 6), len(self.calls))

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.asked | other.asked, self.confidence * other.confidence, self.calls | other.calls)

    def through(self, call: str, score: float) -> Cost:
        """Give the cost of using the answer of a call by a binding of that score."""
        return Cost(self.asked, self.confidence * score, self.calls | {call})


FREE = Cost()
