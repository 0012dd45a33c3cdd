"""The module × module matrix: rows produce, columns consume, a cell is the number of data flows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dashboard import theme
from toolgraph.catalog.modules import ModuleMap

#: Number of modules up to which a row is so many pixels high.
_ROWS = ((20, 30), (40, 21), (10_000, 17))
#: Width of a column in which a number of three digits can be read.
_COLUMN = 19
#: Letters of a module's name, and the room that the slanted names above the columns take.
_LABEL = 24
_HEAD, _SIDE = 120, 150
#: Width of a letter of a slanted name, along the columns.
_LETTER = 4.2


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
    font = min(12.0, _row_height(shown) / 2 + 1.5)
    # The square root keeps small flows apart where one pair of modules has hundreds.
    tone = counts.where(counts > 0) ** 0.5
    chart = go.Figure(
        go.Heatmap(
            z=tone.to_numpy(),
            x=names,
            y=names,
            text=[[short(count) for count in row] for row in counts.to_numpy()],
            texttemplate="%{text}",
            textfont={"size": font},
            customdata=np.dstack([counts.to_numpy(), confirmed.to_numpy()]),
            hovertemplate="<b>%{y}</b> → <b>%{x}</b><br>Data flows: %{customdata[0]:,}"
            "<br>Confirmed: %{customdata[1]:,}<extra></extra>",
            colorscale=[[step / (len(colors.scale) - 2), color] for step, color in enumerate(colors.scale[1:])],
            zmin=0,
            showscale=False,
            xgap=1,
            ygap=1,
            hoverongaps=False,
        )
    )
    ticks = {"type": "category", "tickmode": "array", "tickvals": names, "ticktext": [_label(name) for name in names]}
    layout = theme.plotly_layout(mode)
    chart.update_layout(
        layout
        | {"height": height(shown), "dragmode": False, "margin": {"l": 8, "r": right_margin(names), "t": 8, "b": 8}}
    )
    chart.update_xaxes(
        **ticks, side="top", tickangle=-45, tickfont={"size": font + 0.5}, showgrid=False, fixedrange=True, title=None
    )
    chart.update_yaxes(
        **ticks, autorange="reversed", tickfont={"size": font + 0.5}, showgrid=False, fixedrange=True, title=None
    )
    return chart


def short(count: int) -> str:
    """Give a count in at most three characters, for which a narrow cell has room; nothing for none.

    >>> short(0), short(999), short(1245), short(58_871)
    ('', '999', '1k', '59k')
    """
    if count < 1_000:
        return str(count) if count else ""
    return f"{count / 1_000:.0f}k"


def right_margin(names: Sequence[str]) -> int:
    """Give the pixels that the slanted names of the last columns reach beyond these."""
    reach = (_LETTER * len(_label(name)) - _COLUMN * place for place, name in enumerate(reversed(names)))
    return 16 + round(max(reach, default=0.0))


def height(shown: ModuleMap) -> int:
    """Give the height of the figure in pixels."""
    return _row_height(shown) * len(shown.modules) + _HEAD


def least_width(shown: ModuleMap) -> int:
    """Give the width in pixels below which the numbers would run into one another."""
    return _COLUMN * len(shown.modules) + _SIDE + right_margin([module.name for module in shown.modules])


def _row_height(shown: ModuleMap) -> int:
    return next(height for most, height in _ROWS if len(shown.modules) <= most)


def _label(name: str) -> str:
    return name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"
