from __future__ import annotations

from typing import Any

import pytest

from tests.factories import artifact, binding, edge, evidence, rejection, tool
from tests.store.documents import collection, flow, with_edges
from toolgraph.errors import InvalidEditError
from toolgraph.model import (
    AddEdge,
    Confidence,
    Edge,
    EdgeKind,
    Edit,
    EditEdge,
    EvidenceSource,
    LogEntry,
    RejectEdge,
    Relation,
    RestoreEdge,
    Verdict,
)
from toolgraph.store.codec import snapshot_of
from toolgraph.store.edge_rows import edge_rows
from toolgraph.store.edits import apply

Document = dict[str, Any]


def make(document: Document, *edits: Edit, at: str = "2026-03-04T05:06:07.000000Z", actor: str = "mina") -> Document:
    for number, edit in enumerate(edits):
        document, _ = apply(document, edit, id=f"op-{number}", at=at, actor=actor, base_revision=number)
    return document


def entry_of(document: Document, edit: Edit) -> LogEntry:
    return apply(document, edit, id="op", at="2026-03-04T05:06:07.000000Z", actor="mina", base_revision=4)[1]


def edge_of(document: Document, source: str = "a", target: str = "b") -> Edge:
    (found,) = [one for one in snapshot_of(document, "").edges if (one.source, one.target) == (source, target)]
    return found


def shop(*edges: Edge) -> Document:
    return artifact(tool("a"), tool("b"), tool("c"), edges=edges)


# -- add


def test_an_added_edge_is_a_persons_word_with_its_binding() -> None:
    one = edge_of(make(shop(), AddEdge(source="a", target="b", binding=binding(), note="seen in the app")))
    (item,) = one.items
    assert (item.source, item.verdict, item.actor, item.note) == (
        EvidenceSource.MANUAL,
        Verdict.ASSERT,
        "mina",
        "seen in the app",
    )
    assert item.at == "2026-03-04T05:06:07.000000Z"
    assert item.why == "Stated by mina: a gives `$.id`, which b takes as `orderId`."
    assert (one.kind, one.conf_score, one.is_manual) == (EdgeKind.MANUAL, 1.0, True)


def test_adding_where_an_edge_was_inferred_gives_it_one_more_reason() -> None:
    one = edge_of(make(shop(edge("a", "b")), AddEdge(source="a", target="b")))
    assert one.sources == (EvidenceSource.API_CONTRACT, EvidenceSource.MANUAL)
    assert one.confidence is Confidence.EXTRACTED


def test_adding_a_rejected_edge_makes_it_live_again() -> None:
    document = make(shop(edge("a", "b")), RejectEdge(source="a", target="b"), AddEdge(source="a", target="b"))
    assert not edge_of(document).is_rejected


def test_a_reason_can_be_given_after_the_rejection() -> None:
    pair = {"source": "a", "target": "b"}
    document = make(shop(edge("a", "b")), RejectEdge(**pair), RejectEdge(**pair, reason="wrong type"))
    (row,) = edge_rows(document)
    assert edge_of(document).is_rejected
    assert row["reason"] == "wrong type"
    with pytest.raises(InvalidEditError, match="is rejected already"):
        make(document, RejectEdge(**pair, reason="wrong type"))


def test_an_added_edge_gets_a_row_with_every_key() -> None:
    (row,) = edge_rows(make(shop(), AddEdge(source="a", target="b", binding=binding())))
    assert (row["source"], row["target"], row["execution_direction"]) == ("a", "b", "source_to_target")
    assert (row["is_manual"], row["deleted_by_user"], row["confidence"], row["conf_score"]) == (
        True,
        False,
        "EXTRACTED",
        1.0,
    )
    assert row["data_flow"] == {"from_path": "$.id", "to_field": "orderId"}


def test_an_added_edge_does_not_take_the_ordered_pair_of_a_foreign_row() -> None:
    backward = {"source": "openCart", "target": "getCart", "relation": "requires"}
    document = make(with_edges(backward), AddEdge(source="openCart", target="getCart"))
    rows = edge_rows(document)
    assert [(row["source"], row["target"]) for row in rows] == [("openCart", "getCart"), ("getCart", "openCart")]
    assert [one.id for one in snapshot_of(document, "").edges] == ["getCart→openCart", "openCart→getCart"]


