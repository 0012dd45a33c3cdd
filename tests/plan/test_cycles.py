from __future__ import annotations

from typing import Any

from tests.factories import snapshot
from tests.plan.shops import flow, gives, key, lister, plan_for, reader
from toolgraph.model import Edge, Snapshot, Tool
from toolgraph.plan import PathSynthesizer

INVOICE = key("invoiceId", "invoice.id")


def getter(name: str, wants: Any, gives_tag: str) -> Tool:
    return reader(name, wants, path=f"/{name}/{{{wants.field_name}}}", produces=(gives("$.other", gives_tag),))


ORDER = getter("getOrder", key(), "invoice.id")
INVOICE_TOOL = getter("getInvoice", INVOICE, "order.id")
ROUND = (flow("getInvoice", "getOrder", "$.other"), flow("getOrder", "getInvoice", "$.other", "invoiceId"))


def cycles(*tools: Tool, edges: tuple[Edge, ...] = ROUND, **asked: Any) -> list[tuple[str, ...]]:
    graph: Snapshot = snapshot(*tools, edges=list(edges))
    plan = plan_for(graph, **asked)
    return [one.chain for one in PathSynthesizer(graph).cycles(plan)]


def test_two_tools_that_each_need_what_the_other_gives_are_a_cycle() -> None:
    assert cycles(ORDER, INVOICE_TOOL) == [("getOrder", "getInvoice", "getOrder")]


def test_a_way_out_makes_it_none() -> None:
    listed = lister("listInvoices", produces=(gives(tag="invoice.id"),))
    assert cycles(ORDER, INVOICE_TOOL, listed, edges=(*ROUND, flow("listInvoices", "getInvoice", to="invoiceId"))) == []


def test_what_is_known_is_waited_for_by_nobody() -> None:
    assert cycles(ORDER, INVOICE_TOOL, entities={"invoice.id": 7}) == []
    assert cycles(ORDER, INVOICE_TOOL, entities={"orderId": 7}) == []


def test_a_field_that_nobody_supplies_is_in_no_cycle() -> None:
    assert cycles(ORDER, edges=()) == []


def test_many_tools_that_wait_for_one_another_come_to_an_end() -> None:
    count = 40
    tags = [f"thing{number}.id" for number in range(count)]
    fields = [key(f"thing{number}Id", tag) for number, tag in enumerate(tags)]
    tools = [getter(f"get{number}", fields[number], tags[number - 1]) for number in range(count)]
    edges = tuple(
        flow(f"get{source}", f"get{target}", "$.other", f"thing{target}Id")
        for source in range(count)
        for target in range(count)
        if source != target
    )
    found = cycles(*tools, edges=edges, target="get0")
    assert found
    assert all(chain[0] == chain[-1] for chain in found)
