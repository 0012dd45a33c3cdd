from __future__ import annotations

import gzip
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.documents import orders
from tests.sources.conftest import Site, serve


@pytest.fixture
def site() -> Iterator[Site]:
    yield from serve()


def read(path: Path) -> dict[str, Any]:
    artifact: dict[str, Any] = json.loads(path.read_bytes())
    return artifact


def problems(path: Path) -> list[tuple[str, str, str]]:
    return [(one["code"], one["source"], one["pointer"]) for one in read(path)["ingest_summary"]["problems"]]


def page(config: object) -> str:
    return f"<!doctype html><html><script>SwaggerUIBundle({json.dumps(config)})</script></html>"


def test_a_page_becomes_one_collection_of_all_its_groups(run: Run, site: Site, tmp_path: Path) -> None:
    groups = [{"url": "/a.json", "name": "orders"}, {"url": "/b.json", "name": "stock"}]
    site.pages = {"/docs": page({"urls": groups}), "/a.json": json.dumps(orders()), "/b.json": json.dumps(orders("B"))}
    target = tmp_path / "graph.json"
    code, _, err = run("ingest", f"{site.address}/docs", "-o", target, "--allow-private-hosts")
    assert (code, "Traceback" in err) == (0, False)
    artifact = read(target)
    assert artifact["metadata"]["spec_urls"] == [f"{site.address}/a.json", f"{site.address}/b.json"]
    assert {tool["metadata"]["source_label"] for tool in artifact["tools"].values()} == {"orders", "stock"}
    assert len(artifact["tools"]) == 8


def test_two_addresses_of_one_name_are_two_sources(run: Run, site: Site, tmp_path: Path) -> None:
    """Nothing that was read for one artifact is used for another."""
    for name in ("a", "b"):
        site.pages[f"/{name}/openapi.json"] = json.dumps(orders(name))
    for name in ("a", "b", "a"):
        target = tmp_path / "graph.json"
        options = ("-q", "--allow-private-hosts", "-o", target)
        assert run("ingest", f"{site.address}/{name}/openapi.json", *options)[0] == 0
        assert read(target)["source_snapshot_manifest"]["specs"][0]["title"] == name
    site.pages["/a/openapi.json"] = json.dumps(orders("newer"))
    assert run("ingest", f"{site.address}/a/openapi.json", *options)[0] == 0
    assert read(target)["source_snapshot_manifest"]["specs"][0]["title"] == "newer"


