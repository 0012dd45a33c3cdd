"""What an owner of an API sees of whole documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.documents import crud, openapi
from toolgraph.build import build_artifact
from toolgraph.catalog import Catalog
from toolgraph.readiness import Code, CollectionStatus, Part, Readiness
from toolgraph.sources import Document
from toolgraph.store.codec import snapshot_of

CLEAN = crud("order", "product", "customer")


def readiness(document: dict[str, Any]) -> Readiness:
    made = Document.of(document, "shop")
    return Catalog(snapshot_of(build_artifact([made]), "")).readiness


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in document["paths"].values():
        yield from (operation for method, operation in item.items() if method != "parameters")


def without_responses(document: dict[str, Any]) -> None:
    for operation in operations(document):
        operation["responses"] = {status: {"description": "ok"} for status in operation["responses"]}


def without_words(document: dict[str, Any]) -> None:
    for operation in operations(document):
        del operation["summary"]


def without_names(document: dict[str, Any]) -> None:
    for operation in operations(document):
        del operation["operationId"]


def without_server(document: dict[str, Any]) -> None:
    del document["servers"]


def without_body_schemas(document: dict[str, Any]) -> None:
    for operation in operations(document):
        if "requestBody" in operation:
            operation["requestBody"]["content"] = {"application/json": {}}


def without_collections(document: dict[str, Any]) -> None:
    document["paths"] = {path: item for path, item in document["paths"].items() if "{" in path}


def with_free_text(document: dict[str, Any]) -> None:
    """Ask for what a person knows: a name in the path, a quantity, words."""
    document["paths"]["/greetings/{name}"] = {
        "get": {
            **next(operations(document)),
            "operationId": "greet",
            "parameters": [
                {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}},
                {"name": "amount", "in": "query", "required": True, "schema": {"type": "number"}},
                {"name": "text", "in": "query", "required": True, "schema": {"type": "string"}},
            ],
        }
    }


def spoiled(spoil: Callable[[dict[str, Any]], None]) -> Readiness:
    document = deepcopy(CLEAN)
    spoil(document)
    return readiness(document)


def test_clean_crud_is_ready() -> None:
    found = readiness(CLEAN)
    assert (found.score, found.status) == (100, CollectionStatus.READY)


@pytest.mark.parametrize(
    ("spoil", "code", "part", "most", "least"),
    [
        (without_responses, Code.MISSING_RESPONSE_SCHEMA, Part.PLANNING, 85, 60),
        (without_collections, Code.REQUIRED_FIELD_WITHOUT_PRODUCER, Part.PLANNING, 92, 70),
        (without_words, Code.MISSING_DESCRIPTION, Part.SEARCH, 89, 80),
        (without_names, Code.MISSING_OPERATION_ID, Part.SEARCH, 96, 85),
        (without_server, Code.RELATIVE_SERVER_URL, Part.EXECUTION, 97, 90),
        (without_body_schemas, Code.MISSING_REQUEST_SCHEMA, Part.PLANNING, 75, 50),
    ],
)
def test_what_is_missing_shows_in_the_part_that_it_hurts(
    spoil: Callable[[dict[str, Any]], None], code: Code, part: Part, most: int, least: int
) -> None:
    found = spoiled(spoil)
    assert least <= found.score <= most
    assert found.points.parts[part] == min(found.points.parts.values())
    assert max(found.points.lost[part], key=lambda one: found.points.lost[part][one]) == code


def test_a_document_whose_answers_are_untold_is_visibly_worse_than_one_without_operation_ids() -> None:
    assert readiness(CLEAN).score - spoiled(without_responses).score >= 15
    assert spoiled(without_responses).score < spoiled(without_names).score


def test_what_a_person_knows_is_no_gap() -> None:
    assert spoiled(with_free_text).score == 100


def test_a_document_without_operations_is_blocked() -> None:
    found = readiness(openapi({}))
    assert (found.score, found.status) == (0, CollectionStatus.BLOCKED)


def test_a_document_whose_calls_cannot_be_made_is_blocked_though_it_can_be_searched() -> None:
    document = openapi(
        {path: {"post": item["post"]} for path, item in deepcopy(CLEAN)["paths"].items() if "post" in item}
    )
    without_body_schemas(document)
    found = readiness(document)
    assert (found.status, found.points.parts[Part.EXECUTION]) == (CollectionStatus.BLOCKED, 0)
    assert found.points.parts[Part.SEARCH] > 80
    assert found.score < 35


def test_the_same_document_is_judged_the_same() -> None:
    assert readiness(CLEAN) == readiness(deepcopy(CLEAN))
