from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.factories import binding, edge, evidence, field, produced, tool
from toolgraph.graph.index import GraphIndex
from toolgraph.model import (
    Action,
    Annotations,
    Edge,
    Location,
    Parameter,
    Problem,
    Semantics,
    Severity,
    Shape,
    Status,
    Tool,
)
from toolgraph.readiness import Code, CollectionStatus, Readiness, assess
from toolgraph.schema import SchemaIndex

SCHEMAS: dict[str, Any] = {
    "Order": {"type": "object", "properties": {"id": {"type": "string"}}},
    "Any": {"type": "object"},
    "Nothing": {},
    "Map": {"type": "object", "additionalProperties": True},
    "Empty": {"type": "object", "properties": {}, "additionalProperties": False},
    "Shown": {"type": "object", "example": {"a": 1}},
}
ORDER = "#/schemas/shop/Order"


def good(name: str = "getOrder", **overrides: Any) -> Tool:
    """Give a tool that nothing is wrong with."""
    values: dict[str, Any] = {
        "path": "/orders",
        "summary": "Reads an order.",
        "server": "https://shop.test",
        "response_ref": ORDER,
        "response_status": "200",
        "produces": [produced("$.id", semantic_tag="order.id")],
        "pointer": "#/paths/~1orders/get",
        "semantics": Semantics(canonical_action=Action.READ, primary_resource="order"),
    }
    return tool(name, **(values | overrides))


def judge(*tools: Tool, edges: Iterable[Edge] = (), problems: Iterable[Problem] = ()) -> Readiness:
    return assess({t.name: t for t in tools}, GraphIndex(edges), tuple(problems), SchemaIndex({"shop": SCHEMAS}))


def found(one: Tool, **more: Any) -> dict[str, Severity]:
    """Give the codes found on one tool, each with its severity."""
    return {f.code: f.severity for f in judge(one, **more).tools[one.name].findings}


def crud(resource: str) -> tuple[list[Tool], list[Edge]]:
    """Give the five tools of a clean resource, and the edges between them."""
    key = field(f"{resource}Id", required=True, semantic_tag=f"{resource}.id", reference=True)
    at = f"/{resource}s"
    listing = good(f"list{resource}", path=at)
    body = {"request_ref": ORDER, "request_content_type": "application/json", "request_required": True}
    create = good(f"create{resource}", path=at, method="post", **body)
    single = [
        good(f"{verb}{resource}", path=f"{at}/{{{resource}Id}}", method=method, consumes=[key])
        for verb, method in (("get", "get"), ("update", "put"), ("delete", "delete"))
    ]
    flow = evidence(binding=binding("$[*].id", f"{resource}Id"))
    edges = [edge(listing.name, one.name, flow) for one in single]
    return [listing, create, *single], edges


# -- tools


