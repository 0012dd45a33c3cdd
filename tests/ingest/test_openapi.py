from __future__ import annotations

from typing import Any

import msgspec
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ingest.documents import OK, answers, codes, get, ingested, openapi, operation, swagger
from toolgraph.errors import SourceError
from toolgraph.ingest import ingest_openapi
from toolgraph.ingest.dialects import dialect_of
from toolgraph.model import Severity
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document


@pytest.mark.parametrize(
    ("version", "dialect"),
    [
        ("2.0", (2, 0)), ("3.0.3", (3, 0)), ("3.0", (3, 0)), ("3", (3, 0)), ("3.1.1", (3, 1)), ("3.2.0", (3, 2)),
        ("3.7.0", (3, 2)), ("3.1.0-rc1", (3, 1)), ("2.1", (2, 0)),
    ],
)  # fmt: skip
def test_a_version_has_its_dialect(version: str, dialect: tuple[int, int]) -> None:
    found = dialect_of(version)
    assert found is not None
    assert found.version == dialect


@pytest.mark.parametrize("version", ["4.0.0", "1.2", "", "latest", "v3", "99999999.0"])
def test_an_unknown_major_version_has_none(version: str) -> None:
    assert dialect_of(version) is None


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (None, "it holds nothing"),
        ([], "it holds a list"),
        (3, "it holds a plain text or number"),
        ("openapi: 3", "it holds a plain text or number"),
        ({}, "it states no version"),
        ({"paths": {}}, "it states no version"),
        ({"openapi": None, "swagger": ["2.0"]}, "it states no version"),
        ({"openapi": "4.0.0", "paths": {}}, "'4.0.0' is not supported"),
        ({"swagger": "1.2"}, "'1.2' is not supported"),
        ({"asyncapi": "3.0.0", "channels": {}}, "this is an AsyncAPI document, not an OpenAPI document"),
        ({"info": {"_postman_id": "1"}, "item": []}, "this is a Postman collection"),
        ({"info": {"schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}}, "a Postman"),
        ({"data": {"__schema": {}}}, "this is the introspection of a GraphQL schema"),
        ({"swaggerVersion": "1.2", "apis": []}, "this is a document of Swagger 1"),
        ({"_type": "export", "resources": []}, "this is an Insomnia collection"),
        ({"log": {"entries": []}}, "this is a HAR recording"),
    ],
)
def test_what_is_no_openapi_document_is_refused_in_one_line(value: Any, says: str) -> None:
    with pytest.raises(SourceError) as caught:
        ingested(value)
    assert str(caught.value).startswith("shop.json: ")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_version_written_as_a_number_is_one() -> None:
    assert operation({**openapi({"/a": get()}), "openapi": 3.0}).name == "a"
    assert operation({**swagger({"/a": get()}), "swagger": 2}).name == "a"


def test_a_minor_version_of_the_future_is_read_and_told() -> None:
    assert codes(openapi({"/a": get()}, version="3.9.0")) == ["unknown_version"]


@pytest.mark.parametrize(
    ("paths", "also"),
    [
        (None, ["null_value"]),
        ({}, []),
        ([], ["invalid_value"]),
        (3, ["invalid_value"]),
        ({"x-note": {}}, []),
        ({"/a": {}}, []),
    ],
)
def test_a_document_without_operations_is_read_and_blocks(paths: Any, also: list[str]) -> None:
    result = ingested(openapi(paths))
    assert result.operations == ()
    assert [problem.code for problem in result.problems] == [*also, "no_operations"]
    assert result.problems[-1].severity is Severity.BLOCKER


def test_webhooks_are_no_operations() -> None:
    document = openapi({}, version="3.1.0", webhooks={"x": {"post": {"responses": OK}}})
    assert codes(document) == ["webhooks_skipped", "no_operations"]


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (None, "invalid_path_item"), ([], "invalid_path_item"), ("x", "invalid_path_item"),
        ({"get": None}, "invalid_operation"), ({"get": []}, "invalid_operation"), ({"get": True}, "invalid_operation"),
    ],
)  # fmt: skip
def test_an_odd_path_item_or_operation_is_left_out_and_the_rest_is_read(item: Any, code: str) -> None:
    document = openapi({"/a": item, "/b": get("b")})
    assert operation(document).name == "b"
    assert codes(document) == [code]


@pytest.mark.parametrize(
    ("version", "names", "problems"),
    [
        ("3.2.0", ["q", "l"], []),
        ("3.1.0", [], ["unknown_method", "no_operations"]),
    ],
)
def test_methods_of_openapi_3_2_are_read_where_they_exist(version: str, names: list[str], problems: list[str]) -> None:
    item = {"query": {"operationId": "q"}, "additionalOperations": {"LINK": {"operationId": "l"}}}
    result = ingested(openapi({"/a": item}, version=version))
    assert [found.name for found in result.operations] == names
    assert [problem.code for problem in result.problems] == problems


