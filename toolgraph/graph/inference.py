"""All inferred and declared evidence between operations, merged into one edge a pair."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from toolgraph.graph.data_flow import data_flow
from toolgraph.graph.named_flow import named_flow
from toolgraph.model import Contract, Edge, Operation, merge_edges


def infer_edges(
    operations: Sequence[Operation], contracts: Mapping[str, Contract], declared: Iterable[Edge] = ()
) -> tuple[Edge, ...]:
    """Give the edges that contracts speak for, those that documents declare, and those that only names suggest.

    They are sorted by their ends.
    """
    told = (*data_flow(operations, contracts), *declared)
    supplied = {(edge.target, binding.to_field) for edge in told for binding in edge.bindings}
    merged: dict[tuple[str, str], Edge] = {}
    for edge in (*told, *named_flow(operations, contracts, supplied)):
        pair = (edge.source, edge.target)
        merged[pair] = merge_edges(merged[pair], edge) if pair in merged else edge
    return tuple(merged[pair] for pair in sorted(merged))
