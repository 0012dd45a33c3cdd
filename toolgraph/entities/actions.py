"""Whether an operation only reads, and whether it makes something new."""

from __future__ import annotations

from toolgraph.entities.paths import address_of
from toolgraph.entities.verbs import MAKING_VERBS, NOUNISH_VERBS, READING_VERBS, STARTING_VERBS, path_verb
from toolgraph.model import Operation

_READING_METHODS = frozenset({"get", "head", "options", "query"})


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
    if path_verb(operation.operation_id) in MAKING_VERBS:
        # `POST /filter` called `createFilter` makes a filter, whatever else the word may mean.
        return False
    if path_verb(last) in READING_VERBS | NOUNISH_VERBS:
        return True
    # A path that says nothing leaves the word to the name: `POST /v1/orders:batch` called `searchOrders`.
    return not path_verb(last) and path_verb(operation.operation_id) in ("list", "search", "find", "query")


def is_creating(operation: Operation) -> bool:
    """Whether what it returns may have been made by the call.

    That is a POST that neither addresses one item nor says that it changes what is there (`/webhooks/update`).
    """
    if is_reading(operation) or operation.method not in ("post", ""):
        return False
    address = address_of(operation.path)
    verb = path_verb(address.last or operation.name)
    is_making = not verb or verb in MAKING_VERBS | STARTING_VERBS or path_verb(operation.operation_id) in MAKING_VERBS
    return is_making and not address.is_item
