"""Who may supply a value that a tool asks for: producers told apart by how they come by it, the best ones kept.

A listing of the same collection, another listing of that entity, a read that is reached by another key, a call that
makes one. Few and right beats many: each rank has a limit, and a key that very many tools take comes from its own
collection alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum

import msgspec

from toolgraph.entities.kinship import shared_steps
from toolgraph.entities.names import REFERENCE_ROLES, spelling
from toolgraph.entities.paths import Address
from toolgraph.entities.types import article, plural
from toolgraph.entities.verbs import ABSENT
from toolgraph.model import Field
from toolgraph.text import singular, split_words

MAX_PRODUCERS = 8


class Rank(IntEnum):
    """How a producer comes by the value; the first is best."""

    OWN_LISTING = 1
    OTHER_LISTING = 2
    OTHER_READ = 3
    MAKING = 4
    ANSWERING = 5


#: Producers kept of each rank.
_LIMITS = {Rank.OWN_LISTING: 3, Rank.OTHER_LISTING: 3, Rank.OTHER_READ: 2, Rank.MAKING: 2, Rank.ANSWERING: 2}
#: The same for values that very many tools take.
_CROWDED_LIMITS = {Rank.OWN_LISTING: 2, Rank.OTHER_LISTING: 2, Rank.OTHER_READ: 2, Rank.MAKING: 1, Rank.ANSWERING: 1}


class Crowd(IntEnum):
    """How many tools take a value of one kind."""

    #: Few enough to look at each producer for each.
    FEW = 0
    #: So many that only the value's own collection is worth naming.
    MANY = 1
    #: So large a share of all that it tells no tool from another (owner, namespace).
    SCOPE = 2


class Tool(msgspec.Struct, frozen=True):
    """An operation with what the ranking looks at."""

    name: str
    method: str
    address: Address
    is_reading: bool
    is_creating: bool
    #: Tags of what it takes, and of what it cannot be called without.
    takes: frozenset[str]
    needs: frozenset[str]
    #: Tags of what it returns.
    gives: frozenset[str]
    #: Path parameter → its tag.
    picks: Mapping[str, str]
    #: Whether it returns a key of a resource of its own.
    has_own_key: bool


class Source(msgspec.Struct, frozen=True):
    """A field that a tool produces.

    `is_listing` tells whether it gives the keys of many resources at once, `is_making` that of a new one, `is_choice`
    whether the tool is named after a choice of the entity (followers, not users), `depth` how many properties deep the
    field stands, `is_far` whether it stands in parts of parts of what is returned.
    """

    tool: Tool
    field: Field
    is_listing: bool
    is_making: bool
    is_choice: bool
    depth: int
    is_far: bool
    #: Words of its path that tell that what it gives is not there: a preview, the trash.
    absent: frozenset[str]

    @classmethod
    def of(cls, tool: Tool, field: Field) -> Source:
        """Look at a field once for all that ask for its value."""
        noun, entity = tool.address.noun, field.entity
        return cls(
            tool,
            field,
            is_listing=tool.is_reading and field.identity and "[*]" in field.json_path,
            is_making=tool.is_creating and field.identity,
            is_choice=not (noun and (entity.startswith(noun) or entity.endswith(noun))),
            depth=field.json_path.count("."),
            is_far=_is_far(field.json_path),
            absent=_absent_words(tool, field),
        )


class Ask(msgspec.Struct, frozen=True):
    """A field that a tool asks for.

    `homes` are the path keys of the collection that it picks from, and of everything in front of the parameter; empty
    for other fields. `is_passing` tells that the path goes on to another parameter, which it only narrows down.
    `noun` is what that collection is called, `scope` the tags of what else stands in the path in front of it.
    """

    tool: Tool
    field: Field
    homes: frozenset[str]
    is_passing: bool
    crowd: Crowd
    noun: str = ""
    scope: frozenset[str] = frozenset()


def other_listing(source: Source) -> str | None:
    """A listing or search of that entity."""
    return f"it lists {plural(source.field.entity)}" if source.is_listing else None


def parts_listing(source: Source) -> str | None:
    """A read that lists them as parts of something else, under a name of their own: the SKU options of a product."""
    stem = split_words(source.field.field_name)[:-1]
    head, found, _rest = source.field.json_path.rpartition("[*].")
    if not (source.tool.is_reading and found and stem) or source.is_far:
        return None
    words = split_words(head.rpartition(".")[2])
    if tuple(map(singular, words[: len(stem)])) == stem:
        return f"it lists {plural(source.field.entity)} as parts of what it reads"
    return None


def other_read(source: Source) -> str | None:
    """A read that is reached by another key and mentions the value."""
    if not source.tool.is_reading:
        return None
    if source.field.identity:
        return f"it reads {article(source.field.entity)} without being given its {_role(source.field)}"
    return f"what it reads refers to {article(source.field.entity)}"


def making(source: Source) -> str | None:
    """A call that makes one; the items of a list are made only by what adds to a whole collection."""
    is_single = "[*]" not in source.field.json_path or not source.tool.address.slots
    return f"it makes {article(source.field.entity)}" if source.is_making and is_single else None


def making_by_name(source: Source) -> str | None:
    """A call that is named for what it answers with the key of: to place an order gives an order number."""
    words = {singular(word) for word in split_words(source.tool.name)}
    is_named = not source.tool.has_own_key and words.issuperset(map(singular, split_words(source.field.entity)))
    return f"it makes {article(source.field.entity)}" if is_named and answering(source) else None


def answering(source: Source) -> str | None:
    """A call that answers with a reference that it was not given: a log-in, a job, a parcel with its label."""
    tool, field = source.tool, source.field
    is_new = tool.is_creating and not field.identity and field.semantic_tag not in tool.takes
    # Beside a key of its own only what is named outright counts: `labelId`, not `user: {id}`.
    is_new = is_new and (not tool.has_own_key or bool(spelling(field.field_name).head))
    if is_new and field.json_path.count(".") <= 2 and "[*]" not in field.json_path:
        return f"it answers with the {_role(field)} of {article(field.entity)}"
    return None


#: What a producer is to whoever asks for its value; the first that speaks gives the rank.
RULES: tuple[tuple[Rank, Callable[[Source], str | None]], ...] = (
    (Rank.OTHER_LISTING, other_listing),
    (Rank.OTHER_LISTING, parts_listing),
    (Rank.OTHER_READ, other_read),
    (Rank.MAKING, making),
    (Rank.MAKING, making_by_name),
    (Rank.ANSWERING, answering),
)


class Ranked(msgspec.Struct, frozen=True):
    """A producer of an asked value, its rank, and why."""

    source: Source
    rank: Rank
    why: str


class Offers:
    """The producers of one value, told apart by rank once for all that ask, but for those of an asker's own place."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self._anywhere: dict[Rank, list[Ranked]] = {}
        #: Path key → what lists the members of a collection there, and what adds to it.
        self._listing: dict[str, list[Source]] = {}
        self._making: dict[str, list[Source]] = {}
        for source in sources:
            address = source.tool.address
            first = next((Ranked(source, rank, why) for rank, rule in RULES if (why := rule(source))), None)
            if first:
                self._anywhere.setdefault(first.rank, []).append(first)
            if source.is_listing:
                for key in {address.key} if address.is_item else {address.key, address.collection, address.above}:
                    self._listing.setdefault(key, []).append(source)
            elif source.is_making:
                self._making.setdefault(address.collection, []).append(source)

    def at(self, homes: Iterable[str]) -> Mapping[Rank, list[Ranked]]:
        """Give the producers by rank for a value that is picked from the collections with those path keys."""
        own: dict[str, Ranked] = {}
        for home in homes:
            for source in self._listing.get(home, ()):
                own[source.tool.name] = Ranked(source, Rank.OWN_LISTING, "it lists what the value is picked from")
            for source in self._making.get(home, ()):
                own[source.tool.name] = Ranked(source, Rank.MAKING, f"it makes {article(source.field.entity)}")
        if not own:
            return self._anywhere
        classes = {
            rank: [one for one in ranked if one.source.tool.name not in own] for rank, ranked in self._anywhere.items()
        }
        for one in own.values():
            classes.setdefault(one.rank, []).append(one)
        return classes


