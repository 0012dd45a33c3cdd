from __future__ import annotations

from typing import Any

import pytest

from tests.worlds import STRING, World, listed, obj, op, path, world
from toolgraph.ingest import ingest
from toolgraph.model import Edge, EdgeKind, EvidenceSource
from toolgraph.sources import Document


def tools(*rows: tuple[str, Any] | tuple[str, Any, Any], server: str = "tools") -> World:
    listing = [
        {"name": name, "inputSchema": takes} | ({"outputSchema": gives[0]} if gives else {})
        for name, takes, *gives in rows
    ]
    return World(ingest([Document.of({"tools": listing}, server)]))


ISSUE = obj("issue_number", issue_number="integer")


def weak(made: World) -> dict[tuple[str, str], Edge]:
    return {pair: edge for pair, edge in made.edges().items() if edge.sources == (EvidenceSource.NAME_BASED,)}


@pytest.mark.parametrize(
    ("giver", "field"),
    [
        ("list_issues", "issue_number"),
        ("search_issues", "issue_id"),
        ("find_issue", "issueKey"),
        ("create_issue", "issue_number"),
        ("list_repositories", "repo"),
        ("list_gmail_messages", "message_id"),
        ("list_pipelines", "pipeline_ids"),
    ],
)
def test_a_tool_named_after_a_thing_may_know_the_key_that_another_asks_for(giver: str, field: str) -> None:
    made = tools((giver, obj(query="string")), ("close_it", obj(field, **{field: "string"})))
    assert set(weak(made)) == {(giver, "close_it")}


@pytest.mark.parametrize(
    ("giver", "field"),
    [
        ("list_issues", "title"),
        ("list_labels", "label"),
        ("list_paths", "file_path"),
        ("list_cars", "card_id"),
        ("get_file_contents", "content"),
        ("delete_issue", "issue_id"),
        ("search_service_list", "list_id"),
        ("list_drive_items", "drive_id"),
    ],
)
def test_words_that_only_look_alike_say_nothing(giver: str, field: str) -> None:
    made = tools((giver, obj(query="string")), ("close_it", obj(field, **{field: "string"})))
    assert not weak(made)


def test_a_tool_that_needs_the_value_itself_does_not_supply_it() -> None:
    assert not weak(tools(("get_issue", ISSUE), ("close_issue", ISSUE)))


def test_a_tool_that_makes_a_thing_is_not_told_the_key_of_one() -> None:
    made = tools(("list_branches", obj()), ("create_branch", obj("branch", branch="string")))
    assert not weak(made)


def test_a_name_cut_short_is_understood_by_what_is_about_the_thing() -> None:
    asks = obj("pull_number", pull_number="integer")
    made = tools(("list_pull_requests", obj()), ("get_pull_request_files", asks), ("water_horse", asks))
    assert set(weak(made)) == {("list_pull_requests", "get_pull_request_files")}


def test_the_list_of_the_thing_itself_comes_before_lists_of_kinds_of_it() -> None:
    asks = obj("project_id", project_id="string")
    made = tools(("list_projects", obj()), ("list_group_projects", obj()), ("archive_it", asks))
    assert set(weak(made)) == {("list_projects", "archive_it")}


def test_what_a_schema_tells_is_not_guessed_from_names() -> None:
    made = tools(
        ("search_issues", obj(query="string"), obj(issues=listed(obj(issue_number="integer", title="string")))),
        ("list_issues", obj()),
        ("get_issue", ISSUE),
    )
    assert not weak(made)
    assert ("search_issues", "get_issue") in made.edges()


def test_an_answer_in_plain_text_describes_nothing() -> None:
    made = tools(("list_issues", obj(), obj(result="string")), ("get_issue", ISSUE))
    assert set(weak(made)) == {("list_issues", "get_issue")}


def test_tools_of_different_sources_are_not_joined_by_names() -> None:
    rows = [
        {"server_name": "one", "tools": [{"name": "list_issues", "inputSchema": obj()}]},
        {"server_name": "two", "tools": [{"name": "get_issue", "inputSchema": ISSUE}]},
    ]
    assert not weak(World(ingest([Document.of(rows, "both")])))


def test_operations_without_response_schemas_are_joined_by_their_paths() -> None:
    made = world({"GET /orders": op(), "GET /orders/{id}": op(path("id")), "GET /orders/find/{path}": op(path("path"))})
    assert set(weak(made)) == {("GET /orders", "GET /orders/{id}")}


def test_such_evidence_is_weak_names_no_field_and_says_what_speaks_against_it() -> None:
    (edge,) = weak(tools(("list_issues", obj()), ("get_issue", ISSUE))).values()
    (item,) = edge.items
    assert edge.kind is EdgeKind.WEAK
    assert edge.bindings == ()
    assert item.why == "By its name it lists issues, and `issue_number` asks for one."
    assert item.against


def test_of_many_tools_the_likeliest_few_are_named() -> None:
    rows = [(f"create_{word}_issue", obj()) for word in ("late", "new", "old", "odd")]
    made = tools(*rows, ("get_it", ISSUE))
    assert sorted(item.rank for edge in weak(made).values() for item in edge.items) == [1, 2, 3]


def test_an_enum_or_a_header_is_chosen_not_looked_up() -> None:
    asks = obj("issue_id", issue_id={**STRING, "enum": ["a", "b"]})
    assert not weak(tools(("list_issues", obj()), ("get_it", asks)))
