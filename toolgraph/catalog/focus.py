"""What a focus names: a tool, or all tools of a module or resource."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Tool

MODULE_PREFIX = "module:"
RESOURCE_PREFIX = "resource:"
#: A module or resource brings at most so many of its tools into focus, the most connected ones.
MAX_TOOLS = 40


class Focus(msgspec.Struct, frozen=True, kw_only=True):
    """The tools in focus, in the order named; `left_out` counts members of large modules that are not among them."""

    tools: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    left_out: int = 0


class FocusIndex:
    """Tools by module and by resource; edges that only carry shared scope values connect nothing here."""

    def __init__(self, tools: Iterable[Tool], graph: GraphIndex) -> None:
        modules: dict[str, list[str]] = {}
        resources: dict[str, list[str]] = {}
        self._names: set[str] = set()
        for tool in tools:
            self._names.add(tool.name)
            modules.setdefault(tool.module, []).append(tool.name)
            resources.setdefault(tool.semantics.primary_resource, []).append(tool.name)
        self._graph = graph
        self._degree: dict[str, int] = {}
        self._modules, self._resources = _by_size(modules), _by_size(resources)

    @property
    def modules(self) -> Mapping[str, Sequence[str]]:
        """Module → the names of its tools; the largest first."""
        return self._modules

    @property
    def resources(self) -> Mapping[str, Sequence[str]]:
        """Resource → the names of its tools; the largest first."""
        return self._resources

    def resolve(self, items: Iterable[str]) -> Focus:
        """Find the tools that focus items name: a tool name, `module:<name>` or `resource:<name>`."""
        tools: dict[str, None] = {}
        unknown: list[str] = []
        left_out = 0
        for item in items:
            members = self._members(item)
            if not members:
                unknown.append(item)
            for name in members[:MAX_TOOLS]:
                tools.setdefault(name)
            left_out += len(members[MAX_TOOLS:])
        return Focus(tools=tuple(tools), unknown=tuple(unknown), left_out=left_out)

    def most_connected(self, limit: int) -> tuple[str, ...]:
        """Give the tools with most edges that show a flow of their own."""
        return tuple(self._by_degree(self._names)[:limit])

    def degree(self, name: str) -> int:
        """Count the edges of a tool that show a flow of their own, worked out when first asked for."""
        degree = self._degree.get(name)
        if degree is None:
            ends = (*self._graph.out_of(name), *self._graph.into(name))
            degree = self._degree[name] = sum(self._graph.facts(edge).is_flow for edge in ends)
        return degree

    def _members(self, item: str) -> Sequence[str]:
        if item in self._names:
            return [item]
        for prefix, members in ((MODULE_PREFIX, self._modules), (RESOURCE_PREFIX, self._resources)):
            if item.startswith(prefix):
                return self._by_degree(members.get(item.removeprefix(prefix), ()))
        return []

    def _by_degree(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: (-self.degree(name), name))


def _by_size(groups: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    named = [key for key in groups if key]
    return {key: groups[key] for key in sorted(named, key=lambda key: (-len(groups[key]), key))}
