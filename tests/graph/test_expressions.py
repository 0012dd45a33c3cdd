from __future__ import annotations

import string
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.graph.expressions import (
    Expression,
    ExpressionError,
    Part,
    Root,
    dotted,
    expressions_in,
    leaves,
    origin_of,
    parse_expression,
    split_name,
)
from toolgraph.schema.node import name_in

WORDS = st.text(string.ascii_letters + string.digits + "_-", min_size=1)
#: Header, query and path parameters may be called anything.
NAMES = st.text(min_size=1)
POINTERS = st.lists(st.text(min_size=1), max_size=4).map(tuple)
EXPRESSIONS = st.one_of(
    st.sampled_from([Root.URL, Root.METHOD, Root.STATUS_CODE]).map(Expression),
    st.builds(
        Expression,
        st.sampled_from([Root.REQUEST, Root.RESPONSE]),
        st.sampled_from([Part.HEADER, Part.QUERY, Part.PATH]),
        NAMES,
    ),
    st.builds(
        lambda root, pointer: Expression(root, Part.BODY, pointer=pointer),
        st.sampled_from([Root.REQUEST, Root.RESPONSE]),
        POINTERS,
    ),
    st.builds(
        lambda root, words, pointer: Expression(root, name=".".join(words), pointer=pointer),
        st.sampled_from([Root.INPUTS, Root.OUTPUTS, Root.STEPS, Root.WORKFLOWS, Root.SOURCES, Root.COMPONENTS]),
        st.lists(WORDS, min_size=1, max_size=4),
        POINTERS,
    ),
)


@given(EXPRESSIONS)
def test_an_expression_that_was_written_is_read_again(expression: Expression) -> None:
    assert parse_expression(str(expression)) == expression


@given(st.one_of(st.text(), st.text().map("$steps.".__add__), st.text().map("$response.body".__add__)))
def test_any_text_is_an_expression_or_told_to_be_none(text: str) -> None:
    with suppress(ExpressionError):
        assert parse_expression(str(parse_expression(text))) == parse_expression(text)
    with suppress(ExpressionError):
        expressions_in(text)


@pytest.mark.parametrize(
    ("text", "path", "name", "is_response"),
    [
        ("$response.body#/id", "$.id", "id", True),
        ("$response.body#/items/0/id", "$.items[0].id", "id", True),
        ("$response.body#/a~1b/c~0d", "$.a/b.c~d", "c~d", True),
        ("$response.body", "$", "body", True),
        ("$response.body#/", "$", "body", True),
        ("$response.body.items[0].id", "$.items[0].id", "id", True),
        ("$response.body[0]['first name']", '$[0]["first name"]', "first name", True),
        ("$response.header.ETag", "$.headers.ETag", "ETag", True),
        ("$response.headers.Location", "$.headers.Location", "Location", True),
        ("$request.path.petId", "$request.path.petId", "petId", False),
        ("$request.body#/user/id", "$request.body#/user/id", "id", False),
        ("$url", "$url", "$url", False),
    ],
)
def test_an_expression_names_a_place(text: str, path: str, name: str, is_response: bool) -> None:
    origin = origin_of(parse_expression(text))
    assert origin is not None
    assert (origin.path, origin.name, origin.is_response) == (path, name, is_response)


@pytest.mark.parametrize("text", ["$inputs.id", "$steps.find.outputs.id", "$workflows.buy.outputs.id"])
def test_what_is_no_message_has_no_place_in_one(text: str) -> None:
    assert origin_of(parse_expression(text)) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("$steps.find.outputs.id", ["$steps.find.outputs.id"]),
        ("pets/{$response.body#/id}", ["$response.body#/id"]),
        ("{$inputs.user}:{$steps.login.outputs.token}", ["$inputs.user", "$steps.login.outputs.token"]),
        ("constant", []),
        ("$5.00", []),
        ("$responsebody", []),
        ("{$currency}", []),
        ("", []),
    ],
)
def test_expressions_stand_alone_or_in_braces(text: str, found: list[str]) -> None:
    assert list(map(str, expressions_in(text))) == found


@pytest.mark.parametrize(
    "text",
    ["$response.bodyguard", "$response", "$response.cookie.a", "$url.path", "$inputs", "$steps.", "$outputs[0].id"],
)
def test_what_begins_like_an_expression_and_is_none_is_told(text: str) -> None:
    with pytest.raises(ExpressionError, match="is no runtime expression"):
        expressions_in(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(ExpressionError) as told:
        parse_expression("$response." + "x" * 5000)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("", ()),
        (".a[0].b", ("a", "0", "b")),
        ('["a.b"]', ("a.b",)),
        ("[*].id", ("*", "id")),
        ("a", None),
        (".a[x]", None),
    ],
)
def test_a_path_in_dots_is_split(text: str, segments: tuple[str, ...] | None) -> None:
    assert dotted(text) == segments


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("pet", ("pet", ())),
        ("pet.tags[0]", ("pet", ("tags", "0"))),
        ("pet.id", ("pet.id", ())),
        ("pet.id.x", ("pet.id", ("x",))),
        ("cat.id", None),
        ("petty", None),
        ("pet[x]", None),
        ("", None),
    ],
)
def test_the_longest_known_name_is_split_off(name: str, split: tuple[str, tuple[str, ...]] | None) -> None:
    assert split_name(name, {"pet", "pet.id"}) == split


def test_a_body_is_filled_leaf_by_leaf() -> None:
    body = {"order": {"ids": ["$response.body#/id"]}, "kind": "express"}
    assert dict(leaves(body)) == {"$.order.ids[0]": "$response.body#/id", "$.kind": "express"}


def test_a_key_of_any_name_is_a_step_that_reads_back() -> None:
    ((path, _),) = leaves({'a\n"[]': 1})
    assert (path, name_in(path[1:])) == ('$["a\\n\\"[]"]', 'a\n"[]')
