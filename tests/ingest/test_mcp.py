from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents import orders
from toolgraph.build import build_artifact
from toolgraph.errors import SourceError
from toolgraph.ingest import ingest
from toolgraph.ingest.mcp import server_entries, tool_lists_in
from toolgraph.model import Annotations, Ingested, Operation, Severity
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document

PATH: dict[str, Any] = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}


def tool(name: Any = "read_file", **more: Any) -> dict[str, Any]:
    """Give an MCP tool that takes a path."""
    return {"name": name, "description": "Reads a file.", "inputSchema": PATH, **more}


def read(*tools: Any, **more: Any) -> Ingested:
    """Read the answer of a server called `fs`."""
    return ingest([Document.of({"tools": list(tools), **more}, "fs")])


def only(**more: Any) -> Operation:
    (operation,) = read(tool(**more)).operations
    return operation


def codes(ingested: Ingested) -> list[str]:
    return [problem.code for problem in ingested.problems]


# -- what a tool becomes


def test_a_tool_becomes_an_operation() -> None:
    operation = only(title="Read a file", annotations={"readOnlyHint": True, "openWorldHint": False})
    assert (operation.name, operation.llm_name, operation.operation_id) == ("read_file",) * 3
    assert (operation.source_kind, operation.source_label, operation.pointer) == ("mcp", "fs", "#/tools/0")
    assert (operation.method, operation.path, operation.responses) == ("", "", ())
    assert (operation.summary, operation.description) == ("Read a file", "Reads a file.")
    assert operation.annotations == Annotations(read_only_hint=True, open_world_hint=False)


def test_arguments_are_the_body_and_an_output_schema_is_the_response() -> None:
    ingested = read(tool(outputSchema={"type": "object", "properties": {"text": {"type": "string"}}}))
    (operation,) = ingested.operations
    index = SchemaIndex(ingested.schemas)
    assert operation.request_body is not None
    assert operation.request_body.required
    assert [(f.path, f.required) for f in index.fields(operation.request_body.schema_ref)] == [("$.path", True)]
    assert operation.success is not None
    assert operation.success.status == "200"
    assert operation.success.payload is not None
    assert [f.path for f in index.fields(operation.success.payload.schema_ref)] == ["$.text"]


@pytest.mark.parametrize(
    "schema", [{"type": "object"}, {"type": "object", "properties": {}, "additionalProperties": False}, {}]
)
def test_a_tool_without_arguments_has_no_body(schema: Any) -> None:
    ingested = read(tool(inputSchema=schema))
    assert ingested.operations[0].request_body is None
    assert ingested.problems == ()


def test_a_result_of_type_null_is_an_answer_without_a_body() -> None:
    assert [response.status for response in only(outputSchema={"type": "null"}).responses] == ["204"]


def test_the_title_may_stand_among_the_annotations() -> None:
    operation = only(annotations={"title": "Read it"})
    assert (operation.summary, operation.annotations) == ("Read it", None)


def test_a_title_that_only_repeats_the_name_says_nothing() -> None:
    assert only(title="Read file").summary == ""


# -- references inside schemas


def with_item(**item: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"item": {"$ref": "#/$defs/Item"}},
        "$defs": {"Item": {"type": "object", "properties": item}},
    }


def test_a_reference_leads_into_the_schema_that_it_stands_in() -> None:
    ingested = read(tool("a", inputSchema=with_item(x={})), tool("b", inputSchema=with_item(y={})))
    index = SchemaIndex(ingested.schemas)
    refs = [one.request_body.schema_ref for one in ingested.operations if one.request_body]
    assert [[f.path for f in index.fields(ref)] for ref in refs] == [["$.item.x"], ["$.item.y"]]
    assert {"Item", "Item_2"} < set(ingested.schemas["fs"])


def test_definitions_that_mean_the_same_are_stored_once() -> None:
    schema = with_item(next={"$ref": "#/$defs/Item"}, kind={"$ref": "#/$defs/Kind"})
    schema["$defs"]["Kind"] = {"type": "string"}
    more = {**schema, "properties": {**schema["properties"], "z": {}}, "$defs": {**schema["$defs"], "Other": {}}}
    stored = read(tool("a", inputSchema=schema), tool("b", inputSchema=more)).schemas["fs"]
    assert sorted(name for name in stored if not name.startswith("inline:")) == ["Item", "Kind"]
    assert stored["Item"]["properties"]["next"] == {"$ref": "#/schemas/fs/Item"}


