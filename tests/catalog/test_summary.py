from __future__ import annotations

from collections.abc import Sequence

from tests import factories as make
from toolgraph.catalog.summary import Summary, summarize
from toolgraph.graph.census import orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, EdgeKind, EvidenceSource, Finding, Problem, Semantics, Severity, Snapshot, Status
from toolgraph.readiness import CollectionStatus, Readiness, ToolReadiness
from toolgraph.readiness.score import Score


def judged(**findings: Sequence[Finding]) -> Readiness:
    tools = {name: ToolReadiness(status=Status.READY, findings=tuple(found)) for name, found in findings.items()}
    points = Score(total=100, parts={}, lost={})
    return Readiness(points=points, status=CollectionStatus.READY, findings=(), tools=tools)


def of(
    snapshot: Snapshot,
    statuses: dict[str, Status] | None = None,
    readiness: Readiness | None = None,
    problems: Sequence[Problem] = (),
) -> Summary:
    return summarize(snapshot, GraphIndex(snapshot.edges), statuses or {}, readiness or judged(), problems)


def finding(code: str, severity: Severity = Severity.WARNING, tool: str = "") -> Finding:
    return Finding(code=code, severity=severity, tool=tool, message=f"{code} of {tool}", remedy="mend it")


def test_tools_modules_resources_and_actions_are_counted() -> None:
    read = Semantics(canonical_action=Action.READ, primary_resource="order")
    found = of(
        make.snapshot(
            make.tool("a", module="orders", semantics=read),
            make.tool("b", module="orders", semantics=read),
            make.tool("c", module="health", semantics=Semantics()),
        )
    )
    assert (found.tools, found.modules, found.resources) == (3, 2, 1)
    assert found.actions == {Action.READ: 2, Action.UNKNOWN: 1}


def test_each_edge_counts_once_and_a_rejected_one_only_as_rejected() -> None:
    found = of(
        make.snapshot(
            make.tool("a"), make.tool("b"), make.tool("c"),
            edges=(
                make.edge("a", "b", make.evidence(score=0.9, binding=make.binding())),
                make.edge("b", "c", make.assertion()),
                make.edge("c", "a", make.evidence(EvidenceSource.NAME_BASED, score=0.4)),
                make.edge("a", "c", make.evidence(score=0.9), make.rejection()),
            ),
        )
    )  # fmt: skip
    assert found.edges.kinds == {EdgeKind.DATA_FLOW: 1, EdgeKind.MANUAL: 1, EdgeKind.WEAK: 1}
    assert (found.edges.flow, found.edges.confirmed, found.edges.rejected, found.edges.total) == (2, 1, 1, 3)


def test_undecided_edges_are_counted() -> None:
    shown = make.snapshot(make.tool("a"), make.tool("b"), edges=[make.edge("a", "b", undecided=True)])
    assert of(shown).edges.undecided == 1


def test_a_tool_is_an_orphan_until_something_with_evidence_flows_in_or_out() -> None:
    weak = make.edge("a", "b", make.evidence(EvidenceSource.NAME_BASED, score=0.4))
    strong = make.edge("c", "d", make.evidence(score=0.9))
    assert orphans("dcba", GraphIndex((weak, strong))) == ("a", "b")


def test_readiness_is_counted() -> None:
    found = of(make.snapshot(make.tool("b"), make.tool("a")), {"a": Status.READY, "b": Status.READY})
    assert found.readiness == {Status.READY: 2}


def test_the_documents_flaws_and_the_findings_are_gathered_by_code() -> None:
    found = of(make.snapshot(make.tool("a")), readiness=judged(a=[finding("auth_required", tool="a")]))
    assert [(issue.code, issue.count, issue.tools) for issue in found.issues] == [("auth_required", 1, ())]
    flaw = Problem(pointer="#/paths", message="x", code="external_ref")
    assert [(kind.code, kind.count) for kind in of(make.snapshot(), problems=[flaw]).flaws] == [("external_ref", 1)]


def test_an_empty_collection_has_nothing_to_count() -> None:
    found = of(make.snapshot())
    assert (found.tools, found.edges.total, found.orphans, found.readiness) == (0, 0, 0, {})
