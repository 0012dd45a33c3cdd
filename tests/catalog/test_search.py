from __future__ import annotations

import time

import pytest

from tests.factories import field, produced, tool
from toolgraph.catalog.search import Hit, SearchIndex
from toolgraph.model import Semantics

TOOLS = [
    tool("listOrders", path="/orders", summary="Find orders by state", module="orders", tags=("sales",)),
    tool("getOrder", path="/orders/{orderId}", summary="One order", module="orders"),
    tool(
        "createRefund",
        path="/orders/{orderId}/refunds",
        method="post",
        summary="Give money back",
        details="A refund needs the payment of the order.",
        module="refunds",
        semantics=Semantics(primary_resource="refund"),
    ),
    tool("repos/list-pull_requests", path="/repos/{owner}/pulls", summary="List pull requests", module="repos"),
    tool("주문조회", path="/주문", summary="고객의 주문 상세를 조회한다", module="주문"),
    tool("<script>alert(1)</script>", path="/x", summary="Nasty", module="odd"),
]
INDEX = SearchIndex(TOOLS)


def names(text: str) -> list[str]:
    return [hit.name for hit in INDEX.search(text).tools]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("getOrder", "getOrder"),
        ("get order", "getOrder"),
        ("GET_ORDER", "getOrder"),
        ("getord", "getOrder"),
        ("etOrd", "getOrder"),
        ("orders state", "listOrders"),
        ("pull requests", "repos/list-pull_requests"),
        ("pull-req", "repos/list-pull_requests"),
        ("repos/list-pull_requests", "repos/list-pull_requests"),
        ("money", "createRefund"),
        ("payment", "createRefund"),
        ("/orders/{orderId}/refunds", "createRefund"),
        ("post", "createRefund"),
        ("sales", "listOrders"),
        ("주문", "주문조회"),
        ("상세", "주문조회"),
        ("조회", "주문조회"),
        ("script", "<script>alert(1)</script>"),
    ],
)
def test_a_tool_is_found_by(text: str, first: str) -> None:
    assert names(text)[0] == first


def test_a_name_counts_more_than_a_description() -> None:
    assert names("refund")[0] == "createRefund"
    assert names("order")[:2] == ["getOrder", "listOrders"]


@pytest.mark.parametrize("text", ["", "   ", "?!", "🙂", "zzzzzz", "%", "\x00"])
def test_nothing_is_found_by(text: str) -> None:
    assert INDEX.search(text).is_empty


def test_tools_with_all_words_come_before_those_with_some() -> None:
    assert names("state order")[0] == "listOrders"
    assert set(names("state order")) == {"listOrders", "getOrder", "createRefund"}
    assert names("one order nonsense")[0] == "getOrder"


def test_less_than_half_of_the_words_is_not_enough_where_others_have_more() -> None:
    assert "repos/list-pull_requests" not in names("money payment pull")


FIELDS = SearchIndex(
    [
        tool("findSales", produces=[produced("$.items[*].orderNo", semantic_tag="order.number", identity=True)]),
        tool("showSale", path="/sales/{x}", consumes=[field("orderNo", semantic_tag="order.number")]),
        tool("explain", produces=[produced("$.remark", description="주문 번호")]),
        tool("nothingOfTheKind", path="/nothing", module="", summary="Nothing to note"),
    ]
)


@pytest.mark.parametrize(
    ("text", "first", "why"),
    [
        ("order number", "findSales", "gives orderNo (order.number)"),
        ("orderNo", "findSales", "gives orderNo (order.number)"),
        ("order_nr", "findSales", "gives orderNo (order.number)"),
        ("which tool gives an order number", "findSales", "gives orderNo (order.number)"),
        ("what takes the order number?", "showSale", "takes orderNo (order.number)"),
        ("주문번호", "explain", "gives remark"),
        ("주문 번호", "explain", "gives remark"),
    ],
)
def test_a_field_is_found_by_its_name_its_meaning_and_its_description(text: str, first: str, why: str) -> None:
    hit = FIELDS.search(text).tools[0]

    assert (hit.name, hit.why.partition(" · ")[0]) == (first, why)


def test_the_short_form_of_number_does_not_match_the_word_no() -> None:
    assert "nothingOfTheKind" not in [hit.name for hit in FIELDS.search("orderNo").tools]


def test_words_that_only_ask_are_passed_over_unless_there_are_no_others() -> None:
    assert names("what is the refund for?") == names("refund")
    assert SearchIndex([tool("whatIsThis")]).search("what is").total == 1
    assert SearchIndex([tool("takeOrder"), tool("order")]).search("take order").tools[0].name == "takeOrder"


def test_all_matches_are_given_by_name() -> None:
    assert INDEX.matching("order") == tuple(names("order"))
    assert INDEX.matching("?") == ()


def test_a_hit_says_what_matched() -> None:
    assert INDEX.search("money order").tools[0].why == "order in path · money in summary"
    assert INDEX.search("etorder").tools[0].why == "part of its name"


def test_modules_and_resources_are_found_too() -> None:
    hits = INDEX.search("refund")

    assert hits.modules == (
        Hit(kind=hits.modules[0].kind, name="refunds", detail="1 tool", why="module name", score=1),
    )
    assert [hit.name for hit in hits.resources] == ["refund"]


def test_the_limit_cuts_the_list_but_not_the_count() -> None:
    hits = INDEX.search("order", limit=1)

    assert (len(hits.tools), hits.total) == (1, 3)


def test_a_misspelt_word_is_corrected_only_where_nothing_matches() -> None:
    hits = INDEX.search("ordrs")

    assert hits.corrected == "order"
    assert [hit.name for hit in hits.tools[:2]] == ["getOrder", "listOrders"]
    assert INDEX.search("order").corrected == ""


def test_a_word_that_nothing_is_like_is_dropped_and_that_is_said() -> None:
    hits = INDEX.search("order nonsense")

    assert (hits.corrected, hits.total) == ("order", 3)


@pytest.mark.parametrize(("name", "nearest"), [("getOrders", "getOrder"), ("create_refunds", "createRefund")])
def test_the_nearest_names_are_offered(name: str, nearest: str) -> None:
    assert INDEX.nearest(name)[0] == nearest


def test_no_name_is_near_to_nothing() -> None:
    assert INDEX.nearest("") == ()
    assert SearchIndex([]).nearest("getOrder") == ()
    assert SearchIndex([]).search("order").is_empty


def test_a_lookup_over_a_large_catalog_takes_milliseconds() -> None:
    index = SearchIndex(
        tool(f"{verb}{noun}{i}", path=f"/{noun}s/{{id}}/{i}", summary=f"{verb} one {noun} of the part {i}")
        for verb in ("get", "list", "create", "delete")
        for noun in ("Order", "Customer", "Invoice")
        for i in range(100)
    )
    start = time.process_time()
    for text in ("get order", "customer invoice", "lst", "delete", "part of the one"):
        index.search(text)

    assert time.process_time() - start < 0.25, "five lookups over 1,200 tools"
