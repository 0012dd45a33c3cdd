from __future__ import annotations

import pytest

from dashboard.pages.explore.presenter import question
from dashboard.pages.explore.presenter.question import Amount
from dashboard.state import ViewState, parse
from toolgraph.catalog.focus import Focus
from toolgraph.graph.scope import MAX_DEPTH, NORMAL_BUDGET, WIDE_BUDGET, first_budget
from toolgraph.model import EdgeKind, Signal

VIEW = ViewState(route="/explore", focus=("a",))


def test_the_plain_view_asks_for_one_hop_of_high_signal() -> None:
    asked = question.question(VIEW, Focus(tools=("a",)))

    assert (asked.focus, asked.depth_in, asked.depth_out, asked.signal) == (("a",), 1, 1, Signal.HIGH)
    assert (asked.scope_values, asked.structural, asked.among) == (False, False, False)
    assert asked.budget == first_budget(1, 2)


def test_weak_edges_are_a_matter_of_the_signal_level_alone() -> None:
    assert EdgeKind.WEAK in question.question(VIEW.but(kinds=()), Focus(tools=("a",))).kinds


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (question.toggled_scope_values(VIEW), lambda asked: asked.scope_values),
        (question.toggled_among(VIEW), lambda asked: asked.among),
        (question.with_more(VIEW), lambda asked: asked.budget == NORMAL_BUDGET),
        (question.with_amount(VIEW, Amount.WIDE), lambda asked: asked.budget == WIDE_BUDGET),
        (question.toggled_kind(VIEW, EdgeKind.STRUCTURAL), lambda asked: asked.structural),
        (question.with_signal(VIEW, Signal.ALL), lambda asked: asked.signal is Signal.ALL),
        (question.with_depth(VIEW, into=1), lambda asked: asked.depth_in == 2),
        (question.toggled_kind(VIEW, EdgeKind.LINK), lambda asked: EdgeKind.LINK not in asked.kinds),
    ],
)
def test_what_a_control_asks_for_survives_the_address(view: ViewState, told: object) -> None:
    again = parse("/explore", view.search)

    assert told(question.question(again, Focus(tools=("a",))))  # type: ignore[operator]


@pytest.mark.parametrize("toggle", [question.toggled_scope_values, question.toggled_among])
def test_a_switch_pressed_twice_leaves_the_address_as_it_was(toggle: object) -> None:
    assert toggle(toggle(VIEW)) == VIEW  # type: ignore[operator]


def test_more_is_drawn_in_two_steps_and_no_further() -> None:
    steps = [VIEW]
    for _ in range(3):
        steps.append(question.with_more(steps[-1]))

    assert [question.amount(step) for step in steps] == [Amount.FIRST, Amount.MORE, Amount.WIDE, Amount.WIDE]


def test_the_least_amount_leaves_the_address_as_it_was() -> None:
    assert question.with_amount(question.with_more(VIEW), Amount.FIRST) == VIEW


def test_depth_stays_within_its_limits() -> None:
    assert question.with_depth(VIEW, into=9, out_of=-9).depth == (MAX_DEPTH, 0)


def test_the_signal_key_goes_round() -> None:
    levels = [VIEW.signal]
    for _ in Signal:
        levels.append(question.next_signal(VIEW.but(signal=levels[-1])))

    assert levels == [Signal.HIGH, Signal.MEDIUM, Signal.ALL, Signal.HIGH]


def test_another_focus_selects_nothing() -> None:
    assert question.with_focus(VIEW.but(selected="a"), "b") == ViewState(route="/explore", focus=("b",))


def test_all_kinds_keep_the_structural_switch_as_it_is() -> None:
    assert EdgeKind.STRUCTURAL not in question.with_all_kinds(VIEW.but(kinds=())).kinds
    assert EdgeKind.STRUCTURAL in question.with_all_kinds(VIEW.but(kinds=(EdgeKind.STRUCTURAL,))).kinds
