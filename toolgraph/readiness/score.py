"""The score of a collection: three parts, what each flaw takes off them, and their weighted mean."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from toolgraph.model import Finding, Severity
from toolgraph.readiness.codes import RULES, Code, Part

#: What each part weighs in the whole. A tool that can't be chained is half a tool for an agent.
WEIGHTS: Mapping[Part, float] = {Part.SEARCH: 0.3, Part.PLANNING: 0.4, Part.EXECUTION: 0.3}
#: What a finding that only informs costs of what the same costs as a warning.
_SHARE_OF_INFO = 0.25


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The whole and its parts, each in 0..100, and what takes the rest: part → code → points of that part."""

    total: int
    parts: Mapping[Part, int]
    lost: Mapping[Part, Mapping[str, float]]

    def cost(self, code: str) -> float:
        """Give the points of the whole that a code costs."""
        return sum(WEIGHTS[part] * codes.get(code, 0.0) for part, codes in self.lost.items())


def score_of(tools: Collection[tuple[Finding, ...]], whole: Collection[tuple[Finding, float]]) -> Score:
    """Score a collection by the findings of each tool, and those on the whole, each with the share that it touches.

    A tool loses at most all of a part, so the score depends on shares and on how much each flaw hurts, never on the
    number of tools. The points that are lost add up to what a part lacks.
    """
    lost = {part: _lost(part, tools, whole) for part in Part}
    parts = {part: max(0.0, 100 - sum(lost[part].values())) for part in Part}
    return Score(
        total=_whole_number(sum(WEIGHTS[part] * parts[part] for part in Part)),
        parts={part: _whole_number(parts[part]) for part in Part},
        lost=lost,
    )


def _lost(
    part: Part, tools: Collection[tuple[Finding, ...]], whole: Collection[tuple[Finding, float]]
) -> dict[str, float]:
    """Give the points of a part that each code takes off, those that cost nothing left out."""
    sums: dict[str, float] = {}
    for findings in tools:
        for code, share in _of_tool(part, findings).items():
            sums[code] = sums.get(code, 0.0) + share
    lost = {code: 100 * share / len(tools) for code, share in sums.items()}
    for finding, rate in whole:
        # What all share is taken off what the tools themselves leave.
        left = 100 - sum(lost.values())
        taken = left * rate * RULES[Code(finding.code)].hurt.of(part)
        if taken:
            lost[finding.code] = lost.get(finding.code, 0.0) + taken
    return lost


def _of_tool(part: Part, findings: tuple[Finding, ...]) -> dict[str, float]:
    """Give the share of a part that each code takes off one tool: no more than all of it, several of a code once."""
    shares: dict[str, float] = {}
    for finding in findings:
        share = _share(part, finding)
        if share > shares.get(finding.code, 0.0):
            shares[finding.code] = share
    over = max(1.0, sum(shares.values()))
    return {code: share / over for code, share in shares.items()}


def _share(part: Part, finding: Finding) -> float:
    """Give the share of a part that a finding takes off its tool; what is blocked can only be found."""
    hurt = RULES[Code(finding.code)].hurt.of(part)
    if finding.severity is Severity.BLOCKER:
        return hurt if part is Part.SEARCH else 1.0
    return _SHARE_OF_INFO * hurt if finding.severity is Severity.INFO else hurt


def _whole_number(points: float) -> int:
    """Round, but call only what lacks nothing 100."""
    exact = round(points, 6)
    return round(exact) if exact == 100 else min(99, round(exact))
