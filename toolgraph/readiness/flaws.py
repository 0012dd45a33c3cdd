"""Which tools a flaw of a document touches."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from toolgraph.model import Problem, Tool
from toolgraph.readiness.codes import Code
from toolgraph.schema import SchemaIndex, references_in
from toolgraph.schema.pointer import join, unescape

#: Codes of references that lead nowhere, or were not followed.
BROKEN_REFERENCES = frozenset({Code.UNRESOLVED_REF.value, "external_ref"})
_COMPONENT = re.compile(r"#/(?:components/schemas|definitions)/([^/]+)")


def flaws_by_tool(
    tools: Iterable[Tool], problems: Iterable[Problem], index: SchemaIndex
) -> Mapping[str, tuple[Problem, ...]]:
    """Give the problems of each tool that has any.

    A tool's own are those at or below its place and among its path's parameters; a broken reference in a
    component is one of every tool whose request or response leads there.
    """
    tools = tuple(tools)
    at: dict[tuple[str, str], list[str]] = {}
    for tool in tools:
        if tool.pointer:
            at.setdefault((tool.source_label, tool.pointer), []).append(tool.name)
            path_item = tool.pointer.rpartition("/")[0]
            at.setdefault((tool.source_label, f"{path_item}/parameters"), []).append(tool.name)
    users = _Users(tools, index)
    found: dict[str, dict[Problem, None]] = {}
    for problem in problems:
        for name in (*_touched(problem, at), *users.of(problem)):
            found.setdefault(name, {})[problem] = None
    return {name: tuple(rows) for name, rows in found.items()}


def _touched(problem: Problem, at: Mapping[tuple[str, str], list[str]]) -> Iterator[str]:
    """The tools at the pointer or at any place that it lies in."""
    pointer = problem.pointer
    while pointer and pointer != "#":
        yield from at.get((problem.source, pointer), ())
        pointer = pointer.rpartition("/")[0]


class _Users:
    """Tells which tools lead to a component; the references of a source are followed once."""

    def __init__(self, tools: Iterable[Tool], index: SchemaIndex) -> None:
        self._index = index
        self._referring: dict[str, dict[str, list[str]]] = {}
        self._tools: dict[str, list[str]] = {}
        for tool in tools:
            for ref in {tool.request_ref, tool.response_ref} - {""}:
                self._tools.setdefault(ref, []).append(tool.name)

    def of(self, problem: Problem) -> Iterator[str]:
        """The tools whose request or response leads to the component that a broken reference is in."""
        component = _COMPONENT.match(problem.pointer)
        if component and problem.code in BROKEN_REFERENCES:
            flawed = self._leading_to(join("schemas", problem.source, unescape(component[1])), problem.source)
            for ref in flawed:
                yield from self._tools.get(ref, ())

    def _leading_to(self, target: str, source: str) -> Iterable[str]:
        """Give the pointer of a schema and those of all that refer to it, directly or not."""
        if source not in self._referring:
            self._referring[source] = _referring(source, self._index)
        found, todo = {target: None}, deque([target])
        while todo:
            for pointer in self._referring[source].get(todo.popleft(), ()):
                if pointer not in found:
                    found[pointer] = None
                    todo.append(pointer)
        return found


def _referring(source: str, index: SchemaIndex) -> dict[str, list[str]]:
    """Map the pointer of each schema of a source to those of the stored schemas that refer to it."""
    stored = index.resolve(join("schemas", source))
    referring: dict[str, list[str]] = {}
    for name, schema in stored.items() if isinstance(stored, Mapping) else ():
        for ref in dict.fromkeys(references_in(schema)):
            referring.setdefault(ref, []).append(join("schemas", source, name))
    return referring
