"""Documents → artifact: facts, contracts, semantics, evidence and derived sections put together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from toolgraph import contracts, semantics
from toolgraph.build import summaries
from toolgraph.build.options import DEFAULTS, BuildOptions
from toolgraph.build.tools import make_tool
from toolgraph.graph import declarations, infer_edges, structural_groups
from toolgraph.graph.index import GraphIndex
from toolgraph.ingest import ingest
from toolgraph.model import Contract, Edge, Group, Ingested, Tool
from toolgraph.readiness import assess, write_report
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document
from toolgraph.store.encoding import collector_paused, decode, encode
from toolgraph.store.rows import write_edge, write_node, write_tool
from toolgraph.store.values import write_moment
from toolgraph.version import __version__

FORMAT_VERSION = "1"
COLLECTION_VERSION = 2


@collector_paused()  # a build makes many values and hardly any cycle; looking for those costs a third, and grows
def build_artifact(
    documents: Sequence[Document], options: BuildOptions | None = None, *, now: datetime | None = None
) -> dict[str, Any]:
    """Build the artifact document of a collection; it holds nothing but JSON values.

    The same documents and options give the same artifact, apart from *now*, the moment that it states.

    Raises: `SourceError` for a document that describes no API and lists no tools.
    """
    options = options or DEFAULTS
    ingested = ingest(documents, include_deprecated=options.include_deprecated, required_only=options.required_only)
    return assemble(ingested, options, now or datetime.now(UTC))


def assemble(ingested: Ingested, options: BuildOptions, now: datetime) -> dict[str, Any]:
    """Build the artifact document of what readers have understood."""
    index = SchemaIndex(ingested.schemas)
    agreed = contracts.build_contracts(ingested, index, options.contracts)
    declared = declarations(ingested, agreed, index, links=options.links)
    edges = infer_edges(ingested.operations, agreed, declared.edges)
    problems = (*ingested.problems, *declared.problems)
    tools = _tools(ingested, agreed, index, options)
    groups = structural_groups(tuple(tools.values()))
    graph = GraphIndex(edges)
    readiness = assess(tools, graph, problems, index)
    # What was looked up on the way is much, and nothing below needs it.
    del index, agreed
    tally = summaries.EdgeTally(graph)
    at = write_moment(now)
    derived = {
        "readiness_report": write_report(readiness, tools, graph),
        "source_snapshot_manifest": summaries.manifest(ingested, at),
        "ingest_summary": summaries.ingest_summary(ingested, problems),
        "edge_stats": summaries.edge_stats(tools, tally),
        "semantic_summary": summaries.semantic_summary(tuple(tools.values())),
        "edge_quality_summary": summaries.edge_quality(tally, groups),
    }
    head = _head(ingested, tools, options, at)
    return {
        # What comes back is as it will be read from a file: lists for tuples, words for enum members.
        **decode(encode(head)),
        "graph": _graph(tools, edges),
        "tools": {name: write_tool(tool) for name, tool in tools.items()},
        "schemas": ingested.schemas,
        **decode(encode(derived)),
        "context_defaults": {},
        "enum_mappings": {},
        "quality_lab": {},
        "learning": {},
        "trace_edges": [],
        "groups": [_group(group) for group in groups],
        "curation": {"operations": []},
    }


def _tools(
    ingested: Ingested, agreed: dict[str, Contract], index: SchemaIndex, options: BuildOptions
) -> dict[str, Tool]:
    """Give the tools by name, sorted."""
    modules = semantics.modules_of(ingested.operations, options.semantics)
    made = {}
    for one in sorted(ingested.operations, key=lambda operation: operation.name):
        contract, module = agreed[one.name], modules[one.name]
        meaning = semantics.describe(one, contract, index, options.semantics, module)
        made[one.name] = make_tool(one, contract, meaning, module, index)
    return made


def _head(ingested: Ingested, tools: dict[str, Tool], options: BuildOptions, at: str) -> dict[str, Any]:
    locations = [source.location for source in ingested.sources]
    return {
        "format_version": FORMAT_VERSION,
        "library_version": __version__,
        "graph_tool_call_version": __version__,
        "collection_graph_version": COLLECTION_VERSION,
        "metadata": {
            "built_at": at,
            "tool_count": len(tools),
            "source_count": len(locations),
            "source_url": locations[0] if len(locations) == 1 else "",
            "spec_urls": locations,
            "build_options": options.written(),
            "revision": 0,
        },
    }


def _graph(tools: dict[str, Tool], edges: Sequence[Edge]) -> dict[str, Any]:
    ordered = sorted(edges, key=lambda edge: (edge.source, edge.target))
    return {
        "nodes": [write_node(tool) for tool in tools.values()],
        "edges": [write_edge(edge) for edge in ordered],
    }


def _group(group: Group) -> dict[str, Any]:
    return {"kind": group.kind, "key": group.key, "members": list(group.members)}
