"""Edge rows ↔ edges, and the rows of groups. Reading is tolerant; writing keeps what this version does not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from toolgraph.model import Binding, Edge, EdgeKind, Evidence, EvidenceSource, Group, Relation, Verdict
from toolgraph.store.values import mapping, moment, number, rows, sequence, text, word

#: The public package's edge layers: 1 structural, 2 names and contracts, 5 runs.
_LAYER = {EdgeKind.DATA_FLOW: 2, EdgeKind.WEAK: 2, EdgeKind.OBSERVED: 5}
#: Keys of an edge row that are derived from the evidence items, or known and read.
EDGE_KEYS = frozenset(
    {
        "source", "target", "relation", "kind", "confidence", "conf_score", "weight", "layer", "evidence",
        "evidence_sources", "data_flow", "bindings", "evidence_items", "execution_direction", "is_manual",
        "deleted_by_user", "reason",
    }
)  # fmt: skip


def read_items(row: Mapping[str, Any]) -> tuple[Evidence, ...]:
    """Read the evidence items of an edge row that has them."""
    return tuple(item for item, _ in _items_with_rows(row, _bindings_with_rows(row)))


def _bindings_with_rows(row: Mapping[str, Any]) -> list[tuple[Binding, Any]]:
    """Read the bindings, each with its row; items refer to them by place, so none is left out."""
    return [(read_binding(mapping(binding)), binding) for binding in sequence(row.get("bindings"))]


def _items_with_rows(
    row: Mapping[str, Any], bindings: Sequence[tuple[Binding, Any]]
) -> Iterator[tuple[Evidence, Mapping[str, Any]]]:
    said = text(row.get("evidence"))
    for item in rows(row.get("evidence_items")):
        place = number(item.get("binding"), -1.0)
        bound = place.is_integer() and 0 <= place < len(bindings)
        yield _read_item(item, bindings[int(place)][0] if bound else None, said), item


def read_binding(row: Mapping[str, Any]) -> Binding:
    """Read a binding, or the public package's `data_flow`."""
    to_field, to_path = text(row.get("to_field")), text(row.get("to_path"))
    from_path = text(row.get("from_path"))
    leaf = from_path.rsplit(".", 1)[-1].replace("[*]", "").strip("$")
    return Binding(
        from_path=from_path or "$",
        from_field=text(row.get("from_field")) or leaf,
        to_field=to_field,
        to_path=to_path or None,
        to_location=text(row.get("to_location")) or None,
        required=row.get("required") is True,
        semantic_tag=text(row.get("semantic_tag")) or None,
        side_effect=row.get("side_effect") is True,
        scope=row.get("scope") is True,
        score=number(row.get("score")),
    )


def _read_item(row: Mapping[str, Any], binding: Binding | None, said: str) -> Evidence:
    """Read an item; one without a reason of its own has the one that its edge states."""
    verdict = text(row.get("verdict"))
    return Evidence(
        source=word(EvidenceSource, row.get("source"), EvidenceSource.STRUCTURAL),
        relation=word(Relation, row.get("relation"), Relation.COMPLEMENTARY),
        binding=binding,
        score=number(row.get("score")),
        why=text(row.get("why")) if "why" in row else said,
        pointers=tuple(text(pointer) for pointer in sequence(row.get("pointers"))),
        against=text(row.get("against")) or None,
        rank=int(number(row.get("rank"))),
        verdict=Verdict(verdict) if verdict in set(Verdict) else None,
        note=text(row.get("note")),
        actor=text(row.get("actor")),
        at=moment(row.get("at")),
        promoted=row.get("promoted") is True,
    )


