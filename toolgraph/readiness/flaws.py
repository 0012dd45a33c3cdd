"""Which tools a flaw of a document touches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from toolgraph.model import Problem, Tool


def flaws_by_tool(tools: Iterable[Tool], problems: Iterable[Problem]) -> Mapping[str, tuple[Problem, ...]]:
    """Give the problems of each tool that has any: those at or below its own place, or its path's parameters."""
    at: dict[tuple[str, str], list[str]] = {}
    for tool in tools:
        if tool.pointer:
            at.setdefault((tool.source_label, tool.pointer), []).append(tool.name)
            path_item = tool.pointer.rpartition("/")[0]
            at.setdefault((tool.source_label, f"{path_item}/parameters"), []).append(tool.name)
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        for name in dict.fromkeys(_touched(problem, at)):
            found.setdefault(name, []).append(problem)
    return {name: tuple(rows) for name, rows in found.items()}


def _touched(problem: Problem, at: Mapping[tuple[str, str], list[str]]) -> Iterable[str]:
    """The tools at the pointer or at any place that it lies in."""
    pointer = problem.pointer
    while pointer and pointer != "#":
        yield from at.get((problem.source, pointer), ())
        pointer = pointer.rpartition("/")[0]
