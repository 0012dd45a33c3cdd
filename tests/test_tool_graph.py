from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

import toolgraph
import toolgraph.tool_graph.graph
from tests.documents import openapi, order_flow, orders
from tests.factories import artifact, assertion, edge, tool
from tests.plan.shops import flow, lister, reader
from tests.sources.test_mcp_session import ODD
from toolgraph import ToolGraph, ToolSchema, parse_tool
from toolgraph.errors import ArtifactError, EditsWouldBeLostError, InvalidEditError, SourceError, UnknownToolError
from toolgraph.graphify import build_openapi_collection_artifact
from toolgraph.model import Annotations, EvidenceSource, Parameter, SetDefault
from toolgraph.sources import Access, Document
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.tool_graph import ToolFormatError
from toolgraph.tool_graph.graph import IngestError


def shop() -> ToolGraph:
    graph = ToolGraph()
    graph.ingest_openapi(orders())
    return graph


# -- ingesting


@pytest.mark.parametrize("comes_first", [True, False])
def test_workflows_are_evidence_for_the_tools_of_other_documents(*, comes_first: bool) -> None:
    graph = ToolGraph()
    if comes_first:
        graph.ingest_arazzo(order_flow())
    tools = graph.ingest_openapi(orders())
    if not comes_first:
        graph.ingest_arazzo(order_flow())
    assert len(tools) == 4
    declared = {(edge.source, edge.target) for edge in graph.snapshot.edges if EvidenceSource.ARAZZO in edge.sources}
    assert declared == {("listOrders", "getOrder"), ("listOrders", "deleteOrder"), ("getOrder", "deleteOrder")}


def test_what_is_no_arazzo_document_is_not_ingested_as_one() -> None:
    with pytest.raises(SourceError, match="is no Arazzo document"):
        ToolGraph().ingest_arazzo(orders())


def test_an_artifact_is_built_with_workflows() -> None:
    built = build_openapi_collection_artifact(orders(), workflow_sources=order_flow())
    assert built["edge_quality_summary"]["workflow"] == 3


def test_ingesting_gives_the_tools_that_a_document_brings(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(orders()), encoding="utf-8")
    graph = ToolGraph()
    brought = [graph.ingest_openapi(path), graph.ingest_openapi(orders("Two"), source_label="Second")]
    assert [len(tools) for tools in brought] == [4, 4]
    assert {one.metadata["source_label"] for one in brought[1]} == {"Second"}
    assert brought[0][0] == graph.tools["createOrder"]
    assert len(brought[0][1:]) == 3
    assert len(graph) == 8


def test_a_label_may_be_given_to_a_file_or_a_document(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(orders()), encoding="utf-8")
    for source in (str(path), Document.of(orders())):
        graph = ToolGraph()
        graph.ingest_openapi(source, source_label="mine")
        assert graph.tools["getOrder"].metadata["source_label"] == "mine"


def test_sources_of_several_kinds_make_one_graph() -> None:
    def read_notes(path: str) -> str:
        """Read notes."""
        raise NotImplementedError

    graph = shop()
    mcp = graph.ingest_mcp_tools([{"name": "getOrder", "inputSchema": {"type": "object"}}], server_name="fs")
    functions = graph.ingest_functions([read_notes], source_label="notes")
    added = graph.add_tools([{"name": "ping", "description": "Asks whether it is there."}])
    assert [[one.name for one in tools] for tools in (mcp, functions, added)] == [
        ["fs.getOrder"],
        ["read_notes"],
        ["ping"],
    ]
    kinds = {name: one.metadata["source"] for name, one in graph.tools.items()}
    assert {kinds[name] for name in ("getOrder", "fs.getOrder", "read_notes", "ping")} == {
        "openapi", "mcp", "function", "tool",
    }  # fmt: skip
    assert graph.tools["fs.getOrder"].domain == "fs"


def test_the_whole_answer_of_a_server_may_be_given() -> None:
    graph = ToolGraph()
    graph.ingest_mcp_tools({"serverInfo": {"name": "Files"}, "tools": [{"name": "read", "inputSchema": {}}]})
    assert graph.tools["read"].metadata["source_label"] == "Files"


def test_a_running_server_may_be_asked() -> None:
    graph = ToolGraph()
    tools = graph.ingest_mcp_server([sys.executable, ODD, "none"], server_name="mine", timeout=20)
    assert [(one.name, one.metadata["source_label"]) for one in tools] == [("ping", "mine")]
    with pytest.raises(SourceError, match="is private"):
        graph.ingest_mcp_server("http://localhost:9/mcp")


