"""The form of one edge: opened on a row, checked while typed in, saved, rejected, restored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypedDict

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, no_update

from dashboard import commands
from dashboard.ids import Shell
from dashboard.pages.curate.callbacks.commands import Saved, after_typing, keep_focus, pressed, save
from dashboard.pages.curate.ids import Edges, Form
from dashboard.pages.curate.layout import edges as layout
from dashboard.pages.curate.layout.parts import lines
from dashboard.pages.curate.presenter import form
from toolgraph.catalog.drafts import Draft
from toolgraph.model import Edge, RejectEdge, Relation, RestoreEdge
from toolgraph.workspace import Workspace

#: What a person types, by the name of the draft's field.
TYPED = {
    "source": (Form.SOURCE, "value"),
    "output": (Form.OUTPUT, "value"),
    "target": (Form.TARGET, "value"),
    "input": (Form.INPUT, "value"),
    "relation": (Form.RELATION, "value"),
    "note": (Form.NOTE, "value"),
}
#: Typeahead → the fields on which its options depend.
_TYPEAHEADS = {
    "source": frozenset({"source"}),
    "target": frozenset({"target"}),
    "output": frozenset({"source", "output"}),
    "input": frozenset({"target", "input"}),
}
#: What follows from it once a form is opened or a change is made.
_STATE = {"edits": (Form.EDITS, "data"), "base": (Form.BASE, "data"), "said": (Form.RESULT, "children")}


class Typed(TypedDict, total=False):
    """What stands in the form, and which fields were changed last."""

    source: str | None
    output: str | None
    target: str | None
    input: str | None
    relation: str | None
    note: str | None
    changed: list[str]


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the form."""
    _register_opening(app, workspace)
    _register_suggestions(app, workspace)
    _register_checks(app, workspace)
    _register_saving(app, workspace)
    _register_rejecting(app, workspace)


def _register_opening(app: Dash, workspace: Workspace) -> None:
    outputs = {**TYPED, **_STATE, "row": (Form.ROW, "data"), "selected": (Edges.GRID, "selectedRows")}
    nothing = dict.fromkeys(outputs, no_update)

    @app.callback(
        output=_outputs(outputs),
        inputs={
            "rows": Input(Edges.GRID, "selectedRows"),
            "clicks": Input(Form.NEW, "n_clicks"),
            "opened": State(Form.ROW, "data"),
        },
        prevent_initial_call=True,
    )
    def _open(rows: list[dict[str, Any]] | None, clicks: int | None, opened: str | None) -> dict[str, Any]:
        catalog = workspace.catalog
        if ctx.triggered_id == Form.NEW and pressed(clicks):
            return _opened(Draft(), catalog.snapshot.revision) | {"row": "", "selected": []}
        key = str(rows[0].get("id")) if rows else ""
        edge = catalog.graph.by_key(key) if key != opened else None
        if edge is None:
            return nothing
        draft = form.draft_of(edge, catalog.outputs(edge.source), catalog.inputs(edge.target))
        return _opened(draft, catalog.snapshot.revision) | {"row": key, "selected": no_update}

    app.clientside_callback(
        ClientsideFunction("curate", "swap"),
        output=_list_of_outputs(Form.SOURCE, Form.OUTPUT, Form.TARGET, Form.INPUT),
        inputs=[
            Input(Form.SWAP, "n_clicks"),
            State(Form.SOURCE, "value"),
            State(Form.TARGET, "value"),
        ],
        prevent_initial_call=True,
    )


def _register_suggestions(app: Dash, workspace: Workspace) -> None:
    # The component's own debouncing fights with values that the server puts in, so the browser waits here.
    app.clientside_callback(
        ClientsideFunction("curate", "settleEdge"),
        output=Output(Form.TYPED, "data"),
        inputs=[*(Input(*place) for place in TYPED.values()), State(Form.TYPED, "data")],
    )
    outputs = {
        name: {"data": Output(id_, "data"), "render": Output(id_, "renderOption")}
        for name, (id_, _) in TYPED.items()
        if name in _TYPEAHEADS
    }

    @app.callback(output=outputs, inputs={"typed": Input(Form.TYPED, "data")}, prevent_initial_call=True)
    def _suggest(typed: Typed | None) -> dict[str, Any]:
        catalog, draft = workspace.catalog, _draft(typed, "")
        offers: dict[str, Callable[[], list[dict[str, str]]]] = {
            "source": lambda: form.tool_options(catalog.snapshot.tools, catalog.search, draft.source),
            "target": lambda: form.tool_options(catalog.snapshot.tools, catalog.search, draft.target),
            "output": lambda: form.port_options(catalog.outputs(draft.source), draft.output),
            "input": lambda: form.port_options(catalog.inputs(draft.target), draft.input),
        }
        changed = set(typed.get("changed", ())) if typed else set()
        return {name: _options(offer() if _TYPEAHEADS[name] & changed else None) for name, offer in offers.items()}


