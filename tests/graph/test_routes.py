from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from toolgraph.graph.layout import Point, layered
from toolgraph.graph.routes import BELOW, CLEARANCE, TOOL_WIDTH, routes


def test_a_level_edge_needs_no_bend() -> None:
    assert routes({"a": Point(0, 0), "b": Point(300, 0)}, [("a", "b")]) == {}


def test_an_edge_rises_halfway_between_the_columns() -> None:
    course = routes({"a": Point(0, 0), "b": Point(300, 80)}, [("a", "b")])["a", "b"]

    assert course == (Point(150, 0), Point(150, 80))


def test_an_edge_against_the_flow_runs_below_its_ends() -> None:
    course = routes({"a": Point(0, 0), "b": Point(300, 80)}, [("b", "a")])["b", "a"]

    assert course == (Point(150, 80 + BELOW), Point(150, BELOW))


def test_an_edge_within_a_column_is_left_to_the_canvas() -> None:
    assert routes({"a": Point(0, 0), "b": Point(0, 80)}, [("a", "b"), ("b", "a")]) == {}


def test_a_wrapped_column_is_passed_at_the_height_of_the_target() -> None:
    places = {"f": Point(0, 200), "c": Point(300, 0), "d": Point(300, 62), "e": Point(516, 31)}
    course = routes(places, [("f", "e")])["f", "e"]

    assert [point.y for point in course] == [200, 31, 31, 31]
    assert course[1].x < 300 - TOOL_WIDTH // 2


def test_a_tool_in_the_way_is_passed_beside() -> None:
    places = {"a": Point(0, 0), "b": Point(300, 0), "c": Point(600, 0)}
    course = routes(places, [("a", "c")])["a", "c"]

    assert all(abs(point.y) >= CLEARANCE for point in course if abs(point.x - 300) <= TOOL_WIDTH // 2)


def test_edges_past_a_column_to_the_same_tool_run_apart() -> None:
    places = {"a": Point(0, 0), "b": Point(0, 62), "x": Point(300, 200), "c": Point(600, 62)}
    courses = routes(places, [("a", "c"), ("b", "c")])
    passing = [
        {point.y for point in courses.get(ends, ()) if abs(point.x - 300) <= TOOL_WIDTH // 2} for ends in courses
    ]

    assert len(passing) == 2
    assert passing[0].isdisjoint(passing[1])


NAMES = st.integers(0, 60).map(str)


@given(st.dictionaries(NAMES, st.integers(-3, 3), max_size=60), st.lists(st.tuples(NAMES, NAMES), max_size=80))
def test_every_course_goes_steadily_from_one_end_to_the_other(
    sides: dict[str, int], pairs: list[tuple[str, str]]
) -> None:
    edges = [(a, b) for a, b in pairs if a in sides and b in sides]
    places = layered(sides, edges)

    for (source, target), course in routes(places, edges).items():
        start, end = places[source], places[target]
        xs = [start.x, *(point.x for point in course), end.x]
        assert all((a <= b) if start.x < end.x else (a >= b) for a, b in pairwise(xs))


@given(st.dictionaries(NAMES, st.integers(-3, 3), max_size=60), st.lists(st.tuples(NAMES, NAMES), max_size=80))
def test_no_edge_passes_behind_a_tool(sides: dict[str, int], pairs: list[tuple[str, str]]) -> None:
    edges = [(a, b) for a, b in pairs if a in sides and b in sides and sides[a] < sides[b]]
    places = layered(sides, edges)
    half = TOOL_WIDTH // 2

    for ends, course in routes(places, edges).items():
        for name, place in places.items():
            if name not in ends:
                levels = [point.y for point in course if abs(point.x - place.x) <= half]
                assert all(abs(y - place.y) > 22 for y in levels)
