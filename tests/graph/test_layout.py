from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.graph.layout import MAX_EXTENT, NORMAL_SPACING, TALL, Point, layered
from toolgraph.graph.routes import TOOL_WIDTH


def test_producers_are_left_of_the_focus_and_consumers_right() -> None:
    placed = layered({"f": 0, "p": -1, "pp": -2, "c": 1}, [("pp", "p"), ("p", "f"), ("f", "c")])

    assert placed["pp"].x < placed["p"].x < placed["f"].x < placed["c"].x
    assert len({point.y for point in placed.values()}) == 1


def test_nothing_is_placed_for_nothing() -> None:
    assert layered({}, []) == {}
    assert layered({"alone": 0}, []) == {"alone": Point(0, 0)}


def test_a_rank_stays_one_column_up_to_its_limit_and_is_wrapped_above() -> None:
    def columns(count: int) -> int:
        placed = layered({"f": 0} | {f"c{i:03}": 1 for i in range(count)}, [])
        return len({point.x for name, point in placed.items() if name != "f"})

    assert columns(TALL) == 1
    assert columns(TALL + 1) == 2
    assert columns(140) > 3


def test_tools_do_not_lie_on_one_another() -> None:
    placed = layered({"f": 0} | {f"c{i}": 1 for i in range(70)} | {f"p{i}": -1 for i in range(70)}, [])

    assert len(set(placed.values())) == 141
    rows: dict[int, list[int]] = {}
    for point in placed.values():
        rows.setdefault(point.x, []).append(point.y)
    assert all(b - a >= NORMAL_SPACING.row for ys in rows.values() for a, b in pairwise(sorted(ys)))


def test_neighbours_are_ordered_so_that_edges_do_not_cross() -> None:
    flows = [("p1", "f"), ("p2", "f"), ("x", "p2"), ("y", "p1")]
    placed = layered({"f": 0, "p1": -1, "p2": -1, "x": -2, "y": -2}, flows)

    assert (placed["p1"].y < placed["p2"].y) == (placed["y"].y < placed["x"].y)


def test_several_tools_in_focus_are_ranked_among_themselves() -> None:
    placed = layered({"get": 0, "list": 0, "delete": 0}, [("list", "get"), ("get", "delete"), ("delete", "list")])

    assert len({point.x for point in placed.values()}) == 3


@pytest.mark.parametrize(
    "sides",
    [
        {f"p{i}": -1 for i in range(24)} | {f"c{i}": 1 for i in range(24)},
        {f"{side}{i}": side for side in (-2, -1, 1, 2) for i in range(12)},
    ],
)
def test_what_is_drawn_at_first_can_be_read_without_zooming(sides: dict[str, int]) -> None:
    places = layered({"f": 0, **sides}, []).values()
    width = max(one.x for one in places) - min(one.x for one in places) + TOOL_WIDTH

    assert width * 0.75 <= 1440 - 84 - 392 - 2 * 24  # less the navigation, the inspector and the margin


def test_siblings_are_placed_below_everything() -> None:
    placed = layered({"f": 0, "p": -1}, [("p", "f")], siblings=["s1", "s2", "s3"])

    assert min(placed[name].y for name in ("s1", "s2", "s3")) > max(placed["f"].y, placed["p"].y)


@given(
    st.dictionaries(st.integers(0, 400).map(str), st.integers(-4, 4), max_size=320),
    st.lists(st.tuples(st.integers(0, 400).map(str), st.integers(0, 400).map(str)), max_size=120),
)
def test_any_picture_can_be_painted(sides: dict[str, int], flows: list[tuple[str, str]]) -> None:
    placed = layered(sides, flows)

    assert placed.keys() == sides.keys()
    assert placed == layered(sides, flows)
    for axis in ("x", "y"):
        values = [getattr(point, axis) for point in placed.values()] or [0]
        assert max(values) - min(values) < MAX_EXTENT
