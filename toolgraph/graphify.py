"""Building and handling artifacts with plain dictionaries, for programs that store them their own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from toolgraph import contracts, semantics
from toolgraph.build import BuildOptions, build_artifact
from toolgraph.catalog import Catalog
from toolgraph.graph.index import GraphIndex
from toolgraph.ingest import require_arazzo
from toolgraph.model import Snapshot, merge_edges
from toolgraph.search.answer import answer
from toolgraph.sources import Access, Document, read_documents
from toolgraph.sources.several import distinct, linked
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edges import read_row
from toolgraph.store.foreign import Ends
from toolgraph.store.rows import write_edge
from toolgraph.store.values import mapping
from toolgraph.targets import Policy, expand_with_producers, select_target
from toolgraph.targets.candidates import candidates_of, tools_by_name

__all__ = [
    "build_openapi_collection_artifact",
    "expand_candidates_with_producers",
    "merge_graph_edges",
    "normalize_graph_edge",
    "retrieve_graphify",
    "select_target_candidate",
]

#: A path, an address, a parsed OpenAPI document, or one that was read already.
Source = str | Path | Mapping[str, Any] | Document


def build_openapi_collection_artifact(
    source: Source | Sequence[Source],
    *,
    required_only: bool = False,
    skip_deprecated: bool = True,
    allow_private_hosts: bool = False,
    allow_remote_refs: bool = False,
    headers: Mapping[str, str] | None = None,
    context_field_names: Iterable[str] = (),
    paging_field_names: Iterable[str] = (),
    search_filter_field_names: Iterable[str] = (),
    auth_field_names: Iterable[str] = (),
    user_input_field_names: Iterable[str] = (),
    resource_aliases: Mapping[str, str] | None = None,
    action_aliases: Mapping[str, str] | None = None,
    module_aliases: Mapping[str, str] | None = None,
    workflow_sources: Source | Sequence[Source] = (),
    links: bool = True,
    metadata: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Build the artifact of one or several OpenAPI documents; see the README for its sections.

    A source is a path, an address (of a page that shows APIs, too) or a parsed document. *headers* are sent to the
    hosts of the addresses, and to no other; `$ref`s to other hosts are followed only with *allow_remote_refs*.

    Field names say how a product calls fields of a kind, aliases what an inferred name should be instead.
    *workflow_sources* are Arazzo documents, whose steps say which operation supplies which; without *links* those of
    OpenAPI say nothing. *metadata* goes into the artifact's own `metadata`, without replacing what a build puts there.

    Raises: `SourceError`.
    """
    options = BuildOptions(
        include_deprecated=not skip_deprecated,
        required_only=required_only,
        links=links,
        contracts=contracts.Options(
            context_fields=frozenset(context_field_names),
            paging_fields=frozenset(paging_field_names),
            search_fields=frozenset(search_filter_field_names),
            auth_fields=frozenset(auth_field_names),
            user_input_fields=frozenset(user_input_field_names),
            resource_aliases=resource_aliases or {},
        ),
        semantics=semantics.Options(
            resource_aliases=resource_aliases or {},
            action_aliases=action_aliases or {},
            module_aliases=module_aliases or {},
        ),
    )
    access = Access(
        allow_private_hosts=allow_private_hosts,
        allow_remote_refs=allow_remote_refs,
        headers=tuple((headers or {}).items()),
    )
    documents = linked(distinct(_documents(source, access)))
    workflows = _documents(workflow_sources, access)
    artifact = build_artifact([*documents, *map(require_arazzo, workflows)], options)
    return {**artifact, "metadata": {**(metadata or {}), **artifact["metadata"]}}


