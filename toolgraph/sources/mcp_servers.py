"""MCP servers: how one is reached, and the list of its tools as a document.

The official SDK does the talking (`toolgraph.sources.mcp_session`); it is heavy, optional, and imported when a
server is asked.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from toolgraph.errors import SourceError
from toolgraph.sources.command_line import MASKED, shown_words
from toolgraph.sources.document import Document
from toolgraph.sources.limits import Limits
from toolgraph.sources.references import without_credentials

_ADDRESS = re.compile(r"https?://", re.IGNORECASE)
#: `${TOKEN}` in a header or an environment value stands for the variable of that name.
_VARIABLE = re.compile(r"\$\{(?:env:)?(\w+)\}")
#: Shorter ones are found in too many words that tell nothing.
_SHORTEST_SECRET = 6


class StdioServer(msgspec.Struct, frozen=True, kw_only=True):
    """A server that is started by a command and talks over its standard input and output.

    `environment` adds to what every process needs (`PATH`, `HOME` and the like); nothing else is handed on.
    """

    command: str
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = {}
    folder: str = ""

    @property
    def location(self) -> str:
        """The command line, fit to be shown and stored: what may be a secret is masked."""
        return " ".join(word if MASKED in word else shlex.quote(word) for word in self._shown())

    @property
    def label(self) -> str:
        """What the server is called where it does not say so itself: after its script, package or command."""
        shown = self._shown()
        named = (word for word in shown[1:] if not word.startswith("-") and MASKED not in word)
        return Path(next(named, shown[0])).stem

    def without_secrets(self, text: str) -> str:
        """Give what the server has said without what it was handed: a program that fails may repeat it."""
        hidden = {word for word, shown in zip(self.arguments, self._shown()[1:], strict=True) if word != shown}
        for secret in sorted({*hidden, *self.environment.values()}, key=len, reverse=True):
            if len(secret) >= _SHORTEST_SECRET:
                text = text.replace(secret, MASKED)
        return text

    def _shown(self) -> list[str]:
        return list(shown_words(self.command, self.arguments))


class HttpServer(msgspec.Struct, frozen=True, kw_only=True):
    """A server at an http(s) address that speaks streamable HTTP; `headers` go with every request."""

    address: str
    headers: dict[str, str] = {}

    @property
    def location(self) -> str:
        """The address, fit to be shown and stored: without credentials and query, which may hold keys."""
        return without_credentials(self.address).partition("?")[0]

    @property
    def label(self) -> str:
        """What the server is called where it does not say so itself: its host."""
        return urlsplit(self.location).hostname or ""


McpServer: TypeAlias = StdioServer | HttpServer


def mcp_server(
    said: str | Sequence[str] | Mapping[str, Any],
    *,
    environment: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> McpServer:
    """Give the server that is meant by an address, a command line, a list of its words or a client's configuration.

    A configuration is an entry of `mcpServers`: `{command, args, env, cwd}` or `{url, headers}`. *environment* and
    *headers* add to it. `${NAME}` in their values is the environment variable of that name.

    Raises: `SourceError` for what names no server, or a variable that is not set.
    """
    entry = _entry(said)
    try:
        known = msgspec.convert(entry, _Entry)
    except msgspec.ValidationError as error:
        raise SourceError("MCP server", f"its configuration can't be used ({str(error).lower()}).") from None
    if known.url:
        return _at(known.url, {**known.headers, **(headers or {})})
    if not known.command.strip() or "\0" in "".join((known.command, *known.args)):
        raise SourceError("MCP server", "neither a command nor an address is given.")
    started = StdioServer(command=known.command, arguments=tuple(known.args), folder=known.cwd)
    filled = _filled({**known.env, **(environment or {})}, started.location)
    return msgspec.structs.replace(started, environment=filled)


def read_mcp_server(
    server: McpServer,
    *,
    name: str = "",
    timeout: float | None = None,
    limits: Limits | None = None,
    allow_private_hosts: bool = False,
) -> Document:
    """Ask a server for all its tools, and give them as a document that lists them, raw as they came.

    A command is started, asked and ended. *name* takes the place of the name that the server gives itself;
    *timeout* is in seconds, for all of it together.

    Raises: `SourceError` where the server can't be reached, started or understood, asks for credentials, or takes
    too long; and where the MCP SDK is not installed.
    """
    limits = limits or Limits()
    try:
        from toolgraph.sources.mcp_session import list_tools  # noqa: PLC0415 - the SDK is optional, and slow to import
    except ImportError:
        raise SourceError(
            server.location,
            "asking MCP servers needs the package mcp 2.3 or later,",
            'which comes with: pip install "toolgraph-workbench[mcp]"',
        ) from None
    listing = list_tools(server, limits, timeout or limits.timeout, allow_private_hosts=allow_private_hosts)
    value: dict[str, Any] = {"kind": "mcp", "serverInfo": listing.server, "tools": listing.tools}
    if name:
        value["server_name"] = name
    if listing.next_cursor:
        value["nextCursor"] = listing.next_cursor
    document = Document.of(value, server.label, location=server.location)
    return msgspec.structs.replace(document, problems=listing.problems)


class _Entry(msgspec.Struct, frozen=True):
    """What configurations of clients say of a server; keys beside these are theirs."""

    command: str = ""
    args: list[str] = []
    env: dict[str, str] = {}
    cwd: str = ""
    url: str = ""
    headers: dict[str, str] = {}


def _entry(said: str | Sequence[str] | Mapping[str, Any]) -> Mapping[str, Any]:
    if isinstance(said, Mapping):
        return said
    if isinstance(said, str) and _ADDRESS.match(said.strip()):
        return {"url": said.strip()}
    try:
        words = shlex.split(said, posix=os.name != "nt") if isinstance(said, str) else list(said)
    except ValueError as error:
        raise SourceError("MCP server", f"the command line can't be read ({str(error).lower()}).") from None
    return {"command": words[0], "args": words[1:]} if words else {}


def _at(address: str, headers: Mapping[str, str]) -> HttpServer:
    server = HttpServer(address=address)
    if not _ADDRESS.match(address):
        raise SourceError(server.location, "the address of a server begins with https:// or http://.")
    filled = _filled(headers, server.location)
    for name, value in filled.items():
        if not (name + value).isascii() or not (name + value).isprintable():
            raise SourceError(server.location, f"the header {name!r} holds what no header can hold.")
    return HttpServer(address=address, headers=filled)


def _filled(values: Mapping[str, str], location: str) -> dict[str, str]:
    """Put environment variables into values."""

    def value_of(found: re.Match[str]) -> str:
        if found[1] not in os.environ:
            raise SourceError(location, f"the environment variable {found[1]} is not set.")
        return os.environ[found[1]]

    return {name: _VARIABLE.sub(value_of, value) for name, value in values.items()}
