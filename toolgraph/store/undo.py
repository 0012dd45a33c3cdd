"""Taking one logged operation back: its inverse, applied to the state of now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.errors import InvalidEditError
from toolgraph.model import Edge, Evidence, LogEntry, Undo
from toolgraph.store.change import Change, section, with_entry
from toolgraph.store.edge_edits import Pair
from toolgraph.store.edges import read_row
from toolgraph.store.foreign import Ends
from toolgraph.store.log import read_log, sentence
from toolgraph.store.values import mapping

_SECTIONS = {"enum": "enum_mappings", "default": "context_defaults"}


def logged(document: Mapping[str, Any], operation_id: str) -> LogEntry:
    """Give the entry that an undo names.

    Raises: `InvalidEditError` where the log has none.
    """
    entries, _ = read_log(document)
    found = next((entry for entry in entries if entry.id == operation_id), None)
    if found is None:
        raise InvalidEditError([f"There is no operation {operation_id!r} in the log to take back."])
    return found


def undo(document: Mapping[str, Any], edit: Undo) -> Change:
    """Take one operation back.

    Where its target has not changed since, what was before stands again, key for key. Where it has, only that
    is taken back which this operation did (an item of an edge, a code of a mapping), as long as it still stands.

    Raises: `InvalidEditError` where there is no such operation, or what it did has been changed since.
    """
    entry = logged(document, edit.operation_id)
    kind, _, subject = entry.target.partition(":")
    note = edit.note or f"Took back: {sentence(entry)}"
    if kind == "edge":
        return _undo_edge(document, entry, Pair(document, *_ends(document, subject)), note)
    if kind in _SECTIONS:
        return _undo_value(document, entry, _SECTIONS[kind], subject, note)
    raise InvalidEditError([f"Operation {entry.id} ({entry.kind}) is of a kind that can't be taken back here."])


def _ends(document: Mapping[str, Any], subject: str) -> tuple[str, str]:
    """Split `a→b`; where names have arrows of their own, at the place where both ends are tools."""
    tools = mapping(document.get("tools"))
    splits = [(subject[:place], subject[place + 1 :]) for place, sign in enumerate(subject) if sign == "→"]
    return next((ends for ends in splits if ends[0] in tools and ends[1] in tools), (splits or [(subject, "")])[0])


def _undo_edge(document: Mapping[str, Any], entry: LogEntry, pair: Pair, note: str) -> Change:
    if pair.rows == _listed(entry.after):
        return pair.replaced(_listed(entry.before), note, undoes=entry.id)
    ends = Ends(mapping(document.get("tools")))
    before, after = _items(entry.before, ends), _items(entry.after, ends)
    added = [item for item in after if item not in before]
    removed = [item for item in before if item not in after]
    edge = pair.edge
    present = edge.items if edge else ()
    if not all(item in present for item in added):
        raise _changed_since(entry)

    def inverse(number: int, items: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
        kept = tuple(item for item in items if item not in added)
        return (*kept, *(item for item in removed if item not in kept)) if number == 0 else kept

    change = pair.changed(inverse, note)
    if edge and not removed and _effect(inverse(0, present)) == _effect(present):
        raise _overtaken(document, entry)
    return Change(
        document=change.document,
        target=change.target,
        before=change.before,
        after=change.after,
        note=note,
        undoes=entry.id,
    )


def _effect(items: tuple[Evidence, ...]) -> tuple[bool, tuple[Evidence, ...]]:
    """Give what the items of an edge come to: whether it is rejected, and the reasons for it."""
    whole = Edge(source="", target="", items=items)
    return whole.is_rejected, whole.supporting


def _overtaken(document: Mapping[str, Any], entry: LogEntry) -> InvalidEditError:
    """Say that a later word on the same edge holds already what an undo would bring about."""
    entries, _ = read_log(document)
    later = [one for one in entries[entries.index(entry) + 1 :] if one.target == entry.target]
    by = f"it was overtaken since: {sentence(later[-1])}" if later else "it has no effect any more"
    return InvalidEditError([f"Nothing to undo: {by}."])


def _listed(rows: Any) -> list[Any]:
    if rows is None:
        return []
    return rows if isinstance(rows, list) else [rows]


def _items(rows: Any, ends: Ends) -> list[Evidence]:
    return [item for row in _listed(rows) if isinstance(row, Mapping) for item in read_row(row, ends).items]


def _undo_value(document: Mapping[str, Any], entry: LogEntry, name: str, key: str, note: str) -> Change:
    present = section(document, name).get(key)
    value = entry.before
    if present != entry.after:
        value = _merged_back(entry, present)
    return Change(
        document=with_entry(document, name, key, value),
        target=entry.target,
        before=present,
        after=value,
        note=note,
        undoes=entry.id,
    )


def _merged_back(entry: LogEntry, present: Any) -> Any:
    """Take back the codes that an operation changed from a mapping that others have changed too."""
    before, after = mapping(entry.before), mapping(entry.after)
    changed = [code for code in {**before, **after} if before.get(code) != after.get(code)]
    if not changed or any(mapping(present).get(code) != after.get(code) for code in changed):
        raise _changed_since(entry)
    value = {code: label for code, label in mapping(present).items() if code not in changed or code in before}
    value.update({code: before[code] for code in changed if code in before})
    return value or None


def _changed_since(entry: LogEntry) -> InvalidEditError:
    return InvalidEditError(
        [f"What operation {entry.id} did ({sentence(entry)}) has been changed or taken back since; undo that first."]
    )
