"""Selecting the target: candidates are rated by rules, and a model's choice is overruled only on strong evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model import Tool
from toolgraph.search.query import Clause, understand
from toolgraph.search.values import Hit, Level, Role, level_of
from toolgraph.search.words import stem
from toolgraph.targets.candidates import Candidate
from toolgraph.targets.signals import Signal, Subject, contradicts, signals_of
from toolgraph.text import split_words

#: Two candidates nearer than this can't be told apart; a choice is overruled from this lead on.
AMBIGUOUS, CLEAR = 0.04, 0.12
#: Decisive evidence has to be worth this much more for a tool than for the one that it replaces.
_DECISIVE = 0.08
#: How many of the best hits may become the target.
ELIGIBLE = 10
POLICY_REVISION = "toolgraph-selector-v1"


class Policy(StrEnum):
    """What may happen to a model's choice."""

    STRONG_EVIDENCE = "strong_evidence"
    PRESERVE_LLM = "preserve_llm"


class Decision(StrEnum):
    """What was done."""

    SELECT = "select"
    SELECT_FALLBACK = "select_fallback"
    PRESERVE_LLM = "preserve_llm"
    OVERRIDE_LLM = "override_llm"
    EXPAND_CANDIDATES = "expand_candidates"


class ReasonCode(StrEnum):
    """Why it was done."""

    NO_CANDIDATES = "no_candidates"
    SELECTED_BY_STRONG_EVIDENCE = "selected_by_strong_evidence"
    SELECTED_BY_RANK = "selected_by_rank"
    AMBIGUOUS_TARGET = "ambiguous_target"
    CANDIDATE_TIE = "candidate_tie"
    LOW_CONFIDENCE = "low_confidence"
    LLM_TARGET_OVERRIDDEN = "llm_target_overridden"
    LLM_TARGET_PRESERVED = "llm_target_preserved"
    LLM_TARGET_NOT_IN_CANDIDATES = "llm_target_not_in_candidates"
    ACTION_INCOMPATIBLE = "action_incompatible_override_blocked"
    INSUFFICIENT_MARGIN = "insufficient_pairwise_margin"
    NON_DISCRIMINATIVE = "non_discriminative_override_blocked"
    POLICY = "override_blocked_by_policy"


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate with all its evidence; `score` is the sum of the points, within 0..1."""

    candidate: Candidate
    signals: tuple[Signal, ...]
    score: float
    is_strong: bool

    @property
    def name(self) -> str:
        """The tool's name."""
        return self.candidate.tool.name

    @property
    def decisive(self) -> float:
        """The points of the decisive evidence."""
        return sum(signal.points for signal in self.signals if signal.decisive)