def best_producers(ranked: Mapping[Rank, list[Ranked]], ask: Ask) -> tuple[Ranked, ...]:
    """Give the best producers of an asked field, by rank, those of each that fit best first."""
    present = ((rank, [one for one in found if not _is_absent(one.source, ask)]) for rank, found in ranked.items())
    classes = {rank: found for rank, found in present if found}
    if ask.scope and _asks_for_name(ask):
        near = ((rank, [one for one in found if not _is_foreign(one.source, ask)]) for rank, found in classes.items())
        classes = {rank: found for rank, found in near if found}
    if len(classes) > 1:
        # Nobody signs up to learn an id that a search gives.
        classes.pop(Rank.ANSWERING, None)
    classes = _beside_listings(classes, ask)
    if own := [ranked for ranked in classes.get(Rank.MAKING, ()) if ranked.source.tool.address.key in ask.homes]:
        # Nor makes one elsewhere that the collection itself can make.
        classes[Rank.MAKING] = own
    limits = _LIMITS
    if ask.crowd:
        classes, limits = _of_own_collection(classes, ask), _CROWDED_LIMITS
    kept: list[Ranked] = []
    for rank in Rank:
        kept.extend(_fittest(classes.get(rank, ()), ask, limits[rank]))
    # What a crowded path only passes through is worth one producer: the one that lists it.
    return tuple(kept[: 1 if ask.crowd is Crowd.MANY and ask.is_passing else MAX_PRODUCERS])


