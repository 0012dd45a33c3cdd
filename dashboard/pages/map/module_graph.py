"""The module graph: a ring for each module, split by readiness; an arrow for each flow between two."""

from __future__ import annotations

from collections.abc import Mapping
from math import log2
from typing import Any

from dashboard import theme
from dashboard.module_layout import radius
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap
from toolgraph.model import EdgeKind, Status

#: Arrows drawn at most, strongest first.
MAX_ARROWS = 140
_LABEL = 22
#: Share of the ring's diameter that its hole takes.
_HOLE = 0.72


def arrows(shown: ModuleMap) -> list[ModuleFlow]:
    """Give the flows that are drawn: between different modules, the strongest."""
    between = [flow for flow in shown.flows if flow.source != flow.target]
    return sorted(between, key=lambda flow: (-flow.edges, flow.source, flow.target))[:MAX_ARROWS]


def elements(shown: ModuleMap, places: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """Give the cytoscape elements with their positions; all `data` is flat."""
    most = max((module.tools for module in shown.modules), default=0)
    rings = [ring for module in shown.modules for ring in _ring(module, 2 * radius(module.tools, most), places)]
    return [*rings, *(_arrow(flow) for flow in arrows(shown))]


def _ring(module: Module, size: float, places: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """Give a module as a disc in the colours of its readiness, and the hole in it that has its number of tools."""
    x, y = places[module.name]
    shares = {
        status.value: round(100 * module.readiness.get(status, 0) / module.tools, 2) if module.tools else 0
        for status in Status
    }
    disc = {
        "id": f"m:{module.name}",
        "module": module.name,
        "label": module.name if len(module.name) <= _LABEL else module.name[: _LABEL - 1] + "…",
        "size": round(size, 1),
        "card": _module_card(module),
        **shares,
    }
    hole = {"id": f"h:{module.name}", "size": round(size * _HOLE, 1), "count": str(module.tools)}
    return [
        {"data": disc, "position": {"x": x, "y": y}, "classes": "module"},
        {"data": hole, "position": {"x": x, "y": y}, "classes": "hole"},
    ]


def _arrow(flow: ModuleFlow) -> dict[str, Any]:
    """Give a flow as an arrow whose width is the logarithm of its edges."""
    return {
        "data": {
            "id": f"{flow.source}→{flow.target}",
            "source": f"m:{flow.source}",
            "target": f"m:{flow.target}",
            "producer": flow.source,
            "consumer": flow.target,
            "edges": flow.edges,
            "card": _flow_card(flow),
            "width": round(1 + 0.7 * log2(flow.edges), 2),
        },
        "classes": "proven" if flow.confirmed else "inferred",
    }


def _module_card(module: Module) -> str:
    """Give the lines of a module's hover card: its name, its size, its readiness."""
    parts = [f"{theme.GLYPHS[status]} {number} {status}" for status, number in module.readiness.items() if number]
    gathered = f" of {module.merged} modules" if module.merged > 1 else ""
    return f"{module.name}\n{module.tools} {'tool' if module.tools == 1 else 'tools'}{gathered}\n{'  '.join(parts)}"


def _flow_card(flow: ModuleFlow) -> str:
    """Give the lines of an arrow's hover card."""
    noun = "data flow" if flow.edges == 1 else "data flows"
    return f"{flow.source} → {flow.target}\n{flow.edges} {noun}, {flow.confirmed} confirmed"


def stylesheet(mode: str | None) -> list[dict[str, Any]]:
    """Give the look of the graph."""
    colors = theme.palette(mode)
    pie: dict[str, Any] = {"pie-size": "100%"}
    for number, status in enumerate(Status, start=1):
        pie[f"pie-{number}-background-color"] = colors.readiness[status]
        pie[f"pie-{number}-background-size"] = f"data({status.value})"
    label = {"font-family": theme.FONT, "color": colors.text, "min-zoomed-font-size": 7}
    return [
        {
            "selector": "node.module",
            "style": {
                **pie,
                **label,
                "width": "data(size)",
                "height": "data(size)",
                "background-color": colors.surface,
                "label": "data(label)",
                "font-size": 12,
                "text-valign": "bottom",
                "text-margin-y": 5,
                "text-outline-color": colors.ground,
                "text-outline-width": 2,
            },
        },
        {
            "selector": "node.hole",
            "style": {
                **label,
                "width": "data(size)",
                "height": "data(size)",
                "background-color": colors.ground,
                "label": "data(count)",
                "font-size": 12,
                "font-weight": 600,
                "text-valign": "center",
                "text-halign": "center",
                "events": "no",
            },
        },
        {
            "selector": "edge",
            "style": {
                "width": "data(width)",
                "curve-style": "bezier",
                "control-point-step-size": 36,
                "line-color": colors.edges[EdgeKind.DATA_FLOW],
                "target-arrow-color": colors.edges[EdgeKind.DATA_FLOW],
                "target-arrow-shape": "triangle",
                "arrow-scale": 0.8,
                "opacity": 0.75,
                "overlay-padding": 5,
            },
        },
        {"selector": "edge.inferred", "style": {"line-style": "dashed", "line-dash-pattern": [5, 3]}},
        {"selector": "edge.near", "style": {"opacity": 1, "label": "data(edges)", **label, "font-size": 12,
                                            "text-background-color": colors.ground, "text-background-opacity": 1,
                                            "text-background-padding": 2}},
        {"selector": "node.module.near", "style": {"overlay-color": colors.accent, "overlay-opacity": 0.12}},
        {"selector": ":selected", "style": {"overlay-color": colors.accent, "overlay-opacity": 0.2}},
    ]  # fmt: skip
