"""A small shop for the tests of the workflow page."""

from __future__ import annotations

from tests.factories import binding, edge, evidence, field, produced, rejection, snapshot, tool
from toolgraph.catalog import Catalog
from toolgraph.model import FieldKind, Location, Plan, Snapshot


def shop(*, reject: bool = False) -> Snapshot:
    """Give orders that are listed, read and paid; the edge from the list to the order may be rejected."""
    listing = tool(
        "listOrders",
        method="get",
        path="/orders",
        summary="List orders",
        produces=[
            produced("$.items[*].orderId", semantic_tag="order.id", identity=True),
            produced("$.items[*].name"),
        ],
        consumes=[
            field("siteNo", location=Location.HEADER, required=True, kind=FieldKind.CONTEXT),
            field("status", location=Location.QUERY, enum=("10", "20")),
        ],
    )
    detail = tool(
        "getOrder",
        method="get",
        path="/orders/{orderId}",
        summary="Get an order",
        consumes=[field("orderId", required=True, semantic_tag="order.id", reference=True)],
        produces=[produced("$.paymentId", semantic_tag="payment.id", identity=True)],
    )
    refund = tool(
        "refundPayment",
        method="post",
        path="/payments/{paymentId}/refund",
        summary="Pay a payment back",
        consumes=[
            field("paymentId", required=True, semantic_tag="payment.id", reference=True),
            field("amount", required=True, location=Location.BODY, field_type="integer"),
        ],
        produces=[produced("$.refundId")],
    )
    first = [
        evidence(
            binding=binding("$.items[*].orderId", "orderId", from_field="orderId", required=True),
            why="`orderId` is listed.",
            score=0.9,
        )
    ]
    edges = [
        edge("listOrders", "getOrder", *first, *([rejection(note="another order")] if reject else [])),
        edge(
            "getOrder",
            "refundPayment",
            evidence(binding=binding("$.paymentId", "paymentId", from_field="paymentId", required=True), score=0.9),
        ),
    ]
    return snapshot(
        listing,
        detail,
        refund,
        edges=edges,
        context_defaults={"siteNo": "6001"},
        enum_mappings={"status": {"10": "open", "20": "paid"}},
        revision=3,
        fingerprint="0123456789abcdef",
    )


def catalog(*, reject: bool = False) -> Catalog:
    """Give the catalog of the shop."""
    return Catalog(shop(reject=reject))


def plan(target: str = "refundPayment", *have: tuple[str, str], reject: bool = False) -> Plan:
    """Give a plan over the shop."""
    made = catalog(reject=reject).workflows.plan(target, have)
    assert isinstance(made, Plan)
    return made
