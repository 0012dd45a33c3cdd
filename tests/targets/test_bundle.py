from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import artifact, snapshot
from tests.plan.shops import flow, key, lister, reader, writer
from tests.plan.test_laws import graphs
from toolgraph.catalog import Catalog
from toolgraph.demo import demo_artifact, demo_questions
from toolgraph.graphify import assemble_tool_bundle
from toolgraph.model import Action, Semantics, Snapshot, Tool
from toolgraph.plan import PathSynthesizer
from toolgraph.store.codec import snapshot_of
from toolgraph.targets.bundle import Bundle, BundleStatus, Omission, Request, Role, assemble

READ = Semantics(canonical_action=Action.READ, primary_resource="order")


def orders(*more: Tool, edges: Any = ()) -> Catalog:
    tools = (lister(summary="List orders"), reader(summary="Get an order", semantics=READ), *more)
    return Catalog(snapshot(*tools, edges=[flow("listOrders", "getOrder"), *edges]))


def bundle(catalog: Catalog | None = None, query: str = "get an order", **options: Any) -> Bundle:
    return (catalog or orders()).workflows.bundle(query, **options)


def roles(made: Bundle) -> list[tuple[str, Role]]:
    return [(one.tool, one.place.role) for one in made.members]


def written(made: Bundle) -> int:
    return len(json.dumps(made.schemas, separators=(",", ":"), ensure_ascii=False).encode())


def test_the_target_comes_first_then_what_it_can_not_do_without() -> None:
    made = bundle()
    assert roles(made) == [("getOrder", Role.TARGET), ("listOrders", Role.REQUIRED)]
    assert made.members[1].place.for_tool == "getOrder"
    assert made.status is BundleStatus.READY


