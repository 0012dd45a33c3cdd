"""Tools that wait for one another: fields that others could supply, were these not in need of what comes behind."""

from __future__ import annotations

import msgspec

from toolgraph.plan.asks import Ask
from toolgraph.plan.flows import Flows, Terms
from toolgraph.plan.known import Known, Value

#: Tools that wait for one another; the first one is the last one too.
Chain = tuple[str, ...]


class Cycle(msgspec.Struct, frozen=True):
    """A field that only tools could supply which wait for one another: each of `chain` for the one behind it."""

    tool: str
    field: str
    chain: Chain


class Waits:
    """Looks for cycles in one plan's surroundings. Every tool is visited once, so that this ends, and soon."""

    def __init__(self, flows: Flows, known: Known, terms: Terms) -> None:
        self._flows = flows
        self._known = known
        self._terms = terms
        #: Tool → the cycles that keep it from being called; `None` where it can be.
        self._stuck: dict[str, tuple[Chain, ...] | None] = {}

    def of(self, ask: Ask) -> tuple[Cycle, ...]:
        """Give the cycles that keep a field from being supplied; none where anything else keeps it."""
        chains = dict.fromkeys(self._field(ask, (ask.tool,)) or ())
        return tuple(Cycle(ask.tool, ask.name, chain) for chain in chains)

    def _field(self, ask: Ask, consumers: Chain) -> tuple[Chain, ...] | None:
        """Give a cycle for each producer; `None` where one is in none, or where there are no producers."""
        found: list[Chain] = []
        for flow in self._flows.into(ask):
            # With no consumers told, neither cycles nor depth are objected to: both are looked at here.
            if self._flows.objection(flow, ask, (), self._terms):
                continue
            if flow.tool in consumers:
                found.append((*consumers[consumers.index(flow.tool) :], flow.tool))
            elif len(consumers) <= self._terms.max_depth:
                ways = self._tool(flow.tool, consumers)
                if ways is None:
                    return None
                found.append(ways[0])
        return tuple(found) or None

    def _tool(self, tool: str, consumers: Chain) -> tuple[Chain, ...] | None:
        if tool not in self._stuck:
            self._stuck[tool] = None
            needs = (ask for ask in self._flows.asks(tool).needed if self._is_missing(ask))
            ways = (self._field(ask, (*consumers, tool)) for ask in needs)
            self._stuck[tool] = next((way for way in ways if way), None)
        return self._stuck[tool]

    def _is_missing(self, ask: Ask) -> bool:
        return not isinstance(self._known.of(ask, is_target=False), Value)