def write_edge(edge: Edge) -> dict[str, Any]:
    """Encode an edge: its items, the keys derived from them, and the keys that this version does not know."""
    bindings, items = _encode(edge, edge.why, {}, {})
    row: dict[str, Any] = {
        **edge.extra,
        "source": edge.source,
        "target": edge.target,
        "relation": edge.relation.value,
        "kind": "data" if bindings else "semantic",
        "confidence": edge.confidence.value,
        "conf_score": edge.conf_score,
        "weight": 1.0,
        "layer": _LAYER.get(edge.kind, 1),
        "evidence": edge.why,
        "evidence_sources": [source.value for source in edge.sources],
        "data_flow": None,
        "bindings": bindings,
        "evidence_items": items,
    }
    if not edge.undecided:
        row["execution_direction"] = "source_to_target"
    row.update(is_manual=edge.is_manual, deleted_by_user=edge.is_rejected)
    best = next(iter(edge.bindings), None)
    if best:
        row["data_flow"] = {"from_path": best.from_path, "from_field": best.from_field, "to_field": best.to_field}
    word_of_person = edge.last_word
    if edge.is_rejected and word_of_person:
        row["reason"] = word_of_person.note
    return row


def _encode(
    edge: Edge, said: str, binding_rows: Mapping[Binding, Any], item_rows: Mapping[Evidence, Mapping[str, Any]]
) -> tuple[list[Any], list[dict[str, Any]]]:
    """Encode bindings (best first) and items; one that has a row keeps it, but for the place of its binding.

    An item does not repeat what the edge says as a whole (*said*).
    """
    distinct = dict.fromkeys(item.binding for item in edge.items if item.binding)
    ordered = sorted(distinct, key=lambda binding: (-binding.score, binding.key))
    places = {binding: place for place, binding in enumerate(ordered)}
    items = []
    for item in edge.items:
        row = dict(item_rows.get(item) or _write_item(item))
        if item.why != said:
            row.setdefault("why", item.why)
        elif item not in item_rows:
            row.pop("why", None)
        if item.binding:
            row["binding"] = places[item.binding]
        items.append(row)
    return [binding_rows.get(binding) or msgspec.to_builtins(binding) for binding in ordered], items


def _write_item(item: Evidence) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(item)
    row["relation"] = item.relation.value
    row.pop("binding", None)
    return row


def rewrite_edge(row: Mapping[str, Any], before: Edge, after: Edge) -> dict[str, Any]:
    """Encode an edge over the row that it was read from.

    A key that this product derives is set where it changes or is missing, but what another writer put there stays
    as it is; so do unknown keys, at every level, and the direction that the row is written in.
    """
    old, new = write_edge(before), write_edge(after)
    derived = {key: value for key, value in new.items() if key not in row or row[key] == old.get(key)}
    fresh = {**row, **derived, "is_manual": after.is_manual, "deleted_by_user": after.is_rejected}
    bindings = _bindings_with_rows(row)
    item_rows = dict(_items_with_rows(row, bindings))
    said = text(fresh.get("evidence"))
    fresh["bindings"], fresh["evidence_items"] = _encode(after, said, dict(bindings), item_rows)
    fresh["evidence_sources"] = _renamed(sequence(row.get("evidence_sources")), before.sources, after.sources)
    if before.is_rejected and not after.is_rejected:
        fresh.pop("reason", None)
    elif after.is_rejected:
        fresh["reason"] = new["reason"]
    if not after.undecided:
        same = text(row.get("source")) == after.source
        fresh["execution_direction"] = "source_to_target" if same else "target_to_source"
    return fresh


def _renamed(named: Sequence[Any], before: Sequence[EvidenceSource], after: Sequence[EvidenceSource]) -> list[Any]:
    """Give the source names of a row with those that an edit took away or added; others stay as they were named."""
    kept = [name for name in named if name in after or name not in before]
    return [*kept, *(source.value for source in after if source not in kept and (source not in before or not named))]


def read_groups(value: Any) -> tuple[Group, ...]:
    """Read the structural groups."""
    return tuple(
        Group(
            kind=text(row.get("kind")), key=text(row.get("key")), members=tuple(map(text, sequence(row.get("members"))))
        )
        for row in rows(value)
    )
