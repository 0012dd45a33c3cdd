from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from toolgraph.errors import SourceError
from toolgraph.sources import Document, Limits, read_document
from toolgraph.sources.reading import is_config


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def test_a_document_is_labelled_by_its_title_else_by_its_file(tmp_path: Path) -> None:
    titled = read_document(write(tmp_path, "a.json", '{"info": {"title": " Pet\\n Store\\u0007 "}}'))
    assert titled.label == "Pet Store"
    assert read_document(write(tmp_path, "my-api.yaml", "info: {title: 3}")).label == "my-api"


def test_a_document_says_what_was_read(tmp_path: Path) -> None:
    path = write(tmp_path, "a.yaml", "b: 1\na: 2\n")
    document = read_document(str(path))
    assert (document.location, document.bytes, document.value) == (str(path), 10, {"b": 1, "a": 2})
    assert document.sha256 == Document.of({"a": 2, "b": 1}).sha256


def test_problems_name_their_source(tmp_path: Path) -> None:
    document = read_document(write(tmp_path, "a.yaml", "x: 1\nx: 2"))
    assert [(problem.code, problem.source) for problem in document.problems] == [("duplicate_key", "a")]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing.json", "no such file"),
        ("", "folder"),
        ("a\0b", "could not be read"),
        ("x" * 5000, "could not be read"),
    ],
)
def test_a_path_that_is_no_document_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(SourceError, match=says) as caught:
        read_document(f"{tmp_path}/{name}")
    assert str(tmp_path) in str(caught.value)


def test_what_is_no_regular_file_is_not_even_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="no regular file"):
        read_document(tmp_path / "pipe")


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="the limit is 10"):
        read_document(write(tmp_path, "a.json", '{"a": "long"}'), limits=Limits(max_bytes=10))


class TestRelatedFiles:
    def test_files_beside_the_document_are_read_and_those_they_refer_to(self, tmp_path: Path) -> None:
        main = write(tmp_path, "api/main.yaml", "a: {$ref: paths/users.yaml}")
        write(tmp_path, "api/paths/users.yaml", "b: {$ref: '../schemas.json#/User'}")
        write(tmp_path, "api/schemas.json", '{"User": {"$ref": "main.yaml#/x"}}')
        related = read_document(main).related
        assert list(related) == ["paths/users.yaml", "schemas.json"]
        assert related["schemas.json"] == {"User": {"$ref": "main.yaml#/x"}}

    def test_nothing_out_of_the_folder_is_read_not_even_through_a_link(self, tmp_path: Path) -> None:
        write(tmp_path, "secret.yaml", "key: 1")
        main = write(
            tmp_path, "api/main.yaml", "a: {$ref: ../secret.yaml}\nb: {$ref: link.yaml}\nc: {$ref: /etc/passwd}"
        )
        (tmp_path / "api" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
        assert read_document(main).related == {}

    def test_a_broken_or_missing_file_is_left_out(self, tmp_path: Path) -> None:
        write(tmp_path, "bad.yaml", "a: [")
        write(tmp_path, "good.yaml", "a: 1")
        main = write(tmp_path, "main.yaml", "a: [{$ref: bad.yaml}, {$ref: missing.yaml}, {$ref: good.yaml}]")
        assert read_document(main).related == {"good.yaml": {"a": 1}}

    def test_a_fan_out_of_files_is_bounded_and_told(self, tmp_path: Path) -> None:
        for number in range(5):
            write(tmp_path, f"f{number}.yaml", f"a: {number}")
        main = write(tmp_path, "main.yaml", "\n".join(f"k{n}: {{$ref: f{n}.yaml}}" for n in range(5)))
        document = read_document(main, limits=Limits(max_files=3))
        assert len(document.related) == 3
        assert [problem.code for problem in document.problems] == ["too_many_files"]
        assert len(read_document(main, limits=Limits(max_files_bytes=8)).related) == 2


class TestDocumentOf:
    def test_a_python_value_becomes_a_document(self) -> None:
        document = Document.of({"info": {"title": "T"}, 200: (1, 2)})
        assert (document.label, document.value) == ("T", {"info": {"title": "T"}, "200": [1, 2]})
        assert document.bytes > 0

    def test_the_hash_of_a_document_too_deep_for_json_is_still_one_of_its_content(self) -> None:
        def deep(leaf: int) -> object:
            value: object = leaf
            for _ in range(400):
                value = {"a": [value]}
            return value

        assert Document.of(deep(1)).sha256 == Document.of(deep(1)).sha256
        assert Document.of(deep(1)).sha256 != Document.of(deep(2)).sha256


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a web server over the test's folder."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class TestAddresses:
    def test_a_document_is_fetched_and_labelled_by_its_path(self, tmp_path: Path, address: str) -> None:
        write(tmp_path, "v1/my api.yaml", "a: 1")
        with_user = address.replace("://", "://user:secret@")
        document = read_document(f"{with_user}/v1/my%20api.yaml", allow_private_hosts=True)
        assert (document.label, document.value) == ("my api", {"a": 1})
        assert document.location == f"{address}/v1/my%20api.yaml"

    def test_a_private_host_is_refused_unless_allowed(self, address: str) -> None:
        with pytest.raises(SourceError, match="private"):
            read_document(f"{address}/a.yaml")
        with pytest.raises(SourceError, match="404"):
            read_document(f"{address}/a.yaml", allow_private_hosts=True)


@pytest.mark.parametrize(
    ("value", "known"),
    [
        ({"configUrl": "/c", "oauth2RedirectUrl": "/r", "urls": [{"url": "/a", "name": "A"}]}, True),
        ({"configUrl": "/c", "url": "/a"}, True),
        ([{"name": "A", "url": "/a", "swaggerVersion": "2.0"}], True),
        ({"urls": [{"url": 3}, None]}, False),
        ({"url": "/a"}, False),
        ({"url": "/a", "name": "x"}, False),
        ([{"name": "A", "url": "/a"}], False),
        ({"openapi": "3.0.3", "urls": [{"url": "/a"}]}, False),
        ({"tools": [], "urls": [{"url": "/a"}]}, False),
        (None, False),
        ([], False),
    ],
)
def test_configurations_of_pages_are_told_from_other_documents(value: Any, known: bool) -> None:
    assert is_config(value) is known


def test_a_mistyped_address_that_is_taken_for_a_file_tells_no_password() -> None:
    with pytest.raises(SourceError, match=r"^host/openapi\.json: there is no such file"):
        read_document("user:secret@host/openapi.json")
