"""Building and handling artifacts with plain dictionaries, for programs that store them their own way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from toolgraph import contracts, semantics
from toolgraph.build import BuildOptions, build_artifact
from toolgraph.model import merge_edges
from toolgraph.sources import Document, read_document
from toolgraph.store.edges import read_row
from toolgraph.store.foreign import Ends
from toolgraph.store.rows import write_edge

__all__ = ["build_openapi_collection_artifact", "merge_graph_edges", "normalize_graph_edge"]

#: A path, an address, a parsed OpenAPI document, or one that was read already.
Source = str | Path | Mapping[str, Any] | Document


def build_openapi_collection_artifact(
    source: Source | Sequence[Source],
    *,
    required_only: bool = False,
    skip_deprecated: bool = True,
    allow_private_hosts: bool = False,
    context_field_names: Iterable[str] = (),
    paging_field_names: Iterable[str] = (),
    search_filter_field_names: Iterable[str] = (),
    auth_field_names: Iterable[str] = (),
    user_input_field_names: Iterable[str] = (),
    resource_aliases: Mapping[str, str] | None = None,
    action_aliases: Mapping[str, str] | None = None,
    module_aliases: Mapping[str, str] | None = None,
    metadata: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Build the artifact of one or several OpenAPI documents; see the README for its sections.

    Field names say how a product calls fields of a kind, aliases what an inferred name should be instead.
    *metadata* goes into the artifact's own `metadata`, without replacing what a build puts there.

    Raises: `SourceError`.
    """
    sources = [source] if isinstance(source, str | Path | Mapping | Document) else list(source)
    options = BuildOptions(
        include_deprecated=not skip_deprecated,
        required_only=required_only,
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
    documents = [_document(one, allow_private_hosts=allow_private_hosts) for one in sources]
    artifact = build_artifact(documents, options)
    return {**artifact, "metadata": {**(metadata or {}), **artifact["metadata"]}}


def normalize_graph_edge(edge: Mapping[str, Any], tools: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Give an edge row, in whatever shape it comes, with all the keys of the artifact and in the data's direction.

    Unknown keys are kept. *tools* are the artifact's tool rows: where an edge does not say its direction, the
    fields that its two tools give and take may. One whose direction nothing tells keeps it, and has no
    `execution_direction`.
    """
    return write_edge(read_row(edge, Ends(tools or {})))


def merge_graph_edges(existing: Mapping[str, Any], incoming: Mapping[str, Any]) -> dict[str, Any]:
    """Give the union of the evidence of two edge rows of the same pair of tools.

    Merging is idempotent, commutative and associative; where a person's words meet, the later one counts.

    Raises: `ValueError` where the edges join different tools.
    """
    one, other = read_row(existing, Ends({})), read_row(incoming, Ends({}))
    if (one.source, one.target) != (other.source, other.target):
        raise ValueError(f"The edges {one.id} and {other.id} join different tools and can't be merged.")
    return write_edge(merge_edges(one, other))


def _document(source: Source, *, allow_private_hosts: bool) -> Document:
    if isinstance(source, Document):
        return source
    if isinstance(source, Mapping):
        return Document.of(dict(source))
    return read_document(source, allow_private_hosts=allow_private_hosts)
