from __future__ import annotations

import datetime as dt
import math
from enum import Enum
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.sources.plain import plain


class Mood(Enum):
    GOOD = "good"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=15,
)


@given(JSON)
def test_a_json_value_stays_as_it_is(value: Any) -> None:
    assert plain(value) == value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({2: "a", None: "b", True: "c"}, {"2": "a", "None": "b", "True": "c"}),
        ((1, (2,)), [1, [2]]),
        ({"b", "a"}, ["a", "b"]),
        (2**70, float(2**70)),
        (10**400, None),
        (math.nan, None),
        (-math.inf, None),
        ("a\ud800b", "ab"),
        ({"k\udfff": 1}, {"k": 1}),
        (dt.date(2024, 1, 1), "2024-01-01"),
        ([Mood.GOOD, {"of": {Mood.GOOD}}], ["good", {"of": ["good"]}]),
    ],
)
def test_what_is_no_json_is_made_so(value: Any, expected: Any) -> None:
    made = plain(value)
    assert made == expected
    assert orjson.loads(orjson.dumps(made)) == expected


def test_a_container_inside_itself_becomes_null() -> None:
    loop: list[Any] = [1]
    loop.append({"again": loop})
    assert plain(loop) == [1, {"again": None}]


def test_nesting_without_end_is_no_matter() -> None:
    deep: Any = 1
    for _ in range(3000):
        deep = [deep]
    made = plain(deep)
    for _ in range(3000):
        made = made[0]
    assert made == 1


def test_the_copy_is_independent() -> None:
    value = {"a": [1]}
    made = plain(value)
    value["a"].append(2)
    assert made == {"a": [1]}
