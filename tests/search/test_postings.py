from __future__ import annotations

from tests.factories import field, parameter, produced, tool
from toolgraph.model import Semantics
from toolgraph.search.fields import PLACES, words_in
from toolgraph.search.postings import Postings


def test_a_word_counts_more_in_a_name_than_in_a_description() -> None:
    postings = Postings([{"name": ["order"]}, {"description": ["order"]}, {"name": ["pet"]}])
    documents, strengths = postings.rows("order")
    assert documents.tolist() == [0, 1]
    assert strengths[0] > strengths[1] > 0


def test_a_word_counts_less_in_a_long_text() -> None:
    postings = Postings([{"description": ["order"]}, {"description": ["order", *"abcdefgh"]}])
    short, long = postings.rows("order")[1]
    assert short > long


def test_rare_words_count_more() -> None:
    postings = Postings([{"name": ["order", "refund"]}, {"name": ["order"]}, {"name": ["order"]}])
    assert postings.rarity_of("refund") > postings.rarity_of("order") > 0


def test_it_knows_where_a_word_stands() -> None:
    postings = Postings([{"name": ["order"], "tag": ["order"]}, {"path": ["order"]}])
    assert [postings.places_of("order", number) for number in (0, 1)] == [("name", "tag"), ("path",)]
    assert postings.places_of("pet", 0) == ()
    assert Postings([{"name": ["order"]}, {"name": ["pet"]}]).places_of("order", 1) == ()


def test_an_empty_index_knows_nothing() -> None:
    assert "order" not in Postings([])
    assert "order" not in Postings([{}])


def test_every_place_of_a_tool_is_read() -> None:
    one = tool(
        "cancelOrder",
        path="/shops/{id}/orders",
        tags=("sales",),
        summary="Stop an order",
        details="Nothing is shipped.",
        parameters=(parameter("reason", description="Why", enum=("late", 7)),),
        consumes=[field()],
        produces=[produced("$.id", semantic_tag="refund.id")],
        semantics=Semantics(primary_resource="order", when_to_use="For regrets.", curated_fields=("when_to_use",)),
    )
    words = words_in(one)
    assert set(words) == {place.name for place in PLACES}
    assert words["value"] == ["late", "7"]
    assert words["response"] == ["refund"]
    assert words["use"] == ["regret"]


def test_the_first_sentence_stands_for_a_summary() -> None:
    words = words_in(tool(summary="", description="Lists pets. Also dead ones."))
    assert (words["summary"], words["description"]) == (["list", "pet"], ["dead", "one"])
