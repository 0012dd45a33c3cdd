"""A value that a rule proposes, with its basis and its reason; the strongest of them is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from toolgraph.model import SemanticEvidence

_F = TypeVar("_F")


class Claim(msgspec.Struct, frozen=True):
    """One proposal: a value, its basis in 0..1, the rule that made it and why, in words."""

    value: str
    basis: float
    source: str
    why: str

    def evidence(self, field: str) -> SemanticEvidence:
        """Give the claim as the evidence of a semantic field."""
        return SemanticEvidence(field=field, value=self.value, source=self.source, confidence=self.basis, why=self.why)


def strongest(rules: Iterable[Callable[[_F], Claim | None]], facts: _F) -> Claim | None:
    """Give the claim with the highest basis, of equal ones the first; `None` where no rule speaks."""
    claims = [claim for rule in rules if (claim := rule(facts))]
    return max(claims, key=lambda claim: claim.basis, default=None)
