"""Which collections hold the same entity, and what it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from toolgraph.entities.homes import Home
from toolgraph.entities.names import kin_noun, schema_noun, schema_space
from toolgraph.entities.verbs import path_verb
from toolgraph.text import snake_singular


class Kinship:
    """Collections of one noun are one entity, unless they show that they are not.

    Two hold different things if their schemas are named differently (issue comments and gist comments), or
    if nothing tells them apart but that each stands in a place of its own (`/children/groups`,
    `/smallgroups/groups`). A collection whose schema is named after another one holds members of that:
    `/orgs/{org}/members` holds users. `entities` maps keys of collections, `schemas` nouns of schemas.
    """

    def __init__(self, homes: Mapping[str, Home], short: Mapping[str, str]) -> None:
        self._short = short
        self._above: dict[str, str] = {}
        self._by_noun: dict[str, list[Home]] = {}
        #: Key of a collection → space and noun of the schema that its members are named after.
        self._subsets: dict[str, tuple[str, str]] = {}
        #: Where a schema's name stands and its noun → key of a collection that it was met in.
        self._schemas: dict[tuple[str, str], str] = {}
        #: Noun of a collection and schema → key of a collection, for schemas whose names say nothing.
        self._returned: dict[tuple[str, str], str] = {}
        self._spoken: set[str] = set()
        for home in homes.values():
            self._by_noun.setdefault(self._canonical(home.noun), []).append(home)
        for home in homes.values():
            self._join_schemas(home)
        for group in self._by_noun.values():
            self._join_silent([home for home in group if home.key not in self._subsets])
        names = self._names()
        #: The same, with the entity instead of the collection.
        self.schemas = {place: names[self._find(key)] for place, key in sorted(self._schemas.items())}
        self.entities = {key: names[self._find(key)] for key in homes}
        owners = {noun: self._owners(noun) for _, noun in self._subsets.values()}
        for key, (space, noun) in self._subsets.items():
            if (space, noun) in self.schemas:
                self.entities[key] = self.schemas[space, noun]
            elif len(owners[noun]) == 1 or noun in owners[noun]:
                self.entities[key] = noun if noun in owners[noun] else next(iter(owners[noun]))

    def _owners(self, noun: str) -> set[str]:
        """Give the entities of the collections of a noun that hold no members of another one."""
        return {self.entities[home.key] for home in self._by_noun[noun] if home.key not in self._subsets}

    def _canonical(self, noun: str) -> str:
        return self._short.get(noun, noun)

    def _join_schemas(self, home: Home) -> None:
        noun = self._canonical(home.noun)
        for schema in home.schemas:
            # Two collections of requests that return one schema hold one kind of request, whatever it is called.
            name = kin_noun(schema, noun) or kin_noun(schema, home.noun)
            if not name and (other := self._other_collection(schema, home)):
                self._subsets.setdefault(home.key, (schema_space(schema), other))
                continue
            if name:
                self._spoken.add(home.key)
                self._join(home.key, self._schemas.setdefault((schema_space(schema), name), home.key))
            else:
                self._join(home.key, self._returned.setdefault((noun, schema), home.key))

    def _other_collection(self, schema: str, home: Home) -> str:
        """Give the noun of another collection with members to pick that a schema is named after, and nothing else.

        What a collection is a part of is none: adding to `/carts/{id}/items` may well answer with the cart.
        """
        noun = self._canonical(schema_noun(schema))
        above = {self._canonical(snake_singular(part)) for part in home.key.split("/")[:-1]}
        is_picked = any(other.has_slot for other in self._by_noun.get(noun, ()))
        return noun if is_picked and noun not in above else ""

    def _join_silent(self, group: Sequence[Home]) -> None:
        """Give collections whose schemas say nothing to the one of the same noun that they may belong to."""
        anchors = [home for home in group if home.key in self._spoken] or [home for home in group if home.has_slot]
        for home in group:
            if home.key in self._spoken or any(home.key == other.key for other in anchors):
                continue
            fitting = [other for other in anchors if not _conflict(home.context, other.context)]
            if len({self._find(other.key) for other in fitting}) > 1:
                most = max(shared_steps(home.key, other.key) for other in fitting)
                fitting = [o for o in fitting if most and shared_steps(home.key, o.key) == most]
            if len({self._find(other.key) for other in fitting}) == 1:
                self._join(home.key, fitting[0].key)

    def _names(self) -> dict[str, str]:
        """Name each class by its noun, or where several share that, by its schema or its place."""
        names: dict[str, str] = {}
        taken: set[str] = set()
        called = self._schema_names()
        for noun, group in sorted(self._by_noun.items()):
            sizes = Counter(self._find(home.key) for home in group)
            schemas = {root: called.get(root, []) for root in sizes}
            homes: dict[str, list[Home]] = {}
            for home in group:
                homes.setdefault(self._find(home.key), []).append(home)
            # The plain noun is for the class that calls itself so; of several, for the one at the top, the largest.
            plain = min(sizes, key=lambda root: (noun not in schemas[root], root.count("/"), -sizes[root], root))
            for root in sizes:
                if root not in names:
                    is_plain = root == plain and (len(sizes) == 1 or noun in schemas[root])
                    name = noun if is_plain else _qualified(noun, schemas[root], homes[root])
                    names[root] = _free(name, taken)
                    taken.add(names[root])
        return names

    def _schema_names(self) -> dict[str, list[str]]:
        """Give the names of the schemas of each class, by its root."""
        found: dict[str, list[str]] = {}
        for (_, name), key in self._schemas.items():
            found.setdefault(self._find(key), []).append(name)
        return {root: sorted(names) for root, names in found.items()}

    def _find(self, key: str) -> str:
        while (above := self._above.get(key, key)) != key:
            key = above
        return key

    def _join(self, one: str, other: str) -> None:
        first, second = sorted((self._find(one), self._find(other)))
        if first != second:
            self._above[second] = first


def _qualified(noun: str, schemas: Sequence[str], homes: Iterable[Home]) -> str:
    """Name a class by its schemas, where they are called otherwise than it, or by what its collections lie under."""
    if schemas and noun not in schemas:
        return min(schemas, key=lambda name: (len(name), name))
    for home in homes:
        above = [part for part in home.key.split("/")[:-1] if part not in ("", "{}")]
        if above:
            return f"{snake_singular(above[-1])}_{noun}"
    return noun


def shared_steps(one: str, other: str) -> int:
    """Count the named segments that two path keys share from the start."""
    count = 0
    for ours, theirs in zip(_steps(one), _steps(other), strict=False):
        if ours != theirs:
            break
        count += ours not in ("", "{}")
    return count


@lru_cache(maxsize=32768)
def _steps(key: str) -> list[str]:
    return key.split("/")


def _conflict(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether two places name different parts of an interface in front of one noun."""
    ours = [noun for noun in one if not path_verb(noun)]
    theirs = [noun for noun in other if not path_verb(noun)]
    return bool(ours and theirs and ours[-1] != theirs[-1])


def _free(name: str, taken: set[str]) -> str:
    number = 2
    free = name
    while free in taken:
        free = f"{name}_{number}"
        number += 1
    return free
