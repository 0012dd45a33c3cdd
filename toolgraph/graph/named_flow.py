"""Weak data flow: where nothing tells what a tool returns, its name may tell what it is about.

`list_issues` is likely to know the number that `get_issue` asks for as `issue_number`. Such evidence is marked as weak:
it names no field, nothing is planned with it, and it holds within one source only. Tools whose answers are described,
and fields that those supply, are left to `toolgraph.graph.data_flow`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum

import msgspec

from toolgraph.entities.actions import is_creating, is_reading
from toolgraph.entities.names import KEY_ROLES, REFERENCE_ROLES, spelling
from toolgraph.entities.paths import Slot, address_of
from toolgraph.entities.types import article, plural
from toolgraph.entities.verbs import VERBS, path_verb, subject_of, trailing_verb
from toolgraph.model import (
    Action,
    Contract,
    Edge,
    Evidence,
    EvidenceSource,
    Field,
    FieldKind,
    Location,
    Operation,
)
from toolgraph.text import split_words

#: Producers named for one field.
MAX_PRODUCERS = 3
#: Shortest word that stands for a longer one: `repo`.
_SHORTEST = 3
#: Roles of what people write rather than look up.
_WRITTEN = frozenset({"title", "label", "email", "token", "path"})
_DOUBT = "No schema tells what it returns."


class Way(IntEnum):
    """How a tool may know a value, by its name; the first is likeliest."""

    LISTING = 1
    READING = 2
    MAKING = 3


_SCORES = {Way.LISTING: 0.45, Way.READING: 0.35, Way.MAKING: 0.3}
_WORDS = {Way.LISTING: "lists {many}", Way.READING: "reads {one}", Way.MAKING: "makes {one}"}


class Asked(msgspec.Struct, frozen=True):
    """What a field asks the key of, in words; `is_bare` tells that the field is called like the thing itself."""

    words: tuple[str, ...]
    is_bare: bool = False


class Giver(msgspec.Struct, frozen=True):
    """A tool whose answer is not described: what it is about, in words, how it may come by it, and what it needs."""

    name: str
    about: tuple[str, ...]
    way: Way
    needs: frozenset[Asked]


def named_flow(
    operations: Sequence[Operation], contracts: Mapping[str, Contract], supplied: Container[tuple[str, str]]
) -> Iterator[Edge]:
    """Yield an edge for each tool that by its name may know what a field asks for.

    *supplied* are the pairs of a tool and a field of it that described answers supply.
    """
    givers = _by_word(operations, contracts)
    sources = {source for source, _ in givers}
    known: dict[tuple[str, Asked], tuple[Giver, ...]] = {}
    for operation in operations:
        if operation.source_label not in sources:
            continue
        for field in contracts[operation.name].consumes:
            if (operation.name, field.field_name) in supplied or (asked := _asked(operation, field)) is None:
                continue
            key = (operation.source_label, asked)
            if key not in known:
                known[key] = _best(givers, *key)
            yield from _edges(known[key], operation, field, asked)


def _by_word(
    operations: Iterable[Operation], contracts: Mapping[str, Contract]
) -> dict[tuple[str, str], dict[str, Giver]]:
    """Index what may give by source and by the words that may ask for it: the last, the first, beginnings of it."""
    found: dict[tuple[str, str], dict[str, Giver]] = {}
    for operation in operations:
        contract = contracts[operation.name]
        about = _about(operation)
        way = _way(operation)
        if not about or way is None or _is_described(operation, contract):
            continue
        needs = frozenset(
            asked for field in contract.consumes if field.required and (asked := _asked(operation, field))
        )
        giver = Giver(operation.name, about, way, needs)
        for word in {about[0], about[-1], about[-1][:_SHORTEST]}:
            found.setdefault((operation.source_label, word), {})[giver.name] = giver
    return found


def _is_described(operation: Operation, contract: Contract) -> bool:
    """Whether more is known of an answer than that it is a text; tools without a path wrap one in an object."""
    if operation.path or len(contract.produces) != 1:
        return bool(contract.produces)
    (field,) = contract.produces
    return bool(field.semantic_tag) or field.field_type != "string" or field.json_path.count(".") > 1


def _about(operation: Operation) -> tuple[str, ...]:
    if operation.path:
        address = address_of(operation.path)
        return split_words(subject_of(address.last) if path_verb(address.last) else address.noun)
    words = split_words(operation.name)
    # `search_service_list` lists services of a search: its first word is no verb.
    is_spoken = bool(words) and words[0] in VERBS and trailing_verb(words) is None
    return split_words(subject_of(operation.name)) if is_spoken else ()


def _way(operation: Operation) -> Way | None:
    if is_creating(operation):
        return Way.MAKING
    if not is_reading(operation):
        return None
    if operation.path:
        return Way.READING if address_of(operation.path).is_item else Way.LISTING
    words = split_words(operation.name)
    return Way.LISTING if words and VERBS.get(words[0]) is Action.SEARCH else Way.READING


def _asked(operation: Operation, field: Field) -> Asked | None:
    """Tell what a field asks the key of: `issue_number`, a required `repo`, `{id}` behind its collection."""
    if field.kind is not FieldKind.DATA or field.enum or field.location in (Location.HEADER, Location.COOKIE):
        return None
    found = spelling(field.field_name)
    if found.role in _WRITTEN:
        return None
    slot = _slot(operation, field)
    if slot is not None and (not found.head or found.noun == slot.noun):
        return Asked(split_words(slot.noun)) if slot.is_last and slot.noun else None
    if not found.head:
        return None
    if found.role in REFERENCE_ROLES or (found.role in KEY_ROLES and field.required):
        return Asked(split_words(found.noun))
    is_bare = field.required and not found.role and field.field_type == "string" and len(found.head) == 1
    return Asked(split_words(found.noun), is_bare=True) if is_bare else None


def _slot(operation: Operation, field: Field) -> Slot | None:
    return address_of(operation.path).slot(field.field_name) if field.location is Location.PATH else None


def _best(givers: Mapping[tuple[str, str], Mapping[str, Giver]], source: str, asked: Asked) -> tuple[Giver, ...]:
    """Give what may know a value, the likeliest first."""
    words = asked.words
    found: dict[str, Giver] = {}
    for word in {words[0], words[-1], words[-1][:_SHORTEST]}:
        found |= givers.get((source, word), {})
    fitting = [giver for giver in found.values() if _fits(asked, giver) and asked not in giver.needs]
    if any(giver.about == words and giver.way is Way.LISTING for giver in fitting):
        # Projects come from the list of projects, rather than from that of group projects.
        fitting = [giver for giver in fitting if giver.about == words]
    return tuple(sorted(fitting, key=lambda giver: (giver.about != words, giver.way, len(giver.needs), giver.name)))


def _fits(asked: Asked, giver: Giver) -> bool:
    """Whether what is asked for is, ends, begins or abbreviates what a tool is about."""
    words, about = asked.words, giver.about
    if len(words) == len(about) == 1 and len(words[0]) >= _SHORTEST and about[0].startswith(words[0]):
        return giver.way is Way.LISTING or not asked.is_bare
    return not asked.is_bare and (about[-len(words) :] == words or about[: len(words)] == words)


def _is_for(giver: Giver, operation: Operation, asked: Asked) -> bool:
    """Whether a tool may give something to an operation: not to itself, nor the key of what that makes.

    A name cut short at its end is understood by those that are about the thing: `pull_number` of a pull request.
    """
    about = _about(operation)
    if giver.name == operation.name or (giver.about == about and is_creating(operation)):
        return False
    is_cut = giver.about[-len(asked.words) :] != asked.words and len(giver.about) > len(asked.words)
    return not is_cut or about[: len(giver.about)] == giver.about


def _edges(givers: Sequence[Giver], operation: Operation, field: Field, asked: Asked) -> Iterator[Edge]:
    fitting = (giver for giver in givers if _is_for(giver, operation, asked))
    for rank, giver in zip(range(1, MAX_PRODUCERS + 1), fitting, strict=False):
        thing = " ".join(giver.about)
        does = _WORDS[giver.way].format(many=plural(thing), one=article(thing))
        evidence = Evidence(
            source=EvidenceSource.NAME_BASED,
            score=_SCORES[giver.way],
            why=f"By its name it {does}, and `{field.field_name}` asks for one.",
            against=_DOUBT,
            rank=rank,
        )
        yield Edge(source=giver.name, target=operation.name, items=(evidence,))
