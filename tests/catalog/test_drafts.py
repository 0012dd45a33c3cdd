from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests import factories as make
from toolgraph.catalog.drafts import Checked, Draft, check
from toolgraph.graph.index import GraphIndex
from toolgraph.model import AddEdge, EditEdge, Location, Relation
from toolgraph.schema import SchemaIndex

TOOLS = {
    tool.name: tool
    for tool in (
        make.tool("listOrders", produces=[make.produced("$.items[*].id"), make.produced("$.next.id")]),
        make.tool("getOrder", consumes=[make.field("orderId", required=True)]),
        make.tool("<script>", consumes=[make.field("주문 번호, 전체", required=True, location=Location.QUERY)]),
    )
}


def checked(*edges: Any, **values: Any) -> Checked:
    return check(Draft(**values), TOOLS, GraphIndex(edges), SchemaIndex({}), lambda _: ("getOrder",))


def codes(result: Checked) -> list[str]:
    return [finding.code for finding in result.findings]


def test_an_empty_form_is_not_scolded() -> None:
    result = checked()

    assert (result.findings, result.edit) == ((), None)


def test_a_sound_draft_becomes_an_addition() -> None:
    result = checked(source="listOrders", output="items[].id", target="getOrder", input="orderId", note=" why ")

    assert result.findings == ()
    assert isinstance(result.edit, AddEdge)
    assert (result.edit.source, result.edit.target, result.edit.note) == ("listOrders", "getOrder", "why")
    assert result.edit.binding is not None
    assert (result.edit.binding.from_path, result.edit.binding.to_field) == ("$.items[*].id", "orderId")


def test_a_form_opened_on_an_edge_changes_that_edge_and_adds_any_other() -> None:
    on_it = checked(source="listOrders", target="getOrder", relation=Relation.PRECEDES, edits="listOrders→getOrder")
    moved = checked(source="listOrders", target="<script>", relation=Relation.PRECEDES, edits="listOrders→getOrder")

    assert isinstance(on_it.edit, EditEdge)
    assert isinstance(moved.edit, AddEdge)


def test_an_unknown_tool_is_named_with_its_neighbours() -> None:
    result = checked(source="listOrders", target="getOrdr")

    assert codes(result) == ["unknown_tool"]
    assert result.findings[0].remedy == "Did you mean getOrder?"
    assert result.findings[0].field == "target"


def test_a_missing_tool_and_a_self_edge_block() -> None:
    assert codes(checked(source="listOrders")) == ["no_tool"]
    assert codes(checked(source="getOrder", target="getOrder")) == ["self_edge"]
    assert codes(checked(source="nope", target="nope")) == ["unknown_tool", "unknown_tool"]


def test_an_unknown_and_an_ambiguous_field_block_and_say_what_there_is() -> None:
    unknown = checked(source="listOrders", output="id", target="getOrder", input="ordrId")

    assert codes(unknown) == ["ambiguous_field", "unknown_field"]
    assert unknown.findings[0].remedy == "Say which: items[*].id, next.id."
    assert unknown.findings[1].remedy == "Did you mean orderId?"
    assert unknown.edit is None


def test_errors_come_before_warnings_and_leave_no_edit() -> None:
    result = checked(make.edge("getOrder", "listOrders"), source="listOrders", target="getOrder", output="items[*].id")

    assert codes(result) == ["half_binding", "cycle"]
    assert [len(result.errors), len(result.warnings)] == [1, 1]
    assert result.edit is None


def test_warnings_do_not_stand_in_the_way() -> None:
    result = checked(source="listOrders", target="getOrder")

    assert codes(result) == ["no_fields"]
    assert result.edit is not None


def test_names_of_any_kind_are_just_names() -> None:
    result = checked(source="listOrders", output="next.id", target="<script>", input="주문 번호, 전체")

    assert result.errors == ()
    assert result.edit is not None


typed = st.one_of(st.sampled_from(["listOrders", "getOrder", "<script>", "orderId", "id", ""]), st.text(max_size=8))


@given(typed, typed, typed, typed, typed)
def test_whatever_is_typed_gets_an_edit_or_an_error(a: str, b: str, c: str, d: str, e: str) -> None:
    result = checked(source=a, output=b, target=c, input=d, note=e)

    assert (result.edit is None) == bool(result.errors) or not (a or c)
