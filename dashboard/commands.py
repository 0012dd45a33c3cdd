"""The one way to change the workspace from a page."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from dash import set_props

from dashboard import access
from dashboard.ids import Shell
from dashboard.notices import Notice, Tone, notice_of, show
from toolgraph.errors import ReadOnlyError, StaleRevisionError, ToolgraphError
from toolgraph.model import Edit
from toolgraph.workspace import Workspace


class OutcomeKind(StrEnum):
    """What became of a command."""

    DONE = "done"
    STALE = "stale"
    REFUSED = "refused"


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The revision after a command, what to tell the person, and whether anything was written."""

    revision: int
    kind: OutcomeKind
    notice: Notice

    @property
    def message(self) -> str:
        """The sentence of the notice."""
        return self.notice.message


def read_only_reason(workspace: Workspace) -> str:
    """Say why the present visitor may not edit, or give an empty string."""
    return workspace.read_only_reason or access.edit_refusal()


def execute(workspace: Workspace, edits: Sequence[Edit], base_revision: int | None) -> Outcome:
    """Make edits durable, all or none; whatever a person can cause comes back as a sentence.

    *base_revision* is the revision that was on screen when the person decided.
    """
    try:
        if reason := read_only_reason(workspace):
            raise ReadOnlyError(reason)
        committed = workspace.execute(*edits, base_revision=base_revision or 0)
    except ToolgraphError as error:
        kind = OutcomeKind.STALE if isinstance(error, StaleRevisionError) else OutcomeKind.REFUSED
        return Outcome(revision=_current(workspace, base_revision or 0), kind=kind, notice=notice_of(error))
    done = f"{len(edits)} changes saved" if len(edits) != 1 else "Saved"
    between = f", after {len(committed.rebased)} by others that do not touch it" if committed.rebased else ""
    notice = Notice(title=done, message=f"Revision {committed.revision}{between}.", tone=Tone.DONE)
    return Outcome(revision=committed.revision, kind=OutcomeKind.DONE, notice=notice)


def announce(workspace: Workspace, outcome: Outcome) -> None:
    """Tell the person and refresh every view; to be called inside a callback, after `execute`.

    A refused command leaves the revision on screen as it was, so that nothing typed is lost; a stale one brings
    the present state on screen, on which the person can decide again.
    """
    show(outcome.notice)
    refresh(workspace, outcome)


def refresh(workspace: Workspace, outcome: Outcome) -> None:
    """Refresh every view after a command of which the page itself tells; to be called inside a callback."""
    if outcome.kind is OutcomeKind.REFUSED:
        return
    set_props(Shell.FINGERPRINT, {"data": workspace.snapshot.fingerprint})
    set_props(Shell.REVISION, {"data": outcome.revision})


def _current(workspace: Workspace, otherwise: int) -> int:
    try:
        return workspace.revision
    except ToolgraphError:
        return otherwise
