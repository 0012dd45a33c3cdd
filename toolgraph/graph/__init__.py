"""Evidence rules, edges, groups, neighbourhoods, paths and layouts: one kind of evidence a module."""

from toolgraph.graph.declarations import declarations
from toolgraph.graph.groups import related_groups, structural_groups
from toolgraph.graph.inference import infer_edges

__all__ = ["declarations", "infer_edges", "related_groups", "structural_groups"]
