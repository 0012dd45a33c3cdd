"""Edits as pure functions of an artifact document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolgraph.errors import InvalidEditError
from toolgraph.model import (
    AddEdge,
    ClearDefault,
    ClearEnumMapping,
    Edit,
    EditEdge,
    LogEntry,
    RejectEdge,
    RestoreEdge,
    SetDefault,
    SetEnumMapping,
    Undo,
)
from toolgraph.store.change import Change, default_target, edge_target, enum_target
from toolgraph.store.edge_edits import add_edge, edit_edge, reject_edge, restore_edge
from toolgraph.store.log import append
from toolgraph.store.undo import logged, undo
from toolgraph.store.value_edits import clear_default, clear_labels, set_default, set_labels

#: What each kind of edit does; those of edges leave a person's word, with a name and a time.
EDGE_EDITS: dict[type[Edit], Callable[..., Change]] = {
    AddEdge: add_edge,
    EditEdge: edit_edge,
    RejectEdge: reject_edge,
    RestoreEdge: restore_edge,
}
OTHER_EDITS: dict[type[Edit], Callable[..., Change]] = {
    SetEnumMapping: set_labels,
    ClearEnumMapping: clear_labels,
    SetDefault: set_default,
    ClearDefault: clear_default,
    Undo: undo,
}


def apply(
    document: Mapping[str, Any],
    edit: Edit,
    *,
    id: str,  # noqa: A002 - what the log calls it
    at: str,
    actor: str,
    base_revision: int,
) -> tuple[dict[str, Any], LogEntry]:
    """Give the document after an edit, with its log entry appended, and the entry.

    The given document is not touched; the new one shares with it whatever did not change. *at* is an ISO 8601 time
    in UTC, *base_revision* the revision that the edit is applied to; the revision itself is the store's to raise.

    Raises: `InvalidEditError`.
    """
    change = _change(document, edit, at, actor)
    entry = LogEntry(
        id=id,
        at=at,
        actor=actor,
        kind=kind_of(edit),
        target=change.target,
        before=change.before,
        after=change.after,
        note=change.note,
        base_revision=base_revision,
        undoes=change.undoes,
    )
    return append(change.document, entry), entry


def kind_of(edit: Edit) -> str:
    """Give the kind of an edit as the log names it (`edge.reject`)."""
    return str(edit.__struct_config__.tag)


def target_of(document: Mapping[str, Any], edit: Edit) -> str:
    """Say what an edit would change, as the log names it; edits of different targets do not collide.

    Raises: `InvalidEditError` for the undo of an operation that is not in the log.
    """
    match edit:
        case AddEdge() | EditEdge() | RejectEdge() | RestoreEdge():
            return edge_target(edit.source, edit.target)
        case SetEnumMapping() | ClearEnumMapping():
            return enum_target(edit.key)
        case SetDefault() | ClearDefault():
            return default_target(edit.key)
        case Undo():
            return logged(document, edit.operation_id).target


def _change(document: Mapping[str, Any], edit: Edit, at: str, actor: str) -> Change:
    if isinstance(edit, AddEdge | EditEdge | RejectEdge | RestoreEdge):
        return EDGE_EDITS[type(edit)](document, edit, at=at, actor=actor)
    return OTHER_EDITS[type(edit)](document, edit)


def apply_all(
    document: Mapping[str, Any], edits: list[tuple[str, Edit]], *, at: str, actor: str, base_revision: int
) -> tuple[Mapping[str, Any], tuple[LogEntry, ...]]:
    """Apply edits (each with the id of its log entry) one after the other, all or none.

    Raises: `InvalidEditError` with the problems of all of them.
    """
    entries: list[LogEntry] = []
    problems: list[str] = []
    for id_, edit in edits:
        try:
            document, entry = apply(document, edit, id=id_, at=at, actor=actor, base_revision=base_revision)
        except InvalidEditError as error:
            problems.extend(error.problems)
        else:
            entries.append(entry)
    if problems:
        raise InvalidEditError(problems)
    return document, tuple(entries)
