"""Everything derived from one snapshot, lazily; a new revision makes a new catalog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from toolgraph.catalog.defaults import ContextField, context_fields, takers
from toolgraph.catalog.drafts import Checked, Draft, check
from toolgraph.catalog.edge_inspection import EdgeInspection, EdgeInspector
from toolgraph.catalog.enums import EnumIndex
from toolgraph.catalog.focus import FocusIndex
from toolgraph.catalog.health import all_findings, recorded_problems
from toolgraph.catalog.history import Happening, history
from toolgraph.catalog.inspection import ToolInspection, ToolInspector
from toolgraph.catalog.kept import Kept
from toolgraph.catalog.listing import Lister, Listing
from toolgraph.catalog.modules import ModuleMap, module_map
from toolgraph.catalog.ports import Port, inputs, outputs
from toolgraph.catalog.search import Hits, SearchIndex
from toolgraph.catalog.selection import Selection
from toolgraph.catalog.summary import Summary, summarize
from toolgraph.catalog.workflow import Workflows
from toolgraph.catalog.worklist import Worklist, worklist
from toolgraph.errors import UnknownToolError
from toolgraph.graph.index import GraphIndex, GroupIndex
from toolgraph.graph.scope import Scope, ScopeQuery, scope_of
from toolgraph.model import Edge, Finding, Problem, Snapshot, Status, Tool
from toolgraph.readiness import Readiness, assess
from toolgraph.schema import SchemaIndex
from toolgraph.search.models import Models
from toolgraph.search.settings import settings_of

if TYPE_CHECKING:
    from toolgraph.search.retriever import Retriever

__all__ = ["Catalog"]


class Catalog:
    """Queries over one immutable snapshot. Each query's work is in a module of its own.

    *kept* is what an earlier state of the same artifact has left, *models* are asked beside the words of a query.
    """

    def __init__(self, snapshot: Snapshot, kept: Kept | None = None, models: Models | None = None) -> None:
        self.snapshot = snapshot
        self._kept = kept or Kept(snapshot)
        self._models = models or Models()

    def after(self, snapshot: Snapshot) -> Catalog:
        """Give the catalog of a later state; what is the same in both is not made again."""
        return Catalog(snapshot, self._kept.after(snapshot), self._models)

    def with_models(self, models: Models) -> Catalog:
        """Give the catalog of the same state that asks other models."""
        return Catalog(self.snapshot, self._kept, models)

    @cached_property
    def graph(self) -> GraphIndex:
        """Adjacency of the edges."""
        return GraphIndex(self.snapshot.edges, self._kept.facts)

    def tool(self, name: str) -> Tool:
        """Give a tool by name.

        Raises: `UnknownToolError`.
        """
        if name not in self.snapshot.tools:
            raise UnknownToolError(name)
        return self.snapshot.tools[name]

    @property
    def schemas(self) -> SchemaIndex:
        """The schemas that tools refer to."""
        return self._kept.schemas

    @cached_property
    def search_index(self) -> SearchIndex:
        """Words of the tools, for lookups as a person types."""
        return self._kept.search_index

    @cached_property
    def retriever(self) -> Retriever:
        """The tools ranked for what an agent or a person asks in words."""
        settings = settings_of(self.snapshot.document)
        embedder, remarks = self._models.usable(settings.embedding)
        return (
            self._kept.retriever.with_edges(self.graph.edges)
            .configured(settings)
            .with_models(self._kept.nearness(embedder) if embedder else None, self._models.reranker, remarks)
        )

    @cached_property
    def enums(self) -> EnumIndex:
        """Enum-bearing fields and their labels."""
        return EnumIndex(self.snapshot.tools.values(), self.snapshot.enum_mappings)

    @cached_property
    def context_fields(self) -> tuple[ContextField, ...]:
        """Fields that have a default, or are worth one."""
        return context_fields(self.snapshot.tools.values(), self.snapshot.context_defaults)

    @cached_property
    def takers(self) -> Mapping[str, int]:
        """Name or meaning of a request field → how many tools take it."""
        return takers(self.snapshot.tools.values())

    @cached_property
    def history(self) -> tuple[Happening, ...]:
        """The operation log in words, newest first."""
        return history(self.snapshot.log)

    def outputs(self, name: str) -> tuple[Port, ...]:
        """Give the response fields of a tool; none of an unknown one."""
        return outputs(self.snapshot.tools[name], self.schemas) if name in self.snapshot.tools else ()

    def inputs(self, name: str) -> tuple[Port, ...]:
        """Give the request fields of a tool, required ones first; none of an unknown one."""
        return inputs(self.snapshot.tools[name], self.schemas) if name in self.snapshot.tools else ()

    def check_draft(self, draft: Draft) -> Checked:
        """Check an edge that a person is typing."""
        return check(draft, self.snapshot.tools, self.graph, self.schemas, self.search_index.nearest)

    @cached_property
    def groups(self) -> GroupIndex:
        """Structural groups by their members."""
        return GroupIndex(self.snapshot.groups)

    @cached_property
    def focus(self) -> FocusIndex:
        """What a focus may name."""
        return FocusIndex(self.snapshot.tools.values(), self.graph)

    def search(self, text: str, limit: int = 20) -> Hits:
        """Find tools, modules and resources by name, path or words."""
        return self.search_index.search(text, limit)

    @cached_property
    def lister(self) -> Lister:
        """Answers selections."""
        return Lister(self.snapshot, self.graph, self.readiness, self.problems, self.search_index)

    def listing(self, selection: Selection) -> Listing:
        """Give everything that a selection selects."""
        return self.lister.listing(selection)

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Give the tool names most like the one given."""
        return self.search_index.nearest(name, limit)

    def scope(self, query: ScopeQuery) -> Scope:
        """Choose what to draw around a focus."""
        return scope_of(self.graph, query, self.groups)

    def inspect_tool(self, name: str) -> ToolInspection:
        """Gather everything about a tool.

        Raises: `UnknownToolError`.
        """
        inspector = ToolInspector(self.snapshot, self.graph, self.groups, self.schemas)
        return inspector.inspect(self.tool(name).name, self.readiness.tools[name])

    def inspect_edge(self, edge: Edge) -> EdgeInspection:
        """Gather everything about an edge, live or rejected."""
        return EdgeInspector(self.snapshot, self.graph, self.groups, self.schemas).inspect(edge)

    @cached_property
    def summary(self) -> Summary:
        """What is in it and how healthy it is, in numbers."""
        return summarize(self.snapshot, self.graph, self.statuses, self.readiness, self.problems)

    @cached_property
    def modules(self) -> ModuleMap:
        """Its modules and the edges between them."""
        return module_map(self.snapshot.tools.values(), self.graph, self.statuses)

    @cached_property
    def worklist(self) -> Worklist:
        """Where an operator's time is best spent."""
        return worklist(self.snapshot, self.graph, self.enums, self.statuses, self.findings)

    @cached_property
    def workflows(self) -> Workflows:
        """Requests in words, targets and plans."""
        return Workflows(self.snapshot, self.retriever)

    @cached_property
    def readiness(self) -> Readiness:
        """Whether the tools and the collection can be searched, planned and executed, as they are now: edits count."""
        return assess(self.snapshot.tools, self.graph, self.problems, self.schemas, self.snapshot.context_defaults)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The flaws that the build found in the source documents."""
        return recorded_problems(self.snapshot.document)

    @cached_property
    def statuses(self) -> Mapping[str, Status]:
        """Tool name → readiness."""
        return {name: one.status for name, one in self.readiness.tools.items()}

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, those on the collection first."""
        return tuple(all_findings(self.readiness))
