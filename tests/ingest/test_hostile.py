"""Broken and hostile files, from the bytes on: what is refused, and what still comes through."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import msgspec
import orjson
import pytest

from tests.ingest.documents import answers, get, openapi
from toolgraph.errors import SourceError
from toolgraph.ingest import ingest_openapi
from toolgraph.model import Ingested
from toolgraph.schema import SchemaIndex
from toolgraph.sources import read_document

SMALL = """\
openapi: 3.0.3
info: {title: t, version: '1'}
servers: [{url: 'https://a.example'}]
paths:
  /a:
    get:
      operationId: on
"""
PET = {"$ref": "#/components/schemas/Pet"}


def doubling(levels: int) -> dict[str, Any]:
    schemas: dict[str, Any] = {
        f"S{n}": {"properties": {side: {"$ref": f"#/components/schemas/S{n + 1}"} for side in "ab"}}
        for n in range(levels)
    }
    return {**schemas, f"S{levels}": {"properties": {"id": {"type": "string"}}}}


def composed(keyword: str, levels: int, times: int = 2) -> dict[str, Any]:
    schemas: dict[str, Any] = {
        f"S{n}": {keyword: [{"$ref": f"#/components/schemas/S{n + 1}"}] * times, "properties": {f"p{n}": {}}}
        for n in range(levels)
    }
    return {**schemas, f"S{levels}": {"properties": {"id": {"type": "string"}}}}


def all_to_all(count: int) -> dict[str, Any]:
    everything = {f"p{n}": {"$ref": f"#/components/schemas/S{n}"} for n in range(count)}
    return {f"S{n}": {"properties": everything} for n in range(count)}


def read(folder: Path, content: Any, name: str = "a.json") -> Ingested:
    data = content if isinstance(content, bytes) else content if isinstance(content, str) else json.dumps(content)
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    result = ingest_openapi([read_document(path)])
    index = SchemaIndex(result.schemas)
    for found in result.operations:
        for response in found.responses:
            if response.payload:
                index.fields(response.payload.schema_ref)
    assert orjson.dumps(msgspec.to_builtins(result)), "the artifact could not be written"
    return result


@pytest.mark.parametrize(
    "content",
    [
        b"",
        "null",
        "[]",
        "3",
        '{"openapi": "3.0.0", "paths": {',
        "openapi: 3.0.0\npaths: {\n  - x",
        bytes(range(256)) * 20,
        "<!doctype html><html><body>Not found</body></html>",
        {"paths": {"/a": get()}},
        {**openapi({}), "openapi": "4.0.0"},
        '{"openapi":"3.0.3","x-deep":' + "[" * 5000 + "]" * 5000 + "}",
        "just a sentence",
        "a: &a [*a]",
    ],
)
def test_what_holds_nothing_usable_is_refused_naming_the_file(tmp_path: Path, content: Any) -> None:
    with pytest.raises(SourceError, match=r"a\.json: .+") as caught:
        read(tmp_path, content)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "problems"),
    [
        (SMALL, []),
        (b"\xef\xbb\xbf" + SMALL.encode(), []),
        (SMALL.encode("utf-16"), []),
        (SMALL.replace("title: t", "title: caf\xe9").encode("latin-1"), ["not_utf8"]),
        (
            SMALL + "      responses:\n        200: {description: ok}\n        default: {description: no}\n",
            ["unquoted_key"],
        ),
        (SMALL + "      operationId: on\n", ["duplicate_key"]),
        (SMALL + "      x-at: 2024-01-01T00:00:00Z\n", []),
        (SMALL.replace("3.0.3", "3.0"), ["invalid_value"]),
    ],
    ids=["yaml", "mark", "utf-16", "latin-1", "integer keys", "duplicate", "time", "number"],
)
def test_every_way_of_writing_gives_the_operation(tmp_path: Path, content: Any, problems: list[str]) -> None:
    result = read(tmp_path, content)
    assert [found.name for found in result.operations] == ["on"]
    assert [problem.code for problem in result.problems] == problems


def test_words_of_yaml_1_1_stay_texts(tmp_path: Path) -> None:
    text = SMALL + "      parameters: [{name: y, in: query, schema: {enum: [yes, no, on, off]}}]\n"
    (parameter,) = read(tmp_path, text, "a.yaml").operations[0].parameters
    assert (parameter.name, parameter.schema["enum"]) == ("y", ["yes", "no", "on", "off"])


def test_status_keys_are_texts(tmp_path: Path) -> None:
    text = SMALL + "      responses:\n        200: {description: ok}\n        default: {description: no}\n"
    assert [response.status for response in read(tmp_path, text).operations[0].responses] == ["200", "default"]


def test_nulls_everywhere_are_nothing_and_told(tmp_path: Path) -> None:
    nothing = dict.fromkeys(
        ("tags", "parameters", "summary", "description", "requestBody", "security", "responses", "servers")
    )
    result = read(tmp_path, openapi({"/a": get(**nothing)}, components=None, tags=None, security=None))
    assert len(result.operations) == 1
    assert {problem.code for problem in result.problems} == {"null_value"}
    assert len(result.problems) == len(nothing) + 3


MANY_VALUES = {"enum": [f"v{number}" for number in range(20_000)]}
MANY_VARIANTS: dict[str, Any] = {"anyOf": [{"properties": {f"p{a}_{b}": {} for b in range(50)}} for a in range(300)]}
MANY_PATHS = {f"/r{n}/{{id}}": get(f"r{n}", tags=["all"], responses=answers(PET)) for n in range(2000)}
DOUBLING = answers({"$ref": "#/components/schemas/S0"})


@pytest.mark.parametrize(
    ("paths", "schemas", "count"),
    [
        ({"/a": get(responses=DOUBLING)}, doubling(24), 1),
        ({"/a": get(responses=answers(PET))}, True, 1),
        ({"/a": get(description="x" * 1_000_000)}, {}, 1),
        ({"/a": get(parameters=[{"name": "q", "in": "query", "schema": MANY_VALUES}])}, {}, 1),
        (MANY_PATHS, {"Pet": {"properties": {"id": {}}}}, 2000),
        ({"/a": get(responses=answers(MANY_VARIANTS))}, {}, 1),
        *(({"/a": get(responses=DOUBLING)}, composed(keyword, 30), 1) for keyword in ("allOf", "anyOf", "oneOf")),
        ({"/a": get(responses=DOUBLING)}, composed("allOf", 2000, times=1), 1),
        ({"/a": get(responses=DOUBLING)}, all_to_all(60), 1),
        ({"/a": get(**{f"parmeter{number}": 1 for number in range(20_000)})}, {}, 1),
        ({"/" + "{a" * 10_000 + "/{}" * 10_000: get()}, {}, 1),
        ({"/a": get(responses=answers({"pattern": "(a+)+$", "example": "a" * 10_000}))}, {}, 1),
    ],
    ids=[
        "doubling",
        "schemas is true",
        "long text",
        "many values",
        "many operations",
        "many variants",
        "doubling by allOf",
        "doubling by anyOf",
        "doubling by oneOf",
        "a chain of allOf",
        "all to all",
        "many unknown keys",
        "many braces",
        "a pattern that backtracks",
    ],
)
def test_size_costs_no_more_than_its_due(tmp_path: Path, paths: Any, schemas: Any, count: int) -> None:
    start = time.process_time()
    assert len(read(tmp_path, openapi(paths, components={"schemas": schemas})).operations) == count
    assert time.process_time() - start < 5


def test_lone_surrogates_and_control_characters_are_gone(tmp_path: Path) -> None:
    text = json.dumps(openapi({"/a": get("a\ud800b\u0000", summary="\udfff\u0007\u001b[31mred")}))
    found = read(tmp_path, text).operations[0]
    assert (found.name, found.summary) == ("ab", "[31mred")


def test_a_local_reference_stays_in_the_folder(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text('{"A": {"type": "string"}}')
    (tmp_path / "api").mkdir()
    result = read(tmp_path / "api", openapi({"/a": get(responses=answers({"$ref": "../secret.json#/A"}))}))
    assert [problem.code for problem in result.problems] == ["external_ref"]
    assert "out of the document's folder" in result.problems[0].message
