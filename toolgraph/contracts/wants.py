"""Everything that operations ask of entities, with the role that answers a bare noun settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.contracts.references import Reference
from toolgraph.contracts.resources import Resource, answer_in
from toolgraph.entities.keys import Want
from toolgraph.entities.registry import Entities


class Wants(msgspec.Struct, frozen=True):
    """By entity, the roles that are asked for, each with the parameter that asks for it.

    `same` maps an entity and a role to the role of the field that answers: `{repo}` is the name of a repository,
    `{username}` the login of a user.
    """

    roles: Mapping[str, Mapping[str, Want]] = {}
    same: Mapping[tuple[str, str], str] = {}

    def of(self, entity: str) -> Mapping[str, Want]:
        """Give role → want for an entity."""
        return self.roles.get(entity, {})

    def role(self, entity: str, role: str) -> str:
        """Give the role that stands for one, empty for a bare noun that nobody asks for."""
        return self.same.get((entity, role), role)


def settle(references: Iterable[Reference], resources: Mapping[str, list[Resource]], entities: Entities) -> Wants:
    """Gather references, path parameters first, and settle which role stands for which.

    *resources* are the places in responses at which each entity stands, listings first.
    """
    asked: dict[str, dict[str, Want]] = {}
    bare_homes: dict[str, Counter[str]] = {}
    told: dict[str, str] = {}
    for reference in references:
        asked.setdefault(reference.entity, {}).setdefault(reference.role, reference.want)
        if reference.picks and reference.role:
            told.setdefault(reference.picks, reference.role)
        elif reference.picks:
            bare_homes.setdefault(reference.entity, Counter())[reference.picks] += 1
    roles: dict[str, dict[str, Want]] = {}
    same: dict[tuple[str, str], str] = {}
    for entity, wants in asked.items():
        # `/namespaces/{name}` says what `{namespace}` in `/namespaces/{namespace}/pods` is.
        homes = bare_homes.get(entity, Counter())
        said = told.get(max(homes, key=lambda home: (homes[home], home), default=""), "")
        # The exact words come first, so that a field is asked for by its own name where anybody does.
        for role, want in sorted(wants.items(), key=lambda pair: not pair[0]):
            found = _role_of(want, resources.get(entity, ()), entities.names_of(entity))
            stands = (said if not role else "") or found or role or "id"
            if stands != role:
                same[entity, role] = stands
            if stands == role or stands not in wants:
                roles.setdefault(entity, {}).setdefault(stands, want)
    return Wants(roles, same)


def _role_of(want: Want, resources: Iterable[Resource], nouns: frozenset[str]) -> str:
    """Give the role of the field that answers a want in most places, or an empty string.

    A key is there wherever the resource is, so each place has a vote with the score of its answer.
    """
    scores: Counter[str] = Counter()
    for resource in resources:
        found = answer_in(want, resource, nouns)
        if found:
            scores[found.role] += round(found.score * 1000)
    return max(scores, key=lambda name: (scores[name], name), default="")
