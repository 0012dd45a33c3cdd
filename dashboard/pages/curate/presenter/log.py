"""The operation log as rows, newest first."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec

from toolgraph.catalog.history import Happening, ago

#: Rows shown at once.
PAGE = 25
_GLYPHS = {"add": "+", "edit": "~", "set": "~", "reject": "✕", "clear": "−", "restore": "↺", "undo": "↶"}


class LogRow(msgspec.Struct, frozen=True, kw_only=True):
    """One operation as it is drawn; `kept` says why it can't be undone, where it can't."""

    id: str
    glyph: str
    sentence: str
    note: str
    when: str
    at: str
    kept: str
    undone: bool = False


def log_rows(happenings: Sequence[Happening], count: int, now: datetime) -> tuple[LogRow, ...]:
    """Give the newest *count* operations."""
    return tuple(
        LogRow(
            id=happening.id,
            glyph=_GLYPHS.get(happening.kind.rpartition(".")[2], "•"),
            sentence=happening.sentence,
            # A rejection's sentence ends with its reason.
            note="" if happening.note and happening.sentence.endswith(happening.note) else happening.note,
            when=ago(happening.at, now),
            at=happening.at,
            kept=happening.kept,
            undone=happening.is_undone,
        )
        for happening in happenings[:count]
    )


def count_label(shown: int, total: int, *, locked: bool = False) -> str:
    """Say how much of the log is shown."""
    if not total and locked:
        return "Nobody has changed anything."
    if not total:
        return "Nobody has changed anything yet. Whatever is added, rejected, labelled or set will stand here."
    operations = "1 operation" if total == 1 else f"{total:,} operations"
    return f"The newest {shown} of {operations}" if shown < total else operations
