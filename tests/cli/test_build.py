from __future__ import annotations

import io
import json
import os
import stat
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import yaml

import toolgraph.cli.build
from tests.cli.conftest import Run
from tests.documents import openapi, order_flow, orders
from toolgraph.build import build_in_rows
from toolgraph.model import SetDefault
from toolgraph.store.file import FileStore


def read(path: Path) -> dict[str, Any]:
    artifact: dict[str, Any] = json.loads(path.read_bytes())
    return artifact


@pytest.mark.parametrize("command", ["build-openapi-collection", "ingest"])
def test_a_document_becomes_an_artifact_file(run: Run, shop: Path, tmp_path: Path, command: str) -> None:
    target = tmp_path / "graph.json"
    code, out, err = run(command, shop, "-o", target)
    assert (code, err) == (0, "")
    assert out.splitlines()[0].startswith("Built a collection: ready (")
    assert out.splitlines()[1].strip() == str(target)
    assert set(read(target)["tools"]) == {"listOrders", "createOrder", "getOrder", "deleteOrder"}


@pytest.mark.parametrize(
    ("value", "labels"),
    [
        ({"tools": [{"name": "read_file", "inputSchema": {"type": "object"}}]}, {"dump"}),
        ([{"name": "read_file", "inputSchema": {"type": "object"}}], {"dump"}),
        ([{"server_name": "a", "tools": [{"name": "x"}]}, {"server_name": "b", "tools": [{"name": "x"}]}], {"a", "b"}),
    ],
)
def test_a_list_of_mcp_tools_becomes_an_artifact_file(run: Run, tmp_path: Path, value: Any, labels: set[str]) -> None:
    (tmp_path / "dump.json").write_text(json.dumps(value), encoding="utf-8")
    assert run("ingest", tmp_path / "dump.json", "-o", tmp_path / "graph.json")[0] == 0
    tools = read(tmp_path / "graph.json")["tools"].values()
    assert {tool["metadata"]["source_label"] for tool in tools} == labels
    assert run("info", tmp_path / "graph.json")[0] == 0


def test_several_documents_become_one_collection(run: Run, shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(json.dumps(orders("Other")), encoding="utf-8")
    assert run("build-openapi-collection", shop, other, "-o", tmp_path / "graph.json", "-q")[:2] == (0, "")
    assert read(tmp_path / "graph.json")["metadata"]["source_count"] == 2


@pytest.mark.parametrize("words", [["shop.json", "--workflow", "flow.yaml"], ["flow.yaml", "shop.json"]])
def test_workflows_are_evidence_beside_documents(
    run: Run, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("flow.yaml").write_text(yaml.safe_dump(order_flow()), encoding="utf-8")
    code, _, err = run("build-openapi-collection", *words, "-o", "graph.json")
    assert (code, err) == (0, "")
    artifact = read(Path("graph.json"))
    edges = {(row["source"], row["target"]): row for row in artifact["graph"]["edges"]}
    assert edges["listOrders", "getOrder"]["evidence_sources"] == ["api_contract", "arazzo"]
    assert edges["listOrders", "getOrder"]["confidence"] == "EXTRACTED"
    assert edges["getOrder", "deleteOrder"]["relation"] == "precedes"
    assert artifact["edge_quality_summary"]["workflow"] == 3
    assert set(artifact["tools"]) == {"listOrders", "createOrder", "getOrder", "deleteOrder"}
    assert artifact["edge_stats"]["by_kind"]["workflow"] == 3


def test_workflows_alone_are_no_source(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "flow.json"
    path.write_text(json.dumps(order_flow()), encoding="utf-8")
    code, _, err = run("ingest", path, "-o", tmp_path / "graph.json")
    assert (code, len(err.splitlines())) == (1, 1)
    assert "name those as sources too: ./shop.json." in err


def test_what_is_no_arazzo_document_brings_no_workflows(run: Run, shop: Path, tmp_path: Path) -> None:
    code, _, err = run("ingest", shop, "--workflow", shop, "-o", tmp_path / "graph.json")
    assert (code, len(err.splitlines())) == (1, 1)
    assert "is no Arazzo document" in err


def test_an_artifact_is_not_written_over_its_workflows(run: Run, shop: Path, tmp_path: Path) -> None:
    path = tmp_path / "flow.json"
    path.write_text(json.dumps(order_flow()), encoding="utf-8")
    code, _, err = run("ingest", shop, "--workflow", path, "-o", path)
    assert code == 1
    assert "is the source itself" in err
    assert json.loads(path.read_bytes()) == order_flow()


def test_links_can_be_left_out(run: Run, tmp_path: Path) -> None:
    link = {"on": {"operationId": "b"}}
    answers = {"200": {"description": "ok", "links": link}}
    paths = {"/a": {"get": {"operationId": "a", "responses": answers}}, "/b": {"get": {"operationId": "b"}}}
    (tmp_path / "linked.json").write_text(json.dumps(openapi(paths)), encoding="utf-8")
    for words, count in (([], 1), (["--no-links"], 0)):
        assert run("ingest", tmp_path / "linked.json", "-o", tmp_path / "graph.json", *words)[0] == 0
        assert len(read(tmp_path / "graph.json")["graph"]["edges"]) == count
    assert read(tmp_path / "graph.json")["metadata"]["build_options"]["links"] is False


def test_ingest_takes_one_source(run: Run, shop: Path) -> None:
    code, _, err = run("ingest", shop, shop)
    assert code == 2
    assert "ingest takes one source; for several use build-openapi-collection" in err


def test_a_dash_is_standard_output_and_nothing_else_is_written_there(run: Run, shop: Path) -> None:
    code, out, err = run("build-openapi-collection", shop, "-o", "-")
    assert (code, err) == (0, "")
    assert len(json.loads(out)["tools"]) == 4


def test_a_dash_is_standard_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(orders()).encode())))
    assert run("ingest", "-", "-o", tmp_path / "graph.json", "-q")[0] == 0
    assert read(tmp_path / "graph.json")["metadata"]["spec_urls"] == ["standard input"]


