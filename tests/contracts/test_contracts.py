from __future__ import annotations

import pytest

from tests.worlds import INTEGER, STRING, World, header, listed, obj, op, path, query, ref, world
from toolgraph.contracts.requests import MAX_BODY_ROWS
from toolgraph.contracts.responses import MAX_ROWS
from toolgraph.ingest import ingest
from toolgraph.model import FieldKind, Location
from toolgraph.sources import Document

PET = obj("id", "name", id=INTEGER, name=STRING)


def shop() -> World:
    """Pets, orders that refer to pets and customers, and the body of an order."""
    order = obj(
        "id",
        id=STRING,
        petId=INTEGER,
        customer=obj("id", id=STRING, name=STRING),
        siteIds=listed(STRING),
        status={"type": "string", "enum": ["new", "sent"]},
        secret={"type": "string", "writeOnly": True},
        total={"type": "number", "readOnly": True},
    )
    return world(
        {
            "GET /pets": op(query("limit", type="integer"), returns=listed(ref("Pet"))),
            "GET /pets/{petId}": op(path("petId", type="integer"), returns=ref("Pet")),
            "GET /customers/{id}": op(path("id"), returns=ref("Customer")),
            "GET /sites/{id}": op(path("id")),
            "GET /orders": op(query("customerId"), header("X-Trace"), returns=obj(orders=listed(ref("Order")))),
            "POST /orders": op(body=ref("Order"), returns=ref("Order")),
            "GET /orders/{id}": op(path("id"), returns=ref("Order")),
        },
        {"Pet": PET, "Customer": obj("id", id=STRING), "Order": order},
    )


@pytest.mark.parametrize(
    ("operation", "field", "tag"),
    [
        ("GET /pets/{petId}", "petId", "pet.id"),
        ("GET /orders/{id}", "id", "order.id"),
        ("GET /orders", "customerId", "customer.id"),
        ("GET /pets", "limit", "paging"),
        ("GET /orders", "X-Trace", ""),
        ("POST /orders", "petId", "pet.id"),
        ("POST /orders", "siteIds", "site.id"),
        ("POST /orders", "status", ""),
    ],
)
def test_a_request_field_is_tagged_with_what_it_refers_to(operation: str, field: str, tag: str) -> None:
    assert shop().consumed(operation, field).semantic_tag == tag


@pytest.mark.parametrize(
    ("operation", "path", "tag", "identity"),
    [
        ("GET /pets", "$[*].id", "pet.id", True),
        ("GET /pets/{petId}", "$.id", "pet.id", True),
        ("GET /pets", "$[*].name", "", False),
        ("GET /orders", "$.orders[*].id", "order.id", True),
        ("GET /orders", "$.orders[*].petId", "pet.id", False),
        ("GET /orders", "$.orders[*].customer.id", "customer.id", False),
        ("GET /orders", "$.orders[*].siteIds[*]", "site.id", False),
    ],
)
def test_a_response_field_is_tagged_with_what_it_identifies(
    operation: str, path: str, tag: str, identity: bool
) -> None:
    field = shop().produced(operation, path)
    assert (field.semantic_tag, field.identity) == (tag, identity)


def test_a_tag_says_why() -> None:
    assert shop().produced("GET /orders", "$.orders[*].petId").tag_why == "its name says pet"
    assert shop().consumed("GET /pets/{petId}", "petId").tag_why == "it picks a pet in the path"


def test_what_only_the_server_writes_is_not_consumed() -> None:
    consumed = {field.field_name for field in shop().contracts()["POST /orders"].consumes}
    assert "total" not in consumed
    assert "secret" in consumed


def test_what_is_only_written_is_not_produced() -> None:
    produced = {field.field_name for field in shop().contracts()["GET /orders/{id}"].produces}
    assert "secret" not in produced
    assert "total" in produced


