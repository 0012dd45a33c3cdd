"""Weak structural relations: what tools have in common, as groups and never as cliques of edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from toolgraph.model import Group, Tool


def _tags(tool: Tool) -> Iterator[str]:
    yield from tool.tags


def _module(tool: Tool) -> Iterator[str]:
    yield tool.module


def _resource(tool: Tool) -> Iterator[str]:
    yield tool.semantics.primary_resource


def _response_schema(tool: Tool) -> Iterator[str]:
    yield tool.response_ref


def _request_schema(tool: Tool) -> Iterator[str]:
    yield tool.request_ref


#: Kind of a group → what puts a tool into it.
KINDS: tuple[tuple[str, Callable[[Tool], Iterator[str]]], ...] = (
    ("tag", _tags),
    ("module", _module),
    ("resource", _resource),
    ("response_schema", _response_schema),
    ("request_schema", _request_schema),
)


def structural_groups(tools: Iterable[Tool]) -> tuple[Group, ...]:
    """Give the groups of two tools or more, by kind and key; members are sorted.

    The key of a schema group is the schema's artifact pointer.
    """
    members: dict[tuple[int, str], set[str]] = {}
    for tool in tools:
        for order, (_, keys) in enumerate(KINDS):
            for key in keys(tool):
                if key:
                    members.setdefault((order, key), set()).add(tool.name)
    return tuple(
        Group(kind=KINDS[order][0], key=key, members=tuple(sorted(names)))
        for (order, key), names in sorted(members.items())
        if len(names) > 1
    )
