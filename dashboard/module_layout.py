"""Positions of the module graph, worked out on the server: the same modules and flows give the same picture.

Modules that are tied lie close (a force-directed layout with a fixed start), turned so that suppliers tend to
the left and consumers to the right, as on every other picture; nothing overlaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, log1p, pi, sin, sqrt

import networkx as nx

from toolgraph.catalog.modules import ModuleMap

#: More modules than this want the whole width of the page.
FEW = 30
#: Width and height of the plane in pixels at zoom 1, for few modules and for many.
_PLANE, _WIDE_PLANE = (880.0, 540.0), (1240.0, 560.0)
#: Smallest and largest radius of a module.
RADIUS = (15.0, 36.0)
#: Free space around a module, and the room that its label takes below it.
_GAP, _LABEL_HEIGHT, _CHARACTER = 18.0, 18.0, 6.6
#: Modules without any flow stand in rows below the others: width and height of a place there.
_ALONE_STEP = 104.0
_ALONE_ROW = 66.0
_SEED = 7
_ROUNDS = 120


def radius(tools: int, most: int) -> float:
    """Give the radius of a module: its area grows with its tools."""
    small, large = RADIUS
    return small + (large - small) * sqrt(tools / most) if most else small


def is_wide(shown: ModuleMap) -> bool:
    """Whether there are so many modules that a picture of them wants the whole width of the page."""
    return len(shown.modules) > FEW


def positions(shown: ModuleMap) -> dict[str, tuple[float, float]]:
    """Give the place of each module, by name."""
    weights = _weights(shown)
    tied = [module.name for module in shown.modules if any(module.name in pair for pair in weights)]
    alone = [module.name for module in shown.modules if module.name not in set(tied)]
    plane = _WIDE_PLANE if is_wide(shown) else _PLANE
    placed = _spread(_turned(_forces(tied, weights), tied, plane), _sizes(shown))
    bottom = max((y for _, y in placed.values()), default=-_ALONE_ROW) + _ALONE_ROW * 1.4
    columns = max(1, int(plane[0] // _ALONE_STEP))
    for number, name in enumerate(alone):
        row, column = divmod(number, columns)
        placed[name] = (column * _ALONE_STEP, bottom + row * _ALONE_ROW)
    return {name: (round(x, 1), round(y, 1)) for name, (x, y) in placed.items()}


def _weights(shown: ModuleMap) -> dict[tuple[str, str], float]:
    """Give each unordered pair of different modules the logarithm of its flows in both directions."""
    counts: dict[tuple[str, str], int] = {}
    for flow in shown.flows:
        if flow.source != flow.target:
            pair = (min(flow.source, flow.target), max(flow.source, flow.target))
            counts[pair] = counts.get(pair, 0) + flow.edges
    return {pair: log1p(count) for pair, count in counts.items()}


def _forces(names: Sequence[str], weights: Mapping[tuple[str, str], float]) -> dict[str, tuple[float, float]]:
    if not names:
        return {}
    graph = nx.Graph()
    graph.add_nodes_from(names)
    graph.add_weighted_edges_from((one, other, weight) for (one, other), weight in sorted(weights.items()))
    # A thread between separate parts keeps them on one page.
    parts = sorted((sorted(part) for part in nx.connected_components(graph)), key=lambda part: (-len(part), part[0]))
    graph.add_weighted_edges_from((parts[0][0], part[0], 0.2) for part in parts[1:])
    circle = {name: (cos(2 * pi * i / len(names)), sin(2 * pi * i / len(names))) for i, name in enumerate(names)}
    found = nx.spring_layout(
        graph, pos=circle, k=2.2 / sqrt(len(names)), iterations=300, weight="weight", seed=_SEED, method="force"
    )
    return {name: (float(found[name][0]), float(found[name][1])) for name in names}


def _turned(
    placed: Mapping[str, tuple[float, float]], in_flow_order: Sequence[str], plane: tuple[float, float]
) -> dict[str, tuple[float, float]]:
    """Turn the picture so that the flow order runs from left to right, and stretch it over the plane."""
    if len(placed) < 2:
        return dict.fromkeys(placed, (plane[0] / 2, plane[1] / 2))
    middle = (len(in_flow_order) - 1) / 2
    towards = [sum((rank - middle) * placed[name][axis] for rank, name in enumerate(in_flow_order)) for axis in (0, 1)]
    angle = -atan2(towards[1], towards[0])
    turned = {
        name: (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for name, (x, y) in placed.items()
    }
    return {
        name: (x * plane[0], y * plane[1])
        for name, x, y in zip(
            turned, *(_evened([point[axis] for point in turned.values()]) for axis in (0, 1)), strict=True
        )
    }


def _evened(values: Sequence[float]) -> list[float]:
    """Stretch values over 0..1, half by their size and half by their rank: a lone one far out takes no space."""
    low, span = min(values), (max(values) - min(values)) or 1.0
    ranks = {value: rank / max(len(values) - 1, 1) for rank, value in enumerate(sorted(values))}
    return [((value - low) / span + ranks[value]) / 2 for value in values]


def _sizes(shown: ModuleMap) -> dict[str, tuple[float, float]]:
    """Give half the width and height of each module with its label."""
    most = max((module.tools for module in shown.modules), default=0)
    sizes = {}
    for module in shown.modules:
        reach = radius(module.tools, most)
        width = max(reach, min(len(module.name), 22) * _CHARACTER / 2)
        sizes[module.name] = (width + _GAP / 2, reach + (_LABEL_HEIGHT + _GAP) / 2)
    return sizes


def _spread(
    placed: Mapping[str, tuple[float, float]], sizes: Mapping[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Push overlapping modules apart, each pair along the axis on which less is missing."""
    spots = {name: [x, y] for name, (x, y) in placed.items()}
    names = sorted(spots)
    for _ in range(_ROUNDS):
        moved = 0.0
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                moved = max(moved, _part(spots[one], spots[other], sizes[one], sizes[other]))
        if moved < 0.5:
            break
    return {name: (x, y) for name, (x, y) in spots.items()}


def _part(one: list[float], other: list[float], size: tuple[float, float], other_size: tuple[float, float]) -> float:
    missing = [size[axis] + other_size[axis] - abs(one[axis] - other[axis]) for axis in (0, 1)]
    if min(missing) <= 0:
        return 0.0
    axis = 0 if missing[0] < missing[1] else 1
    step = missing[axis] / 2
    sign = 1.0 if other[axis] >= one[axis] else -1.0
    one[axis] -= sign * step
    other[axis] += sign * step
    return step
