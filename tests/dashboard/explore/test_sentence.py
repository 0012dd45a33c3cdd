from __future__ import annotations

import pytest

from dashboard.pages.explore.presenter import question
from dashboard.pages.explore.presenter.sentence import Hint, sentence
from dashboard.state import ViewState, parse
from tests.factories import edge
from toolgraph.catalog.focus import Focus
from toolgraph.graph.scope import MAX_DEPTH, Hidden, Scope, ScopeNode, ScopeQuery
from toolgraph.model import EdgeKind, Signal

VIEW = ViewState(route="/explore", focus=("createOrder",))
FOCUS = Focus(tools=("createOrder",))


def scope(**overrides: object) -> Scope:
    values: dict[str, object] = {
        "query": ScopeQuery(focus=("createOrder",)),
        "nodes": (ScopeNode(name="createOrder", side=0),),
        "edges": (edge("a", "createOrder"),),
    }
    return Scope(**(values | overrides))  # type: ignore[arg-type]


def hints(view: ViewState = VIEW, focus: Focus = FOCUS, rejected: int = 0, **overrides: object) -> tuple[Hint, ...]:
    line = sentence(view, focus, scope(**overrides), rejected)
    return (*line.hints, *line.asides)


def test_the_sentence_tells_the_question_and_how_much_is_shown() -> None:
    line = sentence(VIEW, FOCUS, scope(hidden={Hidden.SIGNAL: 9}), 0)

    assert line.spoken == (
        "Producers and consumers of createOrder, 1 hop, high-signal edges: "
        "1 of 10 edges and 1 tool shown; hidden: 9 with weaker evidence"
    )


@pytest.mark.parametrize(
    ("depth", "lead", "hops"),
    [
        ((1, 1), "Producers and consumers of", ", 1 hop, "),
        ((2, 2), "Producers and consumers of", ", 2 hops, "),
        ((2, 1), "Producers and consumers of", ", 2 hops in and 1 out, "),
        ((3, 0), "Producers of", ", 3 hops, "),
        ((0, 1), "Consumers of", ", 1 hop, "),
        ((0, 0), "Only", ", 0 hops, "),
    ],
)
def test_the_depth_is_told(depth: tuple[int, int], lead: str, hops: str) -> None:
    line = sentence(VIEW.but(depth=depth), FOCUS, scope(), 0)

    assert line.lead == lead
    assert line.rest.startswith(hops)


def test_many_names_are_counted_and_modules_are_called_so() -> None:
    view = VIEW.but(focus=("module:orders", "a", "b", "c", "d", "gone"))
    line = sentence(view, Focus(tools=("a",), unknown=("gone",)), scope(), 0)

    assert line.names == ("module orders", "a", "b", "2 more")


def test_a_tool_that_is_called_like_a_module_keeps_its_name() -> None:
    assert sentence(VIEW.but(focus=("module:x",)), Focus(tools=("module:x",)), scope(), 0).names == ("module:x",)


@pytest.mark.parametrize("reason", [r for r in Hidden if r is not Hidden.REJECTED])
def test_every_hidden_count_leads_to_a_view_that_shows_more(reason: Hidden) -> None:
    view = VIEW.but(kinds=())
    (hint,) = hints(view, hidden={reason: 7})
    revealed = question.question(parse("/explore", hint.href.partition("?")[2]), FOCUS)

    assert hint.count == 7
    assert revealed != question.question(view, FOCUS)


def test_rejected_edges_are_listed_in_the_inspector() -> None:
    (hint,) = hints(rejected=2, hidden={Hidden.REJECTED: 2})

    assert (hint.tab, hint.href) == ("edges", "")


def test_rejected_edges_elsewhere_in_the_picture_are_listed_in_curate() -> None:
    (hint,) = hints(rejected=1, hidden={Hidden.REJECTED: 2})

    assert (hint.tab, hint.href) == ("", "/curate?show=rejected")


def test_at_the_limits_the_hint_says_what_to_do_instead() -> None:
    (deep,) = hints(VIEW.but(depth=(MAX_DEPTH, MAX_DEPTH)), hidden={Hidden.DEPTH: 1})
    (wide,) = hints(question.with_amount(VIEW, question.Amount.WIDE), hidden={Hidden.BUDGET: 1})

    assert (deep.href, wide.href) == ("", "")
    assert "focus" in deep.title
    assert "narrow" in wide.title


@pytest.mark.parametrize(
    ("edges", "producers", "consumers", "told"),
    [
        (66, 0, 66, "more consumers"),
        (1, 1, 0, "more producer"),
        (80, 0, 66, "at 66 more consumers"),
        (67, 1, 66, "at 1 more producer and 66 more consumers"),
        (9, 0, 0, "over the budget"),
    ],
)
def test_what_the_budget_hides_is_told_in_tools(edges: int, producers: int, consumers: int, told: str) -> None:
    (hint,) = hints(hidden={Hidden.BUDGET: edges}, producers_hidden=producers, consumers_hidden=consumers)

    assert (hint.count, hint.text) == (edges, told)


def test_more_of_a_large_focus_is_one_click_away() -> None:
    (fits, does_not) = (hints(focus_hidden=5)[0], hints(focus=Focus(tools=("createOrder",), left_out=5))[0])

    assert (fits.count, does_not.count) == (5, 5)
    assert question.amount(parse("/explore", fits.href.partition("?")[2])) is question.Amount.MORE
    assert does_not.href == ""


def test_tools_that_are_left_out_are_told_beside_the_edges() -> None:
    line = sentence(VIEW, Focus(tools=("createOrder",), left_out=4), scope(siblings_hidden=3, focus_hidden=1), 0)

    assert [hint.count for hint in line.asides] == [3, 5]
    assert line.hidden == 0
    assert EdgeKind.STRUCTURAL in parse("/explore", line.asides[0].href.partition("?")[2]).kinds


def test_the_signal_level_is_told() -> None:
    assert sentence(VIEW.but(signal=Signal.ALL), FOCUS, scope(), 0).rest.endswith("edges of any signal")


def test_shared_values_and_groups_are_named() -> None:
    found = scope(hidden={Hidden.SCOPE_VALUE: 4}, siblings_hidden=1)
    line = sentence(VIEW, FOCUS, found, 0, shared=("owner", "repo"), groups=("the tag carts",))

    assert line.hints[0].text == "only pass on a value that many tools share, such as owner or repo"
    assert line.asides[0].text == "tool shares the tag carts"
