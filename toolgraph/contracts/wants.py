"""Everything that operations ask of entities, with the role that answers a bare noun settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.contracts.references import Reference
from toolgraph.contracts.resources import Resource, answer_in
from toolgraph.entities.keys import Want
from toolgraph.entities.names import REFERENCE_ROLES
from toolgraph.entities.registry import Entities

#: Share of the paths with a bare noun whose collection must be picked by a role elsewhere to say what the noun is.
_TOLD_SHARE = 0.1


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
    picking: dict[str, Counter[tuple[str, str]]] = {}
    for reference in references:
        wants = asked.setdefault(reference.entity, {})
        wants[reference.role] = _both(wants.get(reference.role), reference.want)
        if reference.picks and reference.role:
            told.setdefault(reference.picks, reference.role)
            picking.setdefault(reference.entity, Counter())[reference.role, reference.want.field_type] += 1
        elif reference.picks:
            bare_homes.setdefault(reference.entity, Counter())[reference.picks] += 1
    roles: dict[str, dict[str, Want]] = {}
    same: dict[tuple[str, str], str] = {}
    for entity, wants in asked.items():
        # `/namespaces/{name}` says what `{namespace}` in `/namespaces/{namespace}/pods` is.
        said = _told(bare_homes.get(entity, Counter()), told)
        # The exact words come first, so that a field is asked for by its own name where anybody does.
        for role, want in sorted(wants.items(), key=lambda pair: not pair[0]):
            found = _role_of(want, resources.get(entity, ()), entities.names_of(entity))
            if not role and not want.is_slot:
                # What paths pick by its name is called by it elsewhere too.
                said = next((by for (by, kind), _ in _common(picking, entity) if kind == want.field_type), "")
            stands = (said if not role else "") or found or role or "id"
            if stands != role:
                same[entity, role] = stands
            if stands == role or stands not in wants:
                roles.setdefault(entity, {}).setdefault(stands, want)
    return Wants(roles, same)


def _both(first: Want | None, other: Want) -> Want:
    """Give what two fields ask for in one role: the first, of any type where an id is declared differently.

    The type of a name tells which name it is: `{org}` as text is no number.
    """
    if first is None or first.role not in REFERENCE_ROLES or first.field_type in (other.field_type, "any"):
        return first or other
    return msgspec.structs.replace(first, field_type="any", format="")


def _common(picking: Mapping[str, Counter[tuple[str, str]]], entity: str) -> list[tuple[tuple[str, str], int]]:
    """Give the roles and types by which paths pick members of an entity, the commonest first."""
    return sorted(picking.get(entity, Counter()).items(), key=lambda pair: (-pair[1], pair[0]))


def _told(bare_homes: Counter[str], told: Mapping[str, str]) -> str:
    """Give the role by which a collection is picked elsewhere, if that is so for a good part of the bare nouns."""
    roles: Counter[str] = Counter()
    for home, count in bare_homes.items():
        if home in told:
            roles[told[home]] += count
    best = max(roles, key=lambda role: (roles[role], role), default="")
    return best if roles[best] >= _TOLD_SHARE * bare_homes.total() else ""


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
