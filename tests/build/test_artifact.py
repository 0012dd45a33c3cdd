from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents import answer, openapi, orders
from toolgraph.build import BuildOptions, build_artifact, build_snapshot
from toolgraph.catalog import Catalog
from toolgraph.catalog.health import source_locations
from toolgraph.contracts import Options
from toolgraph.errors import SourceError
from toolgraph.semantics import Options as Aliases
from toolgraph.sources import Document
from toolgraph.store.codec import snapshot_of
from toolgraph.store.document import SECTIONS, dump
from toolgraph.store.encoding import decode, encode

NOW = datetime(2026, 1, 2, tzinfo=UTC)
TOOL_KEYS = {"name", "description", "parameters", "tags", "domain", "metadata", "annotations"}
PARAMETER_KEYS = {"name", "type", "description", "required", "enum"}


def build(*values: Any, options: BuildOptions | None = None) -> dict[str, Any]:
    return build_artifact([Document.of(value) for value in values], options, now=NOW)


def test_the_sections_stand_in_their_fixed_order() -> None:
    written = tuple(json.loads(dump(build(orders()))))
    assert written == SECTIONS


def test_the_same_sources_give_the_same_bytes() -> None:
    assert dump(build(orders())) == dump(build(orders()))


def test_a_snapshot_is_what_its_artifact_is_read_as() -> None:
    flawed = openapi({"/a": {"get": {"responses": answer({"$ref": "#/components/schemas/Gone"})}}, "/b": 5})
    documents = [Document.of(orders(), "shop"), Document.of(flawed, "flawed")]
    made, read = Catalog(build_snapshot(documents)), Catalog(snapshot_of(build_artifact(documents), ""))
    assert dict(made.snapshot.tools) == dict(read.snapshot.tools)
    assert made.snapshot.edges == read.snapshot.edges
    assert made.problems == read.problems != ()
    assert made.readiness == read.readiness
    assert source_locations(made.snapshot.document) == source_locations(read.snapshot.document)


def test_a_built_artifact_is_what_a_reader_of_its_file_gets() -> None:
    built = build()
    assert decode(encode(built)) == built
    assert kinds_of(built) <= {dict, list, str, int, float, bool, type(None)}


