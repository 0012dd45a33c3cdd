from __future__ import annotations

import math
from typing import Any

import pytest

from toolgraph.model import Relation
from toolgraph.store.values import mapping, moment, number, rows, sequence, text, word


@pytest.mark.parametrize(("value", "expected"), [("a", "a"), (3, "3"), (1.5, "1.5"), (True, ""), (None, ""), ([], "")])
def test_text(value: Any, expected: str) -> None:
    assert text(value) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, 3.0), (1.5, 1.5), (True, -1.0), ("3", -1.0), (math.nan, -1.0), (math.inf, -1.0), (10**400, -1.0)],
)
def test_a_number_is_finite_or_the_default(value: Any, expected: float) -> None:
    assert number(value, -1.0) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        ("2026-01-02T03:04:05+09:00", "2026-01-01T18:04:05.000000Z"),
        ("2026-01-02T03:04:05", "2026-01-02T03:04:05.000000Z"),
        ("0001-01-01T00:00:00+14:00", ""),
        ("yesterday", ""),
        (None, ""),
    ],
)
def test_a_moment_is_in_utc_or_empty(value: Any, expected: str) -> None:
    assert moment(value) == expected


def test_anything_of_another_type_is_empty() -> None:
    assert (mapping([1]), sequence({"a": 1}), list(rows([{}, 3, None]))) == ({}, (), [{}])
    assert sequence("text") == ()


def test_a_word_is_of_a_closed_set_or_the_default() -> None:
    assert word(Relation, "precedes", Relation.REQUIRES) is Relation.PRECEDES
    assert word(Relation, "odd", Relation.REQUIRES) is Relation.REQUIRES
    assert word(Relation, ["precedes"], Relation.REQUIRES) is Relation.REQUIRES
