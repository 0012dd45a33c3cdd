"""A scope as the elements of the canvas: flat data, classes instead of styles, positions from the server."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import sqrt
from typing import Any

from dashboard.theme import GLYPHS
from toolgraph.graph.index import GraphIndex, short_key
from toolgraph.graph.layout import Point, layered
from toolgraph.graph.scope import Scope, ScopeNode
from toolgraph.model import Edge, EdgeKind, Status, Tool

#: Above so many tools hover cards have no summary, and above so many edges these have no label, to keep the
#: answer small.
DETAILED, LABELLED = 150, 300
#: Characters of a name on a node, of a binding on an edge, and of a summary in the hover card.
NAME_LENGTH, LABEL_LENGTH, SUMMARY_LENGTH = 26, 40, 80
_LOW, _HIGH = 34, 48
#: Tools with this many edges, and more, are drawn largest.
_MANY_EDGES = 64

KIND_CLASSES = {
    EdgeKind.DATA_FLOW: "df",
    EdgeKind.LINK: "oa",
    EdgeKind.MANUAL: "mn",
    EdgeKind.OBSERVED: "ob",
    EdgeKind.WEAK: "wk",
    EdgeKind.STRUCTURAL: "st",
}


def elements(
    scope: Scope, tools: Mapping[str, Tool], graph: GraphIndex, statuses: Mapping[str, Status]
) -> list[dict[str, Any]]:
    """Give nodes, then edges, with positions."""
    places = layered(
        {node.name: node.side for node in scope.nodes if not node.is_sibling},
        [(edge.source, edge.target) for edge in scope.edges],
        siblings=[node.name for node in scope.nodes if node.is_sibling],
    )
    detailed, labelled = len(scope.nodes) <= DETAILED, len(scope.edges) <= LABELLED
    nodes = []
    for node in scope.nodes:
        tool = tools[node.name] if node.name in tools else Tool(name=node.name)
        element = _node(node, tool, statuses.get(node.name, Status.UNKNOWN), graph.degree(node.name), detailed)
        nodes.append({**element, "position": {"x": places[node.name].x, "y": places[node.name].y}})
    focus = {node.name for node in scope.nodes if node.is_focus}
    return [
        *nodes,
        *(_edge(edge, graph, _course(edge, places, focus), labelled) for edge in scope.edges),
        *_ties(scope),
    ]


def _node(node: ScopeNode, tool: Tool, status: Status, degree: int, detailed: bool) -> dict[str, Any]:
    method = tool.method.upper()
    data: dict[str, Any] = {
        "id": short_key(tool.name),
        "name": tool.name,
        "label": f"{shortened(tool.name, NAME_LENGTH)}\n{GLYPHS[status]} {method or tool.semantics.canonical_action}",
        "h": round(_LOW + (_HIGH - _LOW) * min(1.0, sqrt(degree / _MANY_EDGES))),
        "into": node.more_producers,
        "out": node.more_consumers,
    }
    if detailed:
        data["line"] = f"{method} {tool.path}".strip()
        data["summary"] = shortened(tool.summary or tool.semantics.one_line_summary or tool.description, SUMMARY_LENGTH)
        required = [
            field.field_name for field in tool.contract.consumes if field.required and field.kind.value == "data"
        ]
        data["needs"] = ", ".join(required[:3]) + (" …" if len(required) > 3 else "")
    effect = "destroys" if tool.is_destructive else "writes" if tool.is_writing else "reads"
    classes = ["tool", status.value, effect, *(["focus"] if node.is_focus else [])]
    return {"data": data, "classes": " ".join([*classes, *(["sibling"] if node.is_sibling else [])])}


def _edge(edge: Edge, graph: GraphIndex, course: str, labelled: bool) -> dict[str, Any]:
    facts = graph.facts(edge)
    best = next(iter(edge.bindings), None)
    data: dict[str, Any] = {
        "id": short_key(edge.source, edge.target),
        "source": short_key(edge.source),
        "target": short_key(edge.target),
        "score": round(facts.score * 100),
    }
    if best and labelled:
        label = f"{best.from_field} → {best.to_field}" if best.from_field != best.to_field else best.to_field
        data["label"] = shortened(label, LABEL_LENGTH)
    width = 3 if facts.score >= 0.85 else 2 if facts.score >= 0.6 else 1
    classes = [KIND_CLASSES[facts.kind], "sure" if facts.confirmed else "guess", f"w{width}"]
    return {"data": data, "classes": " ".join([*classes, course, *(["undecided"] if edge.undecided else [])]).strip()}


def _course(edge: Edge, places: Mapping[str, Point], focus: Collection[str]) -> str:
    """Give the classes that say how an edge runs: backwards, within a column, and past the focus."""
    source, target = places[edge.source], places[edge.target]
    level = "level" if source.y < target.y else "level up"
    direction = level if source.x == target.x else "back" if source.x > target.x else ""
    return direction if edge.source in focus or edge.target in focus else f"{direction} aside".strip()


def _ties(scope: Scope) -> Iterator[dict[str, Any]]:
    for tie in scope.ties:
        label = ", ".join(f"same {group.kind}" for group in tie.groups)
        yield {
            "data": {
                "id": short_key("tie", tie.focus, tie.other),
                "source": short_key(tie.focus),
                "target": short_key(tie.other),
                "label": shortened(label, LABEL_LENGTH),
            },
            "classes": "st tie",
        }


def shortened(text: str, length: int) -> str:
    """Give at most *length* characters of a text; what is left out is in the middle of a word, else at the end."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    if " " in text:
        return text[: length - 1].rstrip() + "…"
    head = (length - 1) // 2
    return f"{text[:head]}…{text[-(length - 1 - head) :]}"
