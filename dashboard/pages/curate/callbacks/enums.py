"""The list of fields with codes, and the editor of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, no_update, set_props

from dashboard import commands, navigation
from dashboard.ids import Shell
from dashboard.pages.curate.callbacks.commands import keep_focus, pressed, save
from dashboard.pages.curate.ids import Enums
from dashboard.pages.curate.layout import enums as layout
from dashboard.pages.curate.presenter import enums, sections
from dashboard.state import MAX_TEXT, parse
from toolgraph.model import ClearEnumMapping
from toolgraph.workspace import Workspace

Pending = Mapping[str, Mapping[str, str]]


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the section."""
    _register_list(app, workspace)
    _register_editor(app, workspace)
    _register_pasting(app, workspace)
    _register_saving(app, workspace)


def _register_list(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output={
            "rows": Output(Enums.GRID, "rowData"),
            "count": Output(Enums.COUNT, "children"),
            "empty": Output(Enums.EMPTY, "children"),
            "coverage": Output(Enums.COVERAGE, "children"),
        },
        inputs={
            "show": Input(Enums.SHOW, "value"),
            "query": Input(Enums.QUERY, "value"),
            "_": Input(Shell.REVISION, "data"),
            "pathname": State(Shell.URL, "pathname"),
            "search": State(Shell.URL, "search"),
        },
    )
    def _list(
        show: str | None, query: str | None, _: int | None, pathname: str | None, search: str | None
    ) -> dict[str, Any]:
        wanted, words = enums.show_of(show), (query or "")[:MAX_TEXT]
        if ctx.triggered_id in (Enums.SHOW, Enums.QUERY):
            chosen = wanted.value if wanted is not enums.Show.ALL else ""
            navigation.replace(parse(pathname, search).but(query=words).with_others(**{sections.SHOW: chosen}))
        index = workspace.catalog.enums
        rows, total = enums.field_rows(index, wanted, words)
        return {
            "rows": rows,
            "count": enums.count_label(len(rows), total, words) if rows else "",
            "empty": "" if rows else enums.nothing_label(wanted, words, bool(index.fields)),
            "coverage": layout.coverage(*enums.coverage(index)),
        }