def test_options_reach_the_build(run: Run, shop: Path, tmp_path: Path) -> None:
    target = tmp_path / "graph.json"
    code, _, _ = run(
        "build-openapi-collection", shop, "-o", target, "--include-deprecated", "--required-only",
        "--context-field", "site,tenant", "--context-field", "locale", "--paging-field", "p",
        "--search-filter-field", "s", "--auth-field", "a", "--user-input-field", "u",
        "--resource-alias", "order=sale", "--action-alias", "place=create", "--module-alias", "orders=sales,x=y",
    )  # fmt: skip
    assert code == 0
    options = read(target)["metadata"]["build_options"]
    assert sorted(options["context_fields"]) == ["locale", "site", "tenant"]
    assert options["resource_aliases"] == {"order": "sale"}
    assert options["module_aliases"] == {"orders": "sales", "x": "y"}
    assert options["action_aliases"] == {"place": "create"}
    tools = read(target)["tools"]
    assert "cancelOrder" in tools
    assert tools["getOrder"]["metadata"]["ai_metadata"]["primary_resource"] == "sale"
    assert tools["listOrders"]["parameters"] == []


@pytest.mark.parametrize("alias", ["a", "a=", "=b", ""])
def test_a_malformed_alias_is_wrong_usage(run: Run, shop: Path, alias: str) -> None:
    code, _, err = run("build-openapi-collection", shop, "--module-alias", alias or "=")
    assert code == 2
    assert "not of the form a=b" in err


@pytest.mark.parametrize("command", ["ingest", "build-openapi-collection"])
def test_an_artifact_is_no_source(run: Run, shop: Path, tmp_path: Path, command: str) -> None:
    run("ingest", shop, "-o", tmp_path / "graph.json")
    code, out, err = run(command, tmp_path / "graph.json", "-o", tmp_path / "again.json")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "graph.json: is a tool graph artifact, not a source document; open it with" in err
    assert not (tmp_path / "again.json").exists()


# -- people's edits


def edited(run: Run, shop: Path, tmp_path: Path) -> Path:
    target = tmp_path / "graph.json"
    run("ingest", shop, "-o", target)
    FileStore(target).commit([SetDefault(key="site", value=1)], base_revision=0, actor="kim")
    return target