@pytest.mark.parametrize(
    ("change", "code", "severity"),
    [
        ({"request_content_type": "application/json", "request_required": True}, Code.MISSING_REQUEST_SCHEMA,
         Severity.BLOCKER),
        ({"request_content_type": "application/json"}, Code.MISSING_REQUEST_SCHEMA, Severity.WARNING),
        ({"request_content_type": "application/json", "request_required": True,
          "parameters": [Parameter(name="body", type="string", description="Any JSON value")]},
         Code.MISSING_REQUEST_SCHEMA, Severity.WARNING),
        ({"request_content_type": "*/*", "request_required": True}, Code.MISSING_REQUEST_SCHEMA, Severity.WARNING),
        ({"request_content_type": "application/json", "request_required": True, "request_ref": "#/schemas/shop/Any"},
         Code.GENERIC_REQUEST_BODY, Severity.WARNING),
        ({"request_content_type": "text/json", "request_required": True, "request_ref": "#/schemas/shop/Nothing"},
         Code.GENERIC_REQUEST_BODY, Severity.WARNING),
        ({"request_content_type": "application/xml", "request_ref": ORDER}, Code.UNSUPPORTED_CONTENT_TYPE,
         Severity.WARNING),
        ({"operation_id": ""}, Code.MISSING_OPERATION_ID, Severity.WARNING),
        ({"summary": ""}, Code.MISSING_DESCRIPTION, Severity.WARNING),
        ({"summary": "", "method": "", "path": "", "source_kind": "mcp", "description": "getOrder"},
         Code.MISSING_DESCRIPTION, Severity.WARNING),
        ({"summary": "", "method": "", "path": "", "source_kind": "mcp", "description": "get order",
          "operation_id": "get order"}, Code.MISSING_DESCRIPTION, Severity.WARNING),
        ({"response_ref": ""}, Code.MISSING_RESPONSE_SCHEMA, Severity.WARNING),
        ({"response_ref": "", "method": "post"}, Code.MISSING_RESPONSE_SCHEMA, Severity.INFO),
        ({"path": "/orders/{id}"}, Code.UNDECLARED_PATH_PARAMETER, Severity.BLOCKER),
        ({"response_ref": "#/schemas/shop/Any", "produces": []}, Code.MISSING_RESPONSE_SCHEMA, Severity.WARNING),
        ({"method": "", "path": "", "response_ref": "", "produces": [], "source_kind": "tool"},
         Code.NO_CONTRACT_FIELDS, Severity.WARNING),
        ({"method": "delete"}, Code.UNSAFE_WITHOUT_CONFIRMATION, Severity.INFO),
        ({"security": (("token",), ("key", "secret"))}, Code.AUTH_REQUIRED, Severity.INFO),
        ({"consumes": [field("sku", json_path="$.items[*].sku", location=Location.BODY)]},
         Code.ARRAY_LEAF_ALIGNMENT_REQUIRED, Severity.INFO),
        ({"produces": [produced("$.data.items[*].id")], "semantics": Semantics(
            canonical_action=Action.SEARCH, primary_resource="order", result_shape=Shape.LIST)},
         Code.RESPONSE_ENVELOPE_DETECTED, Severity.INFO),
        ({"consumes": [field("orderId", required=True, reference=True, location=Location.QUERY)]},
         Code.REQUIRED_FIELD_WITHOUT_PRODUCER, Severity.WARNING),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_flaw_of_a_tool_is_found(change: dict[str, Any], code: Code, severity: Severity) -> None:
    assert found(good(**change)) == {code: severity}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"response_ref": "", "response_status": "204", "method": "post"},
        {"response_ref": "", "response_status": "304"},
        {"response_ref": "", "method": "head"},
        {"response_ref": "", "method": "delete", "annotations": Annotations(destructive_hint=False)},
        {"produces": []},
        {"summary": "", "method": "", "path": "", "source_kind": "mcp", "description": "Reads an order."},
        {"response_ref": "#/schemas/shop/Empty"},
        {"request_content_type": "application/x-www-form-urlencoded", "request_required": True,
         "consumes": [field("name", required=True, location=Location.FORM_DATA)]},
        {"request_content_type": "application/merge-patch+json", "request_required": True, "request_ref": ORDER},
        {"request_content_type": "multipart/form-data", "request_required": True, "request_ref": "#/schemas/shop/Map"},
        {"request_content_type": "application/json", "request_required": True, "request_ref": "#/schemas/shop/Shown"},
        {"request_content_type": "application/json", "request_ref": "#/schemas/shop/Any"},
        {"security": (("token",), ())},
        {"method": "delete", "annotations": Annotations(destructive_hint=False)},
        {"consumes": [field("name", required=True)]},
        {"consumes": [field("name", required=True), field("id", required=True)], "path": "/a/{+name}/{id*}"},
        {"consumes": [field("orderId", reference=True)]},
        {"consumes": [field("orderId", required=True, reference=True, default=1)]},
        {"consumes": [field("stateId", required=True, reference=True, enum=(1, 2))]},
    ],
)  # fmt: skip
def test_what_is_no_flaw_is_not_found(change: dict[str, Any]) -> None:
    assert found(good(**change)) == {}


def test_a_reference_that_an_edge_fills_has_a_producer() -> None:
    one = good(consumes=[field("orderId", required=True, reference=True)])
    assert found(one, edges=[edge("listOrders", one.name)]) == {}
    assert Code.REQUIRED_FIELD_WITHOUT_PRODUCER in found(one, edges=[edge("listOrders", "other")])