def test_what_a_call_makes_is_no_reference_of_its_body() -> None:
    assert not shop().consumed("POST /orders", "id", Location.BODY).reference


@pytest.mark.parametrize(
    ("path_of_field", "is_reference"),
    [("$.id", False), ("$.items[*].id", False), ("$.owner.id", True), ("$.gift_id", True)],
)
def test_what_a_body_contains_is_no_reference(path_of_field: str, is_reference: bool) -> None:
    cart = obj(id=STRING, items=listed(ref("Item")), owner=ref("User"), gift_id=STRING)
    one = world(
        {
            "GET /users/{id}": op(path("id"), returns=ref("User")),
            "GET /gifts/{id}": op(path("id"), returns=obj("id", id=STRING)),
            "GET /carts/{id}/items/{item}": op(path("id"), path("item"), returns=ref("Item")),
            "PATCH /carts/{id}": op(path("id"), body=cart),
        },
        {"User": obj("id", id=STRING), "Item": obj("id", id=STRING)},
    )
    found = {f.json_path: f.reference for f in one.contracts()["PATCH /carts/{id}"].consumes if f.location == "body"}
    assert found.get(path_of_field, False) is is_reference


def test_a_body_that_is_the_whole_thing_is_no_reference_to_it() -> None:
    users = {"GET /users/{id}": op(path("id"), returns=ref("User")), "PATCH /me": op(body=ref("User"))}
    assert not world(users, {"User": obj(id=STRING)}).consumed("PATCH /me", "id").reference


def test_a_parameter_that_the_document_forgot_is_consumed() -> None:
    one = world({"GET /books/{id}/notes": op(), "GET /books": op(returns=listed(obj(id=STRING)))})
    field = one.consumed("GET /books/{id}/notes", "id")
    assert (field.semantic_tag, field.required) == ("book.id", True)


def test_required_holds_only_where_every_ancestor_is_required() -> None:
    shipping = obj("warehouse_id", warehouse_id=STRING)
    one = world({"POST /orders": op(body=obj("billing", shipping=shipping, billing=shipping))})
    found = {f.json_path: f.required for f in one.contracts()["POST /orders"].consumes}
    assert found == {"$.shipping.warehouse_id": False, "$.billing.warehouse_id": True}


def test_headers_are_credentials_only_where_a_scheme_says_so() -> None:
    schemes = {"key": {"type": "apiKey", "in": "header", "name": "X-Shop"}}
    one = world(
        {"GET /pets": op(header("X-Shop"), header("X-Locale"), security=[{"key": []}])}, securitySchemes=schemes
    )
    assert one.consumed("GET /pets", "X-Shop").kind is FieldKind.AUTH
    assert one.consumed("GET /pets", "X-Locale").kind is FieldKind.DATA


def test_a_bare_noun_asks_for_the_name_of_a_resource() -> None:
    one = world(
        {"GET /repos/{owner}/{repo}": op(path("owner"), path("repo"), returns=ref("Repository"))},
        {"Repository": obj("id", "name", "owner", id=INTEGER, name=STRING, owner=obj("login", login=STRING))},
    )
    operation = "GET /repos/{owner}/{repo}"
    assert one.consumed(operation, "repo").semantic_tag == "repository.name"
    assert one.consumed(operation, "owner").semantic_tag == "repository.owner"
    assert one.produced(operation, "$.name").semantic_tag == "repository.name"
    assert one.produced(operation, "$.owner.login").semantic_tag == "repository.owner"


def test_a_key_in_the_metadata_of_a_resource_is_its_key() -> None:
    pod = obj(kind=STRING, metadata=obj(name=STRING, namespace=STRING), spec=obj(node=STRING))
    one = world(
        {
            "GET /namespaces/{name}": op(path("name"), returns=ref("Namespace")),
            "GET /namespaces/{namespace}/pods/{name}": op(path("namespace"), path("name"), returns=ref("Pod")),
        },
        {"Pod": pod, "Namespace": pod},
    )
    operation = "GET /namespaces/{namespace}/pods/{name}"
    assert one.produced(operation, "$.metadata.name").semantic_tag == "pod.name"
    assert one.produced(operation, "$.metadata.namespace").semantic_tag == "namespace.name"
    assert one.consumed(operation, "namespace").semantic_tag == "namespace.name"