def normalize_graph_edge(edge: Mapping[str, Any], tools: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Give an edge row, in whatever shape it comes, with all the keys of the artifact and in the data's direction.

    Unknown keys are kept. *tools* are the artifact's tool rows: where an edge does not say its direction, the
    fields that its two tools give and take may; and what a short row leaves out of its bindings stands there. One
    whose direction nothing tells keeps it, and has no `execution_direction`.
    """
    return write_edge(read_row(edge, Ends(tools or {})))


def merge_graph_edges(
    existing: Mapping[str, Any], incoming: Mapping[str, Any], tools: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Give the union of the evidence of two edge rows of the same pair of tools.

    Merging is idempotent, commutative and associative; where a person's words meet, the later one counts. *tools* are
    as in `normalize_graph_edge`.

    Raises: `ValueError` where the edges join different tools.
    """
    ends = Ends(tools or {})
    one, other = read_row(existing, ends), read_row(incoming, ends)
    if (one.source, one.target) != (other.source, other.target):
        raise ValueError(f"The edges {one.id} and {other.id} join different tools and can't be merged.")
    return write_edge(merge_edges(one, other))


def retrieve_graphify(
    graph: Any,
    query: str,
    *,
    top_k: int = 10,
    history: Sequence[str] = (),
    include_evidence: bool = False,
) -> dict[str, Any]:
    """Give the tools of a `ToolGraph`, a catalog or an artifact that a query asks for, best first.

    `results` has rows of `name, rank, score, score_breakdown` (its parts sum to the score), `role` (`target`, or
    `producer` of the tool in `for_tool`), `matched_terms`, `matches` (which word stands where and counts how much),
    `reasons` and `tool` (its artifact row); with *include_evidence* also `semantic_evidence`, `contract_evidence` and
    `graph_evidence`. `intent` tells what the query does (`dominant, read, write, delete`), `stats` what was found,
    `confidence` (of each row, and of the answer) how likely it is right, `notes` what could not be taken into account.

    *history* names tools that were called already. An artifact is indexed on every call, since a dictionary may have
    changed in between. Who asks often makes a `ToolGraph.from_artifact(artifact)` and asks that: it is indexed once,
    and the artifact must stay as it is from then on.
    """
    catalog = graph if isinstance(graph, Catalog) else getattr(graph, "catalog", None)
    if not isinstance(catalog, Catalog):
        catalog = Catalog(graph if isinstance(graph, Snapshot) else snapshot_of(graph, ""))
    tools = catalog.snapshot.tools
    rows = mapping(catalog.snapshot.document.get("tools"))
    return answer(catalog.retriever, tools, rows, query, top_k, history=history, with_evidence=include_evidence)


def select_target_candidate(
    query: str,
    candidates: Iterable[Any],
    tools: Any,
    *,
    retrieval_results: Any = None,
    llm_target: str | None = None,
    learning_suggestions: Iterable[Mapping[str, Any]] | None = None,
    policy: str = "strong_evidence",
    entities: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Select the tool that a request means, and say why.

    *candidates* are names or rows with `name` (and `score`, `role`), best first; *tools* a graph, an artifact, or tools
    by name. *retrieval_results* gives scores where the candidates have none. *llm_target* is what a model would take:
    it is overruled only on strong evidence and with a clear lead, never under the policy `preserve_llm`.
    *learning_suggestions* are promoted suggestions (`tool` or `target`, and `boost` up to 0.06) that fit the query;
    *entities* the values that the request gives.

    The answer has `selected_target`, `llm_target`, `overrode_llm`, `ambiguous`, `decision`, `recommended_action`,
    `reason_codes`, `why`, `confidence`, `margin` and `llm_margin` (0..1), `ambiguity_set`, `rank_signals`,
    `candidate_evidence` (for each candidate every signal with its points and a sentence), `why_rejected`.

    Raises: `ValueError` for an unknown policy.
    """
    known = tools_by_name(tools)
    learned = {
        str(one.get("tool") or one.get("target")): float(one.get("boost") or 0.0) for one in learning_suggestions or ()
    }
    found = candidates_of(candidates, known, retrieval_results)
    return select_target(
        query,
        found,
        llm_target=llm_target or "",
        tools=known,
        entities=entities,
        learned=learned,
        policy=Policy(policy),
    ).to_dict()


def expand_candidates_with_producers(
    candidates: Iterable[Any],
    tools: Any,
    *,
    graph: Any = None,
    max_producers_per_field: int = 3,
    max_hops: int = 1,
) -> list[str]:
    """Give candidate names with the reading tools behind them that supply their required fields.

    *graph* (or *tools*, where that is a `ToolGraph` or an artifact) has the edges to follow; without any, tools that
    answer with the same entity and role count. At most *max_producers_per_field*, followed *max_hops* times.
    """
    known = tools_by_name(tools)
    index = _index_of(graph if graph is not None else tools)
    names = [one.tool.name for one in candidates_of(candidates, known)]
    return list(expand_with_producers(names, known, index, per_field=max_producers_per_field, hops=max_hops))


def _index_of(graph: Any) -> GraphIndex | None:
    if isinstance(graph, Mapping):
        return GraphIndex(snapshot_of(graph, "").edges) if "graph" in graph else None
    snapshot = getattr(graph, "snapshot", graph)
    return GraphIndex(snapshot.edges) if isinstance(snapshot, Snapshot) else None


def _documents(sources: Source | Sequence[Source], access: Access) -> list[Document]:
    many = [sources] if isinstance(sources, str | Path | Mapping | Document) else sources
    return [document for one in many for document in _documents_of(one, access)]


def _documents_of(source: Source, access: Access) -> tuple[Document, ...]:
    if isinstance(source, Document):
        return (source,)
    if isinstance(source, Mapping):
        return (Document.of(dict(source)),)
    return read_documents(source, access)
