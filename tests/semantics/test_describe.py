from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.factories import contract, field, operation, response
from toolgraph.model import Action, Annotations, Location, Semantics, Shape
from toolgraph.schema import SchemaIndex
from toolgraph.semantics import Options, describe, modules_of

SCHEMAS: dict[str, Any] = {
    "Pet": {"type": "object", "properties": {"id": {"type": "integer"}, "tags": {"type": "array", "items": {}}}},
    "PetList": {"type": "object", "properties": {"items": {"type": "array", "items": {"$ref": "#/schemas/shop/Pet"}}}},
    "Pets": {"type": "array", "items": {"$ref": "#/schemas/shop/Pet"}},
    "Count": {"type": "object", "properties": {"count": {"type": "integer"}}},
}


def read(
    method: str, path: str, name: str = "", schema: str = "", options: Options | None = None, **more: Any
) -> Semantics:
    """Describe one operation; *schema* names the component that it gives."""
    responses = (response(f"#/schemas/shop/{schema}"),) if schema else ()
    one = operation(
        name or f"{method} {path}", method=method, path=path, operation_id=name, responses=responses, **more
    )
    options = options or Options()
    return describe(one, contract(), SchemaIndex({"shop": SCHEMAS}), options, modules_of([one], options)[one.name])


@pytest.mark.parametrize(
    ("method", "path", "name", "schema", "action"),
    [
        ("get", "/pets", "listPets", "Pets", Action.SEARCH),
        ("get", "/pets", "getPets", "PetList", Action.SEARCH),
        ("get", "/pets/{petId}", "getPetById", "Pet", Action.READ),
        ("get", "/pets/{petId}", "findPetById", "Pet", Action.SEARCH),
        ("post", "/pets", "addPet", "Pet", Action.CREATE),
        ("post", "/pets/search", "searchPets", "Pets", Action.SEARCH),
        ("put", "/pets/{petId}", "replacePet", "Pet", Action.UPDATE),
        ("delete", "/user/starred/{repo}", "unstarRepo", "", Action.DELETE),
        ("post", "/orders/{id}/cancel", "cancelOrder", "", Action.ACTION),
        ("post", "/orders/{id}/cancel", "", "", Action.ACTION),
        ("post", "/tax_rates", "PostTaxRates", "Pet", Action.CREATE),
        ("post", "/tax_rates/{tax_rate}", "PostTaxRatesTaxRate", "Pet", Action.UPDATE),
        ("get", "/tax_rates/{tax_rate}", "GetTaxRatesTaxRate", "Pet", Action.READ),
        ("get", "/tax_rates", "GetTaxRates", "Pets", Action.SEARCH),
        ("post", "/containers/{id}/stop", "ContainerStop", "", Action.ACTION),
        ("post", "/cli/getCliDetail", "", "Pet", Action.READ),
        ("get", "/shipping/address", "shippingAddress", "Pet", Action.READ),
        ("get", "/reports/create", "createReport", "Pet", Action.READ),
        ("", "", "whatever", "", Action.UNKNOWN),
    ],
)  # fmt: skip
def test_the_action_follows_verb_method_and_result(
    method: str, path: str, name: str, schema: str, action: Action
) -> None:
    assert read(method, path, name, schema).canonical_action is action


@pytest.mark.parametrize(
    ("summary", "action"),
    [
        ("Retrieves a thread.", Action.READ),
        ("주문 검색", Action.SEARCH),
        ("删除CLI", Action.DELETE),
        ("A thread", Action.CREATE),
    ],
)
def test_a_summary_tells_where_the_name_does_not(summary: str, action: Action) -> None:
    assert read("post", "/things/{id}/do", "thingDo", summary=summary).canonical_action is action


@pytest.mark.parametrize(
    ("path", "name", "schema", "tags", "resource"),
    [
        ("/pets/{petId}", "getPetById", "Pet", (), "pet"),
        ("/users/{id}/orders", "getOrders", "", (), "order"),
        ("/orders/{id}/cancel", "cancelOrder", "", (), "order"),
        ("/pods/{name}/status", "readPodStatus", "", (), "pod"),
        ("/pet/findByStatus", "findPetsByStatus", "Pets", (), "pet"),
        ("/issuing/card-holders", "x", "", (), "card_holder"),
        ("/{id}", "getTaskById", "", (), "task"),
        ("/{id}", "x1", "PetResponse", (), "pet"),
        ("", "ContainerStop", "", (), "container"),
        ("", "go", "", ("Projects",), "project"),
        ("", "go", "", (), "go"),
        ("", "1", "", ("Projects",), "project"),
        ("", "", "", (), ""),
    ],
)
def test_the_resource_is_the_noun_of_path_schema_name_or_tag(
    path: str, name: str, schema: str, tags: tuple[str, ...], resource: str
) -> None:
    schemas = {"PetResponse": SCHEMAS["Pet"]}
    one = operation(name or "-", path=path, operation_id=name, tags=tags,
                    responses=(response(f"#/schemas/shop/{schema}"),) if schema else ())  # fmt: skip
    found = describe(one, contract(), SchemaIndex({"shop": SCHEMAS | schemas}))
    assert found.primary_resource == resource


