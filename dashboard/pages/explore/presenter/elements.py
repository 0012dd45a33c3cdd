"""A scope as the elements of the canvas: flat data, classes instead of styles, positions from the server."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import hypot, sqrt
from typing import Any

import msgspec

from dashboard.theme import GLYPHS, KIND_CLASSES
from toolgraph.graph.groups import in_words
from toolgraph.graph.index import GraphIndex, short_key
from toolgraph.graph.layout import Point, layered
from toolgraph.graph.routes import routes
from toolgraph.graph.scope import Scope, ScopeNode
from toolgraph.model import Edge, Status, Tool

#: Above so many tools hover cards have no summary, and above so many edges these have no label, to keep the
#: answer small.
DETAILED, LABELLED = 100, 250
#: Characters of a line of a name on a node, of a binding on an edge, and of a summary in the hover card.
NAME_LENGTH, LABEL_LENGTH, SUMMARY_LENGTH = 26, 40, 80
#: Where a name may go on in another line: after a separator, and before a capital.
_BREAKS = re.compile(r"(?<=[/\-_.\s])|(?<=[a-z0-9])(?=[A-Z])")
_LOW, _HIGH = 34, 48
#: Tools with this many edges, and more, are drawn largest.
_MANY_EDGES = 64


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
    bent = routes(places, ((edge.source, edge.target) for edge in scope.edges))
    way = _Way({node.name: node for node in scope.nodes}, places, bent)
    return [*nodes, *(_edge(edge, graph, way, labelled) for edge in scope.edges), *_ties(scope)]


class _Way(msgspec.Struct, frozen=True):
    """Where edges run: the drawn tools, their places, and the points that bend an edge."""

    nodes: Mapping[str, ScopeNode]
    places: Mapping[str, Point]
    bent: Mapping[tuple[str, str], Sequence[Point]]

    def classes(self, edge: Edge) -> list[str]:
        """Say whether an edge is bent, runs within a column or backwards, and whether it leads past the focus."""
        source, target = self.places[edge.source], self.places[edge.target]
        classes = ["bent"] if (edge.source, edge.target) in self.bent else []
        if source.x == target.x:
            classes = ["level"] if source.y < target.y else ["level", "up"]
        elif source.x > target.x:
            classes.append("back")
        one, other = self.nodes[edge.source], self.nodes[edge.target]
        return classes if one.is_focus or other.is_focus or other.side == one.side + 1 else [*classes, "aside"]

    def bends(self, edge: Edge) -> dict[str, str]:
        """Give the points of an edge as cytoscape wants them: shares of the line between the ends, and offsets."""
        source, target = self.places[edge.source], self.places[edge.target]
        points = self.bent.get((edge.source, edge.target), ())
        if not points:
            return {}
        across, down = target.x - source.x, target.y - source.y
        length = hypot(across, down)
        offsets = [(point.x - source.x, point.y - source.y) for point in points]
        shares = (round((x * across + y * down) / length**2, 3) for x, y in offsets)
        distances = (round((y * across - x * down) / length) for x, y in offsets)
        return {"along": " ".join(f"{share:g}" for share in shares), "off": " ".join(map(str, distances))}


def _node(node: ScopeNode, tool: Tool, status: Status, degree: int, detailed: bool) -> dict[str, Any]:
    method = tool.method.upper()
    name = name_lines(tool.name)
    height = _HIGH if "\n" in name else _LOW + (_HIGH - _LOW) * min(1.0, sqrt(degree / _MANY_EDGES))
    data: dict[str, Any] = {
        "id": short_key(tool.name),
        "name": tool.name,
        "label": f"{name}\n{GLYPHS[status]} {method or tool.semantics.canonical_action}",
        "h": round(height),
        "into": node.more_producers,
        "out": node.more_consumers,
        "producers": node.producers,
        "consumers": node.consumers,
        "line": f"{method} {tool.path}".strip(),
    }
    if detailed:
        data["summary"] = shortened(tool.summary or tool.semantics.one_line_summary or tool.description, SUMMARY_LENGTH)
        required = [
            field.field_name for field in tool.contract.consumes if field.required and field.kind.value == "data"
        ]
        data["needs"] = ", ".join(required[:3]) + (" …" if len(required) > 3 else "")
    classes = ["tool", status.value, effect_of(tool), *(["focus"] if node.is_focus else [])]
    return {"data": data, "classes": " ".join([*classes, *(["sibling"] if node.is_sibling else [])])}


def _edge(edge: Edge, graph: GraphIndex, way: _Way, labelled: bool) -> dict[str, Any]:
    facts = graph.facts(edge)
    best = next(iter(edge.bindings), None)
    data: dict[str, Any] = {
        "id": short_key(edge.source, edge.target),
        "source": short_key(edge.source),
        "target": short_key(edge.target),
        "score": round(facts.score * 100),
        **way.bends(edge),
    }
    if best and labelled:
        data["label"] = shortened(f"{best.from_field} → {best.to_field}", LABEL_LENGTH)
    width = 3 if facts.score >= 0.85 else 2 if facts.score >= 0.6 else 1
    classes = [KIND_CLASSES[facts.kind], "sure" if facts.confirmed else "guess", f"w{width}", *way.classes(edge)]
    if is_optional(edge):
        classes.append("optional")
    return {"data": data, "classes": " ".join([*classes, *(["undecided"] if edge.undecided else [])])}


def effect_of(tool: Tool) -> str:
    """Give the class that says what a call does."""
    return "destroys" if tool.is_destructive else "writes" if tool.is_writing else "reads"


def is_optional(edge: Edge) -> bool:
    """Whether an edge only feeds fields that its consumer can do without."""
    return bool(edge.bindings) and not any(binding.required for binding in edge.bindings)


def _ties(scope: Scope) -> Iterator[dict[str, Any]]:
    for tie in scope.ties:
        label = ", ".join(in_words(group) for group in tie.groups)
        yield {
            "data": {
                "id": short_key("tie", tie.focus, tie.other),
                "source": short_key(tie.focus),
                "target": short_key(tie.other),
                "label": shortened(label, LABEL_LENGTH),
            },
            "classes": "st tie",
        }


def name_lines(name: str) -> str:
    """Give a name in one line or two, shortened where it does not fit into two."""
    name = " ".join(name.split())
    if len(name) <= NAME_LENGTH:
        return name
    breaks = [match.start() for match in _BREAKS.finditer(name) if 0 < match.start() <= NAME_LENGTH] or [NAME_LENGTH]
    at = min(breaks, key=lambda place: (max(len(name) - place, NAME_LENGTH), abs(2 * place - len(name))))
    return f"{name[:at].rstrip()}\n{shortened(name[at:], NAME_LENGTH)}"


def shortened(text: str, length: int) -> str:
    """Give at most *length* characters of a text; what is left out is in the middle of a word, else at the end."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    if " " in text:
        return text[: length - 1].rstrip() + "…"
    head = (length - 1) // 2
    return f"{text[:head]}…{text[-(length - 1 - head) :]}"