def test_several_words_for_one_field_are_one_role() -> None:
    one = world(
        {"GET /users/{username}": op(path("username"), returns=ref("User")), "GET /teams": op(query("user_login"))},
        {"User": obj("id", "login", id=INTEGER, login=STRING)},
    )
    assert one.consumed("GET /users/{username}", "username").semantic_tag == "user.login"


def test_what_the_schema_says_of_a_response_field_is_not_said_again() -> None:
    pet = obj("id", id={"type": "string", "description": "Its number.", "example": "7"})
    one = world({"GET /pets/{id}": op(path("id"), returns=pet)})
    field = one.produced("GET /pets/{id}", "$.id")
    assert (field.identity, field.description, field.pointer, field.example) == (True, "", "", None)


def test_a_contract_of_a_large_schema_stays_small() -> None:
    large = obj(id=STRING, **{f"f{n}": STRING for n in range(300)})
    one = world({"POST /things": op(body=large, returns=large), "GET /things/{id}": op(path("id"))})
    contract = one.contracts()["POST /things"]
    assert len(contract.consumes) == MAX_BODY_ROWS
    assert len(contract.produces) == MAX_ROWS


def test_what_a_call_needs_outlives_the_limit() -> None:
    large = obj("last", **{f"f{n}": STRING for n in range(300)}, last=STRING)
    one = world({"POST /things": op(body=large)})
    assert one.consumed("POST /things", "last").required


def test_a_create_that_returns_a_bare_value_returns_the_key() -> None:
    one = world(
        {"POST /recipes": op(returns=STRING), "GET /recipes/{slug}": op(path("slug"), returns=obj("slug", slug=STRING))}
    )
    field = one.produced("POST /recipes", "$")
    assert (field.semantic_tag, field.identity) == ("recipe.slug", True)


def test_an_envelope_without_content_identifies_nothing() -> None:
    envelope = obj(code=INTEGER, msg=STRING, data={})
    one = world({"POST /users": op(returns=envelope), "GET /users/{id}": op(path("id"), returns=envelope)})
    assert all(not field.identity for field in one.contracts()["POST /users"].produces)


def test_fields_that_a_caller_names_are_context() -> None:
    contracts = world({"GET /pets": op(query("tenant"))}).contracts(context_fields=frozenset({"tenant"}))
    assert contracts["GET /pets"].consumes[0].kind is FieldKind.CONTEXT


def test_the_same_document_gives_the_same_contracts() -> None:
    assert shop().contracts() == shop().contracts()


@pytest.mark.parametrize(
    "schema",
    [
        True,
        {},
        {"type": "object"},
        {"type": "array"},
        {"type": "array", "items": True},
        {"anyOf": 42},
        {"$ref": "#/components/schemas/Missing"},
        {"$ref": "#/components/schemas/Self"},
        {"allOf": [{"$ref": "#/components/schemas/Self"}]},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"type": "object", "properties": {"": STRING, "a.b": STRING, 'q"': obj(id=STRING)}},
        {"type": ["string", "null"]},
    ],
)
def test_any_schema_gives_a_contract(schema: object) -> None:
    own = {"type": "object", "properties": {"self": {"$ref": "#/components/schemas/Self"}, "id": STRING}}
    one = world(
        {"POST /things": op(body=schema, returns=schema), "GET /things/{id}": op(path("id"), returns=schema)},
        {"Self": own},
    )
    assert set(one.contracts()) == {"POST /things", "GET /things/{id}"}
    assert one.edges() is not None


