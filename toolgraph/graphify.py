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
from toolgraph.plan import PathSynthesizer
from toolgraph.plan.asks import asks_of
from toolgraph.plan.bindings import given_later
from toolgraph.search.answer import answer
from toolgraph.search.query import understand
from toolgraph.search.several import joined
from toolgraph.sources import Access, Document, read_documents
from toolgraph.sources.several import distinct, linked
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edges import read_row
from toolgraph.store.foreign import Ends
from toolgraph.store.rows import write_edge
from toolgraph.store.values import mapping
from toolgraph.targets import Limits, Policy, admit, complete, expand_with_producers, select_target
from toolgraph.targets.bundle import BUDGET
from toolgraph.targets.candidates import candidates_of, name_of, tools_by_name
from toolgraph.targets.projection import inputs_to_show, shown

__all__ = [
    "admit_target_candidates",
    "assemble_tool_bundle",
    "build_openapi_collection_artifact",
    "complete_target_dependencies",
    "expand_candidates_with_producers",
    "merge_graph_edges",
    "normalize_graph_edge",
    "retrieve_from_several",
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
    catalog = _catalog_of(graph)
    tools = catalog.snapshot.tools
    rows = mapping(catalog.snapshot.document.get("tools"))
    return answer(catalog.retriever, tools, rows, query, top_k, history=history, with_evidence=include_evidence)


def retrieve_from_several(
    graphs: Mapping[str, Any],
    query: str,
    *,
    top_k: int = 10,
    history: Sequence[str] = (),
    include_evidence: bool = False,
) -> dict[str, Any]:
    """Search several graphs, catalogs or artifacts as one: *graphs* gives each a name.

    The answer is that of `retrieve_graphify`. Tools are called `catalog/name`, also in *history*; a row has these apart
    in `catalog` and `tool_name`. All are indexed on every call.
    """
    # Numpy takes longer than what most of this module does.
    from toolgraph.search.retriever import Retriever  # noqa: PLC0415

    catalogs = {name: _catalog_of(graph) for name, graph in graphs.items()}
    found = joined({name: (one.snapshot.tools, one.snapshot.edges) for name, one in catalogs.items()})
    rows = {
        name: mapping(catalogs[found.catalogs[name]].snapshot.document.get("tools")).get(tool.name)
        for name, tool in found.tools.items()
    }
    retriever = Retriever(found.tools.values(), found.edges, names=tuple(found.tools))
    said = answer(retriever, found.tools, rows, query, top_k, history=history, with_evidence=include_evidence)
    for row in said["results"]:
        row |= {"catalog": found.catalogs[row["name"]], "tool_name": found.tools[row["name"]].name}
    return said


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


def admit_target_candidates(
    query: str,
    candidates: Iterable[Any],
    tools: Any,
    *,
    retrieval_results: Any = None,
    min_candidates: int = 5,
    max_candidates: int = 16,
    max_candidates_per_group: int = 3,
    score_cliff: float = 0.2,
    min_score_share: float = 0.3,
    boundary_margin: float = 0.04,
    token_budget: int | None = None,
    always_keep: Iterable[str] = (),
) -> dict[str, Any]:
    """Tell which of the ranked candidates are worth showing to a model, and why each of the others is not.

    *candidates*, *tools* and *retrieval_results* are as in `select_target_candidate`. From *min_candidates* on, the
    list ends where a score falls by more than *score_cliff*, or below *min_score_share*, shares of the best score both.
    Of tools that do the same to the same resource of a module at most *max_candidates_per_group* are admitted.
    *token_budget* is compared with what a model is shown of them, with the inputs that matter to the *query*.

    The answer has `admitted` (`name, rank, score`), `dropped` (also `reason` and `why`), `reason_codes`,
    `recommended_action` (`select_target, expand_candidates, increase_token_budget`) and `estimated_tokens`.
    """
    known = tools_by_name(tools)
    given = list(candidates)
    clause = understand(query).whole
    limits = Limits(
        least=min_candidates,
        most=max_candidates,
        per_group=max_candidates_per_group,
        cliff=score_cliff,
        share=min_score_share,
        boundary=boundary_margin,
        tokens=token_budget,
    )
    return admit(
        candidates_of(given, known, retrieval_results),
        lambda tool: shown(tool, inputs_to_show(tool, asks_of(tool), clause)).size,
        limits,
        keep=always_keep,
        unknown=[name for name in map(name_of, given) if name and name not in known],
    ).to_dict()


def complete_target_dependencies(
    target: str,
    graph: Any,
    *,
    query: str = "",
    entities: Mapping[str, Any] | None = None,
    available_fields: Iterable[str] = (),
    allow_mutation: bool = False,
    exclude_tools: Iterable[str] = (),
    max_hops: int = 5,
) -> dict[str, Any]:
    """Tell what a tool of a `ToolGraph`, a catalog or an artifact can't be called without.

    *entities* are values that are known, *available_fields* names of such as the caller will give; *max_hops* is how
    many calls may follow one another. Tools that change something are dependencies only with *allow_mutation* and only
    where the *query* asks for something to be made.

    The answer is that of the planner, read as dependencies: `required_dependencies` in the order of their calls,
    `optional_dependencies`, `alternatives_by_field`, `resolved_fields`, `unresolved_fields` (each with `code`, `cause`
    and `why`), `dependency_paths`, `cycles`, `evidence`, `user_input_slots`, `safety`, `diagnostics`, `complete`, and
    `status`: `ready`, `cycle` (only tools that wait for one another could supply a field) or `incomplete` (no tool
    supplies an id, which no person knows either).

    Raises: `PlanSynthesisError` for an unknown target.
    """
    given = {name: given_later(name) for name in available_fields}
    return complete(
        target,
        PathSynthesizer(graph, max_depth=max_hops),
        query=query,
        entities={**given, **(entities or {})},
        allow_mutation=allow_mutation,
        exclude=exclude_tools,
    ).to_dict()


def assemble_tool_bundle(
    query: str,
    graph: Any,
    *,
    token_budget: int = BUDGET,
    target: str = "",
    entities: Mapping[str, Any] | None = None,
    allow_mutation: bool = False,
    exclude_tools: Iterable[str] = (),
) -> dict[str, Any]:
    """Give the tools of a `ToolGraph`, a catalog or an artifact that a model is shown for a request.

    The tool that is meant (or *target*) comes first, then what it can't do without, then candidates and what these
    need, as far as *token_budget* reaches. A token is estimated as three bytes of UTF-8 of `tools`: the function
    definitions as a model is shown them, under names that models accept (`tool_names` leads back), with those inputs
    that are needed, known or spoken of.

    Beside these the answer has `target`, `target_alternatives`, `required_tools`, `optional_tools`,
    `user_input_slots`, `projected_schemas`, `admitted_tools` (`role, for_tool, why, tokens`), `omitted_tools`
    (`reason, note`), `token_budget` (`limit, used, left`), `closure_status` (`ready`, `budget_insufficient`: the target
    or what it needs has no room, `cycle`, `incomplete`), `closure` (see `complete_target_dependencies`), `diagnostics`.

    Raises: `PlanSynthesisError` for an unknown target.
    """
    workflows = _catalog_of(graph).workflows
    return workflows.bundle(
        query,
        target=target,
        entities=entities,
        budget=token_budget,
        allow_mutation=allow_mutation,
        exclude=tuple(exclude_tools),
    ).to_dict()


def _catalog_of(graph: Any) -> Catalog:
    catalog = graph if isinstance(graph, Catalog) else getattr(graph, "catalog", None)
    if isinstance(catalog, Catalog):
        return catalog
    return Catalog(graph if isinstance(graph, Snapshot) else snapshot_of(graph, ""))


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
