"""Whether one tool can be called only after another: what required inputs leave no way round.

A tool waits for the producers of its required inputs. Of several producers of one input any will do, an input that
nothing produces is given by a person, and optional inputs, shared scope values and weak evidence make nobody wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Edge, Relation

#: Tools visited at most; whatever lies beyond counts as callable.
BUDGET = 5000

_ORDERED = frozenset({Relation.REQUIRES, Relation.PRECEDES})


def can_do_without(graph: GraphIndex, tool: str, missing: str, budget: int = BUDGET) -> bool:
    """Whether *tool* can be called, by some choice of producers, without *missing* having been called before."""
    if tool == missing:
        return False
    needs = _needs_behind(graph, tool, missing, budget)
    # Everything that is known to be callable frees those that wait for it, until nothing changes.
    open_needs = {name: {field for field, producers in of.items() if producers} for name, of in needs.items()}
    waiting: dict[str, list[tuple[str, str]]] = {}
    for name, of in needs.items():
        for field, producers in of.items():
            for producer in producers:
                waiting.setdefault(producer, []).append((name, field))
    free = deque(name for name in (*needs, *waiting) if name != missing and not open_needs.get(name))
    callable_: set[str] = set()
    while free:
        name = free.popleft()
        if name in callable_:
            continue
        callable_.add(name)
        for consumer, field in waiting.get(name, ()):
            open_needs[consumer].discard(field)
            if not open_needs[consumer] and consumer != missing:
                free.append(consumer)
    return tool in callable_


def producers_of(graph: GraphIndex, tool: str) -> Mapping[str, set[str]]:
    """Give the producers of each required input of a tool; a plain order said by a person is an input of its own."""
    found: dict[str, set[str]] = {}
    for edge in graph.into(tool):
        if edge.source != tool:
            for field in _needed_fields(graph, edge):
                found.setdefault(field, set()).add(edge.source)
    return found


def chain(graph: GraphIndex, start: str, goal: str, budget: int = BUDGET) -> tuple[str, ...]:
    """Give the shortest row of tools from *start* to *goal* in which each is needed by the next, or an empty tuple.

    After *budget* tools the search gives up.
    """
    came_from: dict[str, str] = {start: ""}
    queue = deque([start])
    while queue and len(came_from) <= budget:
        name = queue.popleft()
        for edge in graph.out_of(name):
            if edge.target in came_from or not any(_needed_fields(graph, edge)):
                continue
            came_from[edge.target] = name
            if edge.target == goal:
                return _trail(came_from, goal)
            queue.append(edge.target)
    return ()


def _needs_behind(graph: GraphIndex, tool: str, missing: str, budget: int) -> dict[str, Mapping[str, set[str]]]:
    """Give the needs of a tool and of all that it may wait for; *missing* needs nothing, since it is not called."""
    needs: dict[str, Mapping[str, set[str]]] = {}
    queue = deque([tool])
    while queue and len(needs) <= budget:
        name = queue.popleft()
        if name in needs or name == missing:
            continue
        needs[name] = producers_of(graph, name)
        queue.extend(sorted({producer for producers in needs[name].values() for producer in producers}))
    return needs


def _needed_fields(graph: GraphIndex, edge: Edge) -> Iterator[str]:
    facts = graph.facts(edge)
    if edge.undecided or not facts.is_flow:
        return
    bindings = edge.bindings
    if not bindings and facts.confirmed and edge.relation in _ORDERED:
        yield f"→{edge.source}"
    for binding in bindings:
        if binding.required and not binding.scope:
            yield f"{binding.to_location or ''}:{binding.to_path or binding.to_field}"


def _trail(came_from: Mapping[str, str], goal: str) -> tuple[str, ...]:
    trail = [goal]
    while came_from[trail[-1]]:
        trail.append(came_from[trail[-1]])
    return tuple(reversed(trail))
