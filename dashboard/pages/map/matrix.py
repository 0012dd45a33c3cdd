"""The module × module matrix: rows produce, columns consume, a cell is the number of data flows."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go

from dashboard import theme
from toolgraph.catalog.modules import ModuleMap

#: Height of a row in pixels, for few and for many modules.
_ROW, _DENSE_ROW = 30, 20
_MANY = 24
#: Letters of a module's name, and the room that the slanted names above the columns take.
_LABEL = 24
_HEAD = 120


def frames(shown: ModuleMap) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Give the counts and the confirmed counts as square tables; index and columns are module names in order."""
    names = [module.name for module in shown.modules]
    flows = pd.DataFrame(
        [(flow.source, flow.target, flow.edges, flow.confirmed) for flow in shown.flows],
        columns=["source", "target", "edges", "confirmed"],
    )
    counts, confirmed = (
        flows.pivot_table(index="source", columns="target", values=value, aggfunc="sum", fill_value=0)
        .reindex(index=names, columns=names, fill_value=0)
        .astype(int)
        if len(flows)
        else pd.DataFrame(0, index=names, columns=names)
        for value in ("edges", "confirmed")
    )
    return counts, confirmed


def figure(shown: ModuleMap, mode: str | None) -> go.Figure:
    """Draw the matrix; the number is printed in each cell, and no flow is blank rather than pale."""
    colors = theme.palette(mode)
    counts, confirmed = frames(shown)
    names = list(counts.index)
    size = _row_height(shown)
    # The square root keeps small flows apart where one pair of modules has hundreds.
    tone = counts.where(counts > 0) ** 0.5
    chart = go.Figure(
        go.Heatmap(
            z=tone.to_numpy(),
            x=list(range(len(names))),
            y=list(range(len(names))),
            text=counts.astype(str).where(counts > 0, "").to_numpy(),
            texttemplate="%{text}",
            textfont={"size": 12 if size == _ROW else 10},
            customdata=_hover(counts, confirmed),
            hovertemplate="%{customdata}<extra></extra>",
            colorscale=[[step / (len(colors.scale) - 2), color] for step, color in enumerate(colors.scale[1:])],
            zmin=0,
            showscale=False,
            xgap=1,
            ygap=1,
            hoverongaps=False,
        )
    )
    ticks = {"tickmode": "array", "tickvals": list(range(len(names))), "ticktext": [_label(name) for name in names]}
    layout = theme.plotly_layout(mode)
    font = {"size": 12 if size == _ROW else 10.5}
    chart.update_layout(
        layout | {"height": height(shown), "dragmode": False, "margin": {"l": 8, "r": 16, "t": 8, "b": 8}}
    )
    chart.update_xaxes(**ticks, side="top", tickangle=-45, tickfont=font, showgrid=False, fixedrange=True, title=None)
    chart.update_yaxes(**ticks, autorange="reversed", tickfont=font, showgrid=False, fixedrange=True, title=None)
    return chart


def height(shown: ModuleMap) -> int:
    """Give the height of the figure in pixels."""
    return _row_height(shown) * len(shown.modules) + _HEAD


def pair_at(shown: ModuleMap, column: int, row: int) -> tuple[str, str] | None:
    """Give the (producing, consuming) modules of a cell."""
    names = [module.name for module in shown.modules]
    return (names[row], names[column]) if 0 <= row < len(names) and 0 <= column < len(names) else None


def _row_height(shown: ModuleMap) -> int:
    return _ROW if len(shown.modules) <= _MANY else _DENSE_ROW


def _hover(counts: pd.DataFrame, confirmed: pd.DataFrame) -> list[list[str]]:
    names = list(counts.index)
    return [
        [
            f"<b>{source}</b> → <b>{target}</b><br>{count} data flow{'s' if count != 1 else ''}, {sure} confirmed"
            for target, count, sure in zip(names, row, sure_row, strict=True)
        ]
        for source, row, sure_row in zip(names, counts.to_numpy(), confirmed.to_numpy(), strict=True)
    ]


def _label(name: str) -> str:
    return name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"
