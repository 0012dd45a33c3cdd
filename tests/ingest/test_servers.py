from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import codes, get, openapi, operation
from toolgraph.ingest import ingest
from toolgraph.sources import Document

URL = "https://docs.example.com/v1/openapi.json"


def served(servers: Any, *, location: str = "shop.json", item: Any = None, own: Any = None) -> tuple[str, list[str]]:
    document = openapi({"/a": get()})
    path_item = document["paths"]["/a"]
    for owner, declared in ((document, servers), (path_item, item), (path_item["get"], own)):
        owner.pop("servers", None)
        if declared is not None:
            owner["servers"] = declared
    return operation(document, location=location).server, codes(document, location=location)


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("https://api.example.com/v1/", "https://api.example.com/v1"),
        ("/v2", "https://docs.example.com/v2"),
        ("../v2", "https://docs.example.com/v2"),
        ("v2", "https://docs.example.com/v1/v2"),
        ("//cdn.example.com", "https://cdn.example.com"),
    ],
)
def test_a_server_is_resolved_against_the_address_of_the_document(url: str, server: str) -> None:
    assert served([{"url": url}], location=URL) == (server, [])


def test_no_server_is_the_root_of_the_documents_host() -> None:
    assert served(None, location=URL) == ("https://docs.example.com", [])


@pytest.mark.parametrize(
    ("servers", "server"),
    [
        ([{"url": "/v2"}], "/v2"),
        (None, ""),
        ([{"url": "/"}], ""),
        ([3, {"url": None}], ""),
        ("x", ""),
        ([{"url": "http://[x"}], "http://[x"),
    ],
)
def test_a_relative_server_of_a_file_stays_so_and_is_told_once(servers: Any, server: str) -> None:
    found, problems = served(servers)
    assert found == server
    expected = ["invalid_value"] if servers == "x" else []
    assert problems == expected + ([] if server.startswith("http") else ["relative_server_url"])


def test_the_innermost_server_counts() -> None:
    one, two, three = ([{"url": f"https://{name}.example.com"}] for name in ("one", "two", "three"))
    assert served(one, item=two, own=three)[0] == "https://three.example.com"
    assert served(one, item=two)[0] == "https://two.example.com"
    assert served(one)[0] == "https://one.example.com"


def test_variables_are_filled_with_their_defaults() -> None:
    variables = {"region": {"default": "eu"}, "port": {"enum": ["8443"]}, "odd": None}
    server = {"url": "https://{region}.example.com:{port}/{odd}{unknown}", "variables": variables}
    assert served([server])[0] == "https://eu.example.com:8443/{unknown}"


def test_an_address_that_cannot_be_joined_gives_none() -> None:
    assert served([{"url": "//[x"}], location=URL)[0] == ""


def test_what_counts_is_where_the_document_was_found_in_the_end() -> None:
    document = Document(
        label="d", location="https://a.example/latest", address="https://b.example/v2/openapi.json",
        value={"openapi": "3.0.3", "info": {}, "servers": [{"url": "/api"}], "paths": {"/a": get()}},
    )  # fmt: skip
    assert ingest([document]).operations[0].server == "https://b.example/api"
