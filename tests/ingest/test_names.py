from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ingest.documents import codes, get, ingested, openapi
from toolgraph.ingest.names import FreeNames, Names, generated_name, llm_names

_FITS = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def named(value: object) -> list[str]:
    return [operation.name for operation in ingested(value).operations]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("listPets", "listPets"),
        ("has space.and/dots", "has space.and/dots"),
        ("주문조회", "주문조회"),
        (5, "5"),
        ("a\u0000b\n\u202ec", "abc"),
        ("a\ud800", "a"),
        ("  x ", "x"),
        ("x" * 300, "x" * 300),
    ],
)
def test_a_tool_is_called_what_the_document_says_control_characters_apart(written: object, name: str) -> None:
    assert named(openapi({"/a": get(written)})) == [name]


@pytest.mark.parametrize("written", [None, "", "\u0007", ["l"], {"x": 1}, True])
def test_without_a_usable_id_the_name_is_made_of_method_and_path(written: object) -> None:
    document = openapi({"/users/{id}/tags": get(written, parameters=[{"name": "id", "in": "path", "required": True}])})
    assert named(document) == ["get_users_id_tags"]
    odd = ["null_value"] if written is None else [] if written == "" else ["invalid_value"]
    assert codes(document) == [*odd, "missing_operation_id"]
    assert ingested(document).operations[0].operation_id == ""


def test_names_made_of_paths_that_look_alike_stay_apart() -> None:
    paths: dict[str, object] = {path: {"get": {}} for path in ("/", "/a/b-c", "/a/b_c")}
    assert named(openapi(paths)) == ["get_root", "get_a_b_c", "get_a_b_c_2"]


def test_a_name_taken_in_the_same_document_gets_the_path_for_a_suffix() -> None:
    document = openapi({"/a": get("x"), "/b": get("x"), "/c/x_get_b": get("x_get_b")})
    assert named(document) == ["x", "x_get_b", "x_get_b_get_c_x_get_b"]
    assert codes(document) == ["duplicate_operation_id", "duplicate_tool_name"]


def test_a_name_taken_by_another_document_is_prefixed_with_the_label() -> None:
    other = {**openapi({"/b": get("x")}), "info": {"title": "Pet Store"}}
    both = ingested(openapi({"/a": get("x")}), other)
    assert [(operation.name, operation.operation_id) for operation in both.operations] == [
        ("x", "x"),
        ("pet_store.x", "x"),
    ]
    assert [(problem.code, problem.source) for problem in both.problems] == [("duplicate_tool_name", "Pet Store")]


@given(st.lists(st.tuples(st.text(max_size=3), st.sampled_from(["/a", "/b"]), st.sampled_from(["A", "B"]))))
def test_names_are_unique_whatever_is_asked_for(asked: list[tuple[str, str, str]]) -> None:
    names = Names()
    given_out = [names.unique(name, "get", path, label) for name, path, label in asked]
    assert len(set(given_out)) == len(given_out)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("listPets", "listPets"),
        ("a b.c/d", "a_b_c_d"),
        ("주문조회", "get_orders"),
        ("_x_", "_x_"),
        ("pets.list()", "pets_list"),
    ],
)
def test_a_model_gets_a_name_that_its_interface_accepts(name: str, safe: str) -> None:
    assert llm_names([name], {name: "get_orders"})[name] == safe


def test_a_name_that_fits_is_not_displaced_by_one_that_has_to_be_changed() -> None:
    found = llm_names(["a b", "a_b", "a.b"], {})
    assert found["a_b"] == "a_b"
    assert len(set(found.values())) == 3


def test_long_names_keep_their_beginning() -> None:
    found = llm_names(["x" * 300, "x" * 301], {})
    assert all(name.startswith("x" * 50) for name in found.values())


@given(st.lists(st.text(min_size=1), unique=True, max_size=20))
def test_names_for_models_fit_and_are_unique(names: list[str]) -> None:
    found = llm_names(names, {})
    assert set(found) == set(names)
    assert len(set(found.values())) == len(names)
    assert all(_FITS.fullmatch(name) for name in found.values())


@pytest.mark.parametrize(("path", "name"), [("/", "get_root"), ("/주문/{id}", "get_주문_id"), ("", "get_root")])
def test_a_generated_name_holds_the_words_of_the_path(path: str, name: str) -> None:
    assert generated_name("GET", path) == name


@given(st.lists(st.sampled_from(["a", "a_2", "a_2_2", "b", ""]), max_size=30), st.sets(st.sampled_from(["a", "a_3"])))
def test_a_taken_name_gets_the_first_free_number(wanted: list[str], taken: set[str]) -> None:
    names = FreeNames(taken)
    given_out = set(taken)
    for name in wanted:
        first = next(free for free in (name, *(f"{name}_{n}" for n in range(2, 40))) if free not in given_out)
        assert names.take(name) == first
        assert first in names
        given_out.add(first)
