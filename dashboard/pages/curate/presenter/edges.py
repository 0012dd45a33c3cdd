"""The table of edges: what people said of them, and on request any other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import StrEnum
from typing import Any

from toolgraph.catalog.history import ago
from toolgraph.catalog.ports import plain_path
from toolgraph.graph.index import short_key
from toolgraph.model import Edge
from toolgraph.text import fold

#: Rows sent at most; a longer answer is narrowed with the search box.
LIMIT = 200


class Show(StrEnum):
    """Which edges the table lists."""

    CURATED = "curated"
    MANUAL = "manual"
    REJECTED = "rejected"
    ALL = "all"


LABELS = {
    Show.CURATED: "Curated",
    Show.MANUAL: "Added",
    Show.REJECTED: "Rejected",
    Show.ALL: "All edges",
}


def show_of(text: str | None) -> Show:
    """Read a filter; anything unknown lists what people said."""
    return next((show for show in Show if show == text), Show.CURATED)


def edge_rows(edges: Iterable[Edge], show: Show, query: str, now: datetime) -> tuple[list[dict[str, Any]], int]:
    """Give at most `LIMIT` rows of the edges that match, people's latest word first, and how many match in all."""
    found = list(_matching(edges, show, fold(query).split()))
    found.sort(key=lambda edge: (edge.source, edge.target))
    found.sort(key=lambda edge: edge.last_word.at if edge.last_word else "", reverse=True)
    return [_row(edge, now) for edge in found[:LIMIT]], len(found)


def count_label(shown: int, total: int, show: Show, query: str) -> str:
    """Say how much of what is listed."""
    noun = {
        Show.CURATED: "added or rejected",
        Show.MANUAL: "added by hand",
        Show.REJECTED: "rejected",
        Show.ALL: "in the graph",
    }[show]
    edges = "1 edge" if total == 1 else f"{total:,} edges"
    matching = f" matching “{query.strip()}”" if query.strip() else ""
    if shown < total:
        return f"{shown} of {edges} {noun}{matching}; narrow it with the search box"
    return f"{edges} {noun}{matching}"


def nothing_label(show: Show, query: str, *, locked: bool = False) -> str:
    """Say why the table is empty and what to do; nothing can be added where it is *locked*."""
    if query.strip():
        return f"Nothing matches “{query.strip()}”. Try fewer words, or “All edges”."
    if show is Show.ALL:
        return "The graph has no edges." if locked else "The graph has no edges yet. Add the first one with the form."
    nobody = {
        Show.MANUAL: "Nobody has added an edge",
        Show.REJECTED: "Nobody has rejected an edge",
    }.get(show, "Nobody has added or rejected an edge")
    if locked:
        return f"{nobody}. Those that the graph holds are under “All edges”."
    return f"{nobody} yet. Add one with the form, or pick one under “All edges”."


def _matching(edges: Iterable[Edge], show: Show, words: list[str]) -> Iterator[Edge]:
    for edge in edges:
        if _is_listed(edge, show) and all(word in _text(edge) for word in words):
            yield edge


def _is_listed(edge: Edge, show: Show) -> bool:
    if show is Show.ALL:
        return True
    rejected = edge.is_rejected
    if show is Show.REJECTED:
        return rejected
    return (edge.is_manual and not rejected) or (show is Show.CURATED and rejected)


def _text(edge: Edge) -> str:
    return fold(f"{edge.source} {edge.target} {edge.last_word.note if edge.last_word else ''}")


def _row(edge: Edge, now: datetime) -> dict[str, Any]:
    word = edge.last_word
    return {
        "id": short_key(edge.source, edge.target),
        "source": edge.source,
        "target": edge.target,
        "fields": fields_of(edge),
        "paths": paths_of(edge),
        "state": state_of(edge),
        "score": "" if edge.is_rejected else f"{edge.conf_score:.2f}",
        "by": " · ".join(part for part in (word.actor, ago(word.at, now)) if part) if word else "",
        "note": word.note if word else edge.why,
    }


def state_of(edge: Edge) -> str:
    """Give the standing of an edge in a word."""
    if edge.is_rejected:
        return "rejected"
    return "added" if edge.is_manual else edge.kind.value.replace("_", " ")


def fields_of(edge: Edge) -> str:
    """Give the fields that an edge joins by name: `id → orderId`, with the number of further ones."""
    bindings = edge.bindings
    if not bindings:
        return ""
    first = bindings[0]
    more = f" +{len(bindings) - 1}" if len(bindings) > 1 else ""
    name = first.from_field if first.from_field == first.to_field else f"{first.from_field} → {first.to_field}"
    return name + more


def paths_of(edge: Edge) -> str:
    """Give where those fields stand: `items[*].id → orderId`, all of them."""
    return ", ".join(
        f"{plain_path(one.from_path)} → {plain_path(one.to_path or one.to_field)}" for one in edge.bindings
    )