def test_tokens_are_a_third_of_the_bytes_that_a_model_is_shown() -> None:
    made = bundle()
    assert made.tokens == -(-written(made) // 3) <= made.budget


def test_a_model_is_shown_safe_names_that_lead_back() -> None:
    made = bundle(orders(reader("orders.cancel", llm_name="orders_cancel", summary="Cancel an order")))
    assert [one["name"] for one in made.schemas] == ["getOrder", "listOrders", "orders_cancel"]
    assert made.names["orders_cancel"] == "orders.cancel"


def test_other_candidates_come_with_what_they_need() -> None:
    invoice = reader("getInvoice", key("orderId"), path="/invoices/{orderId}", summary="Get the invoice of an order")
    bills = lister("findBills", path="/bills", description="")
    made = bundle(orders(invoice, bills, edges=[flow("findBills", "getInvoice")]))
    assert ("getInvoice", Role.ALTERNATIVE) in roles(made)
    assert ("findBills", Role.PRODUCER) in roles(made)


def test_each_clause_has_its_target() -> None:
    made = bundle(orders(writer("createUser", path="/users", summary="Create a user")), "get an order, create a user")
    assert ("createUser", Role.ALSO_ASKED) in roles(made) or ("getOrder", Role.ALSO_ASKED) in roles(made)


def test_what_has_no_room_is_left_out_and_told() -> None:
    only = bundle(budget=bundle().tokens - 1)
    assert only.status is BundleStatus.BUDGET_INSUFFICIENT
    assert roles(only) == [("getOrder", Role.TARGET)]
    assert [(one.place.tool, one.reason) for one in only.omitted] == [("listOrders", Omission.BUDGET)]


def test_where_room_is_scarce_fewer_words_are_made() -> None:
    wordy = Catalog(snapshot(reader(summary="Get an order. " * 20)))
    full = bundle(wordy)
    tight = bundle(wordy, budget=full.tokens - 1)
    assert full.of(Role.TARGET) == tight.of(Role.TARGET) == ("getOrder",)
    assert tight.tokens < full.tokens - 30


def test_without_room_for_the_target_nothing_is_shown() -> None:
    made = bundle(budget=5)
    assert (made.members, made.tokens, made.status) == ((), 0, BundleStatus.BUDGET_INSUFFICIENT)
    assert {one.place.tool for one in made.omitted} == {"getOrder", "listOrders"}
    assert all(one.note for one in made.omitted)


def test_what_would_change_something_is_left_out_and_told() -> None:
    catalog = Catalog(snapshot(writer(), reader(summary="Get it"), edges=[flow("createOrder", "getOrder", "$.id")]))
    made = bundle(catalog, query="", target="getOrder")
    left = {one.place.tool: one for one in made.omitted}
    assert left["createOrder"].reason is Omission.MUTATION
    assert "may change something" in left["createOrder"].note


def test_a_named_target_needs_no_request() -> None:
    assert roles(bundle(query="", target="getOrder"))[0] == ("getOrder", Role.TARGET)


def test_what_is_excluded_is_nowhere() -> None:
    made = bundle(exclude=("listOrders",))
    assert "listOrders" not in made.of(*Role)
    assert bundle(exclude=("getOrder",)).target == "listOrders"


def test_a_request_that_nothing_answers_has_an_empty_bundle() -> None:
    made = bundle(query="zxqv")
    assert (made.target, made.members, made.status) == ("", (), BundleStatus.INCOMPLETE)
    assert [one.code for one in made.diagnostics] == ["no_candidates"]


def test_plain_values_have_the_usual_keys() -> None:
    document = artifact(
        lister(summary="List orders"), reader(summary="Get an order"), edges=[flow("listOrders", "getOrder")]
    )
    answer = assemble_tool_bundle("get an order", document, token_budget=300, entities={"color": "red"})
    assert answer["target"] == "getOrder"
    assert answer["required_tools"] == ["listOrders"]
    assert answer["closure_status"] == "ready"
    assert answer["tool_names"] == {"getOrder": "getOrder", "listOrders": "listOrders"}
    assert list(answer["projected_schemas"].values()) == answer["tools"]
    used = answer["token_budget"]
    assert used["used"] + used["left"] == used["limit"] == 300
    assert [row["role"] for row in answer["admitted_tools"]] == ["target", "required"]
    assert json.dumps(answer)


@given(graphs(), st.integers(0, 400))
def test_the_budget_is_never_exceeded_and_the_target_is_first(graph: Snapshot, budget: int) -> None:
    planner = PathSynthesizer(graph)
    hits = Catalog(graph).retriever.search("t0 says, then t1 and t2", 5)
    for target in graph.tools:
        made = assemble(Request(target=target, hits=hits, budget=budget), graph.tools, planner)
        held = [one.tool for one in made.members]
        assert made.tokens <= budget
        assert made.tokens == (-(-written(made) // 3) if held else 0)
        assert len(set(held)) == len(held)
        assert held[:1] in ([], [target])
        assert not set(held) & {one.place.tool for one in made.omitted}
        assert made.closure
        needed = {one.tool for one in made.closure.required}
        is_whole = {target, *needed} <= set(held)
        assert is_whole is (made.status is not BundleStatus.BUDGET_INSUFFICIENT)
        if needed - set(held):
            assert set(held) <= {target, *needed}


@pytest.fixture(scope="module")
def demo() -> Catalog:
    return Catalog(snapshot_of(demo_artifact(), "demo"))


#: The target of each stored question of the demo and what it can't do without, nearest first.
DEMO = {
    "Find orders that are ready for a refund": ["searchOrders"],
    "Pay money back to a customer": ["createRefund", "getRefundableAmount", "getOrder", "searchOrders"],
    "Cancel an order that has not been shipped yet": ["cancelOrder", "searchOrders"],
    "Where is the parcel of this order?": ["trackParcel", "searchShipments"],
    "Approve the return of an order": ["approveReturn", "searchReturns"],
    "Turn the customer's cart into an order": ["placeOrder", "listCustomerAddresses", "searchCarts"],
    "How many pieces of a variant are in stock?": ["getStockLevels", "listProductVariants", "searchProducts"],
    "가까운 매장 찾아 줘": ["searchStores"],
    "매장에서 픽업 예약하고 싶어요": ["reservePickup", "listPickupSlots", "searchStores", "searchOrders"],
    "상품권 잔액이 얼마나 남았나요?": ["getGiftCard", "searchGiftCardOrders"],
}


def test_the_demo_questions_have_whole_bundles(demo: Catalog) -> None:
    found = {}
    for question in demo_questions():
        made = bundle(demo, question.query, budget=600)
        assert made.status is BundleStatus.READY
        assert made.tokens <= 600
        found[question.query] = [made.target, *made.of(Role.REQUIRED)]
    assert found == DEMO
