"""The operation log in words: who changed what, when, why, and whether it can still be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from toolgraph.model import LogEntry
from toolgraph.store.log import deed

#: So many changed labels are spelled out.
_SPELLED_OUT = 3
#: Seconds after which a date says more than a number of days.
_LONG_AGO = 60 * 86400
#: Characters after which a value is cut short.
_LONGEST_VALUE = 60


class Happening(msgspec.Struct, frozen=True, kw_only=True):
    """One log entry for people. `sentence` says who did what; `note` is the person's reason or remark.

    `kept` is empty where the operation can be undone, and else says why it can't.
    """

    id: str
    at: str
    actor: str
    kind: str
    target: str
    sentence: str
    note: str = ""
    kept: str = ""
    is_undone: bool = False


def history(log: Sequence[LogEntry]) -> tuple[Happening, ...]:
    """Give the log in words, newest first."""
    by_id = {entry.id: entry for entry in log}
    undone = _undone(log)
    newest = {entry.target: entry for entry in log}
    return tuple(
        Happening(
            id=entry.id,
            at=entry.at,
            actor=entry.actor,
            kind=entry.kind,
            target=entry.target,
            sentence=describe(entry, by_id),
            # The note of an undo says again what its sentence says.
            note="" if entry.undoes else entry.note,
            kept=_kept(entry, log, undone, newest),
            is_undone=entry.id in undone,
        )
        for entry in reversed(log)
    )


def describe(entry: LogEntry, by_id: Mapping[str, LogEntry] | None = None) -> str:
    """Say who did what: `Ann rejected the edge listOrders → getOrder: wrong entity`."""
    who = entry.actor or "Somebody"
    original, is_undone = _root(entry, by_id or {})
    if original is entry:
        return f"{who} {deed(entry)}{_details(entry)}"
    verb = "took back" if is_undone else "put back"
    return f"{who} {verb}: {original.actor or 'somebody'} {deed(original)}{_details(original)}"


def ago(at: str, now: datetime) -> str:
    """Say how long ago an ISO 8601 moment was; a moment that can't be read comes back as it is.

    >>> ago("2026-01-01T10:00:00Z", datetime(2026, 1, 1, 12, 30, tzinfo=UTC))
    '2 h ago'
    """
    try:
        then = datetime.fromisoformat(at)
    except ValueError:
        return at
    seconds = (now - (then if then.tzinfo else then.replace(tzinfo=UTC))).total_seconds()
    if seconds >= _LONG_AGO:
        return at[:10]
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit} ago"
    return "just now"


def _root(entry: LogEntry, by_id: Mapping[str, LogEntry]) -> tuple[LogEntry, bool]:
    """Give the operation that a row of undos is about in the end, and whether the last of them takes it back."""
    is_undone = False
    seen = {entry.id}
    while (before := by_id.get(entry.undoes)) is not None and before.id not in seen:
        entry, is_undone = before, not is_undone
        seen.add(entry.id)
    return entry, is_undone


def _details(entry: LogEntry) -> str:
    if entry.kind == "edge.reject" and entry.note:
        return f": {entry.note}"
    if entry.kind == "default.set":
        return f" to {_shown(entry.after)}"
    if entry.kind == "enum.set":
        return _relabelled(entry.before, entry.after)
    return ""


def _relabelled(before: Any, after: Any) -> str:
    old, new = (part if isinstance(part, Mapping) else {} for part in (before, after))
    changed = [code for code in {**old, **new} if old.get(code) != new.get(code)]
    if not changed:
        return ""
    parts = [f"{code} = {new[code]}" if new.get(code) else f"{code} without a label" for code in changed]
    more = len(parts) - _SPELLED_OUT
    return ": " + ", ".join(parts[:_SPELLED_OUT]) + (f" and {more} more" if more > 0 else "")


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 1] + "…"


def _undone(log: Sequence[LogEntry]) -> dict[str, LogEntry]:
    """Give the operations that are taken back at present, each with the undo that did it; an undo may be undone."""
    undone: dict[str, LogEntry] = {}
    for entry in reversed(log):
        if entry.undoes and entry.id not in undone:
            undone.setdefault(entry.undoes, entry)
    return undone


#: What a person said of an edge → what said later makes it moot, in a word.
_OVERTAKEN: Mapping[str, Mapping[str, str]] = {
    "edge.reject": {"edge.restore": "restored", "edge.add": "added"},
    "edge.restore": {"edge.reject": "rejected"},
}


def _overtaking(entry: LogEntry, log: Sequence[LogEntry], undone: Mapping[str, LogEntry]) -> LogEntry | None:
    """Give the later word on the same edge, not taken back, that leaves nothing of an operation to undo."""
    kinds = _OVERTAKEN.get(entry.kind)
    if not kinds:
        return None
    later = reversed(log)
    for one in later:
        if one is entry:
            return None
        if one.target == entry.target and one.kind in kinds and one.id not in undone:
            return one
    return None


def _kept(
    entry: LogEntry, log: Sequence[LogEntry], undone: Mapping[str, LogEntry], newest: Mapping[str, LogEntry]
) -> str:
    if undo := undone.get(entry.id):
        return f"Taken back by {undo.actor or 'somebody'}."
    if later := _overtaking(entry, log, undone):
        return f"Nothing to undo: {later.actor or 'somebody'} {_OVERTAKEN[entry.kind][later.kind]} it since."
    # A default is one value: another that came later stands in its place. Of edges and labels a part may still stand.
    present = newest[entry.target]
    if entry.target.startswith("default:") and present.after != entry.after:
        return f"{present.actor or 'Somebody'} changed it again since."
    return ""