def _register_checks(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output={
            "title": Output(Form.TITLE, "children"),
            "about": Output(Form.ABOUT, "children"),
            "findings": Output(Form.FINDINGS, "children"),
            "save": Output(Form.SAVE, "children"),
            "save_off": Output(Form.SAVE, "disabled"),
            "reject_off": Output(Form.REJECT, "disabled"),
            "restore": Output(Form.RESTORE, "display"),
            "anew": Output(Form.NEW, "display"),
            "link": Output(Form.LINK, "children"),
        },
        inputs={
            "typed": Input(Form.TYPED, "data"),
            "edits": Input(Form.EDITS, "data"),
            "_": Input(Shell.REVISION, "data"),
        },
    )
    def _check(typed: Mapping[str, Any] | None, edits: str | None, _: int | None) -> dict[str, Any]:
        catalog = workspace.catalog
        draft = _draft(typed, edits)
        edge = catalog.graph.find(draft.source, draft.target)
        locked = commands.read_only_reason(workspace)
        standing = form.standing(catalog.check_draft(draft), edge, locked, datetime.now(UTC))
        return {
            "title": standing.title,
            "about": lines([*standing.about, *([standing.hint] if standing.hint else [])]),
            "findings": layout.findings(standing.findings),
            "save": standing.save,
            "save_off": not standing.can_save,
            "reject_off": not standing.can_reject,
            "restore": "inline-block" if standing.can_restore else "none",
            "anew": "inline-block" if standing.can_start_anew else "none",
            "link": layout.link(draft.source, draft.target) if edge else [],
        }


