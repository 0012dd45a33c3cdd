"""The stylesheet of the canvas, from the token file."""

from __future__ import annotations

from typing import Any

from dashboard.theme import FONT, KIND_CLASSES, palette
from toolgraph.graph.routes import BELOW, TOOL_WIDTH
from toolgraph.model import EdgeKind, Status

#: Edges within a column bow out to the right of it; cytoscape counts the distance from the middle of the nodes.
_BOW = TOOL_WIDTH // 2 + 36
_WIDTHS = {1: 1.2, 2: 1.8, 3: 2.4}


def stylesheet(mode: str | None) -> list[dict[str, Any]]:
    """Give the rules for a theme; every rule is by class, none by element."""
    colors = palette(mode)
    rules: list[tuple[str, dict[str, Any]]] = [
        (
            "node.tool",
            {
                "shape": "round-rectangle",
                "width": TOOL_WIDTH,
                "height": "data(h)",
                "background-color": colors.surface,
                "border-width": 1.5,
                "border-color": colors.readiness[Status.UNKNOWN],
                "label": "data(label)",
                "text-wrap": "wrap",
                "text-valign": "center",
                "text-halign": "center",
                "line-height": 1.2,
                "text-margin-y": 1,
                "font-family": FONT,
                "font-size": 12,
                "color": colors.text,
                "min-zoomed-font-size": 5,
                "overlay-opacity": 0,
            },
        ),
        *((f"node.{status.value}", {"border-color": color}) for status, color in colors.readiness.items()),
        ("node.writes", {"border-width": 2.5}),
        ("node.destroys", {"border-width": 4, "border-style": "double"}),
        ("node.sibling", {"border-style": "dotted"}),
        (
            "node.focus",
            {
                "background-color": colors.accent,
                "border-color": colors.text,
                "color": colors.ground,
                "z-index": 8,
            },
        ),
        (
            "edge",
            {
                "curve-style": "bezier",
                "source-endpoint": "50% 0",
                "target-endpoint": "-50% 0",
                "target-arrow-shape": "triangle",
                "arrow-scale": 1.1,
                "line-color": colors.edges[EdgeKind.WEAK],
                "target-arrow-color": colors.edges[EdgeKind.WEAK],
                "overlay-padding": 5,
                "overlay-opacity": 0,
            },
        ),
        (
            "edge.bent",
            {
                "curve-style": "unbundled-bezier",
                "edge-distances": "node-position",
                "control-point-weights": "data(along)",
                "control-point-distances": "data(off)",
            },
        ),
        ("edge.back", {"source-endpoint": f"-50% {BELOW}px", "target-endpoint": f"50% {BELOW}px"}),
        (
            "edge.level",
            {
                "curve-style": "unbundled-bezier",
                "control-point-distances": -_BOW,
                "control-point-weights": 0.5,
                "source-endpoint": "50% 0",
                "target-endpoint": "50% 0",
            },
        ),
        ("edge.up", {"control-point-distances": _BOW}),
        *(
            (f"edge.{KIND_CLASSES[kind]}", {"line-color": color, "target-arrow-color": color})
            for kind, color in colors.edges.items()
        ),
        *((f"edge.w{step}", {"width": width}) for step, width in _WIDTHS.items()),
        ("edge.guess", {"line-style": "dashed", "line-dash-pattern": [6, 4]}),
        ("edge.mn", {"width": 3}),
        ("edge.st", {"line-style": "dashed", "line-dash-pattern": [1, 3], "width": 1}),
        (
            "edge.tie",
            {"target-arrow-shape": "none", "source-endpoint": "outside-to-node", "target-endpoint": "outside-to-node"},
        ),
        ("edge.undecided", {"source-arrow-shape": "circle", "target-arrow-shape": "circle"}),
        ("edge.optional", {"target-arrow-fill": "hollow", "width": 1.1}),
        ("edge.aside", {"opacity": 0.5}),
        ("edge.aside.near", {"opacity": 1}),
        ("edge.aside:selected", {"opacity": 1}),
        ("node.near", {"underlay-color": colors.accent, "underlay-padding": 3, "underlay-opacity": 0.18}),
        ("edge.near", {"line-color": colors.accent, "target-arrow-color": colors.accent, "z-index": 9}),
        (
            "node:selected",
            {"underlay-color": colors.accent, "underlay-padding": 5, "underlay-opacity": 0.45, "z-index": 10},
        ),
        (
            "edge:selected",
            {
                "label": "data(label)",
                "z-compound-depth": "top",
                "width": 4,
                "line-color": colors.accent,
                "target-arrow-color": colors.accent,
                "z-index": 10,
                "font-family": FONT,
                "font-size": 13,
                "font-weight": "bold",
                "color": colors.text,
                "text-background-color": colors.ground,
                "text-background-opacity": 1,
                "text-background-padding": 4,
                "text-background-shape": "round-rectangle",
                "text-border-color": colors.accent,
                "text-border-width": 1.5,
                "text-border-opacity": 1,
            },
        ),
    ]
    return [{"selector": selector, "style": style} for selector, style in rules]