def test_edits_are_not_written_over(run: Run, shop: Path, tmp_path: Path) -> None:
    target = edited(run, shop, tmp_path)
    before = target.read_bytes()
    code, out, err = run("ingest", shop, "-o", target)
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert "--discard-edits" in err
    assert str(target) in err
    assert target.read_bytes() == before


def test_edits_are_given_up_when_asked_to(run: Run, shop: Path, tmp_path: Path) -> None:
    target = edited(run, shop, tmp_path)
    assert run("ingest", shop, "-o", target, "--discard-edits")[0] == 0
    assert read(target)["context_defaults"] == {}


def test_an_artifact_without_edits_is_replaced(run: Run, shop: Path, tmp_path: Path) -> None:
    target = tmp_path / "graph.json"
    assert run("ingest", shop, "-o", target)[0] == 0
    assert run("ingest", shop, "-o", target)[0] == 0


def test_edits_made_while_a_build_runs_are_not_written_over(
    run: Run, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "graph.json"
    run("ingest", shop, "-o", target)

    def build_slowly(*arguments: Any, **options: Any) -> dict[str, Any]:
        FileStore(target).commit([SetDefault(key="site", value=1)], base_revision=0, actor="kim")
        return build_in_rows(*arguments, **options)

    monkeypatch.setattr(toolgraph.cli.build, "build_in_rows", build_slowly)
    code, out, err = run("ingest", shop, "-o", target)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "holds 1 edit" in err
    assert read(target)["context_defaults"] == {"site": 1}


# -- what can go wrong


def test_a_source_is_not_written_over(run: Run, shop: Path) -> None:
    before = shop.read_bytes()
    code, _, err = run("ingest", shop, "-o", shop)
    assert code == 1
    assert "is the source itself" in err
    assert shop.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.json", None),
        ("empty.json", b""),
        ("null.json", b"null"),
        ("broken.json", b'{"openapi": '),
        ("page.html", b"<!doctype html><p>No</p>"),
        ("versionless.json", b'{"paths": {}}'),
    ],
)
def test_a_bad_source_is_one_line_that_names_it(run: Run, tmp_path: Path, name: str, content: bytes | None) -> None:
    source = tmp_path / name
    if content is not None:
        source.write_bytes(content)
    code, out, err = run("ingest", source, "-o", tmp_path / "graph.json")
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert err.startswith("graph-tool-call: ")
    assert name in err
    assert not (tmp_path / "graph.json").exists()


def test_a_missing_output_folder_is_one_line_that_names_it(run: Run, shop: Path, tmp_path: Path) -> None:
    code, _, err = run("ingest", shop, "-o", tmp_path / "nowhere" / "graph.json")
    assert code == 1
    assert err.count("\n") == 1
    assert "nowhere" in err


def test_an_output_that_is_a_folder_is_refused(run: Run, shop: Path, tmp_path: Path) -> None:
    code, _, err = run("ingest", shop, "-o", tmp_path)
    assert code == 1
    assert err.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line(run: Run, shop: Path) -> None:
    code, _, err = run("ingest", shop, "-o", "/dev/full")
    assert code == 1
    assert err.count("\n") == 1
    assert "/dev/full" in err or "no space" in err


@pytest.mark.skipif(os.name == "nt", reason="needs a named pipe")
def test_a_device_is_written_into_and_not_replaced(run: Run, shop: Path) -> None:
    assert run("ingest", shop, "-o", "/dev/null")[0] == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="needs a named pipe")
def test_a_pipe_that_nobody_reads_is_not_waited_for(run: Run, shop: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code, _, err = run("ingest", shop, "-o", tmp_path / "pipe")
    assert (code, "is a pipe that nobody reads" in err) == (1, True)


@pytest.mark.skipif(os.name == "nt", reason="needs a named pipe")
def test_an_artifact_goes_into_a_pipe_that_is_read(run: Run, shop: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit((tmp_path / "pipe").read_bytes)
        while run("ingest", shop, "-q", "-o", tmp_path / "pipe")[0]:  # until the reader is there
            time.sleep(0.01)
        assert json.loads(read.result(timeout=20))["tools"]
