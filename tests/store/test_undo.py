from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import artifact, binding, edge, produced, tool
from tests.store.documents import collection, exact, flow, with_edges
from toolgraph.errors import InvalidEditError
from toolgraph.model import (
    AddEdge,
    ClearDefault,
    ClearEnumMapping,
    Edit,
    EditEdge,
    RejectEdge,
    RestoreEdge,
    SetDefault,
    SetEnumMapping,
    Undo,
    Verdict,
)
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edits import apply

Document = dict[str, Any]


def make(document: Document, *edits: Edit, start: int = 0) -> Document:
    """Apply edits one after the other; their operations are called op-0, op-1, …"""
    for number, edit in enumerate(edits, start=start):
        at = f"2026-03-04T05:06:{number:02}.000000Z"
        document, _ = apply(document, edit, id=f"op-{number}", at=at, actor="mina", base_revision=number)
    return document


def without_log(document: Document) -> Document:
    return {key: value for key, value in document.items() if key != "curation"}


def shop(**sections: Any) -> Document:
    tools = tool("a", produces=[produced("$.status")]), tool("b"), tool("c")
    return artifact(*tools, edges=[edge("a", "b")], **sections)


EDITS: list[Edit] = [
    AddEdge(source="b", target="c"),
    AddEdge(source="a", target="b", binding=binding("$.no")),
    EditEdge(source="a", target="b", score=0.3),
    RejectEdge(source="a", target="b", reason="no"),
    SetEnumMapping(key="status", labels={"10": "new"}),
    SetDefault(key="siteNo", value=1),
]


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: type(edit).__name__)
def test_what_was_before_stands_again(edit: Edit) -> None:
    document = shop(enum_mappings={"status": {"30": "sent"}}, context_defaults={"siteNo": 7})
    undone = make(document, edit, Undo(operation_id="op-0"))
    assert exact(without_log(undone)) == exact(without_log(document))


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: type(edit).__name__)
def test_an_undo_can_be_undone(edit: Edit) -> None:
    once = make(shop(), edit)
    thrice = make(once, Undo(operation_id="op-0"), Undo(operation_id="op-1"), start=1)
    assert exact(without_log(thrice)) == exact(without_log(once))


def test_an_undo_is_an_operation_that_names_what_it_takes_back() -> None:
    document = make(shop(), RejectEdge(source="a", target="b"), Undo(operation_id="op-0"))
    entry = snapshot_of(document, "").log[-1]
    assert (entry.kind, entry.undoes, entry.target) == ("undo", "op-0", "edge:a→b")
    assert entry.note == "Took back: mina rejected the edge a → b (2026-03-04 05:06 UTC)"


def test_a_foreign_row_stands_again_key_for_key() -> None:
    document = with_edges(
        flow("pay", "openCart", **{"x-by": 1}),
        {"source": "openCart", "target": "pay", "relation": "precedes", "deleted_by_user": "odd"},
        3,
    )
    undone = make(document, RejectEdge(source="openCart", target="pay"), Undo(operation_id="op-0"))
    assert exact(without_log(undone)) == exact(without_log(document))


def test_later_words_on_the_same_edge_stay_where_an_earlier_one_is_taken_back() -> None:
    document = make(
        shop(),
        AddEdge(source="a", target="b", binding=binding("$.no")),
        RejectEdge(source="a", target="b"),
        Undo(operation_id="op-0"),
    )
    (one,) = snapshot_of(document, "").edges
    assert [item.verdict for item in one.items if item.verdict] == [Verdict.REJECT]
    assert one.is_rejected


def test_what_a_later_word_has_overtaken_leaves_nothing_to_undo() -> None:
    restored = make(shop(), RejectEdge(source="a", target="b"), RestoreEdge(source="a", target="b"))
    with pytest.raises(InvalidEditError, match="Nothing to undo: it was overtaken since: mina restored the edge a → b"):
        make(restored, Undo(operation_id="op-0"), start=2)


def test_later_labels_of_the_same_field_stay_where_earlier_ones_are_taken_back() -> None:
    document = make(
        shop(enum_mappings={"status": {"10": "old"}}),
        SetEnumMapping(key="status", labels={"10": "new", "20": "paid"}),
        SetEnumMapping(key="status", labels={"30": "sent"}),
        Undo(operation_id="op-0"),
    )
    assert document["enum_mappings"] == {"status": {"10": "old", "30": "sent"}}


@pytest.mark.parametrize(
    "edits",
    [
        (RejectEdge(source="a", target="b"), Undo(operation_id="op-0")),
        (
            EditEdge(source="a", target="b", score=0.3),
            EditEdge(source="a", target="b", score=0.4),
        ),
        (SetEnumMapping(key="status", labels={"1": "x"}), SetEnumMapping(key="status", labels={"1": "y"})),
        (SetDefault(key="siteNo", value=1), ClearDefault(key="siteNo")),
        (SetDefault(key="siteNo", value=1), SetDefault(key="siteNo", value=2)),
    ],
    ids=["undone", "edited again", "labelled again", "cleared", "set again"],
)
def test_what_has_been_changed_since_is_not_taken_back(edits: tuple[Edit, ...]) -> None:
    document = make(shop(), *edits)
    with pytest.raises(InvalidEditError, match="has been changed or taken back since"):
        make(document, Undo(operation_id="op-0"), start=2)


def test_an_unknown_operation_is_not_taken_back() -> None:
    with pytest.raises(InvalidEditError, match="no operation 'op-9'"):
        make(shop(), Undo(operation_id="op-9"))


def test_an_operation_of_an_unknown_kind_is_not_taken_back() -> None:
    document = shop(curation={"operations": [{"id": "x", "kind": "tool.rename", "target": "tool:a"}]})
    with pytest.raises(InvalidEditError, match="can't be taken back"):
        make(document, Undo(operation_id="x"))


def test_names_with_arrows_are_told_apart() -> None:
    document = artifact(tool("a→b"), tool("c"), edges=[edge("a→b", "c")])
    undone = make(document, RejectEdge(source="a→b", target="c"), Undo(operation_id="op-0"))
    assert exact(without_log(undone)) == exact(without_log(document))


_PAIRS = st.sampled_from([("pay", "openCart"), ("openCart", "pay"), ("getCart", "openCart"), ("getCart", "pay")])
_MOVES = st.one_of(
    st.builds(
        lambda kind, pair: kind(source=pair[0], target=pair[1]),
        st.sampled_from([AddEdge, EditEdge, RejectEdge, RestoreEdge]),
        _PAIRS,
    ),
    st.builds(
        SetEnumMapping, key=st.just("cartId"), labels=st.dictionaries(st.sampled_from("12"), st.sampled_from(["", "x"]))
    ),
    st.just(ClearEnumMapping(key="cartId")),
    st.builds(SetDefault, key=st.just("siteNo"), value=st.integers(0, 2)),
    st.just(ClearDefault(key="siteNo")),
    st.builds(Undo, operation_id=st.integers(0, 5).map("op-{}".format)),
)


@given(st.lists(_MOVES, max_size=8))
def test_taking_everything_back_in_reverse_order_gives_the_document_as_it_was(moves: list[Edit]) -> None:
    original = collection()
    document, done = original, 0
    for move in moves:
        try:
            document = make(document, move, start=done)
        except InvalidEditError:
            continue
        done += 1
    for number in reversed(range(done)):
        document = make(document, Undo(operation_id=f"op-{number}"), start=done + number)
    sections: Document = {"enum_mappings": {}, "context_defaults": {}}
    assert exact(sections | without_log(document)) == exact(sections | original)
