"""Adjacency of the live edges of a snapshot; every graph question goes through it."""

from __future__ import annotations

from collections.abc import Iterable

from toolgraph.model import Edge


class GraphIndex:
    """Edges by their ends; rejected ones are only in `rejected`."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self.edges: tuple[Edge, ...] = ()
        self.rejected: tuple[Edge, ...] = ()
        self._out: dict[str, list[Edge]] = {}
        self._into: dict[str, list[Edge]] = {}
        self._by_ends: dict[tuple[str, str], Edge] = {}
        live, rejected = [], []
        for edge in edges:
            self._by_ends[edge.source, edge.target] = edge
            if edge.is_rejected:
                rejected.append(edge)
                continue
            live.append(edge)
            self._out.setdefault(edge.source, []).append(edge)
            self._into.setdefault(edge.target, []).append(edge)
        self.edges, self.rejected = tuple(live), tuple(rejected)

    def out_of(self, tool: str) -> list[Edge]:
        """Give the edges in which *tool* produces."""
        return self._out.get(tool, [])

    def into(self, tool: str) -> list[Edge]:
        """Give the edges in which *tool* consumes."""
        return self._into.get(tool, [])

    def find(self, source: str, target: str) -> Edge | None:
        """Give the edge of that ordered pair, rejected or not."""
        return self._by_ends.get((source, target))
