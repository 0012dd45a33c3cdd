"""Inferred edges as short rows: what their bindings and the contracts of their ends tell is not written.

A short row has `source, target, relation, evidence_sources` and `bindings`, strongest first; each stands for the
evidence item that it comes from, with that item's `rank`, `reason` and `doubt`
(or, for a number that goes into a text, the type that is `given`). Data flows from `source` to `target`.
An edge that people, links, runs or workflows speak for is written in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from toolgraph.model import Binding, Edge, Evidence, EvidenceSource, Field, Location, Relation
from toolgraph.store.contract_rows import name_of
from toolgraph.store.edge_rows import read_binding, write_edge
from toolgraph.store.paths import leaf
from toolgraph.store.values import mapping, number, rows, sequence, text
from toolgraph.text import article, plural

#: Keys of full rows, none of which is in a short one.
_FULL_KEYS = frozenset(
    {
        "evidence_items", "data_flow", "kind", "execution_direction", "direction", "evidence", "confidence",
        "conf_score", "weight", "layer", "is_manual",
    }
)  # fmt: skip
#: What every short row says of its edge.
_SAID = {"relation": Relation.REQUIRES.value, "evidence_sources": [EvidenceSource.API_CONTRACT.value]}
#: Keys of a binding of a short row.
_BINDING_KEYS = frozenset({*Binding.__struct_fields__, "rank", "reason", "why", "doubt", "given", "against"})

#: What producers score that list the very things that the value is one of, and those that list it elsewhere; a value
#: that nobody has to give scores less.
_OWN, _LISTED, _OPTIONAL = 0.9, 0.75, 0.8

#: The types of values that are taken for text with a doubt.
_NUMBERS = ("integer", "number")


class Inlet(NamedTuple):
    """What a binding repeats of the request field that it leads to."""

    to_location: str | None = None
    to_path: str | None = None
    required: bool = False
    semantic_tag: str | None = None


#: The inlets of a tool: by the names of fields, and by the paths of those in a body.
Inlets = Mapping[str, Inlet]


def inlets_of(fields: Iterable[Field]) -> Inlets:
    """Give the inlets of a tool with these request fields."""
    return _by_name(
        (field.field_name, field.json_path, field.location, field.required, field.semantic_tag) for field in fields
    )


def inlets_in(row: Any) -> Inlets:
    """Give the inlets of a tool's row."""
    contract = mapping(mapping(mapping(row).get("metadata")).get("api_contract"))
    return _by_name(
        (
            name,
            text(one.get("json_path")) or f"$.{name}",
            text(one.get("location")) or Location.QUERY.value,
            one.get("required") is True,
            text(one.get("semantic_tag")),
        )
        for one in rows(contract.get("consumes"))
        for name in [name_of(one)]
    )


def _by_name(fields: Iterable[tuple[str, str, str, bool, str]]) -> Inlets:
    found: dict[str, Inlet] = {}
    for name, path, location, required, tag in fields:
        in_body = location == Location.BODY
        inlet = Inlet(str(location), path if in_body else None, required, tag or None)
        found.setdefault(name, inlet)
        if in_body:
            found.setdefault(path, inlet)
    return found


def write_short(edge: Edge, inlets: Inlets) -> dict[str, Any]:
    """Encode an edge, in short where it is nothing but inferred; *inlets* are those of its target."""
    if edge.undecided or edge.extra or not edge.items or not all(map(_is_plain, edge.items)):
        return write_edge(edge)
    return {
        "source": edge.source,
        "target": edge.target,
        **_SAID,
        "bindings": [_write(item, item.binding, inlets) for item in edge.items if item.binding],
    }


def _is_plain(item: Evidence) -> bool:
    """Whether an item says nothing but what a short row has a place for."""
    return (
        item.source is EvidenceSource.API_CONTRACT
        and item.relation is Relation.REQUIRES
        and item.binding is not None
        and item.score == item.binding.score
        and item.verdict is None
        and not (item.pointers or item.note or item.actor or item.at or item.promoted)
    )


def _write(item: Evidence, binding: Binding, inlets: Inlets) -> dict[str, Any]:
    row: dict[str, Any] = {"from_path": binding.from_path}
    if binding.from_field != leaf(binding.from_path):
        row["from_field"] = binding.from_field
    row["to_field"] = binding.to_field
    inlet = inlets.get(binding.to_field)
    if inlet is None or inlet.to_path != binding.to_path:
        row["to_path"] = binding.to_path
        inlet = inlets.get(binding.to_path or "")
    known = inlet or Inlet()
    for key in ("to_location", "required", "semantic_tag"):
        if getattr(binding, key) != getattr(known, key):
            row[key] = getattr(binding, key)
    if binding.side_effect:
        row["side_effect"] = True
    if binding.scope:
        row["scope"] = True
    row["score"] = binding.score
    if item.rank:
        row["rank"] = item.rank
    return row | _reason(item.why, binding) | _doubt(item.against or "", binding)


