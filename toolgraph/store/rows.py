"""Artifact rows ↔ model values: the reading and writing of tools, nodes, edges and groups, for other packages."""

from toolgraph.store.edge_rows import EDGE_KEYS, read_binding, read_groups, read_items, rewrite_edge, write_edge
from toolgraph.store.tool_rows import read_tool, write_node, write_tool
from toolgraph.store.values import mapping

__all__ = [
    "EDGE_KEYS",
    "mapping",
    "read_binding",
    "read_groups",
    "read_items",
    "read_tool",
    "rewrite_edge",
    "write_edge",
    "write_node",
    "write_tool",
]
