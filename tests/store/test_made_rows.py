from __future__ import annotations

from toolgraph.store.document import dump
from toolgraph.store.made_rows import MadeList, MadeMapping, with_rows

MADE: list[str] = []


def make(name: str) -> dict[str, str]:
    MADE.append(name)
    return {"name": name}


def document() -> dict[str, object]:
    return {
        "graph": {"nodes": MadeList(("a", "b", "c"), make), "edges": MadeList((), make)},
        "tools": MadeMapping({"a": "a", "b": "b"}, make),
    }


def test_rows_are_made_when_they_are_asked_for() -> None:
    MADE.clear()
    rows = MadeList(("a", "b", "c"), make)
    assert (len(rows), MADE) == (3, [])
    assert rows[1] == {"name": "b"}
    assert rows[1:] == [{"name": "b"}, {"name": "c"}]
    assert MADE == ["b", "b", "c"]


def test_a_document_is_written_as_it_would_be_with_all_rows_made() -> None:
    made = with_rows(document())
    assert made["tools"] == {"a": {"name": "a"}, "b": {"name": "b"}}
    assert made["graph"]["nodes"] == [{"name": "a"}, {"name": "b"}, {"name": "c"}]
    assert dump(document()) == dump(made)
