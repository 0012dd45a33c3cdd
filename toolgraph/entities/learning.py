"""Entities learned from the operations themselves.

Collections come from paths; what their operations return tells which of them hold the same thing, which noun
abbreviates which (`repos` hold repositories), and which schemas describe it. Nouns that only field names bear
(`corpusId`) come from what operations ask for.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence, Set

import msgspec

from toolgraph.entities.homes import Home, abbreviations, homes_of
from toolgraph.entities.kinship import Kinship
from toolgraph.entities.names import (
    GENERIC_NOUNS,
    PICKING,
    QUALIFIERS,
    REFERENCE_ROLES,
    entity_in,
    schema_noun,
    schema_nouns,
    schema_space,
    spelling,
)
from toolgraph.entities.places import Place, places_of
from toolgraph.entities.registry import Entities, Meaning
from toolgraph.entities.shapes import COLLECTION_WORDS, shapes_in, steps_of
from toolgraph.model import Operation
from toolgraph.schema import SchemaIndex
from toolgraph.schema.node import name_in
from toolgraph.text import snake_singular

#: Names of keys that things of any kind have.
_COMMON = frozenset(
    """id uuid guid gid key name code slug number no num index path title label type ref token email hash digest
    identifier""".split()
)


def learn(operations: Sequence[Operation], index: SchemaIndex, aliases: Mapping[str, str] | None = None) -> Entities:
    """Learn the entities of operations; *aliases* maps nouns to those that a person wants for them."""
    places = places_of(operations, index)
    homes = homes_of(places.values())
    short = abbreviations(homes.values()) | dict(aliases or {})
    kinship = Kinship(homes, short)
    by_noun = _by_noun(homes, kinship, short)
    known = set(by_noun) | {noun for noun, full in short.items() if full in by_noun}
    by_noun |= _by_slot(places.values(), kinship, known)
    by_noun |= _by_property(places.values(), kinship, by_noun)
    by_noun |= _by_schema(places.values(), index, homes, by_noun)
    known |= set(by_noun)
    borne = frozenset((*_borne(operations, index, known), *_answered(places.values(), index, known)))
    entities = Entities(
        places=places,
        collections=kinship.entities,
        by_noun=by_noun,
        meanings={noun: Meaning.of(noun, pairs) for noun, pairs in by_noun.items()},
        components=_components(homes, kinship),
        spaces=kinship.schemas,
        aliases=short,
        names=_names(by_noun, short),
        nouns=frozenset(known) | borne,
        borne=borne,
    )
    return msgspec.structs.replace(
        entities,
        keys=frozenset(_keys(entities, index)),
        picked=_picked(places.values(), kinship),
        offered=frozenset(entities.of_result(p) for p in places.values() if p.is_listing or p.is_creating),
    )


def _by_noun(
    homes: Mapping[str, Home], kinship: Kinship, short: Mapping[str, str]
) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for key, home in homes.items():
        found.setdefault(short.get(home.noun, home.noun), set()).add((kinship.entities[key], key))
    by_place = frozenset(found)
    for key, entity in kinship.entities.items():
        # An entity's own name means it, unless it is the name of collections of others.
        if entity not in by_place:
            found.setdefault(entity, set()).add((entity, key))
    for (_, noun), entity in kinship.schemas.items():
        if noun not in by_place:
            found.setdefault(noun, set()).add((entity, ""))
    return {noun: tuple(sorted(pairs)) for noun, pairs in sorted(found.items())}


def _by_slot(places: Iterable[Place], kinship: Kinship, known: Set[str]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Give the nouns that only path parameters have for a collection: `/solutions/{jobId}` calls a solution a job."""
    found: dict[str, set[tuple[str, str]]] = {}
    for slot in {slot for place in places for slot in place.address.slots}:
        said = spelling(slot.name)
        is_noun = said.role in REFERENCE_ROLES and said.head and said.head[0] not in QUALIFIERS
        is_noun = is_noun and said.noun not in GENERIC_NOUNS
        if slot.noun and slot.is_last and is_noun and not entity_in(slot.name, known)[0]:
            found.setdefault(said.noun, set()).add((kinship.entities[slot.collection], slot.collection))
    return {noun: tuple(sorted(pairs)) for noun, pairs in sorted(found.items())}


