from __future__ import annotations

import pytest

from tests.factories import edge, evidence, field, tool
from toolgraph.graph.index import GraphIndex
from toolgraph.model import EvidenceSource, Finding, Location, Severity, Status
from toolgraph.readiness import CollectionStatus, Readiness, ToolReadiness, assess, status_reason, write_report
from toolgraph.readiness.codes import Part
from toolgraph.readiness.score import Score
from toolgraph.schema import SchemaIndex


def test_the_report_has_one_row_a_code_and_names_examples() -> None:
    tools = {
        f"t{n:02}": tool(f"t{n:02}", operation_id="", source_label="shop", pointer="#/paths/~1orders/get")
        for n in range(30)
    }
    graph = GraphIndex([edge("t00", "t01")])
    report = write_report(assess(tools, graph, (), SchemaIndex({})), tools, graph)
    rows = [row for row in report["issues"] if row["code"] == "missing_operation_id"]
    assert len(rows) == 1
    assert rows[0]["evidence"]["tool_count"] == 30
    assert len(rows[0]["evidence"]["tools"]) == 10
    assert (rows[0]["count"], rows[0]["rate"]) == (30, 1.0)
    assert rows[0]["href"] == "/explore?q=finding:missing_operation_id"
    assert rows[0]["evidence"]["places"][0] == {"tool": "t00", "source": "shop", "pointer": "#/paths/~1orders/get"}
    assert len(rows[0]["evidence"]["places"]) == 10
    assert rows[0]["recommendation"] in report["recommendations"]
    assert report["summary"]["tool_count"] == 30
    assert report["graph_readiness"]["orphan_tool_count"] == 28
    assert report["coverage"]["response_schema_coverage"] == 0


def test_a_row_about_one_tool_names_it() -> None:
    tools = {"one": tool("one", operation_id="", path="/orders")}
    report = write_report(assess(tools, GraphIndex([]), (), SchemaIndex({})), tools, GraphIndex([]))
    row = next(row for row in report["issues"] if row["code"] == "missing_operation_id")
    assert row["tool"] == "one"
    assert row["message"].startswith("one: Its name")
    assert row["evidence"]["tools"] == ["one"]


def test_the_summary_says_what_each_part_of_the_score_lost() -> None:
    tools = {"one": tool("one", operation_id="", path="/orders", server="https://x.test", response_ref="#/schemas/x/y")}
    summary = write_report(assess(tools, GraphIndex([]), (), SchemaIndex({})), tools, GraphIndex([]))["summary"]
    assert set(summary["score_parts"]) == {"search", "planning", "execution"}
    assert summary["score_parts"]["search"] == round(100 - sum(summary["score_lost"]["search"].values()))


def test_the_worst_issues_stand_first() -> None:
    tools = {"one": tool("one", operation_id="", path="/orders/{id}", method="delete")}
    report = write_report(assess(tools, GraphIndex([]), (), SchemaIndex({})), tools, GraphIndex([]))
    severities = [row["severity"] for row in report["issues"]]
    assert severities == sorted(severities, key=["blocker", "warning", "info"].index)


def test_a_finding_on_the_whole_names_the_tool_where_it_is_the_only_one() -> None:
    tools = {"one": tool("one", path="/orders/{id}", server="/v1"), "two": tool("two", server="https://shop.example")}
    found = assess(tools, GraphIndex([]), (), SchemaIndex({})).findings
    assert "1 tool, `one`, has no absolute server address." in [finding.message for finding in found]


def test_a_schema_counts_where_one_is_worth_having_and_no_finding_says_that_it_is_missing() -> None:
    form = {"request_content_type": "multipart/form-data", "consumes": [field("file", location=Location.FORM_DATA)]}
    tools = {
        one.name: one
        for one in (
            tool("upload", method="post", response_status="204", **form),
            tool("make", method="post", request_content_type="application/json", response_ref="#/schemas/shop/Order"),
            tool("vague", response_ref="#/schemas/shop/Any", response_status="200"),
            tool("drop", method="delete", response_status="200"),
        )
    }
    schemas = SchemaIndex({"shop": {"Order": {"properties": {"id": {}}}, "Any": {"type": "object"}}})
    report = write_report(assess(tools, GraphIndex([]), (), schemas), tools, GraphIndex([]))
    counted = report["coverage"]
    assert (counted["response_schema_tool_count"], counted["response_body_tool_count"]) == (1, 2)
    assert (counted["request_schema_tool_count"], counted["request_body_tool_count"]) == (1, 2)
    rows = {row["code"]: row["count"] for row in report["issues"]}
    assert (rows["missing_response_schema"], rows["missing_request_schema"]) == (1, 1)


def test_edges_and_orphans_are_counted_as_on_the_map() -> None:
    tools = {name: tool(name, consumes=[field()]) for name in "abc"}
    graph = GraphIndex([edge("a", "b"), edge("b", "c", evidence(EvidenceSource.NAME_BASED, score=0.4))])
    counted = write_report(assess(tools, graph, (), SchemaIndex({})), tools, graph)["graph_readiness"]
    assert (counted["edge_count"], counted["data_flow_count"], counted["weak_edge_count"]) == (2, 1, 1)
    assert (counted["orphan_tool_count"], counted["orphan_tools"]) == (1, ["c"])


def _readiness(score: int, status: CollectionStatus, *statuses: Status) -> Readiness:
    tools = {str(number): ToolReadiness(status=one) for number, one in enumerate(statuses)}
    found = Finding(code="no_operations", severity=Severity.BLOCKER, message="There is no tool in it.", remedy="")
    return Readiness(
        points=Score(total=score, parts={Part.PLANNING: score}, lost={}),
        status=status,
        findings=() if statuses else (found,),
        tools=tools,
    )


@pytest.mark.parametrize(
    ("readiness", "said"),
    [
        (_readiness(97, CollectionStatus.WARNING, Status.READY, Status.BLOCKED), "warning: 1 of 2 tools is blocked"),
        (
            _readiness(80, CollectionStatus.WARNING, Status.PARTLY),
            "warning: no tool is blocked, but the score is below 90; weakest is planning with 80",
        ),
        (_readiness(97, CollectionStatus.READY, Status.READY), "ready: no tool is blocked and the score is 90 or more"),
        (_readiness(10, CollectionStatus.BLOCKED, Status.BLOCKED), "blocked: 1 of 1 tool is blocked"),
        (_readiness(0, CollectionStatus.BLOCKED), "blocked: there is no tool in it"),
    ],
)
def test_the_verdict_says_why_it_is_no_better(readiness: Readiness, said: str) -> None:
    assert f"{readiness.status.value}: {status_reason(readiness)}".startswith(said)
