"""The objects in a response, and which field of one answers for a value."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from toolgraph.entities.keys import Answer, Want, answer
from toolgraph.entities.shapes import component_at, step_at, steps_of
from toolgraph.schema import SchemaField
from toolgraph.text import snake_singular, split_words

#: How many properties deep an object of a response is looked at.
MAX_DEPTH = 4
_SCALARS = frozenset({"string", "integer", "number", "any", ""})
#: Parts that describe the resource itself rather than something related to it.
_DESCRIPTIONS = frozenset({"metadata", "meta", "attributes", "sys", "header", "properties", "info", "data", "id"})


class Node(msgspec.Struct, frozen=True):
    """An object in a response: its path, the property that holds it, its schema's name and its own scalars."""

    path: str
    holder: str
    component: str
    scalars: tuple[SchemaField, ...]


class Resource(msgspec.Struct, frozen=True):
    """A resource in a response: its object, and the objects directly below by the name of their property."""

    node: Node
    parts: dict[str, Node] = {}


def nodes_of(fields: Sequence[SchemaField]) -> dict[str, Node]:
    """Give the objects of a flattened response by path, shallow ones first."""
    groups: dict[str, list[SchemaField]] = {}
    for field in fields:
        if field.field_type in _SCALARS and not field.write_only:
            groups.setdefault(field.holder, []).append(field)
    return {
        path: Node(path, _holder(path), component_at(rows, path), tuple(rows))
        for path, rows in groups.items()
        if path.count(".") <= MAX_DEPTH
    }


def resource_at(nodes: dict[str, Node], path: str) -> Resource:
    """Give the resource at a path with its parts; one that has no scalars of its own may have parts."""
    node = nodes.get(path) or Node(path, _holder(path), "", ())
    below = ((other, step_at(other.path, len(path))) for other in nodes.values() if other.path.startswith(path))
    parts = {other.holder: other for other, (step, rest) in below if step and not rest and other.holder}
    return Resource(node, parts)


def answer_in(want: Want, resource: Resource, nouns: Collection[str]) -> Answer | None:
    """Give the field that answers a want, or `None`.

    It is a field of the resource itself, or of a part that bears the want's name (`owner.login` for `{owner}`), or
    of a part that describes the resource (`metadata.name`).
    """
    found = answer(want, _plain(resource.node.scalars), nouns)
    if found:
        return found
    for holder, part in resource.parts.items():
        if split_words(holder) == split_words(want.name):
            inner = answer(Want(holder, "", want.field_type, want.format), _plain(part.scalars), {holder})
            if inner:
                why = f"`{holder}` holds it, and {inner.why.replace('the resource', f'the {holder}')}"
                return msgspec.structs.replace(inner, why=why, role=snake_singular(holder))
    inner_answers = [
        found
        for holder, part in resource.parts.items()
        if split_words(holder)[-1:]
        and split_words(holder)[-1] in _DESCRIPTIONS
        and (found := answer(want, _plain(part.scalars), nouns))
    ]
    return max(inner_answers, key=lambda a: a.score, default=None)


def _plain(fields: Sequence[SchemaField]) -> tuple[SchemaField, ...]:
    """Leave out lists: one of many values is no key."""
    return tuple(field for field in fields if not field.path.endswith(("[*]", ".*")))


def _holder(path: str) -> str:
    names = [step for step in steps_of(path) if step.startswith((".", '["')) and step != ".*"]
    return names[-1].lstrip(".").strip('[]"') if names else ""
