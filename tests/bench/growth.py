"""How fast a cost grows with size: the exponent of a power law through measured points."""

from __future__ import annotations

from collections.abc import Sequence
from math import log


def exponent(sizes: Sequence[float], costs: Sequence[float]) -> float:
    """Give the slope of the straight line that fits the logarithms best: 1 is linear, 2 a loop over pairs.

    >>> round(exponent([100, 1000, 10_000], [3, 30, 300]), 3), round(exponent([1, 10], [5, 500]), 3)
    (1.0, 2.0)
    """
    across, up = [log(size) for size in sizes], [log(cost) for cost in costs]
    middle, height = sum(across) / len(across), sum(up) / len(up)
    return sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True)) / sum(
        (x - middle) ** 2 for x in across
    )
