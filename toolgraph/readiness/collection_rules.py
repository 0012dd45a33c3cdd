"""What can be wrong with a collection as a whole; one rule a function, each gives one finding or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, Finding, Severity, Signal, Tool
from toolgraph.readiness.codes import RULES as CODES
from toolgraph.readiness.codes import Code

_LEAST_KNOWN_ACTIONS = 0.9
_LEAST_ASSIGNED_RESOURCES = 0.75
_LARGE_COLLECTION = 100
_LARGE_MODULE = 0.5


class Collection(msgspec.Struct, frozen=True):
    """All tools and the edges between them."""

    tools: Sequence[Tool]
    graph: GraphIndex

    def rate(self, count: int) -> float:
        """Give the share of the tools, 0 where there are none."""
        return count / len(self.tools) if self.tools else 0.0


class Verdict(msgspec.Struct, frozen=True):
    """A finding on a collection and how much of it is affected, in 0..1."""

    finding: Finding
    rate: float


def operations(collection: Collection) -> Verdict | None:
    """Nothing can be called."""
    if collection.tools:
        return None
    return _verdict(Code.NO_OPERATIONS, Severity.BLOCKER, "There is no tool in it.", 1.0)


def server(collection: Collection) -> Verdict | None:
    """Operations whose address is known only relative to where the document came from."""
    relative = [t for t in collection.tools if t.source_kind == "openapi" and "://" not in t.server]
    if not relative:
        return None
    what = f"{_have(relative)} no absolute server address."
    return _verdict(Code.RELATIVE_SERVER_URL, Severity.WARNING, what, collection.rate(len(relative)), relative)


def connectivity(collection: Collection) -> Verdict | None:
    """Most tools stand alone, though there are several."""
    graph = collection.graph
    alone = [tool for tool in collection.tools if not graph.out_of(tool.name) and not graph.into(tool.name)]
    rate = collection.rate(len(alone))
    if len(collection.tools) < 2 or rate <= 0.5:
        return None
    what = f"{_have(alone)} no edge of any kind to another."
    return _verdict(Code.LOW_GRAPH_CONNECTIVITY, Severity.WARNING, what, rate, alone)


def actions(collection: Collection) -> Verdict | None:
    """Of too many tools it is not known what they do."""
    unknown = [tool for tool in collection.tools if tool.semantics.canonical_action is Action.UNKNOWN]
    rate = collection.rate(len(unknown))
    if rate <= 1 - _LEAST_KNOWN_ACTIONS:
        return None
    what = f"{_have(unknown)} no known action."
    return _verdict(Code.SEMANTIC_ACTION_UNKNOWN_RATE_HIGH, Severity.WARNING, what, rate, unknown)


def resources(collection: Collection) -> Verdict | None:
    """Of too many tools it is not known what they are about."""
    unassigned = [tool for tool in collection.tools if not tool.semantics.primary_resource]
    rate = collection.rate(len(unassigned))
    if rate <= 1 - _LEAST_ASSIGNED_RESOURCES:
        return None
    what = f"{_have(unassigned)} no known resource."
    return _verdict(Code.SEMANTIC_RESOURCE_UNASSIGNED_RATE_HIGH, Severity.WARNING, what, rate, unassigned)


def modules(collection: Collection) -> Verdict | None:
    """One module holds most of a large collection."""
    if len(collection.tools) < _LARGE_COLLECTION:
        return None
    sizes = Counter(tool.module for tool in collection.tools)
    name, size = min(sizes.items(), key=lambda item: (-item[1], item[0]))
    if collection.rate(size) < _LARGE_MODULE:
        return None
    what = f"The module `{name or 'general'}` holds {size:,} of {len(collection.tools):,} tools."
    inside = [tool for tool in collection.tools if tool.module == name]
    return _verdict(Code.MODULE_CLUSTER_TOO_LARGE, Severity.INFO, what, collection.rate(size), inside)


def evidence(collection: Collection) -> Verdict | None:
    """There are edges, but none that a plan may rely on."""
    edges = collection.graph.edges
    if not edges or any(collection.graph.facts(edge).signal is Signal.HIGH for edge in edges):
        return None
    what = "No edge has evidence that a plan may rely on."
    return _verdict(Code.WEAK_EDGE_EVIDENCE, Severity.WARNING, what, 1.0)


#: In the order in which they are reported.
RULES: tuple[Callable[[Collection], Verdict | None], ...] = (
    operations,
    server,
    connectivity,
    actions,
    resources,
    evidence,
    modules,
)


def _verdict(code: Code, severity: Severity, message: str, rate: float, tools: Sequence[Tool] = ()) -> Verdict:
    names = tuple(tool.name for tool in tools)
    return Verdict(Finding(code=code, severity=severity, message=message, remedy=CODES[code].remedy, tools=names), rate)


def _have(tools: Sequence[Tool]) -> str:
    """Count tools; a single one is named."""
    return f"{len(tools):,} tools have" if len(tools) != 1 else f"1 tool, `{tools[0].name}`, has"
