"""What is in a catalog and how healthy it is, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from toolgraph.catalog.modules import module_of
from toolgraph.graph.census import Census, census, orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, Problem, Snapshot, Status
from toolgraph.readiness import FlawKind, Issue, Readiness, flaw_kinds, issues_of, status_reason
from toolgraph.readiness.score import Score


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers of one revision. `edges` are counted as everywhere; rejected ones stand only in its `rejected`.

    `orphans` are tools that no data flow leads to or from. `score` is the readiness of the whole, 0 to 100, with its
    parts, `verdict` the status that follows and why, `issues` what costs points or is worth knowing (of their tools
    only the number), `flaws` what is wrong in the documents.
    """

    tools: int
    modules: int
    resources: int
    actions: Mapping[Action, int]
    edges: Census
    orphans: int
    edits: int
    score: Score
    verdict: str
    readiness: Mapping[Status, int]
    issues: tuple[Issue, ...] = ()
    flaws: tuple[FlawKind, ...] = ()


def summarize(
    snapshot: Snapshot,
    graph: GraphIndex,
    statuses: Mapping[str, Status],
    readiness: Readiness,
    problems: Sequence[Problem],
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
        score=readiness.points,
        verdict=f"{readiness.status.value}: {status_reason(readiness)}",
        readiness={status: by_status[status] for status in Status if by_status[status]},
        issues=tuple(replace(issue, tools=()) for issue in issues_of(readiness)),
        flaws=flaw_kinds(problems),
    )
