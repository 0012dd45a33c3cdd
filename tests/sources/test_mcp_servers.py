from __future__ import annotations

import re
import sys
from typing import Any

import pytest

from toolgraph.errors import SourceError
from toolgraph.sources.mcp_servers import HttpServer, StdioServer, mcp_server, read_mcp_server


@pytest.mark.parametrize(
    ("said", "server"),
    [
        ("https://host/mcp", HttpServer(address="https://host/mcp")),
        (" HTTP://host/mcp ", HttpServer(address="HTTP://host/mcp")),
        ("python 'my server.py' -v", StdioServer(command="python", arguments=("my server.py", "-v"))),
        (["python", "my server.py"], StdioServer(command="python", arguments=("my server.py",))),
        ({"command": "npx", "args": ["-y", "x"], "env": {"A": "b"}, "cwd": "/srv", "alwaysAllow": []},
         StdioServer(command="npx", arguments=("-y", "x"), environment={"A": "b"}, folder="/srv")),
        ({"type": "http", "url": "https://host/mcp", "headers": {"X": "y"}},
         HttpServer(address="https://host/mcp", headers={"X": "y"})),
    ],
)  # fmt: skip
def test_a_server_is_told_by_an_address_a_command_or_a_configuration(said: Any, server: Any) -> None:
    assert mcp_server(said) == server


def test_variables_stand_for_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOKEN", "s3cret")
    assert mcp_server("https://h/mcp", headers={"X": "Bearer ${TOKEN}"}) == HttpServer(
        address="https://h/mcp", headers={"X": "Bearer s3cret"}
    )
    started = mcp_server({"command": "x", "env": {"A": "${env:TOKEN}", "B": "b"}}, environment={"B": "c"})
    assert started == StdioServer(command="x", environment={"A": "s3cret", "B": "c"})


@pytest.mark.parametrize(
    ("said", "headers", "told"),
    [
        ("", {}, "neither a command nor an address"),
        ([], {}, "neither a command nor an address"),
        ("  ", {}, "neither a command nor an address"),
        (["a\0b"], {}, "neither a command nor an address"),
        ({}, {}, "neither a command nor an address"),
        ("python 'x", {}, "the command line can't be read (no closing quotation)"),
        ({"command": 5}, {}, "its configuration can't be used"),
        ({"url": "host/mcp"}, {}, "begins with https://"),
        ({"url": "file:///etc/passwd"}, {}, "begins with https://"),
        ("https://h/mcp", {"X": "${NO_SUCH_VARIABLE}"}, "the environment variable NO_SUCH_VARIABLE is not set"),
        ("https://h/mcp", {"X": "é"}, "the header 'X' holds what no header can hold"),
        ("https://h/mcp", {"X": "a\r\nY: b"}, "the header 'X' holds what no header can hold"),
    ],
)
def test_what_names_no_server_is_refused_in_one_sentence(said: Any, headers: dict[str, str], told: str) -> None:
    with pytest.raises(SourceError, match=re.escape(told)) as caught:
        mcp_server(said, headers=headers)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("said", "location", "label"),
    [
        ("https://me:pw@host:8/mcp?api_key=x", "https://host:8/mcp", "host"),
        ("python 'my server.py' --verbose", "python 'my server.py' --verbose", "my server"),
        ("srv --api-key abc --port 8 --token=abc", "srv --api-key *** --port *** --token=***", "srv"),
        ("srv -y mongodb://me:pw@host/db", "srv -y mongodb://host/db", "db"),
        ("my-server", "my-server", "my-server"),
    ],
)
def test_a_location_tells_no_secrets(said: str, location: str, label: str) -> None:
    server = mcp_server(said)
    assert (server.location, server.label) == (location, label)


def test_what_a_server_says_is_shown_without_what_it_was_handed() -> None:
    server = mcp_server(["srv", "run", "--port", "hunter22"], environment={"KEY": "hunter23", "LEVEL": "1"})
    assert server.without_secrets("1: run hunter22 with hunter23") == "1: run *** with ***"  # type: ignore[union-attr]


def test_without_the_sdk_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "toolgraph.sources.mcp_session", None)
    with pytest.raises(
        SourceError, match=r'needs the package mcp 2.3 or later.*pip install "toolgraph-workbench\[mcp\]"'
    ):
        read_mcp_server(mcp_server("server"))