def _beside_listings(classes: dict[Rank, list[Ranked]], ask: Ask) -> dict[Rank, list[Ranked]]:
    """Leave out what nobody would go by: copies, and where something lists the value also far and foreign parts."""
    if Rank.OWN_LISTING in classes or Rank.OTHER_LISTING in classes:
        # Nor reads notifications for the id of a field that a search gives.
        classes[Rank.OTHER_READ] = (
            [] if _is_bare(ask) else [found for found in classes.get(Rank.OTHER_READ, ()) if not found.source.is_far]
        )
    if Rank.OTHER_READ in classes:
        classes[Rank.OTHER_READ] = [found for found in classes[Rank.OTHER_READ] if not _is_copied(found.source, ask)]
    if Rank.OWN_LISTING in classes:
        if _asks_for_name(ask):
            # Names of parts of what is listed are seldom names here: those of a comment's properties, for an issue's.
            others = classes.get(Rank.OTHER_READ, ())
            classes[Rank.OTHER_READ] = [one for one in others if one.source.field.json_path.count("[*]") < 2]
        for rank in (Rank.OTHER_LISTING, Rank.MAKING):
            classes[rank] = [found for found in classes.get(rank, ()) if not _is_elsewhere(found.source, ask)]
    return classes


def _fittest(found: Sequence[Ranked], ask: Ask, count: int) -> list[Ranked]:
    """Give the producers that suit best, in order; of many only those that need least are compared in full."""
    if len(found) > count:
        extra = [_extra(ranked.source, ask) for ranked in found]
        most = sorted(extra)[count - 1]
        found = [ranked for ranked, needed in zip(found, extra, strict=True) if needed <= most]
    return sorted(found, key=lambda ranked: _fit(ranked.source, ask))[:count]


