from __future__ import annotations

from typing import Any

import pytest

from tests.factories import binding, edge, evidence, field, tool
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, FieldKind, Semantics, Tool
from toolgraph.readiness.needs import needs_of

#: A catalog in which records of orders are known, and none of anything else.
ORDERS = tool("listOrders", semantics=Semantics(canonical_action=Action.SEARCH, primary_resource="order"))
UPDATE = tool("setDelay", semantics=Semantics(canonical_action=Action.UPDATE, primary_resource="delay"))


def is_reference(name: str, **facts: Any) -> bool:
    needs = needs_of({one.name: one for one in (ORDERS, UPDATE)}, GraphIndex([]))
    return needs.is_reference(field(name, **{"required": True, "reference": True, **facts}))


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("orderId", {}),
        ("order_uuid", {"format": "uuid"}),
        ("otherId", {"semantic_tag": "unheard.id"}),
        ("order", {"semantic_tag": "order.id"}),
        ("issue_number", {"semantic_tag": "order.number", "field_type": "integer"}),
        ("owner", {"semantic_tag": "order.owner"}),
        ("ids", {"field_type": "array"}),
    ],
)
def test_what_a_system_has_given_is_a_reference(name: str, facts: dict[str, Any]) -> None:
    assert is_reference(name, **facts)


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("orderId", {"required": False}),
        ("orderId", {"reference": False}),
        ("orderId", {"kind": FieldKind.CONTEXT}),
        ("orderId", {"enum": ("a", "b")}),
        ("orderId", {"default": "a"}),
        ("name", {"semantic_tag": "order.name"}),
        ("username", {"semantic_tag": "order.username"}),
        ("filepath", {"semantic_tag": "order.filepath"}),
        ("year", {"semantic_tag": "order.year", "field_type": "integer"}),
        ("delay", {"semantic_tag": "delay.id", "field_type": "integer"}),
        ("enabledOrNot", {"semantic_tag": "order.id", "field_type": "boolean"}),
        ("day", {"semantic_tag": "order.id", "format": "date"}),
        ("price", {"semantic_tag": "order.number", "field_type": "number"}),
    ],
)
def test_what_a_person_knows_or_picks_is_none(name: str, facts: dict[str, Any]) -> None:
    assert not is_reference(name, **facts)


def test_a_reference_is_a_gap_unless_an_edge_or_a_default_fills_it() -> None:
    tools = {"get": tool("get", consumes=[field("orderId", required=True, reference=True, semantic_tag="order.id")])}
    filled = GraphIndex([edge("list", "get", evidence(binding=binding("$[*].id", "orderId")))])
    assert [one.field_name for one in needs_of(tools, GraphIndex([])).gaps["get"]] == ["orderId"]
    assert needs_of(tools, filled).gaps == {}
    assert needs_of(tools, GraphIndex([]), {"orderId"}).gaps == {}
    assert needs_of(tools, GraphIndex([]), {"order.id": "7"}).gaps == {}


def test_only_what_many_tools_need_and_none_supplies_is_common() -> None:
    owner = field("ownerId", required=True, reference=True, semantic_tag="owner.id")
    tools: dict[str, Tool] = {f"t{n}": tool(f"t{n}", consumes=[owner]) for n in range(6)}
    assert needs_of(tools, GraphIndex([])).is_common(owner)
    flow = evidence(binding=binding("$[*].id", "ownerId"))
    supplied = GraphIndex([edge("listOwners", name, flow) for name in tools])
    assert not needs_of(tools, supplied).is_common(owner)
    assert not needs_of({"t0": tools["t0"]}, GraphIndex([])).is_common(owner)
