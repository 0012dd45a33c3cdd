"""Whether an operation only reads, and whether it makes something new."""

from __future__ import annotations

from toolgraph.entities.paths import address_of
from toolgraph.model import Operation
from toolgraph.text import split_words

_READING_METHODS = frozenset({"get", "head", "options", "query"})
_READING_VERBS = frozenset(
    "list search find query lookup filter get fetch read retrieve browse count show view describe check".split()
)
_WRITING_VERBS = frozenset(
    """create add insert register new update edit modify change patch set replace delete remove destroy cancel send
    start stop run execute reset approve reject upload import generate activate deactivate enable disable lock unlock
    restore move copy clone merge submit publish confirm verify validate assign attach detach launch refresh rotate
    archive invite""".split()
)


def leading_verb(text: str) -> str:
    """Give the verb that a path segment or name starts with, or an empty string.

    >>> leading_verb("findByStatus"), leading_verb("create-corpus"), leading_verb("orders")
    ('find', 'create', '')
    """
    words = split_words(text)
    return words[0] if words and words[0] in _READING_VERBS | _WRITING_VERBS else ""


def is_reading(operation: Operation) -> bool:
    """Whether calling it changes nothing: by annotation, by method, or a POST that is named as a search."""
    hints = operation.annotations
    if hints and hints.read_only_hint is not None:
        return hints.read_only_hint
    if operation.method in _READING_METHODS:
        return True
    if operation.method not in ("post", ""):
        return False
    last = address_of(operation.path).last or operation.name
    if leading_verb(last) in _READING_VERBS:
        return True
    # A path that says nothing leaves the word to the name: `POST /v1/orders:batch` called `searchOrders`.
    return not leading_verb(last) and leading_verb(operation.operation_id) in ("list", "search", "find", "query")


def is_creating(operation: Operation) -> bool:
    """Whether what it returns may have been made by the call: a POST, or a PUT on a collection."""
    if is_reading(operation):
        return False
    address = address_of(operation.path)
    return not operation.method or (operation.method in ("post", "put") and not address.is_item)