def test_an_argument_of_a_tool_without_an_address_pages_or_searches_as_a_query_parameter_does() -> None:
    arguments = {"type": "object", "properties": {name: {"type": "string"} for name in ("limit", "query", "path")}}
    document = Document.of({"tools": [{"name": "search_files", "inputSchema": arguments}]}, "fs")
    fields = World(ingest([document])).contracts()["search_files"].consumes
    assert {field.field_name: (field.location, field.semantic_tag) for field in fields} == {
        "limit": (Location.BODY, "paging"),
        "query": (Location.BODY, "search_filter"),
        "path": (Location.BODY, ""),
    }


def test_defaults_and_choices_of_a_request_are_kept() -> None:
    size = {"type": "string", "enum": ["s", "m"], "default": "m"}
    one = world({"POST /shirts": op(query("fit", type="string", enum=["slim"], default="slim"), body=obj(size=size))})
    kept = [
        (one.consumed("POST /shirts", name).enum, one.consumed("POST /shirts", name).default)
        for name in ("fit", "size")
    ]
    assert kept == [(("slim",), "slim"), (("s", "m"), "m")]


def test_a_choice_that_any_text_may_stand_for_is_open() -> None:
    model = {"anyOf": [{"type": "string"}, {"type": "string", "enum": ["big", "small"]}]}
    kind = {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]}
    one = world({"POST /answers": op(body=obj(model=model, kind=kind))})
    assert one.consumed("POST /answers", "model").enum == ()
    assert one.consumed("POST /answers", "kind").enum == ("a",)


@pytest.mark.parametrize(("name", "is_reference"), [("folderId", False), ("destinationFolderId", True)])
def test_what_the_path_says_is_asked_again_only_for_another(name: str, is_reference: bool) -> None:
    one = world(
        {
            "GET /folders": op(returns=listed(obj(id=STRING))),
            "POST /folders/{folderId}/move": op(path("folderId"), body=obj(name, **{name: STRING})),
        }
    )
    assert one.consumed("POST /folders/{folderId}/move", name, Location.BODY).reference is is_reference


@pytest.mark.parametrize(
    ("description", "tag"),
    [
        ("Employee ID of the approver", "employee.id"),
        ("The ID of the employee who approves", "employee.id"),
        ("ID of the employee's desk", ""),
        ("Who approves, by an id", ""),
    ],
)
def test_a_description_may_begin_with_what_a_key_is_of(description: str, tag: str) -> None:
    approver = {"type": "string", "description": description}
    one = world(
        {"GET /employees": op(returns=listed(obj(id=STRING))), "POST /leaves": op(body=obj(approverId=approver))}
    )
    assert one.consumed("POST /leaves", "approverId").semantic_tag == tag


def test_several_kinds_in_one_place_are_none_of_them() -> None:
    choice = {"anyOf": [ref("Account"), ref("Card")]}
    one = world(
        {
            "GET /accounts/{account}": op(path("account"), returns=ref("Account")),
            "GET /sources": op(returns=listed(choice)),
        },
        {"Account": obj(id=STRING, email=STRING), "Card": obj(id=STRING, last4=STRING)},
    )
    assert one.produced("GET /sources", "$[*].id").semantic_tag != "account.id"


def test_a_name_is_of_one_type_though_an_id_may_be_of_two() -> None:
    one = world(
        {
            "GET /orgs": op(returns=listed(obj("id", "login", id=INTEGER, login=STRING))),
            "GET /orgs/{org}": op(path("org")),
            "GET /teams/{org}/count": op(path("org", type="integer")),
            "GET /rooms": op(returns=listed(obj("id", id=STRING))),
            "GET /rooms/{roomId}": op(path("roomId", type="integer")),
            "GET /desks": op(query("roomId")),
        }
    )
    assert one.consumed("GET /orgs/{org}", "org").semantic_tag == "org.login"
    assert one.produced("GET /rooms", "$[*].id").semantic_tag == "room.id"
