from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.factories import binding, edge, evidence, field, parameter, produced, rejection, snapshot, tool
from toolgraph.catalog.inspection import MAX_SCHEMA_TEXT, InputStatus, ToolInspection, ToolInspector, as_json
from toolgraph.graph.index import GraphIndex, GroupIndex, short_key
from toolgraph.model import FieldKind, Group, Location, Snapshot, Tool
from toolgraph.schema import SchemaIndex


def inspect(name: str, *tools: Tool, groups: tuple[Group, ...] = (), **sections: Any) -> ToolInspection:
    return inspector(snapshot(*tools, groups=groups, **sections)).inspect(name)


def inspector(shot: Snapshot) -> ToolInspector:
    schemas = SchemaIndex(shot.document["schemas"], document=shot.document)
    return ToolInspector(shot, GraphIndex(shot.edges), GroupIndex(shot.groups), schemas)


LIST = tool("listOrders", produces=[produced("$.items[*].id"), produced("$.items[*].customer.id")])
GET = tool("getOrder", consumes=[field("orderId", required=True)])


def test_an_input_names_its_producers_and_the_best_of_them() -> None:
    strong = edge("listOrders", "getOrder", evidence(binding=binding("$.items[*].id", "orderId", score=0.9)))
    weak = edge("search", "getOrder", evidence(binding=binding("$.hits[*].id", "orderId", score=0.4)))
    row = inspect("getOrder", GET, LIST, tool("search"), edges=[weak, strong]).inputs[0]

    assert (row.name, row.producers, row.status) == ("orderId", 2, InputStatus.PRODUCED)
    assert (row.best_tool, row.best_field) == ("listOrders", "$.items[*].id")
    assert row.best == short_key("listOrders", "getOrder")


def test_an_output_counts_the_tools_that_it_feeds() -> None:
    edges = [
        edge("listOrders", "getOrder", evidence(binding=binding("$.items[*].id"))),
        edge("listOrders", "cancelOrder", evidence(binding=binding("$.items[*].id"))),
    ]
    outputs = inspect("listOrders", LIST, GET, tool("cancelOrder"), edges=edges).outputs

    assert [(row.path, row.consumers) for row in outputs] == [("$.items[*].id", 2), ("$.items[*].customer.id", 0)]


@pytest.mark.parametrize(
    ("overrides", "defaults", "status"),
    [
        ({"required": True, "semantic_tag": "order.id"}, {}, InputStatus.MISSING),
        ({"required": True}, {}, InputStatus.USER),
        ({}, {}, InputStatus.OPTIONAL),
        ({"kind": FieldKind.AUTH, "required": True}, {}, InputStatus.CREDENTIALS),
        ({"kind": FieldKind.CONTEXT, "required": True}, {}, InputStatus.ENVIRONMENT),
        ({"kind": FieldKind.CONTEXT, "required": True}, {"x": 1}, InputStatus.DEFAULT),
        ({"required": True, "semantic_tag": "site.no"}, {"site.no": 1}, InputStatus.DEFAULT),
    ],
)
def test_an_input_says_where_its_value_comes_from(
    overrides: dict[str, Any], defaults: dict[str, Any], status: InputStatus
) -> None:
    one = tool("t", consumes=[field("x", **overrides)])

    assert inspect("t", one, context_defaults=defaults).inputs[0].status is status


def test_required_data_comes_first() -> None:
    one = tool("t", consumes=[field("a"), field("b", required=True, kind=FieldKind.AUTH), field("c", required=True)])

    assert [row.name for row in inspect("t", one).inputs] == ["c", "b", "a"]


def test_rejected_edges_are_listed_apart_with_their_reason() -> None:
    gone = edge("listOrders", "getOrder", evidence(), rejection(note="another entity"))
    found = inspect("getOrder", GET, LIST, edges=[gone])

    assert found.producers == ()
    assert [(one.tool, one.rejected) for one in found.rejected] == [("listOrders", "another entity")]


def test_groups_are_counted_without_the_tool_itself() -> None:
    group = Group(kind="tag", key="orders", members=("getOrder", "listOrders", "x"))

    assert inspect("getOrder", GET, groups=(group,)).groups == (group,)


SCHEMAS = {"shop": {"Order": {"type": "object", "properties": {"note": {"type": "string"}}, "required": ["note"]}}}


def test_the_schema_is_what_a_model_is_shown() -> None:
    one = tool(
        "create",
        llm_name="create_1",
        description="Create it",
        request_ref="#/schemas/shop/Order",
        parameters=(parameter("note"), parameter("dryRun", type="boolean", required=True, description="Try")),
        consumes=[field("dryRun", location=Location.QUERY)],
    )
    shown = msgspec.json.decode(inspect("create", one, schemas=SCHEMAS).schema.text)

    assert shown["name"] == "create_1"
    assert shown["input_schema"] == {
        "type": "object",
        "properties": {
            "dryRun": {"type": "boolean", "description": "Try"},
            "body": {"type": "object", "properties": {"note": {"type": "string"}}, "required": ["note"]},
        },
        "required": ["dryRun"],
    }


def test_a_schema_that_a_foreign_file_inlined_is_shown() -> None:
    one = tool("t", response_ref="#/tools/t/metadata/response_schema")
    shot = snapshot(one)
    shot.document["tools"]["t"]["metadata"]["response_schema"] = {"type": "object", "title": "Inlined"}
    response = inspector(shot).inspect("t").response

    assert response is not None
    assert "Inlined" in response.text


def test_a_long_schema_is_cut_but_counted_whole() -> None:
    short, long = as_json({"a": 1}), as_json({f"key{i}": "x" * 40 for i in range(2000)})

    assert (short.tokens, short.is_cut) == (3, False)
    assert long.is_cut
    assert len(long.text) <= MAX_SCHEMA_TEXT + 2
    assert long.tokens > MAX_SCHEMA_TEXT / 3


def test_a_tool_without_anything_can_be_inspected() -> None:
    found = inspect("bare", Tool(name="bare"))

    assert (found.inputs, found.outputs, found.producers, found.consumers) == ((), (), (), ())
    assert found.response is None