def _register_editor(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output={
            "key": Output(Enums.KEY, "data"),
            "row": Output(Enums.ROW, "data"),
            "said": Output(Enums.RESULT, "children"),
        },
        inputs={
            "rows": Input(Enums.GRID, "selectedRows"),
            "scope": Input(Enums.SCOPE, "value"),
            "key": State(Enums.KEY, "data"),
            "row": State(Enums.ROW, "data"),
            "pathname": State(Shell.URL, "pathname"),
            "search": State(Shell.URL, "search"),
        },
        prevent_initial_call=True,
    )
    def _choose(
        rows: list[dict[str, Any]] | None,
        scope: str | None,
        key: str | None,
        row: str | None,
        pathname: str | None,
        search: str | None,
    ) -> dict[str, Any]:
        picked = str(rows[0].get("id")) if rows and ctx.triggered_id == Enums.GRID else ""
        chosen = picked if picked != row else scope if ctx.triggered_id == Enums.SCOPE else ""
        if not chosen or chosen == key:
            return dict.fromkeys(("key", "row", "said"), no_update)
        navigation.replace(parse(pathname, search).with_others(**{sections.FIELD: chosen}))
        return {"key": chosen, "row": picked or no_update, "said": []}

    @app.callback(
        output={
            "title": Output(Enums.TITLE, "children"),
            "about": Output(Enums.ABOUT, "children"),
            "hidden": Output(Enums.EDITOR, "hidden"),
            "rows": Output(Enums.CODES, "rowData"),
            "also": Output(Enums.ALSO, "label"),
            "also_shown": Output(Enums.ALSO, "display"),
            "clear_off": Output(Enums.CLEAR, "disabled"),
            "base": Output(Enums.BASE, "data"),
        },
        inputs={
            "key": Input(Enums.KEY, "data"),
            "_": Input(Enums.RELOAD, "data"),
            "pending": State(Enums.PENDING, "data"),
            "base": State(Enums.BASE, "data"),
        },
    )
    def _edit(key: str | None, _: int | None, pending: Pending | None, base: int | None) -> dict[str, Any]:
        catalog = workspace.catalog
        locked = commands.read_only_reason(workspace)
        editor = enums.editor(catalog.enums, key or "", pending or {}, can_edit=not locked)
        # No output: what is chosen there sets the key, and a circle of callbacks is an error to Dash.
        set_props(Enums.SCOPE, {"data": editor.scopes if editor else [], "value": editor.key if editor else None})
        return {
            "title": editor.title if editor else "Labels",
            "about": layout.about(editor),
            "hidden": editor is None,
            "rows": editor.rows if editor else [],
            "also": editor.also if editor else "",
            "also_shown": "block" if editor and editor.also else "none",
            "clear_off": not (editor and editor.can_clear) or bool(locked),
            # Labels typed on an earlier revision are still judged by what was on screen then.
            "base": base if pending else catalog.snapshot.revision,
        }

    app.clientside_callback(
        ClientsideFunction("curate", "pend"),
        output=Output(Enums.PENDING, "data", allow_duplicate=True),
        inputs=[
            Input(Enums.CODES, "cellValueChanged"),
            State(Enums.PENDING, "data"),
            State(Enums.KEY, "data"),
        ],
        prevent_initial_call=True,
    )

    @app.callback(
        output={
            "label": Output(Enums.SAVE, "children"),
            "save_off": Output(Enums.SAVE, "disabled"),
            "discard_off": Output(Enums.DISCARD, "disabled"),
        },
        inputs={
            "pending": Input(Enums.PENDING, "data"),
            "also": Input(Enums.ALSO, "checked"),
            "key": Input(Enums.KEY, "data"),
            "_": Input(Shell.REVISION, "data"),
        },
    )
    def _offer(pending: Pending | None, also: bool | None, key: str | None, _: int | None) -> dict[str, Any]:
        edits = enums.edits(workspace.catalog.enums, pending or {}, key or "", also=bool(also), note="")
        locked = commands.read_only_reason(workspace)
        return {
            "label": enums.save_label(edits),
            "save_off": not edits or bool(locked),
            "discard_off": not pending,
        }


def _register_pasting(app: Dash, workspace: Workspace) -> None:
    app.clientside_callback(
        ClientsideFunction("curate", "toggle"),
        output=Output(Enums.PASTE_BOX, "opened", allow_duplicate=True),
        inputs=[Input(Enums.PASTE_OPEN, "n_clicks"), Input(Enums.PASTE_NO, "n_clicks")],
        prevent_initial_call=True,
    )

    app.clientside_callback(
        ClientsideFunction("curate", "settlePaste"),
        output=Output(Enums.PASTED, "data"),
        inputs=[Input(Enums.PASTE, "value"), State(Enums.PASTED, "data")],
        prevent_initial_call=True,
    )

    @app.callback(
        output={"read": Output(Enums.PASTE_READ, "children"), "off": Output(Enums.PASTE_APPLY, "disabled")},
        inputs={"pasted": Input(Enums.PASTED, "data"), "key": State(Enums.KEY, "data")},
        prevent_initial_call=True,
    )
    def _read(pasted: Mapping[str, Any] | None, key: str | None) -> dict[str, Any]:
        read = enums.read_pasted(str((pasted or {}).get("text") or ""), _codes(workspace, key))
        return {"read": layout.pasted(read), "off": not read.labels}

    @app.callback(
        output={
            "pending": Output(Enums.PENDING, "data", allow_duplicate=True),
            "reload": Output(Enums.RELOAD, "data", allow_duplicate=True),
            "opened": Output(Enums.PASTE_BOX, "opened", allow_duplicate=True),
            "text": Output(Enums.PASTE, "value", allow_duplicate=True),
        },
        inputs={
            "clicks": Input(Enums.PASTE_APPLY, "n_clicks"),
            "text": State(Enums.PASTE, "value"),
            "key": State(Enums.KEY, "data"),
            "pending": State(Enums.PENDING, "data"),
            "reload": State(Enums.RELOAD, "data"),
        },
        prevent_initial_call=True,
    )
    def _apply(
        clicks: int | None, text: str | None, key: str | None, pending: Pending | None, reload: int | None
    ) -> dict[str, Any]:
        if not pressed(clicks) or not key:
            return dict.fromkeys(("pending", "reload", "opened", "text"), no_update)
        read = enums.read_pasted(text or "", _codes(workspace, key))
        return {
            "pending": enums.merged(pending, key, read.labels),
            "reload": (reload or 0) + 1,
            "opened": False,
            "text": "",
        }