def test_definitions_that_refer_to_different_things_are_kept_apart() -> None:
    first, second = with_item(kind={"$ref": "#/$defs/Kind"}), with_item(kind={"$ref": "#/$defs/Kind"})
    first["$defs"]["Kind"], second["$defs"]["Kind"] = {"type": "string"}, {"type": "integer"}
    stored = read(tool("a", inputSchema=first), tool("b", inputSchema=second)).schemas["fs"]
    assert {"Item", "Item_2", "Kind", "Kind_2"} < set(stored)


def test_a_reference_to_a_place_in_the_schema_or_to_all_of_it_is_followed() -> None:
    schema = {"type": "object", "properties": {"a": PATH, "b": {"$ref": "#/properties/a"}, "again": {"$ref": "#"}}}
    ingested = read(tool(inputSchema=schema))
    (operation,) = ingested.operations
    assert operation.request_body is not None
    paths = {f.path for f in SchemaIndex(ingested.schemas).fields(operation.request_body.schema_ref)}
    assert {"$.a.path", "$.b.path", "$.again.a.path"} <= paths
    assert ingested.problems == ()


@pytest.mark.parametrize(
    "ref", ["#/$defs/None", "#anchor", "other.json#/x", "https://example.com/x.json", 5, "#/tools/0"]
)
def test_a_reference_to_nothing_is_a_problem(ref: Any) -> None:
    ingested = read(tool(inputSchema={"type": "object", "properties": {"a": {"$ref": ref}}}))
    (problem,) = ingested.problems
    assert problem.code in {"unresolved_ref", "external_ref", "invalid_ref"}
    assert problem.pointer == "#/tools/0/inputSchema/properties/a"


# -- flaws


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"inputSchema": None}, "missing_input_schema"),
        ({"inputSchema": []}, "missing_input_schema"),
        ({"inputSchema": PATH | {"type": "string"}}, "invalid_value"),
        ({"outputSchema": "text"}, "invalid_value"),
        ({"annotations": []}, "invalid_value"),
        ({"annotations": {"readOnlyHint": "yes"}}, "invalid_value"),
        ({"annotations": {"readOnlyHint": True, "destructiveHint": True}}, "contradictory_hints"),
    ],
)  # fmt: skip
def test_a_flaw_of_a_tool_is_told_and_the_tool_is_kept(more: dict[str, Any], code: str) -> None:
    ingested = read(tool(**more), tool("other"))
    assert codes(ingested) == [code]
    assert [operation.name for operation in ingested.operations] == ["read_file", "other"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [(5, "invalid_operation"), (None, "invalid_operation"), ({}, "missing_tool_name"),
     (tool(None), "missing_tool_name"), (tool(" "), "missing_tool_name"), (tool(["a"]), "missing_tool_name")],
)  # fmt: skip
def test_what_has_no_name_is_left_out_and_told(raw: Any, code: str) -> None:
    ingested = read(raw, tool())
    assert [(problem.code, problem.pointer) for problem in ingested.problems] == [(code, "#/tools/0")]
    assert [operation.pointer for operation in ingested.operations] == ["#/tools/1"]


def test_a_list_without_tools_is_blocked() -> None:
    ingested = ingest([Document.of({"tools": []}, "fs")])
    assert ingested.problems[-1].code == "no_operations"
    assert ingested.problems[-1].severity is Severity.BLOCKER


def test_a_server_of_several_whose_tools_are_no_list_is_told() -> None:
    dump = [{"server_name": "a", "tools": [tool()]}, {"server_name": "b", "tools": {}}]
    ingested = ingest([Document.of(dump, "dump")])
    assert codes(ingested) == ["invalid_value", "no_operations"]
    assert len(ingested.operations) == 1


def test_a_page_of_a_longer_list_is_told() -> None:
    assert codes(read(tool(), nextCursor="abc")) == ["incomplete_list"]


def test_tools_of_one_name_get_numbers() -> None:
    ingested = read(tool(), tool(), tool())
    assert [operation.name for operation in ingested.operations] == ["read_file", "read_file_2", "read_file_3"]
    assert codes(ingested) == ["duplicate_tool_name"] * 2


# -- dumps


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ({"tools": [tool()]}, ["dump"]),
        ([tool()], ["dump"]),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool()]}}, ["dump"]),
        ({"name": "files", "tools": [tool()]}, ["files"]),
        ({"server": "files", "serverInfo": {"name": "Other"}, "tools": [tool()]}, ["files"]),
        ({"serverInfo": {"name": "Files"}, "tools": [tool()]}, ["Files"]),
        ([{"server_name": "a", "tools": [tool()]}, {"server_name": "b", "tools": []}], ["a", "b"]),
        ([{"tools": [tool()]}, 5], ["dump", "dump"]),
        ([], []),
        ([5], []),
        ({}, []),
        (None, []),
        (orders() | {"tools": [tool()]}, []),
    ],
)
def test_a_dump_is_known_by_its_content(value: Any, labels: list[str]) -> None:
    assert [found.label for found in tool_lists_in(Document.of(value, "dump"))] == labels


