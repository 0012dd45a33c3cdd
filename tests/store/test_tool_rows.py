from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.factories import field, parameter, produced, tool
from tests.store.documents import foreign_tool
from toolgraph.model import Action, Annotations, Link, Location, SemanticEvidence, Semantics, Shape, Tool
from toolgraph.store.tool_rows import read_tool, write_node, write_tool

FULL = tool(
    "getOrder",
    llm_name="get_order",
    parameters=(parameter("orderId", required=True, enum=("1", 2, None)),),
    tags=("orders",),
    domain="trade",
    annotations=Annotations(read_only_hint=True, destructive_hint=False),
    details="All of it.",
    deprecated=True,
    request_ref="#/schemas/shop/Order",
    response_ref="#/schemas/shop/Order",
    security=(("key", "oauth"), ()),
    consumes=[field(required=True, default=0, location=Location.HEADER)],
    produces=[produced("$.items[*].id", enum=("a", 1), identity=True)],
    semantics=Semantics(
        canonical_action=Action.READ,
        result_shape=Shape.SINGLE,
        semantic_evidence=(SemanticEvidence(field="action", value="read", source="method", confidence=0.5),),
        curated_fields=("canonical_action",),
    ),
)


BARE = Tool(name="bare", llm_name="bare")


@pytest.mark.parametrize("one", [tool("a"), FULL, BARE], ids=["usual", "full", "bare"])
def test_a_tool_comes_back_as_it_was_written(one: Tool) -> None:
    assert read_tool(one.name, write_tool(one)) == one


def test_a_row_has_exactly_the_keys_that_the_public_loader_accepts() -> None:
    row = write_tool(FULL)
    assert list(row) == ["name", "description", "parameters", "tags", "domain", "metadata", "annotations"]
    assert list(row["parameters"][0]) == ["name", "type", "description", "required", "enum"]
    assert list(row["annotations"]) == ["read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint"]


def test_the_places_of_an_operation_are_not_repeated() -> None:
    one = tool(
        "getOrder",
        method="get",
        path="/orders/{id}",
        pointer="#/paths/~1orders~1{id}/get",
        consumes=[
            field("id", location=Location.PATH, pointer="#/paths/~1orders~1{id}/parameters/0"),
            field("q", location=Location.QUERY, pointer="#/paths/~1orders~1{id}/get/parameters/1"),
            field("z", location=Location.QUERY, pointer="#/components/parameters/z"),
        ],
    )
    metadata = write_tool(one)["metadata"]
    assert "pointer" not in metadata["openapi"]
    pointers = [row["pointer"] for row in metadata["api_contract"]["consumes"]]
    assert pointers == ["../parameters/0", "./parameters/1", "#/components/parameters/z"]
    assert read_tool(one.name, write_tool(one)) == one


def test_evidence_repeats_no_value_of_its_tool_unless_a_person_set_that() -> None:
    said = SemanticEvidence(field="canonical_action", value="read", source="http_method", confidence=0.5)
    semantics = Semantics(canonical_action=Action.READ, semantic_evidence=(said,))
    one = tool("a", semantics=semantics)
    assert "value" not in write_tool(one)["metadata"]["ai_metadata"]["semantic_evidence"][0]
    curated = tool("a", semantics=replace(semantics, curated_fields=("canonical_action",)))
    assert write_tool(curated)["metadata"]["ai_metadata"]["semantic_evidence"][0]["value"] == "read"
    assert [read_tool("a", write_tool(t)) for t in (one, curated)] == [one, curated]


def test_a_row_does_not_say_what_says_nothing() -> None:
    assert set(write_tool(BARE)["metadata"]) <= {"ai_metadata"}


def test_hints_are_camel_case_on_nodes_and_unknown_ones_left_out() -> None:
    assert write_node(FULL)["annotations"] == {"readOnlyHint": True, "destructiveHint": False}
    assert "annotations" not in write_node(tool("a"))


def test_a_foreign_row_gives_what_can_be_made_of_it() -> None:
    row = foreign_tool("pay", method="POST", consumes=["cartId"], produces=[("id", "$.id")])
    row["metadata"]["response_schema"] = {"type": "object"}
    row["metadata"]["openapi"] = {
        "security": {"requirements": [{"key": []}, {}]},
        "server": {"url": "/api"},
        "operation_group": "carts",
    }
    row["metadata"]["api_contract"]["links"] = [
        {"name": "next", "parameters": [{"parameter": "cartId", "expression": "$response.body#/id"}]}
    ]
    one = read_tool("pay/all", row)
    assert (one.method, one.path, one.server, one.module) == ("post", "/pay", "/api", "carts")
    assert one.tags == ()
    assert one.security == (("key",), ())
    assert one.response_ref == "#/tools/pay~1all/metadata/response_schema"
    assert [f.field_name for f in (*one.contract.consumes, *one.contract.produces)] == ["cartId", "id"]
    assert one.contract.links == (Link(name="next", status="", parameters={"cartId": "$response.body#/id"}),)


@pytest.mark.parametrize("row", [None, 3, [], {}, {"metadata": None, "tags": "x", "parameters": {"a": 1}}])
def test_a_row_of_another_type_is_a_tool_with_its_name_alone(row: object) -> None:
    assert read_tool("a", row) == Tool(name="a", llm_name="a")
