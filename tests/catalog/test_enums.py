from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import factories as make
from toolgraph.catalog.enums import EnumIndex, code_of, is_cryptic, key_of
from toolgraph.model import FieldKind, Tool


def taking(name: str, field: str, *codes: object, **overrides: object) -> Tool:
    return make.tool(name, consumes=[make.field(field, enum=codes, **overrides)])


def index(*tools: Tool, **mappings: Mapping[str, str]) -> EnumIndex:
    return EnumIndex(tools, mappings)


@pytest.mark.parametrize("code", ["30", "A", "CXL", "ST_10", "v2", "SHPD", "KRW", "-1", "2XX", "+1"])
def test_numbers_and_abbreviations_need_a_label(code: str) -> None:
    assert is_cryptic(code)


@pytest.mark.parametrize("code", ["PENDING", "asc", "in_transit", "NEW", "배송중", "中", "true", "opt_in", "TEAM"])
def test_words_explain_themselves(code: str) -> None:
    assert not is_cryptic(code)


@pytest.mark.parametrize(
    ("value", "code"),
    [("a", "a"), (30, "30"), (1.5, "1.5"), (True, "true"), (False, "false"), (None, None), ({}, None), ([1], None)],
)
def test_a_code_is_the_text_that_its_mapping_uses(value: object, code: str | None) -> None:
    assert code_of(value) == code


def test_consumed_produced_and_flat_parameters_are_gathered_under_one_field() -> None:
    entry = index(
        taking("a", "status", 10, 20),
        make.tool("b", produces=[make.produced("$.items[*].status", enum=(20, 30))]),
        make.tool("c", parameters=(make.parameter("status", enum=(40, None)),)),
    ).get("status")

    assert entry is not None
    assert entry.codes == ("10", "20", "30", "40")
    assert entry.tools == ("a", "b", "c")
    assert entry.variants == 3


def test_a_field_that_a_tool_has_twice_is_used_by_it_once() -> None:
    tool = make.tool("a", consumes=[make.field("s", enum=("x",))], produces=[make.produced("$.s", enum=("y",))])

    (entry,) = index(tool).fields

    assert (entry.codes, entry.tools, entry.variants) == (("x", "y"), ("a",), 1)


def test_credentials_are_no_business_of_labels() -> None:
    assert index(taking("a", "scheme", "1", kind=FieldKind.AUTH)).fields == ()


def test_a_label_of_the_tool_beats_the_general_one() -> None:
    known = index(
        taking("listOrders", "statusCode", 30),
        taking("listReturns", "statusCode", 30),
        **{"statusCode": {"30": "shipped"}, "listReturns:statusCode": {"30": "received"}},
    )

    assert known.label("listOrders", "statusCode", "30") == "shipped"
    assert known.label("listReturns", "statusCode", "30") == "received"
    assert known.label("listOrders", "statusCode", "99") == ""


def test_a_code_is_missing_only_while_some_tool_would_show_it_bare() -> None:
    tools = (taking("a", "s", 1, 2), taking("b", "s", 2, 3))
    labelled_where_used = index(*tools, **{"s": {"1": "one"}, "b:s": {"2": "two", "3": "three"}}).get("s")
    everywhere = index(*tools, **{"a:s": {"1": "one", "2": "two"}, "b:s": {"2": "two", "3": "three"}}).get("s")

    assert labelled_where_used is not None
    assert labelled_where_used.missing == ("2",)
    assert everywhere is not None
    assert everywhere.missing == ()


def test_what_needs_work_most_comes_first() -> None:
    known = index(
        taking("a", "words", "pending", "shipped"),
        taking("b", "words", "pending", "shipped"),
        taking("a", "rare", 1, 2),
        taking("a", "often", 1, 2),
        taking("b", "often", 1, 2),
        taking("a", "done", 1),
        done={"1": "one"},
    )

    assert [field.key for field in known.fields] == ["often", "rare", "words", "done"]
    assert known.missing == 4


def test_tools_that_agree_need_no_entries_of_their_own() -> None:
    agree = index(taking("a", "s", 1, 2), taking("b", "s", 2, 1))
    disagree = index(taking("a", "s", 1, 2), taking("b", "s", 3))
    own = index(taking("a", "s", 1), taking("b", "s", 1), **{"b:s": {"1": "one"}})

    assert agree.specific == ()
    assert [field.key for field in disagree.specific] == ["a:s", "b:s"]
    assert [field.key for field in own.specific] == ["b:s"]


def test_an_entry_of_one_tool_shows_what_it_inherits() -> None:
    entry = index(taking("a", "s", 1, 2), **{"s": {"1": "one"}, "a:s": {"2": "zwei"}}).get("a:s")

    assert entry is not None
    assert (entry.tool, entry.field) == ("a", "s")
    assert entry.labels == {"2": "zwei"}
    assert entry.inherited == {"1": "one"}
    assert entry.missing == ()


def test_a_mapping_that_no_tool_uses_is_still_shown() -> None:
    known = index(taking("a", "s", 1), **{"gone:field": {"7": "seven"}})
    entry = known.get("gone:field")

    assert entry is not None
    assert entry.is_foreign
    assert entry.codes == ("7",)
    assert "gone:field" in [field.key for field in known.fields]


def test_names_may_hold_colons() -> None:
    known = index(taking("ns:list", "x:status", 1), **{key_of("x:status", "ns:list"): {"1": "one"}})
    entry = known.get("ns:list:x:status")

    assert entry is not None
    assert (entry.tool, entry.field, entry.labels) == ("ns:list", "x:status", {"1": "one"})


def test_fields_with_the_same_codes_can_be_labelled_together() -> None:
    known = index(
        taking("a", "one", 1, 2), taking("b", "two", 2, 1), taking("c", "other", 1), taking("d", "three", 1, 2)
    )

    assert [field.key for field in known.same_codes("one")] == ["three", "two"]
    assert known.same_codes("nothing") == ()


def test_labels_that_a_foreign_file_holds_as_numbers_are_text_here() -> None:
    known = EnumIndex([taking("a", "s", 1)], {"s": {"1": 5}})  # type: ignore[dict-item]

    assert known.label("a", "s", "1") == "5"
    assert known.fields[0].labels == {"1": "5"}


codes = st.lists(st.integers(0, 4), max_size=4)


@given(st.dictionaries(st.sampled_from("abcd"), codes), st.dictionaries(st.sampled_from(["s", "a:s", "b:s"]), codes))
def test_a_code_counts_as_missing_exactly_where_a_tool_has_no_label_for_it(
    uses: dict[str, list[int]], labelled: dict[str, list[int]]
) -> None:
    mappings = {key: {str(code): "x" for code in known} for key, known in labelled.items()}
    known = EnumIndex([taking(name, "s", *values) for name, values in uses.items()], mappings)
    entry = known.get("s")
    bare = {str(c) for name, values in uses.items() for c in values if not known.label(name, "s", str(c))}

    assert set(entry.missing if entry else ()) == bare
