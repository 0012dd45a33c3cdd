from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.factories import artifact, binding, edge, evidence, field, tool


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    path = tmp_path / "graph.json"
    cancel = tool("cancelOrder", method="post", summary="Cancel an order", consumes=[field(required=True)])
    document = artifact(
        tool("listOrders", summary="List orders", path="/orders"),
        cancel,
        tool("readLedger", summary="Money so far " * 9, path="/ledger"),
        edges=[edge("readLedger", "cancelOrder", evidence(rank=1, binding=binding()))],
    )
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_an_artifact_is_asked(run: Run, graph: Path) -> None:
    code, out, err = run("retrieve", "cancel an order", "-g", graph)
    assert (code, err) == (0, "")
    first, second, third = out.splitlines()
    assert first == " 1. cancelOrder: Cancel an order"
    assert second.startswith(" 2. readLedger (supplies cancelOrder): Money so far") or "listOrders" in second
    assert any(line.endswith("…") for line in (second, third))


def test_scores_say_what_they_are_made_of(run: Run, graph: Path) -> None:
    out = run("retrieve", "cancel an oder", "-g", graph, "--scores", "-k", "1")[1].splitlines()
    assert " = keyword +" in out[1]
    assert "cancel in name and summary" in out[2]
    assert "oder → order (spelling corrected)" in out[2]


def test_a_doubtful_answer_says_so(run: Run, graph: Path) -> None:
    assert "doubtful" in run("retrieve", "send a message to the far moon", "-g", graph)[1]
    sure, scored = (run("retrieve", "cancel an order", "-g", graph, *more)[1] for more in ([], ["--scores"]))
    assert "A right tool" not in sure
    assert scored.splitlines()[-1].startswith("A right tool is most likely among the first ten (")


def test_what_else_counts_can_be_said(run: Run, graph: Path) -> None:
    def first(*more: str) -> dict[str, Any]:
        return dict(json.loads(run("retrieve", "cancel an order", "-g", graph, "--json", "--scores", *more)[1])[0])

    usual = first()["score_breakdown"]
    assert first("--weight", "keyword=2")["score_breakdown"]["keyword"] > usual["keyword"]
    called = first("--history", "cancelOrder")
    assert called["score"] < first()["score"]
    assert first("--diversity", "0.2")["name"] == "cancelOrder"
    for wrong in (["--weight", "charm=1"], ["--embedding", "bert"]):
        code, _, err = run("retrieve", "cancel", "-g", graph, *wrong)
        assert (code, err.count("\n")) == (1, 1)
    for wrong in (["--weight", "keyword=much"], ["--diversity", "2"]):
        assert run("retrieve", "cancel", "-g", graph, *wrong)[0] == 2


def test_any_tool_is_explained(run: Run, graph: Path) -> None:
    out = run("retrieve", "cancel an order", "-g", graph, "--explain", "listOrders", "-k", "1")[1]
    assert out.startswith("listOrders: ")
    assert "Not among the first 1:" in out
    assert "`cancel`" in out
    inside = run("retrieve", "cancel an order", "-g", graph, "--explain", "cancelOrder")[1]
    assert inside.startswith("cancelOrder: 1 of 3 that match")
    assert "Not among" not in inside
    nowhere = run("retrieve", "xyzzy", "-g", graph, "--explain", "readLedger")[1]
    assert "readLedger: does not match" in nowhere


def test_json_is_one_document(run: Run, graph: Path) -> None:
    rows = json.loads(run("retrieve", "cancel an order", "-g", graph, "--json")[1])
    assert rows[0].pop("confidence") > 0.8
    score = rows[0].pop("score")
    assert rows[0] == {"name": "cancelOrder", "description": "Cancel an order", "rank": 1}
    scored = json.loads(run("retrieve", "cancel an order", "-g", graph, "--json", "--scores")[1])
    assert scored[0]["score"] == score == pytest.approx(sum(scored[0]["score_breakdown"].values()))
    explained = json.loads(run("retrieve", "x", "-g", graph, "--json", "--explain", "listOrders")[1])
    assert (explained["retrieved"], explained["rank"]) == (False, 0)
    assert explained["kept_out"]


def test_nothing_found_is_said(run: Run, graph: Path) -> None:
    code, out, _ = run("retrieve", "xyzzy", "-g", graph)
    assert (code, out.splitlines()) == (0, ["Nothing matches: no tool has a word of the query, nor one like it."])
    assert json.loads(run("retrieve", "xyzzy", "-g", graph, "--json")[1]) == []


def test_an_artifact_may_come_from_standard_input(run: Run, graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(graph.read_bytes())))
    assert "cancelOrder" in run("retrieve", "cancel an order", "-g", "-")[1]


def test_an_unknown_tool_or_file_is_one_line(run: Run, graph: Path, tmp_path: Path) -> None:
    code, out, err = run("retrieve", "cancel", "-g", graph, "--explain", "cancelOrders")
    assert (code, out) == (1, "")
    assert "Did you mean cancelOrder" in err
    assert run("retrieve", "cancel", "-g", tmp_path / "missing.json")[0] == 1


@pytest.mark.parametrize("count", ["0", "-1", "x", "²"])
def test_how_many_is_a_positive_number(run: Run, graph: Path, count: str) -> None:
    assert run("retrieve", "cancel", "-g", graph, f"-k={count}")[0] == 2


def test_a_document_or_an_artifact_is_searched_without_keeping_anything(run: Run, shop: Path, graph: Path) -> None:
    before = sorted(shop.parent.iterdir())
    code, out, _ = run("search", "delete an order", "--source", shop, "-k", "1")
    assert (code, out) == (0, " 1. deleteOrder: Delete an order\n")
    assert "cancelOrder" in run("search", "cancel an order", "-s", graph)[1]
    assert sorted(shop.parent.iterdir()) == before


def test_an_artifact_on_standard_input_is_searched_as_one(
    run: Run, graph: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(graph.read_bytes())))
    piped = run("search", "cancel an order", "-s", "-")
    assert piped == run("search", "cancel an order", "-s", graph)
    assert "cancelOrder" in piped[1]


@pytest.mark.parametrize("piped", [True, False])
def test_an_artifact_of_a_later_version_is_told_by_its_version(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piped: bool
) -> None:
    path = tmp_path / "later.json"
    path.write_text(json.dumps({"graph": {}, "format_version": "99"}), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    code, out, err = run("search", "x", "-s", "-" if piped else path)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "format version '99'" in err


def test_a_source_that_is_none_is_one_line(run: Run, tmp_path: Path) -> None:
    code, out, err = run("search", "x", "--source", tmp_path / "missing.yaml")
    assert (code, out, err.count("\n")) == (1, "", 1)