def _of_own_collection(classes: Mapping[Rank, list[Ranked]], ask: Ask) -> dict[Rank, list[Ranked]]:
    """Keep the best kind of listing that there is, and what makes one in the same collection."""
    own = [ranked for ranked in classes.get(Rank.MAKING, ()) if ranked.source.tool.address.key in ask.homes]
    for rank in (Rank.OWN_LISTING, Rank.OTHER_LISTING):
        if rank in classes:
            return {rank: classes[rank], Rank.MAKING: own}
    return dict(classes)


def _is_elsewhere(source: Source, ask: Ask) -> bool:
    """Whether a listing has what other parents have: the hooks of a user are not those of an organization.

    One that names the parent of each (all issues, with their repositories) lists across parents.
    """
    is_sibling = source.tool.address.noun == ask.noun and source.tool.address.collection not in ask.homes
    if is_sibling and any(_is_in_other_part(source.tool.address.key, home) for home in ask.homes):
        return True
    return bool(ask.scope) and is_sibling and ask.scope.isdisjoint(source.tool.gives)


def _absent_words(tool: Tool, field: Field) -> frozenset[str]:
    """Give the words of a path that tell that something is not there; the id of a validation is, once validated."""
    words = ABSENT.intersection(split_words(tool.address.key))
    named = split_words(field.field_name) if words else ()
    return frozenset(word for word in words if not any(name.startswith(word[:-1]) for name in named))


def _is_absent(source: Source, ask: Ask) -> bool:
    """Whether what a producer gives is not there, for an asker that is not about such things itself."""
    return bool(source.absent) and source.absent.isdisjoint(split_words(ask.tool.address.key))


def _is_copied(source: Source, ask: Ask) -> bool:
    """Whether a value is but taken over from another of the kind that is made or changed with it."""
    home = source.tool.address.collection
    return bool(home) and home == ask.tool.address.collection and not ask.homes and not source.field.identity


def _is_in_other_part(key: str, home: str) -> bool:
    """Whether a collection stands in a part of the interface where a path does not: `/admin/hooks`, `/user/keys`."""
    part = home.rpartition("/")[0]
    return bool(part) and "{}" not in home and not key.startswith(f"{part}/")


def _is_bare(ask: Ask) -> bool:
    """Whether a field that may be left out is but called like the thing: what others say of one is seldom meant."""
    return not (ask.homes or ask.field.required or spelling(ask.field.field_name).role)


def _asks_for_name(ask: Ask) -> bool:
    return ask.field.semantic_tag.rpartition(".")[2] not in REFERENCE_ROLES


def _is_foreign(source: Source, ask: Ask) -> bool:
    """Whether a name is taken from where it means something else: those of a comment's properties, for a project's."""
    tool = source.tool
    is_own = tool.address.collection in ask.homes
    return not is_own and ask.scope.isdisjoint(tool.gives) and ask.scope.isdisjoint(tool.takes)


def _is_far(path: str) -> bool:
    """Whether a path leads through parts of parts: `$[*].transfer.teams[*].id`, `$.engine.state.plugins[*].name`."""
    head, is_list, tail = path.partition("[*]")
    return max(head.count("."), tail.count(".")) > 2 if is_list else head.count(".") > 3


def _fit(source: Source, ask: Ask) -> tuple[int, bool, int, int, str]:
    """Rate how well a producer suits, lower is better.

    What needs little beyond what the consumer needs comes first, then what is about the entity itself rather than a
    choice of it (users, not followers), then what stands near the consumer.
    """
    near = shared_steps(source.tool.address.key, ask.tool.address.key)
    return (*_extra(source, ask), -near, source.depth, source.tool.name)


def _extra(source: Source, ask: Ask) -> tuple[int, bool]:
    """Count what a producer needs beyond what the consumer needs, and tell whether it is about a choice."""
    return (len(source.tool.needs - ask.tool.needs), source.is_choice)


def _role(field: Field) -> str:
    return field.semantic_tag.rpartition(".")[2].replace("_", " ")
