"""Findings and flaws gathered by code: how many tools, which, what it costs, where it stands, where it is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain

import msgspec

from toolgraph.model import Finding, Problem, Severity, Tool
from toolgraph.readiness.assessment import Readiness

_WORST_FIRST = {severity: rank for rank, severity in enumerate(Severity)}


class Place(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where something stands: a JSON pointer into a source document, the tool there, and its field if it has one."""

    tool: str
    source: str
    pointer: str
    field: str = ""


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """All findings of one code: the worst severity, an example in words, and every tool that it is about.

    `tools` are the `count` ones that the selection `finding:CODE` lists. `points` is what it costs of the whole score.
    """

    code: str
    severity: Severity
    message: str
    remedy: str = ""
    count: int = 0
    tools: tuple[str, ...] = ()
    #: The tool of the example; empty where it is about the collection as a whole.
    tool: str = ""
    rate: float = 0.0
    points: float = 0.0
    #: Severity → how many tools have it so.
    severities: Mapping[Severity, int] = {}

    @property
    def selection(self) -> str:
        """What lists its tools, as a selection; empty where there is none to list."""
        return f"finding:{self.code}" if self.count else ""


class FlawKind(msgspec.Struct, frozen=True, kw_only=True):
    """All flaws of one code in the source documents: how many, and the first of the worst."""

    code: str
    severity: Severity
    count: int
    first: Problem


def issues_of(readiness: Readiness) -> tuple[Issue, ...]:
    """Gather the findings by code: the worst first, then what costs most, then what most tools have, then by code."""
    by_code: dict[str, list[Finding]] = {}
    for finding in readiness.findings:
        by_code.setdefault(finding.code, []).append(finding)
    for one in readiness.tools.values():
        for finding in one.findings:
            by_code.setdefault(finding.code, []).append(finding)
    found = [_issue(same, readiness) for same in by_code.values()]
    return tuple(
        sorted(found, key=lambda one: (_WORST_FIRST[one.severity], -round(one.points, 6), -one.count, one.code))
    )


def flaw_kinds(problems: Iterable[Problem]) -> tuple[FlawKind, ...]:
    """Gather the flaws of documents by code: the worst first, then the most frequent, then by code."""
    by_code: dict[str, list[Problem]] = {}
    for problem in problems:
        by_code.setdefault(problem.code, []).append(problem)
    found = []
    for code, same in by_code.items():
        worst = min(same, key=lambda problem: _WORST_FIRST[problem.severity])
        found.append(
            FlawKind(code=code, severity=worst.severity, count=sum(problem.times for problem in same), first=worst)
        )
    return tuple(sorted(found, key=lambda kind: (_WORST_FIRST[kind.severity], -kind.count, kind.code)))


def message_of(issue: Issue) -> str:
    """Say of which tools it holds: the one by name, of several an example."""
    if not issue.tool:
        return issue.message
    if issue.count == 1:
        return f"{issue.tool}: {issue.message}"
    return f"{issue.count:,} tools, for example {issue.tool}: {issue.message}"


def places_of(readiness: Readiness, tools: Mapping[str, Tool], limit: int) -> dict[str, list[Place]]:
    """Give the first places of each code, the worst first as examples are chosen, else in the order of the tools."""
    found: dict[str, dict[Severity, list[Place]]] = {}
    for name, one in readiness.tools.items():
        for finding in one.findings:
            places = found.setdefault(finding.code, {severity: [] for severity in Severity})[finding.severity]
            if finding.pointer and len(places) < limit:
                source = tools[name].source_label
                places.append(Place(tool=name, source=source, pointer=finding.pointer, field=finding.field))
    return {code: [*chain.from_iterable(places.values())][:limit] for code, places in found.items()}


def _issue(same: list[Finding], readiness: Readiness) -> Issue:
    worst = min(same, key=lambda finding: _WORST_FIRST[finding.severity])
    worst_of_tool: dict[str, Severity] = {}
    for finding in same:
        for name in finding.tools or (finding.tool,):
            known = worst_of_tool.setdefault(name, finding.severity)
            if _WORST_FIRST[finding.severity] < _WORST_FIRST[known]:
                worst_of_tool[name] = finding.severity
    worst_of_tool.pop("", None)
    counts = Counter(worst_of_tool.values())
    total = len(readiness.tools)
    return Issue(
        code=worst.code,
        severity=worst.severity,
        message=worst.message,
        remedy=worst.remedy,
        count=len(worst_of_tool),
        tools=tuple(sorted(worst_of_tool)),
        tool=worst.tool,
        rate=len(worst_of_tool) / total if total else 0.0,
        points=readiness.points.cost(worst.code),
        severities={severity: counts[severity] for severity in Severity if counts[severity]},
    )
