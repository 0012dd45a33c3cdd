"""Edits of edges: what a person says becomes an evidence item in the rows of the pair, and nothing is taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec

from toolgraph.errors import InvalidEditError
from toolgraph.likeness import most_alike
from toolgraph.model import (
    AddEdge,
    Edge,
    EditEdge,
    Evidence,
    EvidenceSource,
    RejectEdge,
    Relation,
    RestoreEdge,
    Verdict,
    merge_edges,
)
from toolgraph.store.change import Change, edge_target, section
from toolgraph.store.edge_rows import edge_rows, edges_key, rewrite_edge, write_edge
from toolgraph.store.edges import read_row
from toolgraph.store.foreign import Ends
from toolgraph.store.short_edges import in_full, is_short
from toolgraph.store.values import mapping, text, write_moment

Items = tuple[Evidence, ...]


class Pair:
    """The rows that an artifact has for one ordered pair of tools, with what they mean."""

    def __init__(self, document: Mapping[str, Any], source: str, target: str) -> None:
        self.document = document
        self.source, self.target = source, target
        ends = Ends(mapping(document.get("tools")))
        names = {source, target}
        self.places: list[int] = []
        self.edges: list[Edge] = []
        self._all = edge_rows(document)
        for place, row in enumerate(self._all):
            if not isinstance(row, Mapping) or {text(row.get("source")), text(row.get("target"))} != names:
                continue
            edge = read_row(row, ends) if text(row.get("relation")).lower() != "belongs_to" else None
            if edge and (edge.source, edge.target) == (source, target):
                self.places.append(place)
                self.edges.append(edge)

    @property
    def edge(self) -> Edge | None:
        """The edge of the pair, or None."""
        merged: Edge | None = None
        for edge in self.edges:
            merged = merge_edges(merged, edge) if merged else edge
        return merged

    @property
    def rows(self) -> list[Any]:
        """The file rows of the pair."""
        return [self._all[place] for place in self.places]

    def changed(self, new_items: Callable[[int, Items], Items], note: str, *, decided: bool = False) -> Change:
        """Give the change in which each row (by its number) has new items; a row without any is gone."""
        new_rows: list[Any] = []
        for number, (edge, row) in enumerate(zip(self.edges, self.rows, strict=True)):
            items = new_items(number, edge.items)
            after = msgspec.structs.replace(edge, items=_in_order(items), undecided=edge.undecided and not decided)
            full = in_full(row, edge) if is_short(row) else row
            new_rows.append(rewrite_edge(full, edge, after) if items else None)
        if not self.edges:
            new_rows.append(self._fresh_row(new_items(0, ())))
        return self.replaced(new_rows, note)

    def replaced(self, new_rows: Sequence[Any], note: str, undoes: str = "") -> Change:
        """Give the change in which the pair's rows are these; None removes one, more are appended."""
        fresh: list[Any] = list(self._all)
        for place, row in zip(self.places, new_rows, strict=False):
            fresh[place] = row
        for place in self.places[len(new_rows) :]:
            fresh[place] = None
        gone = {place for place in self.places if fresh[place] is None}
        kept = [row for place, row in enumerate(fresh) if place not in gone]
        kept.extend(row for row in new_rows[len(self.places) :] if row is not None)
        graph = section(self.document, "graph")
        return Change(
            document={**self.document, "graph": {**graph, edges_key(graph): kept}},
            target=edge_target(self.source, self.target),
            before=_one_or_all(self.rows),
            after=_one_or_all([row for row in new_rows if row is not None]),
            note=note,
            undoes=undoes,
        )

    def _fresh_row(self, items: Items) -> dict[str, Any]:
        """Write the first row of the pair; turned round where only so it has an ordered pair of its own."""
        row = write_edge(Edge(source=self.source, target=self.target, items=items))
        taken = {
            (text(other.get("source")), text(other.get("target"))) for other in self._all if isinstance(other, Mapping)
        }
        if (self.source, self.target) in taken and (self.target, self.source) not in taken:
            row.update(source=self.target, target=self.source, execution_direction="target_to_source")
        return row


def _one_or_all(rows: Sequence[Any]) -> Any:
    return list(rows) if len(rows) > 1 else next(iter(rows), None)


def _in_order(items: Iterable[Evidence]) -> Items:
    """Order items as merging does."""
    return merge_edges(Edge(source="", target="", items=tuple(items)), Edge(source="", target="")).items


def add_edge(document: Mapping[str, Any], edit: AddEdge, *, at: str, actor: str) -> Change:
    """Assert an edge: a new one, or one more reason for an edge that there is; a rejected one is live again.

    Raises: `InvalidEditError` for unknown tools, an edge of a tool to itself, or what someone asserted already.
    """
    _check_ends(document, edit)
    pair = Pair(document, edit.source, edit.target)
    edge = pair.edge
    key = edit.binding.key if edit.binding else None
    if edge and not edge.is_rejected and key in [i.binding.key if i.binding else None for i in _assertions(edge.items)]:
        raise InvalidEditError([f"The edge {edit.source} → {edit.target} is there already, stated by a person."])
    item = _assertion(edit, at=_later(edge, at), actor=actor)
    return pair.changed(lambda number, items: _put(items, item) if number == 0 else items, edit.note, decided=True)


