"""The one table of colours and measures: it feeds the Mantine theme, the CSS variables, cytoscape and plotly.

Contrast against the ground is at least 3:1, and any two colours of one set stay apart under normal, protan,
deutan and tritan vision (Machado 2009).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from toolgraph.model import EdgeKind, Status

Mode = Literal["light", "dark"]

GLYPHS: dict[Status, str] = {Status.READY: "✓", Status.PARTLY: "◐", Status.BLOCKED: "✕", Status.UNKNOWN: "?"}
#: Letter of an edge kind in legends and tables.
LETTERS: dict[EdgeKind, str] = {
    EdgeKind.DATA_FLOW: "D",
    EdgeKind.LINK: "L",
    EdgeKind.WORKFLOW: "A",
    EdgeKind.MANUAL: "M",
    EdgeKind.OBSERVED: "R",
    EdgeKind.WEAK: "W",
    EdgeKind.STRUCTURAL: "S",
}
KIND_NAMES: dict[EdgeKind, str] = {
    EdgeKind.DATA_FLOW: "data flow",
    EdgeKind.LINK: "OpenAPI link",
    EdgeKind.WORKFLOW: "workflow",
    EdgeKind.MANUAL: "manual",
    EdgeKind.OBSERVED: "observed in runs",
    EdgeKind.WEAK: "weak",
    EdgeKind.STRUCTURAL: "structural",
}
#: What an edge of a kind rests on. "Data flow" alone is the name of what is handed over, whatever it rests on.
EVIDENCE_NAMES: dict[EdgeKind, str] = KIND_NAMES | {
    EdgeKind.DATA_FLOW: "inferred from schemas",
    EdgeKind.MANUAL: "added by hand",
}
#: Class of an edge kind in the style sheets.
KIND_CLASSES: dict[EdgeKind, str] = {
    EdgeKind.DATA_FLOW: "df",
    EdgeKind.LINK: "oa",
    EdgeKind.WORKFLOW: "wf",
    EdgeKind.MANUAL: "mn",
    EdgeKind.OBSERVED: "ob",
    EdgeKind.WEAK: "wk",
    EdgeKind.STRUCTURAL: "st",
}


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """All colours of one mode, as `#rrggbb`."""

    ground: str
    surface: str
    #: A second step away from the ground: table stripes, hovered rows.
    raised: str
    line: str
    text: str
    dimmed: str
    accent: str
    accent_soft: str
    edges: Mapping[EdgeKind, str]
    readiness: Mapping[Status, str]
    #: One hue, from nothing to most.
    scale: tuple[str, ...]


LIGHT = Palette(
    ground="#ffffff",
    surface="#f6f7f9",
    raised="#eceef2",
    line="#d5d9e0",
    text="#1c2430",
    dimmed="#5b6675",
    accent="#1c62b9",
    accent_soft="#e3eefb",
    edges={
        EdgeKind.DATA_FLOW: "#2d94bc",
        EdgeKind.LINK: "#167153",
        EdgeKind.WORKFLOW: "#5217cf",
        EdgeKind.MANUAL: "#9a6218",
        EdgeKind.OBSERVED: "#75074c",
        EdgeKind.WEAK: "#7a8288",
        EdgeKind.STRUCTURAL: "#7a8288",
    },
    readiness={
        Status.READY: "#10305c",
        Status.PARTLY: "#b2830c",
        Status.BLOCKED: "#713111",
        Status.UNKNOWN: "#6f7a84",
    },
    scale=("#ffffff", "#deebf7", "#b3d3ea", "#7db8dc", "#5aa5d6", "#2070b4", "#08488f"),
)
DARK = Palette(
    ground="#1a1b1e",
    surface="#25262b",
    raised="#2f3137",
    line="#3d4047",
    text="#e6e8ec",
    dimmed="#a3a9b3",
    accent="#6cb2f7",
    accent_soft="#1d3350",
    edges={
        EdgeKind.DATA_FLOW: "#0b67d6",
        EdgeKind.LINK: "#0dd698",
        EdgeKind.WORKFLOW: "#d9e830",
        EdgeKind.MANUAL: "#ef6407",
        EdgeKind.OBSERVED: "#fda0eb",
        EdgeKind.WEAK: "#848990",
        EdgeKind.STRUCTURAL: "#848990",
    },
    readiness={
        Status.READY: "#a9d9fb",
        Status.PARTLY: "#fde88c",
        Status.BLOCKED: "#bc4621",
        Status.UNKNOWN: "#6e7782",
    },
    scale=("#1a1b1e", "#12304d", "#113f69", "#125288", "#1566a8", "#1f78c1", "#3088d6"),
)

#: Names in double quotes: cytoscape takes no others.
FONT = 'system-ui, -apple-system, "Segoe UI", "Noto Sans", "Noto Sans KR", Roboto, sans-serif'
MONO = 'ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace'

MANTINE: dict[str, Any] = {
    "fontFamily": FONT,
    "fontFamilyMonospace": MONO,
    "primaryColor": "accent",
    "primaryShade": {"light": 7, "dark": 5},
    "defaultRadius": "sm",
    "fontSizes": {"xs": "11.5px", "sm": "13px", "md": "14px", "lg": "16px", "xl": "19px"},
    "colors": {
        "accent": [
            "#eaf3fd", "#d3e4f8", "#a8caf0", "#7aaee8", "#5596e0",
            "#3d87dc", "#2d78cf", "#1c62b9", "#1255a5", "#064890",
        ],
        "dark": [
            "#e6e8ec", "#a3a9b3", "#8a909b", "#5f646d", "#3d4047",
            "#2f3137", "#25262b", "#1a1b1e", "#151619", "#101113",
        ],
    },
}  # fmt: skip


def palette(mode: str | None) -> Palette:
    """Give the colours of a mode; anything but `dark` is light."""
    return DARK if mode == "dark" else LIGHT


def css_variables() -> str:
    """Give both palettes as CSS custom properties, such as `--ground`, `--edge-data-flow` and `--ready`.

    The light ones hold unless the page is dark, by Mantine's attribute or, before that is set, by the system.
    """
    light, dark = _declarations(LIGHT), _declarations(DARK)
    return (
        f":root{{color-scheme:light;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-mantine-color-scheme]){{color-scheme:dark;{dark}}}}}"
        f":root[data-mantine-color-scheme=dark]{{color-scheme:dark;{dark}}}"
        f":root{{--font:{FONT};--mono:{MONO}}}"
    )


def plotly_layout(mode: str | None) -> dict[str, Any]:
    """Give the part of a plotly layout that is the same for every figure."""
    colors = palette(mode)
    axis = {"gridcolor": colors.line, "linecolor": colors.line, "zeroline": False, "automargin": True}
    return {
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 12, "color": colors.text},
        "colorway": list(colors.edges.values()),
        "hoverlabel": {
            "bgcolor": colors.surface,
            "bordercolor": colors.line,
            "font": {"family": FONT, "size": 12, "color": colors.text},
        },
        "margin": {"l": 8, "r": 8, "t": 8, "b": 8},
        "xaxis": axis,
        "yaxis": axis,
    }


def _declarations(colors: Palette) -> str:
    names = ("ground", "surface", "raised", "line", "text", "dimmed", "accent", "accent_soft")
    values = {name.replace("_", "-"): getattr(colors, name) for name in names}
    values |= {f"edge-{kind.value.replace('_', '-')}": color for kind, color in colors.edges.items()}
    values |= {status.value: color for status, color in colors.readiness.items()}
    values |= {f"scale-{step}": color for step, color in enumerate(colors.scale)}
    return "".join(f"--{name}:{value};" for name, value in values.items())
