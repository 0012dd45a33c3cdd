from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Run
from tests.documents import answer, openapi


def test_a_clean_document_is_called_ready(run: Run, shop: Path) -> None:
    code, out, err = run("inspect-openapi", shop)
    assert (code, err) == (0, "")
    assert out.startswith("ready (")
    assert "tools      4: " in out


def test_findings_notes_and_remedies_are_listed(run: Run, tmp_path: Path) -> None:
    document = openapi({"/a/{id}": {"get": {"responses": answer({"$ref": "#/components/schemas/Gone"})}}})
    path = tmp_path / "flawed.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = run("inspect-openapi", path)[1]
    assert "missing_operation_id" in out
    assert "unresolved_ref" in out or "Gone" in out
    assert "unresolved_ref flawed" in out or "unresolved_ref Shop" in out
    assert "→ " in out
    assert "list: --select finding:missing_operation_id" in out


def test_json_is_the_report_with_every_tool_that_is_not_ready(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "flawed.json"
    path.write_text(json.dumps(openapi({"/a": {"get": {"responses": {}}}})), encoding="utf-8")
    report = json.loads(run("inspect-openapi", path, "--json")[1])
    assert report["summary"]["tool_count"] == 1
    assert [one["status"] for one in report["tools"].values()] == ["partly"]
    assert report["problems"]


def test_an_artifact_is_inspected_as_its_document_is(run: Run, shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    run("ingest", shop, "-o", path)
    assert run("inspect-openapi", path) == run("inspect-openapi", shop)
    both = run("inspect-openapi", path, shop)[1]
    assert both.count("ready (") == 2
    assert both.startswith(str(path))


def test_collections_come_in_the_order_given_as_one_object(run: Run, shop: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "graph.json", tmp_path / "other.json"
    other.write_text(json.dumps(openapi({"/a": {"get": {"operationId": "a", "responses": {}}}})), encoding="utf-8")
    run("ingest", shop, "-o", path)
    for sources, order in (
        ((path, shop, other), [str(path), f"{shop}, {other}"]),
        ((shop, path, other), [f"{shop}, {other}", str(path)]),
        ((path, shop, path), [str(path), str(shop), str(path)]),
    ):
        found = json.loads(run("inspect-openapi", *sources, "--json")[1])
        assert [report["source"] for report in found["collections"]] == order


def test_many_findings_are_cut_and_counted(run: Run, tmp_path: Path) -> None:
    paths: dict[str, Any] = {f"/a{n}": {"get": {"responses": {}}} for n in range(30)}
    path = tmp_path / "flawed.json"
    path.write_text(json.dumps(openapi(paths)), encoding="utf-8")
    assert "more; --problems lists all." in run("inspect-openapi", path)[1]
    out = run("inspect-openapi", path, "--problems")[1]
    assert "lists all" not in out
    assert all(f"#/paths/~1a{n}/get" in out for n in range(30))


def test_the_gravest_problems_are_shown_first_and_all_are_counted_by_severity(run: Run, tmp_path: Path) -> None:
    paths: dict[str, Any] = {
        f"/a{n}": {"get": {"operationId": f"a{n}", "tags": [1], "responses": {}}} for n in range(9)
    }
    path = tmp_path / "flawed.json"
    path.write_text(
        json.dumps(openapi(paths | {"z": {"get": {"operationId": "z", "responses": {}}}})), encoding="utf-8"
    )
    out = run("inspect-openapi", path)[1]
    assert " info)" in next(line for line in out.splitlines() if line.startswith("  documents"))
    assert "  warning  invalid_path" in out
    assert "  info     invalid_value" not in out


def test_what_a_selection_selects_is_listed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "flawed.json"
    path.write_text(json.dumps(openapi({"/a": {"get": {"responses": {}}}})), encoding="utf-8")
    code, out, _ = run("inspect-openapi", path, "--select", "finding:missing_operation_id")
    assert code == 0
    assert out.splitlines()[0] == "1 tool: finding:missing_operation_id"
    assert "    warning  missing_operation_id: Its name" in out
    assert "missing_description" not in out
    listing = json.loads(run("inspect-openapi", path, "--select", "list:problems", "--json")[1])
    assert (listing["rows"], listing["total"]) == ("problems", len(listing["items"]))


def test_a_selection_that_cannot_be_read_is_wrong_usage(run: Run, shop: Path) -> None:
    code, out, err = run("inspect-openapi", shop, "--select", "ready:often")
    assert (code, out) == (2, "")
    assert "expected one of ready, partly, blocked, unknown" in err


def test_edges_and_orphans_are_the_same_numbers_as_those_of_the_artifact(run: Run, shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    run("ingest", shop, "-o", path)
    of_info = [line for line in run("info", path)[1].splitlines() if line[:11] in ("  orphans  ", "  edges    ")]
    of_document = run("inspect-openapi", shop)[1].splitlines()
    assert len(of_info) == 2
    assert all(line.removesuffix("; 0 rejected") in of_document for line in of_info)
