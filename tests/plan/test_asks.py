from __future__ import annotations

from typing import Any

import pytest

from tests.factories import field, parameter, tool
from tests.plan.shops import asked, in_body, key
from toolgraph.model import Field, FieldKind, Location
from toolgraph.plan.asks import EASY, NAMED, OPAQUE, asks_of, place


@pytest.mark.parametrize(
    ("path", "value", "arguments"),
    [
        ("$.name", "a", {"name": "a"}),
        ("$.pet.id", 1, {"pet": {"id": 1}}),
        ("$.items[*].sku", "x", {"items": [{"sku": "x"}]}),
        ("$.tags[*]", "x", {"tags": ["x"]}),
        ("$.tags[*]", ["x", "y"], {"tags": ["x", "y"]}),
        ("$[*].sku", "x", {"body": [{"sku": "x"}]}),
        ('$["a.b[]"].c', "x", {"a.b[]": {"c": "x"}}),
        ('$["a\n"]', "x", {"a\n": "x"}),
        ('$["a\\q"]', "x", {"a\\q": "x"}),
    ],
)
def test_a_body_field_stands_where_its_path_says(path: str, value: Any, arguments: dict[str, Any]) -> None:
    (ask,) = asks_of(tool(consumes=(in_body(path),), path="/orders")).needed
    placed: dict[str, Any] = {}
    place(placed, ask, value)
    assert placed == arguments


def test_fields_of_one_list_item_stand_together() -> None:
    placed: dict[str, Any] = {}
    for ask in asks_of(tool(consumes=(in_body("$.items[*].sku"), in_body("$.items[*].count")))).needed:
        place(placed, ask, ask.name)
    assert placed == {"items": [{"sku": "sku", "count": "count"}]}


def test_one_value_for_a_list_parameter_is_its_only_item() -> None:
    (ask,) = asks_of(tool(consumes=(asked("ids", field_type="array"),))).needed
    placed: dict[str, Any] = {}
    place(placed, ask, "a")
    assert placed == {"ids": ["a"]}


def test_a_name_in_several_places_keeps_its_values_apart() -> None:
    fields = (in_body("$.id"), asked("id"), key("id"))
    asks = asks_of(tool(consumes=fields, path="/orders/{id}"))
    assert [ask.key for ask in asks.needed] == ["id", "body:id", "query:id"]


def test_path_parameters_come_in_the_order_of_the_path() -> None:
    asks = asks_of(tool(consumes=(key("repo"), key("owner")), path="/repos/{owner}/{repo}"))
    assert [ask.name for ask in asks.needed] == ["owner", "repo"]
    assert [ask.name for ask in asks.scope_of(asks.needed[1])] == ["owner"]


def test_a_tool_without_a_contract_asks_for_its_parameters() -> None:
    rows = (parameter("path", required=True), parameter("mode"))
    asks = asks_of(tool(method="", path="", parameters=rows))
    assert ([ask.name for ask in asks.needed], [ask.name for ask in asks.optional]) == (["path"], ["mode"])


def test_credentials_are_nobodys_to_give() -> None:
    assert asks_of(tool(consumes=(asked("token", kind=FieldKind.AUTH),))).all == ()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (key("id"), key("orderId"), True),
        (key("id", "order.id"), key("id", "pet.id"), False),
        (asked("customerEmail"), asked("customer_email"), True),
        (asked("q", semantic_tag="search_filter"), asked("q", semantic_tag="search_filter"), False),
        (asked("status"), asked("status"), False),
    ],
)
def test_what_asks_for_the_same_thing(one: Field, other: Field, same: bool) -> None:
    first = asks_of(tool("a", consumes=(one,))).needed[0]
    second = asks_of(tool("b", consumes=(other,))).needed[0]
    assert (first.share == second.share) is same


def test_untagged_path_parameters_of_one_collection_ask_for_the_same_thing() -> None:
    def share(name: str, path: str) -> str:
        return asks_of(tool(name, consumes=(field("id", required=True),), path=path)).needed[0].share

    assert share("a", "/shops/{id}") == share("b", "/shops/{id}/orders") != share("c", "/pets/{id}")


@pytest.mark.parametrize(
    ("one", "weight"),
    [
        (asked("q", semantic_tag="search_filter"), EASY),
        (asked("status", enum=("a", "b")), EASY),
        (asked("email"), EASY),
        (key("owner", "repository.owner"), NAMED),
        (key("username", "user.login"), NAMED),
        (key(), OPAQUE),
    ],
)
def test_what_is_hard_to_answer(one: Field, weight: float) -> None:
    assert asks_of(tool(consumes=(one,))).needed[0].weight == weight


def test_a_value_of_a_map_is_asked_for_as_the_map() -> None:
    one = field("v", location=Location.BODY, json_path="$.labels.*.v", required=True)
    (ask,) = asks_of(tool(consumes=(one,))).needed
    assert (ask.key, ask.route) == ("labels", ())
