"""All inferred and declared evidence between operations, merged into one edge a pair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolgraph.graph.data_flow import data_flow
from toolgraph.graph.links import declared
from toolgraph.model import Contract, Edge, Operation, merge_edges
from toolgraph.schema import SchemaIndex


def infer_edges(
    operations: Sequence[Operation], contracts: Mapping[str, Contract], index: SchemaIndex
) -> tuple[Edge, ...]:
    """Give the edges that contracts and declared links speak for, sorted by their ends."""
    merged: dict[tuple[str, str], Edge] = {}
    for edge in (*data_flow(operations, contracts), *declared(operations, contracts, index).edges):
        pair = (edge.source, edge.target)
        merged[pair] = merge_edges(merged[pair], edge) if pair in merged else edge
    return tuple(merged[pair] for pair in sorted(merged))
