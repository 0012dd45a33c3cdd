from __future__ import annotations

from toolgraph.catalog.postings import Postings


def postings() -> Postings:
    known = Postings(["name", "path"])
    known.add(0, [("name", ["order"]), ("path", ["order", "item"])])
    known.add(3, [("path", ["order"])])
    return known


def test_a_word_stands_at_the_first_place_that_has_it() -> None:
    assert list(postings()["order"].items()) == [(0, "name"), (3, "path")]
    assert list(postings()["item"].items()) == [(0, "path")]
    assert len(postings()["order"]) == 2


def test_a_tool_is_asked_for_the_place_of_a_word() -> None:
    rows = postings()["order"]
    assert [rows.place(number) for number in range(5)] == ["name", "", "", "path", ""]


def test_a_word_that_no_tool_has_is_unknown() -> None:
    known = postings()
    assert "order" in known
    assert "refund" not in known
    assert known.get("refund") is None
    assert sorted(known) == ["item", "order"]
