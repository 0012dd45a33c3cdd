"""Tool lists: the same reasoning where there are no paths."""

from __future__ import annotations

from typing import Any

from tests.quality.case import Case, labelled
from tests.worlds import World, listed, obj
from toolgraph.ingest import ingest
from toolgraph.sources import Document


def _tools(name: str, *tools: dict[str, Any], right: str = "", either: str = "") -> Case:
    made = World(ingest([Document.of({"tools": list(tools)}, "tools")]))
    return labelled("tools", name, made, right=right, either=either)


def _tool(name: str, takes: Any, gives: Any = None, description: str = "") -> dict[str, Any]:
    row = {"name": name, "description": description, "inputSchema": takes}
    return row | ({"outputSchema": gives} if gives else {})


CASES = (
    _tools(
        "a search gives the key that a read takes",
        _tool(
            "search_issues", obj("query", query="string"), obj(issues=listed(obj(issue_id="string", title="string")))
        ),
        _tool("get_issue", obj("issue_id", issue_id="string"), obj(issue_id="string", body="string")),
        right="search_issues > get_issue : issue_id",
    ),
    _tools(
        "a list of things that have an id",
        _tool("list_projects", obj(), obj(projects=listed(obj(id="string", name="string")))),
        _tool("delete_project", obj("project_id", project_id="string")),
        right="list_projects > delete_project : project_id",
    ),
    _tools(
        "creating one gives its key",
        _tool("create_branch", obj("name", name="string"), obj(branch_id="string")),
        _tool("delete_branch", obj("branch_id", branch_id="string")),
        right="create_branch > delete_branch : branch_id",
    ),
    _tools(
        "a number picks an issue where there is no path to say so",
        _tool("search_issues", obj("query", query="string"), obj(issues=listed(obj(issue_number="integer")))),
        _tool("get_issue", obj("issue_number", issue_number="integer"), obj(issue_number="integer", body="string")),
        _tool("add_comment", obj("issue_number", "body", issue_number="integer", body="string")),
        right="""
            search_issues > get_issue : issue_number
            search_issues > add_comment : issue_number
        """,
    ),
    _tools(
        "queries and limits are not data",
        _tool("search_docs", obj("query", query="string", limit="integer"), obj(query="string", limit="integer")),
        _tool("search_code", obj("query", query="string", limit="integer"), obj(query="string", limit="integer")),
    ),
    _tools(
        "text is not a key",
        _tool("summarize", obj("text", text="string"), obj(text="string")),
        _tool("translate", obj("text", text="string", language="string"), obj(text="string")),
    ),
)
