from __future__ import annotations

import json
from typing import Any

import pytest

from tests.factories import field, parameter, tool
from tests.plan.shops import asked, in_body, key
from toolgraph.model import Location, Semantics, Shape, Tool
from toolgraph.plan.asks import asks_of
from toolgraph.search.query import understand
from toolgraph.targets.projection import Detail, Tally, inputs_to_show, shown, tokens_of


def schema(one: Tool, detail: Detail = Detail.FULL) -> dict[str, Any]:
    return shown(one, asks_of(one).all, detail).schema


def names(one: Tool, query: str = "", *filled: str) -> list[str]:
    return [ask.name for ask in inputs_to_show(one, asks_of(one), understand(query).whole, filled)]


def test_a_model_knows_a_tool_by_its_safe_name() -> None:
    assert schema(tool("orders.get/v1", llm_name="orders_get_v1"))["name"] == "orders_get_v1"
    assert schema(tool("getOrder", llm_name=""))["name"] == "getOrder"


def test_inputs_stand_where_a_call_has_them() -> None:
    one = tool(consumes=(key(), in_body("$.order.lines[*].sku", enum=("a", "b")), in_body("$.note", required=False)))
    assert schema(one)["parameters"] == {
        "type": "object",
        "properties": {
            "orderId": {"type": "string"},
            "order": {
                "type": "object",
                "properties": {
                    "lines": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {"sku": {"type": "string", "enum": ["a", "b"]}},
                            "required": ["sku"],
                        },
                    }
                },
                "required": ["lines"],
            },
            "note": {"type": "string"},
        },
        "required": ["orderId", "order"],
    }


def test_two_inputs_of_one_name_are_both_there() -> None:
    one = tool(consumes=(key("id"), in_body("$.id")))
    assert set(schema(one)["parameters"]["properties"]) == {"id", "body:id"}


def test_descriptions_are_cut_between_words_and_left_out_where_terse() -> None:
    one = tool(consumes=(key(description="word " * 50),), summary="Read an order. " * 30, parameters=())
    full, terse = schema(one), schema(one, Detail.TERSE)
    assert len(full["description"]) <= 200
    assert len(terse["description"]) <= 60
    assert full["description"].endswith("…")
    assert full["parameters"]["properties"]["orderId"]["description"].endswith("word…")
    assert "description" not in terse["parameters"]["properties"]["orderId"]


def test_a_type_that_json_does_not_know_is_not_told() -> None:
    one = tool(consumes=(key(field_type="any"),), parameters=(parameter("orderId", description="Its number"),))
    assert schema(one)["parameters"]["properties"]["orderId"] == {"description": "Its number"}


@pytest.mark.parametrize(
    ("query", "filled", "expected"),
    [
        ("", (), ["orderId"]),
        ("orders by status", (), ["orderId", "status"]),
        ("", ("note",), ["orderId", "note"]),
        ("the shipping date", (), ["orderId", "shippingDate"]),
    ],
)
def test_of_optional_inputs_those_are_shown_that_are_filled_or_spoken_of(
    query: str, filled: tuple[str, ...], expected: list[str]
) -> None:
    optional = [field(name, location=Location.QUERY) for name in ("status", "note", "shippingDate")]
    assert names(tool(consumes=(key(), *optional)), query, *filled) == expected


def test_what_lists_keeps_some_of_its_filters() -> None:
    filters = [asked(f"f{number}", required=False, semantic_tag="search_filter") for number in range(6)]
    lists = tool(consumes=tuple(filters), semantics=Semantics(result_shape=Shape.LIST))
    assert names(lists) == ["f0", "f1", "f2", "f3"]
    assert names(tool(consumes=tuple(filters))) == []


def test_what_changes_something_shows_some_of_what_it_may_change() -> None:
    optional = [in_body(f"$.f{number}", required=False) for number in range(12)]
    changes = tool(method="patch", consumes=(key(), *optional))
    assert names(changes) == ["orderId", *(f"f{number}" for number in range(10))]
    assert names(tool(method="patch", consumes=(key(), in_body("$.total"), *optional))) == ["orderId", "total"]
    assert names(tool(consumes=(key(), *optional))) == ["orderId"]


def test_a_list_says_that_it_has_items() -> None:
    one = tool(consumes=(asked("tags", field_type="array"), in_body("$.ids[*]", field_type="integer")))
    assert schema(one)["parameters"]["properties"] == {
        "tags": {"type": "array", "items": {}},
        "ids": {"type": "array", "items": {"type": "integer"}},
    }


def test_a_field_that_may_be_two_things_is_the_first_of_them() -> None:
    one = tool(consumes=(in_body("$.label"), in_body("$.label.name"), in_body("$.ids[*]"), in_body("$.ids[*].id")))
    assert schema(one)["parameters"]["properties"] == {
        "label": {"type": "string"},
        "ids": {"type": "array", "items": {"type": "string"}},
    }


def test_a_tally_counts_the_list_as_it_is_written() -> None:
    tally = Tally(budget=10)
    assert tally.tokens == 0
    for size in (8, 8, 8):
        assert tally.fits(size)
        tally.add(size)
    items = ["x" * 6] * 3
    assert tally.tokens == tokens_of(len(json.dumps(items, separators=(",", ":")))) == 10
    assert tally.fits(1)
    assert not tally.fits(2)
    assert Tally().fits(10**9)
