"""What the sections do alike when something is saved."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from dash import ClientsideFunction, Dash, Input, Output, ctx
from dash.development.base_component import Component

from dashboard.commands import Outcome, OutcomeKind, execute, refresh
from dashboard.pages.curate.layout.parts import outcome
from toolgraph.model import Edit
from toolgraph.workspace import Workspace

#: What stands in a form after a change that others came before.
_KEPT = " What you typed is still here."


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a change: whether it is durable, the revision to go on from, and what the form says."""

    done: bool
    base: int
    said: Component


def pressed(clicks: int | None) -> bool:
    """Whether the callback at hand was called by a press: opening a page calls it too, with nothing pressed."""
    return bool(clicks) and bool(ctx.triggered_id)


def keep_focus(app: Dash, result: StrEnum) -> None:
    """Bring the keyboard to what a form says of a change, where the button that was pressed went out of use."""
    app.clientside_callback(
        ClientsideFunction("curate", "keepFocus"), Input(result, "children"), prevent_initial_call=True
    )


def after_typing(app: Dash, field: StrEnum, count: StrEnum) -> None:
    """Count Enter in a text field in the store *count*, once the last letters typed have arrived with it."""
    app.clientside_callback(
        ClientsideFunction("curate", "afterTyping"),
        output=Output(count, "data"),
        inputs=[Input(field, "n_submit")],
        prevent_initial_call=True,
    )


def save(workspace: Workspace, edits: Sequence[Edit], base: int | None, done: str = "Saved") -> Saved:
    """Make edits durable, refresh every view, and say in the form what became of them.

    A stale change moves the form on to the present revision, so that saving again is a decision taken in full view
    of what came between.
    """
    result = execute(workspace, edits, base)
    refresh(workspace, result)
    return Saved(
        done=result.kind is OutcomeKind.DONE,
        base=result.revision if result.kind is not OutcomeKind.REFUSED else base or 0,
        said=outcome(_sentence(result, done), result.kind.value),
    )


def _sentence(result: Outcome, done: str) -> str:
    if result.kind is OutcomeKind.DONE:
        return f"{done} in revision {result.revision}."
    return result.message + (_KEPT if result.kind is OutcomeKind.STALE else "")
