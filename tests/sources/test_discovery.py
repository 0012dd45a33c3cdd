from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.sources.conftest import Answer, Site, gzipped
from toolgraph.errors import SourceError
from toolgraph.sources import Access, Document, read_documents

OPEN = Access(allow_private_hosts=True)


def described(title: str) -> str:
    return json.dumps({"openapi": "3.0.3", "info": {"title": title, "version": "1"}, "paths": {}})


def page(script: str, *, beside: str = "") -> str:
    source = f'<script src="{beside}"></script>' if beside else ""
    return (
        "<!DOCTYPE html><html><head><title>API</title></head><body><div id='swagger-ui'></div>"
        f"<script src='./swagger-ui-bundle.js'></script>{source}<script>{script}</script></body></html>"
    )


def found(site: Site, path: str, access: Access = OPEN) -> list[tuple[str, str]]:
    return [(one.label, one.location.removeprefix(site.address)) for one in read_documents(site.address + path, access)]


def test_a_page_with_an_address_in_its_script(site: Site) -> None:
    site.pages = {"/docs": page("SwaggerUIBundle({url: '/openapi.json'})"), "/openapi.json": described("Shop")}
    assert found(site, "/docs") == [("Shop", "/openapi.json")]


def test_a_page_whose_script_beside_it_names_groups(site: Site) -> None:
    site.pages = {
        "/ui/index.html": page("", beside="./swagger-initializer.js"),
        "/ui/swagger-initializer.js": 'window.ui = SwaggerUIBundle({ urls: [{url: "../a.json", name: "Orders"}, '
        '{url: "../b.json", name: "Stock"}] })',
        "/a.json": described("OpenAPI definition"),
        "/b.json": described("OpenAPI definition"),
    }
    assert found(site, "/ui/index.html") == [("Orders", "/a.json"), ("Stock", "/b.json")]
    assert "/ui/swagger-ui-bundle.js" not in site.paths()


def test_a_page_whose_configuration_is_elsewhere(site: Site) -> None:
    site.pages = {
        "/swagger-ui.html": Answer("", status=302, headers={"Location": "/swagger-ui/index.html"}),
        "/swagger-ui/index.html": page("", beside="./swagger-initializer.js"),
        "/swagger-ui/swagger-initializer.js": 'SwaggerUIBundle({ url: "https://petstore.swagger.io/v2/swagger.json", '
        '"configUrl" : "/v3/api-docs/swagger-config" })',
        "/v3/api-docs/swagger-config": json.dumps(
            {"configUrl": "/v3/api-docs/swagger-config", "urls": [{"url": "/v3/api-docs/a", "name": "a"}]}
        ),
        "/v3/api-docs/a": Answer(described("A")),
    }
    assert found(site, "/swagger-ui.html") == [("A", "/v3/api-docs/a")]
    assert found(site, "/v3/api-docs/swagger-config") == [("A", "/v3/api-docs/a")]


@pytest.mark.parametrize("path", ["/ui/?url=/x.json", "/ui/?configUrl=/config.json"])
def test_a_page_that_is_asked_for_an_api_by_its_address(site: Site, path: str) -> None:
    site.pages = {path: page(""), "/x.json": described("X"), "/config.json": '{"url": "/x.json", "configUrl": "/c"}'}
    assert found(site, path) == [("X", "/x.json")]


def test_other_pages_and_packed_documents(site: Site) -> None:
    site.pages = {
        "/redoc.html": "<html><body><redoc spec-url='openapi.json.gz'></redoc></body></html>",
        "/openapi.json.gz": gzipped(described("Shop")),
    }
    assert found(site, "/redoc.html") == [("Shop", "/openapi.json.gz")]


def test_a_page_that_holds_the_description(site: Site) -> None:
    site.pages = {"/api-docs/": page(f'var options = {{"swaggerDoc": {described("Inside")}, "customOptions": {{}}}}')}
    assert found(site, "/api-docs/") == [("Inside", "/api-docs/")]


def test_headers_go_to_the_host_of_the_page_and_to_no_other(site: Site, other_site: Site) -> None:
    config = {"urls": [{"url": "/a.json"}, {"url": f"{other_site.address}/b.json"}]}
    site.pages = {"/docs": page(f"SwaggerUI({json.dumps(config)})"), "/a.json": described("A")}
    other_site.pages = {"/b.json": described("B")}
    access = Access(allow_private_hosts=True, headers=(("X-Key", "k"),))
    secret = site.address.replace("://", "://me:secret@")
    documents = read_documents(f"{secret}/docs", access)
    assert [one.label for one in documents] == ["A", "B"]
    assert all("secret" not in f"{one.location} {one.address}" for one in documents)
    for _, headers in site.asked:
        assert headers["x-key"] == "k"
        assert headers["authorization"].startswith("Basic ")
    assert not {"x-key", "authorization"} & set(other_site.asked[0][1])


