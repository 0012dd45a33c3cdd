from __future__ import annotations

from typing import Any

import pytest

from tests.factories import artifact, log_entry
from toolgraph.errors import InvalidEditError
from toolgraph.store.codec import snapshot_of
from toolgraph.store.log import append, between, sentence


def entries(*base_revisions: int) -> list[Any]:
    return [log_entry(id=f"op-{n}", base_revision=revision) for n, revision in enumerate(base_revisions)]


def test_an_entry_comes_back_as_it_was_appended() -> None:
    entry = log_entry(before=None, after={"source": "a"}, base_revision=3, undoes="op-0", note="because")
    document = append(artifact(), entry)
    assert snapshot_of(document, "").log == (entry,)
    assert document["curation"]["operations"][0]["before"] is None


def test_unknown_keys_of_the_log_section_stay() -> None:
    document = append({"curation": {"x-policy": 1, "operations": [{"odd": True}]}}, log_entry())
    assert document["curation"]["x-policy"] == 1
    assert document["curation"]["operations"][0] == {"odd": True}


@pytest.mark.parametrize("curation", ["odd", [], {"operations": "odd"}])
def test_a_section_that_is_no_log_is_not_written_over(curation: Any) -> None:
    with pytest.raises(InvalidEditError, match="curation"):
        append({"curation": curation}, log_entry())


@pytest.mark.parametrize(
    ("log", "base", "revision", "count"),
    [
        ((), 4, 4, 0),
        ((0, 1, 2), 1, 3, 2),
        ((0, 1, 1, 2), 1, 2, 2),
        ((0, 2), 0, 3, None),
        ((), 0, 10**15, None),
    ],
)
def test_the_log_tells_what_came_between_two_revisions_or_that_it_does_not_know(
    log: tuple[int, ...], base: int, revision: int, count: int | None
) -> None:
    found = between(entries(*log), base, revision)
    assert (None if found is None else len(found)) == count


@pytest.mark.parametrize(
    ("kind", "target", "words"),
    [
        ("edge.add", "edge:a→b", "kim added the edge a → b"),
        ("edge.reject", "edge:a→b", "kim rejected the edge a → b"),
        ("enum.set", "enum:listOrders:status", "kim set labels of listOrders:status"),
        ("default.clear", "default:siteNo", "kim removed the default of siteNo"),
        ("undo", "edge:a→b", "kim took back a change of a → b"),
        ("tool.rename", "tool:a", "kim made a change (tool.rename) to a"),
    ],
)
def test_an_entry_is_a_sentence(kind: str, target: str, words: str) -> None:
    assert sentence(log_entry(kind=kind, target=target)) == f"{words} (2026-01-02 03:04 UTC)"


def test_an_entry_without_name_or_time_is_a_sentence_too() -> None:
    assert sentence(log_entry(actor="", at="")) == "someone rejected the edge listOrders → getOrder"
