"""The stories that the demo is made to tell: each holds by what the documents say, and by nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from toolgraph.demo import demo_artifact
from toolgraph.model import Edge, Origin, Plan, Producer, RejectEdge, Shape, SlotReason, Snapshot
from toolgraph.plan import PathSynthesizer
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edits import apply_all


@pytest.fixture(scope="module")
def artifact() -> dict[str, Any]:
    return demo_artifact()


@pytest.fixture(scope="module")
def snapshot(artifact: dict[str, Any]) -> Snapshot:
    return snapshot_of(artifact, "demo")


def test_a_refund_is_planned_from_the_search_of_orders_with_one_question_left(artifact: dict[str, Any]) -> None:
    plan = PathSynthesizer(artifact).synthesize("createRefund", {"statusCode": "shipped"})
    assert _tools(plan) == ["searchOrders", "getOrder", "getRefundableAmount", "createRefund"]
    assert plan.steps[0].args == {"X-Site-No": "6001", "statusCode": 30}
    assert {one.field: one.origin for one in plan.steps[0].inputs} == {
        "X-Site-No": Origin.DEFAULT,
        "statusCode": Origin.ENUM,
    }
    assert plan.steps[-1].args == {
        "paymentId": "${s2.data.paymentId}",
        "amount": "${s3.refundableAmount}",
        "reasonCode": "${user_input.reasonCode}",
    }
    assert [(slot.field_name, slot.reason) for slot in plan.slots] == [("reasonCode", SlotReason.ENUM_REQUIRED)]


def test_templates_of_reports_are_taken_for_those_of_messages(artifact: dict[str, Any], snapshot: Snapshot) -> None:
    """Both services have a `Template` with a `templateId`, and reports list theirs without being given anything."""
    wrong = _edge(snapshot, "listReportTemplates", "sendMessage")
    right = _edge(snapshot, "listChannelTemplates", "sendMessage")
    assert [edge.items[0].rank for edge in (wrong, right)] == [1, 2]
    plan = PathSynthesizer(artifact).synthesize("sendMessage", {"email": "kim@example.com"})
    assert _tools(plan) == ["searchCustomers", "listReportTemplates", "sendMessage"]


def test_a_plan_takes_the_next_producer_once_the_wrong_edge_is_rejected(artifact: dict[str, Any]) -> None:
    edit = RejectEdge(source="listReportTemplates", target="sendMessage", reason="It lists reports, not messages.")
    edited, _ = apply_all(artifact, [("e1", edit)], at="2026-09-20T09:00:00Z", actor="minji", base_revision=0)
    plan = PathSynthesizer(edited).synthesize("sendMessage", {"email": "kim@example.com"})
    assert _tools(plan) == ["searchCustomers", "listChannels", "listChannelTemplates", "sendMessage"]
    producers = {one.tool: one for one in _producers(plan, "sendMessage", "templateId")}
    assert producers["listReportTemplates"].reason == "rejected_by_person"
    assert producers["listChannelTemplates"].standing == "chosen"


def test_orders_have_near_misses_that_differ_in_shape_and_place(snapshot: Snapshot) -> None:
    shapes = {
        "searchOrders": Shape.LIST,
        "listCustomerOrders": Shape.LIST,
        "searchStoreOrders": Shape.LIST,
        "searchGiftCardOrders": Shape.LIST,
        "getOrder": Shape.SINGLE,
        "countOrders": Shape.COUNT,
        "getOrderHistory": Shape.UNKNOWN,
    }
    assert {name: snapshot.tools[name].semantics.result_shape for name in shapes} == shapes
    assert {snapshot.tools[name].semantics.primary_resource for name in shapes} == {"order"}


def test_near_misses_of_another_kind_of_order_supply_no_order_number(snapshot: Snapshot) -> None:
    sources = {edge.source for edge in snapshot.edges if edge.target == "getOrder"}
    assert "searchOrders" in sources
    assert not sources & {"searchStoreOrders", "searchGiftCardOrders", "searchPurchaseOrders", "countOrders"}


@pytest.mark.parametrize(
    ("target", "field", "producer"),
    [
        ("removeCartItem", "itemId", "getCart"),
        ("changeCartItem", "itemId", "getCart"),
        ("createReturn", "orderLineId", "getOrder"),
        ("applyCoupon", "couponCode", "listCustomerCoupons"),
        ("assignTicket", "agentId", "listAgents"),
        ("retryWebhookAttempt", "attemptId", "listWebhookAttempts"),
        ("cancelPoints", "pointId", "listPointHistory"),
        ("pause_subscription", "subscription_id", "search_subscriptions"),
        ("downloadReport", "jobId", "listReportJobs"),
        ("getGiftCard", "cardNo", "searchGiftCardOrders"),
    ],
)
def test_parts_are_picked_from_what_lists_them(snapshot: Snapshot, target: str, field: str, producer: str) -> None:
    items = _edge(snapshot, producer, target).items
    assert [(item.binding.to_field, item.rank) for item in items if item.binding] == [(field, 1)]


def _edge(snapshot: Snapshot, source: str, target: str) -> Edge:
    return next(edge for edge in snapshot.edges if (edge.source, edge.target) == (source, target))


def _tools(plan: Plan) -> list[str]:
    return [step.tool for step in plan.steps]


def _producers(plan: Plan, tool: str, field: str) -> tuple[Producer, ...]:
    step = next(step for step in plan.steps if step.tool == tool)
    return next(one.producers for one in step.inputs if one.field == field)
