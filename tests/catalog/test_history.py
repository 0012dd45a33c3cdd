from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests import factories as make
from toolgraph.catalog.history import ago, describe, history


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"kind": "edge.reject", "note": "wrong entity"}, "Ann rejected the edge listOrders → getOrder: wrong entity"),
        ({"kind": "edge.reject"}, "Ann rejected the edge listOrders → getOrder"),
        ({"kind": "edge.add", "note": "seen"}, "Ann added the edge listOrders → getOrder"),
        ({"kind": "edge.edit"}, "Ann edited the edge listOrders → getOrder"),
        ({"kind": "edge.restore"}, "Ann restored the edge listOrders → getOrder"),
        (
            {"kind": "enum.set", "target": "enum:status", "before": {"1": "a"}, "after": {"1": "b", "2": "c"}},
            "Ann set labels of status: 1 = b, 2 = c",
        ),
        (
            {"kind": "enum.set", "target": "enum:status", "before": {"1": "a"}, "after": None},
            "Ann set labels of status: 1 without a label",
        ),
        (
            {"kind": "enum.set", "target": "enum:s", "after": {str(i): "x" for i in range(5)}},
            "Ann set labels of s: 0 = x, 1 = x, 2 = x and 2 more",
        ),
        ({"kind": "enum.clear", "target": "enum:a:b"}, "Ann removed the labels of a:b"),
        ({"kind": "default.set", "target": "default:site", "after": "KR"}, 'Ann set the default of site to "KR"'),
        ({"kind": "default.clear", "target": "default:site"}, "Ann removed the default of site"),
        ({"kind": "odd.kind", "target": "thing:x"}, "Ann made a change (odd.kind) to x"),
        ({"kind": "edge.add", "target": "edge:{0}→b", "actor": ""}, "Somebody added the edge {0} → b"),
    ],
)
def test_an_entry_is_a_sentence(values: dict[str, Any], sentence: str) -> None:
    assert describe(make.log_entry(**({"actor": "Ann"} | values))) == sentence


def test_a_long_value_is_cut_short() -> None:
    entry = make.log_entry("default.set", "default:site", after="x" * 500)

    assert len(describe(entry)) < 120


def test_the_newest_comes_first_and_an_undo_names_what_it_took_back() -> None:
    first = make.log_entry(id="1", actor="Ann", note="wrong entity")
    undo = make.log_entry("undo", id="2", actor="Bo", undoes="1", note="Took back: …")

    newest, oldest = history([first, undo])

    assert newest.sentence == "Bo took back: Ann rejected the edge listOrders → getOrder: wrong entity"
    assert newest.note == ""
    assert newest.kept == ""
    assert oldest.kept == "Taken back by Bo."


def test_what_an_undo_took_back_stands_again_once_the_undo_is_undone() -> None:
    log = [
        make.log_entry(id="1", actor="Ann"),
        make.log_entry("undo", id="2", undoes="1", actor="Bo"),
        make.log_entry("undo", id="3", undoes="2", actor="Cy"),
    ]

    assert [happening.kept for happening in history(log)] == ["", "Taken back by Cy.", ""]
    assert history(log)[0].sentence == "Cy put back: Ann rejected the edge listOrders → getOrder"


def test_undos_of_undos_do_not_nest() -> None:
    log = [make.log_entry(id="1", actor="Ann")]
    log += [make.log_entry("undo", id=str(n), undoes=str(n - 1), actor="Bo") for n in range(2, 8)]

    said = [happening.sentence for happening in history(log)]

    verbs = ["put back", "took back"] * 3
    assert said[:-1] == [f"Bo {verb}: Ann rejected the edge listOrders → getOrder" for verb in verbs]


@pytest.mark.parametrize(
    ("first", "later", "kept"),
    [
        ("edge.reject", "edge.restore", "Nothing to undo: Bo restored it since."),
        ("edge.reject", "edge.add", "Nothing to undo: Bo added it since."),
        ("edge.restore", "edge.reject", "Nothing to undo: Bo rejected it since."),
        ("edge.add", "edge.reject", ""),
    ],
)
def test_what_a_later_word_overtook_can_not_be_undone(first: str, later: str, kept: str) -> None:
    log = [make.log_entry(first, id="1", actor="Ann"), make.log_entry(later, id="2", actor="Bo")]

    assert history(log)[1].kept == kept
    assert history([*log, make.log_entry("undo", id="3", undoes="2")])[2].kept == ""


def test_an_undo_of_something_the_log_does_not_have_still_reads() -> None:
    (only,) = history([make.log_entry("undo", id="2", undoes="gone", actor="Bo")])

    assert only.sentence == "Bo took back a change of listOrders → getOrder"


def test_only_the_last_value_of_a_default_can_be_taken_back() -> None:
    log = [
        make.log_entry("default.set", "default:site", id="1", actor="Ann", after="A"),
        make.log_entry("default.set", "default:site", id="2", actor="Bo", after="B"),
        make.log_entry("edge.add", id="3"),
        make.log_entry("edge.reject", id="4"),
    ]

    assert [happening.kept for happening in history(log)] == ["", "", "", "Bo changed it again since."]


def test_a_default_that_stands_again_can_be_taken_back() -> None:
    log = [
        make.log_entry("default.set", "default:site", id="1", after="A"),
        make.log_entry("default.clear", "default:site", id="2", before="A"),
        make.log_entry("undo", "default:site", id="3", undoes="2", after="A"),
    ]

    assert [bool(happening.kept) for happening in history(log)] == [False, True, False]
    assert [happening.is_undone for happening in history(log)] == [False, True, False]


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("2026-01-01T12:29:30Z", "just now"),
        ("2026-01-01T12:00:00Z", "30 min ago"),
        ("2026-01-01T10:00:00+00:00", "2 h ago"),
        ("2025-12-30T12:00:00", "2 d ago"),
        ("2025-06-01T12:00:00Z", "2025-06-01"),
        ("2026-01-01T13:00:00Z", "just now"),
        ("some day", "some day"),
        ("", ""),
    ],
)
def test_a_moment_is_told_from_now(at: str, words: str) -> None:
    assert ago(at, datetime(2026, 1, 1, 12, 30, tzinfo=UTC)) == words
