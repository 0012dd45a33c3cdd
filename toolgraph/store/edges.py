"""The `graph` section of an artifact: its rows, the edges and groups that they mean, and what is odd about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.model import Edge, Evidence, EvidenceSource, Group, Problem, Severity, Verdict, merge_edges
from toolgraph.store.edge_rows import EDGE_KEYS, edge_rows, edges_key, read_items
from toolgraph.store.foreign import Direction, Ends, direction, foreign_items
from toolgraph.store.short_edges import is_short, short_items
from toolgraph.store.values import mapping, text

#: The kind of the groups that were `belongs_to` edges.
CATEGORY = "category"


def read_row(row: Mapping[str, Any], ends: Ends) -> Edge:
    """Read one edge row, own or foreign, in the direction of the data."""
    source, target = text(row.get("source")), text(row.get("target"))
    if is_short(row):
        short = short_items(row, ends.inlets)
        return Edge(source=source, target=target, items=_with_tombstone(row, short), extra=_unknown(row))
    way = direction(row, ends)
    if way is Direction.BACKWARD:
        source, target = target, source
    items = read_items(row) or foreign_items(row, source, target, ends)
    return Edge(
        source=source,
        target=target,
        items=_with_tombstone(row, items),
        undecided=way is Direction.UNDECIDED,
        extra=_unknown(row),
    )


def _unknown(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give the keys of a row that this version does not know."""
    return {key: value for key, value in row.items() if key not in EDGE_KEYS}


def _with_tombstone(row: Mapping[str, Any], items: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Honour `deleted_by_user` where no item says so: something else than this product rejected the edge."""
    if row.get("deleted_by_user") is not True:
        return items
    words = [item for item in items if item.verdict]
    latest = max((item.at for item in words), default="")
    if any(item.verdict is Verdict.REJECT and item.at == latest for item in words):
        return items
    tombstone = Evidence(source=EvidenceSource.MANUAL, verdict=Verdict.REJECT, note=text(row.get("reason")), at=latest)
    return (*items, tombstone)


class GraphView(msgspec.Struct, frozen=True):
    """What the rows of a `graph` section mean."""

    edges: tuple[Edge, ...]
    groups: tuple[Group, ...]
    problems: tuple[Problem, ...]


class _Read(msgspec.Struct, frozen=True, gc=False):
    """One row with what it was read as; holding the row keeps its identity from being given to another."""

    row: Any
    edge: Edge | None = None
    member: tuple[str, str] | None = None
    problem: tuple[str, str, Severity] | None = None


class GraphReader:
    """Reads the edge rows of one artifact again and again; a row that it has read before is not read anew."""

    def __init__(self) -> None:
        self._tools: Any = None
        self._ends = Ends({})
        self._known: dict[int, _Read] = {}

    def read(self, document: Mapping[str, Any]) -> GraphView:
        """Give edges (one per ordered pair, sorted), category groups and problems."""
        if document.get("tools") is not self._tools:
            self._tools = document.get("tools")
            self._ends = Ends(mapping(self._tools))
            self._known = {}
        found = [self._known.get(id(row)) or self._read(row) for row in edge_rows(document)]
        self._known = {id(read.row): read for read in found}
        return GraphView(edges=_merged(found), groups=_categories(found), problems=_problems(document, found))

    def _read(self, row: Any) -> _Read:
        if not isinstance(row, Mapping):
            return _Read(row, problem=("edge_row_unreadable", "This edge row is not an object.", Severity.WARNING))
        tools = mapping(self._tools)
        source, target = text(row.get("source")), text(row.get("target"))
        if text(row.get("relation")).lower() == "belongs_to":
            return _Read(row, member=(target, source) if source in tools else None)
        unknown = [name for name in (source, target) if name not in tools]
        if unknown:
            names = " and ".join(repr(name) for name in dict.fromkeys(unknown))
            return _Read(row, problem=("edge_end_unknown", f"{names}: no such tool in the graph.", Severity.INFO))
        if source == target:
            return _Read(row, problem=("edge_to_itself", f"{source!r} is joined to itself.", Severity.INFO))
        edge = read_row(row, self._ends)
        if not edge.items:
            message = f"The edge from {source!r} to {target!r} names no field that it hands over."
            return _Read(row, problem=("edge_row_unreadable", message, Severity.WARNING))
        return _Read(row, edge=edge, problem=_undecided(edge) if edge.undecided else None)


def _undecided(edge: Edge) -> tuple[str, str, Severity]:
    message = (
        f"Nothing tells whether data flows from {edge.source!r} to {edge.target!r} or back: neither the edge, nor the "
        f"fields of the two tools, nor a known convention. Assert or reject it to decide."
    )
    return ("edge_direction_undecided", message, Severity.WARNING)


def _merged(found: list[_Read]) -> tuple[Edge, ...]:
    pairs: dict[tuple[str, str], Edge] = {}
    for read in found:
        edge = read.edge
        if edge:
            pair = (edge.source, edge.target)
            pairs[pair] = merge_edges(pairs[pair], edge) if pair in pairs else edge
    return tuple(pairs[pair] for pair in sorted(pairs))


def _categories(found: list[_Read]) -> tuple[Group, ...]:
    members: dict[str, dict[str, None]] = {}
    for read in found:
        if read.member:
            members.setdefault(read.member[0], {})[read.member[1]] = None
    return tuple(Group(kind=CATEGORY, key=key, members=tuple(sorted(members[key]))) for key in sorted(members))


def _problems(document: Mapping[str, Any], found: list[_Read]) -> tuple[Problem, ...]:
    key = edges_key(mapping(document.get("graph")))
    return tuple(
        Problem(pointer=f"#/graph/{key}/{place}", message=message, severity=severity, code=code)
        for place, read in enumerate(found)
        if read.problem
        for code, message, severity in [read.problem]
    )