def test_an_additional_operation_has_its_method_and_place() -> None:
    item = {"additionalOperations": {"LINK": {"operationId": "l"}}}
    found = operation(openapi({"/a": item}, version="3.2.0"))
    assert (found.method, found.pointer) == ("link", "#/paths/~1a/additionalOperations/LINK")


def test_an_additional_operation_needs_a_method_that_is_one_and_its_own() -> None:
    given: dict[str, Any] = {name: {} for name in (" ", "\n", "a b", "get", "LINK", "link", "POST")}
    result = ingested(openapi({"/a": {**get("own"), "additionalOperations": given}}, version="3.2.0"))
    assert [found.method for found in result.operations] == ["get", "link", "post"]
    told = [problem.pointer.rpartition("/")[2] for problem in result.problems if problem.code == "invalid_operation"]
    assert told == [" ", "\n", "a b", "get", "link", "POST"]


def test_an_operation_keeps_what_it_says() -> None:
    item = {
        "summary": "of the path",
        "description": "of the path",
        "delete": {
            "operationId": "d",
            "tags": ["Pets", "x"],
            "summary": "a\n b\u0007",
            "deprecated": True,
            "requestBody": {"content": answers({"type": "object"})["200"]["content"]},
        },
    }
    found = operation(openapi({"/pets/{id}": item}), include_deprecated=True)
    assert (found.method, found.path, found.tags, found.deprecated) == ("delete", "/pets/{id}", ("Pets", "x"), True)
    assert (found.summary, found.description) == ("a b", "of the path")
    assert (found.source_kind, found.source_label, found.server) == ("openapi", "Shop", "https://api.example.com")
    assert found.request_body is not None


@pytest.mark.parametrize(
    ("tags", "kept", "problems"),
    [
        (None, (), ["null_value"]), ("x", (), ["invalid_value"]), (["a", "a", "b"], ("a", "b"), []),
        ([None, 3, {"name": "x"}, "ok"], ("3", "x", "ok"), ["invalid_value"] * 3),
    ],
)  # fmt: skip
def test_odd_tags_are_read_as_far_as_they_mean_something(tags: Any, kept: tuple[str, ...], problems: list[str]) -> None:
    document = openapi({"/a": get(tags=tags)})
    assert (operation(document).tags, codes(document)) == (kept, problems)


def test_deprecated_operations_are_left_out_unless_asked_for() -> None:
    document = openapi({"/a": get("old", deprecated=True), "/b": get("new"), "/c": get("older", deprecated=True)})
    result = ingested(document)
    assert [found.name for found in result.operations] == ["new"]
    assert [problem.message for problem in result.problems] == ["2 deprecated operations were left out."]
    assert len(ingested(document, include_deprecated=True).operations) == 3
    assert codes(openapi({"/a": get(deprecated=True)})) == ["deprecated_skipped", "no_operations"]


def test_a_source_says_what_was_read() -> None:
    document = openapi({"/a": get("a", deprecated=True), "/b": get("b")})
    (source,) = ingested(document).sources
    assert (source.label, source.title, source.version, source.spec_version) == ("Shop", "Shop", "1", "3.0.3")
    assert (source.path_count, source.operation_count, source.location) == (2, 2, "shop.json")
    assert source.sha256 == Document.of(document).sha256
    assert source.bytes > 0


