from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.state import DEFAULT_DEPTH, DEFAULT_KINDS, MAX_DEPTH, Twin, ViewState, parse
from toolgraph.model import EdgeKind, Signal

KNOWN = ("a", "q", "f", "d", "k", "s", "lay", "sel", "v")

#: Anything that UTF-8 can carry.
words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
views = st.builds(
    ViewState,
    route=st.sampled_from(["/", "/explore", "/curate", "/nowhere"]),
    focus=st.lists(words, max_size=4, unique=True).map(tuple),
    depth=st.tuples(st.integers(0, MAX_DEPTH), st.integers(0, MAX_DEPTH)),
    kinds=st.sets(st.sampled_from(EdgeKind)).map(lambda chosen: tuple(kind for kind in EdgeKind if kind in chosen)),
    signal=st.sampled_from(Signal),
    layout=words,
    selected=st.just("") | words,
    twin=st.sampled_from(Twin),
    query=st.just("") | words,
    build=st.just("") | words,
    others=st.lists(
        st.tuples(words.filter(lambda key: key not in KNOWN), st.just("") | words), max_size=3
    ).map(tuple),
)  # fmt: skip


@given(views)
def test_an_address_gives_back_the_view_that_it_was_printed_from(view: ViewState) -> None:
    path, _, search = view.href.partition("?")
    assert parse(path, f"?{search}" if search else "") == view


@given(st.text(), st.text())
def test_any_address_is_read_and_printing_it_again_changes_nothing_more(path: str, search: str) -> None:
    once = parse(path, search)
    assert parse(once.route, once.search) == once


def test_the_default_view_has_a_bare_address() -> None:
    assert ViewState(route="/explore").href == "/explore"


@pytest.mark.parametrize(
    ("search", "field", "value"),
    [
        ("?f=getOrder", "focus", ("getOrder",)),
        ("?f=get%2COrder,b", "focus", ("get,Order", "b")),
        ("?f=a,a,,b", "focus", ("a", "b")),
        ("?d=2,0", "depth", (2, 0)),
        ("?d=9,1", "depth", (MAX_DEPTH, 1)),
        ("?d=two,1", "depth", DEFAULT_DEPTH),
        ("?d=²,1", "depth", DEFAULT_DEPTH),
        ("?k=mn,df", "kinds", (EdgeKind.DATA_FLOW, EdgeKind.MANUAL)),
        ("?k=", "kinds", ()),
        ("?k=nonsense", "kinds", ()),
        ("", "kinds", DEFAULT_KINDS),
        ("?s=all", "signal", Signal.ALL),
        ("?s=loud", "signal", Signal.HIGH),
        ("?v=both", "twin", Twin.BOTH),
        ("?q=refund+order", "query", "refund order"),
        ("?tab=enums&zz=1", "others", (("tab", "enums"), ("zz", "1"))),
        ("?q=first&q=second", "query", "first"),
    ],
)
def test_parameters_are_read(search: str, field: str, value: object) -> None:
    assert getattr(parse("/explore", search), field) == value


def test_a_tool_address_stands_for_explore_with_that_tool_in_focus() -> None:
    assert parse("/tool/get%2FOrder", "?f=other") == ViewState(route="/explore", focus=("get/Order", "other"))


def test_parameters_of_a_page_are_set_replaced_and_removed() -> None:
    view = ViewState(others=(("zz", "1"), ("tab", "edges"))).with_others(tab="enums", key="status")
    assert view.others == (("zz", "1"), ("tab", "enums"), ("key", "status"))
    assert view.other("tab") == "enums"
    assert view.with_others(tab="").other("tab", "none") == "none"
