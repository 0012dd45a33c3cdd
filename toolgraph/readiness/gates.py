"""Gates: what a collection must reach to pass, each with what was found instead and where to look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolgraph.model import Problem, Severity, Status
from toolgraph.readiness.assessment import Readiness
from toolgraph.readiness.codes import Code, Part
from toolgraph.readiness.issues import Issue, issues_of, message_of

#: What names the whole score among the parts.
WHOLE = "score"


class Limit(msgspec.Struct, frozen=True):
    """How many are allowed: a number, or a share (0..1) of all."""

    most: float
    is_share: bool = False

    def __str__(self) -> str:
        return f"{100 * self.most:g}%" if self.is_share else f"{self.most:g}"

    def allows(self, count: int, total: int) -> bool:
        """Whether so many of so many are within it."""
        return count <= (self.most * total + 1e-9 if self.is_share else self.most)


class Gates(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for: least points of the score or a part, and how many tools or flaws are allowed.

    `findings` maps codes to how many tools may have each.
    """

    least: Mapping[str, int] = {}
    blocked: Limit | None = None
    flaws: Limit | None = None
    findings: Mapping[Code, Limit] = {}


#: What is asked for where nothing is: every tool can be called.
DEFAULT = Gates(blocked=Limit(0))


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One gate: what it asks for and what was found; if it is not passed, an example, the remedy and what lists all."""

    gate: str
    passed: bool
    found: str
    example: str = ""
    remedy: str = ""
    selection: str = ""


def check(readiness: Readiness, problems: Sequence[Problem], gates: Gates) -> tuple[Outcome, ...]:
    """Try all gates; that there are tools at all is always one of them."""
    issues = {issue.code: issue for issue in issues_of(readiness)}
    return (
        _operations(readiness, issues),
        *_points(readiness, issues, gates),
        *_blocked(readiness, issues, gates),
        *_findings(readiness, issues, gates),
        *_flaws(problems, gates),
    )


def _operations(readiness: Readiness, issues: Mapping[str, Issue]) -> Outcome:
    found = _counted(len(readiness.tools), "tool")
    return _outcome("at least 1 tool", bool(readiness.tools), found, issues.get(Code.NO_OPERATIONS))


def _points(readiness: Readiness, issues: Mapping[str, Issue], gates: Gates) -> Iterator[Outcome]:
    for name, least in gates.least.items():
        points = readiness.score if name == WHOLE else readiness.points.parts[Part(name)]
        lost = {code: readiness.points.cost(code) for code in issues}
        if name != WHOLE:
            lost = dict(readiness.points.lost[Part(name)])
        costliest = max(lost, key=lambda code: (lost[code], code), default="")
        yield _outcome(f"{name} at least {least}", points >= least, f"{points}", issues.get(costliest))


def _blocked(readiness: Readiness, issues: Mapping[str, Issue], gates: Gates) -> Iterator[Outcome]:
    if gates.blocked is None:
        return
    blocked, total = readiness.counts[Status.BLOCKED], len(readiness.tools)
    worst = next((issue for issue in issues.values() if issue.severity is Severity.BLOCKER and issue.count), None)
    passed = gates.blocked.allows(blocked, total)
    outcome = _outcome(f"at most {gates.blocked} blocked", passed, _share(blocked, total), worst)
    yield outcome if passed else msgspec.structs.replace(outcome, selection=f"ready:{Status.BLOCKED}")


def _findings(readiness: Readiness, issues: Mapping[str, Issue], gates: Gates) -> Iterator[Outcome]:
    total = len(readiness.tools)
    for code, limit in gates.findings.items():
        issue = issues.get(code)
        # A finding of the collection itself is one that all of it has.
        count = (issue.count or max(total, 1)) if issue else 0
        yield _outcome(f"at most {limit} with {code}", limit.allows(count, total), _share(count, total), issue)


def _flaws(problems: Sequence[Problem], gates: Gates) -> Iterator[Outcome]:
    if gates.flaws is None:
        return
    told = [problem for problem in problems if problem.severity is not Severity.INFO]
    passed = gates.flaws.allows(len(told), len(told))
    yield Outcome(
        gate=f"at most {gates.flaws} flaws in the documents",
        passed=passed,
        found=_counted(len(told), "flaw"),
        example="" if passed else f"{told[0].source} {told[0].pointer}: {told[0].message}",
        selection="" if passed else "list:flaws",
    )


def _outcome(gate: str, passed: bool, found: str, issue: Issue | None) -> Outcome:
    if passed or issue is None:
        return Outcome(gate=gate, passed=passed, found=found)
    return Outcome(
        gate=gate,
        passed=passed,
        found=found,
        example=message_of(issue),
        remedy=issue.remedy,
        selection=issue.selection,
    )


def _share(count: int, total: int) -> str:
    return f"{count:,} of {_counted(total, 'tool')}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
