from __future__ import annotations

from typing import Any

import pytest

from tests.factories import tool
from toolgraph.errors import SourceError
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, Problem, Semantics, Severity, Tool
from toolgraph.readiness import Code, assess
from toolgraph.readiness.gates import DEFAULT, Gates, Limit, Outcome, check
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document

SERVED: dict[str, Any] = {
    "server": "https://shop.test", "path": "/orders", "response_ref": "#/schemas/shop/Order",
    "semantics": Semantics(canonical_action=Action.READ, primary_resource="order"),
}  # fmt: skip
CLEAN = [tool(f"get{n}", summary="Reads one", **SERVED) for n in range(18)]
MUTE = tool("mute", **SERVED)
BLOCKED = tool(
    "post", method="post", summary="Makes one", request_content_type="application/json", request_required=True, **SERVED
)
TOOLS = [*CLEAN, MUTE, BLOCKED]
FLAWS = [
    Problem(pointer="#/paths", message="x is gone", code="external_ref", source="shop"),
    Problem(pointer="#/paths", message="y", code="deprecated_skipped", severity=Severity.INFO),
]


def tried(gates: Gates, tools: list[Tool] = TOOLS) -> list[Outcome]:
    schemas = SchemaIndex({"shop": {"Order": {"properties": {"id": {"type": "string"}}}}})
    readiness = assess({one.name: one for one in tools}, GraphIndex([]), (), schemas)
    operations, sources, *outcomes = check(readiness, FLAWS, gates)
    assert (operations.passed, sources.passed) == (bool(tools), True)
    return outcomes


@pytest.mark.parametrize(
    ("gates", "passed"),
    [
        (Gates(least={"score": 50}), True),
        (Gates(least={"score": 100}), False),
        (Gates(least={"search": 90}), True),
        (Gates(least={"planning": 96}), False),
        (Gates(blocked=Limit(1)), True),
        (Gates(blocked=Limit(0)), False),
        (Gates(blocked=Limit(0.05, is_share=True)), True),
        (Gates(blocked=Limit(0.049, is_share=True)), False),
        (Gates(findings={Code.MISSING_DESCRIPTION: Limit(0)}), False),
        (Gates(findings={Code.MISSING_DESCRIPTION: Limit(1)}), True),
        (Gates(findings={Code.DUPLICATE_TOOL_NAME: Limit(0)}), True),
        (Gates(findings={Code.LOW_GRAPH_CONNECTIVITY: Limit(0.99, is_share=True)}), False),
        (Gates(flaws={Severity.WARNING: Limit(1)}), True),
        (Gates(flaws={Severity.WARNING: Limit(0)}), False),
        (Gates(flaws={Severity.BLOCKER: Limit(0)}), True),
        (Gates(flaws={Severity.INFO: Limit(2)}), True),
        (Gates(flaws={Severity.INFO: Limit(1)}), False),
        (DEFAULT, False),
    ],
)
def test_a_gate_is_passed_or_not(gates: Gates, passed: bool) -> None:
    assert [outcome.passed for outcome in tried(gates)] == [passed]


def test_flaws_that_are_only_counted_count() -> None:
    many = Problem(pointer="#", message="There are 99 more.", code="external_ref", times=99)
    readiness = assess({MUTE.name: MUTE}, GraphIndex([]), (), SchemaIndex({}))
    *_, outcome = check(readiness, [*FLAWS, many], Gates(flaws={Severity.WARNING: Limit(99)}))
    assert (outcome.passed, outcome.found) == (False, "100 problems")


def test_what_is_not_passed_says_what_was_found_an_example_the_remedy_and_where_all_are_listed() -> None:
    blocked, described, flaws = tried(
        Gates(
            blocked=Limit(0.01, is_share=True),
            findings={Code.MISSING_DESCRIPTION: Limit(0)},
            flaws={Severity.WARNING: Limit(0)},
        )
    )
    assert (blocked.gate, blocked.found) == ("at most 1% blocked", "1 of 20 tools")
    assert blocked.example == "post: No schema tells what its required body (application/json) holds."
    assert (blocked.remedy, blocked.selection) == ("Give the request body a schema in the document.", "ready:blocked")
    assert (described.gate, described.selection) == (
        "at most 0 with missing_description",
        "finding:missing_description",
    )
    assert (flaws.found, flaws.example, flaws.selection) == (
        "1 problem",
        "shop #/paths: x is gone",
        "list:problems severity:blocker severity:warning",
    )


def test_a_score_that_is_too_low_names_what_costs_most() -> None:
    (outcome,) = tried(Gates(least={"search": 100}))
    assert outcome.selection == "finding:missing_description"
    (outcome,) = tried(Gates(least={"execution": 100}))
    assert outcome.selection == "finding:missing_request_schema"


def test_a_source_that_was_left_out_passes_no_gates() -> None:
    unread = Document.unreadable(SourceError("gone.yaml", "there is no such file.")).problems
    sources = check(assess({}, GraphIndex([]), unread, SchemaIndex({})), unread, DEFAULT)[1]
    assert (sources.gate, sources.passed, sources.found) == ("every source read", False, "1 left out")
    assert sources.example.startswith("gone.yaml: ")
    assert sources.selection == "list:problems problem:source_unreadable"


def test_nothing_passes_without_tools() -> None:
    assert tried(Gates(findings={Code.NO_OPERATIONS: Limit(0)}), [])[0].passed is False
