"""Mutated documents are survived: nothing is raised but a `ToolgraphError`, and what is promised of the rest holds."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.documents import orders
from tests.fuzz.cuts import cuts
from tests.fuzz.journey import journey, journey_of_bytes
from tests.fuzz.mutations import mutated, spots
from tests.ingest.documents import answers, get, openapi, swagger
from toolgraph.build import build_artifact
from toolgraph.errors import ToolgraphError
from toolgraph.sources import Document

SEEDS: tuple[Any, ...] = (
    orders(),
    openapi(
        {
            "/pets/{petId}": {"$ref": "#/components/pathItems/Pet"},
            "/pets": get(
                "listPets",
                security=[{"key": []}],
                responses=answers({"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}),
            ),
        },
        version="3.2.0",
        components={
            "pathItems": {
                "Pet": get(
                    "getPet",
                    parameters=[{"name": "petId", "in": "path", "required": True, "schema": {"type": "string"}}],
                    responses={
                        "200": {
                            **answers({"$ref": "#/components/schemas/Pet"})["200"],
                            "links": {"owner": {"operationId": "listPets", "parameters": {"q": "$response.body#/id"}}},
                        }
                    },
                )
            },
            "schemas": {
                "Pet": {
                    "allOf": [{"$ref": "#/components/schemas/Thing"}],
                    "properties": {"parent": {"$ref": "#/components/schemas/Pet"}},
                    "discriminator": {"propertyName": "id", "mapping": {"p": "Pet"}},
                },
                "Thing": {"type": ["object", "null"], "required": ["id"], "properties": {"id": {"type": "string"}}},
            },
            "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X"}},
        },
    ),
    swagger(
        {
            "/files": {
                "post": {
                    "operationId": "upload",
                    "parameters": [
                        {"name": "file", "in": "formData", "type": "file"},
                        {"name": "tags", "in": "query", "type": "array", "items": {"type": "string", "enum": ["a"]}},
                    ],
                    "responses": {"200": {"description": "ok", "schema": {"$ref": "#/definitions/File"}}},
                }
            }
        },
        definitions={"File": {"type": "object", "properties": {"fileId": {"type": "integer", "default": 1}}}},
    ),
    {
        "server_name": "files",
        "tools": [
            {
                "name": "read",
                "description": "Read a file.",
                "inputSchema": {
                    "type": "object",
                    "required": ["path"],
                    "properties": {"path": {"$ref": "#/$defs/Path"}},
                    "$defs": {"Path": {"type": "string"}},
                },
                "outputSchema": {"type": "object", "properties": {"lines": {"type": "array", "items": {}}}},
                "annotations": {"readOnlyHint": True},
            },
            {"name": "list", "inputSchema": {"type": "object"}},
        ],
    },
)


@settings(max_examples=60)
@given(st.sampled_from(SEEDS), st.randoms(use_true_random=False))
def test_a_mutated_document_goes_all_the_way_or_is_refused(seed: Any, random: Random) -> None:
    with suppress(ToolgraphError):
        journey(Document.of(mutated(seed, random, SEEDS)))


@settings(max_examples=60)
@given(st.sampled_from(SEEDS), st.data())
def test_mutated_bytes_go_all_the_way_or_are_refused(seed: Any, data: st.DataObject) -> None:
    written = json.dumps(seed).encode()
    start = data.draw(st.integers(0, len(written)))
    end = data.draw(st.integers(start, min(start + 20, len(written))))
    with suppress(ToolgraphError):
        journey_of_bytes(written[:start] + data.draw(st.binary(max_size=10)) + written[end:])


@pytest.mark.parametrize("seed", SEEDS, ids=["orders", "pets", "files", "tools"])
def test_what_is_mutated_is_whole_at_first_and_stays_as_it_is(seed: Any) -> None:
    before = json.dumps(seed)
    assert journey(Document.of(seed)).tools
    assert json.dumps(mutated(seed, Random(1), SEEDS)) != before
    assert json.dumps(seed) == before


def test_every_place_of_a_value_can_be_mutated() -> None:
    assert [key for _, key in spots([{"a": [1, 2], "b": {}}])] == [0, "a", "b", 0, 1]


def test_a_piece_of_a_document_is_whole() -> None:
    for piece in cuts(SEEDS[0], Random(0), 5):
        problems = journey(Document.of(piece)).document["ingest_summary"]["problems"]
        assert {problem["code"] for problem in problems} <= {"deprecated_skipped", "no_operations"}
    (tools,) = cuts(SEEDS[3], Random(0), 1)
    assert tools["server_name"] == "files"
    assert tools["tools"]


def test_a_path_of_thousands_of_parameters_is_built() -> None:
    # Comparing every parameter with every problem took minutes.
    path = "".join(f"/{{it's {number}}}" for number in range(1500))
    (tool,) = build_artifact([Document.of(openapi({path: get()}))])["tools"].values()
    assert len(tool["parameters"]) == 1500