@pytest.mark.parametrize(
    ("method", "path", "name", "schema", "shape"),
    [
        ("get", "/pets", "getPets", "Pets", Shape.LIST),
        ("get", "/pets", "getPets", "PetList", Shape.LIST),
        ("get", "/pets/{id}", "getPet", "Pet", Shape.SINGLE),
        ("get", "/accounts/{id}", "getAccount", "Pet", Shape.SINGLE),
        ("get", "/accounts", "listAccounts", "Pets", Shape.LIST),
        ("get", "/pets/count", "countPets", "Count", Shape.COUNT),
        ("get", "/pets/{id}", "getPet", "", Shape.SINGLE),
        ("get", "/pets", "getPets", "", Shape.UNKNOWN),
        ("post", "/pets", "addPets", "Pets", Shape.MUTATION),
        ("post", "/pets/search", "searchPets", "Pets", Shape.LIST),
        ("delete", "/pets/{id}", "deletePet", "", Shape.MUTATION),
    ],
)
def test_the_result_shape_comes_from_the_response_schema(
    method: str, path: str, name: str, schema: str, shape: Shape
) -> None:
    assert read(method, path, name, schema).result_shape is shape


def test_every_value_says_why_and_with_which_basis() -> None:
    evidence = {item.field: item for item in read("get", "/pets", "listPets", "Pets").semantic_evidence}
    assert set(evidence) == {"canonical_action", "primary_resource", "path_module", "result_shape"}
    assert evidence["canonical_action"].value == "search"
    assert all(item.why and 0 < item.confidence <= 1 for item in evidence.values())


def test_confidence_grows_with_what_is_known() -> None:
    assert read("get", "/pets", "listPets", "Pets").semantic_confidence == "high"
    assert read("post", "", "x9", tags=("Pets",)).semantic_confidence == "medium"
    assert read("", "", "1").semantic_confidence == "low"


def test_aliases_of_the_caller_win() -> None:
    options = Options(
        resource_aliases={"goods": "product"}, action_aliases={"inquire": "search"}, module_aliases={"goods": "catalog"}
    )
    found = read("post", "/goods", "inquireGoods", options=options)
    assert (found.primary_resource, found.canonical_action) == ("product", Action.SEARCH)
    assert {item.value for item in found.semantic_evidence} >= {"product", "catalog"}


@pytest.mark.parametrize(
    ("method", "path", "name", "fields", "sentence"),
    [
        ("get", "/orders/{orderId}", "getOrder", [field("orderId")], "Read one order by orderId."),
        ("get", "/orders", "searchOrders", [field("status", location=Location.QUERY)], "Find order records by status."),
        ("get", "/orders", "searchOrders", [field("page", location=Location.QUERY, semantic_tag="paging")],
         "Find order records."),
        ("put", "/u/{u}/line-items/{n}", "updateLineItem", [field("u"), field("n")],
         "Change an existing line item by u and n."),
        ("", "", "1", [], ""),
    ],
)  # fmt: skip
def test_when_to_use_names_what_it_is_addressed_by(
    method: str, path: str, name: str, fields: list[Any], sentence: str
) -> None:
    one = operation(name, method=method, path=path)
    assert describe(one, contract(fields), SchemaIndex({})).when_to_use == sentence


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        ("Gives a pet. And more.", "Gives a pet."),
        ("Version 1.2 of it", "Version 1.2 of it"),
        ("x" * 300, "x" * 159 + "…"),
        (" a \n b ", "a b"),
        ("", "Read one pet."),
    ],
)
def test_one_line_is_the_first_sentence_or_one_made_up(summary: str, line: str) -> None:
    assert read("get", "/pets/{id}", "getPet", summary=summary).one_line_summary == line


def called(name: str, prefix: str = "", reads: bool | None = None, **more: Any) -> Semantics:
    """Describe an MCP tool, with its hint and what its server's names begin with."""
    hints = None if reads is None else Annotations(read_only_hint=reads)
    one = operation(name, operation_id=name, method="", path="", source_kind="mcp", annotations=hints, **more)
    found = modules_of([one])[one.name]
    return describe(one, contract(), SchemaIndex({}), Options(), replace(found, prefix=prefix))


@pytest.mark.parametrize(
    ("name", "prefix", "reads", "action", "resource"),
    [
        ("read_file", "", None, Action.READ, "file"),
        ("API-get-user", "api", None, Action.READ, "user"),
        ("docker_run", "docker", False, Action.ACTION, "docker"),
        ("browser_snapshot", "browser", True, Action.READ, "snapshot"),
        ("browser_tabs", "browser", False, Action.ACTION, "tab"),
        ("browser_tabs", "browser", None, Action.UNKNOWN, "tab"),
        ("deploy_plan_get", "", True, Action.READ, "deploy_plan"),
        # A hint does not change what a verb says: whether a call is safe is asked of the hint itself.
        ("email_send", "", True, Action.ACTION, "email"),
        ("git", "git", None, Action.UNKNOWN, "git"),
    ],
)
def test_a_tool_without_a_path_is_told_by_its_name_and_hints(
    name: str, prefix: str, reads: bool | None, action: Action, resource: str
) -> None:
    found = called(name, prefix, reads)
    assert (found.canonical_action, found.primary_resource) == (action, resource)
