"""What tools have in common, as groups: a weak relation, and never a clique of edges."""

from __future__ import annotations

from collections.abc import Iterable

from toolgraph.model.edge import Group

#: The kinds of groups, in their order.
TRAITS = ("tag", "module", "resource", "response_schema", "request_schema")


def groups_of(tools: Iterable[tuple[str, Iterable[Iterable[str]]]]) -> tuple[Group, ...]:
    """Give the groups of two tools or more, by kind and key; members are sorted.

    *tools* are names, each with the keys that it has of each kind, in the order of `TRAITS`. The key of a schema group
    is the schema's artifact pointer.
    """
    members: tuple[dict[str, set[str]], ...] = tuple({} for _ in TRAITS)
    for name, traits in tools:
        for found, keys in zip(members, traits, strict=True):
            for key in keys:
                if key:
                    found.setdefault(key, set()).add(name)
    return tuple(
        Group(kind=kind, key=key, members=tuple(sorted(found[key])))
        for kind, found in zip(TRAITS, members, strict=True)
        for key in sorted(found)
        if len(found[key]) > 1
    )
