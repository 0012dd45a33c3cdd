from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import artifact, field, snapshot
from tests.plan.shops import asked, flow, gives, key, lister, plan_for, reader, shop, tools_of, writer
from tests.plan.test_laws import graphs
from toolgraph.graphify import complete_target_dependencies
from toolgraph.model import Edge, FieldKind, Location, Snapshot, Tool
from toolgraph.plan import PathSynthesizer, PlanSynthesisError
from toolgraph.targets.closure import Closure, ClosureStatus, Code, complete


def closure(graph: Snapshot, target: str = "getOrder", **options: Any) -> Closure:
    return complete(target, PathSynthesizer(graph), **options)


def graph_of(*tools: Tool, edges: list[Edge]) -> Snapshot:
    return snapshot(*tools, edges=edges)


INVOICE = reader("getInvoice", key("invoiceId", "invoice.id"), path="/invoices/{invoiceId}")
CHAIN = graph_of(
    lister(),
    reader(produces=(gives("$.invoiceId", "invoice.id"),)),
    INVOICE,
    edges=[flow("listOrders", "getOrder"), flow("getOrder", "getInvoice", "$.invoiceId", "invoiceId")],
)


def test_what_comes_before_stands_in_the_order_of_the_calls_with_its_way_to_the_target() -> None:
    found = closure(CHAIN, "getInvoice")
    assert [one.tool for one in found.required] == ["listOrders", "getOrder"]
    assert [one.path for one in found.required] == [
        ("listOrders", "getOrder", "getInvoice"),
        ("getOrder", "getInvoice"),
    ]
    supplied = found.required[0].supplies[0]
    assert (supplied.consumer, supplied.field, supplied.from_path) == ("getOrder", "orderId", "$.items[*].id")
    assert found.status is ClosureStatus.READY
    assert {(one.tool, one.field, one.producer) for one in found.resolved} == {
        ("getOrder", "orderId", "listOrders"),
        ("getInvoice", "invoiceId", "getOrder"),
    }


def test_what_is_known_needs_no_call() -> None:
    found = closure(CHAIN, "getInvoice", entities={"invoiceId": 7})
    assert (found.required, found.status) == ((), ClosureStatus.READY)


def test_alternatives_are_told_by_field() -> None:
    graph = graph_of(
        lister(),
        lister("findOrders"),
        reader(),
        edges=[flow("listOrders", "getOrder"), flow("findOrders", "getOrder", rank=2)],
    )
    assert closure(graph).alternatives == {"getOrder.orderId": ("findOrders",)}


def test_what_fills_an_optional_reference_is_optional() -> None:
    customer = field("customerId", location=Location.QUERY, semantic_tag="customer.id", reference=True)
    edge = flow(
        "listCustomers", "findOrders", to="customerId", to_location="query", to_path="$.customerId", required=False
    )
    graph = graph_of(
        lister("listCustomers", produces=(gives(tag="customer.id"),)), lister("findOrders", customer), edges=[edge]
    )
    found = closure(graph, "findOrders")
    assert (found.required, [one.tool for one in found.optional]) == ((), ["listCustomers"])


@pytest.mark.parametrize(
    ("query", "allowed", "required", "told"),
    [
        ("get a new order", False, [], [Code.MUTATION_BLOCKED]),
        ("get the order", True, [], [Code.NOT_REQUESTED]),
        ("create an order and get it", False, [], [Code.MUTATION_BLOCKED]),
        ("create an order and get it", True, ["createOrder"], []),
    ],
)
def test_nothing_is_changed_unless_caller_and_request_want_it(
    query: str, allowed: bool, required: list[str], told: list[Code]
) -> None:
    graph = graph_of(writer(), reader(), edges=[flow("createOrder", "getOrder", "$.id")])
    found = closure(graph, query=query, allow_mutation=allowed)
    assert [one.tool for one in found.required] == required
    assert [one.code for one in found.diagnostics] == told
    assert all(one.writes for one in found.required)
    assert found.safety.allow_mutation is allowed
    assert found.safety.mutation_dependencies_allowed is bool(required)