@pytest.mark.parametrize(
    ("edit", "problem"),
    [
        (AddEdge(source="a", target="gone"), "There is no tool named 'gone'."),
        (AddEdge(source="a", target="a"), "An edge joins two different tools."),
        (AddEdge(source="a", target="b"), "The edge a → b is there already, stated by a person."),
        (AddEdge(source="a", target="c", relation=Relation.BELONGS_TO), "`belongs_to` puts a tool into a group"),
        (AddEdge(source="a", target="c", score=1.5), "A score lies between 0 and 1."),
        (EditEdge(source="a", target="c"), "The edge a → c does not exist; add it."),
        (EditEdge(source="gone", target="c"), "There is no tool named 'gone'."),
        (EditEdge(source="c", target="b"), "The edge c → b is rejected; restore it first."),
        (RejectEdge(source="a", target="c"), "The edge a → c does not exist, so there is nothing to reject."),
        (RejectEdge(source="c", target="b"), "The edge c → b is rejected already."),
        (RestoreEdge(source="a", target="c"), "The edge a → c does not exist, so there is nothing to restore."),
        (RestoreEdge(source="a", target="b"), "The edge a → b is not rejected, so there is nothing to restore."),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_in_words(edit: Edit, problem: str) -> None:
    document = make(shop(edge("c", "b", evidence(), rejection())), AddEdge(source="a", target="b"))
    with pytest.raises(InvalidEditError) as caught:
        make(document, edit)
    assert caught.value.problems[0].startswith(problem)


def test_similar_names_are_offered_for_an_unknown_one() -> None:
    document = artifact(tool("getOrder"), tool("listOrders"))
    with pytest.raises(InvalidEditError, match="Did you mean getOrder"):
        make(document, AddEdge(source="getOrdr", target="listOrders"))


def test_a_second_binding_of_one_pair_can_be_added() -> None:
    document = make(
        shop(),
        AddEdge(source="a", target="b", binding=binding("$.id")),
        AddEdge(source="a", target="b", binding=binding("$.no", "number")),
    )
    assert {one.from_path for one in edge_of(document).bindings} == {"$.id", "$.no"}


# -- edit


def test_editing_replaces_what_people_said_and_keeps_what_was_inferred() -> None:
    document = make(
        shop(edge("a", "b")),
        AddEdge(source="a", target="b", binding=binding("$.no")),
        EditEdge(source="a", target="b", relation=Relation.PRECEDES, score=0.7, note="only an order"),
    )
    said = [item for item in edge_of(document).items if item.verdict]
    assert [(item.relation, item.binding, item.score, item.note) for item in said] == [
        (Relation.PRECEDES, None, 0.7, "only an order")
    ]
    assert EvidenceSource.API_CONTRACT in edge_of(document).sources


# -- reject and restore


def test_a_rejection_is_a_tombstone_with_its_reason() -> None:
    document = make(shop(edge("a", "b")), RejectEdge(source="a", target="b", reason="other id"))
    (row,) = edge_rows(document)
    assert (row["deleted_by_user"], row["reason"]) == (True, "other id")
    word = edge_of(document).last_word
    assert word is not None
    assert (word.verdict, word.note, word.actor) == (Verdict.REJECT, "other id", "mina")
    assert row["conf_score"] == 0.9, "the evidence for it stays"


def test_restoring_is_a_later_word() -> None:
    document = make(shop(edge("a", "b")), RejectEdge(source="a", target="b"), RestoreEdge(source="a", target="b"))
    one = edge_of(document)
    assert [item.verdict for item in one.items if item.verdict] == [Verdict.REJECT, Verdict.RESTORE]
    assert not one.is_rejected
    (row,) = edge_rows(document)
    assert row["deleted_by_user"] is False
    assert "reason" not in row


def test_whoever_speaks_last_has_the_last_word_whatever_the_clocks_say() -> None:
    edits: list[Edit] = [RejectEdge(source="a", target="b"), RestoreEdge(source="a", target="b")]
    document = shop(edge("a", "b"))
    for number in range(6):
        document = make(document, edits[number % 2], at=f"2026-01-01T00:00:0{9 - number}Z")
        assert edge_of(document).is_rejected is (number % 2 == 0)


# -- foreign rows


def test_an_edited_foreign_row_keeps_its_ends_its_values_and_its_unknown_keys() -> None:
    row = flow("pay", "openCart", evidence="flow", confidence="INFERRED", weight=0.25, **{"x-by": {"vendor": 1}})
    document = make(with_edges(row), RejectEdge(source="openCart", target="pay", reason="no"))
    (written,) = edge_rows(document)
    assert {key: written[key] for key in row} == row
    assert (written["execution_direction"], written["deleted_by_user"]) == ("target_to_source", True)
    one = edge_of(document, "openCart", "pay")
    assert one.is_rejected
    assert [b.to_field for b in one.bindings] == ["cartId"]


def test_unknown_keys_inside_items_and_bindings_survive_an_edit() -> None:
    document = shop(edge("a", "b", evidence(binding=binding(score=0.2)), evidence(EvidenceSource.RUN, score=0.1)))
    (row,) = edge_rows(document)
    row["bindings"][0]["x-checked"] = True
    row["evidence_items"][0]["x-by"] = "vendor"
    document = make(document, AddEdge(source="a", target="b", binding=binding("$.no")))
    (written,) = edge_rows(document)
    assert [b.get("x-checked") for b in written["bindings"]] == [None, True]
    assert [(i["source"], i.get("binding"), i.get("x-by")) for i in written["evidence_items"]] == [
        ("manual", 0, None),
        ("api_contract", 1, "vendor"),
        ("run", None, None),
    ]


def test_a_derived_key_follows_an_edit_unless_someone_else_wrote_it() -> None:
    ours = {"source": "pay", "target": "openCart", "relation": "similar_to"}
    theirs = ours | {"confidence": "PROVEN", "evidence_sources": ["proven"]}
    add = AddEdge(source="pay", target="openCart")
    (first,) = edge_rows(make(with_edges(ours), add))
    (second,) = edge_rows(make(with_edges(theirs), add))
    assert (first["relation"], first["confidence"], first["evidence_sources"]) == (
        "requires",
        "EXTRACTED",
        ["manual", "structural"],
    )
    assert (second["confidence"], second["evidence_sources"]) == ("PROVEN", ["proven", "manual"])


def test_every_row_of_a_pair_is_marked_deleted() -> None:
    rows = [
        {"source": "pay", "target": "openCart", "relation": "requires"},
        {"source": "openCart", "target": "pay", "relation": "precedes"},
    ]
    document = make(with_edges(*rows), RejectEdge(source="openCart", target="pay"))
    assert [row["deleted_by_user"] for row in edge_rows(document)] == [True, True]
    restored = make(document, RestoreEdge(source="openCart", target="pay"))
    assert [row["deleted_by_user"] for row in edge_rows(restored)] == [False, False]
    assert not edge_of(restored, "openCart", "pay").is_rejected


def test_a_persons_word_decides_the_direction_of_an_undecided_edge_and_a_rejection_does_not() -> None:
    document = collection()
    rejected = make(document, RejectEdge(source="getCart", target="openCart"))
    assert edge_of(rejected, "getCart", "openCart").undecided
    asserted = make(document, AddEdge(source="getCart", target="openCart"))
    assert not edge_of(asserted, "getCart", "openCart").undecided


def test_edges_under_the_alias_links_are_edited_there() -> None:
    document = collection()
    document["graph"]["links"] = document["graph"].pop("edges")
    edited = make(document, RejectEdge(source="openCart", target="pay"))
    assert "edges" not in edited["graph"]
    assert edge_of(edited, "openCart", "pay").is_rejected


# -- sharing and logging


def test_an_edit_touches_neither_the_given_document_nor_any_other_row() -> None:
    document = shop(edge("a", "b"), edge("b", "c"))
    untouched = repr(document)
    edited = make(document, RejectEdge(source="a", target="b"))
    assert repr(document) == untouched
    assert edited["tools"] is document["tools"]
    assert edited["graph"]["nodes"] is document["graph"]["nodes"]
    assert edge_rows(edited)[1] is edge_rows(document)[1]


def test_the_log_has_the_row_before_and_after() -> None:
    document = shop(edge("a", "b"))
    entry = entry_of(document, RejectEdge(source="a", target="b", reason="no"))
    assert (entry.id, entry.kind, entry.target, entry.actor) == ("op", "edge.reject", "edge:a→b", "mina")
    assert (entry.note, entry.base_revision, entry.at) == ("no", 4, "2026-03-04T05:06:07.000000Z")
    assert entry.before == edge_rows(document)[0]
    assert entry.after == edge_rows(make(document, RejectEdge(source="a", target="b", reason="no")))[0]
    assert entry_of(shop(), AddEdge(source="a", target="b")).before is None