def test_a_document_of_several_servers_is_a_source_each() -> None:
    document = Document.of([{"server_name": "a", "tools": [tool()]}, {"server_name": "b", "tools": [tool()]}], "dump")
    ingested = ingest([document])
    assert [(source.label, source.operation_count) for source in ingested.sources] == [("a", 1), ("b", 1)]
    assert [(one.name, one.source_label) for one in ingested.operations] == [("read_file", "a"), ("b.read_file", "b")]
    assert [(problem.code, problem.source) for problem in ingested.problems] == [("duplicate_tool_name", "b")]


def test_documents_of_different_kinds_make_one_collection() -> None:
    ingested = ingest([Document.of(orders(), "shop"), Document.of([tool("getOrder")], "fs")])
    kinds = {operation.name: operation.source_kind for operation in ingested.operations}
    assert (kinds["getOrder"], kinds["fs.getOrder"]) == ("openapi", "mcp")
    assert [source.label for source in ingested.sources] == ["shop", "fs"]


def test_what_is_no_source_is_refused_in_one_line() -> None:
    with pytest.raises(SourceError, match="neither an OpenAPI document nor a list of tools: it holds a list"):
        ingest([Document.of([], "x")])


# -- laws

KEYWORDS = ["type", "properties", "$ref", "$defs", "items", "anyOf", "required", "title", "a"]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYWORDS), inner, max_size=3),
    max_leaves=12,
)
objects = st.fixed_dictionaries({"type": st.just("object"), "properties": anything, "$defs": anything})
tools = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(["a", "b", "가", ""]) | anything,
        "title": anything,
        "description": anything,
        "inputSchema": anything | objects,
        "outputSchema": anything,
        "annotations": anything | st.dictionaries(st.sampled_from(["readOnlyHint", "destructiveHint"]), anything),
        "tags": anything,
    },
)


@given(st.lists(tools | anything, max_size=4))
def test_any_dump_becomes_a_collection_that_can_be_written(dump: list[Any]) -> None:
    document = Document.of({"tools": dump}, "fs")
    ingested = ingest([document])
    names = [operation.name for operation in ingested.operations]
    assert len(set(names)) == len(names)
    assert len(names) <= len(dump)
    artifact = build_artifact([document])
    assert sorted(names) == sorted(artifact["tools"])
    assert orjson.dumps(artifact)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(build_artifact([Document.of(orders(), "shop")]), id="built here"),
        pytest.param({"graph": {}, "tools": {}}, id="foreign"),
        pytest.param({"graph": {}, "format_version": "99"}, id="of a later version"),
    ],
)
def test_an_artifact_is_no_source(value: Any) -> None:
    with pytest.raises(SourceError, match=r"^shop: is a tool graph artifact, not a source document; open it with"):
        ingest([Document.of(value, "shop")])


@pytest.mark.parametrize(
    "value", [{"tools": {}}, {"tools": None}, {"tools": "x"}, {"result": {"tools": 3}}, [{"tools": {}}]]
)
def test_tools_that_are_no_list_are_refused(value: Any) -> None:
    with pytest.raises(SourceError, match=r"^dump: .*`tools` are no list"):
        ingest([Document.of(value, "dump")])


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ({"mcpServers": {"a": {"command": "x"}, "b": {"url": "https://h"}, "c": 5}}, ["a", "b"]),
        ({"mcpServers": {"a": {"command": "x", "disabled": True}}}, []),
        ({"servers": {"a": {"type": "http", "url": "https://h"}, "b": {"command": "x"}}}, ["a", "b"]),
        ({"asyncapi": "2.6.0", "servers": {"a": {"url": "https://h", "protocol": "mqtt"}}}, []),
        ({"openapi": "3.1.0", "servers": [{"url": "https://h"}]}, []),
        ([], []),
    ],
)
def test_a_configuration_lists_its_servers(value: Any, names: list[str]) -> None:
    assert list(server_entries(value)) == names


def test_a_configuration_is_no_source() -> None:
    with pytest.raises(SourceError, match="configures MCP servers, and lists no tools"):
        ingest([Document.of({"mcpServers": {"a": {"command": "x"}}})])