def test_a_reference_that_another_tool_gives_as_another_type_says_so() -> None:
    listing = good("listOrders", produces=[produced("$[*].id", semantic_tag="order.id", identity=True)])
    needed = field("ids", required=True, reference=True, semantic_tag="order.id", field_type="integer")
    findings = judge(listing, good(consumes=[needed])).tools["getOrder"].findings
    assert [finding.message for finding in findings] == [
        "It needs `ids`, which no tool is known to supply; `listOrders` gives it as string, not as integer."
    ]


def test_a_reference_that_many_tools_share_is_no_gap_of_each() -> None:
    owner = field("ownerId", required=True, reference=True, semantic_tag="owner.id")
    readiness = judge(*(good(f"t{n}", consumes=[owner]) for n in range(6)))
    assert {one.status for one in readiness.tools.values()} == {Status.READY}
    assert {f.code for one in readiness.tools.values() for f in one.findings} == {Code.REQUIRED_FIELD_WITHOUT_PRODUCER}


@pytest.mark.parametrize(
    ("place", "required", "severity"),
    [
        ("#/paths/~1orders/get/requestBody/content/a/schema", True, Severity.BLOCKER),
        ("#/paths/~1orders/get/requestBody/content/a/schema", False, Severity.WARNING),
        ("#/paths/~1orders/get/responses/200", True, Severity.WARNING),
        ("#/paths/~1orders/get/parameters/0/schema", True, Severity.BLOCKER),
    ],
)
def test_a_broken_reference_blocks_where_input_is_needed(place: str, required: bool, severity: Severity) -> None:
    needed = field("q", location=Location.QUERY, required=True, pointer="#/paths/~1orders/get/parameters/0")
    one = good(request_ref=ORDER, request_required=required, consumes=[needed])
    problem = Problem(pointer=place, message="no such component", code="unresolved_ref", source="shop")
    assert found(one, problems=[problem])[Code.UNRESOLVED_REF] is severity


def test_a_body_whose_schema_leads_nowhere_has_one_finding() -> None:
    body: dict[str, Any] = {"request_content_type": "application/json", "request_required": True}
    at = "#/paths/~1orders/get/requestBody/content/application~1json/schema"
    problem = Problem(pointer=at, message="no such component", code="unresolved_ref", source="shop")
    assert found(good(**body), problems=[problem]) == {Code.UNRESOLVED_REF: Severity.BLOCKER}


@pytest.mark.parametrize("code", ["unresolved_ref", "external_ref"])
def test_an_answer_whose_schema_leads_nowhere_or_was_not_followed_has_one_finding(code: str) -> None:
    at = "#/paths/~1orders/get/responses/200/content/application~1json/schema"
    problem = Problem(pointer=at, message="It was not followed; pass --allow-remote-refs.", code=code, source="shop")
    (finding,) = judge(good(response_ref=""), problems=[problem]).tools["getOrder"].findings
    assert (finding.code, finding.message) == (Code.UNRESOLVED_REF, problem.message)


def test_a_flaw_of_another_operation_or_source_is_not_ones_own() -> None:
    problems = [
        Problem(pointer="#/paths/~1orders/post", message="x", code="unresolved_ref", source="shop"),
        Problem(pointer="#/paths/~1orders/get", message="x", code="unresolved_ref", source="other"),
        Problem(pointer="", message="x", code="unresolved_ref", source="shop"),
    ]
    assert found(good(), problems=problems) == {}


def test_a_path_parameter_taken_for_a_string_warns() -> None:
    one = good(path="/orders/{id}", consumes=[field("id", required=True)])
    problem = Problem(
        pointer=one.pointer, message="'id' is undeclared", code="undeclared_path_parameter", source="shop"
    )
    assert found(one, problems=[problem]) == {Code.UNDECLARED_PATH_PARAMETER: Severity.WARNING}


def test_the_status_is_that_of_the_worst_finding() -> None:
    tools = [
        good("ready"),
        good("partly", response_ref=""),
        good("blocked", request_content_type="application/json", request_required=True),
        good("unknown", method="", path="", produces=[], response_ref="", source_kind="tool"),
    ]
    assert {name: one.status.value for name, one in judge(*tools).tools.items()} == {t.name: t.name for t in tools}