def kinds_of(value: Any) -> set[type]:
    """Give the types of a value and of all inside it."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {type(value)}.union(*map(kinds_of, inside))


def test_rows_have_no_other_keys_than_those_that_the_public_loader_accepts() -> None:
    artifact = build(orders())
    for name, row in artifact["tools"].items():
        assert set(row) <= TOOL_KEYS
        assert row["name"] == name
        assert all({"name"} <= set(one) <= PARAMETER_KEYS for one in row["parameters"])
    assert {node["id"] for node in artifact["graph"]["nodes"]} == set(artifact["tools"])
    assert all(node["node_type"] == "tool" for node in artifact["graph"]["nodes"])


def test_lists_are_sorted_by_id() -> None:
    artifact = build(orders())
    edges = [(edge["source"], edge["target"]) for edge in artifact["graph"]["edges"]]
    assert edges == sorted(set(edges))
    assert list(artifact["tools"]) == sorted(artifact["tools"])


def test_data_flows_from_the_list_to_the_detail() -> None:
    pairs = {(edge["source"], edge["target"]) for edge in build(orders())["graph"]["edges"]}
    assert ("listOrders", "getOrder") in pairs
    assert ("getOrder", "listOrders") not in pairs


def test_schemas_are_stored_once_and_referred_to() -> None:
    artifact = build(orders())
    openapi_facts = artifact["tools"]["getOrder"]["metadata"]["openapi"]
    assert openapi_facts["response"]["schema_ref"] == "#/schemas/Shop/Order"
    assert artifact["schemas"]["Shop"]["Order"]["properties"]["sku"]["type"] == "string"
    assert dump(artifact).count(b"What is ordered") == 2  # the schema, and the parameter row of createOrder


def test_a_reader_sees_what_was_built() -> None:
    snapshot = snapshot_of(build(orders()), "orders.json")
    order = snapshot.tools["getOrder"]
    assert (order.module, order.semantics.primary_resource, order.method) == ("orders", "order", "get")
    assert snapshot.problems == ()
    assert snapshot.revision == 0


def test_what_tools_have_in_common_is_told_by_their_rows() -> None:
    artifact = build(orders())
    assert {row["kind"] for row in artifact["groups"]} <= {"similar_to", "complementary"}
    groups = {(group.kind, group.key): group.members for group in snapshot_of(artifact, "").groups}
    assert groups["module", "orders"] == tuple(artifact["tools"])
    assert groups["response_schema", "#/schemas/Shop/Order"]


def test_lists_of_values_that_parameters_share_are_stored_once() -> None:
    values = ["id", "createdAt", "updatedAt", "customer"]
    sort = {"name": "sort", "in": "query", "schema": {"type": "array", "items": {"enum": values}}}
    paths = {f"/{noun}": {"get": {"operationId": noun, "parameters": [sort]}} for noun in ("orders", "carts")}
    artifact = build(openapi(paths))
    assert list(artifact["enums"].values()) == [values]
    assert dump(artifact).count(b"updatedAt") == 1
    tools = snapshot_of(artifact, "").tools
    assert [field.enum for tool in tools.values() for field in tool.contract.consumes] == [tuple(values)] * 2


def test_deprecated_operations_come_when_asked_for() -> None:
    assert "cancelOrder" not in build(orders())["tools"]
    assert "cancelOrder" in build(orders(), options=BuildOptions(include_deprecated=True))["tools"]


def test_options_are_written_and_used() -> None:
    options = BuildOptions(
        contracts=Options(context_fields=frozenset({"status"})), semantics=Aliases(module_aliases={"orders": "sales"})
    )
    artifact = build(orders(), options=options)
    written = artifact["metadata"]["build_options"]
    assert written["context_fields"] == ["status"]
    assert written["module_aliases"] == {"orders": "sales"}
    facts = artifact["tools"]["listOrders"]["metadata"]
    assert facts["openapi"]["path_module"] == "sales"
    kinds = {row["field_name"]: row.get("kind", "data") for row in facts["api_contract"]["consumes"]}
    assert kinds["status"] == "context"


def test_two_documents_make_one_collection() -> None:
    artifact = build(orders("One"), orders("Two"))
    assert artifact["metadata"]["source_count"] == 2
    assert artifact["ingest_summary"]["source_tool_counts"] == {"One": 4, "Two": 4}
    assert artifact["ingest_summary"]["duplicate_tool_count"] == 4
    assert len(artifact["tools"]) == 8


def test_flaws_are_in_the_artifact() -> None:
    broken = answer({"$ref": "#/components/schemas/Gone"})
    artifact = build(openapi({"/a": {"get": {"operationId": "a", "responses": broken}}}))
    codes = {problem["code"] for problem in artifact["ingest_summary"]["problems"]}
    assert "unresolved_ref" in codes
    assert "unresolved_ref" in {issue["code"] for issue in artifact["readiness_report"]["issues"]}


def test_an_empty_document_is_blocked() -> None:
    summary = build(openapi({}))["readiness_report"]["summary"]
    assert (summary["status"], summary["readiness_score"]) == ("blocked", 0)


def test_a_clean_document_is_ready() -> None:
    summary = build(orders())["readiness_report"]["summary"]
    assert summary["status"] == "ready"
    assert summary["readiness_score"] >= 90


def test_summaries_count_what_is_there() -> None:
    artifact = build(orders())
    total = len(artifact["graph"]["edges"])
    assert artifact["semantic_summary"]["action_counts"] == {"create": 1, "delete": 1, "read": 1, "search": 1}
    assert artifact["edge_stats"]["edge_count"] == artifact["edge_quality_summary"]["total"] == total
    assert artifact["edge_quality_summary"]["structural_pairs_implied"] > 0
    assert artifact["source_snapshot_manifest"]["specs"][0]["label"] == "Shop"


def test_what_is_no_api_description_is_refused() -> None:
    with pytest.raises(SourceError):
        build([1, 2])


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("ab{}/$ ", max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(
        ["get", "post", "parameters", "responses", "200", "schema", "$ref", "content", "application/json", "tags",
         "operationId", "type", "properties", "items", "requestBody", "enum", "required", "name", "in"]), inner,
        max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(_JSON, st.dictionaries(st.sampled_from(["/a", "/a/{id}", "/", "x"]), _JSON, max_size=2))
def test_no_document_makes_a_build_fail(components: Any, paths: Any) -> None:
    artifact = build(openapi(paths, components={"schemas": components}))
    assert snapshot_of(json.loads(dump(artifact)), "any").problems == ()
