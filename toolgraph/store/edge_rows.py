"""Edge rows ↔ edges. Reading is tolerant; writing keeps what this version does not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from toolgraph.model import Binding, Edge, EdgeKind, Evidence, EvidenceSource, Relation, Verdict
from toolgraph.store.paths import leaf
from toolgraph.store.values import mapping, moment, number, rows, sequence, text, word

#: The public package's edge layers: 1 structural, 2 names and contracts, 5 runs.
_LAYER = {EdgeKind.DATA_FLOW: 2, EdgeKind.WEAK: 2, EdgeKind.OBSERVED: 5}
_VERDICTS: dict[str, Verdict] = {verdict.value: verdict for verdict in Verdict}
#: Keys of an edge row that are derived from the evidence items, or known and read.
EDGE_KEYS = frozenset(
    {
        "source", "target", "relation", "kind", "confidence", "conf_score", "weight", "layer", "evidence",
        "evidence_sources", "data_flow", "bindings", "evidence_items", "execution_direction", "is_manual",
        "deleted_by_user", "reason",
    }
)  # fmt: skip


def edges_key(graph: Mapping[str, Any]) -> str:
    """Give the key that an artifact's edges stand under: `edges`, or its alias `links`."""
    return "links" if not sequence(graph.get("edges")) and sequence(graph.get("links")) else "edges"


def edge_rows(document: Mapping[str, Any]) -> list[Any]:
    """Give the edge rows of an artifact, whatever their types."""
    graph = mapping(document.get("graph"))
    return list(sequence(graph.get(edges_key(graph))))


def read_items(row: Mapping[str, Any]) -> tuple[Evidence, ...]:
    """Read the evidence items of an edge row that has them."""
    return tuple(item for item, _ in _items_with_rows(row, _bindings_with_rows(row)))


def _bindings_with_rows(row: Mapping[str, Any]) -> list[tuple[Binding, Any]]:
    """Read the bindings, each with its row; items refer to them by place, so none is left out."""
    return [(read_binding(mapping(binding)), binding) for binding in sequence(row.get("bindings"))]


def _items_with_rows(
    row: Mapping[str, Any], bindings: Sequence[tuple[Binding, Any]]
) -> Iterator[tuple[Evidence, Mapping[str, Any]]]:
    for item in rows(row.get("evidence_items")):
        place = number(item.get("binding"), -1.0)
        bound = place.is_integer() and 0 <= place < len(bindings)
        yield _read_item(item, bindings[int(place)][0] if bound else None, row), item


def read_binding(row: Mapping[str, Any]) -> Binding:
    """Read a binding, or the public package's `data_flow`."""
    to_field, to_path = text(row.get("to_field")), text(row.get("to_path"))
    from_path = text(row.get("from_path"))
    return Binding(
        from_path=from_path or "$",
        from_field=text(row.get("from_field")) or leaf(from_path),
        to_field=to_field,
        to_path=to_path or None,
        to_location=text(row.get("to_location")) or None,
        required=row.get("required") is True,
        semantic_tag=text(row.get("semantic_tag")) or None,
        side_effect=row.get("side_effect") is True,
        scope=row.get("scope") is True,
        score=number(row.get("score")),
    )


def _read_item(row: Mapping[str, Any], binding: Binding | None, edge: Mapping[str, Any]) -> Evidence:
    """Read an item; what it does not say is as its edge (reason, relation) or its binding (score) says it."""
    relation = row.get("relation", edge.get("relation"))
    return Evidence(
        source=word(EvidenceSource, row.get("source"), EvidenceSource.STRUCTURAL),
        relation=word(Relation, relation, Relation.COMPLEMENTARY),
        binding=binding,
        score=number(row.get("score"), binding.score if binding else 0.0),
        why=text(row.get("why")) if "why" in row else text(edge.get("evidence")),
        pointers=tuple(text(pointer) for pointer in sequence(row.get("pointers"))),
        against=text(row.get("against")) or None,
        rank=int(number(row.get("rank"))),
        verdict=_VERDICTS.get(text(row.get("verdict"))),
        note=text(row.get("note")),
        actor=text(row.get("actor")),
        at=moment(row.get("at")),
        promoted=row.get("promoted") is True,
    )


def write_edge(edge: Edge) -> dict[str, Any]:
    """Encode an edge: its items, the keys derived from them, and the keys that this version does not know."""
    why, relation, ordered = edge.why, edge.relation, edge.bindings
    bindings, items = _encode(edge, why, relation, {}, {})
    row: dict[str, Any] = {
        **edge.extra,
        "source": edge.source,
        "target": edge.target,
        "relation": relation.value,
        "kind": "data" if bindings else "semantic",
        "confidence": edge.confidence.value,
        "conf_score": edge.conf_score,
        "weight": 1.0,
        "layer": _LAYER.get(edge.kind, 1),
        "evidence": why,
        "evidence_sources": [source.value for source in edge.sources],
        "data_flow": {"from_path": ordered[0].from_path, "to_field": ordered[0].to_field} if ordered else None,
        "bindings": bindings,
        "evidence_items": items,
    }
    if not edge.undecided:
        row["execution_direction"] = "source_to_target"
    is_rejected = edge.is_rejected
    row.update(is_manual=edge.is_manual, deleted_by_user=is_rejected)
    word_of_person = edge.last_word if is_rejected else None
    if word_of_person:
        row["reason"] = word_of_person.note
    return row


def _encode(
    edge: Edge,
    said: str,
    relation: Relation,
    binding_rows: Mapping[Binding, Any],
    item_rows: Mapping[Evidence, Mapping[str, Any]],
) -> tuple[list[Any], list[dict[str, Any]]]:
    """Encode bindings (best first) and items; one that has a row keeps it, but for the place of its binding.

    An item does not repeat what the edge says as a whole: its reason (*said*) and its *relation*.
    """
    distinct = dict.fromkeys(item.binding for item in edge.items if item.binding)
    ordered = sorted(distinct, key=lambda binding: (-binding.score, binding.key))
    places = {binding: place for place, binding in enumerate(ordered)}
    items = []
    for item in edge.items:
        kept = item_rows.get(item)
        row = dict(kept) if kept is not None else _write_item(item)
        if item.why != said:
            row.setdefault("why", item.why)
        if item.relation != relation:
            row.setdefault("relation", item.relation.value)
        if item.binding:
            row["binding"] = places[item.binding]
        items.append(row)
    return [binding_rows.get(binding) or _write_binding(binding) for binding in ordered], items


def _write_binding(binding: Binding) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(binding)
    if binding.from_field == leaf(binding.from_path):
        del row["from_field"]
    return row


def _write_item(item: Evidence) -> dict[str, Any]:
    """Encode an item without what its edge or its binding may say for it: reason, relation, score."""
    row: dict[str, Any] = msgspec.to_builtins(item)
    if item.pointers:
        row["pointers"] = list(item.pointers)
    for key in ("why", "relation", "binding"):
        row.pop(key, None)
    if item.binding is None or item.score != item.binding.score:
        row["score"] = item.score
    else:
        row.pop("score", None)
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
    said, relation = text(fresh.get("evidence")), word(Relation, fresh.get("relation"), Relation.COMPLEMENTARY)
    fresh["bindings"], fresh["evidence_items"] = _encode(after, said, relation, dict(bindings), item_rows)
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