def _register_saving(app: Dash, workspace: Workspace) -> None:
    keep_focus(app, Enums.RESULT)
    outputs = {
        "pending": Output(Enums.PENDING, "data", allow_duplicate=True),
        "reload": Output(Enums.RELOAD, "data", allow_duplicate=True),
        "base": Output(Enums.BASE, "data", allow_duplicate=True),
        "said": Output(Enums.RESULT, "children", allow_duplicate=True),
        "also": Output(Enums.ALSO, "checked", allow_duplicate=True),
    }
    nothing = dict.fromkeys(outputs, no_update)

    @app.callback(
        output=outputs,
        inputs={
            "clicks": Input(Enums.SAVE, "n_clicks"),
            "pending": State(Enums.PENDING, "data"),
            "also": State(Enums.ALSO, "checked"),
            "key": State(Enums.KEY, "data"),
            "note": State(Enums.NOTE, "value"),
            "base": State(Enums.BASE, "data"),
            "reload": State(Enums.RELOAD, "data"),
        },
        prevent_initial_call=True,
    )
    def _save(
        clicks: int | None,
        pending: Pending | None,
        also: bool | None,
        key: str | None,
        note: str | None,
        base: int | None,
        reload: int | None,
    ) -> dict[str, Any]:
        if not pressed(clicks):
            return nothing
        edits = enums.edits(workspace.catalog.enums, pending or {}, key or "", also=bool(also), note=note or "")
        saved = save(workspace, edits, base)
        # A refused change is shown beside what others have saved meanwhile.
        shown = {"base": saved.base, "said": saved.said, "reload": (reload or 0) + 1}
        return nothing | shown | ({"pending": {}, "also": False} if saved.done else {})

    @app.callback(
        output=outputs,
        inputs={
            "clicks": Input(Enums.CLEAR, "n_clicks"),
            "key": State(Enums.KEY, "data"),
            "note": State(Enums.NOTE, "value"),
            "base": State(Enums.BASE, "data"),
            "pending": State(Enums.PENDING, "data"),
            "reload": State(Enums.RELOAD, "data"),
        },
        prevent_initial_call=True,
    )
    def _clear(
        clicks: int | None,
        key: str | None,
        note: str | None,
        base: int | None,
        pending: Pending | None,
        reload: int | None,
    ) -> dict[str, Any]:
        if not pressed(clicks) or not key:
            return nothing
        saved = save(workspace, [ClearEnumMapping(key=key, note=(note or "").strip())], base, "Labels removed")
        kept = {name: codes for name, codes in (pending or {}).items() if name != key}
        done = {"pending": kept, "reload": (reload or 0) + 1} if saved.done else {}
        return nothing | {"base": saved.base, "said": saved.said} | done

    @app.callback(
        output=outputs,
        inputs={"clicks": Input(Enums.DISCARD, "n_clicks"), "reload": State(Enums.RELOAD, "data")},
        prevent_initial_call=True,
    )
    def _discard(clicks: int | None, reload: int | None) -> dict[str, Any]:
        if not pressed(clicks):
            return nothing
        return nothing | {"pending": {}, "reload": (reload or 0) + 1, "said": [], "also": False}


def _codes(workspace: Workspace, key: str | None) -> tuple[str, ...]:
    field = workspace.catalog.enums.get(key or "")
    return field.codes if field else ()
