from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.sources.conftest import Answer, Site, gzipped
from toolgraph.sources import Access, Document, Limits, read_documents

OPEN = Access(allow_private_hosts=True)


def read(location: str | Path, access: Access = OPEN) -> Document:
    [document] = read_documents(location, access)
    return document


def refs(*places: str) -> str:
    return json.dumps({"a": [{"$ref": place} for place in places]})


def test_what_is_beside_an_address_is_read_without_asking(site: Site) -> None:
    site.pages = {
        "/api/main.json": refs("schemas/pet.json#/Pet", "gone.json"),
        "/api/schemas/pet.json": refs("../common.json"),
        "/api/common.json": "{}",
    }
    document = read(f"{site.address}/api/main.json")
    folder = f"{site.address}/api"
    assert list(document.related) == [f"{folder}/schemas/pet.json", f"{folder}/common.json"]
    assert document.unread == {f"{folder}/gone.json": "the server answered 404 Not Found"}


@pytest.mark.parametrize("way", ["/", "", "?v=1"])
def test_an_address_without_a_path_has_nothing_of_other_hosts_beside_it(site: Site, other_site: Site, way: str) -> None:
    other_site.pages = {"/x.json": "{}"}
    there = f"{other_site.address}/x.json"
    site.pages = {f"/{way.removeprefix('/')}": Answer(refs("x.json", there)), "/x.json": "{}"}
    document = read(f"{site.address}{way}")
    assert (list(document.related), list(document.unread)) == ([f"{site.address}/x.json"], [there])
    assert other_site.asked == []


def test_other_hosts_and_folders_are_read_where_that_is_allowed(site: Site, other_site: Site) -> None:
    there = f"{other_site.address}/b.json"
    site.pages = {"/api/main.json": refs("/up.json", there, "../api/../up.json"), "/up.json": "{}"}
    other_site.pages = {"/b.json": refs("c.json"), "/c.json": "{}"}
    document = read(f"{site.address}/api/main.json")
    assert document.related == {}
    assert all("--allow-remote-refs" in why for why in document.unread.values())
    assert other_site.asked == []
    allowed = Access(allow_private_hosts=True, allow_remote_refs=True, headers=(("X-Key", "k"),))
    document = read(f"{site.address}/api/main.json", allowed)
    assert list(document.related) == [f"{site.address}/up.json", there, f"{other_site.address}/c.json"]
    assert all("x-key" not in headers for _, headers in other_site.asked)


def test_references_of_a_file_to_addresses_are_followed_by_the_same_rules(tmp_path: Path, site: Site) -> None:
    site.pages = {"/x.json.gz": Answer(gzipped('{"X": {}}'), "application/gzip"), "/page": "<html>"}
    main = tmp_path / "main.json"
    main.write_text(refs(f"{site.address}/x.json.gz#/X", f"{site.address}/page", "file:///etc/passwd"), "utf-8")
    assert list(read(main).unread) == [f"{site.address}/x.json.gz", f"{site.address}/page"]
    private = read(main, Access(allow_remote_refs=True, headers=(("X-Key", "k"),)))
    assert all("is private" in why and "--allow-private-hosts" in why for why in private.unread.values())
    document = read(main, Access(allow_remote_refs=True, allow_private_hosts=True, headers=(("X-Key", "k"),)))
    assert document.related == {f"{site.address}/x.json.gz": {"X": {}}}
    assert "web page" in document.unread[f"{site.address}/page"]
    assert all("x-key" not in headers for _, headers in site.asked)


def test_a_redirect_moves_what_addresses_are_relative_to(site: Site) -> None:
    site.pages = {
        "/latest": Answer("", status=302, headers={"Location": "/v2/main.json"}),
        "/v2/main.json": refs("x.json"),
        "/v2/x.json": "{}",
    }
    document = read(f"{site.address}/latest")
    assert (document.location, document.address) == (f"{site.address}/latest", f"{site.address}/v2/main.json")
    assert list(document.related) == [f"{site.address}/v2/x.json"]


def test_packed_files_are_unpacked(tmp_path: Path) -> None:
    (tmp_path / "api.json.gz").write_bytes(gzipped(refs("more.yaml.gz")))
    (tmp_path / "more.yaml.gz").write_bytes(gzipped("a: 1"))
    document = read(tmp_path / "api.json.gz")
    assert (document.label, document.related) == ("api", {"more.yaml.gz": {"a": 1}})


def test_it_is_said_why_a_file_was_not_read(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("a: [", "utf-8")
    main = tmp_path / "main.json"
    main.write_text(refs("bad.yaml", "gone.yaml", "../up.yaml"), "utf-8")
    unread = read(main).unread
    assert unread["bad.yaml"].startswith("not valid YAML")
    assert unread["gone.yaml"] == "there is no such file"
    assert unread["../up.yaml"] == "it leads out of the document's folder"


def test_flaws_of_a_file_are_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "pet.yaml").write_text("a: 1\na: 2", "utf-8")
    (tmp_path / "main.json").write_text(refs("pet.yaml"), "utf-8")
    problems = read(tmp_path / "main.json").problems
    assert [(one.code, one.pointer, one.source) for one in problems] == [("duplicate_key", "pet.yaml#/a", "main")]


def test_fetching_many_files_has_a_time_limit(site: Site) -> None:
    site.pages = {"/main.json": refs("a.json"), "/a.json": "{}"}
    document = read(f"{site.address}/main.json", Access(allow_private_hosts=True, limits=Limits(files_timeout=0)))
    assert [problem.code for problem in document.problems] == ["too_many_files"]
