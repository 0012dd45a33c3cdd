"""Data flow: an operation returns the key of an entity that another one asks for.

Producers are found by semantic tag and ranked by rules: a listing of the same collection, another listing of
that entity, a read that is reached by another key, a call that makes one. Few and right beats many: each
class has a limit, and what speaks against a source is kept with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum

import msgspec

from toolgraph.entities.actions import is_creating, is_reading
from toolgraph.entities.kinship import shared_steps
from toolgraph.entities.paths import Address, address_of
from toolgraph.entities.types import article, mismatch
from toolgraph.model import Binding, Contract, Edge, Evidence, EvidenceSource, Field, FieldKind, Location, Operation
from toolgraph.text import singular, split_words

#: A path parameter that more than this share of the operations has is a scope.
SCOPE_SHARE = 0.3
#: Fewer operations than this have no scopes: nothing gets crowded.
SCOPE_MINIMUM = 20
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
#: The same for scope values, which nearly every operation asks for.
_SCOPE_LIMITS = {Rank.OWN_LISTING: 2, Rank.OTHER_LISTING: 2, Rank.OTHER_READ: 2, Rank.MAKING: 1, Rank.ANSWERING: 1}
_SCORES = {
    Rank.OWN_LISTING: 0.95,
    Rank.OTHER_LISTING: 0.85,
    Rank.OTHER_READ: 0.7,
    Rank.MAKING: 0.75,
    Rank.ANSWERING: 0.6,
}


class Tool(msgspec.Struct, frozen=True):
    """An operation with what the ranking looks at."""

    name: str
    address: Address
    is_reading: bool
    is_creating: bool
    #: Tags of what it takes, and of what it cannot be called without.
    takes: frozenset[str]
    needs: frozenset[str]
    #: Whether it returns a key of a resource of its own.
    has_own_key: bool


class Source(msgspec.Struct, frozen=True):
    """A field that a tool produces."""

    tool: Tool
    field: Field

    @property
    def is_listing(self) -> bool:
        """Whether it gives the keys of many resources at once."""
        return self.tool.is_reading and self.field.identity and "[*]" in self.field.json_path


class Ask(msgspec.Struct, frozen=True):
    """A field that a tool asks for, at the path keys of the collection that it picks from."""

    tool: Tool
    field: Field
    #: Key of the collection and of everything in front of the parameter; empty for other fields.
    homes: frozenset[str]


def own_listing(source: Source, ask: Ask) -> str | None:
    """The listing or search of the very collection that the parameter picks from."""
    address = source.tool.address
    if not source.is_listing:
        return None
    if address.key in ask.homes or (not address.is_item and {address.collection, address.above} & ask.homes):
        return "it lists the collection that the value is picked from"
    return None


def other_listing(source: Source, _: Ask) -> str | None:
    """Another listing or search of that entity."""
    return f"it lists {_plural(source.field.entity)}" if source.is_listing else None


def parts_listing(source: Source, _: Ask) -> str | None:
    """A read that lists them as parts of something else, under a name of their own: the SKU options of a product."""
    head, found, _ = source.field.json_path.rpartition("[*].")
    words, stem = split_words(head.rpartition(".")[2]), split_words(source.field.field_name)[:-1]
    if source.tool.is_reading and found and stem and tuple(map(singular, words[: len(stem)])) == stem:
        return f"it lists {_plural(source.field.entity)} as parts of what it reads"
    return None


def other_read(source: Source, _: Ask) -> str | None:
    """A read that is reached by another key and mentions the value."""
    if not source.tool.is_reading:
        return None
    if source.field.identity:
        return f"it reads {article(source.field.entity)} without being given its {_role(source.field)}"
    return f"what it reads refers to {article(source.field.entity)}"


def making(source: Source, ask: Ask) -> str | None:
    """A call that makes one; the items of a list are made only by what adds to a whole collection."""
    address = source.tool.address
    is_single = "[*]" not in source.field.json_path or address.collection in ask.homes or not address.slots
    if source.tool.is_creating and source.field.identity and is_single:
        return f"it makes {article(source.field.entity)}"
    return None


def answering(source: Source, _: Ask) -> str | None:
    """A call that makes nothing of its own and answers with a reference that it was not given: a log-in, a job."""
    tool, field = source.tool, source.field
    is_new = tool.is_creating and not tool.has_own_key and field.semantic_tag not in tool.takes
    if is_new and field.json_path.count(".") <= 2 and "[*]" not in field.json_path:
        return f"it answers with the {_role(field)} of {article(field.entity)}"
    return None


#: The first that speaks gives the rank.
RULES: tuple[tuple[Rank, Callable[[Source, Ask], str | None]], ...] = (
    (Rank.OWN_LISTING, own_listing),
    (Rank.OTHER_LISTING, other_listing),
    (Rank.OTHER_LISTING, parts_listing),
    (Rank.OTHER_READ, other_read),
    (Rank.MAKING, making),
    (Rank.ANSWERING, answering),
)


class Ranked(msgspec.Struct, frozen=True):
    """A producer of an asked value, its rank, and why."""

    source: Source
    rank: Rank
    why: str


def data_flow(operations: Sequence[Operation], contracts: Mapping[str, Contract]) -> Iterator[Edge]:
    """Yield one edge for each producer of each asked field, with its evidence."""
    tools = {operation.name: _tool(operation, contracts[operation.name]) for operation in operations}
    sources = _sources(tools.values(), contracts)
    scopes = _scopes(operations, contracts)
    ranked: dict[tuple[str, frozenset[str], str], tuple[Ranked, ...]] = {}
    for operation in operations:
        tool = tools[operation.name]
        for field in contracts[operation.name].consumes:
            if not field.identity or field.kind is not FieldKind.DATA or field.semantic_tag not in sources:
                continue
            ask = Ask(tool, field, _homes(tool, field))
            is_scope = field.semantic_tag in scopes
            key = (field.semantic_tag, ask.homes, "" if ask.homes else tool.name)
            if key not in ranked:
                ranked[key] = _rank(sources[field.semantic_tag], ask, is_scope=is_scope)
            yield from _edges(ranked[key], ask, is_scope=is_scope)


def _tool(operation: Operation, contract: Contract) -> Tool:
    references = [field for field in contract.consumes if field.identity]
    return Tool(
        operation.name,
        address_of(operation.path),
        is_reading(operation),
        is_creating(operation),
        frozenset(field.semantic_tag for field in references),
        frozenset(field.semantic_tag for field in references if field.required),
        has_own_key=any(field.identity for field in contract.produces),
    )


def _sources(tools: Iterable[Tool], contracts: Mapping[str, Contract]) -> dict[str, list[Source]]:
    """Index the producers by tag; one that needs the value itself produces nothing (an echo)."""
    found: dict[str, list[Source]] = {}
    for tool in tools:
        seen: set[str] = set()
        for field in contracts[tool.name].produces:
            tag = field.semantic_tag
            if "." in tag and tag not in tool.needs and tag not in seen and (tool.is_reading or tool.is_creating):
                seen.add(tag)
                found.setdefault(tag, []).append(Source(tool, field))
    return found


def _scopes(operations: Sequence[Operation], contracts: Mapping[str, Contract]) -> frozenset[str]:
    """Give the tags of path parameters that a large share of the operations has."""
    if len(operations) < SCOPE_MINIMUM:
        return frozenset()
    uses = Counter(
        tag
        for operation in operations
        for tag in {f.semantic_tag for f in contracts[operation.name].consumes if f.location is Location.PATH}
        if tag
    )
    return frozenset(tag for tag, count in uses.items() if count > SCOPE_SHARE * len(operations))


def _homes(tool: Tool, field: Field) -> frozenset[str]:
    slot = tool.address.slot(field.field_name.strip("+*")) if field.location is Location.PATH else None
    return frozenset({slot.collection, slot.parent} - {""}) if slot else frozenset()


def _rank(sources: Sequence[Source], ask: Ask, *, is_scope: bool) -> tuple[Ranked, ...]:
    """Give the best producers of an asked field, those of each rank that fit best first."""
    classes: dict[Rank, list[Ranked]] = {}
    for source in sources:
        for rank, rule in RULES:
            if why := rule(source, ask):
                classes.setdefault(rank, []).append(Ranked(source, rank, why))
                break
    if is_scope:
        classes = _for_scope(classes, ask)
    if len(classes) > 1:
        # Nobody signs up to learn an id that a search gives.
        classes.pop(Rank.ANSWERING, None)
    limits = _SCOPE_LIMITS if is_scope else _LIMITS
    kept: list[Ranked] = []
    for rank in Rank:
        best = sorted(classes.get(rank, ()), key=lambda ranked: _fit(ranked.source, ask))
        kept.extend(best[: limits[rank]])
    return tuple(kept[:MAX_PRODUCERS])


def _for_scope(classes: Mapping[Rank, list[Ranked]], ask: Ask) -> dict[Rank, list[Ranked]]:
    """A scope value comes from the best kind of listing that there is, or from making one in the same collection."""
    own = [ranked for ranked in classes.get(Rank.MAKING, ()) if ranked.source.tool.address.key in ask.homes]
    for rank in (Rank.OWN_LISTING, Rank.OTHER_LISTING):
        if rank in classes:
            return {rank: classes[rank], Rank.MAKING: own}
    return dict(classes)


def _fit(source: Source, ask: Ask) -> tuple[int, bool, int, int, str]:
    """Rate how well a producer suits, lower is better.

    What needs little beyond what the consumer needs comes first, then what is about the entity itself rather than a
    choice of it (users, not followers), then what stands near the consumer.
    """
    extra = len(source.tool.needs - ask.tool.needs)
    address, entity = source.tool.address, source.field.entity
    is_choice = not (address.noun and (entity.startswith(address.noun) or entity.endswith(address.noun)))
    near = shared_steps(address.key, ask.tool.address.key)
    return (extra, is_choice, -near, source.field.json_path.count("."), source.tool.name)


def _edges(ranked: Sequence[Ranked], ask: Ask, *, is_scope: bool) -> Iterator[Edge]:
    place = 0
    for found in ranked:
        source = found.source
        doubt = mismatch(source.field.field_type, source.field.format, ask.field.field_type, ask.field.format)
        if source.tool.name == ask.tool.name or doubt is None:
            continue
        place += 1
        yield Edge(
            source=source.tool.name,
            target=ask.tool.name,
            items=(_evidence(found, ask, place, doubt, is_scope=is_scope),),
        )


def _evidence(found: Ranked, ask: Ask, place: int, doubt: str, *, is_scope: bool) -> Evidence:
    source, field = found.source, ask.field
    writes = found.rank in (Rank.MAKING, Rank.ANSWERING)
    against = "; ".join(filter(None, (_danger(found.rank, field), doubt)))
    score = _SCORES[found.rank] * (1.0 if field.required else 0.8) * (0.9 if doubt else 1.0)
    binding = Binding(
        from_path=source.field.json_path,
        from_field=source.field.field_name,
        to_field=field.field_name,
        to_path=field.json_path if field.location is Location.BODY else None,
        to_location=field.location.value,
        required=field.required,
        semantic_tag=field.semantic_tag,
        side_effect=writes,
        scope=is_scope,
        score=round(score, 4),
    )
    return Evidence(
        source=EvidenceSource.API_CONTRACT,
        binding=binding,
        score=round(score, 4),
        why=f"{source.tool.name} gives `{source.field.json_path}`, which {ask.tool.name} takes as `{field.field_name}` "
        f"({field.semantic_tag}): {found.why}.",
        pointers=tuple(filter(None, (source.field.pointer, field.pointer))),
        against=against or None,
        rank=place,
    )


def _danger(rank: Rank, field: Field) -> str:
    """Say what a careful reader would object."""
    parts = (
        ["the producer writes: it is called only where that is wanted"] if rank in (Rank.MAKING, Rank.ANSWERING) else []
    )
    if not field.required:
        parts.append("the consumer can do without the value")
    return "; ".join(parts)


def _role(field: Field) -> str:
    return field.semantic_tag.rpartition(".")[2].replace("_", " ")


def _plural(entity: str) -> str:
    words = entity.replace("_", " ")
    if words.endswith(("s", "x", "ch", "sh")):
        return f"{words}es"
    return f"{words[:-1]}ies" if words.endswith("y") and words[-2:-1] not in ("a", "e", "o", "u") else f"{words}s"
