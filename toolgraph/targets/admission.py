"""Admission: which of the ranked candidates are worth showing to a model, and why each of the others is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model import Tool
from toolgraph.targets.candidates import Candidate
from toolgraph.targets.projection import Tally, tokens_of


class Dropping(StrEnum):
    """Why a candidate is dropped."""

    SCORE_CLIFF = "score_cliff"
    GROUP_CAP = "semantic_group_cap"
    LIMIT = "candidate_limit"
    BUDGET = "token_budget_exceeded"
    UNKNOWN = "tool_metadata_missing"


class AdmissionCode(StrEnum):
    """What became of the candidates as a whole."""

    CLIFF = "score_cliff_detected"
    BOUNDARY = "ambiguous_admission_boundary"
    BUDGET = "token_budget_limited"
    SHORTFALL = "minimum_candidate_shortfall"
    DONE = "adaptive_admission_complete"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How many are admitted.

    From the *least* on, a candidate ends the list whose score lies further below that of the one before it than
    `cliff`, or is less than `share`, both as shares of the best score. Of tools that do the same to the same resource
    of a module at most `per_group` are admitted. At `boundary` and nearer, one dropped is as good as the last admitted.
    """

    least: int = 5
    most: int = 16
    per_group: int = 3
    cliff: float = 0.2
    share: float = 0.3
    boundary: float = 0.04
    tokens: int | None = None


class Dropped(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate that is not admitted, as a code and in words."""

    name: str
    rank: int
    score: float
    reason: Dropping
    why: str


class Admission(msgspec.Struct, frozen=True, kw_only=True):
    """Who is admitted, best first, and who is not; `tokens` is the estimate for all that are admitted."""

    admitted: tuple[Candidate, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    codes: tuple[AdmissionCode, ...] = ()
    tokens: int = 0

    @property
    def action(self) -> str:
        """What to do next."""
        if AdmissionCode.BUDGET in self.codes and AdmissionCode.SHORTFALL in self.codes:
            return "increase_token_budget"
        doubtful = {AdmissionCode.BOUNDARY, AdmissionCode.SHORTFALL} & set(self.codes)
        return "expand_candidates" if doubtful else "select_target"

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        return {
            "admitted": [{"name": one.tool.name, "rank": one.rank, "score": one.score} for one in self.admitted],
            "dropped": msgspec.to_builtins(list(self.dropped)),
            "reason_codes": [code.value for code in self.codes],
            "recommended_action": self.action,
            "estimated_tokens": self.tokens,
        }


def admit(
    candidates: Sequence[Candidate],
    size: Callable[[Tool], int],
    limits: Limits | None = None,
    *,
    keep: Iterable[str] = (),
    unknown: Iterable[str] = (),
) -> Admission:
    """Admit candidates, which stand in the order of their ranks.

    *size* gives the bytes that a model is shown of a tool. Those named in *keep* come first and are admitted whatever
    their scores; only the budget may keep them out. *unknown* are names without a tool.
    """
    gate = _Gate(limits or Limits(), max((one.score for one in candidates), default=0.0), size)
    kept = set(keep)
    for one in candidates:
        if one.tool.name in kept:
            gate.take(one, is_kept=True)
    for one in candidates:
        if one.tool.name not in kept:
            gate.take(one)
    for name in unknown:
        gate.dropped.append(
            Dropped(name=name, rank=0, score=0.0, reason=Dropping.UNKNOWN, why=f"There is no tool named {name}.")
        )
    return gate.admission()


class _Gate:
    """Lets candidates in, one by one."""

    def __init__(self, limits: Limits, best: float, size: Callable[[Tool], int]) -> None:
        self._limits = limits
        self._best = best or 1.0
        self._size = size
        self._groups: Counter[tuple[str, ...]] = Counter()
        self._admitted: list[Candidate] = []
        self._tally = Tally(limits.tokens)
        self._before: float | None = None
        self._is_over = False
        self.dropped: list[Dropped] = []

    def take(self, one: Candidate, *, is_kept: bool = False) -> None:
        """Admit a candidate or drop it."""
        refusal = None if is_kept else self._refusal(one)
        self._before = one.score
        size = self._size(one.tool)
        if refusal is None and not self._tally.fits(size):
            refusal = (Dropping.BUDGET, f"Its {tokens_of(size)} tokens do not fit any more.")
        if refusal:
            reason, why = refusal
            self.dropped.append(Dropped(name=one.tool.name, rank=one.rank, score=one.score, reason=reason, why=why))
            return
        self._groups[_group(one.tool)] += 1
        self._admitted.append(one)
        self._tally.add(size)

    def admission(self) -> Admission:
        """Give what came of it."""
        return Admission(
            admitted=tuple(self._admitted),
            dropped=tuple(self.dropped),
            codes=tuple(self._codes()),
            tokens=self._tally.tokens,
        )

    def _refusal(self, one: Candidate) -> tuple[Dropping, str] | None:
        limits = self._limits
        if len(self._admitted) >= limits.most:
            return Dropping.LIMIT, f"{limits.most} better ones are admitted."
        before = self._best if self._before is None else self._before
        is_cliff = before - one.score > limits.cliff * self._best or one.score < limits.share * self._best
        if self._is_over or (is_cliff and len(self._admitted) >= limits.least):
            self._is_over = True
            return Dropping.SCORE_CLIFF, f"Its score ({one.score:.2f}) is far from the best ({self._best:.2f})."
        if self._groups[_group(one.tool)] >= limits.per_group:
            action, resource, _ = _group(one.tool)
            what = f"{action} {resource}".replace("_", " ")
            return Dropping.GROUP_CAP, f"{limits.per_group} better ones do the same ({what})."
        return None

    def _codes(self) -> Iterable[AdmissionCode]:
        reasons = {one.reason for one in self.dropped}
        if Dropping.SCORE_CLIFF in reasons:
            yield AdmissionCode.CLIFF
        last = min((one.score for one in self._admitted), default=0.0)
        near = last - self._limits.boundary * self._best
        if any(one.score >= near for one in self.dropped if one.reason in (Dropping.SCORE_CLIFF, Dropping.LIMIT)):
            yield AdmissionCode.BOUNDARY
        if Dropping.BUDGET in reasons:
            yield AdmissionCode.BUDGET
        if len(self._admitted) < self._limits.least:
            yield AdmissionCode.SHORTFALL
        yield AdmissionCode.DONE


def _group(tool: Tool) -> tuple[str, ...]:
    """Tools that look alike: the same action on the same resource of a module; one of no known resource is alone."""
    meaning = tool.semantics
    return (meaning.canonical_action.value, meaning.primary_resource or tool.name, tool.module)