def test_a_long_title_makes_a_short_label() -> None:
    title = "The Service for Everything under the Sun and Beyond"
    one = {"openapi": "3.0.3", "info": {"title": title, "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}
    (source,) = ingest_openapi([Document.of(one)]).sources
    assert (source.label, source.title) == ("The Service for Everything under", title)


def test_documents_of_one_title_get_labels_of_their_own() -> None:
    pet = {"Pet": {"type": "object"}}
    body = answers({"$ref": "#/components/schemas/Pet"})
    both = ingested(
        openapi({"/a": get("a", responses=body)}, components={"schemas": pet}),
        openapi({"/b": get("b", responses=body)}, components={"schemas": {"Pet": {"type": "string"}}}),
    )
    assert list(both.schemas) == ["Shop", "Shop 2"]
    refs = [found.success.payload.schema_ref for found in both.operations if found.success and found.success.payload]
    assert [SchemaIndex(both.schemas).resolve(ref) for ref in refs] == [{"type": "object"}, {"type": "string"}]


def test_a_flood_of_flaws_of_one_kind_is_counted_not_listed() -> None:
    paths: dict[str, Any] = {f"/r{number}": {"get": {}} for number in range(600)}
    problems = ingested(openapi(paths)).problems
    assert len(problems) == 501
    assert problems[-1].message == "There are 100 more problems of this kind."
    assert (problems[-1].times, problems[-1].severity) == (100, problems[0].severity)


def test_names_for_models_are_unique_across_documents() -> None:
    other = {**openapi({"/b": get("a_b")}), "info": {"title": "Other"}}
    both = ingested(openapi({"/a": get("a b")}), other)
    assert [found.llm_name for found in both.operations][1] == "a_b"
    assert len({found.llm_name for found in both.operations}) == 2


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(["#/", "a.json", "path", "x\ud800"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["$ref", "openapi", "paths", "get", "/a", "name", "in", "schema", "200", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_value_as_a_document_raises_nothing_but_a_source_error(value: Any) -> None:
    message = ""
    try:
        ingested(value)
    except SourceError as error:
        message = str(error)
    assert "\n" not in message


def _rich(version: str) -> dict[str, Any]:
    """A document in which every construct that is read occurs."""
    pet = {
        "type": "object",
        "required": ["id"],
        "properties": {"id": {"type": "string"}, "tags": {"items": {"$ref": "#/components/schemas/Tag"}}},
    }
    parameters = [
        {"$ref": "#/components/parameters/Q"},
        {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}},
    ]
    body = {
        "required": True,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}, "example": {}}},
    }
    response = {
        "description": "ok",
        "headers": {"X": {"schema": {}}},
        "links": {"l": {"operationId": "a", "parameters": {}}},
        **answers(pet)["200"],
    }
    item = {
        "parameters": parameters,
        "servers": [],
        "post": {
            "operationId": "a",
            "tags": ["t"],
            "security": [{"k": []}],
            "requestBody": body,
            "responses": {"200": response},
        },
    }
    components = {
        "schemas": {
            "Pet": pet,
            "Tag": {
                "oneOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "string"}],
                "discriminator": {"mapping": {"p": "Pet"}},
            },
        },
        "parameters": {
            "Q": {"name": "q", "in": "query", "schema": {"type": "array", "items": {}}, "examples": {"e": {"value": 1}}}
        },
        "securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X"}},
    }
    return openapi({"/a/{id}": item}, version=version, components=components, security=[{"k": []}])


def _old() -> dict[str, Any]:
    parameters = [
        {"name": "b", "in": "body", "schema": {"$ref": "#/definitions/P"}},
        {"name": "f", "in": "formData", "type": "file"},
    ]
    post = {
        "operationId": "a",
        "consumes": ["application/json"],
        "parameters": parameters,
        "responses": {"200": {"schema": {"$ref": "#/definitions/P"}, "examples": {"a/b": 1}}},
    }
    return swagger(
        {"/a": {"post": post}},
        schemes=["https"],
        basePath="/v",
        definitions={"P": {"properties": {"x": {}}}},
        securityDefinitions={"k": {"type": "basic"}},
    )


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, member in inner for place in _places(member, (*way, key)))]


def _with(value: Any, way: tuple[Any, ...], odd: Any) -> Any:
    if not way:
        return odd
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[way[0]] = _with(value[way[0]], way[1:], odd)
    return copy


@given(st.data())
def test_any_value_in_any_place_of_a_document_is_survived_the_same_way_each_time(data: st.DataObject) -> None:
    document = data.draw(st.sampled_from([_rich("3.0.3"), _rich("3.2.0"), _old()]))
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(
            st.sampled_from([place for place in _places(document) if place and place[0] not in ("openapi", "swagger")])
        )
        document = _with(document, way, data.draw(JSON))
    result = ingested(document)
    encoded = orjson.dumps(msgspec.to_builtins(result))
    assert orjson.dumps(msgspec.to_builtins(ingested(document))) == encoded
    index = SchemaIndex(result.schemas)
    for found in result.operations:
        for payload in (found.request_body, *(response.payload for response in found.responses)):
            if payload and payload.schema_ref:
                assert index.fields(payload.schema_ref)
                assert orjson.dumps(index.model_view(payload.schema_ref))


@given(st.permutations(["/a", "/b", "/c"]))
def test_every_reference_in_the_stored_schemas_leads_to_one(order: list[str]) -> None:
    paths = {path: _rich("3.0.3")["paths"]["/a/{id}"] for path in order}
    result = ingested({**_rich("3.0.3"), "paths": paths})
    index = SchemaIndex(result.schemas)
    references = _references(result.schemas)
    assert references
    assert all(index.resolve(ref) for ref in references)
    assert all(ref.startswith("#/schemas/Shop/") for ref in references)


def _references(value: Any) -> list[str]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    own = [value["$ref"]] if isinstance(value, dict) and isinstance(value.get("$ref"), str) else []
    return [*own, *(ref for member in inner for ref in _references(member))]
