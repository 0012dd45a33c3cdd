"""Evidence rules, edges, groups, neighbourhoods, paths and layouts: one kind of evidence a module."""

from toolgraph.graph.groups import structural_groups
from toolgraph.graph.inference import infer_edges
from toolgraph.graph.links import link_problems

__all__ = ["infer_edges", "link_problems", "structural_groups"]
