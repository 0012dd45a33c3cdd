"""Everything derived from one snapshot, lazily; a new revision makes a new catalog."""

from __future__ import annotations

from functools import cached_property

from toolgraph.errors import UnknownToolError
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Snapshot, Tool

__all__ = ["Catalog"]


class Catalog:
    """Queries over one immutable snapshot. Each query's work is in a module of its own."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot

    @cached_property
    def graph(self) -> GraphIndex:
        """Adjacency of the edges."""
        return GraphIndex(self.snapshot.edges)

    def tool(self, name: str) -> Tool:
        """Give a tool by name.

        Raises: `UnknownToolError`.
        """
        if name not in self.snapshot.tools:
            raise UnknownToolError(name)
        return self.snapshot.tools[name]