def _by_property(
    places: Iterable[Place], kinship: Kinship, known: Container[str]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """Give the nouns under which listings hand out what no collection is called: `conversations` list `channels`."""
    found: dict[str, set[tuple[str, str]]] = {}
    for place in places:
        # A collection inside a member of another one may well list parts that it is not named after.
        is_plain = place.is_listing and place.home in kinship.entities and "{}" not in place.home
        steps = steps_of(place.item.path.removesuffix("[*]")) if is_plain else ()
        noun = snake_singular(name_in(steps[-1])) if steps else ""
        if noun and noun not in known and noun not in COLLECTION_WORDS:
            found.setdefault(noun, set()).add((kinship.entities[place.home], place.home))
    return {noun: tuple(pairs) for noun, pairs in sorted(found.items()) if len(pairs) == 1}


def _picked(places: Iterable[Place], kinship: Kinship) -> dict[str, str]:
    """Give the names that only ever pick members of one entity in paths: `sku`, `uid`; `id` and `name` pick any."""
    found: dict[str, set[str]] = {}
    for slot in {slot for place in places for slot in place.address.slots}:
        if slot.noun and slot.is_last and not spelling(slot.name).head and slot.name.casefold() not in _COMMON:
            found.setdefault(slot.name, set()).add(kinship.entities[slot.collection])
    return {name: next(iter(entities)) for name, entities in sorted(found.items()) if len(entities) == 1}


def _by_schema(
    places: Iterable[Place], index: SchemaIndex, homes: Container[str], known: Container[str]
) -> dict[str, tuple[tuple[str, str], ...]]:
    """Give the nouns of schemas that operations outside any collection return: `GET /profile` returns a user.

    Only what has an identifier is something that others may refer to.
    """
    found: dict[str, set[tuple[str, str]]] = {}
    for place in places:
        noun = schema_noun(place.item.component)
        is_outside = place.home not in homes and not place.address.is_item
        if noun and place.is_reading and is_outside and noun not in known:
            keys = (spelling(f.name) for f in index.fields(place.response) if f.path == f"{place.item.path}.{f.name}")
            if any(key.role in REFERENCE_ROLES and key.noun in ("", noun) for key in keys):
                found.setdefault(noun, set()).add((noun, place.address.key))
    return {noun: tuple(sorted(pairs)) for noun, pairs in sorted(found.items())}


def _components(homes: Mapping[str, Home], kinship: Kinship) -> dict[str, str]:
    """Give the schemas that describe one entity: by their noun, or as what one collection alone returns."""
    used: dict[str, set[str]] = {}
    named: dict[str, str] = {}
    for key, home in homes.items():
        for schema in home.schemas:
            used.setdefault(schema, set()).add(kinship.entities[key])
            for noun in schema_nouns(schema):
                if entity := kinship.schemas.get((schema_space(schema), noun)):
                    named.setdefault(schema, entity)
    return {schema: min(entities) for schema, entities in used.items() if len(entities) == 1} | named


def _keys(entities: Entities, index: SchemaIndex) -> Iterator[tuple[str, str]]:
    """Yield what resources spell out as a key of their own: `carrierCode` of a carrier, `planNumber` of a plan."""
    shapes = shapes_in(index)
    seen: set[tuple[str, str, str]] = set()
    for place in entities.places.values():
        entity = entities.of_result(place)
        key = (place.response, place.item.path, entity)
        if not (entity and place.response and (place.is_reading or place.is_creating)) or key in seen:
            continue
        seen.add(key)
        nouns = entities.names_of(entity)
        for rest, field in shapes.properties(place.response, place.item.path).values():
            found = spelling(field.name)
            if not rest and found.role in PICKING and found.noun in nouns:
                yield entity, found.role


def _names(by_noun: Mapping[str, tuple[tuple[str, str], ...]], short: Mapping[str, str]) -> dict[str, frozenset[str]]:
    names: dict[str, set[str]] = {}
    for noun, pairs in by_noun.items():
        for entity, _ in pairs:
            names.setdefault(entity, {entity}).add(noun)
    for noun, full in short.items():
        for nouns in names.values():
            if full in nouns:
                nouns.add(noun)
    return {entity: frozenset(nouns) for entity, nouns in sorted(names.items())}


def _borne(operations: Sequence[Operation], index: SchemaIndex, known: Set[str]) -> Iterator[str]:
    """Yield the nouns of names that ask for an identifier of something that has no collection."""
    bodies = {operation.request_body.schema_ref: None for operation in operations if operation.request_body}
    for operation in operations:
        for parameter in (p for p in operation.parameters if p.required):
            yield from _noun_borne(parameter.name, known)
    for ref in bodies:
        for field in index.fields(ref):
            if field.required and field.path.count(".") <= 3:
                yield from _noun_borne(field.name, known)


def _answered(places: Iterable[Place], index: SchemaIndex, known: Set[str]) -> Iterator[str]:
    """Yield the nouns of tools without a path that answer with their key: `find_contact` with a `contact_id`."""
    for place in places:
        if place.response and not place.address.key:
            for field in index.fields(place.response):
                found = spelling(field.name)
                if found.role in REFERENCE_ROLES and found.noun == place.noun and found.noun not in known:
                    yield found.noun


def _noun_borne(name: str, known: Set[str]) -> Iterator[str]:
    found = spelling(name)
    if (
        found.role in REFERENCE_ROLES
        and found.head
        and found.head[0] not in QUALIFIERS
        and not entity_in(name, known)[0]
    ):
        yield found.noun
