"""The catalog seen from far away: its modules and how many edges run between each two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.graph.census import census
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Status, Tool

#: How the tools without a module are called.
NO_MODULE = "(none)"
#: Name of the entry that stands for all modules beyond a limit.
OTHER = "other"


class Module(msgspec.Struct, frozen=True, kw_only=True):
    """A module with its number of tools, and how many of them have each readiness.

    `merged` is the number of modules that it stands for: more than one only for `OTHER`.
    """

    name: str
    tools: int
    readiness: Mapping[Status, int] = {}
    merged: int = 1


class ModuleFlow(msgspec.Struct, frozen=True, kw_only=True):
    """The edges from tools of one module to tools of another (or the same); some are confirmed."""

    source: str
    target: str
    edges: int
    confirmed: int = 0


class ModuleMap(msgspec.Struct, frozen=True, kw_only=True):
    """Modules in flow order (suppliers before consumers, ties by name) and the flows between them.

    `hidden_weak`, `hidden_order` and `hidden_scope` count the edges left out: those without evidence of their own,
    those that hand over nothing, and those that carry nothing but values shared by a large part of the operations.
    """

    modules: tuple[Module, ...]
    flows: tuple[ModuleFlow, ...] = ()
    hidden_weak: int = 0
    hidden_order: int = 0
    hidden_scope: int = 0

    @property
    def edges(self) -> int:
        """How many edges are counted in the flows."""
        return sum(flow.edges for flow in self.flows)


def module_of(tool: Tool) -> str:
    """Give the module of a tool, or `NO_MODULE`."""
    return tool.module or NO_MODULE


def module_map(tools: Iterable[Tool], graph: GraphIndex, statuses: Mapping[str, Status]) -> ModuleMap:
    """Count tools by module, and edges by the modules of their ends; grows with tools and edges."""
    module = {tool.name: module_of(tool) for tool in tools}
    readiness: dict[str, Counter[Status]] = {}
    for name, of in module.items():
        readiness.setdefault(of, Counter())[statuses.get(name, Status.UNKNOWN)] += 1
    edges: Counter[tuple[str, str]] = Counter()
    confirmed: Counter[tuple[str, str]] = Counter()
    counted = census(graph)
    for edge in graph.edges:
        facts = graph.facts(edge)
        ends = (module.get(edge.source, NO_MODULE), module.get(edge.target, NO_MODULE))
        if facts.is_flow:
            edges[ends] += 1
            confirmed[ends] += facts.confirmed
    return ModuleMap(
        modules=tuple(
            Module(
                name=name,
                tools=readiness[name].total(),
                readiness={status: readiness[name][status] for status in Status if readiness[name][status]},
            )
            for name in _in_flow_order(readiness, edges)
        ),
        flows=tuple(
            ModuleFlow(source=source, target=target, edges=count, confirmed=confirmed[source, target])
            for (source, target), count in sorted(edges.items())
        ),
        hidden_weak=counted.weak,
        hidden_order=counted.order,
        hidden_scope=counted.scope,
    )


def tied(whole: ModuleMap) -> ModuleMap:
    """Keep the modules that have a flow, if only within themselves."""
    ends = {end for flow in whole.flows for end in (flow.source, flow.target)}
    kept = tuple(module for module in whole.modules if module.name in ends)
    return msgspec.structs.replace(whole, modules=kept)


def largest(whole: ModuleMap, limit: int) -> ModuleMap:
    """Keep the modules with the most tools, at most *limit*, and put all others into one called `OTHER`."""
    if len(whole.modules) <= limit:
        return whole
    ranked = sorted(whole.modules, key=lambda module: (-module.tools, module.name))
    kept = {module.name for module in ranked[:limit]}
    rest = [module for module in whole.modules if module.name not in kept]
    readiness = sum((Counter(module.readiness) for module in rest), Counter[Status]())
    other = Module(name=OTHER, tools=sum(m.tools for m in rest), readiness=dict(readiness), merged=len(rest))
    edges: Counter[tuple[str, str]] = Counter()
    confirmed: Counter[tuple[str, str]] = Counter()
    for flow in whole.flows:
        ends = (flow.source if flow.source in kept else OTHER, flow.target if flow.target in kept else OTHER)
        edges[ends] += flow.edges
        confirmed[ends] += flow.confirmed
    return msgspec.structs.replace(
        whole,
        modules=(*(module for module in whole.modules if module.name in kept), other),
        flows=tuple(
            ModuleFlow(source=source, target=target, edges=count, confirmed=confirmed[source, target])
            for (source, target), count in sorted(edges.items())
        ),
    )


def _in_flow_order(names: Iterable[str], edges: Mapping[tuple[str, str], int]) -> list[str]:
    """Sort modules by the share of their edges (to other modules) in which they supply, largest first."""
    supplies: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for (source, target), count in edges.items():
        if source != target:
            supplies[source] += count
            total.update({source: count, target: count})
    return sorted(names, key=lambda name: (-supplies[name] / total[name] if total[name] else 0.0, name))
