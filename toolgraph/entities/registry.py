"""What was learned of the resources of a set of operations: their entities, names and homes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from toolgraph.entities.names import entity_in, schema_nouns, schema_space
from toolgraph.entities.places import Place


class Entities(msgspec.Struct, frozen=True):
    """The entities of a set of operations.

    `collections` maps the key of a collection to its entity, `by_noun` a noun to the entities that go by it,
    each with the key of a collection of theirs, `components` a schema's name to the entity that it describes, `spaces`
    what stands in front of such a name's last dot, and the noun behind it, likewise,
    `aliases` a noun to the one that it abbreviates, `names` an entity to all its nouns. `nouns` are all nouns
    that mean an entity in a field's name; those in `borne` are known only from names that ask for their id.
    """

    places: Mapping[str, Place] = {}
    collections: Mapping[str, str] = {}
    by_noun: Mapping[str, tuple[tuple[str, str], ...]] = {}
    components: Mapping[str, str] = {}
    spaces: Mapping[tuple[str, str], str] = {}
    aliases: Mapping[str, str] = {}
    names: Mapping[str, frozenset[str]] = {}
    nouns: frozenset[str] = frozenset()
    borne: frozenset[str] = frozenset()

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
        known = self.by_noun.get(self.canonical(noun), ())
        entities = {entity for entity, _ in known}
        if len(entities) <= 1:
            return next(iter(entities), noun if noun in self.borne else "")
        plain = self.canonical(noun)
        return _nearest(known, near) or (plain if plain in entities else "")

    def of_component(self, component: str, near: str = "") -> str:
        """Give the entity that a schema describes, told by its use or its name, or an empty string."""
        if not component:
            return ""
        if component in self.components:
            return self.components[component]
        space = schema_space(component)
        for noun in schema_nouns(component):
            if (space, self.canonical(noun)) in self.spaces:
                return self.spaces[space, self.canonical(noun)]
            if self.canonical(noun) in self.by_noun:
                return self.named(noun, near)
        return ""

    def of_field(self, name: str, near: str = "") -> tuple[str, str]:
        """Give the entity that a field's name refers to, and the role; two empty strings where it does not."""
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


def _nearest(known: tuple[tuple[str, str], ...], near: str) -> str:
    """Give the entity whose collection stands deepest in the scope that *near* is in, or an empty string for a tie."""
    depths: dict[str, int] = {}
    for entity, key in known:
        scope = key.rpartition("/")[0]
        if key and f"{near}/".startswith(f"{scope}/"):
            depths[entity] = max(depths.get(entity, 0), key.count("/"))
    deepest = [entity for entity, depth in depths.items() if depth == max(depths.values())]
    return deepest[0] if len(deepest) == 1 else ""
