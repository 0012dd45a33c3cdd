"""Documents → artifact: facts, contracts, semantics, evidence and derived sections put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias

from toolgraph import contracts, semantics
from toolgraph.build import summaries
from toolgraph.build.options import DEFAULTS, BuildOptions
from toolgraph.build.tools import make_tool
from toolgraph.build.unused_names import unused_names
from toolgraph.graph import declarations, infer_edges, related_groups, structural_groups
from toolgraph.graph.index import GraphIndex
from toolgraph.ingest import ingest
from toolgraph.model import Contract, Edge, Ingested, Problem, Snapshot, Tool
from toolgraph.readiness import assess, write_report
from toolgraph.schema import SchemaIndex
from toolgraph.sources import Document
from toolgraph.store.encoding import collector_paused, decode, encode
from toolgraph.store.made_rows import MadeList, MadeMapping, with_rows
from toolgraph.store.rows import SharedEnums, inlets_of, write_node, write_short, write_tool
from toolgraph.store.values import write_moment
from toolgraph.version import __version__

FORMAT_VERSION = "1"
COLLECTION_VERSION = 2


#: Is told each phase of a build as it begins.
Listener: TypeAlias = Callable[[str], None]


class Understood(NamedTuple):
    """Tools by name, sorted, the edges between them, and the flaws of the documents that they come from."""

    tools: dict[str, Tool]
    edges: tuple[Edge, ...]
    problems: tuple[Problem, ...]


@collector_paused()  # a build makes many values and hardly any cycle; looking for those costs a third, and grows
def build_artifact(
    documents: Sequence[Document],
    options: BuildOptions | None = None,
    *,
    now: datetime | None = None,
    listener: Listener | None = None,
) -> dict[str, Any]:
    """Build the artifact document of a collection; it holds nothing but JSON values.

    The same documents and options give the same artifact, apart from *now*, the moment that it states. *listener*
    is told each phase.

    Raises: `SourceError` for a document that describes no API and lists no tools.
    """
    return with_rows(build_in_rows(documents, options, now=now, listener=listener))


@collector_paused()
def build_in_rows(
    documents: Sequence[Document],
    options: BuildOptions | None = None,
    *,
    now: datetime | None = None,
    listener: Listener | None = None,
) -> dict[str, Any]:
    """Build an artifact document to be written once: as `build_artifact` does, but for the rows of tools and edges.

    Those are made each time that they are asked for, so that never all of them are held.

    Raises: `SourceError` for a document that describes no API and lists no tools.
    """
    options = options or DEFAULTS
    listener = listener or _silent
    return assemble(_ingested(documents, options, listener), options, now or datetime.now(UTC), listener)


@collector_paused()
def understand(
    documents: Sequence[Document], options: BuildOptions | None = None, *, listener: Listener | None = None
) -> Understood:
    """Give the tools of documents and their edges as `build_artifact` does, without the rest of an artifact.

    Raises: `SourceError` for a document that describes no API and lists no tools.
    """
    options = options or DEFAULTS
    listener = listener or _silent
    ingested = _ingested(documents, options, listener)
    return _understood(ingested, SchemaIndex(ingested.schemas), options, listener)


@collector_paused()
def build_snapshot(
    documents: Sequence[Document], options: BuildOptions | None = None, *, listener: Listener | None = None
) -> Snapshot:
    """Give what an artifact of the documents would be read as, for judging and listing: no file is to be written.

    Its document has the schemas, the sources and their flaws, and nothing that can be derived; it has no groups.

    Raises: `SourceError` for a document that describes no API and lists no tools.
    """
    options = options or DEFAULTS
    listener = listener or _silent
    ingested = _ingested(documents, options, listener)
    tools, edges, problems = _understood(ingested, SchemaIndex(ingested.schemas), options, listener)
    document = {
        "schemas": ingested.schemas,
        "source_snapshot_manifest": summaries.manifest(ingested, ""),
        "ingest_summary": summaries.ingest_summary(ingested, problems),
    }
    return Snapshot(fingerprint="", revision=0, location="", document=document, tools=tools, edges=_sorted(edges))


def _sorted(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    return tuple(sorted(edges, key=lambda edge: (edge.source, edge.target)))


def _silent(_: str) -> None:
    """Say nothing."""


def _ingested(documents: Sequence[Document], options: BuildOptions, listener: Listener) -> Ingested:
    listener(f"Reading the operations of {_count(len(documents), 'document')}")
    return ingest(documents, include_deprecated=options.include_deprecated, required_only=options.required_only)


def _understood(ingested: Ingested, index: SchemaIndex, options: BuildOptions, listener: Listener) -> Understood:
    many = _count(len(ingested.operations), "operation")
    listener(f"Working out what {many} take and give")
    agreed = contracts.build_contracts(ingested, index, options.contracts)
    listener(f"Looking for data flows between {many}")
    declared = declarations(ingested, agreed, index, links=options.links)
    edges = infer_edges(ingested.operations, agreed, declared.edges)
    listener(f"Working out what {many} mean")
    tools = _tools(ingested, agreed, index, options)
    unused = unused_names(agreed.values(), options.contracts)
    return Understood(tools, tuple(edges), (*ingested.problems, *declared.problems, *unused))


def assemble(ingested: Ingested, options: BuildOptions, now: datetime, listener: Listener = _silent) -> dict[str, Any]:
    """Build the artifact document of what readers have understood, its rows made when they are asked for."""
    index = SchemaIndex(ingested.schemas)
    tools, edges, problems = _understood(ingested, index, options, listener)
    listener(f"Judging {_count(len(tools), 'tool')} and {_count(len(edges), 'edge')}")
    listed = tuple(tools.values())
    related = related_groups(listed)
    graph = GraphIndex(edges)
    readiness = assess(tools, graph, problems, index)
    # What was looked up on the way is much, and nothing below needs it.
    del index
    tally = summaries.EdgeTally(graph)
    at = write_moment(now)
    derived = {
        "readiness_report": write_report(readiness, tools, graph),
        "source_snapshot_manifest": summaries.manifest(ingested, at),
        "ingest_summary": summaries.ingest_summary(ingested, problems),
        "edge_stats": summaries.edge_stats(tools, tally),
        "semantic_summary": summaries.semantic_summary(listed),
        "edge_quality_summary": summaries.edge_quality(tally, (*structural_groups(listed), *related)),
    }
    head = _head(ingested, tools, options, at)
    enums = SharedEnums(tools.values())
    listener(f"Putting together {_count(len(tools), 'tool')} and {_count(len(edges), 'edge')}")
    return {
        # What comes back is as it will be read from a file: lists for tuples, words for enum members.
        **decode(encode(head)),
        "graph": _graph(tools, edges),
        "tools": MadeMapping(tools, partial(write_tool, enums=enums)),
        "enums": enums.section,
        "schemas": ingested.schemas,
        **decode(encode(derived)),
        "context_defaults": {},
        "enum_mappings": {},
        "quality_lab": {},
        "learning": {},
        "trace_edges": [],
        # What tools have in common otherwise, their rows tell.
        "groups": [{"kind": group.kind, "key": group.key, "members": list(group.members)} for group in related],
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
    inlets = cache(lambda name: inlets_of(tools[name].contract.consumes))
    return {
        "nodes": MadeList(tuple(tools.values()), write_node),
        "edges": MadeList(
            _sorted(edges),
            lambda edge: write_short(edge, inlets(edge.target)),
        ),
    }


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
