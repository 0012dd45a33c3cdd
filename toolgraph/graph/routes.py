"""Courses of edges through a layered picture: past the tools of the columns between their ends, not behind them.

Each column is passed level, in a gap between its tools; an edge rises and falls only between columns.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from toolgraph.graph.layout import Point

#: Pixels: how wide a tool is drawn, and how near to its middle nothing may pass.
TOOL_WIDTH = 184
CLEARANCE = 27
#: How far below the middles of its ends an edge against the flow leaves and arrives.
BELOW = 9
#: Edges past the same columns to the same tool: the first, the second and so on.
_APART = (0, 4, -4)
#: From the middle of a tool to the middle of the gap beside it.
_TO_GAP = 31


def routes(places: Mapping[str, Point], edges: Iterable[tuple[str, str]]) -> dict[tuple[str, str], tuple[Point, ...]]:
    """Give the points that bend each edge between two columns; straight edges are left out.

    An edge against the flow runs `BELOW` the middles of its ends. Edges that pass columns on their way to the
    same tool run a little apart.
    """
    columns: dict[int, list[int]] = {}
    for place in places.values():
        columns.setdefault(place.x, []).append(place.y)
    for ys in columns.values():
        ys.sort()
    xs = sorted(columns)
    courses: dict[tuple[str, str], tuple[Point, ...]] = {}
    passing: Counter[str] = Counter()
    for source, target in sorted(edges, key=lambda ends: (places[ends[0]].x, places[ends[0]].y, ends)):
        left, right = sorted((places[source], places[target]), key=lambda place: place.x)
        passed = xs[bisect_left(xs, left.x) + 1 : bisect_left(xs, right.x)]
        levels = _levels(left, right, [(x, columns[x]) for x in passed])
        if levels:
            levels = [level + _APART[passing[target] % len(_APART)] for level in levels]
            passing[target] += 1
        course = _course(left, right, passed, levels) if left.x < right.x else ()
        if left is not places[source]:
            course = tuple(Point(point.x, point.y + BELOW) for point in reversed(course))
        if course:
            courses[source, target] = course
    return courses


def _levels(start: Point, end: Point, passed: Sequence[tuple[int, Sequence[int]]]) -> list[int]:
    """Give the height at which each column between the ends is passed.

    The whole way is at the height of one end if its gaps allow it: then the edge bends but once, where there
    is more room. Else each column is passed in the gap nearest to the straight line.
    """
    if not passed:
        return []
    room_at_start, room_at_end = passed[0][0] - start.x, end.x - passed[-1][0]
    for y in (end.y, start.y) if room_at_start >= room_at_end else (start.y, end.y):
        if all(_free(y, ys) == y for _, ys in passed):
            return [y] * len(passed)
    slope = (end.y - start.y) / (end.x - start.x)
    return [_free(round(start.y + slope * (x - start.x)), ys) for x, ys in passed]


def _free(wanted: int, ys: Sequence[int]) -> int:
    """Give the height nearest to the one wanted at which nothing of a column stands."""
    after = bisect_left(ys, wanted)
    for y in ys[max(after - 1, 0) : after + 1]:
        if abs(y - wanted) < CLEARANCE:
            return y - _TO_GAP if wanted < y else y + _TO_GAP
    return wanted


def _course(start: Point, end: Point, passed: Sequence[int], levels: Sequence[int]) -> tuple[Point, ...]:
    """Give the corners: both sides of each column passed, and two between columns where the height changes."""
    if all(level == start.y for level in (*levels, end.y)):
        return ()
    half = TOOL_WIDTH // 2
    stops = list(zip([start.x, *passed, end.x], [start.y, *levels, end.y], strict=True))
    points: list[Point] = []
    for (x, y), (next_x, next_y) in pairwise(stops):
        if x != start.x:
            points += [Point(x - half, y), Point(x + half, y)]
        if y != next_y:
            middle = (x + next_x) // 2
            points += [Point(middle, y), Point(middle, next_y)]
    return tuple(points)
