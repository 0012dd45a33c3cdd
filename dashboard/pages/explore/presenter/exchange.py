"""What a group of tools takes from other modules and gives to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.catalog.modules import module_of
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Tool


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """Modules with the number of edges from them and to them, most first; and the number within the group."""

    takes: tuple[tuple[str, int], ...]
    gives: tuple[tuple[str, int], ...]
    within: int


def exchange(members: Iterable[str], tools: Mapping[str, Tool], graph: GraphIndex) -> Exchange:
    """Count the edges at some tools that show a flow of their own, by the module of the other end."""
    group = frozenset(members)
    takes: Counter[str] = Counter()
    gives: Counter[str] = Counter()
    within = 0
    for name in group:
        for edge in graph.into(name):
            if edge.source not in group and graph.facts(edge).is_flow:
                takes[_module(edge.source, tools)] += 1
        for edge in graph.out_of(name):
            if not graph.facts(edge).is_flow:
                continue
            if edge.target in group:
                within += 1
            else:
                gives[_module(edge.target, tools)] += 1
    return Exchange(takes=_ranked(takes), gives=_ranked(gives), within=within)


def _module(name: str, tools: Mapping[str, Tool]) -> str:
    return module_of(tools[name] if name in tools else Tool(name=name))


def _ranked(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
