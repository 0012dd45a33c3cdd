from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.catalog.selection import (
    VALUES,
    Key,
    Rows,
    Selection,
    SelectionError,
    Term,
    has_terms,
    parse_selection,
    select,
)

NAMES = st.text(min_size=1, max_size=12).filter(lambda text: text.strip() != "")


@st.composite
def terms(draw: st.DrawFn) -> Term:
    key = draw(st.sampled_from(list(Key)))
    return Term(key, draw(st.sampled_from(VALUES[key]) if key in VALUES else NAMES))


SELECTIONS = st.builds(
    Selection,
    terms=st.lists(terms(), max_size=4, unique=True).map(tuple),
    words=st.lists(NAMES, max_size=3).map(tuple),
)


@given(SELECTIONS)
def test_what_is_printed_is_read_again(selection: Selection) -> None:
    assert parse_selection(str(selection)) == selection


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    with suppress(SelectionError):
        found = parse_selection(text)
        assert parse_selection(str(found)) == found


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Selection()),
        ("module:orders", select(module="orders")),
        ('module:"a b" ready:blocked', select(module="a b", ready="blocked")),
        ('module:"say \\"a\\\\b\\""', select(module='say "a\\b"')),
        ("READY:Blocked", select(ready="blocked")),
        ("refund money module:orders", select("refund", "money", module="orders")),
        ('"two words" from:a to:b', select("two words", from_="a", to="b")),
        ("http://shop.example/x", select("http://shop.example/x")),
        ('"module:orders"', select("module:orders")),
        ("module:주문 module:주문", select(module="주문")),
    ],
)
def test_a_selection_is_read(text: str, read: Selection) -> None:
    assert parse_selection(text) == read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("modul:orders", "did you mean `module:`?"),
        ("xyz:1", "expected one of list:, module:"),
        ("ready:red", "expected one of ready, partly, blocked, unknown"),
        ("ready:blokced", "Did you mean `ready:blocked`?"),
        ("finding:missing_response", "Did you mean `finding:missing_response_schema`?"),
        ("kind:x", "expected one of df, oa, wf, mn, ob, wk, st"),
        ("orphan:maybe", "expected one of yes, no"),
        ("module:", "expected the name of a module after `module:`"),
        ('module:"a b', "the quotation mark is not closed"),
    ],
)
def test_a_slip_is_told_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(SelectionError, match=r".") as caught:
        parse_selection(f"orders {text}")
    assert str(caught.value).startswith(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", Rows.TOOLS),
        ("module:a refund", Rows.TOOLS),
        ("kind:df", Rows.EDGES),
        ("module:a flow:yes", Rows.EDGES),
        ("list:modules ready:blocked", Rows.MODULES),
        ("list:tools from:a", Rows.TOOLS),
        ("list:edges", Rows.EDGES),
    ],
)
def test_what_is_listed_follows_from_the_terms_or_is_said(text: str, rows: Rows) -> None:
    assert parse_selection(text).rows is rows


@pytest.mark.parametrize(
    ("text", "known"),
    [("module:a", True), ("x ready:no", True), ("order http://x", False), ("modul:a", False), ("order number", False)],
)
def test_a_text_with_a_known_key_means_to_be_a_selection(text: str, known: bool) -> None:
    assert has_terms(text) is known


def test_former_names_still_mean_the_same_and_are_written_anew() -> None:
    assert str(parse_selection("list:flaws flaw:external_ref")) == "list:problems problem:external_ref"
    assert has_terms("flaw:external_ref")
