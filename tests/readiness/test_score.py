from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.model import Finding, Severity
from toolgraph.readiness.codes import Code, Part
from toolgraph.readiness.score import WEIGHTS, Score, score_of


def found(code: Code, severity: Severity = Severity.WARNING) -> Finding:
    return Finding(code=code, severity=severity, message="", remedy="")


FINDINGS = st.builds(found, st.sampled_from(list(Code)), st.sampled_from(list(Severity)))


def score(*tools: tuple[Finding, ...], whole: tuple[tuple[Finding, float], ...] = ()) -> Score:
    return score_of(tools, whole)


def test_nothing_wrong_is_a_hundred() -> None:
    assert (score(()).total, set(score(()).parts.values())) == (100, {100})


def test_without_operations_nothing_is_left() -> None:
    empty = score(whole=((found(Code.NO_OPERATIONS, Severity.BLOCKER), 1.0),))
    assert (empty.total, set(empty.parts.values())) == (0, {0})


@pytest.mark.parametrize(
    ("code", "part"),
    [
        (Code.MISSING_DESCRIPTION, Part.SEARCH),
        (Code.MISSING_OPERATION_ID, Part.SEARCH),
        (Code.REQUIRED_FIELD_WITHOUT_PRODUCER, Part.PLANNING),
        (Code.MISSING_RESPONSE_SCHEMA, Part.PLANNING),
        (Code.UNSUPPORTED_CONTENT_TYPE, Part.EXECUTION),
        (Code.GENERIC_REQUEST_BODY, Part.EXECUTION),
    ],
)
def test_a_flaw_hurts_most_where_it_stands_in_the_way(code: Code, part: Part) -> None:
    parts = score((found(code),)).parts
    assert min(parts, key=lambda one: parts[one]) is part


def test_a_blocked_tool_can_only_be_found() -> None:
    blocked = score((found(Code.MISSING_REQUEST_SCHEMA, Severity.BLOCKER),))
    assert (blocked.parts[Part.PLANNING], blocked.parts[Part.EXECUTION]) == (0, 0)
    assert blocked.parts[Part.SEARCH] == 90


def test_one_code_counts_once_a_tool_and_what_only_informs_costs_less() -> None:
    gap = found(Code.REQUIRED_FIELD_WITHOUT_PRODUCER)
    hint = found(Code.REQUIRED_FIELD_WITHOUT_PRODUCER, Severity.INFO)
    assert score((gap, gap, hint)) == score((gap,))
    assert score((gap,)).total < score((hint,)).total < 100


def test_no_tool_costs_more_than_itself() -> None:
    everything = tuple(found(code) for code in Code)
    assert score(everything, (), (), ()).parts == {Part.SEARCH: 75, Part.PLANNING: 75, Part.EXECUTION: 75}


def test_the_smallest_flaw_is_not_rounded_away() -> None:
    assert score((found(Code.MISSING_DESCRIPTION, Severity.INFO),), *[()] * 9999).total == 99


@given(st.lists(st.lists(FINDINGS, max_size=4).map(tuple), min_size=1, max_size=8), st.integers(2, 5))
def test_it_depends_on_shares_not_on_numbers(tools: list[tuple[Finding, ...]], times: int) -> None:
    assert score_of(tools * times, ()).parts == score_of(tools, ()).parts


@given(
    st.lists(st.lists(FINDINGS, max_size=6).map(tuple), min_size=1, max_size=8),
    st.lists(st.tuples(FINDINGS, st.floats(0, 1)), max_size=4),
)
def test_what_is_lost_adds_up(tools: list[tuple[Finding, ...]], whole: list[tuple[Finding, float]]) -> None:
    made = score_of(tools, whole)
    assert all(0 <= points <= 100 for points in (made.total, *made.parts.values()))
    for part, points in made.parts.items():
        assert abs(points - (100 - sum(made.lost[part].values()))) <= 1
    costs = sum(made.cost(code) for code in {code for codes in made.lost.values() for code in codes})
    assert abs(made.total - (100 - costs)) <= 1
    assert sum(WEIGHTS.values()) == pytest.approx(1)


@given(st.lists(st.lists(FINDINGS, max_size=4).map(tuple), min_size=1, max_size=6), FINDINGS)
def test_one_more_flaw_never_raises_it(tools: list[tuple[Finding, ...]], more: Finding) -> None:
    assert score_of([(*tools[0], more), *tools[1:]], ()).total <= score_of(tools, ()).total
