"""Enum mappings: the fields in a list, the codes of one in an editor, pasted labels read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.catalog.enums import EnumField, EnumIndex, is_cryptic
from toolgraph.model import Edit, SetEnumMapping
from toolgraph.text import fold

#: Rows of the list sent at most.
LIMIT = 200
#: Tools named in the choice of scope at most.
SCOPES = 100
#: Names spelled out before "and n more".
_NAMED = 3


class Show(StrEnum):
    """Which fields are listed."""

    MISSING = "missing"
    ALL = "all"
    TOOLS = "tools"


LABELS = {Show.MISSING: "Labels missing", Show.ALL: "All fields", Show.TOOLS: "Per tool"}


def show_of(text: str | None) -> Show:
    """Read a filter; anything unknown lists all fields."""
    return next((show for show in Show if show == text), Show.ALL)


class Editor(msgspec.Struct, frozen=True, kw_only=True):
    """The editor of one field: its title, lines about it, one row a code, and what else could be labelled."""

    key: str
    title: str
    about: tuple[str, ...]
    rows: list[dict[str, Any]]
    scopes: list[dict[str, str]]
    also: str = ""
    can_clear: bool = False


class Pasted(msgspec.Struct, frozen=True, kw_only=True):
    """Labels read from a pasted text, and what could not be read."""

    labels: dict[str, str] = {}
    problems: tuple[str, ...] = ()


def field_rows(index: EnumIndex, show: Show, query: str) -> tuple[list[dict[str, Any]], int]:
    """Give at most `LIMIT` rows of the fields that match, what needs work first, and how many match in all."""
    words = fold(query).split()
    fields = index.specific if show is Show.TOOLS else index.fields
    found = [
        field
        for field in fields
        if (show is not Show.MISSING or (field.missing and field.needs_labels))
        and all(word in fold(f"{field.key} {' '.join(field.codes[:50])}") for word in words)
    ]
    return [_row(field) for field in found[:LIMIT]], len(found)


def count_label(shown: int, total: int, query: str) -> str:
    """Say how much is listed."""
    fields = "1 field" if total == 1 else f"{total:,} fields"
    matching = f" matching “{query.strip()}”" if query.strip() else ""
    return f"{shown} of {fields}{matching}; narrow it" if shown < total else f"{fields}{matching}"


def nothing_label(show: Show, query: str, has_fields: bool) -> str:
    """Say why the list is empty and what to do."""
    if query.strip():
        return f"No field or code matches “{query.strip()}”."
    if not has_fields:
        return "No tool of this artifact has a field with an enumeration."
    if show is Show.MISSING:
        return "Every code that does not explain itself has a label."
    return "All tools agree on their codes, so general labels are enough."


def coverage(index: EnumIndex) -> tuple[str, int | None]:
    """Say how many of the codes that need a label have one, with the share in percent where there are any."""
    needing = [field for field in index.fields if field.needs_labels and not field.is_foreign]
    codes = sum(len(field.codes) for field in needing)
    labelled = codes - sum(len(field.missing) for field in needing)
    if not codes:
        return "No field has codes that need a label.", None
    noun = "code" if codes == 1 else "codes"
    return f"{labelled:,} of {codes:,} {noun} that do not explain themselves have a label.", round(
        100 * labelled / codes
    )


def editor(
    index: EnumIndex, key: str, pending: Mapping[str, Mapping[str, str]], *, can_edit: bool = True
) -> Editor | None:
    """Give the editor of a field with what was typed and is not saved yet, or nothing for an unknown key."""
    field = index.get(key)
    if field is None:
        return None
    typed = pending.get(key, {})
    same = index.same_codes(key)
    return Editor(
        key=key,
        title=field.field,
        about=_about(field),
        rows=[
            {
                "code": code,
                "label": typed.get(code, field.labels.get(code, "")),
                "saved": field.labels.get(code, ""),
                "hint": _hint(field, code),
                "editable": can_edit and not field.is_foreign,
            }
            for code in sorted(
                dict.fromkeys((*field.codes, *typed)),
                key=lambda code: bool(field.labels.get(code) or field.inherited.get(code)),
            )
        ],
        scopes=_scopes(index, field),
        also=_also(same),
        can_clear=bool(field.labels),
    )


def merged(pending: Mapping[str, Mapping[str, str]] | None, key: str, labels: Mapping[str, str]) -> dict[str, Any]:
    """Give the unsaved labels with more of one field."""
    known = {name: dict(codes) for name, codes in (pending or {}).items()}
    known[key] = known.get(key, {}) | dict(labels)
    return known


def edits(
    index: EnumIndex, pending: Mapping[str, Mapping[str, str]], key: str, *, also: bool, note: str
) -> tuple[Edit, ...]:
    """Give one edit a field for what was typed; *also* gives the labels of *key* to all fields with its codes."""
    changes: dict[str, dict[str, str]] = {}
    for name, typed in pending.items():
        field = index.get(name)
        known = field.labels if field else {}
        changed = {code: label.strip() for code, label in typed.items() if label.strip() != known.get(code, "")}
        if changed:
            changes[name] = changed
    source = index.get(key)
    if also and source:
        labels = {code: label for code, label in {**source.labels, **changes.get(key, {})}.items() if label}
        for other in index.same_codes(key):
            changed = {code: label for code, label in labels.items() if other.labels.get(code) != label}
            if changed:
                changes[other.key] = changes.get(other.key, {}) | changed
    return tuple(SetEnumMapping(key=name, labels=labels, note=note.strip()) for name, labels in sorted(changes.items()))


def save_label(edits: Sequence[Edit]) -> str:
    """Say what the button saves."""
    labels = sum(len(edit.labels) for edit in edits if isinstance(edit, SetEnumMapping))
    if not labels:
        return "Save"
    what = "1 label" if labels == 1 else f"{labels} labels"
    return f"Save {what}" if len(edits) == 1 else f"Save {what} of {len(edits)} fields"


def read_pasted(text: str, codes: Sequence[str]) -> Pasted:
    """Read pasted labels: a JSON object, or one `code=label` a line (`:`, a tab or a comma part them as well).

    Codes that the field does not have are taken too, and said to be new.
    """
    text = text.strip()
    if not text:
        return Pasted()
    found = _read_json(text) if text.startswith("{") else _read_lines(text)
    unknown = [code for code in found.labels if code not in set(codes)]
    if not unknown:
        return found
    names = ", ".join(unknown[:_NAMED]) + ("" if len(unknown) <= _NAMED else " …")
    new = f"Not among the codes of this field, but taken: {names}."
    return msgspec.structs.replace(found, problems=(*found.problems, new))


def _read_json(text: str) -> Pasted:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        return Pasted(problems=(f"Not JSON: line {error.lineno}, column {error.colno}: {error.msg}.",))
    good = {str(code): str(label) for code, label in value.items() if isinstance(label, str | int | float)}
    bad = [code for code in value if str(code) not in good]
    problems = (f"No label can be read for {', '.join(bad[:_NAMED])}.",) if bad else ()
    return Pasted(labels=good, problems=problems)


def _read_lines(text: str) -> Pasted:
    labels: dict[str, str] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        at = min((place for part in "=\t:," if (place := line.find(part)) > 0), default=-1)
        code, label = (line[:at].strip(), line[at + 1 :].strip()) if at > 0 else ("", "")
        if code and label:
            labels[code.strip("\"'")] = label.strip("\"',")
        else:
            problems.append(f"Line {number} is not code=label: {line.strip()[:40]}")
    return Pasted(labels=labels, problems=tuple(problems))


def _hint(field: EnumField, code: str) -> str:
    """Say what stands in the place of a label that is not there."""
    if general := field.inherited.get(code):
        return f"{general} (general)"
    return "no label yet" if is_cryptic(code) else "explains itself"


def _row(field: EnumField) -> dict[str, Any]:
    labelled = len(field.codes) - len(field.missing)
    return {
        "id": field.key,
        "field": field.key,
        "codes": ", ".join(field.codes[:6]) + (" …" if len(field.codes) > 6 else ""),
        "labelled": f"{labelled} / {len(field.codes)}",
        "tools": len(field.tools),
        "kind": _kind(field),
    }


def _kind(field: EnumField) -> str:
    if field.is_foreign:
        return "not in any tool"
    if not field.needs_labels:
        return "words" if field.missing else "labelled"
    return "missing" if field.missing else "labelled"


def _about(field: EnumField) -> tuple[str, ...]:
    if field.is_foreign:
        return ("No tool of this artifact has this field; the mapping is kept.",)
    lines = [] if not field.description else [" ".join(field.description.split())[:300]]
    if field.tool:
        lines.append(f"For {field.tool} only; where it has no label of its own, the general one holds.")
    else:
        lines.append(f"Used by {_few(field.tools, 'tool')}.")
    if field.variants > 1:
        lines.append(f"The tools disagree: {field.variants} different sets of codes. Labels can be given per tool.")
    if not field.needs_labels:
        lines.append("These codes explain themselves; labels are optional.")
    return tuple(lines)


def _scopes(index: EnumIndex, field: EnumField) -> list[dict[str, str]]:
    """Give the choices of scope: all tools, then each tool that has the field."""
    users = index.users(field.field)
    if not users:
        return []
    from_tools = [{"value": f"{tool}:{field.field}", "label": tool} for tool in users[:SCOPES]]
    if field.tool and field.tool not in users[:SCOPES]:
        from_tools.append({"value": field.key, "label": field.tool})
    return [{"value": field.field, "label": f"All tools ({len(users)})"}, *from_tools]


def _also(same: Sequence[EnumField]) -> str:
    if not same:
        return ""
    noun = "field" if len(same) == 1 else "fields"
    return f"Give the same labels to {len(same)} other {noun} with these codes: {_few([f.key for f in same], '')}"


def _few(names: Sequence[str], noun: str) -> str:
    listed = ", ".join(names[:_NAMED])
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    if not noun:
        return listed + more
    return f"{len(names)} {noun}{'s' * (len(names) != 1)}: {listed}{more}"
