"""Short sentences about an operation, for people and models that choose among many."""

from __future__ import annotations

import re

from toolgraph.model import Action, Contract, FieldKind, Location, Operation

_LONGEST = 160
_SENTENCE = re.compile(r"(.+?[.!?。])(?:\s|$)", re.DOTALL)
_TAG = re.compile(r"</?(p|a|b|i|em|strong|code|br|ul|ol|li|div|span|h[1-6]|pre)(\s[^<>]*)?/?>", re.IGNORECASE)
_PAGING = frozenset({"paging", "auth", "date"})

_NEEDS: dict[Action, str] = {
    Action.SEARCH: "Find {resource} records",
    Action.READ: "Read one {resource}",
    Action.CREATE: "Create a new {resource}",
    Action.UPDATE: "Change an existing {resource}",
    Action.DELETE: "Delete an existing {resource}",
    Action.ACTION: "Act on one {resource}",
}


def one_line(operation: Operation, action: Action, resource: str) -> str:
    """Give the first sentence of the summary or description, at most 160 characters, else one made up."""
    text = prose_of(operation, 4 * _LONGEST)
    if not text:
        return f"{_NEEDS[action].format(resource=_spaced(resource))}." if action in _NEEDS and resource else ""
    sentence = _SENTENCE.match(text)
    text = sentence.group(1) if sentence else text
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def prose_of(operation: Operation, longest: int) -> str:
    """Give the summary of an operation, else the beginning of its description, on one line.

    What is no HTTP operation has a title for a summary, which is but its name for people: its description goes first.
    """
    texts = (operation.summary, operation.description)
    return plain_prose(next(filter(None, texts if operation.method else reversed(texts)), "")[:longest])


def plain_prose(text: str) -> str:
    """Give a text on one line, without the HTML tags that descriptions carry; `<id>` and the like stay."""
    return " ".join(_TAG.sub(" ", text).split() if "<" in text else text.split())


def when_to_use(action: Action, resource: str, contract: Contract) -> str:
    """Say what the operation is for and by what it is addressed; empty where action or resource is unknown.

    read, order, `{orderId}` → "Read one order by orderId."
    """
    if action not in _NEEDS or not resource:
        return ""
    keys = _keys(action, contract)
    by = (
        f" by {', '.join(keys[:-1])} {'or' if action is Action.SEARCH else 'and'} {keys[-1]}"
        if len(keys) > 1
        else (f" by {keys[0]}" if keys else "")
    )
    return f"{_NEEDS[action].format(resource=_spaced(resource))}{by}."


def _keys(action: Action, contract: Contract) -> list[str]:
    """The fields that single out what is asked for: filters of a search, else path parameters; three at most."""
    wanted = Location.QUERY if action is Action.SEARCH else Location.PATH
    fields = [
        field.field_name
        for field in contract.consumes
        if field.location is wanted and field.kind is FieldKind.DATA and field.semantic_tag not in _PAGING
    ]
    return list(dict.fromkeys(fields))[:3]


def _spaced(resource: str) -> str:
    return resource.replace("_", " ")