def _reason(why: str, binding: Binding) -> dict[str, str]:
    start = _start(binding)
    if why == f"{start}{_usual_reason(binding)}.":
        return {}
    is_usual = why.startswith(start) and why.endswith(".")
    return {"reason": why[len(start) : -1]} if is_usual else {"why": why}


def _start(binding: Binding) -> str:
    """Say what the flow is; the reason comes behind it."""
    return f"`{binding.from_path}` goes into `{binding.to_field}`: "


def _usual_reason(binding: Binding) -> str:
    """Say how a producer most likely comes by the value, going by the score of the binding."""
    entity = (binding.semantic_tag or "value").partition(".")[0]
    if binding.side_effect:
        return f"it makes {article(entity)}"
    score = binding.score if binding.required else binding.score / _OPTIONAL
    if score > _OWN:
        return "it lists what the value is picked from"
    return f"it lists {plural(entity)}" if score > _LISTED else f"what it reads refers to {article(entity)}"


def _doubt(against: str, binding: Binding) -> dict[str, str]:
    usual = _usual_doubts(binding)
    if against == "; ".join(usual):
        return {}
    for given in _NUMBERS:
        if against == "; ".join([*usual, _type_doubt(given)]):
            return {"given": given}
    start = "".join(f"{doubt}; " for doubt in usual)
    return {"doubt": against[len(start) :]} if against.startswith(start) else {"against": against}


def _type_doubt(given: str) -> str:
    """Say that a number goes into a text."""
    return f"the producer gives {article(given)}, the consumer is declared a string"


def _usual_doubts(binding: Binding) -> list[str]:
    """Say what speaks against any such flow; a `doubt` comes behind it."""
    doubts = ["the producer writes"] if binding.side_effect else []
    return doubts if binding.required else [*doubts, "the consumer can do without the value"]


def is_short(row: Mapping[str, Any]) -> bool:
    """Whether a row is written in short: it says what all such rows say, and nothing that only full ones do."""
    is_said = all(row.get(key) == value for key, value in _SAID.items())
    return is_said and isinstance(row.get("bindings"), list) and _FULL_KEYS.isdisjoint(row)


def in_full(row: Mapping[str, Any], edge: Edge) -> dict[str, Any]:
    """Give the full row of an edge that was read from a short one; unknown keys are kept, of its bindings too."""
    full = {**row, **write_edge(edge)}
    unknown = {
        item.binding: {key: value for key, value in one.items() if key not in _BINDING_KEYS}
        for one, item in zip(_readable(row), edge.items, strict=False)
    }
    full["bindings"] = [{**unknown.get(read_binding(binding), {}), **binding} for binding in rows(full["bindings"])]
    return full


def short_items(row: Mapping[str, Any], inlets_at: Callable[[str], Inlets]) -> tuple[Evidence, ...]:
    """Read the evidence of a short row; *inlets_at* gives the inlets of a tool by its name."""
    return tuple(_read(row, inlets_at))


def _readable(row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the bindings that name the field they lead to."""
    return (one for one in rows(sequence(row.get("bindings"))) if text(one.get("to_field")))


def _read(row: Mapping[str, Any], inlets_at: Callable[[str], Inlets]) -> Iterator[Evidence]:
    inlets = inlets_at(text(row.get("target")))
    for one in _readable(row):
        to_field, from_path = text(one.get("to_field")), text(one.get("from_path")) or "$"
        inlet = inlets.get(text(one["to_path"]) if "to_path" in one else to_field) or Inlet()
        binding = Binding(
            from_path=from_path,
            from_field=text(one["from_field"]) if "from_field" in one else leaf(from_path),
            to_field=to_field,
            to_path=text(one["to_path"]) or None if "to_path" in one else inlet.to_path,
            to_location=text(one["to_location"]) or None if "to_location" in one else inlet.to_location,
            required=one["required"] is True if "required" in one else inlet.required,
            semantic_tag=text(one["semantic_tag"]) or None if "semantic_tag" in one else inlet.semantic_tag,
            side_effect=one.get("side_effect") is True,
            scope=one.get("scope") is True,
            score=number(one.get("score")),
        )
        reason = text(one["reason"]) if "reason" in one else _usual_reason(binding)
        further = _type_doubt(text(one["given"])) if "given" in one else text(one.get("doubt"))
        doubts = [*_usual_doubts(binding), *([further] if further else [])]
        yield Evidence(
            source=EvidenceSource.API_CONTRACT,
            binding=binding,
            score=binding.score,
            why=text(one["why"]) if "why" in one else f"{_start(binding)}{reason}.",
            against=(text(one["against"]) if "against" in one else "; ".join(doubts)) or None,
            rank=int(number(one.get("rank"))),
        )
