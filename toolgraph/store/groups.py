"""The groups of an artifact: those that it lists, and those that its tool rows tell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from toolgraph.model import Group
from toolgraph.model.traits import groups_of
from toolgraph.store.values import mapping, rows, sequence, text


def read_groups(listed: Any) -> tuple[Group, ...]:
    """Read groups that an artifact lists."""
    return tuple(
        Group(
            kind=text(row.get("kind")), key=text(row.get("key")), members=tuple(map(text, sequence(row.get("members"))))
        )
        for row in rows(listed)
    )


def with_told(listed: tuple[Group, ...], told: Iterable[Group]) -> tuple[Group, ...]:
    """Add the groups that tools tell to those that are listed, each once."""
    known = {(group.kind, group.key) for group in listed}
    return (*(group for group in told if (group.kind, group.key) not in known), *listed)


def groups_in(tools: Any) -> tuple[Group, ...]:
    """Give the groups of an artifact's tool rows, which need not be listed beside them."""
    return groups_of((name, _traits(row)) for name, row in mapping(tools).items())


def _traits(row: Any) -> tuple[Iterable[str], ...]:
    metadata = mapping(mapping(row).get("metadata"))
    facts, meaning = mapping(metadata.get("openapi")), mapping(metadata.get("ai_metadata"))
    response, request = mapping(facts.get("response")), mapping(facts.get("request_body"))
    return (
        map(text, sequence(mapping(row).get("tags"))),
        (text(facts.get("path_module")),),
        (text(meaning.get("primary_resource")),),
        (text(response.get("schema_ref")),),
        (text(request.get("schema_ref")),),
    )
