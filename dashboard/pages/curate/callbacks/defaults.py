"""The table of context defaults and the form of one."""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, no_update

from dashboard import commands
from dashboard.ids import Shell
from dashboard.pages.curate.callbacks.commands import after_typing, keep_focus, pressed, save
from dashboard.pages.curate.ids import Defaults
from dashboard.pages.curate.layout import defaults as layout
from dashboard.pages.curate.layout.parts import lines
from dashboard.pages.curate.presenter import defaults
from toolgraph.catalog.defaults import ContextField
from toolgraph.catalog.search import nearest
from toolgraph.model import ClearDefault, SetDefault
from toolgraph.workspace import Workspace

#: What a person types of a value, by the argument of `defaults.read`.
_VALUE = {
    "text": (Defaults.VALUE, "value"),
    "switch": (Defaults.SWITCH, "value"),
    "json_text": (Defaults.JSON, "value"),
}


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the section."""
    _register_list(app, workspace)
    _register_form(app, workspace)
    _register_saving(app, workspace)


def _register_list(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output={
            "rows": Output(Defaults.GRID, "rowData"),
            "count": Output(Defaults.COUNT, "children"),
            "empty": Output(Defaults.EMPTY, "children"),
            "keys": Output(Defaults.KEY, "data"),
        },
        inputs={"_": Input(Shell.REVISION, "data")},
    )
    def _list(_: int | None) -> dict[str, Any]:
        fields, locked = workspace.catalog.context_fields, commands.read_only_reason(workspace)
        return {
            "rows": defaults.rows(fields),
            "count": defaults.count_label(fields),
            "empty": "" if fields else defaults.NOTHING + ("" if locked else defaults.ANY_KEY),
            "keys": [field.key for field in fields][:200],
        }


def _register_form(app: Dash, workspace: Workspace) -> None:
    outputs = {
        "key": Output(Defaults.KEY, "value"),
        "kind": Output(Defaults.KIND, "value"),
        "text": Output(Defaults.VALUE, "value"),
        "switch": Output(Defaults.SWITCH, "value"),
        "json": Output(Defaults.JSON, "value"),
        "note": Output(Defaults.NOTE, "value"),
        "base": Output(Defaults.BASE, "data"),
        "said": Output(Defaults.RESULT, "children"),
        "row": Output(Defaults.ROW, "data"),
        "selected": Output(Defaults.GRID, "selectedRows"),
    }

    @app.callback(
        output=outputs,
        inputs={
            "rows": Input(Defaults.GRID, "selectedRows"),
            "clicks": Input(Defaults.NEW, "n_clicks"),
            "opened": State(Defaults.ROW, "data"),
        },
        prevent_initial_call=True,
    )
    def _open(rows: list[dict[str, Any]] | None, clicks: int | None, opened: str | None) -> dict[str, Any]:
        anew = ctx.triggered_id == Defaults.NEW and pressed(clicks)
        key = str(rows[0].get("id")) if rows and not anew else ""
        if not anew and (not key or key == opened):
            return dict.fromkeys(outputs, no_update)
        form = defaults.filled(_field(workspace, key), key)
        return {
            "key": form.key,
            "kind": form.kind.value,
            "text": form.text,
            "switch": form.switch,
            "json": form.json,
            "note": "",
            "base": workspace.revision,
            "said": [],
            "row": key,
            "selected": [] if anew else no_update,
        }

    # The component's own debouncing fights with values that the server puts in, so the browser waits here.
    app.clientside_callback(
        ClientsideFunction("curate", "settleDefault"),
        output=Output(Defaults.TYPED, "data"),
        inputs=[
            Input(Defaults.KEY, "value"),
            Input(Defaults.KIND, "value"),
            *(Input(*place) for place in _VALUE.values()),
            State(Defaults.TYPED, "data"),
        ],
    )

    @app.callback(
        output={
            "title": Output(Defaults.TITLE, "children"),
            "about": Output(Defaults.ABOUT, "children"),
            "finding": Output(Defaults.FINDING, "children"),
            "save": Output(Defaults.SAVE, "children"),
            "save_off": Output(Defaults.SAVE, "disabled"),
            "remove_off": Output(Defaults.REMOVE, "disabled"),
            "hidden": {
                "text": Output(Defaults.VALUE_ROW, "hidden"),
                "switch": Output(Defaults.SWITCH_ROW, "hidden"),
                "json": Output(Defaults.JSON_ROW, "hidden"),
            },
        },
        inputs={"typed": Input(Defaults.TYPED, "data"), "_": Input(Shell.REVISION, "data")},
    )
    def _check(typed: dict[str, Any] | None, _: int | None) -> dict[str, Any]:
        typed = typed or {}
        locked = commands.read_only_reason(workspace)
        key, wanted = str(typed.get("key") or ""), defaults.kind_of(typed.get("kind"))
        read = defaults.read(wanted, **_texts({name: typed.get(name) for name in _VALUE}))
        standing = defaults.standing(_field(workspace, key), key, read, locked, _known(workspace, key))
        return {
            "title": standing.title,
            "about": lines(standing.about),
            "finding": lines([standing.finding] if standing.finding else []),
            "save": standing.save,
            "save_off": not standing.can_save,
            "remove_off": not standing.can_remove,
            "hidden": layout.rows_shown(wanted),
        }


def _register_saving(app: Dash, workspace: Workspace) -> None:
    outputs = {
        "base": Output(Defaults.BASE, "data", allow_duplicate=True),
        "said": Output(Defaults.RESULT, "children", allow_duplicate=True),
    }
    nothing = dict.fromkeys(outputs, no_update)
    after_typing(app, Defaults.VALUE, Defaults.ENTER)
    keep_focus(app, Defaults.RESULT)

    @app.callback(
        output=outputs,
        inputs={
            "clicks": Input(Defaults.SAVE, "n_clicks"),
            "submits": Input(Defaults.ENTER, "data"),
            "key": State(Defaults.KEY, "value"),
            "kind": State(Defaults.KIND, "value"),
            "value": {name: State(*place) for name, place in _VALUE.items()},
            "note": State(Defaults.NOTE, "value"),
            "base": State(Defaults.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _save(
        clicks: int | None,
        submits: int | None,
        key: str | None,
        kind: str | None,
        value: dict[str, str | None],
        note: str | None,
        base: int | None,
    ) -> dict[str, Any]:
        if not pressed(clicks if ctx.triggered_id == Defaults.SAVE else submits):
            return nothing
        read = defaults.read(defaults.kind_of(kind), **_texts(value))
        if read.problem or defaults.key_problem(key or ""):
            return nothing
        edit = SetDefault(key=(key or "").strip(), value=read.value, note=(note or "").strip())
        saved = save(workspace, [edit], base, f"Default of {edit.key} set")
        return {"base": saved.base, "said": saved.said}

    @app.callback(
        output=outputs,
        inputs={
            "clicks": Input(Defaults.REMOVE, "n_clicks"),
            "key": State(Defaults.KEY, "value"),
            "note": State(Defaults.NOTE, "value"),
            "base": State(Defaults.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _remove(clicks: int | None, key: str | None, note: str | None, base: int | None) -> dict[str, Any]:
        if not pressed(clicks):
            return nothing
        edit = ClearDefault(key=(key or "").strip(), note=(note or "").strip())
        saved = save(workspace, [edit], base, f"Default of {edit.key} removed")
        return {"base": saved.base, "said": saved.said}


def _field(workspace: Workspace, key: str | None) -> ContextField | None:
    wanted = (key or "").strip()
    return next((field for field in workspace.catalog.context_fields if field.key == wanted), None)


def _known(workspace: Workspace, key: str) -> defaults.Known:
    takers = workspace.catalog.takers
    wanted = key.strip()
    return defaults.Known(tools=takers.get(wanted, 0), nearest=nearest(wanted, tuple(takers)) if wanted else "")


def _texts(value: dict[str, str | None]) -> dict[str, str]:
    return {name: str(text or "") for name, text in value.items()}
