"""What is in a catalog and how healthy it is, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.catalog.modules import module_of
from toolgraph.graph.census import Census, census, orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, Finding, Severity, Snapshot, Status
from toolgraph.readiness import Readiness, status_reason

_SEVERITY_ORDER = {severity: rank for rank, severity in enumerate(Severity)}


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of finding: how many tools have it, the first of them, and an example in words.

    A finding of the collection itself has no tool.
    """

    code: str
    severity: Severity
    message: str
    remedy: str = ""
    count: int = 1
    tool: str = ""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of one revision. `edges` are counted as everywhere; rejected ones stand only in its `rejected`.

    `orphans` are tools that no data flow leads to or from. `score` is the readiness of the whole, 0 to 100, `verdict`
    the status that follows and why.
    """

    tools: int
    modules: int
    resources: int
    actions: Mapping[Action, int]
    edges: Census
    orphans: int
    edits: int
    score: int
    verdict: str
    readiness: Mapping[Status, int]
    reasons: tuple[Reason, ...] = ()


def summarize(
    snapshot: Snapshot,
    graph: GraphIndex,
    statuses: Mapping[str, Status],
    findings: Iterable[Finding],
    readiness: Readiness,
) -> Summary:
    """Count; the work grows with tools, edges and findings."""
    tools = snapshot.tools.values()
    actions = Counter(tool.semantics.canonical_action for tool in tools)
    by_status = Counter(statuses.get(name, Status.UNKNOWN) for name in snapshot.tools)
    return Summary(
        tools=len(snapshot.tools),
        modules=len({module_of(tool) for tool in tools}),
        resources=len({tool.semantics.primary_resource for tool in tools} - {""}),
        actions={action: actions[action] for action in Action if actions[action]},
        edges=census(graph),
        orphans=len(orphans(snapshot.tools, graph)),
        edits=len(snapshot.log),
        score=readiness.score,
        verdict=f"{readiness.status.value}: {status_reason(readiness)}",
        readiness={status: by_status[status] for status in Status if by_status[status]},
        reasons=reasons(findings),
    )


def reasons(findings: Iterable[Finding]) -> tuple[Reason, ...]:
    """Gather findings by code: the worst first, then those of most tools, then by code."""
    by_code: dict[str, list[Finding]] = {}
    for finding in findings:
        by_code.setdefault(finding.code, []).append(finding)
    gathered = [_reason(same) for same in by_code.values()]
    return tuple(sorted(gathered, key=lambda r: (_SEVERITY_ORDER[r.severity], -r.count, r.code)))


def _reason(same: list[Finding]) -> Reason:
    worst = min(same, key=lambda f: (_SEVERITY_ORDER[f.severity], f.tool, f.field))
    tools = sorted({finding.tool for finding in same} - {""})
    return Reason(
        code=worst.code,
        severity=worst.severity,
        message=worst.message,
        remedy=worst.remedy,
        count=len(tools) or len(same),
        tool=tools[0] if tools else "",
    )
