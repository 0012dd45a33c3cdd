"""What is in a catalog and how healthy it is, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.catalog.modules import module_of
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, EdgeKind, Finding, Severity, Snapshot, Status

#: Tools named with a number; all are counted.
NAMED = 20
_SEVERITY_ORDER = {severity: rank for rank, severity in enumerate(Severity)}


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of finding: how many tools have it, the first few of them, and an example in words.

    A finding of the collection itself has no tools.
    """

    code: str
    severity: Severity
    message: str
    remedy: str = ""
    count: int = 1
    tools: tuple[str, ...] = ()


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of one revision. Rejected edges are counted only in `rejected`.

    `flow_edges` are those with evidence of their own that carry more than shared scope values; `confirmed` of
    them were declared, asserted by a person or seen in runs. `orphans` have no such edge on either side.
    `score` is the readiness of the whole, 0 to 100.
    `undecided` edges came from another writer, and their direction could not be told.
    """

    tools: int
    modules: int
    resources: int
    actions: Mapping[Action, int]
    edges: Mapping[EdgeKind, int]
    flow_edges: int
    confirmed: int
    orphans: int
    rejected: int
    undecided: int
    edits: int
    score: int
    readiness: Mapping[Status, int]
    reasons: tuple[Reason, ...] = ()
    #: The first tools of each readiness, and of the orphans, in order of name.
    samples: Mapping[Status, tuple[str, ...]] = {}
    orphan_samples: tuple[str, ...] = ()

    @property
    def all_edges(self) -> int:
        """How many live edges of any kind there are."""
        return sum(self.edges.values())


def summarize(
    snapshot: Snapshot, graph: GraphIndex, statuses: Mapping[str, Status], findings: Iterable[Finding], score: int
) -> Summary:
    """Count; the work grows with tools, edges and findings."""
    tools = snapshot.tools.values()
    kinds: Counter[EdgeKind] = Counter()
    confirmed = flow = undecided = 0
    for edge in graph.edges:
        facts = graph.facts(edge)
        kinds[facts.kind] += 1
        undecided += edge.undecided
        if facts.is_flow:
            flow += 1
            confirmed += facts.confirmed
    actions = Counter(tool.semantics.canonical_action for tool in tools)
    by_status: dict[Status, list[str]] = {status: [] for status in Status}
    for name in sorted(snapshot.tools):
        by_status[statuses.get(name, Status.UNKNOWN)].append(name)
    alone = orphans(snapshot.tools, graph)
    return Summary(
        tools=len(snapshot.tools),
        modules=len({module_of(tool) for tool in tools}),
        resources=len({tool.semantics.primary_resource for tool in tools} - {""}),
        actions={action: actions[action] for action in Action if actions[action]},
        edges={kind: kinds[kind] for kind in EdgeKind if kinds[kind]},
        flow_edges=flow,
        confirmed=confirmed,
        orphans=len(alone),
        rejected=len(graph.rejected),
        undecided=undecided,
        edits=len(snapshot.log),
        score=score,
        readiness={status: len(names) for status, names in by_status.items() if names},
        reasons=reasons(findings),
        samples={status: tuple(names[:NAMED]) for status, names in by_status.items() if names},
        orphan_samples=alone[:NAMED],
    )


def orphans(names: Iterable[str], graph: GraphIndex) -> tuple[str, ...]:
    """Give the tools that neither feed another nor are fed, in order of name."""
    tied = {end for edge in graph.edges if graph.facts(edge).is_flow for end in (edge.source, edge.target)}
    return tuple(sorted(name for name in names if name not in tied))


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
        tools=tuple(tools[:NAMED]),
    )
