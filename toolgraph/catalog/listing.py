"""What a selection selects: tools, edges, the modules or resources of tools, or the flaws of their documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

import msgspec

from toolgraph.catalog.health import all_findings
from toolgraph.catalog.modules import module_of
from toolgraph.catalog.search import SearchIndex
from toolgraph.catalog.selection import KIND_CODES, Key, Rows, Selection, Term
from toolgraph.catalog.worklist import missing_producers
from toolgraph.graph.census import orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Edge, Field, Problem, Snapshot, Tool
from toolgraph.readiness import Readiness, issues_of
from toolgraph.text import fold


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """All that a selection selects; one of the four is filled, by `rows`.

    `tools` are in order of name, or best match first where the selection has words. `groups` are (module or resource,
    number of its tools that are selected), most first. `flaws` are (flaw, the tools that it touches).
    """

    rows: Rows
    tools: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    groups: tuple[tuple[str, int], ...] = ()
    flaws: tuple[tuple[Problem, tuple[str, ...]], ...] = ()

    @property
    def total(self) -> int:
        """How many rows there are."""
        return len(self.tools) + len(self.edges) + len(self.groups) + len(self.flaws)


class Lister:
    """Answers selections over one snapshot; the work of an answer grows with tools and edges."""

    def __init__(
        self,
        snapshot: Snapshot,
        graph: GraphIndex,
        readiness: Readiness,
        problems: Sequence[Problem],
        search: SearchIndex,
    ) -> None:
        self.snapshot, self.graph, self.search = snapshot, graph, search
        self.readiness, self.problems = readiness, problems

    def listing(self, selection: Selection) -> Listing:
        """Give everything that a selection selects."""
        rows = selection.rows
        if rows is Rows.PROBLEMS:
            return Listing(rows=rows, flaws=tuple(self._flaws(selection)))
        tools = self._tools(selection)
        if rows is Rows.EDGES or selection.edge_terms:
            edges = self._edges(selection, tools)
            if rows is Rows.EDGES:
                return Listing(rows=rows, edges=edges)
            ends = {end for edge in edges for end in (edge.source, edge.target)}
            tools = [name for name in tools if name in ends]
        if rows is Rows.TOOLS:
            return Listing(rows=rows, tools=tuple(tools))
        return Listing(rows=rows, groups=self._groups(rows, tools))

    def _tools(self, selection: Selection) -> list[str]:
        names: Iterable[str] = self.search.matching(selection.text) if selection.words else sorted(self.snapshot.tools)
        tests = [self._tool_test(term) for term in selection.tool_terms]
        tools = self.snapshot.tools
        return [name for name in names if all(test(tools[name]) for test in tests)]

    def _edges(self, selection: Selection, tools: Sequence[str]) -> tuple[Edge, ...]:
        tests = [self._edge_test(term) for term in selection.edge_terms]
        chosen = set(tools) if selection.words or selection.tool_terms else None
        return tuple(
            edge
            for edge in self.graph.edges
            if (chosen is None or edge.source in chosen or edge.target in chosen) and all(test(edge) for test in tests)
        )

    def _flaws(self, selection: Selection) -> Iterable[tuple[Problem, tuple[str, ...]]]:
        """Give the flaws of the codes and severities named, with the words in them, that touch tools that are meant."""
        codes = {term.value for term in selection.terms if term.key is Key.PROBLEM}
        severities = {term.value for term in selection.terms if term.key is Key.SEVERITY}
        others = tuple(term for term in selection.tool_terms if term.key not in (Key.PROBLEM, Key.SEVERITY))
        chosen = set(self._tools(Selection(terms=others))) if others else None
        words = [fold(word) for word in selection.words]
        for problem in self.problems:
            touched = self._touched.get(problem, ())
            said = fold(f"{problem.message} {problem.pointer} {problem.source}")
            is_named = (not codes or problem.code in codes) and (not severities or problem.severity in severities)
            if is_named and all(word in said for word in words) and (chosen is None or not chosen.isdisjoint(touched)):
                yield problem, tuple(touched)

    def _groups(self, rows: Rows, names: Iterable[str]) -> tuple[tuple[str, int], ...]:
        tools = self.snapshot.tools
        counts = Counter(
            module_of(tools[name]) if rows is Rows.MODULES else tools[name].semantics.primary_resource for name in names
        )
        del counts[""]
        return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))

    def _tool_test(self, term: Term) -> Callable[[Tool], bool]:
        value, wanted, yes = term.value, fold(term.value), term.value == "yes"
        tests: Mapping[Key, Callable[[Tool], bool]] = {
            Key.MODULE: lambda tool: fold(module_of(tool)) == wanted,
            Key.RESOURCE: lambda tool: fold(tool.semantics.primary_resource) == wanted,
            Key.ACTION: lambda tool: tool.semantics.canonical_action == value,
            Key.METHOD: lambda tool: fold(tool.method) == wanted,
            Key.READY: lambda tool: self.readiness.tools[tool.name].status == value,
            Key.IN: lambda tool: any(_is_named(field, wanted) for field in tool.contract.consumes),
            Key.OUT: lambda tool: any(_is_named(field, wanted) for field in tool.contract.produces),
            Key.ORPHAN: lambda tool: (tool.name in self._orphans) == yes,
            Key.MISSING: lambda tool: tool.name in self._waiting.get(wanted, ()),
            Key.FINDING: lambda tool: tool.name in self._found.get(value, ()),
            Key.PROBLEM: lambda tool: any(flaw.code == value for flaw in self.readiness.tools[tool.name].flaws),
            Key.SEVERITY: lambda tool: any(flaw.severity == value for flaw in self.readiness.tools[tool.name].flaws),
        }
        return tests[term.key]

    def _edge_test(self, term: Term) -> Callable[[Edge], bool]:
        value, wanted, yes, facts = term.value, fold(term.value), term.value == "yes", self.graph.facts
        tests: Mapping[Key, Callable[[Edge], bool]] = {
            Key.FROM: lambda edge: self._modules.get(edge.source) == wanted,
            Key.TO: lambda edge: self._modules.get(edge.target) == wanted,
            Key.FLOW: lambda edge: facts(edge).is_flow == yes,
            Key.PROOF: lambda edge: facts(edge).confirmed == (value == "confirmed"),
            Key.SCOPE: lambda edge: facts(edge).is_scope == yes,
            Key.UNDECIDED: lambda edge: edge.undecided == yes,
            Key.KIND: lambda edge: KIND_CODES[facts(edge).kind] == value,
        }
        return tests[term.key]

    @cached_property
    def _modules(self) -> Mapping[str, str]:
        return {name: fold(module_of(tool)) for name, tool in self.snapshot.tools.items()}

    @cached_property
    def _orphans(self) -> frozenset[str]:
        return frozenset(orphans(self.snapshot.tools, self.graph))

    @cached_property
    def _found(self) -> Mapping[str, frozenset[str]]:
        return {issue.code: frozenset(issue.tools) for issue in issues_of(self.readiness)}

    @cached_property
    def _touched(self) -> Mapping[Problem, list[str]]:
        touched: dict[Problem, list[str]] = {}
        for name, one in self.readiness.tools.items():
            for flaw in one.flaws:
                touched.setdefault(flaw, []).append(name)
        return touched

    @cached_property
    def _waiting(self) -> Mapping[str, frozenset[str]]:
        missing = missing_producers(self.snapshot, all_findings(self.readiness))
        return {fold(one.field): frozenset(one.tools) for one in missing}


def _is_named(field: Field, wanted: str) -> bool:
    return wanted in (fold(field.field_name), fold(field.semantic_tag))