@pytest.mark.parametrize(
    ("wanted", "code", "status"),
    [
        (key(), Code.NO_PRODUCER, ClosureStatus.INCOMPLETE),
        (asked("q", semantic_tag="search_filter"), Code.QUERY_INPUT_REQUIRED, ClosureStatus.READY),
        (asked("color", enum=("red", "blue")), Code.ENUM_REQUIRED, ClosureStatus.READY),
        (asked("site", kind=FieldKind.CONTEXT), Code.CONTEXT_INPUT_REQUIRED, ClosureStatus.READY),
    ],
)
def test_what_is_asked_of_a_person_says_why(wanted: Any, code: Code, status: ClosureStatus) -> None:
    found = closure(graph_of(reader("getOrder", wanted), edges=[]))
    assert [one.code for one in found.unresolved] == [code]
    assert found.unresolved[0].why
    assert [slot.field_name for slot in found.slots] == [wanted.field_name]
    assert found.status is status


def test_tools_that_wait_for_one_another_are_told() -> None:
    order = reader(produces=(gives("$.invoiceId", "invoice.id"),))
    invoice = reader(
        "getInvoice",
        key("invoiceId", "invoice.id"),
        path="/invoices/{invoiceId}",
        produces=(gives("$.orderId", "order.id"),),
    )
    graph = graph_of(
        order,
        invoice,
        edges=[
            flow("getOrder", "getInvoice", "$.invoiceId", "invoiceId"),
            flow("getInvoice", "getOrder", "$.orderId"),
        ],
    )
    found = closure(graph)
    assert found.status is ClosureStatus.CYCLE
    assert [one.chain for one in found.cycles] == [("getOrder", "getInvoice", "getOrder")]
    assert found.unresolved[0].code is Code.CYCLE
    assert "getOrder → getInvoice → getOrder" in found.diagnostics[0].message


def test_plain_values_have_the_usual_keys() -> None:
    document = artifact(lister(), reader(), edges=[flow("listOrders", "getOrder")])
    answer = complete_target_dependencies("getOrder", document, query="get an order")
    assert [row["tool"] for row in answer["required_dependencies"]] == ["listOrders"]
    assert answer["dependency_paths"] == [["listOrders", "getOrder"]]
    assert answer["complete"] is True
    assert answer["safety"] == {
        "allow_mutation": False,
        "query_intent": "read",
        "mutation_dependencies_allowed": False,
    }
    assert [row["edge"] for row in answer["evidence"]] == ["listOrders→getOrder"]


def test_fields_that_the_caller_will_give_need_no_producer() -> None:
    document = artifact(lister(), reader("getOrder", key(enum=("a", "b"))), edges=[flow("listOrders", "getOrder")])
    answer = complete_target_dependencies("getOrder", document, available_fields=["orderId"])
    assert (answer["required_dependencies"], answer["user_input_slots"]) == ([], [])


def test_an_unknown_target_is_an_error_that_names_similar_ones() -> None:
    with pytest.raises(PlanSynthesisError, match="Did you mean getOrder"):
        closure(shop(), "getOder")


@given(graphs(), st.booleans())
def test_it_is_what_the_planner_would_do(graph: Snapshot, allowed: bool) -> None:
    for target in graph.tools:
        found = closure(graph, target, query="get it", allow_mutation=allowed)
        plan = plan_for(graph, target, goal="get it", allow_writes=allowed)
        before = dict.fromkeys(name for name in tools_of(plan)[:-1] if name != target)
        assert [one.tool for one in found.required] == list(before)
        assert found.slots == plan.slots
        assert all(one.path[-1] == target for one in found.required)
        assert not any(graph.tools[one.tool].is_writing for one in (*found.required, *found.optional))
        assert not {one.tool for one in found.required} & {one.tool for one in found.optional}
