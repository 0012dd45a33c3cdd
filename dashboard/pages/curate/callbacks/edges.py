"""The table of edges."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from dash import Dash, Input, Output, State, ctx

from dashboard import navigation
from dashboard.commands import read_only_reason
from dashboard.ids import Shell
from dashboard.pages.curate.ids import Edges
from dashboard.pages.curate.presenter import edges, sections
from dashboard.state import MAX_TEXT, parse
from toolgraph.workspace import Workspace


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the table."""

    @app.callback(
        output={
            "rows": Output(Edges.GRID, "rowData"),
            "count": Output(Edges.COUNT, "children"),
            "empty": Output(Edges.EMPTY, "children"),
        },
        inputs={
            "show": Input(Edges.SHOW, "value"),
            "query": Input(Edges.QUERY, "value"),
            "_": Input(Shell.REVISION, "data"),
            "pathname": State(Shell.URL, "pathname"),
            "search": State(Shell.URL, "search"),
        },
    )
    def _list(
        show: str | None, query: str | None, _: int | None, pathname: str | None, search: str | None
    ) -> dict[str, Any]:
        wanted, words = edges.show_of(show), (query or "")[:MAX_TEXT]
        if ctx.triggered_id in (Edges.SHOW, Edges.QUERY):
            view = parse(pathname, search)
            chosen = wanted.value if wanted is not edges.Show.CURATED else ""
            navigation.replace(view.but(query=words).with_others(**{sections.SHOW: chosen}))
        rows, total = edges.edge_rows(workspace.snapshot.edges, wanted, words, datetime.now(UTC))
        return {
            "rows": rows,
            "count": edges.count_label(len(rows), total, wanted, words) if rows else "",
            "empty": "" if rows else edges.nothing_label(wanted, words, locked=bool(read_only_reason(workspace))),
        }
