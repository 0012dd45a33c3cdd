"""Layered positions for a scope: producers on the left, the focus in the middle, consumers on the right.

Longest-path sub-layers within the focus, barycentre ordering (Sugiyama, Tagawa, Toda 1981), ranks that
would be too tall wrapped into columns. Linear in nodes and edges but for the sorting; no randomness.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, sqrt

import msgspec

#: cytoscape.js 3.28 paints nothing where extent × zoom passes some 65,000 px; half of it is a safe margin.
MAX_EXTENT = 30_000
#: A rank with more tools than this is wrapped into columns.
TALL = 12
_SWEEPS = 4
#: The longest chain within the focus that gets a rank of its own for each step.
_MAX_INNER = 2


class Point(msgspec.Struct, frozen=True):
    """Pixels from the middle of the focus; y grows downwards."""

    x: int
    y: int


class Spacing(msgspec.Struct, frozen=True, kw_only=True):
    """Pixels between middles: of tools above one another, of columns of one rank, and of ranks.

    Ranks move together, down to `near`, where the picture would be wider than `width` from middle to middle.
    """

    row: int = 62
    column: int = 216
    rank: int = 330
    near: int = 256
    width: int = 1020

    def rank_in(self, columns: int, ranks: int) -> int:
        """Give the distance of ranks in a picture of so many columns and ranks."""
        if ranks < 2:
            return self.rank
        left = self.width - (columns - ranks) * self.column
        return max(self.near, min(self.rank, left // (ranks - 1)))


NORMAL_SPACING = Spacing()


def layered(
    sides: Mapping[str, int],
    edges: Iterable[tuple[str, str]],
    *,
    siblings: Sequence[str] = (),
    spacing: Spacing = NORMAL_SPACING,
) -> dict[str, Point]:
    """Place tools by their signed distance from the focus.

    `sides` gives each tool's distance, in order of preference (ties keep that order); `edges` are pairs of
    ends; `siblings` are placed in a block below everything else.
    """
    flows = [(a, b) for a, b in edges if a in sides and b in sides and a != b]
    ranks = _ranks(sides, flows)
    _reduce_crossings(ranks, flows)
    placed = _coordinates(ranks, spacing)
    floor = max((point.y for point in placed.values()), default=0) + 2 * spacing.row
    columns = max(1, ceil(sqrt(len(siblings) * spacing.row / spacing.column) * 1.6))
    for i, name in enumerate(siblings):
        x = round((i % columns - (min(columns, len(siblings)) - 1) / 2) * spacing.column)
        placed[name] = Point(x, floor + i // columns * spacing.row)
    return _within_extent(placed)


def _ranks(sides: Mapping[str, int], flows: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Give the ranks from left to right; several tools in focus are ranked among themselves."""
    inner = _longest_paths([name for name, side in sides.items() if side == 0], flows)
    ranks: dict[tuple[int, int], list[str]] = {}
    for name, side in sides.items():
        ranks.setdefault((side, inner.get(name, 0)), []).append(name)
    return [ranks[key] for key in sorted(ranks)]


def _longest_paths(names: Sequence[str], flows: Iterable[tuple[str, str]]) -> dict[str, int]:
    """Give each name the length of the longest chain that leads to it, edges that close a cycle ignored."""
    into: dict[str, list[str]] = {name: [] for name in names}
    for source, target in sorted(flows):
        if source in into and target in into:
            into[target].append(source)
    depth: dict[str, int] = {}
    for start in names:
        path = [(start, iter(into[start]))]
        open_names = {start}
        while path and start not in depth:
            name, sources = path[-1]
            ahead = next((s for s in sources if s not in depth and s not in open_names), None)
            if ahead is not None:
                path.append((ahead, iter(into[ahead])))
                open_names.add(ahead)
                continue
            path.pop()
            open_names.discard(name)
            depth[name] = max((min(depth[s] + 1, _MAX_INNER) for s in into[name] if s in depth), default=0)
    return depth


def _reduce_crossings(ranks: list[list[str]], flows: Iterable[tuple[str, str]]) -> None:
    """Order each rank by the middle of its neighbours' places, sweeping to and fro."""
    neighbours: dict[str, list[str]] = {name: [] for rank in ranks for name in rank}
    for source, target in flows:
        neighbours[source].append(target)
        neighbours[target].append(source)
    place: dict[str, float] = {}
    rank_of: dict[str, int] = {}
    for number, rank in enumerate(ranks):
        _note_places(rank, place)
        rank_of.update(dict.fromkeys(rank, number))
    for sweep in range(_SWEEPS):
        order = range(len(ranks)) if sweep % 2 == 0 else range(len(ranks) - 1, -1, -1)
        for number in order:
            wanted = {}
            for name in ranks[number]:
                others = [place[other] for other in neighbours[name] if rank_of[other] != number]
                wanted[name] = sum(others) / len(others) if others else place[name]
            ranks[number].sort(key=wanted.__getitem__)
            _note_places(ranks[number], place)


def _note_places(rank: Sequence[str], place: dict[str, float]) -> None:
    """Note where each name of the rank stands, from -1 at the top to 1 at the bottom."""
    for i, name in enumerate(rank):
        place[name] = (2 * i + 1) / len(rank) - 1


def _coordinates(ranks: Sequence[Sequence[str]], spacing: Spacing) -> dict[str, Point]:
    placed: dict[str, Point] = {}
    left = 0
    counts = [_columns(len(rank), spacing) for rank in ranks]
    distance = spacing.rank_in(sum(counts), len(ranks))
    for rank, columns in zip(ranks, counts, strict=True):
        rows = ceil(len(rank) / columns)
        for i, name in enumerate(rank):
            row, column = divmod(i, columns)
            # Every other column stands half a row lower, so that edges to farther columns show between tools.
            lowered = spacing.row // 2 if column % 2 else 0
            y = round((row - (rows - 1) / 2) * spacing.row) + lowered
            placed[name] = Point(left + column * spacing.column, y)
        left += (columns - 1) * spacing.column + distance
    return placed


def _columns(count: int, spacing: Spacing) -> int:
    """Give the number of columns for a rank: one up to `TALL`, above it near the shape of a screen."""
    if count <= TALL:
        return 1
    rows = max(TALL, ceil(sqrt(1.5 * count * spacing.column / spacing.row)))
    return ceil(count / rows)


def _within_extent(placed: Mapping[str, Point]) -> dict[str, Point]:
    """Centre the picture, and shrink it where it would be larger than can be painted."""
    if not placed:
        return {}
    xs, ys = [p.x for p in placed.values()], [p.y for p in placed.values()]
    middle_x, middle_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    scale = min(1.0, (MAX_EXTENT - 1) / max(max(xs) - min(xs), max(ys) - min(ys), 1))
    return {name: Point(round((p.x - middle_x) * scale), round((p.y - middle_y) * scale)) for name, p in placed.items()}
