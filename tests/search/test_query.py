from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.model import Action, Shape
from toolgraph.search.query import Clause, sources_of, understand


def only(text: str) -> Clause:
    (clause,) = understand(text).parts
    return clause


@pytest.mark.parametrize(
    ("text", "action", "shape", "head"),
    [
        ("List all my repositories", Action.SEARCH, Shape.LIST, "repositori"),
        ("Get details of a running pod", Action.READ, Shape.SINGLE, "pod"),
        ("Get order by id", Action.READ, Shape.SINGLE, "order"),
        ("Show open issues in the project", Action.READ, Shape.LIST, "issu"),
        ("How many orders are there?", Action.READ, Shape.COUNT, "order"),
        ("What pets are in the store?", Action.READ, Shape.LIST, "pet"),
        ("Create a new secret for credentials", Action.CREATE, Shape.UNKNOWN, "secret"),
        ("Change user email address", Action.UPDATE, Shape.UNKNOWN, "address"),
        ("Remove user john123", Action.DELETE, Shape.UNKNOWN, "john"),
        ("Sign in with a password", Action.ACTION, Shape.UNKNOWN, "password"),
        ("order history", Action.UNKNOWN, Shape.SINGLE, "histori"),
    ],
)
def test_a_clause_tells_action_shape_and_thing(text: str, action: Action, shape: Shape, head: str) -> None:
    clause = understand(text).parts[0]
    assert (clause.action, clause.shape, (clause.heads or ("",))[-1]) == (action, shape, head)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Find a pet, then buy it", ["find a pet", "buy it"]),
        ("Pause playback, turn off the light and resume", ["pause playback", "disable the light", "resume"]),
        ("Get the students, teachers and rooms", ["get the students", "get teachers", "get rooms"]),
        ("Filter orders by date, country and size", ["Filter orders by date, country and size"]),
        ("Activate, suspend or delete a user", ["activate a user", "suspend a user", "delete a user"]),
        ("Set up a shop with parts: a till, a shelf", ["setup a shop with parts", "setup a till", "setup a shelf"]),
        ("Allow the creation of a pet", ["Allow the creation of a pet"]),
        ("I want a pet — find one", ["i want a pet", "find one"]),
        ("Find orders (open ones) and cancel them", ["find orders open ones", "cancel them"]),
        ("주문 취소하고 환불", ["주문 취소하고 환불"]),
        ("", [""]),
    ],
)  # fmt: skip
def test_a_query_is_cut_where_a_new_thing_is_asked(text: str, clauses: list[str]) -> None:
    assert [clause.text for clause in understand(text).parts] == clauses


def test_pronouns_stand_for_what_was_spoken_of() -> None:
    _, buy, look = understand("Find a pet, then buy it, and check its tags").parts
    assert buy.heads == ("pet",)
    assert look.heads == ("tag",)
    assert "pet" in {term.term for term in look.terms}


def test_the_object_counts_more_than_what_stands_behind_a_preposition() -> None:
    weights = {term.term: term.weight for term in only("Delete the label of an issue").terms if not term.may}
    assert weights["label"] > weights["issu"]


def test_values_count_little_and_names_are_told() -> None:
    query = understand("Add the song 'Blue Moon' of Miles Davis to <playlist_id>")
    assert set(query.names) == {"blue", "moon", "mile", "davi"}
    weights = {term.term: term.weight for term in query.whole.terms}
    assert weights["playlist"] < weights["song"]


def test_sentences_of_praise_count_little() -> None:
    first, second = understand("Delete a zone. This is useful for cleaning up records.").parts
    assert second.weight < first.weight


def test_writing_begins_with_finding_what_is_written_to() -> None:
    (source,) = sources_of(understand("Follow the artist of the song"), 0.8)
    assert (source.action, source.weight, source.is_source) == (Action.READ, 0.8, True)
    assert sources_of(understand("List songs"), 0.8) == ()


def test_korean_verbs_tell_the_action() -> None:
    whole = understand("주문 취소").whole
    assert whole.action is Action.ACTION
    assert [term.term for term in whole.terms] == ["주문", "취소"]


@given(st.text(max_size=200))
def test_any_text_is_understood(text: str) -> None:
    query = understand(text)
    assert query.parts
    assert understand(text) == query
