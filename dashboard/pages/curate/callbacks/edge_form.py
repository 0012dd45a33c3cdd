"""The form of one edge: opened on a row, checked while typed in, saved, rejected, restored."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, State, ctx, no_update

from dashboard import commands
from dashboard.ids import Shell
from dashboard.pages.curate.callbacks.commands import Saved, pressed, save
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
#: What follows from it once a form is opened or a change is made.
_STATE = {"edits": (Form.EDITS, "data"), "base": (Form.BASE, "data"), "said": (Form.RESULT, "children")}


def register(app: Dash, workspace: Workspace) -> None:
    """Add the callbacks of the form."""
    _register_opening(app, workspace)
    _register_suggestions(app, workspace)
    _register_checks(app, workspace)
    _register_saving(app, workspace)
    _register_rejecting(app, workspace)


def _register_opening(app: Dash, workspace: Workspace) -> None:
    @app.callback(
        output=_outputs({**TYPED, **_STATE}),
        inputs={"rows": Input(Edges.GRID, "selectedRows"), "clicks": Input(Form.NEW, "n_clicks")},
        prevent_initial_call=True,
    )
    def _open(rows: list[dict[str, Any]] | None, clicks: int | None) -> dict[str, Any]:
        catalog = workspace.catalog
        edge = catalog.graph.by_key(str(rows[0].get("id"))) if rows and ctx.triggered_id == Edges.GRID else None
        if edge is None and not (ctx.triggered_id == Form.NEW and pressed(clicks)):
            return dict.fromkeys({**TYPED, **_STATE}, no_update)
        draft = form.draft_of(edge, catalog.outputs(edge.source), catalog.inputs(edge.target)) if edge else Draft()
        return _filled(draft) | {"edits": draft.edits, "base": catalog.snapshot.revision, "said": []}

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
    for tool in (Form.SOURCE, Form.TARGET):

        @app.callback(
            output={"data": Output(tool, "data"), "render": Output(tool, "renderOption")},
            inputs={"typed": Input(tool, "value")},
        )
        def _suggest_tools(typed: str | None) -> dict[str, Any]:
            return _options(form.tool_options(workspace.catalog.snapshot.tools, workspace.catalog.search, typed or ""))

    for field, tool, side in ((Form.OUTPUT, Form.SOURCE, "outputs"), (Form.INPUT, Form.TARGET, "inputs")):

        @app.callback(
            output={"data": Output(field, "data"), "render": Output(field, "renderOption")},
            inputs={"typed": Input(field, "value"), "tool": Input(tool, "value")},
        )
        def _suggest_fields(typed: str | None, tool: str | None, side: str = side) -> dict[str, Any]:
            catalog = workspace.catalog
            ports = catalog.outputs(tool or "") if side == "outputs" else catalog.inputs(tool or "")
            return _options(form.port_options(ports, typed or ""))


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
            "typed": {name: Input(*place) for name, place in TYPED.items()},
            "edits": Input(Form.EDITS, "data"),
            "_": Input(Shell.REVISION, "data"),
        },
    )
    def _check(typed: Mapping[str, Any], edits: str | None, _: int | None) -> dict[str, Any]:
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
            "submits": Input(Form.NOTE, "n_submit"),
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
        if not pressed({Form.SAVE: clicks, Form.NOTE: submits, Form.ASK_YES: confirmed}.get(ctx.triggered_id)):
            return nothing
        checked = workspace.catalog.check_draft(_draft(typed, edits))
        if checked.edit is None:
            return nothing | {"ask": False}
        if checked.warnings and not sure:
            return nothing | {"ask": True, "doubts": layout.findings(checked.warnings)}
        saved = save(workspace, [checked.edit], base, "Saved" if checked.draft.is_edit else "Added")
        edge = Edge(source=checked.draft.source, target=checked.draft.target)
        return nothing | _after(saved) | {"edits": edge.id if saved.done else no_update, "ask": False}

    app.clientside_callback(
        ClientsideFunction("curate", "close"),
        output=Output(Form.ASK, "opened", allow_duplicate=True),
        inputs=[Input(Form.ASK_NO, "n_clicks")],
        prevent_initial_call=True,
    )


def _register_rejecting(app: Dash, workspace: Workspace) -> None:
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
            "submits": Input(Form.REASON, "n_submit"),
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


def _draft(typed: Mapping[str, Any], edits: str | None) -> Draft:
    words = {name: str(value or "") for name, value in typed.items()}
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


def _filled(draft: Draft) -> dict[str, str]:
    return {name: str(getattr(draft, name)) for name in TYPED}


def _after(saved: Saved) -> dict[str, Any]:
    return {"base": saved.base, "said": saved.said, "edits": no_update}


def _options(rows: list[dict[str, str]]) -> dict[str, Any]:
    """Give the values of a typeahead, and the lines beside them to the function that draws them."""
    return {
        "data": [row["value"] for row in rows],
        "render": {
            "function": "curateOption",
            "options": {"details": {row["value"]: row["detail"] for row in rows}},
        },
    }


def _outputs(places: Mapping[str, tuple[Form, str]]) -> dict[str, Output]:
    return {name: Output(id_, prop, allow_duplicate=True) for name, (id_, prop) in places.items()}


def _list_of_outputs(*ids: Form) -> list[Output]:
    return [Output(id_, "value", allow_duplicate=True) for id_ in ids]
