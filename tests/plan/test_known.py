from __future__ import annotations

from typing import Any

import pytest

from tests.factories import tool
from tests.plan.shops import asked, in_body, key
from toolgraph.model import Field, FieldKind, Origin
from toolgraph.plan.asks import Ask, asks_of
from toolgraph.plan.known import Codes, Known, Refused, Value


def ask_of(one: Field) -> Ask:
    return asks_of(tool(consumes=(one,))).all[0]


def known(
    one: Field,
    entities: dict[str, Any] | None = None,
    *,
    defaults: dict[str, Any] | None = None,
    mappings: dict[str, dict[str, str]] | None = None,
    is_target: bool = True,
) -> Value | Refused | None:
    return Known(entities or {}, defaults or {}, Codes(mappings or {})).of(ask_of(one), is_target=is_target)


@pytest.mark.parametrize(
    "entities",
    [
        {"orderId": 7},
        {"order_id": 7},
        {"Order ID": 7},
        {"order.id": 7},
        {"order": {"id": 7}},
        {"order": 7},
    ],
)
def test_an_entity_fits_however_it_is_spelled(entities: dict[str, Any]) -> None:
    found = known(key("orderId"), entities)
    assert isinstance(found, Value)
    assert (found.value, found.origin) == (7, Origin.ENTITY)


def test_an_entity_and_a_plain_name_go_together() -> None:
    found = known(key("id", "order.id"), {"order_id": 7})
    assert isinstance(found, Value)
    assert found.value == 7


def test_a_plain_name_counts_for_the_target_only() -> None:
    assert isinstance(known(key("id", ""), {"id": 7}), Value)
    assert known(key("id", ""), {"id": 7}, is_target=False) is None


LABELS = {"statusCode": {"30": "shipped", "40": "배송 완료"}}


@pytest.mark.parametrize(
    ("given", "code", "origin"),
    [
        ("shipped", 30, Origin.ENUM),
        ("SHIPPED ", 30, Origin.ENUM),
        ("배송 완료", 40, Origin.ENUM),
        (30, 30, Origin.ENTITY),
        ("30", 30, Origin.ENTITY),
        (["shipped", 40], [30, 40], Origin.ENTITY),
    ],
)
def test_a_label_is_its_code(given: Any, code: Any, origin: Origin) -> None:
    found = known(asked("statusCode", enum=(30, 40)), {"statusCode": given}, mappings=LABELS)
    assert isinstance(found, Value)
    assert (found.value, found.origin) == (code, origin)


def test_a_label_of_one_tool_goes_over_the_general_one() -> None:
    mappings = {**LABELS, "getOrder:statusCode": {"40": "shipped", "30": "packed"}}
    found = known(asked("statusCode", enum=("30", "40")), {"statusCode": "shipped"}, mappings=mappings)
    assert isinstance(found, Value)
    assert found.value == "40"


def test_an_unknown_label_is_refused_with_those_that_are_known() -> None:
    found = known(asked("statusCode", enum=("30", "40")), {"statusCode": "lost"}, mappings=LABELS)
    assert found == Refused("lost", (("30", "shipped"), ("40", "배송 완료")), "statusCode")


@pytest.mark.parametrize(
    ("one", "defaults", "value"),
    [
        (asked("siteNo", required=False), {"siteNo": "1"}, "1"),
        (asked("tenant", kind=FieldKind.CONTEXT), {"tenant": "t"}, "t"),
        (key("userId", "user.id"), {"user.id": "u"}, "u"),
        (asked("status", default="open"), {}, "open"),
        (asked("accept", enum=("json",)), {}, "json"),
    ],
)
def test_defaults(one: Field, defaults: dict[str, Any], value: Any) -> None:
    found = known(one, defaults=defaults)
    assert isinstance(found, Value)
    assert (found.value, found.origin) == (value, Origin.DEFAULT)


def test_an_optional_field_has_no_default_of_the_document() -> None:
    assert known(asked("limit", required=False, default=20)) is None


def test_a_given_list_is_the_whole_of_what_is_nested_in_it() -> None:
    found = known(in_body("$.items[*].sku"), {"items": [{"sku": "x"}, {"sku": "y"}]})
    assert isinstance(found, Value)
    assert (found.is_whole, len(found.value)) == (True, 2)


def test_an_entity_goes_before_a_default() -> None:
    found = known(asked("siteNo"), {"siteNo": "2"}, defaults={"siteNo": "1"})
    assert isinstance(found, Value)
    assert found.value == "2"
