"""The table twin: the drawn tools and edges as rows."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from dashboard.pages.explore.presenter.elements import is_optional
from dashboard.theme import GLYPHS, KIND_NAMES
from toolgraph.graph.index import GraphIndex, short_key
from toolgraph.graph.scope import Hidden, Scope
from toolgraph.model import Status, Tool


class Rows(StrEnum):
    """What the rows are."""

    TOOLS = "tools"
    EDGES = "edges"


def columns(rows: Rows) -> list[dict[str, Any]]:
    """Give the column definitions."""
    if rows is Rows.TOOLS:
        return [
            {"field": "name", "headerName": "Tool", "flex": 3, "minWidth": 200, "cellClass": "mono"},
            {"field": "side", "headerName": "Side", "width": 130, "minWidth": 120},
            {"field": "call", "headerName": "Call", "flex": 3, "minWidth": 180, "cellClass": "mono"},
            {"field": "module", "headerName": "Module", "width": 150, "minWidth": 120},
            {"field": "status", "headerName": "Readiness", "width": 130, "minWidth": 110},
            _number("producers", "Producers"),
            _number("consumers", "Consumers"),
        ]
    return [
        {"field": "source", "headerName": "Producer", "flex": 2, "minWidth": 170, "cellClass": "mono"},
        {"field": "target", "headerName": "Consumer", "flex": 2, "minWidth": 170, "cellClass": "mono"},
        {"field": "fields", "headerName": "Fields", "flex": 2, "minWidth": 150, "cellClass": "mono"},
        {"field": "need", "headerName": "Input", "width": 110, "minWidth": 100},
        {"field": "kind", "headerName": "Kind", "width": 140, "minWidth": 120},
        {"field": "proof", "headerName": "Proof", "width": 110, "minWidth": 100},
        {**_number("score", "Confidence"), "valueFormatter": {"function": "d3.format('.2f')(params.value)"}},
    ]


def tool_rows(
    scope: Scope, tools: Mapping[str, Tool], graph: GraphIndex, statuses: Mapping[str, Status]
) -> list[dict[str, Any]]:
    """Give a row for each drawn tool, in the order of being chosen; `id` is what its selection is called."""
    rows = []
    for node in scope.nodes:
        tool = tools[node.name] if node.name in tools else Tool(name=node.name)
        status = statuses.get(node.name, Status.UNKNOWN)
        rows.append(
            {
                "id": short_key(node.name),
                "name": node.name,
                "side": _side(node.side, node.is_focus, node.is_sibling),
                "call": f"{tool.method.upper()} {tool.path}".strip(),
                "module": tool.module,
                "status": f"{GLYPHS[status]} {status.value}",
                "producers": len(graph.into(node.name)),
                "consumers": len(graph.out_of(node.name)),
            }
        )
    return rows


def edge_rows(scope: Scope, graph: GraphIndex) -> list[dict[str, Any]]:
    """Give a row for each drawn edge, best first."""
    rows = []
    for edge in scope.edges:
        facts = graph.facts(edge)
        best = next(iter(edge.bindings), None)
        rows.append(
            {
                "id": short_key(edge.source, edge.target),
                "source": edge.source,
                "target": edge.target,
                "fields": f"{best.from_field} → {best.to_field}" if best else "",
                "need": "" if not best else "optional" if is_optional(edge) else "required",
                "kind": KIND_NAMES[facts.kind],
                "proof": "confirmed" if facts.confirmed else "inferred",
                "score": facts.score,
            }
        )
    return rows


#: Why an edge is not in the table, in the order of `Hidden`.
_REASONS = {
    Hidden.REJECTED: "rejected",
    Hidden.STRUCTURAL: "structural",
    Hidden.KIND: "of kinds switched off",
    Hidden.SIGNAL: "with weaker evidence",
    Hidden.SCOPE_VALUE: "only passing on a value that many tools share",
    Hidden.AMONG: "among the neighbours",
    Hidden.BUDGET: "over what is drawn at once",
    Hidden.DEPTH: "farther out",
}


def note(scope: Scope) -> str:
    """Say that the table has what is drawn, and which edges that were met are not in it, and why."""
    told = [f"{scope.hidden[reason]:,} {text}" for reason, text in _REASONS.items() if scope.hidden.get(reason)]
    rows = f"The {len(scope.edges):,} edges and {len(scope.nodes):,} tools that are drawn"
    return f"{rows}; not in it: {', '.join(told)}." if told else f"{rows}; nothing is left out."


def _side(side: int, is_focus: bool, is_sibling: bool) -> str:
    if is_focus:
        return "focus"
    if is_sibling:
        return "same group"
    return f"{'producer' if side < 0 else 'consumer'}" + (f" ({abs(side)} hops)" if abs(side) > 1 else "")


def _number(field: str, title: str) -> dict[str, Any]:
    return {
        "field": field,
        "headerName": title,
        "minWidth": 124,
        "width": 124,
        "type": "rightAligned",
        "cellClass": "number",
    }
