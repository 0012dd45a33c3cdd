from __future__ import annotations

from typing import Any

import msgspec
import pytest

from toolgraph.errors import SourceError
from toolgraph.ingest import ingest
from toolgraph.ingest.tool_forms import has_tool, with_small_types
from toolgraph.model import Ingested, Problem
from toolgraph.schema import SchemaIndex
from toolgraph.schema.pointer import lookup, split
from toolgraph.sources import Document

CITY: dict[str, Any] = {"type": "object", "properties": {"city": {"$ref": "#/$defs/City"}}, "required": ["city"],
                        "$defs": {"City": {"type": "string"}}}  # fmt: skip
CAPITALS = {"type": "OBJECT", "properties": {"city": {"type": "STRING"}}, "required": ["city"]}

FORMS: dict[str, tuple[dict[str, Any], str, str]] = {
    "MCP": ({"name": "weather", "inputSchema": CITY}, "#/0", "mcp"),
    "OpenAI chat completions, LangChain": (
        {"type": "function", "function": {"name": "weather", "strict": True, "parameters": CITY}},
        "#/0/function",
        "tool",
    ),
    "OpenAI responses": ({"type": "function", "name": "weather", "parameters": CITY}, "#/0", "tool"),
    "Anthropic": ({"name": "weather", "input_schema": CITY}, "#/0", "tool"),
    "Gemini": (
        {"functionDeclarations": [{"name": "weather", "parameters": CAPITALS}]},
        "#/0/functionDeclarations/0",
        "tool",
    ),
    "Gemini in JSON Schema": (
        {"function_declarations": [{"name": "weather", "parameters_json_schema": CITY}]},
        "#/0/function_declarations/0",
        "tool",
    ),
    "Bedrock": ({"toolSpec": {"name": "weather", "inputSchema": {"json": CITY}}}, "#/0/toolSpec", "tool"),
}


def read(value: Any) -> Ingested:
    return ingest([Document.of(value, "file")])


def fields(ingested: Ingested) -> list[tuple[str, bool, str]]:
    (operation,) = ingested.operations
    assert operation.request_body is not None
    index = SchemaIndex(ingested.schemas)
    return [(f.path, f.required, f.field_type) for f in index.fields(operation.request_body.schema_ref)]


@pytest.mark.parametrize(("entry", "pointer", "kind"), FORMS.values(), ids=FORMS)
def test_a_tool_is_read_in_every_form(entry: dict[str, Any], pointer: str, kind: str) -> None:
    ingested = read([entry])
    (operation,) = ingested.operations
    assert (operation.name, operation.pointer, operation.source_kind) == ("weather", pointer, kind)
    assert fields(ingested) == [("$.city", True, "string")]
    assert ingested.problems == ()


def test_a_list_may_mix_forms() -> None:
    ingested = read([entry for entry, *_ in FORMS.values()])
    assert len(ingested.operations) == len(FORMS)
    assert {problem.code for problem in ingested.problems} == {"duplicate_tool_name"}


@pytest.mark.parametrize(
    "value",
    [
        {"model": "m", "messages": [], "tools": [FORMS["OpenAI responses"][0]]},
        {"functions": [{"name": "weather", "parameters": CITY}]},
        FORMS["Gemini"][0],
        FORMS["OpenAI chat completions, LangChain"][0],
        FORMS["Anthropic"][0],
    ],
)
def test_a_request_to_a_provider_or_a_single_tool_is_a_list_of_tools(value: Any) -> None:
    assert fields(read(value)) == [("$.city", True, "string")]


@pytest.mark.parametrize("value", [{"name": "weather"}, {"function": "x"}, {"functions": [1]}, ["weather"], {}])
def test_what_only_looks_like_a_tool_is_refused(value: Any) -> None:
    with pytest.raises(SourceError, match="neither an OpenAPI document nor a list of tools"):
        read(value)


