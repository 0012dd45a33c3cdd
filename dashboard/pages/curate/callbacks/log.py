"""The operation log and its undo buttons."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from dash import MATCH, Dash, Input, Output, State, ctx, no_update

from dashboard import commands
from dashboard.commands import OutcomeKind, announce, execute
from dashboard.ids import Shell
from dashboard.pages.curate.callbacks.commands import pressed
from dashboard.pages.curate.ids import Log
from dashboard.pages.curate.layout import log as layout
from dashboard.pages.curate.layout.parts import outcome
from dashboard.pages.curate.presenter import log
from toolgraph.model import Undo
from toolgraph.workspace import Workspace


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the section."""

    @app.callback(
        output={
            "rows": Output(Log.LIST, "children"),
            "count": Output(Log.COUNT, "children"),
            "more": Output(Log.MORE, "display"),
            "base": Output(Log.BASE, "data"),
        },
        inputs={"clicks": Input(Log.MORE, "n_clicks"), "_": Input(Shell.REVISION, "data")},
    )
    def _list(clicks: int | None, _: int | None) -> dict[str, Any]:
        happenings = workspace.catalog.history
        rows = log.log_rows(happenings, log.PAGE * ((clicks or 0) + 1), datetime.now(UTC))
        locked = commands.read_only_reason(workspace)
        return {
            "rows": layout.rows(rows, locked),
            "count": log.count_label(len(rows), len(happenings), locked=bool(locked)),
            "more": "inline-block" if len(rows) < len(happenings) else "none",
            "base": workspace.revision,
        }

    # One row's button only: the answer stands in its row, and no other row is sent along.
    @app.callback(
        output=Output({"type": Log.RESULT.value, "operation": MATCH}, "children"),
        inputs={
            "clicks": Input({"type": Log.UNDO.value, "operation": MATCH}, "n_clicks"),
            "base": State(Log.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _undo(clicks: int | None, base: int | None) -> Any:
        if not pressed(clicks) or not isinstance(ctx.triggered_id, dict):
            return no_update
        result = execute(workspace, [Undo(operation_id=str(ctx.triggered_id["operation"]))], base)
        if result.kind is OutcomeKind.REFUSED:
            return outcome(result.message, result.kind.value)
        # The list is drawn anew, so that the row itself can't tell.
        announce(workspace, result)
        return no_update