def _register_saving(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output=_outputs({**_STATE, "ask": (Form.ASK, "opened"), "doubts": (Form.ASK_BODY, "children")}),
        inputs={
            "clicks": Input(Form.SAVE, "n_clicks"),
            "submits": Input(Form.ENTER, "data"),
            "confirmed": Input(Form.ASK_YES, "n_clicks"),
            "typed": {name: State(*place) for name, place in TYPED.items()},
            "edits": State(Form.EDITS, "data"),
            "base": State(Form.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _save(
        clicks: int | None,
        submits: int | None,
        confirmed: int | None,
        typed: Mapping[str, Any],
        edits: str | None,
        base: int | None,
    ) -> dict[str, Any]:
        nothing = dict.fromkeys([*_STATE, "ask", "doubts"], no_update)
        sure = ctx.triggered_id == Form.ASK_YES
        if not pressed({Form.SAVE: clicks, Form.ENTER: submits, Form.ASK_YES: confirmed}.get(ctx.triggered_id)):
            return nothing
        checked = workspace.catalog.check_draft(_draft(typed, edits))
        if checked.edit is None:
            return nothing | {"ask": False}
        if checked.warnings and not sure:
            return nothing | {"ask": True, "doubts": layout.findings(checked.warnings)}
        saved = save(workspace, [checked.edit], base, "Saved" if checked.draft.is_edit else "Added")
        edge = Edge(source=checked.draft.source, target=checked.draft.target)
        return nothing | _after(saved) | {"edits": edge.id if saved.done else no_update, "ask": False}

    after_typing(app, Form.NOTE, Form.ENTER)
    keep_focus(app, Form.RESULT)
    app.clientside_callback(
        ClientsideFunction("curate", "close"),
        output=Output(Form.ASK, "opened", allow_duplicate=True),
        inputs=[Input(Form.ASK_NO, "n_clicks")],
        prevent_initial_call=True,
    )


def _register_rejecting(app: Dash, workspace: Workspace) -> None:
    after_typing(app, Form.REASON, Form.REASON_ENTER)
    app.clientside_callback(
        ClientsideFunction("curate", "toggle"),
        output=Output(Form.REASON_BOX, "opened", allow_duplicate=True),
        inputs=[Input(Form.REJECT, "n_clicks"), Input(Form.REASON_NO, "n_clicks")],
        prevent_initial_call=True,
    )

    @app.callback(
        output=Output(Form.REASON, "value", allow_duplicate=True),
        inputs={"preset": Input(Form.REASON_PRESET, "value")},
        prevent_initial_call=True,
    )
    def _preset(preset: str | None) -> Any:
        return preset or no_update

    @app.callback(
        output=_outputs(
            {**_STATE, "opened": (Form.REASON_BOX, "opened"), "reason": (Form.REASON, "value")}
            | {"preset": (Form.REASON_PRESET, "value")}
        ),
        inputs={
            "clicks": Input(Form.REASON_YES, "n_clicks"),
            "submits": Input(Form.REASON_ENTER, "data"),
            "reason": State(Form.REASON, "value"),
            "source": State(Form.SOURCE, "value"),
            "target": State(Form.TARGET, "value"),
            "base": State(Form.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _reject(
        clicks: int | None,
        submits: int | None,
        reason: str | None,
        source: str | None,
        target: str | None,
        base: int | None,
    ) -> dict[str, Any]:
        if not pressed(clicks if ctx.triggered_id == Form.REASON_YES else submits):
            return dict.fromkeys([*_STATE, "opened", "reason", "preset"], no_update)
        edit = RejectEdge(source=source or "", target=target or "", reason=(reason or "").strip())
        saved = save(workspace, [edit], base, "Rejected")
        cleared = {"reason": "", "preset": None} if saved.done else {"reason": no_update, "preset": no_update}
        return _after(saved) | {"edits": "" if saved.done else no_update, "opened": False} | cleared

    @app.callback(
        output=_outputs(_STATE),
        inputs={
            "clicks": Input(Form.RESTORE, "n_clicks"),
            "source": State(Form.SOURCE, "value"),
            "target": State(Form.TARGET, "value"),
            "note": State(Form.NOTE, "value"),
            "base": State(Form.BASE, "data"),
        },
        prevent_initial_call=True,
    )
    def _restore(
        clicks: int | None, source: str | None, target: str | None, note: str | None, base: int | None
    ) -> dict[str, Any]:
        if not pressed(clicks):
            return dict.fromkeys(_STATE, no_update)
        edit = RestoreEdge(source=source or "", target=target or "", note=(note or "").strip())
        saved = save(workspace, [edit], base, "Restored")
        edge = workspace.catalog.graph.find(edit.source, edit.target)
        manual = saved.done and edge is not None and edge.is_manual
        return _after(saved) | {"edits": edge.id if manual and edge else no_update}


def _draft(typed: Mapping[str, object] | None, edits: str | None) -> Draft:
    words = {name: str((typed or {}).get(name) or "") for name in TYPED}
    relation = next((known for known in Relation if known == words["relation"]), Relation.REQUIRES)
    return Draft(
        source=words["source"].strip(),
        output=words["output"],
        target=words["target"].strip(),
        input=words["input"],
        relation=relation,
        note=words["note"],
        edits=edits or "",
    )


def _opened(draft: Draft, revision: int) -> dict[str, Any]:
    typed = {name: str(getattr(draft, name)) for name in TYPED}
    return {**typed, "edits": draft.edits, "base": revision, "said": []}


def _after(saved: Saved) -> dict[str, Any]:
    return {"base": saved.base, "said": saved.said, "edits": no_update}


def _options(rows: list[dict[str, str]] | None) -> dict[str, Any]:
    """Give the values of a typeahead, and the lines beside them to the function that draws them."""
    if rows is None:
        return {"data": no_update, "render": no_update}
    details = {row["value"]: row["detail"] for row in rows}
    return {
        "data": [row["value"] for row in rows],
        "render": {"function": "curateOption", "options": {"details": details}},
    }


def _outputs(places: Mapping[str, tuple[StrEnum, str]]) -> dict[str, Output]:
    return {name: Output(id_, prop, allow_duplicate=True) for name, (id_, prop) in places.items()}


def _list_of_outputs(*ids: Form) -> list[Output]:
    return [Output(id_, "value", allow_duplicate=True) for id_ in ids]
