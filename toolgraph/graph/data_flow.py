"""Data flow: an operation returns the key of an entity that another one asks for.

Producers are found by semantic tag, ranked and limited (`toolgraph.graph.producers`); what speaks against one is kept
with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from toolgraph.entities.actions import is_creating, is_reading
from toolgraph.entities.paths import Slot, address_of
from toolgraph.entities.types import mismatch
from toolgraph.graph.producers import Ask, Crowd, Offers, Rank, Ranked, Source, Tool, best_producers
from toolgraph.model import Binding, Contract, Edge, Evidence, EvidenceSource, Field, FieldKind, Location, Operation

#: A path parameter that more than this share of the operations has is a scope.
SCOPE_SHARE = 0.3
#: Fewer operations than this have no scopes: nothing gets crowded.
SCOPE_MINIMUM = 20
#: A key that more tools than this take is crowded.
CROWD_MINIMUM = 100
#: What a careful reader would say of a producer that changes something.
WRITES = "the producer writes"
_SCORES = {
    Rank.OWN_LISTING: 0.95,
    Rank.OTHER_LISTING: 0.85,
    Rank.OTHER_READ: 0.7,
    Rank.MAKING: 0.75,
    Rank.ANSWERING: 0.6,
}


def data_flow(operations: Sequence[Operation], contracts: Mapping[str, Contract]) -> Iterator[Edge]:
    """Yield one edge for each producer of each asked field, with its evidence."""
    tools = {operation.name: _tool(operation, contracts[operation.name]) for operation in operations}
    offers = {tag: Offers(sources) for tag, sources in _sources(tools.values(), contracts).items()}
    crowds = _crowds(tools.values(), contracts)
    ranked: dict[tuple[str, frozenset[str]], Mapping[Rank, list[Ranked]]] = {}
    best: dict[tuple[str, frozenset[str], frozenset[str], bool, str], tuple[Ranked, ...]] = {}
    for tool in tools.values():
        for field in contracts[tool.name].consumes:
            if not field.reference or field.kind is not FieldKind.DATA or field.semantic_tag not in offers:
                continue
            ask = _ask(tool, field, crowds.get(field.semantic_tag, Crowd.FEW))
            place = (field.semantic_tag, ask.homes)
            key = (*place, ask.scope, ask.is_passing, "" if ask.homes else tool.name)
            if place not in ranked:
                ranked[place] = offers[field.semantic_tag].at(ask.homes)
            if key not in best:
                best[key] = best_producers(ranked[place], ask)
            yield from _edges(best[key], ask)


def _tool(operation: Operation, contract: Contract) -> Tool:
    references = [field for field in contract.consumes if field.reference]
    return Tool(
        operation.name,
        operation.method,
        address_of(operation.path),
        is_reading(operation),
        is_creating(operation),
        frozenset(field.semantic_tag for field in references),
        frozenset(field.semantic_tag for field in references if field.required),
        frozenset(field.semantic_tag for field in contract.produces),
        {_slot_name(field): field.semantic_tag for field in references if field.location is Location.PATH},
        has_own_key=any(field.identity for field in contract.produces),
    )


def _sources(tools: Iterable[Tool], contracts: Mapping[str, Contract]) -> dict[str, list[Source]]:
    """Index the producers by tag; one that needs the value itself, or was sent it, produces nothing (an echo)."""
    found: dict[str, list[Source]] = {}
    for tool in tools:
        seen: set[str] = set()
        for field in contracts[tool.name].produces:
            tag = field.semantic_tag
            is_echo = tag in tool.needs or (tag in tool.takes and tool.method == "post" and not field.identity)
            if "." in tag and not is_echo and tag not in seen and (tool.is_reading or tool.is_creating):
                seen.add(tag)
                found.setdefault(tag, []).append(Source.of(tool, field))
    return found


def _crowds(tools: Iterable[Tool], contracts: Mapping[str, Contract]) -> dict[str, Crowd]:
    """Give the tags that very many tools take, or a large share of them in their path."""
    tools = tuple(tools)
    uses = Counter(tag for tool in tools for tag in tool.takes)
    crowds = {tag: Crowd.MANY for tag, count in uses.items() if count > CROWD_MINIMUM}
    if len(tools) < SCOPE_MINIMUM:
        return crowds
    in_path = Counter(
        tag
        for tool in tools
        for tag in {f.semantic_tag for f in contracts[tool.name].consumes if f.location is Location.PATH}
        if tag
    )
    return crowds | {tag: Crowd.SCOPE for tag, count in in_path.items() if count > SCOPE_SHARE * len(tools)}


def _ask(tool: Tool, field: Field, crowd: Crowd) -> Ask:
    slot = tool.address.slot(_slot_name(field)) if field.location is Location.PATH else None
    if slot is None:
        return Ask(tool, field, frozenset(), is_passing=False, crowd=crowd)
    is_passing = slot.collection != tool.address.slots[-1].collection
    homes = frozenset({slot.collection, slot.parent} - {""})
    return Ask(tool, field, homes, is_passing, crowd, slot.noun, _scope(slot, tool))


def _slot_name(field: Field) -> str:
    """Give a path parameter's name without the marks of its style: `{+path}`, `{path*}`."""
    return field.field_name.strip("+*")


def _scope(slot: Slot, tool: Tool) -> frozenset[str]:
    """Give the tags of the parameters in front of a slot's collection."""
    in_front = (other for other in tool.address.slots if slot.collection.startswith(f"{other.collection}/"))
    return frozenset(tool.picks[other.name] for other in in_front if other.name in tool.picks)


def _edges(ranked: Sequence[Ranked], ask: Ask) -> Iterator[Edge]:
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
            items=(_evidence(found, ask, place, doubt),),
        )


def _evidence(found: Ranked, ask: Ask, place: int, doubt: str) -> Evidence:
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
        scope=ask.crowd is Crowd.SCOPE,
        score=round(score, 4),
    )
    return Evidence(
        source=EvidenceSource.API_CONTRACT,
        binding=binding,
        score=round(score, 4),
        why=f"`{source.field.json_path}` goes into `{field.field_name}`: {found.why}.",
        against=against or None,
        rank=place,
    )


def _danger(rank: Rank, field: Field) -> str:
    """Say what a careful reader would object."""
    parts = [WRITES] if rank in (Rank.MAKING, Rank.ANSWERING) else []
    if not field.required:
        parts.append("the consumer can do without the value")
    return "; ".join(parts)
