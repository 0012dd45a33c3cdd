"""Weak relations: what tools have in common, as groups and never as cliques of edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from toolgraph.graph.relatives import alternatives, opposites
from toolgraph.model import Group, Relation, Tool
from toolgraph.model.traits import groups_of

#: Kind → what a person reads of it, in front of the key.
_WORDS = {
    "response_schema": "response schema",
    "request_schema": "request schema",
    Relation.SIMILAR_TO: "alternatives:",
    Relation.COMPLEMENTARY: "opposites:",
    Relation.BELONGS_TO: "category",
}
_UNNAMED = re.compile(r" for inline:\w+$")


def structural_groups(tools: Iterable[Tool]) -> tuple[Group, ...]:
    """Give the groups of two tools or more: same tag, module, resource, schema of the response or the request."""
    return groups_of(
        (
            tool.name,
            (tool.tags, (tool.module,), (tool.semantics.primary_resource,), (tool.response_ref,), (tool.request_ref,)),
        )
        for tool in tools
    )


def related_groups(tools: Sequence[Tool]) -> tuple[Group, ...]:
    """Give the groups of tools that are alternatives to one another, and of those that undo one another.

    Their keys say what they do.
    """
    searches: dict[str, set[str]] = {}
    sides: dict[str, dict[bool, set[str]]] = {}
    for tool in tools:
        for key in alternatives(tool):
            searches.setdefault(key, set()).add(tool.name)
        for key, is_doing in opposites(tool):
            sides.setdefault(key, {}).setdefault(is_doing, set()).add(tool.name)
    # Of opposites both sides must be there.
    both = {key: found[True] | found[False] for key, found in sides.items() if len(found) == 2}
    return (*_groups(Relation.SIMILAR_TO, searches), *_groups(Relation.COMPLEMENTARY, both))


def in_words(group: Group) -> str:
    """Say what the members of a group have in common: `tag orders`, `opposites: lock and unlock at /files/{}`.

    >>> in_words(Group(kind="response_schema", key="#/schemas/shop/Order", members=("a", "b")))
    'response schema Order'
    """
    key = group.key.rpartition("/")[2] if group.key.startswith("#/") else group.key
    # A schema without a name says nothing to people.
    named = _UNNAMED.sub(" with the same answer", key)
    return f"{_WORDS.get(group.kind, group.kind)} {named}"


def _groups(kind: Relation, members: dict[str, set[str]]) -> Iterator[Group]:
    for key, names in sorted(members.items()):
        if len(names) > 1:
            yield Group(kind=kind.value, key=key, members=tuple(sorted(names)))
