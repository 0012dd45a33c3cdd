"""Artifact rows ↔ model values: the reading and writing of tools, nodes and edges, for other packages."""

from toolgraph.store.edge_rows import write_edge
from toolgraph.store.shared_enums import SharedEnums
from toolgraph.store.short_edges import inlets_of, write_short
from toolgraph.store.tool_rows import read_tool, spelled_out, write_node, write_tool

__all__ = [
    "SharedEnums",
    "inlets_of",
    "read_tool",
    "spelled_out",
    "write_edge",
    "write_node",
    "write_short",
    "write_tool",
]