def test_openapi_choices_do_not_bind_other_sources() -> None:
    graph = ToolGraph()
    graph.ingest_mcp_tools([{"name": "read", "inputSchema": {}}])
    graph.ingest_openapi(orders(), skip_deprecated=False)
    assert {"read", "cancelOrder"} <= set(graph.tools)


@pytest.mark.parametrize(
    "value",
    [
        ToolSchema(name="find", parameters=[Parameter(name="q", required=True, enum=("a", "b"))], domain="notes"),
        {"name": "find", "parameters": [{"name": "q", "required": True, "enum": ["a", "b"]}], "tags": ["notes"]},
        {
            "function": {
                "name": "find",
                "parameters": {"properties": {"q": {"type": "string", "enum": ["a", "b"]}}, "required": ["q"]},
            }
        },
        {"name": "find", "input_schema": {"properties": {"q": {"enum": ["a", "b"]}}, "required": ["q"]}},
    ],
)
def test_a_tool_may_be_added_in_several_shapes(value: Any) -> None:
    graph = ToolGraph()
    graph.add_tools([value])
    assert graph.tools["find"].parameters == [Parameter(name="q", required=True, enum=("a", "b"))]


def test_added_tools_keep_their_hints_and_tags() -> None:
    graph = ToolGraph()
    graph.add_tools([ToolSchema(name="find", domain="notes", annotations=Annotations(read_only_hint=True))])
    found = graph.tools["find"]
    assert (found.domain, found.tags, found.annotations) == ("notes", ["notes"], Annotations(read_only_hint=True))


def test_what_is_no_tool_is_not_added() -> None:
    with pytest.raises(ToolFormatError):
        ToolGraph().add_tools([{"description": "nameless"}])


@pytest.mark.parametrize("functions", [5, [None], [print, "x"]])
def test_what_is_no_function_is_refused(functions: Any) -> None:
    with pytest.raises(ToolFormatError, match=r"a list, not as int|can't be called"):
        ToolGraph().ingest_functions(functions)


def test_a_loaded_graph_takes_no_further_sources(tmp_path: Path) -> None:
    shop().save(tmp_path / "graph.json")
    with pytest.raises(IngestError):
        ToolGraph.load(tmp_path / "graph.json").ingest_mcp_tools([])


def test_choices_reach_the_build() -> None:
    graph = ToolGraph()
    graph.ingest_openapi(orders(), skip_deprecated=False, required_only=True)
    assert "cancelOrder" in graph.tools
    assert graph.tools["listOrders"].parameters == []


def test_documents_of_one_graph_are_read_alike() -> None:
    graph = shop()
    with pytest.raises(IngestError, match="required_only"):
        graph.ingest_openapi(orders("Two"), required_only=True)
    assert len(graph) == 4


def test_a_source_that_is_missing_changes_nothing() -> None:
    graph = shop()
    with pytest.raises(SourceError):
        graph.ingest_openapi("missing.json")
    assert len(graph) == 4


def test_a_graph_without_documents_is_empty() -> None:
    assert ToolGraph().tools == {}


# -- what is in it


def test_a_tool_has_what_the_artifact_knows_of_it() -> None:
    order = shop().tools["getOrder"]
    assert order.description == "Get an order"
    assert order.parameters == [Parameter(name="orderId", required=True)]
    assert (order.tags, order.domain) == (["orders"], "orders")
    assert order.metadata["ai_metadata"]["primary_resource"] == "order"
    assert order.annotations == Annotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True)


def test_a_graph_says_how_large_it_is() -> None:
    assert repr(shop()).startswith("ToolGraph(4 tools, ")
    assert repr(shop().ingest_openapi(orders("Two"))) == "<4 tools>"


# -- editing and saving


def test_an_added_relation_runs_from_producer_to_consumer_and_is_logged() -> None:
    graph = shop()
    graph.add_relation("createOrder", "deleteOrder", "precedes", note="in this order")
    found = next(e for e in graph.snapshot.edges if (e.source, e.target) == ("createOrder", "deleteOrder"))
    assert found.is_manual
    assert graph.snapshot.revision == 1
    assert [entry.actor for entry in graph.snapshot.log] == ["python"]


