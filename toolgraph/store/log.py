"""The operation log: `curation.operations` of an artifact, and its entries in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from toolgraph.errors import InvalidEditError
from toolgraph.model import LogEntry, Problem, Severity
from toolgraph.store.values import mapping, number, sequence, text

_VERBS = {
    "edge.add": "added the edge",
    "edge.edit": "edited the edge",
    "edge.reject": "rejected the edge",
    "edge.restore": "restored the edge",
    "enum.set": "set labels of",
    "enum.clear": "removed the labels of",
    "default.set": "set the default of",
    "default.clear": "removed the default of",
    "undo": "took back a change of",
}


def read_log(document: Mapping[str, Any]) -> tuple[tuple[LogEntry, ...], tuple[Problem, ...]]:
    """Read the entries, oldest first, and the problems with those rows that are none."""
    entries, problems = [], []
    for place, row in enumerate(sequence(mapping(document.get("curation")).get("operations"))):
        entry = _read_entry(row)
        if entry:
            entries.append(entry)
        else:
            problems.append(
                Problem(
                    pointer=f"#/curation/operations/{place}",
                    message="This row of the operation log has no id and kind; it is kept, and not shown.",
                    severity=Severity.INFO,
                    code="log_row_unreadable",
                )
            )
    return tuple(entries), tuple(problems)


def _read_entry(row: Any) -> LogEntry | None:
    row = mapping(row)
    id_, kind = text(row.get("id")), text(row.get("kind"))
    if not id_ or not kind:
        return None
    return LogEntry(
        id=id_,
        at=text(row.get("at")),
        actor=text(row.get("actor")),
        kind=kind,
        target=text(row.get("target")),
        before=row.get("before"),
        after=row.get("after"),
        note=text(row.get("note")),
        base_revision=int(number(row.get("base_revision"), -1)),
        undoes=text(row.get("undoes")),
    )


def append(document: Mapping[str, Any], entry: LogEntry) -> dict[str, Any]:
    """Give the document with one more entry in its log.

    Raises: `InvalidEditError` where `curation` is something else than this version writes.
    """
    curation = document.get("curation")
    operations = curation.get("operations") if isinstance(curation, Mapping) else None
    if not isinstance(curation, Mapping | None) or not isinstance(operations, list | None):
        raise InvalidEditError(["The artifact's `curation` section is not an operation log, so nothing can be logged."])
    return {**document, "curation": {**(curation or {}), "operations": [*(operations or []), _write_entry(entry)]}}


def _write_entry(entry: LogEntry) -> dict[str, Any]:
    """Encode an entry with all of its keys; only an undo has `undoes`."""
    return {field: getattr(entry, field) for field in LogEntry.__struct_fields__ if field != "undoes" or entry.undoes}


def between(log: Iterable[LogEntry], base: int, revision: int) -> tuple[LogEntry, ...] | None:
    """Give the entries that led from one revision to a later one, or None where the log can't tell.

    Every commit raises the revision by one and logs at least one entry with the revision that it was applied to,
    so a revision without an entry was made by something else.
    """
    entries = tuple(entry for entry in log if base <= entry.base_revision < revision)
    return entries if len({entry.base_revision for entry in entries}) == revision - base else None


def sentence(entry: LogEntry) -> str:
    """Say who did what to what, and when.

    >>> sentence(LogEntry(id="1", at="2026-01-02T03:04:05Z", actor="kim", kind="edge.reject", target="edge:a→b"))
    'kim rejected the edge a → b (2026-01-02 03:04 UTC)'
    """
    when = f" ({entry.at[:10]} {entry.at[11:16]} UTC)" if entry.at else ""
    return f"{entry.actor or 'someone'} {deed(entry)}{when}"


def deed(entry: LogEntry) -> str:
    """Say what was done to what: `rejected the edge a → b`."""
    _, _, subject = entry.target.partition(":")
    verb = _VERBS.get(entry.kind, f"made a change ({entry.kind}) to")
    return f"{verb} {subject.replace('→', ' → ')}"
