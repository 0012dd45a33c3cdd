"""Whether an operation only reads, and whether it makes something new."""

from __future__ import annotations

from toolgraph.entities.paths import address_of
from toolgraph.model import Operation
from toolgraph.text import split_words

_READING_METHODS = frozenset({"get", "head", "options", "query"})
#: Verbs that only read, whatever stands behind them.
READING_VERBS = frozenset("list search find query lookup get fetch read retrieve browse".split())
#: Verbs that as often begin a noun (`check-runs`, `view-models`).
_NOUNISH_VERBS = frozenset("filter count show view describe check".split())
MAKING_VERBS = frozenset("create add insert register new upload import generate invite copy clone initialize".split())
_WRITING_VERBS = MAKING_VERBS | frozenset(
    """update edit modify change patch set replace delete remove destroy cancel send start stop run execute reset
    approve reject activate deactivate enable disable lock unlock restore move merge submit publish confirm verify
    validate assign attach detach launch refresh rotate archive authenticate""".split()
)
_VERBS = READING_VERBS | _WRITING_VERBS


def leading_verb(text: str) -> str:
    """Give the verb that a path segment or name starts with, or an empty string.

    >>> leading_verb("findByStatus"), leading_verb("create-corpus"), leading_verb("orders")
    ('find', 'create', '')
    """
    words = split_words(text)
    is_verb = bool(words) and (words[0] in _VERBS or (len(words) == 1 and words[0] in _NOUNISH_VERBS))
    return words[0] if is_verb else ""


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
    if leading_verb(last) in READING_VERBS | _NOUNISH_VERBS:
        return True
    # A path that says nothing leaves the word to the name: `POST /v1/orders:batch` called `searchOrders`.
    return not leading_verb(last) and leading_verb(operation.operation_id) in ("list", "search", "find", "query")


def is_creating(operation: Operation) -> bool:
    """Whether what it returns may have been made by the call.

    That is a POST that neither addresses one item nor says that it changes what is there (`/webhooks/update`).
    """
    if is_reading(operation) or operation.method not in ("post", ""):
        return False
    address = address_of(operation.path)
    verb = leading_verb(address.last or operation.name)
    return not address.is_item and (not verb or verb in MAKING_VERBS)
