from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.entities.shapes import steps_of
from toolgraph.plan.bindings import (
    BindingSyntaxError,
    Part,
    Reference,
    Wildcard,
    parse,
    plain_path,
    reference_to,
    references,
)
from toolgraph.schema.node import step_of

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=0, max_size=8)
PARTS: st.SearchStrategy[Part] = st.one_of(NAMES, st.integers(-5, 99), st.just(Wildcard.FIRST))
REFERENCES = st.builds(
    Reference, st.from_regex(r"[A-Za-z_][A-Za-z0-9_-]{0,6}", fullmatch=True), st.lists(PARTS, max_size=5).map(tuple)
)


@given(REFERENCES)
def test_what_is_written_reads_back(reference: Reference) -> None:
    assert parse(str(reference)) == (reference,)


@given(NAMES | st.text(alphabet='[]*."\\a\n', max_size=6))
def test_any_name_of_a_property_comes_back_from_its_path(name: str) -> None:
    path = f"$.items[*]{step_of(name)}"
    assert reference_to("s1", path).parts == ("items", 0, name)
    assert steps_of(plain_path(path))[2:] == (step_of(name),)


@given(st.text(alphabet="$" + '{}[].*"s1a\\', max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BindingSyntaxError):
        assert all(isinstance(piece, str | Reference) for piece in parse(text))


@given(st.text(max_size=20).filter(lambda text: "${" not in text))
def test_text_without_bindings_stands_for_itself(text: str) -> None:
    assert "".join(map(str, parse(text))) == text


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("${s1}", Reference("s1")),
        ("${s1.items[0].id}", Reference("s1", ("items", 0, "id"))),
        ("${s1.items.0.id}", Reference("s1", ("items", 0, "id"))),
        ("${s1[-1]}", Reference("s1", (-1,))),
        ('${s1["a.b"].c}', Reference("s1", ("a.b", "c"))),
        ('${s1["}\\""]}', Reference("s1", ('}"',))),
        ("${user_input.주문번호}", Reference("user_input", ("주문번호",))),
        ("${s1.labels.*}", Reference("s1", ("labels", Wildcard.FIRST))),
        ("${input.2nd}", Reference("input", ("2nd",))),
    ],
)
def test_spellings(text: str, reference: Reference) -> None:
    assert parse(text) == (reference,)


def test_text_around_a_binding_is_kept_and_a_dollar_escapes() -> None:
    assert parse("no. ${s1.id} of $${all}") == ("no. ", Reference("s1", ("id",)), " of ${all}")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("${s1.id", "is not closed"),
        ("${}", "names no step"),
        ("x ${1a}", "names no step"),
        ("${s1..id}", "can't be read"),
        ("${s1[*].id}", "can't be read"),
        ('${s1["\\x"]}', "not written as in JSON"),
    ],
)
def test_what_is_no_binding_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(BindingSyntaxError, match=what):
        parse(text)


def test_bindings_inside_arguments_are_found() -> None:
    arguments = {"a": ["${s1.x}", {"b": "v${s2}"}], "c": 3}
    assert [str(one) for one in references(arguments)] == ["${s1.x}", "${s2}"]


@pytest.mark.parametrize(
    ("path", "binding"),
    [
        ("$.items[*].id", "${s1.items[0].id}"),
        ("items[].id", "${s1.items[0].id}"),
        ("[*].id", "${s1[0].id}"),
        ("$[2].id", "${s1[2].id}"),
        ("$", "${s1}"),
        ("$.map.*.id", "${s1.map.*.id}"),
        ('$.items[*]["a.b"]', '${s1.items[0]["a.b"]}'),
        ("$.items[*].$scope", '${s1.items[0]["$scope"]}'),
    ],
)
def test_a_response_path_becomes_a_binding_of_the_first_item(path: str, binding: str) -> None:
    assert str(reference_to("s1", path)) == binding
