"""Everything that operations ask of entities, with the role that answers a bare noun settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.contracts.references import Reference
from toolgraph.contracts.resources import Resource, answer_in
from toolgraph.entities.keys import Want
from toolgraph.entities.names import spelling
from toolgraph.entities.registry import Entities
from toolgraph.text import snake_singular


class Wants(msgspec.Struct, frozen=True):
    """By entity, the roles that are asked for, each with the parameter that asks for it.

    `bare` gives, for an entity that is asked for by its bare noun (`{repo}`), the role that answers.
    """

    roles: Mapping[str, Mapping[str, Want]] = {}
    bare: Mapping[str, str] = {}

    def of(self, entity: str) -> Mapping[str, Want]:
        """Give role → want for an entity."""
        return self.roles.get(entity, {})

    def role(self, entity: str, role: str) -> str:
        """Give the settled role of a reference."""
        return role or self.bare.get(entity, "")


def settle(references: Iterable[Reference], resources: Mapping[str, list[Resource]], entities: Entities) -> Wants:
    """Gather references, path parameters first, and settle which role answers each bare noun.

    *resources* are the places in responses at which each entity stands, listings first.
    """
    roles: dict[str, dict[str, Want]] = {}
    picked: dict[str, Counter[str]] = {}
    for reference in references:
        roles.setdefault(reference.entity, {}).setdefault(reference.role, reference.want)
        if reference.picks and reference.role:
            picked.setdefault(reference.entity, Counter())[reference.role] += 1
    bare: dict[str, str] = {}
    for entity, wanted in roles.items():
        want = wanted.pop("", None)
        if want is None:
            continue
        # `/namespaces/{name}` says what `{namespace}` elsewhere is.
        said = max(sorted(picked.get(entity, ())), key=lambda role: picked[entity][role], default="")
        role = said or _role_of(want, resources.get(entity, ()), entities.names_of(entity)) or "id"
        bare[entity] = role
        wanted.setdefault(role, want)
    return Wants(roles, bare)


def _role_of(want: Want, resources: Iterable[Resource], nouns: frozenset[str]) -> str:
    """Give the role of the field that answers a bare noun in most places, or an empty string.

    A key is there wherever the resource is, so each place has a vote with the score of its answer.
    """
    votes: Counter[str] = Counter()
    scores: dict[str, float] = {}
    for resource in resources:
        found = answer_in(want, resource, nouns)
        if found:
            name = spelling(found.field.name).role or snake_singular(found.field.name)
            votes[name] += 1
            scores[name] = scores.get(name, 0.0) + found.score
    return max(votes, key=lambda name: (scores[name], name), default="")
