"""Collections: every path whose members operations list, make or pick by a parameter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from toolgraph.entities.names import joined, schema_nouns, schema_words
from toolgraph.entities.places import Place
from toolgraph.text import singular, split_words


class Home(msgspec.Struct, frozen=True):
    """A collection: its key, its name as a singular noun, and the segments between it and a parameter above.

    `has_slot` tells whether a parameter picks its members, `schemas` names what operations that read it return
    as its members (else what those that add to it return).
    """

    key: str
    noun: str
    context: tuple[str, ...] = ()
    has_slot: bool = False
    schemas: tuple[str, ...] = ()


def homes_of(places: Iterable[Place]) -> dict[str, Home]:
    """Give the collections by key, sorted."""
    places = tuple(places)
    slotted = {slot.collection: slot.noun for place in places for slot in place.address.slots if slot.noun}
    nouns = {place.home: place.noun for place in places if _fills(place) and not _is_part(place, slotted)} | slotted
    contexts = {place.address.collection: place.address.context for place in places}
    read: dict[str, set[str]] = {}
    made: dict[str, set[str]] = {}
    for place in places:
        component = place.item.component
        if component and place.home in nouns:
            if place.is_reading and place.address.is_item != place.item.is_list:
                read.setdefault(place.home, set()).add(component)
            elif _fills(place):
                made.setdefault(place.home, set()).add(component)
    return {
        key: Home(key, noun, contexts.get(key, ()), key in slotted, tuple(sorted(read.get(key) or made.get(key) or ())))
        for key, noun in sorted(nouns.items())
    }


def abbreviations(homes: Iterable[Home]) -> dict[str, str]:
    """Learn which nouns abbreviate which: most schemas of `/repos` have a word that goes on as `repository`."""
    schemas: dict[str, list[str]] = {}
    for home in homes:
        schemas.setdefault(home.noun, []).extend(name for name in home.schemas if schema_words(name))
    found = {noun: full for noun, names in sorted(schemas.items()) if (full := _longer(noun, names))}
    return {noun: full for noun, full in found.items() if full not in found}


def _fills(place: Place) -> bool:
    """Whether the operation lists the members of a collection, or adds one."""
    is_whole = not place.address.is_item and (place.is_listing or place.is_creating)
    return bool(is_whole and place.noun and place.response)


def _is_part(place: Place, slotted: Mapping[str, str]) -> bool:
    """Whether a path only names a choice of a collection's members: `/pets/recommended` beside `/pets/{id}`."""
    words = split_words(place.address.last)
    return place.address.above in slotted and bool(words) and singular(words[-1]) == words[-1]


def _longer(noun: str, schemas: list[str]) -> str:
    """Give the word that most schemas have for a noun, the noun written apart, or the phrase that all schemas are."""
    runs = [schema_words(schema) for schema in schemas]
    words = Counter(
        singular(word) for run in runs for word in set(run) if word.startswith(noun) and singular(word) != noun
    )
    best = max(words, key=lambda word: (words[word], word), default="")
    if best and len(noun) > 1 and words[best] * 2 > len(runs):
        return best
    for phrase in sorted({name for schema in schemas for name in schema_nouns(schema)}):
        if "_" in phrase and phrase.replace("_", "") == noun:
            return phrase
    phrases = {joined(run) for run in runs}
    only = next(iter(phrases)) if len(phrases) == 1 else ""
    return only if only.startswith(f"{noun}_") else ""
