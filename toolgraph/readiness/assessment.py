"""Whether tools and their collection can be searched, planned and executed, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Finding, Problem, Severity, Status, Tool
from toolgraph.readiness.codes import RULES, Code
from toolgraph.readiness.collection_rules import RULES as COLLECTION_RULES
from toolgraph.readiness.collection_rules import Collection, Verdict
from toolgraph.readiness.flaws import flaws_by_tool
from toolgraph.readiness.needs import needs_of
from toolgraph.readiness.score import Score, score_of
from toolgraph.readiness.subject import Subject
from toolgraph.readiness.tool_rules import RULES as TOOL_RULES
from toolgraph.readiness.tool_rules import is_known
from toolgraph.schema import SchemaIndex

#: A collection of which so large a share is blocked is blocked itself.
_BLOCKED_SHARE = 0.5
#: From this score on a collection without blocked tools is ready.
READY_SCORE = 90
_WORST_FIRST = {severity: place for place, severity in enumerate(Severity)}


class CollectionStatus(StrEnum):
    """Readiness of a collection, worst last."""

    READY = "ready"
    WARNING = "warning"
    BLOCKED = "blocked"


class ToolReadiness(msgspec.Struct, frozen=True, kw_only=True):
    """Readiness of one tool, worst findings first, and the flaws of its document that touch it."""

    status: Status
    findings: tuple[Finding, ...] = ()
    flaws: tuple[Problem, ...] = ()


class Readiness(msgspec.Struct, frozen=True, kw_only=True):
    """Readiness of a collection: its score with parts, a status, findings on the whole, and every tool's own."""

    points: Score
    status: CollectionStatus
    findings: tuple[Finding, ...]
    tools: Mapping[str, ToolReadiness]

    @property
    def score(self) -> int:
        """The score of the whole, 0 to 100."""
        return self.points.total

    @property
    def counts(self) -> dict[Status, int]:
        """How many tools have each status."""
        counts = Counter(one.status for one in self.tools.values())
        return {status: counts[status] for status in Status}


def assess(
    tools: Mapping[str, Tool],
    graph: GraphIndex,
    problems: Sequence[Problem],
    index: SchemaIndex,
    defaults: Container[str] = (),
) -> Readiness:
    """Judge all tools and the collection that they make.

    *problems* are the flaws found while reading the documents, *index* answers for the schemas that tools
    refer to, *defaults* are the names and meanings of fields that have a context default. The score falls with the
    *share* of tools that a flaw touches, weighted by how much it hurts search, planning and execution; it does not
    depend on their number.
    """
    flaws = flaws_by_tool(tools.values(), problems, index)
    needs = needs_of(tools, graph, defaults)
    judged = {name: _judge(Subject(tool, flaws.get(name, ()), index, needs)) for name, tool in tools.items()}
    collection = Collection(tuple(tools.values()), graph)
    verdicts = [verdict for rule in COLLECTION_RULES if (verdict := rule(collection))]
    points = score_of([one.findings for one in judged.values()], [(one.finding, one.rate) for one in verdicts])
    return Readiness(
        points=points,
        status=_status(points.total, judged.values(), verdicts),
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
    elif not is_known(subject):
        status = Status.UNKNOWN
    else:
        status = Status.PARTLY if Severity.WARNING in severities else Status.READY
    return ToolReadiness(status=status, findings=tuple(found), flaws=subject.problems)


def _status(score: int, judged: Iterable[ToolReadiness], verdicts: Iterable[Verdict]) -> CollectionStatus:
    statuses = [one.status for one in judged]
    blocked = statuses.count(Status.BLOCKED)
    if any(v.finding.severity is Severity.BLOCKER for v in verdicts) or blocked > _BLOCKED_SHARE * len(statuses):
        return CollectionStatus.BLOCKED
    return CollectionStatus.WARNING if blocked or score < READY_SCORE else CollectionStatus.READY
