from __future__ import annotations

from typing import Any

import pytest

from tests import factories as make
from toolgraph.catalog import draft_rules as rules
from toolgraph.catalog.ports import Port
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Edge, EvidenceSource, Location, Relation, Severity


def port(name: str = "orderId", kind: str = "string", **overrides: Any) -> Port:
    values: dict[str, Any] = {
        "token": name,
        "path": f"$.{name}",
        "location": Location.PATH,
        "field_type": kind,
        "required": True,
    }
    return Port(name=name, **(values | overrides))


def ends(*edges: Edge, **overrides: Any) -> rules.Ends:
    graph = GraphIndex(edges)
    values: dict[str, Any] = {
        "source": "listOrders",
        "target": "getOrder",
        "relation": Relation.REQUIRES,
        "output": port("id", path="$.items[*].id", location=Location.RESPONSE),
        "input": port(),
        "edge": graph.find("listOrders", "getOrder"),
    }
    return rules.Ends(graph=graph, **(values | overrides))


SAID = make.binding("$.items[*].id", "orderId")


def test_a_sound_draft_meets_no_objection() -> None:
    assert [rule(ends()) for rule in rules.RULES] == [None] * len(rules.RULES)


def test_what_was_added_by_hand_is_not_added_twice() -> None:
    known = make.edge("listOrders", "getOrder", make.assertion(binding=SAID))
    found = rules.duplicate(ends(known))

    assert found is not None
    assert found.severity is Severity.BLOCKER
    assert rules.duplicate(ends(known, is_edit=True)) is None
    assert rules.duplicate(ends(known, input=port("otherId"))) is None
    assert rules.duplicate(ends(make.edge("listOrders", "getOrder", make.evidence(binding=SAID)))) is None


def test_a_rejected_edge_is_no_duplicate() -> None:
    later = make.rejection(at="2026-02-02T00:00:00Z")

    assert rules.duplicate(ends(make.edge("listOrders", "getOrder", make.assertion(binding=SAID), later))) is None


@pytest.mark.parametrize(("missing", "field"), [("output", "output"), ("input", "input")])
def test_one_field_without_the_other_blocks(missing: str, field: str) -> None:
    found = rules.half_a_binding(ends(**{missing: None}))

    assert found is not None
    assert (found.severity, found.field) == (Severity.BLOCKER, field)


@pytest.mark.parametrize(
    ("given", "taken", "code"),
    [
        ("string", "string", None),
        ("integer", "number", None),
        ("any", "object", None),
        ("string", "integer", "type_conversion"),
        ("boolean", "string", "type_conversion"),
        ("string", "array", "single_for_list"),
        ("array", "string", "type_mismatch"),
        ("object", "array", "type_mismatch"),
        ("string", "object", "type_mismatch"),
        ("boolean", "integer", "type_mismatch"),
    ],
)
def test_types_fit_or_convert_or_block(given: str, taken: str, code: str | None) -> None:
    found = rules.types_differ(ends(output=port(kind=given), input=port(kind=taken)))

    assert (found.code if found else None) == code
    if found:
        assert (found.severity is Severity.BLOCKER) == (code == "type_mismatch")


def test_a_rejection_is_recalled_with_who_when_and_why() -> None:
    rejected = make.edge("listOrders", "getOrder", make.rejection(actor="Ann", note="wrong entity"))
    found = rules.rejected_before(ends(rejected))

    assert found is not None
    assert found.message == "Ann rejected listOrders → getOrder on 2026-01-02: wrong entity."
    assert rules.rejected_before(ends()) is None


def test_a_cycle_is_shown_as_the_way_back_and_nobody_is_told_to_turn_a_right_edge_round() -> None:
    back = (make.edge("getOrder", "refund"), make.edge("refund", "listOrders"))
    found = rules.closes_a_cycle(ends(*back))

    assert found is not None
    assert "getOrder → refund → listOrders" in found.message
    assert "Keep the edge if it is right" in found.remedy
    assert "swap" not in found.remedy
    assert rules.closes_a_cycle(ends(*back, relation=Relation.COMPLEMENTARY)) is None


@pytest.mark.parametrize(
    ("edges", "overrides"),
    [
        ((make.edge("getOrder", "listOrders", make.evidence(EvidenceSource.NAME_BASED)),), {}),
        ((make.edge("getOrder", "listOrders", make.evidence(binding=make.binding(scope=True))),), {}),
        ((make.edge("getOrder", "listOrders", make.evidence(binding=make.binding(required=False))),), {}),
        ((make.edge("getOrder", "listOrders"),), {"input": port(required=False)}),
        ((make.edge("getOrder", "listOrders"), make.edge("searchShops", "listOrders")), {}),
        ((make.edge("getOrder", "listOrders"), make.edge("searchOrders", "getOrder")), {}),
    ],
    ids=["weak", "scope", "optional back", "optional here", "another source", "another producer"],
)
def test_what_leaves_a_way_round_closes_no_cycle(edges: tuple[Edge, ...], overrides: dict[str, Any]) -> None:
    assert rules.closes_a_cycle(ends(*edges, **overrides)) is None


def test_a_flow_that_is_inferred_already_is_said_to_be() -> None:
    inferred = make.edge("listOrders", "getOrder", make.evidence(binding=SAID))
    found = rules.known_already(ends(inferred))

    assert found is not None
    assert found.severity is Severity.INFO
    assert rules.known_already(ends(inferred, input=port("otherId"))) is None


def test_a_change_that_drops_what_else_was_said_is_announced() -> None:
    twice = make.edge("listOrders", "getOrder", make.assertion(binding=SAID), make.assertion())

    assert rules.replaces_more(ends(twice, is_edit=True)) is not None
    assert rules.replaces_more(ends(twice)) is None
    assert rules.replaces_more(ends(make.edge("listOrders", "getOrder", make.assertion()), is_edit=True)) is None


def test_no_fields_are_doubtful_only_where_data_is_said_to_flow() -> None:
    assert rules.no_fields(ends(output=None, input=None)) is not None
    assert rules.no_fields(ends(output=None, input=None, relation=Relation.PRECEDES)) is None


def test_an_optional_input_is_mentioned() -> None:
    assert rules.optional_input(ends(input=port(required=False))) is not None


@pytest.mark.parametrize(
    ("name", "tag", "generic"),
    [("id", "", True), ("Status", "", True), ("id", "order.id", False), ("orderId", "", False), ("q", "paging", True)],
)
def test_a_generic_name_is_doubtful_unless_its_entity_is_known(name: str, tag: str, generic: bool) -> None:
    assert (rules.generic_name(ends(input=port(name, semantic_tag=tag))) is not None) == generic


@pytest.mark.parametrize(
    ("given", "taken", "differ"), [(("a",), ("b",), True), ((1, 2), ("2",), False), ((), ("b",), False)]
)
def test_codes_without_a_common_value_are_doubtful(
    given: tuple[object, ...], taken: tuple[object, ...], differ: bool
) -> None:
    found = rules.codes_differ(ends(output=port(enum=given), input=port(enum=taken)))

    assert (found is not None) == differ


def test_a_body_field_is_bound_by_its_path() -> None:
    bound = ends(input=port("id", path="$.order.id", location=Location.BODY)).binding

    assert bound is not None
    assert (bound.to_field, bound.to_path, bound.to_location) == ("id", "$.order.id", "body")
