"""What was learned of the resources of a set of operations: their entities, names and homes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from toolgraph.entities.names import entity_in, schema_nouns, schema_space, spelling
from toolgraph.entities.places import Place
from toolgraph.text import snake_singular


class Meaning(msgspec.Struct, frozen=True):
    """What a noun means: the one entity that goes by it, or of several the one whose collection is near.

    `within` maps what collections stand in to the entity of those collections, empty where that is not one.
    `otherwise` is the entity that goes by the noun alone.
    """

    only: str = ""
    within: Mapping[str, str] = {}
    otherwise: str = ""

    @classmethod
    def of(cls, noun: str, pairs: Sequence[tuple[str, str]]) -> Meaning:
        """Give the meaning of a noun by the entities that go by it, each with the key of a collection."""
        entities = {entity for entity, _ in pairs}
        if len(entities) == 1:
            return cls(only=pairs[0][0])
        within: dict[str, str] = {}
        for entity, key in pairs:
            if key and within.setdefault(key.rpartition("/")[0], entity) != entity:
                within[key.rpartition("/")[0]] = ""
        return cls(within=within, otherwise=noun if noun in entities else "")

    def near(self, scope: str) -> str:
        """Give the entity meant at a path key: of the deepest scope around it that has one, or an empty string."""
        while not self.only and scope not in self.within and scope:
            scope = scope.rpartition("/")[0]
        return self.only or self.within.get(scope) or self.otherwise


class Entities(msgspec.Struct, frozen=True):
    """The entities of a set of operations.

    `collections` maps the key of a collection to its entity, `by_noun` a noun to the entities that go by it,
    each with the key of a collection of theirs, and `meanings` to which of them it means where, `components` a
    schema's name to the entity that it describes, `spaces` what stands in front of such a name's last dot, and the
    noun behind it, likewise,
    `aliases` a noun to the one that it abbreviates, `names` an entity to all its nouns. `nouns` are all nouns
    that mean an entity in a field's name; those in `borne` are known only from names that ask for their id. `keys`
    are the pairs of an entity and a role that its own fields spell out (`carrierCode` of a carrier), `picked` maps
    names that as path parameters only ever pick members of one entity (`uid`, `sku`) to that, `offered`
    the entities whose members some operation lists or makes.
    """

    places: Mapping[str, Place] = {}
    collections: Mapping[str, str] = {}
    by_noun: Mapping[str, tuple[tuple[str, str], ...]] = {}
    meanings: Mapping[str, Meaning] = {}
    components: Mapping[str, str] = {}
    spaces: Mapping[tuple[str, str], str] = {}
    aliases: Mapping[str, str] = {}
    names: Mapping[str, frozenset[str]] = {}
    nouns: frozenset[str] = frozenset()
    borne: frozenset[str] = frozenset()
    keys: frozenset[tuple[str, str]] = frozenset()
    picked: Mapping[str, str] = {}
    offered: frozenset[str] = frozenset()

    def canonical(self, noun: str) -> str:
        """Give the noun that another abbreviates, or the noun itself."""
        return self.aliases.get(noun, noun)

    def has_collection(self, entity: str) -> bool:
        """Whether members of an entity are listed, made or picked anywhere."""
        return any(entity == other and key in self.collections for other, key in self.by_noun.get(entity, ()))

    def is_below(self, entity: str, home: str) -> bool:
        """Whether an entity has a collection in each member of the collection with the key *home*."""
        known = (pair for noun in self.names_of(entity) for pair in self.by_noun.get(noun, ()))
        return any(entity == other and key.startswith(f"{home}/{{}}/") for other, key in known)

    def names_of(self, entity: str) -> frozenset[str]:
        """Give the nouns that an entity goes by."""
        return self.names.get(entity) or frozenset((entity,))

    def named(self, noun: str, near: str = "") -> str:
        """Give the entity that a noun means to someone at the path key *near*, or an empty string.

        Of several entities with one name it is the one whose collection stands deepest in the scope of *near*, else
        the one that goes by the noun alone; where there is no such one nobody can tell.
        """
        meaning = self.meanings.get(self.canonical(noun))
        return meaning.near(near) if meaning else noun if noun in self.borne else ""

    def of_component(self, component: str, near: str = "") -> str:
        """Give the entity that a schema describes, told by its use or its name, or an empty string."""
        return self.of_described(self.described(component), near)

    def of_described(self, described: tuple[str, str], near: str = "") -> str:
        """Give the entity that a schema describes by what `described` tells of it."""
        entity, noun = described
        return entity or (self.named(noun, near) if noun else "")

    def described(self, component: str) -> tuple[str, str]:
        """Give the entity that a schema describes by its use or its name, else a noun in its name."""
        if component in self.components or not component:
            return self.components.get(component, ""), ""
        space = schema_space(component)
        for name in schema_nouns(component):
            noun = self.canonical(name)
            if (space, noun) in self.spaces:
                return self.spaces[space, noun], ""
            if noun in self.by_noun:
                return "", name
        return "", ""

    def mentions(self, name: str) -> bool:
        """Whether a field's name may refer to an entity, to anyone."""
        return bool(_entity_in(name, self.nouns)[0]) or name in self.picked

    def of_field(self, name: str, near: str = "") -> tuple[str, str]:
        """Give the entity that a field's name refers to, and the role; two empty strings where it does not."""
        if name in self.picked:
            return self.picked[name], spelling(name).role or snake_singular(name)
        noun, role = _entity_in(name, self.nouns)
        entity = self.named(noun, near) if noun else ""
        return (entity, role) if entity else ("", "")

    def home_of(self, place: Place) -> str:
        """Give the entity of the collection that an operation works on, or an empty string."""
        if place.home in self.collections:
            return self.collections[place.home]
        # `/users/me`: what is no collection belongs to the one above it.
        above = place.address.above
        return self.collections.get(above, "") if not above.endswith("/{}") else ""

    def of_result(self, place: Place) -> str:
        """Give the entity of what an operation returns, or an empty string."""
        return self.of_component(place.item.component, place.address.key) or self.home_of(place)


@lru_cache(maxsize=65536)
def _entity_in(name: str, nouns: frozenset[str]) -> tuple[str, str]:
    """Read a name once for the many fields that bear it."""
    return entity_in(name, nouns)