def test_relations_outlive_further_documents() -> None:
    graph = shop()
    graph.add_relation("createOrder", "deleteOrder", "precedes")
    graph.ingest_openapi(openapi({"/pets": {"get": {"operationId": "listPets", "responses": {}}}}))
    assert "listPets" in graph.tools
    assert len(graph.snapshot.log) == 1


def test_an_unknown_tool_or_relation_is_refused() -> None:
    graph = shop()
    with pytest.raises(InvalidEditError):
        graph.add_relation("createOrder", "nothing")
    with pytest.raises(ValueError, match="sideways"):
        graph.add_relation("createOrder", "getOrder", "sideways")
    assert graph.snapshot.revision == 0


def test_a_graph_survives_a_file(tmp_path: Path) -> None:
    graph = shop()
    graph.add_relation("createOrder", "getOrder")
    graph.save(tmp_path / "graph.json")
    loaded = ToolGraph.load(tmp_path / "graph.json")
    assert loaded.artifact == graph.artifact
    assert loaded.tools == graph.tools


def test_loading_and_saving_keeps_what_is_unknown(tmp_path: Path) -> None:
    document = artifact(tool("a"), house_rules={"x": [1, None]}, metadata={"colour": "red"})
    save(tmp_path / "one.json", document)
    ToolGraph.load(tmp_path / "one.json").save(tmp_path / "two.json")
    assert json.loads((tmp_path / "two.json").read_bytes()) == document


def test_what_is_no_artifact_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArtifactError):
        ToolGraph.load(tmp_path / "missing.json")


def test_a_loaded_graph_takes_relations_but_no_documents(tmp_path: Path) -> None:
    shop().save(tmp_path / "graph.json")
    graph = ToolGraph.load(tmp_path / "graph.json")
    graph.add_relation("createOrder", "getOrder")
    graph.save(tmp_path / "graph.json")
    graph.save(tmp_path / "graph.json")
    assert ToolGraph.load(tmp_path / "graph.json").snapshot.revision == 1
    with pytest.raises(IngestError, match="loaded"):
        graph.ingest_openapi(orders())


def test_edits_of_others_are_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    graph = shop()
    graph.save(path)
    graph.save(path)
    FileStore(path).commit([SetDefault(key="site", value=1)], base_revision=0, actor="kim")
    with pytest.raises(EditsWouldBeLostError):
        graph.save(path)
    graph.save(path, discard_edits=True)
    assert ToolGraph.load(path).snapshot.context_defaults == {}


