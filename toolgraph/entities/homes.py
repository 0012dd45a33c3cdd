"""Collections: every path whose members operations list, make or pick by a parameter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from toolgraph.entities.actions import leading_verb
from toolgraph.entities.names import schema_words
from toolgraph.entities.places import Place
from toolgraph.text import singular


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
    nouns = slotted | {place.home: place.noun for place in places if _fills(place)}
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
    schemas: dict[str, list[tuple[str, ...]]] = {}
    for home in homes:
        schemas.setdefault(home.noun, []).extend(words for name in home.schemas if (words := schema_words(name)))
    found = {noun: full for noun, runs in sorted(schemas.items()) if (full := _longer(noun, runs))}
    return {noun: full for noun, full in found.items() if full not in found}


def _fills(place: Place) -> bool:
    """Whether the operation lists the members of a collection, or adds one."""
    is_whole = not place.address.is_item and (place.is_listing or place.is_creating)
    return bool(is_whole and place.noun and place.response and not leading_verb(place.noun))


def _longer(noun: str, runs: list[tuple[str, ...]]) -> str:
    """Give the word that most schemas have for a noun, or the phrase that all of them are."""
    words = Counter(
        singular(word) for run in runs for word in set(run) if word.startswith(noun) and singular(word) != noun
    )
    best = max(words, key=lambda word: (words[word], word), default="")
    if best and len(noun) > 1 and words[best] * 2 > len(runs):
        return best
    phrases = {"_".join((*run[:-1], singular(run[-1]))) for run in runs}
    only = phrases.pop() if len(phrases) == 1 else ""
    return only if only.startswith(f"{noun}_") else ""
