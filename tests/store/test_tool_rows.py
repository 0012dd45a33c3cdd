from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.factories import field, parameter, produced, tool
from tests.store.documents import foreign_tool
from toolgraph.model import Action, Annotations, Contract, Link, Location, SemanticEvidence, Semantics, Shape, Tool
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


def test_a_row_has_keys_that_the_public_loader_accepts_and_leaves_out_its_defaults() -> None:
    row = write_tool(FULL)
    assert list(row) == ["name", "description", "parameters", "tags", "domain", "metadata", "annotations"]
    assert list(row["parameters"][0]) == ["name", "required", "enum"]
    assert row["annotations"] == {"read_only_hint": True, "destructive_hint": False}


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


def test_a_node_repeats_nothing_of_its_tool() -> None:
    assert write_node(FULL) == {"id": "getOrder", "node_type": "tool"}


#: A tool of which everything is as usual.
USUAL = tool(
    "orders.cancelItem",
    llm_name="orders_cancelItem",
    summary="Does what orders.cancelItem says.",
    tags=("Order items",),
    domain="Order items",
    operation_group="order_items",
    method="delete",
    path="/orders/{id}/items",
    pointer="#/paths/~1orders~1{id}~1items/delete",
    request_ref="#/schemas/shop/Item",
    request_content_type="application/json",
    parameters=(parameter("id", type="integer", required=True),),
    consumes=[
        field(
            "id",
            field_type="integer",
            required=True,
            semantic_tag="order.id",
            tag_why="it picks an order in the path",
            reference=True,
            pointer="#/paths/~1orders~1{id}~1items/parameters/0",
        ),
        field("q", location=Location.QUERY, semantic_tag="search_filter", tag_why="it narrows a search by words"),
    ],
    produces=[
        produced("$.id", semantic_tag="order.id", tag_why="it is the id of the resource", identity=True),
        produced("$.shopId", semantic_tag="shop.id", tag_why="its name says shop"),
        produced("$.payer.id", semantic_tag="customer.id", tag_why="`payer` is a customer"),
        produced("$.ref", semantic_tag="invoice.number", tag_why="an invoice is picked by that name"),
    ],
    semantics=Semantics(
        canonical_action=Action.DELETE,
        primary_resource="item",
        semantic_evidence=tuple(
            SemanticEvidence(field=name, value=value, source=source, confidence=confidence, why=why)
            for name, value, source, confidence, why in (
                ("canonical_action", "delete", "http_method", 0.95, "its method is DELETE"),
                ("primary_resource", "item", "stable_path_segment", 0.84, "its path names `items`"),
                ("path_module", "orders", "path_module", 0.9, "its path lies under `orders`"),
                ("result_shape", "unknown", "mutation_action", 0.86, "it is a delete"),
            )
        ),
    ),
)


def test_what_is_usual_is_not_written() -> None:
    metadata = write_tool(USUAL)["metadata"]
    assert list(metadata) == ["source_label", "openapi", "api_contract", "ai_metadata"]
    assert list(metadata["openapi"]) == ["method", "path", "path_module", "request_body"]
    assert metadata["openapi"]["request_body"] == {"schema_ref": "#/schemas/shop/Item"}
    assert metadata["api_contract"] == {
        "consumes": [
            {"field_name": "id", "location": "path", "required": True, "semantic_tag": "order.id"},
            {"field_name": "q", "semantic_tag": "search_filter"},
        ],
        "produces": [
            {"json_path": "$.id", "semantic_tag": "order.id", "identity": True},
            {"json_path": "$.shopId", "semantic_tag": "shop.id"},
            {"json_path": "$.payer.id", "semantic_tag": "customer.id"},
            {"json_path": "$.ref", "semantic_tag": "invoice.number"},
        ],
    }
    assert metadata["ai_metadata"]["semantic_evidence"] == [{"source": "http_method"}, {}, {}, {}]
    assert read_tool(USUAL.name, write_tool(USUAL)) == USUAL


@pytest.mark.parametrize(
    "unusual",
    [
        {"source_kind": ""},
        {"source_kind": "mcp"},
        {"operation_id": ""},
        {"summary": ""},
        {"operation_group": ""},
        {"domain": ""},
        {"llm_name": "cancel"},
        {"request_content_type": ""},
        {"request_content_type": "text/csv"},
        {"contract": Contract(consumes=(field("id", semantic_tag="order.id"),))},
        {"contract": Contract(consumes=(field("id", required=True),))},
        {"contract": Contract(produces=(produced("$.id", field_name=""),))},
    ],
    ids=str,
)
def test_what_is_not_usual_is_written(unusual: dict[str, Any]) -> None:
    one = replace(USUAL, **unusual)
    assert read_tool(one.name, write_tool(one)) == one


@pytest.mark.parametrize("key", ["operation_id", "summary", "operation_group"])
def test_a_row_that_names_its_kind_of_source_has_nothing_filled_in(key: str) -> None:
    row = write_tool(USUAL)
    assert getattr(read_tool(USUAL.name, row), key)
    assert getattr(read_tool(USUAL.name, row | {"metadata": row["metadata"] | {"source": "openapi"}}), key) == ""


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