def test_a_packed_document_from_standard_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = gzip.compress(json.dumps(orders()).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("ingest", "-", "-o", tmp_path / "graph.json", "-q")[0] == 0
    assert len(read(tmp_path / "graph.json")["tools"]) == 4


def test_a_header_is_sent_and_may_come_from_the_environment(
    run: Run, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.pages = {"/openapi.json": json.dumps(orders())}
    monkeypatch.setenv("SHOP_TOKEN", "secret")
    command = ("ingest", f"{site.address}/openapi.json?api_key=hidden", "-o", tmp_path / "g.json", "-q",
               "--allow-private-hosts", "--header")  # fmt: skip
    site.pages["/openapi.json?api_key=hidden"] = site.pages["/openapi.json"]
    assert run(*command, "Authorization: Bearer ${SHOP_TOKEN}")[0] == 0
    assert site.asked[0][1]["authorization"] == "Bearer secret"
    text = (tmp_path / "g.json").read_text("utf-8")
    assert "secret" not in text
    assert "hidden" not in text
    assert run(*command, "Authorization: ${SHOP_NOTHING}")[2].count("SHOP_NOTHING is not set") == 1
    assert run(*command, "nonsense")[0] == 2


def test_references_to_other_hosts_are_followed_where_that_is_allowed(run: Run, site: Site, tmp_path: Path) -> None:
    document = orders()
    schema = document["components"]["schemas"]["Order"]
    document["components"]["schemas"]["Order"] = {"$ref": f"{site.address}/order.json#/Order"}
    site.pages = {"/order.json": json.dumps({"Order": schema})}
    source, target = tmp_path / "shop.json", tmp_path / "graph.json"
    source.write_text(json.dumps(document), "utf-8")
    code, _, err = run("ingest", source, "-o", target, "--allow-private-hosts")
    assert code == 0
    assert "--allow-remote-refs" in err
    assert ("external_ref", "Shop", "#/components/schemas/Order") in problems(target)
    allowed = ("--allow-private-hosts", "--allow-remote-refs")
    assert run("ingest", source, "-o", target, *allowed)[2] == ""
    assert read(target)["readiness_report"]["graph_readiness"]["data_flow_count"] > 0


class TestSourcesThatCanNotBeRead:
    def test_one_among_others_is_named(self, run: Run, shop: Path, tmp_path: Path) -> None:
        code, out, err = run("build-openapi-collection", shop, tmp_path / "gone.json", "-o", tmp_path / "g.json")
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "gone.json: there is no such file" in err

    def test_the_rest_is_built_when_asked_to_and_the_failure_is_a_problem(
        self, run: Run, shop: Path, tmp_path: Path
    ) -> None:
        other = tmp_path / "other.json"
        other.write_text('{"paths": {}}', "utf-8")
        gone, target = tmp_path / "gone.json", tmp_path / "g.json"
        code, _, err = run("build-openapi-collection", gone, shop, other, "-o", target, "--keep-going")
        assert code == 0
        assert (
            err.splitlines()[0]
            == "3 problems (2 blocker, 1 info) in the documents: 2 source_unreadable, 1 deprecated_skipped"
        )
        assert len(read(target)["tools"]) == 4
        assert [(code, pointer) for code, _, pointer in problems(target) if code == "source_unreadable"] == [
            ("source_unreadable", "#"),
            ("source_unreadable", "#"),
        ]
        assert read(target)["metadata"]["source_count"] == 3
        listed = json.loads(run("inspect-openapi", gone, shop, "--json", "--keep-going")[1])
        assert "source_unreadable" in {problem["code"] for problem in listed["problems"]}

    def test_of_a_page_one_group_may_be_left_out(self, run: Run, site: Site, tmp_path: Path) -> None:
        config = {"urls": [{"url": "/a.json"}, {"url": "/gone.json"}]}
        site.pages = {"/docs": page(config), "/a.json": json.dumps(orders())}
        command = ("ingest", f"{site.address}/docs", "-o", tmp_path / "g.json", "--allow-private-hosts")
        code, _, err = run(*command)
        assert (code, err.count("\n")) == (1, 1)
        assert "/gone.json: the server answered 404" in err
        assert run(*command, "--keep-going")[0] == 0
        assert len(read(tmp_path / "g.json")["tools"]) == 4

    def test_where_none_is_left_nothing_is_built(self, run: Run, tmp_path: Path) -> None:
        code, out, err = run("build-openapi-collection", tmp_path / "a", tmp_path / "b", "--keep-going", "-o",
                             tmp_path / "g.json")  # fmt: skip
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "none of 2 sources can be read" in err
        assert all(f"{tmp_path / name}: there is no such file." in err for name in "ab")
        assert not (tmp_path / "g.json").exists()


def test_one_document_named_twice_is_built_once(run: Run, shop: Path, tmp_path: Path) -> None:
    target = tmp_path / "g.json"
    assert run("build-openapi-collection", shop, shop, "-o", target)[0] == 0
    assert len(read(target)["tools"]) == 4
    assert "duplicate_source" in [code for code, _, _ in problems(target)]


def test_many_documents_make_the_same_collection_every_time(run: Run, tmp_path: Path) -> None:
    paths = []
    for number in range(20):
        path = tmp_path / f"{number}.yaml"
        path.write_text(json.dumps(orders(f"Shop {number}")), "utf-8")
        paths.append(path)
    artifacts = []
    for name in ("one.json", "two.json"):
        assert run("build-openapi-collection", *paths, "-o", tmp_path / name, "-q")[0] == 0
        artifact = read(tmp_path / name)
        del artifact["metadata"]["built_at"], artifact["source_snapshot_manifest"]["created_at"]
        artifacts.append(json.dumps(artifact))
    assert artifacts[0] == artifacts[1]
    assert len(json.loads(artifacts[0])["tools"]) == 80


@pytest.mark.parametrize("query", ["cancel an order", "list orders by status", "xyzzy"])
def test_a_search_of_a_document_answers_as_its_artifact_does(run: Run, shop: Path, tmp_path: Path, query: str) -> None:
    run("ingest", shop, "-o", tmp_path / "graph.json")
    before = sorted(tmp_path.iterdir())
    for more in ([], ["--json", "--scores"]):
        asked = run("search", query, "--source", shop, *more)
        assert asked == run("retrieve", query, "-g", tmp_path / "graph.json", *more)
    assert sorted(tmp_path.iterdir()) == before


def test_all_problems_are_listed_when_asked_for(run: Run, shop: Path, tmp_path: Path) -> None:
    quiet = run("ingest", shop, "-o", tmp_path / "g.json")[2]
    told = run("ingest", shop, "-o", tmp_path / "g.json", "--problems")[2]
    assert quiet == ""
    assert "deprecated_skipped Shop #/paths" in told
