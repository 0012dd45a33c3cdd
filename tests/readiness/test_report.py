from __future__ import annotations

from tests.factories import edge, tool
from toolgraph.graph.index import GraphIndex
from toolgraph.readiness import assess, write_report
from toolgraph.schema import SchemaIndex


def test_the_report_has_one_row_a_code_and_names_examples() -> None:
    tools = {f"t{n:02}": tool(f"t{n:02}", operation_id="") for n in range(30)}
    graph = GraphIndex([edge("t00", "t01")])
    report = write_report(assess(tools, graph, (), SchemaIndex({})), tools, graph)
    rows = [row for row in report["issues"] if row["code"] == "missing_operation_id"]
    assert len(rows) == 1
    assert rows[0]["evidence"]["tool_count"] == 30
    assert len(rows[0]["evidence"]["tools"]) == 10
    assert rows[0]["recommendation"] in report["recommendations"]
    assert report["summary"]["tool_count"] == 30
    assert report["graph_readiness"]["orphan_tool_count"] == 28
    assert report["coverage"]["response_schema_coverage"] == 0


def test_a_row_about_one_tool_names_it() -> None:
    tools = {"one": tool("one", operation_id="", path="/orders")}
    report = write_report(assess(tools, GraphIndex([]), (), SchemaIndex({})), tools, GraphIndex([]))
    row = next(row for row in report["issues"] if row["code"] == "missing_operation_id")
    assert row["tool"] == "one"
    assert set(row) == {"severity", "code", "tool", "message", "recommendation"}


def test_the_worst_issues_stand_first() -> None:
    tools = {"one": tool("one", operation_id="", path="/orders/{id}", method="delete")}
    report = write_report(assess(tools, GraphIndex([]), (), SchemaIndex({})), tools, GraphIndex([]))
    severities = [row["severity"] for row in report["issues"]]
    assert severities == sorted(severities, key=["blocker", "warning", "info"].index)
