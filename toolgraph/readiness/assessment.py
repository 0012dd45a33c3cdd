"""Whether tools and their collection can be searched, planned and executed, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Contract, Finding, Problem, Severity, Status, Tool
from toolgraph.readiness.codes import RULES, Code
from toolgraph.readiness.collection_rules import RULES as COLLECTION_RULES
from toolgraph.readiness.collection_rules import Collection, Verdict
from toolgraph.readiness.flaws import flaws_by_tool
from toolgraph.readiness.subject import Subject
from toolgraph.readiness.tool_rules import RULES as TOOL_RULES
from toolgraph.readiness.tool_rules import is_reference, reference_key, supplied_fields
from toolgraph.schema import SchemaIndex

#: Points lost where every tool is blocked, beside what its findings cost.
_BLOCKED_POINTS = 60
#: A collection of which so large a share is blocked is blocked itself.
_BLOCKED_SHARE = 0.5
#: From this score on a collection without blocked tools is ready.
READY_SCORE = 90
#: A required reference that so many tools share is a scope (owner, tenant) rather than a gap of each.
_COMMON_SHARE = 0.3
_COMMON_LEAST = 5
#: A finding that only informs costs a fraction of a warning.
_SHARE_OF_POINTS = {Severity.BLOCKER: 1.0, Severity.WARNING: 1.0, Severity.INFO: 0.25}
_WORST_FIRST = {severity: place for place, severity in enumerate(Severity)}


class CollectionStatus(StrEnum):
    """Readiness of a collection, worst last."""

    READY = "ready"
    WARNING = "warning"
    BLOCKED = "blocked"


class ToolReadiness(msgspec.Struct, frozen=True, kw_only=True):
    """Readiness of one tool, worst findings first."""

    status: Status
    findings: tuple[Finding, ...] = ()


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """Readiness of a collection: a score in 0..100, a status, findings on the whole, and every tool's own."""

    score: int
    status: CollectionStatus
    findings: tuple[Finding, ...]
    tools: Mapping[str, ToolReadiness]

    @property
    def counts(self) -> dict[Status, int]:
        """How many tools have each status."""
        counts = Counter(one.status for one in self.tools.values())
        return {status: counts[status] for status in Status}


def assess(tools: Mapping[str, Tool], graph: GraphIndex, problems: Sequence[Problem], index: SchemaIndex) -> Readiness:
    """Judge all tools and the collection that they make.

    *problems* are the flaws found while reading the documents, *index* answers for the schemas that tools
    refer to. The score falls with the *share* of tools that a flaw touches, weighted by how much it hurts
    search, planning and execution; it does not depend on their number.
    """
    flaws = flaws_by_tool(tools.values(), problems, index)
    common = _common_references(tools, graph)
    judged = {name: _judge(Subject(tool, graph, flaws.get(name, ()), index, common)) for name, tool in tools.items()}
    collection = Collection(tuple(tools.values()), graph)
    verdicts = [verdict for rule in COLLECTION_RULES if (verdict := rule(collection))]
    score = _score(judged.values(), verdicts)
    return Readiness(
        score=score,
        status=_status(score, judged.values(), verdicts),
        findings=tuple(sorted((verdict.finding for verdict in verdicts), key=lambda f: _WORST_FIRST[f.severity])),
        tools=judged,
    )


def _judge(subject: Subject) -> ToolReadiness:
    found = sorted(
        (finding for rule in TOOL_RULES for finding in rule(subject)), key=lambda f: _WORST_FIRST[f.severity]
    )
    severities = {finding.severity for finding in found if RULES[Code(finding.code)].hinders}
    if Severity.BLOCKER in severities:
        status = Status.BLOCKED
    elif not subject.tool.method and subject.tool.contract == Contract():
        status = Status.UNKNOWN
    else:
        status = Status.PARTLY if Severity.WARNING in severities else Status.READY
    return ToolReadiness(status=status, findings=tuple(found))


def _common_references(tools: Mapping[str, Tool], graph: GraphIndex) -> frozenset[str]:
    """Give the required references that nothing supplies and that very many tools share."""
    counts: Counter[str] = Counter()
    for name, tool in tools.items():
        supplied = supplied_fields(graph, name)
        counts.update(
            {reference_key(f) for f in tool.contract.consumes if is_reference(f) and f.field_name not in supplied}
        )
    least = max(_COMMON_LEAST, _COMMON_SHARE * len(tools))
    return frozenset(key for key, count in counts.items() if count >= least)


def _score(judged: Iterable[ToolReadiness], verdicts: Iterable[Verdict]) -> int:
    judged = tuple(judged)
    lost = sum(RULES[Code(verdict.finding.code)].points * verdict.rate for verdict in verdicts)
    if judged:
        blocked = sum(1 for one in judged if one.status is Status.BLOCKED)
        lost += (_BLOCKED_POINTS * blocked + sum(map(_cost, judged))) / len(judged)
    return max(0, min(100, round(100 - lost)))


def _cost(one: ToolReadiness) -> float:
    """Points that a tool's findings cost; several of one code count once."""
    worst: dict[str, float] = {}
    for finding in one.findings:
        cost = RULES[Code(finding.code)].points * _SHARE_OF_POINTS[finding.severity]
        worst[finding.code] = max(worst.get(finding.code, 0.0), cost)
    return sum(worst.values())


def _status(score: int, judged: Iterable[ToolReadiness], verdicts: Iterable[Verdict]) -> CollectionStatus:
    statuses = [one.status for one in judged]
    blocked = statuses.count(Status.BLOCKED)
    if any(v.finding.severity is Severity.BLOCKER for v in verdicts) or blocked > _BLOCKED_SHARE * len(statuses):
        return CollectionStatus.BLOCKED
    return CollectionStatus.WARNING if blocked or score < READY_SCORE else CollectionStatus.READY