def test_a_tool_without_arguments_is_known_where_its_source_tells_so() -> None:
    one = good(
        method="", path="", produces=[], response_ref="", source_kind="mcp", pointer="#/tools/0",
        annotations=Annotations(read_only_hint=False),
    )  # fmt: skip
    untold = Problem(pointer="#/tools/0/inputSchema", message="x", code="missing_input_schema", source="shop")
    assert judge(one).tools[one.name].status is Status.READY
    assert judge(one, problems=[untold]).tools[one.name].status is Status.UNKNOWN


@pytest.mark.parametrize("change", [{"operation_id": ""}, {"summary": ""}])
def test_a_tool_that_is_only_harder_to_find_is_ready(change: dict[str, Any]) -> None:
    one = judge(good(**change)).tools["getOrder"]
    assert (one.status, [finding.severity for finding in one.findings]) == (Status.READY, [Severity.WARNING])


def test_every_finding_has_a_remedy_and_the_worst_stand_first() -> None:
    findings = judge(good(request_content_type="a/b", request_required=True, summary="")).tools["getOrder"].findings
    assert [f.severity for f in findings] == sorted((f.severity for f in findings), key=list(Severity).index)
    assert all(f.remedy and f.message for f in findings)


# -- the collection


def test_clean_crud_is_ready() -> None:
    parts = [crud(name) for name in ("order", "product", "customer")]
    readiness = judge(*(t for tools, _ in parts for t in tools), edges=[e for _, edges in parts for e in edges])
    assert readiness.score >= 90
    assert readiness.status is CollectionStatus.READY


def test_the_score_depends_on_shares_not_on_numbers() -> None:
    small = judge(*(good(f"t{n}", operation_id="" if n % 2 else "x") for n in range(4)))
    large = judge(*(good(f"t{n}", operation_id="" if n % 2 else "x") for n in range(80)))
    assert small.score == large.score


def test_without_response_schemas_the_score_is_visibly_lower() -> None:
    tools, edges = crud("order")
    assert judge(*tools, edges=edges).score - judge(*(good(t.name, response_ref="") for t in tools)).score >= 30


def test_nothing_is_blocked() -> None:
    readiness = judge()
    assert (readiness.score, readiness.status) == (0, CollectionStatus.BLOCKED)
    assert [f.code for f in readiness.findings] == [Code.NO_OPERATIONS]


def test_one_blocked_tool_warns_and_most_block() -> None:
    bad = {"request_content_type": "application/json", "request_required": True}
    some = [good(f"t{n}") for n in range(9)]
    assert judge(*some, good("bad", **bad)).status is CollectionStatus.WARNING
    assert judge(good("ok"), *(good(f"b{n}", **bad) for n in range(3))).status is CollectionStatus.BLOCKED


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"server": "/api/v3"}, Code.RELATIVE_SERVER_URL),
        ({"semantics": Semantics(primary_resource="x")}, Code.SEMANTIC_ACTION_UNKNOWN_RATE_HIGH),
        ({"semantics": Semantics(canonical_action=Action.READ)}, Code.SEMANTIC_RESOURCE_UNASSIGNED_RATE_HIGH),
    ],
)
def test_a_flaw_that_all_tools_share_is_found_once(change: dict[str, Any], code: Code) -> None:
    assert [f.code for f in judge(good(**change)).findings] == [code]


def test_a_large_catalog_in_one_module_is_told() -> None:
    codes = [f.code for f in judge(*(good(f"t{n}") for n in range(120))).findings]
    assert Code.MODULE_CLUSTER_TOO_LARGE in codes
    assert Code.LOW_GRAPH_CONNECTIVITY in codes


@pytest.mark.parametrize(
    ("kind", "status", "expected"),
    [("mcp", "", Severity.WARNING), ("function", "", Severity.WARNING), ("mcp", "204", None), ("tool", "", None)],
)
def test_a_reading_tool_that_could_say_what_it_answers_should(
    kind: str, status: str, expected: Severity | None
) -> None:
    facts = {"method": "", "path": "", "response_ref": "", "response_status": status, "source_kind": kind}
    one = good(annotations=Annotations(read_only_hint=True), **facts)
    assert found(one).get(Code.MISSING_RESPONSE_SCHEMA) == expected
