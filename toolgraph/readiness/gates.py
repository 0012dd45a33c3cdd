"""Gates: what a collection must reach to pass, each with what was found instead and where to look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from toolgraph.errors import SourceError
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

    `flaws` maps severities to how many flaws may be so grave or graver, `findings` codes to how many tools may have
    each.
    """

    least: Mapping[str, int] = {}
    blocked: Limit | None = None
    flaws: Mapping[Severity, Limit] = {}
    findings: Mapping[Code, Limit] = {}


#: What is asked for where nothing is: every tool can be called.
DEFAULT = Gates(blocked=Limit(0))


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """One gate: what it asks for and what was found; if it is not passed, an example, the remedy and what lists all.

    `code` is that of the findings which the gate is about, if they are of one.
    """

    gate: str
    passed: bool
    found: str
    example: str = ""
    remedy: str = ""
    selection: str = ""
    code: str = ""


def check(readiness: Readiness, problems: Sequence[Problem], gates: Gates) -> tuple[Outcome, ...]:
    """Try all gates; that there are tools at all, and that every source was read, are always among them."""
    issues = {issue.code: issue for issue in issues_of(readiness)}
    return (
        _operations(readiness, issues),
        _sources(problems),
        *_points(readiness, issues, gates),
        *_blocked(readiness, issues, gates),
        *_findings(readiness, issues, gates),
        *_flaws(problems, gates),
    )


def _operations(readiness: Readiness, issues: Mapping[str, Issue]) -> Outcome:
    found = _counted(len(readiness.tools), "tool")
    return _outcome("at least 1 tool", bool(readiness.tools), found, issues.get(Code.NO_OPERATIONS))


def _sources(problems: Sequence[Problem]) -> Outcome:
    unread = [problem for problem in problems if problem.code == SourceError.reason]
    return Outcome(
        gate="every source read",
        passed=not unread,
        found=f"{len(unread):,} left out",
        example=f"{unread[0].source}: {unread[0].message}" if unread else "",
        remedy="Mend the name of the source, or what it holds, or leave it out of the command." if unread else "",
        selection=f"list:problems problem:{SourceError.reason}" if unread else "",
    )


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
    yield outcome if passed else msgspec.structs.replace(outcome, selection=f"ready:{Status.BLOCKED}", code="")


def _findings(readiness: Readiness, issues: Mapping[str, Issue], gates: Gates) -> Iterator[Outcome]:
    total = len(readiness.tools)
    for code, limit in gates.findings.items():
        issue = issues.get(code)
        # A finding of the collection itself is one that all of it has.
        count = (issue.count or max(total, 1)) if issue else 0
        yield _outcome(f"at most {limit} with {code}", limit.allows(count, total), _share(count, total), issue)


def _flaws(problems: Sequence[Problem], gates: Gates) -> Iterator[Outcome]:
    grades = list(Severity)
    for least, limit in gates.flaws.items():
        meant = grades[: grades.index(least) + 1]
        told = [problem for problem in problems if problem.severity in meant]
        count = sum(problem.times for problem in told)
        passed = limit.allows(count, count)
        first = min(told, key=lambda problem: grades.index(problem.severity), default=None)
        yield Outcome(
            gate=f"at most {limit} problems in the documents ({' or '.join(meant)})",
            passed=passed,
            found=_counted(count, "problem"),
            example="" if passed or first is None else f"{first.source} {first.pointer}: {first.message}",
            selection="" if passed else " ".join(("list:problems", *(f"severity:{one}" for one in meant))),
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
        code=issue.code,
    )


def _share(count: int, total: int) -> str:
    return f"{count:,} of {_counted(total, 'tool')}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
