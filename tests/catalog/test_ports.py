from __future__ import annotations

import pytest

from tests import factories as make
from toolgraph.catalog.ports import inputs, nearest_tokens, outputs, plain_path, resolve
from toolgraph.model import FieldKind, Location
from toolgraph.schema import SchemaIndex

ORDER = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}}}},
        "made": {"type": "string", "readOnly": True},
    },
}
SCHEMAS = SchemaIndex({"shop": {"Order": ORDER}})
REF = "#/schemas/shop/Order"


def test_outputs_are_contract_fields_and_then_the_rest_of_the_schema() -> None:
    tool = make.tool(response_ref=REF, produces=[make.produced("$.lines[*].sku", semantic_tag="sku.id")])

    ports = outputs(tool, SCHEMAS)

    assert [port.token for port in ports] == ["lines[*].sku", "id", "made"]
    assert [port.in_contract for port in ports] == [True, False, False]
    assert ports[0].semantic_tag == "sku.id"


def test_required_inputs_come_first() -> None:
    tool = make.tool(
        consumes=[
            make.field("page", location=Location.QUERY),
            make.field("siteNo", required=True, location=Location.HEADER),
        ],
        request_ref=REF,
    )

    assert [(port.token, port.required) for port in inputs(tool, SCHEMAS)] == [
        ("siteNo", True),
        ("id", True),
        ("page", False),
        ("lines[*].sku", False),
    ]


def test_credentials_and_read_only_fields_are_no_inputs() -> None:
    tool = make.tool(
        consumes=[make.field("token", kind=FieldKind.AUTH)],
        parameters=(make.parameter("token"),),
        request_ref=REF,
    )

    assert "token" not in [port.name for port in inputs(tool, SCHEMAS)]
    assert "made" not in [port.name for port in inputs(tool, SCHEMAS)]


def test_a_tool_without_a_contract_offers_its_flat_parameters() -> None:
    tool = make.tool(path="/orders/{orderId}", parameters=(make.parameter("orderId"), make.parameter("expand")))

    ports = inputs(tool, SchemaIndex({}))

    assert [(port.token, port.location) for port in ports] == [("orderId", Location.PATH), ("expand", None)]


def test_the_same_path_in_two_locations_is_told_apart() -> None:
    tool = make.tool(consumes=[make.field("id", location=Location.PATH), make.field("id", location=Location.BODY)])

    ports = inputs(tool, SchemaIndex({}))

    assert [port.token for port in ports] == ["path:id", "body:id"]
    assert resolve("body:id", ports) == (ports[1],)
    assert resolve("id", ports) == ports


@pytest.mark.parametrize("typed", ["lines[*].sku", "$.lines[*].sku", "lines[].sku", " sku ", "SKU"])
def test_a_field_is_understood_however_it_is_written(typed: str) -> None:
    ports = outputs(make.tool(response_ref=REF), SCHEMAS)

    assert [port.path for port in resolve(typed, ports)] == ["$.lines[*].sku"]


def test_what_nobody_has_resolves_to_nothing_but_has_a_neighbour() -> None:
    ports = outputs(make.tool(response_ref=REF), SCHEMAS)

    assert resolve("skuu", ports) == ()
    assert nearest_tokens("skuu", ports)[0] == "lines[*].sku"
    assert nearest_tokens("skuu", ()) == ()


@pytest.mark.parametrize(("path", "plain"), [("$", "$"), ("$.a.b", "a.b"), ("a[].b", "a[*].b"), ("$[*].id", "[*].id")])
def test_a_plain_path_has_no_root(path: str, plain: str) -> None:
    assert plain_path(path) == plain


def test_a_body_of_which_no_schema_tells_is_the_body_and_of_an_unknown_type() -> None:
    row = make.parameter("body", required=True)
    (port,) = inputs(make.tool(method="post", request_content_type="application/json", parameters=(row,)), SCHEMAS)
    assert (port.location, port.path, port.field_type, port.required) == (Location.BODY, "$", "unknown", True)
    (other,) = inputs(make.tool(parameters=(row,)), SCHEMAS)
    assert other.location is None
