"""Weak structural relations: what tools have in common, as groups and never as cliques of edges."""

from __future__ import annotations

from collections.abc import Iterable

from toolgraph.model import Group, Tool
from toolgraph.model.traits import groups_of


def structural_groups(tools: Iterable[Tool]) -> tuple[Group, ...]:
    """Give the groups of two tools or more: same tag, module, resource, schema of the response or the request."""
    return groups_of(
        (
            tool.name,
            (tool.tags, (tool.module,), (tool.semantics.primary_resource,), (tool.response_ref,), (tool.request_ref,)),
        )
        for tool in tools
    )
