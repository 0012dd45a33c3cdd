"""Artifact rows ↔ model values: the reading and writing of tools, nodes and edges, for other packages."""

from toolgraph.store.edge_rows import write_edge
from toolgraph.store.tool_rows import read_tool, write_node, write_tool

__all__ = ["read_tool", "write_edge", "write_node", "write_tool"]