def edit_edge(document: Mapping[str, Any], edit: EditEdge, *, at: str, actor: str) -> Change:
    """Replace what people asserted of an edge; what was inferred of it stays.

    Raises: `InvalidEditError` for unknown tools, or where there is no such edge, or a rejected one.
    """
    _check_ends(document, edit)
    pair = Pair(document, edit.source, edit.target)
    edge = pair.edge
    if edge is None or edge.is_rejected:
        what = "is rejected; restore it first" if edge else "does not exist; add it"
        raise InvalidEditError([f"The edge {edit.source} → {edit.target} {what}."])
    item = _assertion(edit, at=_later(edge, at), actor=actor)

    def replace(number: int, items: Items) -> Items:
        rest = tuple(i for i in items if i.verdict is not Verdict.ASSERT)
        return _put(rest, item) if number == 0 else rest

    return pair.changed(replace, edit.note, decided=True)


def reject_edge(document: Mapping[str, Any], edit: RejectEdge, *, at: str, actor: str) -> Change:
    """Say that an edge is wrong, or why, where it has been rejected for no reason or another one.

    Raises: `InvalidEditError` where there is nothing to reject, or nothing to add to its rejection.
    """
    pair = Pair(document, edit.source, edit.target)
    edge = pair.edge
    word = edge.last_word if edge and edge.is_rejected else None
    if edge is None or (word and edit.reason in ("", word.note)):
        what = "is rejected already" if edge else "does not exist, so there is nothing to reject"
        raise InvalidEditError([f"The edge {edit.source} → {edit.target} {what}."])
    item = Evidence(
        source=EvidenceSource.MANUAL, verdict=Verdict.REJECT, note=edit.reason, actor=actor, at=_later(edge, at)
    )
    return pair.changed(lambda _, items: _put(items, item), edit.reason)


def restore_edge(document: Mapping[str, Any], edit: RestoreEdge, *, at: str, actor: str) -> Change:
    """Take a rejection back by a later word.

    Raises: `InvalidEditError` where there is nothing to restore.
    """
    pair = Pair(document, edit.source, edit.target)
    edge = pair.edge
    if edge is None or not edge.is_rejected:
        what = "is not rejected" if edge else "does not exist"
        raise InvalidEditError([f"The edge {edit.source} → {edit.target} {what}, so there is nothing to restore."])
    item = Evidence(
        source=EvidenceSource.MANUAL, verdict=Verdict.RESTORE, note=edit.note, actor=actor, at=_later(edge, at)
    )
    return pair.changed(lambda _, items: _put(items, item), edit.note)


def _check_ends(document: Mapping[str, Any], edit: AddEdge | EditEdge) -> None:
    tools = mapping(document.get("tools"))
    problems = [_unknown(name, tools) for name in dict.fromkeys((edit.source, edit.target)) if name not in tools]
    if edit.source == edit.target:
        problems.append("An edge joins two different tools.")
    if edit.relation is Relation.BELONGS_TO:
        problems.append("`belongs_to` puts a tool into a group; it does not join two tools.")
    if not 0.0 <= edit.score <= 1.0:
        problems.append("A score lies between 0 and 1.")
    if problems:
        raise InvalidEditError(problems)


def _unknown(name: str, tools: Mapping[str, Any]) -> str:
    near = [found for found, _, _ in most_alike(name, list(tools), limit=3, least=70)]
    return f"There is no tool named {name!r}." + (f" Did you mean {', '.join(near)}?" if near else "")


def _assertions(items: Items) -> list[Evidence]:
    return [item for item in items if item.verdict is Verdict.ASSERT]


def _put(items: Items, item: Evidence) -> Items:
    return (*(other for other in items if other.key != item.key), item)


def _assertion(edit: AddEdge | EditEdge, *, at: str, actor: str) -> Evidence:
    binding = msgspec.structs.replace(edit.binding, score=edit.score) if edit.binding else None
    return Evidence(
        source=EvidenceSource.MANUAL,
        relation=edit.relation,
        binding=binding,
        score=edit.score,
        why=_why(edit, actor),
        verdict=Verdict.ASSERT,
        note=edit.note,
        actor=actor,
        at=at,
    )


def _why(edit: AddEdge | EditEdge, actor: str) -> str:
    said = f"Stated by {actor or 'a person'}: "
    if edit.binding:
        taken = f"which {edit.target} takes as `{edit.binding.to_field}`"
        return f"{said}{edit.source} gives `{edit.binding.from_path}`, {taken}."
    claim = {
        Relation.PRECEDES: f"{edit.source} comes before {edit.target}",
        Relation.COMPLEMENTARY: f"{edit.source} and {edit.target} go together",
        Relation.SIMILAR_TO: f"{edit.source} and {edit.target} do much the same",
        Relation.CONFLICTS_WITH: f"{edit.source} and {edit.target} conflict",
    }.get(edit.relation, f"{edit.target} needs something that {edit.source} gives")
    return f"{said}{claim}."


def _later(edge: Edge | None, at: str) -> str:
    """Give a time after the last word on the edge, so that whoever speaks last has it whatever the clocks say."""
    last = edge.last_word.at if edge and edge.last_word else ""
    if at > last:
        return at
    moment = datetime.fromisoformat(last)
    soon = write_moment(moment + timedelta(microseconds=1))
    return soon if soon > last else write_moment(moment + timedelta(seconds=1))
