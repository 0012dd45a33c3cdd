"""Edits of labels and defaults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from toolgraph.errors import InvalidEditError
from toolgraph.model import ClearDefault, ClearEnumMapping, SetDefault, SetEnumMapping
from toolgraph.store.change import Change, default_target, enum_target, section, with_entry
from toolgraph.store.fields import knows_field
from toolgraph.store.values import mapping


def set_labels(document: Mapping[str, Any], edit: SetEnumMapping) -> Change:
    """Set or remove labels of single codes; the last one gone, so is the mapping.

    Raises: `InvalidEditError` for a field that no tool has, or where nothing would change.
    """
    if not knows_field(document, edit.key):
        raise InvalidEditError([f"No tool has a field {edit.key!r} to label."])
    present = section(document, "enum_mappings").get(edit.key)
    labels = {code: label for code, label in {**mapping(present), **edit.labels}.items() if label != ""}
    if labels == mapping(present):
        raise InvalidEditError([f"{edit.key} has these labels already."])
    return Change(
        document=with_entry(document, "enum_mappings", edit.key, labels or None),
        target=enum_target(edit.key),
        before=present,
        after=labels or None,
        note=edit.note,
    )


def clear_labels(document: Mapping[str, Any], edit: ClearEnumMapping) -> Change:
    """Remove a whole mapping.

    Raises: `InvalidEditError` where there is none.
    """
    return _clear(document, "enum_mappings", edit.key, enum_target(edit.key), f"{edit.key} has no labels.", edit.note)


def set_default(document: Mapping[str, Any], edit: SetDefault) -> Change:
    """Set a context default.

    Raises: `InvalidEditError` for a value that JSON can't hold, or where nothing would change.
    """
    if not edit.key.strip():
        raise InvalidEditError(["A default needs the name of a field or a semantic tag."])
    try:
        json.dumps(edit.value, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise InvalidEditError([f"The default of {edit.key} is not a value that JSON can hold."]) from None
    if edit.value is None:
        raise InvalidEditError([f"The default of {edit.key} needs a value; to have none, remove it."])
    present = section(document, "context_defaults").get(edit.key)
    if type(present) is type(edit.value) and present == edit.value:
        raise InvalidEditError([f"The default of {edit.key} is {edit.value!r} already."])
    return Change(
        document=with_entry(document, "context_defaults", edit.key, edit.value),
        target=default_target(edit.key),
        before=present,
        after=edit.value,
        note=edit.note,
    )


def clear_default(document: Mapping[str, Any], edit: ClearDefault) -> Change:
    """Remove a context default.

    Raises: `InvalidEditError` where there is none.
    """
    missing = f"{edit.key} has no default."
    return _clear(document, "context_defaults", edit.key, default_target(edit.key), missing, edit.note)


def _clear(document: Mapping[str, Any], name: str, key: str, target: str, missing: str, note: str) -> Change:
    entries = section(document, name)
    if key not in entries:
        raise InvalidEditError([missing])
    return Change(document=with_entry(document, name, key, None), target=target, before=entries[key], note=note)
