from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import answers, codes, get, ingested, openapi, operation
from toolgraph.model import Location


def parameter(name: Any = "q", location: Any = "query", **more: Any) -> dict[str, Any]:
    return {"name": name, "in": location, "schema": {"type": "string"}, **more}


def keys(value: Any, **options: Any) -> list[tuple[str, str]]:
    return [(p.location.value, p.name) for p in operation(value, **options).parameters]


def test_parameters_of_the_path_item_are_shared_and_overridden_by_name_and_location() -> None:
    item = {
        "parameters": [parameter("id", "path"), parameter("q", description="shared"), parameter("h", "header")],
        **get(parameters=[parameter("q", description="own"), parameter("q", "header")]),
    }
    found = operation(openapi({"/a/{id}": item}))
    assert [(p.location.value, p.name, p.description) for p in found.parameters] == [
        ("path", "id", ""),
        ("query", "q", "own"),
        ("header", "h", ""),
        ("header", "q", ""),
    ]


def test_one_name_in_several_locations_is_several_parameters() -> None:
    places = ("path", "query", "header", "cookie")
    assert keys(openapi({"/{id}": get(parameters=[parameter("id", place) for place in places])})) == [
        (place, "id") for place in places
    ]


def test_path_parameters_come_first_in_the_order_of_the_path_and_are_required() -> None:
    document = openapi(
        {"/{b}/{a}": get(parameters=[parameter("q"), parameter("a", "path"), parameter("b", "path", required=False)])}
    )
    assert keys(document) == [("path", "b"), ("path", "a"), ("query", "q")]
    assert [p.required for p in operation(document).parameters] == [True, True, False]


def test_an_undeclared_path_parameter_is_added_and_told() -> None:
    document = openapi({"/a/{id}/b/{id}": get()})
    (added,) = operation(document).parameters
    assert (added.name, added.location, added.required, added.schema) == ("id", Location.PATH, True, {"type": "string"})
    assert codes(document) == ["undeclared_path_parameter"]


def test_a_path_parameter_that_is_not_in_the_path_is_left_out_and_told() -> None:
    document = openapi({"/a": get(parameters=[parameter("id", "path"), parameter()])})
    assert keys(document) == [("query", "q")]
    assert codes(document) == ["path_parameter_not_in_path"]


@pytest.mark.parametrize(
    ("path", "name"), [("/{+name}", "name"), ("/{name*}", "name"), ("/{?name}", "name"), ("/v1/{name}:cancel", "name")]
)
def test_operators_of_uri_templates_are_no_part_of_a_name(path: str, name: str) -> None:
    document = openapi({path: get(parameters=[parameter(name, "path", required=True)])})
    assert (keys(document), codes(document)) == ([("path", name)], [])


@pytest.mark.parametrize(
    "odd",
    [
        None,
        3,
        "x",
        {},
        [],
        parameter(None),
        parameter(""),
        {"name": "q"},
        {"in": "query"},
        parameter("q", "nowhere"),
        parameter("q", ["query"]),
    ],
)
def test_an_odd_parameter_is_told_and_left_out(odd: Any) -> None:
    document = openapi({"/a": get(parameters=[odd, parameter("good")])})
    assert keys(document) == [("query", "good")]
    assert codes(document) == ["invalid_parameter"]


@pytest.mark.parametrize("odd", [{"q": {}}, "q", 3, True])
def test_parameters_that_are_no_list_are_told(odd: Any) -> None:
    document = openapi({"/a": get(parameters=odd)})
    assert (keys(document), codes(document)) == ([], ["invalid_value"])


def test_a_parameter_listed_twice_counts_once() -> None:
    document = openapi({"/a": get(parameters=[parameter(description="first"), parameter(description="last")])})
    assert [p.description for p in operation(document).parameters] == ["last"]
    assert codes(document) == ["duplicate_parameter"]


def test_headers_that_the_bodies_decide_are_no_parameters() -> None:
    headers = [parameter(name, "header") for name in ("Accept", "Content-Type", "Authorization", "X-Tenant")]
    assert keys(openapi({"/a": get(parameters=headers)})) == [("header", "Authorization"), ("header", "X-Tenant")]


def test_only_required_parameters_where_that_is_asked_for() -> None:
    document = openapi(
        {"/{id}": get(parameters=[parameter("id", "path"), parameter("q"), parameter("r", required=True)])}
    )
    assert keys(document, required_only=True) == [("path", "id"), ("query", "r")]


def test_a_parameter_keeps_what_it_says() -> None:
    raw = parameter(
        "ids",
        style="form",
        explode=False,
        deprecated=True,
        required=True,
        description="which",
        examples={"one": {"value": ["a"]}},
        schema={"type": "array", "items": {"$ref": "#/components/schemas/Id"}},
    )
    document = openapi({"/a": get(parameters=[raw])}, components={"schemas": {"Id": {"type": "string"}}})
    (found,) = operation(document).parameters
    assert (found.style, found.explode, found.deprecated, found.required, found.description, found.example) == (
        "form",
        False,
        True,
        True,
        "which",
        ["a"],
    )
    assert found.schema == {"type": "array", "items": {"$ref": "#/schemas/Shop/Id"}}
    assert found.pointer == "#/paths/~1a/get/parameters/0"
    assert "Id" in ingested(document).schemas["Shop"]


def test_a_parameter_with_content_has_the_schema_of_its_media_type() -> None:
    raw = {"name": "filter", "in": "query", "content": {"application/json": {"schema": {"type": "object"}}}}
    (found,) = operation(openapi({"/a": get(parameters=[raw])})).parameters
    assert (found.content_type, found.schema) == ("application/json", {"type": "object"})


@pytest.mark.parametrize("schema", [None, True, 3, "string", []])
def test_a_parameter_without_a_usable_schema_has_an_empty_one(schema: Any) -> None:
    assert operation(openapi({"/a": get(parameters=[parameter(schema=schema)])})).parameters[0].schema == {}


def test_bodies_are_not_parameters_of_openapi_3() -> None:
    document = openapi({"/a": get(parameters=[parameter("b", "body")], responses=answers({"type": "string"}))})
    assert (keys(document), codes(document)) == ([], ["invalid_parameter"])


def test_a_parameter_that_operations_repeat_has_its_own_place_in_each() -> None:
    document = openapi({path: get(parameters=[parameter(), parameter("h", "header")]) for path in ("/a", "/b")})
    one, other = ingested(document).operations
    assert [p.pointer for p in (*one.parameters, *other.parameters)] == [
        f"#/paths/~1{path}/get/parameters/{place}" for path in "ab" for place in (0, 1)
    ]
    assert [(p.name, p.schema) for p in one.parameters] == [(p.name, p.schema) for p in other.parameters]


def test_a_flaw_of_a_parameter_that_operations_repeat_is_told_of_each() -> None:
    flawed = parameter(schema={"type": "object", "properties": {"a": 5}})
    problems = ingested(openapi({path: get(parameters=[flawed]) for path in ("/a", "/b")})).problems
    assert [problem.pointer for problem in problems if problem.code == "invalid_value"] == [
        f"#/paths/~1{path}/get/parameters/0/schema/properties/a" for path in "ab"
    ]
