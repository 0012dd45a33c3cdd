from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboard.pages.flow.view import FlowView, Form, Mode
from dashboard.state import Twin, parse

#: A name or a value as a person types it: not blank, without spaces at its ends.
written = st.text(min_size=1, max_size=12).map(str.strip).filter(bool)


@given(
    have=st.lists(st.tuples(written, written), max_size=3, unique_by=lambda pair: pair[0]),
    query=st.text(max_size=20).map(str.strip),
    target=st.text(max_size=12),
    selected=st.text(max_size=12),
    why=st.text(max_size=12),
    pages=st.integers(1, 20),
    mode=st.sampled_from(Mode),
    form=st.sampled_from(Form),
    as_list=st.booleans(),
    bundle=st.integers(0, 99_999),
    may_write=st.booleans(),
)
def test_what_is_written_into_an_address_is_read_back(
    *,
    have: list[tuple[str, str]],
    query: str,
    target: str,
    selected: str,
    why: str,
    pages: int,
    mode: Mode,
    form: Form,
    as_list: bool,
    bundle: int,
    may_write: bool,
) -> None:
    view = FlowView(
        mode=mode,
        query=query,
        target=target,
        have=tuple(have),
        selected=selected,
        why=why,
        pages=pages,
        form=form,
        as_list=as_list,
        bundle=bundle,
        may_write=may_write,
    )
    read = FlowView.at(view.state.search)
    assert read.but(rest=view.rest) == view


@pytest.mark.parametrize(
    ("written", "budget"), [("500", 500), ("x", 0), ("-1", 0), ("99999999", 99_999), ("9" * 30, 0), ("٣", 0)]
)
def test_a_budget_that_can_not_be_is_none_or_the_most(written: str, budget: int) -> None:
    assert FlowView.at(f"?q=a&bundle={written}").bundle == budget


def test_only_what_differs_from_the_default_is_written() -> None:
    assert FlowView().href == "/flow"
    assert FlowView(mode=Mode.PLAN, target="getOrder").href == "/flow?mode=plan&t=getOrder"


@pytest.mark.parametrize(
    ("address", "have"),
    [
        ("?have=orderId=17,size=2", (("orderId", "17"), ("size", "2"))),
        ("?have=q%3Da%252Cb", (("q", "a,b"),)),
        ("?have=q%3D1%2B1", (("q", "1+1"),)),
        ("?have=nothing,=x,y=", ()),
        ("?have=a%3D1%2Ca%3D2", (("a", "2"),)),
    ],
)
def test_known_inputs_are_read_from_pairs(address: str, have: tuple[tuple[str, str], ...]) -> None:
    assert FlowView.at(address).have == have


@pytest.mark.parametrize("address", ["?mode=odd&by=odd&more=-1&have=%25%25", "?more=99999999", "?v=both&more=x"])
def test_what_can_not_be_read_is_as_if_it_were_absent(address: str) -> None:
    view = FlowView.at(address)
    assert (view.mode, view.form, view.pages) == (Mode.RETRIEVE, Form.STEPS, 1)


def test_what_other_pages_and_the_tour_hold_is_kept() -> None:
    view = FlowView.at("?q=orders&tour=2.3&a=0123abcd&t=x")
    assert "tour=2.3" in view.but(target="").href
    assert "a=0123abcd" in view.but(target="").href
    assert view.but(as_list=True).state.twin is Twin.TABLE


@pytest.mark.parametrize(
    ("address", "is_empty", "asks"),
    [
        ("", True, False),
        ("?q=orders", False, True),
        ("?t=getOrder", False, False),
        ("?mode=plan&q=orders", True, False),
        ("?mode=plan&t=getOrder", False, False),
    ],
)
def test_a_view_knows_whether_anything_is_asked(address: str, is_empty: bool, asks: bool) -> None:
    view = FlowView.of(parse("/flow", address))
    assert (view.is_empty, view.asks) == (is_empty, asks)