def test_a_group_that_can_not_be_read_is_an_error_unless_somebody_takes_it(site: Site) -> None:
    config = {"urls": [{"url": "/a.json", "name": "A"}, {"url": "/gone.json"}, {"url": "/bad.json"}]}
    site.pages = {"/docs": page(f"SwaggerUI({json.dumps(config)})"), "/a.json": described("A"), "/bad.json": "{"}
    with pytest.raises(SourceError, match=r"/gone.json: the server answered 404"):
        read_documents(f"{site.address}/docs", OPEN)
    failures: list[SourceError] = []
    documents = read_documents(f"{site.address}/docs", OPEN, on_failure=failures.append)
    assert [one.label for one in documents] == ["A"]
    assert [one.location.rpartition("/")[2] for one in failures] == ["gone.json", "bad.json"]


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("", "names no OpenAPI document .* Give the address"),
        ("SwaggerUI({url: '/gone.json'})", "/gone.json: the server answered 404"),
        ("SwaggerUI({url: 'ftp://a.test/x'})", "only http and https"),
        ("SwaggerUI({url: 'http://[::1'})", "no valid address"),
        ("SwaggerUI({configUrl: '/gone'})", "/gone: the server answered 404"),
    ],
)
def test_what_can_not_be_found_is_one_sentence(site: Site, script: str, says: str) -> None:
    site.pages = {"/docs": page(script)}
    with pytest.raises(SourceError, match=says) as caught:
        read_documents(f"{site.address}/docs", OPEN)
    assert "\n" not in str(caught.value)


def test_a_page_can_not_lead_to_a_private_host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    saved = tmp_path / "page.html"
    saved.write_text(page("SwaggerUI({url: 'http://169.254.169.254/latest/meta-data'})"), encoding="utf-8")
    with pytest.raises(SourceError, match="private"):
        read_documents(saved)


class TestSavedPages:
    def test_what_is_saved_beside_the_page_is_read(self, tmp_path: Path) -> None:
        (tmp_path / "page.html").write_text(page("", beside="page_files/swagger-initializer.js"), encoding="utf-8")
        (tmp_path / "page_files").mkdir()
        script = tmp_path / "page_files" / "swagger-initializer.js"
        script.write_text("SwaggerUI({url: './api.json'})", encoding="utf-8")
        (tmp_path / "api.json").write_text(described("Beside"), encoding="utf-8")
        assert [one.label for one in read_documents(tmp_path / "page.html")] == ["Beside"]

    def test_a_page_that_says_where_it_was_saved_from_is_followed_there(self, tmp_path: Path, site: Site) -> None:
        site.pages = {"/x.json": described("There")}
        text = page("SwaggerUI({url: '/x.json'})").replace(
            "<html>", f"<!-- saved from url=(0030){site.address}/docs/ --><html>"
        )
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        assert [one.label for one in read_documents(tmp_path / "page.html", OPEN)] == ["There"]

    @pytest.mark.parametrize("url", ["/v3/api-docs", "../api.json", "link.json"])
    def test_nothing_out_of_its_folder_is_read(self, tmp_path: Path, url: str) -> None:
        (tmp_path / "api.json").write_text(described("Outside"), encoding="utf-8")
        (tmp_path / "in").mkdir()
        (tmp_path / "in" / "link.json").symlink_to(tmp_path / "api.json")
        (tmp_path / "in" / "page.html").write_text(page(f"SwaggerUI({{url: '{url}'}})"), encoding="utf-8")
        with pytest.raises(SourceError, match=r"page\.html: the page shows"):
            read_documents(tmp_path / "in" / "page.html")


@pytest.mark.parametrize("value", [{"urls": [{"url": "/a.json"}]}, [{"swaggerVersion": "2.0", "url": "/a.json"}]])
def test_a_configuration_from_a_file_says_that_its_server_is_missing(tmp_path: Path, value: Any) -> None:
    (tmp_path / "config.json").write_text(json.dumps(value), encoding="utf-8")
    with pytest.raises(SourceError, match="which only its server has"):
        read_documents(tmp_path / "config.json")


def test_documents_of_a_page_are_like_any_other(site: Site) -> None:
    document = {"openapi": "3.0.3", "info": {}, "paths": {"/a": {"$ref": "paths.json#/a"}}, "servers": [{"url": "/v1"}]}
    site.pages = {
        "/docs/": page("SwaggerUI({url: 'api/x.json'})"),
        "/docs/api/x.json": json.dumps(document),
        "/docs/api/paths.json": '{"a": {}}',
    }
    [one] = read_documents(f"{site.address}/docs/", OPEN)
    assert isinstance(one, Document)
    assert one.related == {f"{site.address}/docs/api/paths.json": {"a": {}}}