class TargetSelection(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome; `rated` has the best first, `margin` is the lead of the best over the second.

    `llm_margin` is the lead of the best over the model's choice. `rivals` can't be told from the one selected. `why`
    says it in a sentence.
    """

    selected: str = ""
    llm_target: str = ""
    decision: Decision = Decision.EXPAND_CANDIDATES
    reasons: tuple[ReasonCode, ...] = ()
    why: str = ""
    margin: float = 0.0
    llm_margin: float = 0.0
    is_ambiguous: bool = False
    rivals: tuple[str, ...] = ()
    rated: tuple[Rated, ...] = ()
    clause: Clause
    policy: Policy = Policy.STRONG_EVIDENCE

    @property
    def overrode_llm(self) -> bool:
        """Whether a model's choice was replaced."""
        return bool(self.llm_target) and self.selected != self.llm_target

    def to_dict(self) -> dict[str, Any]:
        """Give the outcome as plain values."""
        best = next((one for one in self.rated if one.name == self.selected), None)
        return {
            "selected_target": self.selected or None,
            "llm_target": self.llm_target or None,
            "confidence": best.score if best else 0.0,
            "retrieval_confidence": best.candidate.confidence if best else None,
            "overrode_llm": self.overrode_llm,
            "ambiguous": self.is_ambiguous,
            "needs_expansion": self._needs_expansion,
            "decision": self.decision.value,
            "recommended_action": self._action(),
            "reason_codes": [reason.value for reason in self.reasons],
            "why": self.why,
            "margin": self.margin,
            "llm_margin": self.llm_margin,
            "ambiguity_set": list(self.rivals),
            "policy": self.policy.value,
            "policy_revision": POLICY_REVISION,
            "query_facets": {
                "canonical_action": self.clause.action.value,
                "result_shape": self.clause.shape.value,
                "resources": list(self.clause.heads),
            },
            "rank_signals": [self._signal_row(one) for one in self.rated],
            "candidate_evidence": [
                {"name": one.name, "selector_score": one.score, "evidence": [_row(signal) for signal in one.signals]}
                for one in self.rated
            ],
            "why_rejected": [_rejected(one, best) for one in self.rated if best and one is not best],
        }

    def _action(self) -> str:
        return Decision.EXPAND_CANDIDATES.value if self._needs_expansion else self.decision.value

    @property
    def _needs_expansion(self) -> bool:
        is_doubted = self.is_ambiguous or ReasonCode.LOW_CONFIDENCE in self.reasons
        return self.decision is Decision.EXPAND_CANDIDATES or is_doubted

    def _signal_row(self, one: Rated) -> dict[str, Any]:
        tool = one.candidate.tool
        return {
            "name": one.name,
            "selector_score": one.score,
            "original_rank": one.candidate.rank,
            "retrieval_score": one.candidate.score,
            "canonical_action": tool.semantics.canonical_action.value,
            "primary_resource": tool.semantics.primary_resource,
            "path_module": tool.module,
            "result_shape": tool.semantics.result_shape.value,
            "strong_evidence": one.is_strong,
            "evidence": [signal.source for signal in one.signals],
            "selected": one.name == self.selected,
            "llm_target": one.name == self.llm_target,
        }


def select_target(
    query: str,
    candidates: Sequence[Candidate],
    *,
    llm_target: str = "",
    tools: Mapping[str, Tool] | None = None,
    entities: Mapping[str, Any] | None = None,
    learned: Mapping[str, float] | None = None,
    policy: Policy = Policy.STRONG_EVIDENCE,
) -> TargetSelection:
    """Select the tool that a request means.

    *llm_target* is what a model would take; one that is among *tools* though not among the candidates is rated with
    them. *entities* are values that the request gives, *learned* boosts by tool name.
    """
    clause = understand(query).whole
    named = (tools or {}).get(llm_target)
    if named and llm_target not in {one.tool.name for one in candidates}:
        candidates = (*candidates, Candidate(tool=named, rank=len(candidates) + 1))
    rated = _rate(clause, candidates, entities or {}, learned or {})
    if not rated:
        reasons = (ReasonCode.NO_CANDIDATES, *((ReasonCode.LLM_TARGET_NOT_IN_CANDIDATES,) if llm_target else ()))
        why = "No candidate is a known tool."
        return TargetSelection(llm_target=llm_target, reasons=reasons, why=why, clause=clause, policy=policy)
    chosen = next((one for one in rated if one.name == llm_target), None)
    if chosen is None:
        found = _without_choice(rated, clause, llm_target, policy)
    else:
        found = _with_choice(rated, chosen, clause, policy)
    doubt = (ReasonCode.LOW_CONFIDENCE,) if _is_doubtful(candidates) else ()
    return msgspec.structs.replace(found, reasons=found.reasons + doubt)


def _is_doubtful(candidates: Sequence[Candidate]) -> bool:
    """Whether the retrieval itself holds it unlikely that any candidate is right."""
    known = [one.confidence for one in candidates if one.confidence is not None]
    return bool(known) and level_of(max(known)) is Level.LOW


def select_among(
    query: str, hits: Sequence[Hit], tools: Mapping[str, Tool], entities: Mapping[str, Any] | None = None
) -> TargetSelection:
    """Select the tool that a request means among what was retrieved for it.

    Only the best hits may be meant, and of these none that only supplies another, unless there is nothing else.
    """
    best = hits[:ELIGIBLE]
    targets = [hit for hit in best if hit.role is Role.TARGET] or best
    found = [
        Candidate(tool=tools[hit.name], rank=hit.rank, score=hit.score, confidence=hit.confidence) for hit in targets
    ]
    return select_target(query, found, entities=entities)


def _rate(
    clause: Clause, candidates: Sequence[Candidate], entities: Mapping[str, Any], learned: Mapping[str, float]
) -> tuple[Rated, ...]:
    best = max((one.score for one in candidates), default=0.0)
    names = [frozenset(map(stem, split_words(one.tool.name))) for one in candidates]
    common = frozenset.intersection(*names) if names else frozenset()
    rated = []
    for one in candidates:
        subject = Subject(
            candidate=one, clause=clause, entities=entities, best_score=best, common=common, learned=learned
        )
        signals = signals_of(subject)
        score = round(min(max(sum(signal.points for signal in signals), 0.0), 1.0), 4)
        strong = sum(signal.points for signal in signals if signal.decisive) >= _DECISIVE
        rated.append(Rated(candidate=one, signals=signals, score=score, is_strong=strong))
    return tuple(sorted(rated, key=lambda one: (-one.score, one.candidate.rank, one.name)))


def _without_choice(rated: tuple[Rated, ...], clause: Clause, llm_target: str, policy: Policy) -> TargetSelection:
    best, margin = rated[0], _lead(rated)
    rivals = _rivals(rated, best)
    reasons = [ReasonCode.LLM_TARGET_NOT_IN_CANDIDATES] if llm_target else []
    is_clear = best.is_strong and margin >= CLEAR
    reasons.append(ReasonCode.SELECTED_BY_STRONG_EVIDENCE if is_clear else ReasonCode.SELECTED_BY_RANK)
    if rivals:
        reasons += [ReasonCode.AMBIGUOUS_TARGET, *([ReasonCode.CANDIDATE_TIE] if margin == 0.0 else [])]
    return TargetSelection(
        selected=best.name,
        llm_target=llm_target,
        decision=Decision.SELECT if not rivals else Decision.SELECT_FALLBACK,
        reasons=tuple(reasons),
        why=_sentence(best, rivals),
        margin=margin,
        is_ambiguous=bool(rivals),
        rivals=rivals,
        rated=rated,
        clause=clause,
        policy=policy,
    )


def _with_choice(rated: tuple[Rated, ...], chosen: Rated, clause: Clause, policy: Policy) -> TargetSelection:
    best, margin = rated[0], _lead(rated)
    llm_margin = round(best.score - chosen.score, 4)
    obstacle = _obstacle(rated, chosen, clause, policy) if best is not chosen else None
    overrides = best is not chosen and obstacle is None
    selected = best if overrides else chosen
    rivals = _rivals(rated, selected)
    disputed = best is not chosen and not overrides
    reasons = [ReasonCode.LLM_TARGET_OVERRIDDEN if overrides else ReasonCode.LLM_TARGET_PRESERVED]
    reasons += [obstacle] if obstacle else []
    reasons += [ReasonCode.AMBIGUOUS_TARGET] if disputed or rivals else []
    return TargetSelection(
        selected=selected.name,
        llm_target=chosen.name,
        decision=Decision.OVERRIDE_LLM if overrides else Decision.PRESERVE_LLM,
        reasons=tuple(reasons),
        why=_sentence(selected, rivals),
        margin=margin,
        llm_margin=llm_margin,
        is_ambiguous=disputed or bool(rivals),
        rivals=rivals or ((best.name,) if disputed else ()),
        rated=rated,
        clause=clause,
        policy=policy,
    )


def _obstacle(rated: tuple[Rated, ...], chosen: Rated, clause: Clause, policy: Policy) -> ReasonCode | None:
    """Say why the best candidate may not replace a model's choice, or nothing."""
    best = rated[0]
    if policy is Policy.PRESERVE_LLM:
        return ReasonCode.POLICY
    if contradicts(clause, best.candidate.tool) and not contradicts(clause, chosen.candidate.tool):
        return ReasonCode.ACTION_INCOMPATIBLE
    if best.score - chosen.score < CLEAR:
        return ReasonCode.INSUFFICIENT_MARGIN
    if best.decisive - chosen.decisive < _DECISIVE:
        return ReasonCode.NON_DISCRIMINATIVE
    second = next((one for one in rated[1:] if one is not chosen), None)
    if second and best.score - second.score < AMBIGUOUS:
        return ReasonCode.CANDIDATE_TIE
    return None


def _lead(rated: tuple[Rated, ...]) -> float:
    return round(rated[0].score - (rated[1].score if len(rated) > 1 else 0.0), 4)


def _rivals(rated: tuple[Rated, ...], selected: Rated) -> tuple[str, ...]:
    near = [one for one in rated if one is not selected and abs(one.score - selected.score) < AMBIGUOUS]
    return tuple(one.name for one in near)


def _sentence(selected: Rated, rivals: tuple[str, ...]) -> str:
    reasons = sorted((one for one in selected.signals if one.points > 0), key=lambda one: -one.points)
    said = " ".join(one.why for one in reasons[:3])
    doubt = f" It can't well be told from {', '.join(rivals[:3])}." if rivals else ""
    return f"{selected.name}: {said or 'Nothing speaks for another.'}{doubt}"


def _row(signal: Signal) -> dict[str, Any]:
    return {"source": signal.source, "score": signal.points, "why": signal.why, "decisive": signal.decisive}


def _rejected(one: Rated, best: Rated) -> dict[str, Any]:
    against = [signal.source for signal in one.signals if signal.points < 0]
    return {
        "name": one.name,
        "reason_codes": ["lower_selector_score" if one.score < best.score else "llm_guard_preserved_target"],
        "evidence_sources": against,
        "score_delta": round(best.score - one.score, 4),
    }
