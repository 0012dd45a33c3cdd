from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.factories import artifact, edge, rejection, tool


@pytest.fixture
def graph(tmp_path: Path) -> Path:
    path = tmp_path / "graph.json"
    document = artifact(
        tool("listOrders"),
        tool("getOrder"),
        tool("odd"),
        edges=[edge("listOrders", "getOrder"), edge("getOrder", "odd", rejection())],
        enum_mappings={"status": {"10": "open"}},
    )
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_an_artifact_is_summarised_on_a_page(run: Run, graph: Path) -> None:
    code, out, err = run("info", graph)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"{graph} (revision 0)"
    assert "edges      1: 1 data flow (0 confirmed); 1 rejected" in out
    assert "tools      3" in out


def test_what_there_is_none_of_is_told_without_a_list(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_text(json.dumps(artifact()), encoding="utf-8")
    lines = [line.strip() for line in run("info", tmp_path / "empty.json")[1].splitlines()]
    assert {"tools      0", "modules    0", "evidence   none"} <= set(lines)


def test_json_is_one_document_and_nothing_else(run: Run, graph: Path) -> None:
    facts = json.loads(run("info", graph, "--json")[1])
    assert (facts["tool_count"], facts["edge_count"], facts["rejected_edge_count"]) == (3, 1, 1)
    assert facts["enum_mappings"] == 1
    assert facts["modules"] == {"orders": 3}


def test_an_artifact_may_come_from_standard_input(run: Run, graph: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(graph.read_bytes())))
    assert run("info", "-")[1].startswith("standard input (revision 0)")


@pytest.mark.parametrize("content", [None, b"", b"[]", b'{"openapi": "3.0.0"}'])
def test_what_is_no_artifact_is_one_line_that_names_it(run: Run, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "thing.json"
    if content is not None:
        path.write_bytes(content)
    code, out, err = run("info", path)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "thing.json" in err


def test_long_lists_are_cut_and_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(artifact(*(tool(f"t{n}", module=f"m{n}") for n in range(20)))), encoding="utf-8")
    assert "and 8 more" in run("info", path)[1]