def test_a_file_with_edits_but_no_log_belongs_to_the_graph_that_was_loaded_from_it(tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    save(path, artifact(tool("a"), tool("b"), edges=[edge("a", "b", assertion())]))
    ToolGraph.load(path).save(path)
    with pytest.raises(EditsWouldBeLostError):
        shop().save(path)


def test_a_cache_counts_only_for_the_address_it_was_built_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []

    def read(url: str, _: Access) -> tuple[Document, ...]:
        fetched.append(url)
        return (Document.of(orders(), location=url),)

    monkeypatch.setattr(toolgraph.tool_graph.graph, "read_documents", read)
    cache = tmp_path / "cache.json"
    for url, force in (("https://a.test/", False), ("https://a.test/", False), ("https://b.test/", False),
                       ("https://b.test/", True)):  # fmt: skip
        assert len(ToolGraph.from_url(url, cache=cache, force=force)) == 4
    assert fetched == ["https://a.test/", "https://b.test/", "https://b.test/"]


# -- the dashboard


def test_the_dashboard_shows_the_file_or_a_copy_of_what_is_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []
    monkeypatch.setattr(
        toolgraph.tool_graph.graph, "dashboard_server", lambda: lambda path, *_, **__: served.append(path)
    )
    path = tmp_path / "graph.json"
    graph = shop()
    graph.save(path)
    ToolGraph.load(path).dashboard()
    graph.dashboard(port=0)
    assert served[0] == str(path)
    assert ToolGraph.load(served[1]).tools == graph.tools


def test_the_dashboard_comes_as_an_application() -> None:
    assert isinstance(ToolGraph.from_artifact(build_openapi_collection_artifact(orders())).dashboard_app(), Dash)


# -- reading tools


@pytest.mark.parametrize(
    "value",
    [
        {"name": "get", "description": "Gets", "parameters": [
            {"name": "id", "type": "integer", "description": "Which", "required": True, "enum": None}]},
        {"type": "function", "function": {"name": "get", "description": "Gets", "parameters": {
            "type": "object", "required": ["id"], "properties": {"id": {"type": "integer", "description": "Which"}}}}},
        {"name": "get", "description": "Gets", "input_schema": {
            "required": ["id"], "properties": {"id": {"type": ["null", "integer"], "description": "Which"}}}},
        {"name": "get", "title": "Gets", "inputSchema": {
            "required": ["id"], "properties": {"id": {"type": "integer", "description": "Which"}}}},
    ],
)  # fmt: skip
def test_a_tool_is_read_from_any_known_format(value: dict[str, Any]) -> None:
    found = parse_tool(value)
    assert (found.name, found.description) == ("get", "Gets")
    assert found.parameters == [Parameter(name="id", type="integer", description="Which", required=True)]
    assert parse_tool(found) is found


def test_hints_and_enums_are_read() -> None:
    schema = {"properties": {"state": {"enum": ["on", "off"]}, "any": True}, "required": [3]}
    found = parse_tool({"name": "x", "inputSchema": schema, "annotations": {"readOnlyHint": True, "title": "X"}})
    assert found.parameters == [Parameter(name="state", enum=("on", "off")), Parameter(name="any")]
    assert found.annotations == Annotations(read_only_hint=True)


@pytest.mark.parametrize("value", [None, 3, [], {}, {"name": ""}, {"function": {"description": "x"}}])
def test_what_is_no_tool_is_refused(value: object) -> None:
    with pytest.raises(ToolFormatError):
        parse_tool(value)


# -- the package


def test_public_names_come_when_they_are_asked_for() -> None:
    assert toolgraph.ToolSchema is ToolSchema
    assert {"ToolGraph", "parse_tool"} <= set(dir(toolgraph))
    with pytest.raises(AttributeError, match="nothing"):
        _ = toolgraph.nothing


# -- asking


def test_tools_are_asked_for_in_words() -> None:
    graph = shop()
    assert [one.name for one in graph.retrieve("delete an order", top_k=1)] == ["deleteOrder"]
    assert graph.retrieve("xyzzy") == []
    later = [one.name for one in graph.retrieve("delete an order", history=["deleteOrder"])]
    assert len(later) > 1


def test_results_have_scores_relations_and_prerequisites() -> None:
    results = shop().retrieve_with_scores("get an order")
    first = results[0]
    assert first.tool.name == "getOrder"
    parts = (first.keyword_score, first.semantic_score, first.contract_score, first.graph_score,
             first.embedding_score, first.annotation_score)  # fmt: skip
    assert first.score == pytest.approx(sum(parts))
    assert first.role == "target"
    assert first.prerequisites == ["listOrders"]
    relation = next(one for one in first.relations if one["target"] == "listOrders")
    assert (relation["type"], relation["direction"]) == ("requires", "incoming")
    assert relation["hint"]
    row = first.to_dict()
    assert row["parameters"] == {"orderId": {"type": "string", "required": True}}
    assert json.loads(json.dumps(row)) == row


def test_an_answer_is_of_the_graph_as_it_is_now() -> None:
    graph = shop()
    assert graph.retrieve("list pets") != []
    graph.ingest_openapi(openapi({"/pets": {"get": {"operationId": "listPets", "responses": {}}}}))
    assert graph.retrieve("list pets", top_k=1)[0].name == "listPets"


def test_any_tool_can_be_explained() -> None:
    assert shop().explain("delete an order", "deleteOrder").hit.rank == 1
    with pytest.raises(UnknownToolError, match="deleteOrder"):
        shop().explain("delete an order", "deleteOrders")


def test_a_damaged_artifact_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    path.write_bytes(b'{"graph": {"edges": [')
    graph = ToolGraph()
    with pytest.raises(ArtifactError, match="is there already"):
        graph.save(path)
    graph.save(path, discard_edits=True)
    assert ToolGraph.load(path).tools == {}


def test_a_bundle_is_what_a_model_is_shown() -> None:
    graph = ToolGraph.from_artifact(
        artifact(lister(summary="List orders"), reader(summary="Get an order"), edges=[flow("listOrders", "getOrder")])
    )
    bundle = graph.bundle("get an order", 200, entities={"orderId": 7})
    assert [one["name"] for one in bundle.schemas] == ["getOrder", "listOrders"]
    assert bundle.tokens <= 200
    assert bundle.closure
    assert bundle.closure.required == ()
