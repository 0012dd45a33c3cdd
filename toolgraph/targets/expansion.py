"""Candidates with the tools that supply what they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Field, FieldKind, Signal, Tool

#: Gives the names of the tools that supply a field of a tool, best first.
Producers = Callable[[Tool, Field], Sequence[str]]


def expand_with_producers(
    names: Iterable[str],
    tools: Mapping[str, Tool],
    graph: GraphIndex | None = None,
    *,
    per_field: int = 3,
    hops: int = 1,
) -> tuple[str, ...]:
    """Give the candidates, and behind them the reading tools that supply their required fields.

    Producers come from the graph's live edges with strong evidence, best first; where there is no *graph*, from tools
    that answer with the same entity and role. At most *per_field* a field, followed *hops* times.
    """
    producers = by_edge(graph) if graph else by_tag(tools)
    found = dict.fromkeys(name for name in names if name in tools)
    frontier = list(found)
    for _ in range(hops):
        fresh: dict[str, None] = {}
        for name in frontier:
            for field in _needed(tools[name]):
                able = [one for one in producers(tools[name], field) if one in tools and not tools[one].is_writing]
                fresh.update(dict.fromkeys(one for one in able[:per_field] if one not in found))
        found.update(fresh)
        frontier = list(fresh)
    return tuple(found)


def by_edge(graph: GraphIndex) -> Producers:
    """Look producers up among the edges into a tool."""

    def producers(tool: Tool, field: Field) -> Sequence[str]:
        feeding = [
            ((item.rank or 99), -item.score, edge.source)
            for edge in graph.into(tool.name)
            if graph.facts(edge).signal is Signal.HIGH
            for item in edge.supporting
            if item.binding and item.binding.to_field == field.field_name
        ]
        return list(dict.fromkeys(name for *_, name in sorted(feeding)))

    return producers


def by_tag(tools: Mapping[str, Tool]) -> Producers:
    """Look producers up among the tools that answer with the same entity and role: lists first."""
    giving: dict[str, list[tuple[bool, str]]] = {}
    for name, tool in tools.items():
        for given in tool.contract.produces:
            if given.entity:
                giving.setdefault(given.semantic_tag, []).append(("[*]" not in given.json_path, name))

    def producers(tool: Tool, field: Field) -> Sequence[str]:
        able = sorted(giving.get(field.semantic_tag, ())) if field.entity else []
        return [name for name in dict.fromkeys(name for _, name in able) if name != tool.name]

    return producers


def _needed(tool: Tool) -> list[Field]:
    return [field for field in tool.contract.consumes if field.required and field.kind is FieldKind.DATA]