@pytest.mark.parametrize(
    ("tool", "path"),
    [
        ({"functionDeclarations": [{"name": "book", "response": {"type": "OBJECT", "properties": {
            "id": {"type": "STRING"}}}}]}, "$.id"),
        ({"name": "book", "input_schema": {}, "output_schema": {"properties": {"id": {}}}}, "$.id"),
    ],
)  # fmt: skip
def test_the_schema_of_a_result_is_the_response(tool: dict[str, Any], path: str) -> None:
    ingested = read([tool])
    success = ingested.operations[0].success
    assert success is not None
    assert success.payload is not None
    assert [f.path for f in SchemaIndex(ingested.schemas).fields(success.payload.schema_ref)] == [path]


def test_what_a_provider_runs_itself_is_told_and_left_out() -> None:
    ingested = read([{"type": "web_search"}, {"type": "bash_20250124", "name": "bash"}, FORMS["Anthropic"][0]])
    assert [operation.name for operation in ingested.operations] == ["bash", "weather"]
    (problem,) = ingested.problems
    assert (problem.code, problem.pointer) == ("missing_tool_name", "#/0")
    assert "'web_search'" in problem.message


def test_only_mcp_asks_for_a_schema_of_the_arguments() -> None:
    assert read([{"type": "function", "function": {"name": "ping"}}]).problems == ()
    (problem,) = read([{"name": "ping"}, FORMS["MCP"][0]]).problems
    assert (problem.code, problem.pointer) == ("missing_input_schema", "#/0")


def test_a_property_may_be_called_like_a_keyword_and_hold_any_value() -> None:
    schema = {"type": "OBJECT", "properties": {"type": {"type": "STRING", "enum": ["OBJECT"]}}, "x": ["NULL"]}
    small = with_small_types(schema)
    assert small == {"type": "object", "properties": {"type": {"type": "string", "enum": ["OBJECT"]}}, "x": ["NULL"]}


def test_nesting_without_end_is_no_matter() -> None:
    deep: Any = {"type": "STRING"}
    for _ in range(3000):
        deep = {"items": deep}
    assert read([{"name": "a", "parameters": {"type": "OBJECT", "properties": {"x": deep}}}]).operations


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, {"functionDeclarations": []}, {"toolSpec": []}])
def test_anything_else_holds_no_tool(value: Any) -> None:
    assert not has_tool(value)


BAD = {"name": "weather", "input_schema": {"properties": {"city": {"$ref": "#/$defs/Gone"}}}}


@pytest.mark.parametrize(
    ("value", "pointers"),
    [
        ([BAD], ["#/0"]),
        ({"tools": [BAD]}, ["#/tools/0"]),
        ({"functions": [BAD]}, ["#/functions/0"]),
        ({"jsonrpc": "2.0", "result": {"tools": [BAD]}}, ["#/result/tools/0"]),
        ([{"server_name": "a", "tools": [BAD]}, {"tools": [BAD]}], ["#/0/tools/0", "#/1/tools/0"]),
        ([{"server_name": "a", "tools": [BAD]}, [BAD]], ["#/0/tools/0", "#/1/0"]),
        ({"function": BAD}, ["#/function"]),
    ],
)
def test_pointers_lead_to_where_a_flaw_stands_in_what_was_read(value: Any, pointers: list[str]) -> None:
    ingested = read(value)
    assert [operation.pointer for operation in ingested.operations] == pointers
    assert all(lookup(value, split(pointer)) is BAD for pointer in pointers)
    flaws = [problem.pointer for problem in ingested.problems if problem.code == "unresolved_ref"]
    assert flaws == [f"{pointer}/input_schema/properties/city" for pointer in pointers]


def test_a_flaw_of_the_whole_document_keeps_its_pointer() -> None:
    flaw = Problem(pointer="#/0/tools/0", message="Twice.", code="duplicate_key")
    document = msgspec.structs.replace(Document.of([{"tools": [BAD]}, {"tools": [BAD]}]), problems=(flaw,))
    told = [problem.pointer for problem in ingest([document]).problems if problem.code == "duplicate_key"]
    assert told == ["#/0/tools/0"]
