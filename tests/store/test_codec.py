from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from tests.factories import artifact, edge, tool
from tests.store.documents import ARTIFACTS, collection, exact, plain_graph
from toolgraph.errors import ArtifactError
from toolgraph.store.codec import load_bytes, snapshot_of
from toolgraph.store.document import SECTIONS, dump, parse


@settings(max_examples=60)
@given(ARTIFACTS)
def test_reading_and_writing_an_artifact_loses_no_key_and_no_value(document: dict[str, Any]) -> None:
    parsed = parse(json.dumps(document).encode(), "test.json")
    snapshot_of(parsed, "test.json")
    assert exact(json.loads(dump(parsed))) == exact(document)


@settings(max_examples=60)
@given(ARTIFACTS)
def test_any_artifact_gives_a_snapshot_whose_every_part_can_be_read(document: dict[str, Any]) -> None:
    snapshot = load_bytes(json.dumps(document).encode(), "test.json")
    assert {name: row.name for name, row in snapshot.tools.items()} == {name: name for name in snapshot.tools}
    for one in snapshot.edges:
        assert {one.source, one.target} <= set(snapshot.tools)
        assert one.items
        assert 0.0 <= one.conf_score <= 1.0
    assert list(snapshot.edges) == sorted(snapshot.edges, key=lambda one: (one.source, one.target))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "not JSON"),
        (b"[]", "no `graph`"),
        (b'{"tools": {}}', "no `graph`"),
        (b'{"graph": []}', "no `graph`"),
        (b'{"graph": {}, "format_version": "2"}', "format version"),
        (b'{"graph": {}, "format_version": ["1"]}', "format version"),
        (b'{"graph": {}, "version": "9"}', "format version"),
    ],
)
def test_what_is_no_artifact_is_refused_in_words(data: bytes, what: str) -> None:
    with pytest.raises(ArtifactError, match=what) as caught:
        parse(data, "shop.json")
    assert str(caught.value).startswith("shop.json: ")


@pytest.mark.parametrize("version", [{"format_version": "1"}, {"format_version": 1}, {"version": "0.1.0"}, {}])
def test_every_version_of_the_format_is_read(version: dict[str, Any]) -> None:
    assert parse(json.dumps({"graph": {}} | version).encode(), "shop.json")["graph"] == {}


def test_the_sections_of_a_file_stand_in_a_fixed_order_and_unknown_ones_last() -> None:
    document = artifact(tool("a"))
    shuffled = {"x-b": 1, **dict(reversed(document.items())), "x-a": 2}
    assert list(json.loads(dump(shuffled))) == [*(key for key in SECTIONS if key in document), "x-b", "x-a"]
    assert dump(document) == dump(dict(reversed(document.items())))


def test_a_file_is_compact() -> None:
    assert b": " not in dump(collection() | {"tools": {}})


def test_a_document_that_json_cannot_hold_is_refused_in_words() -> None:
    with pytest.raises(ArtifactError, match="can't be written"):
        dump({"graph": {}, "x": object()})


def test_tools_are_decoded_when_they_are_asked_for_and_once() -> None:
    tools = snapshot_of(artifact(tool("a"), tool("b")), "").tools
    assert list(tools) == ["a", "b"]
    assert tools["a"] is tools["a"]
    assert "c" not in tools


def test_our_own_edges_come_back_as_they_were_written() -> None:
    edges = (edge("a", "b"), edge("b", "a"))
    assert snapshot_of(artifact(tool("a"), tool("b"), edges=edges), "").edges == edges


def test_odd_rows_are_reported_where_they_stand() -> None:
    document = plain_graph()
    document["tools"]["get/Cart"] = "odd"
    document["graph"]["edges"] += ["odd", {"source": "getCart", "target": "gone", "relation": "requires"}]
    document["curation"] = {"operations": [{}]}
    found = {problem.pointer: problem.code for problem in snapshot_of(document, "").problems}
    assert found == {
        "#/tools/get~1Cart": "tool_row_unreadable",
        "#/graph/edges/6": "edge_row_unreadable",
        "#/graph/edges/7": "edge_end_unknown",
        "#/curation/operations/0": "log_row_unreadable",
    }


def test_tools_that_are_no_object_are_reported() -> None:
    snapshot = snapshot_of({"graph": {}, "tools": []}, "")
    assert (len(snapshot.tools), [p.code for p in snapshot.problems]) == (0, ["tools_unreadable"])


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        (b"openapi: 3.1.0\npaths: {}\n", "build-openapi-collection 'my shop.yaml' -o graph.json"),
        (b"# mine\nswagger: '2.0'\n", "It looks like an OpenAPI document"),
        (b'{"info": {}, "openapi": "3.0.0", "paths": {}}', "It looks like an OpenAPI document"),
        (b"arazzo: 1.0.1\nworkflows: []\n", "It looks like an Arazzo document"),
        (b'{"tools": [{"name": "a"}]}', "graph-tool-call ingest 'my shop.yaml'"),
        (b'[{"name": "a"}]', "graph-tool-call ingest"),
        (b"{}", "graph-tool-call ingest SOURCE"),
        (b"title: openapi for all", "graph-tool-call ingest SOURCE"),
    ],
)
def test_what_is_no_artifact_is_named_with_the_command_that_makes_one_of_it(data: bytes, hint: str) -> None:
    with pytest.raises(ArtifactError) as caught:
        parse(data, "my shop.yaml")
    assert hint in str(caught.value)
