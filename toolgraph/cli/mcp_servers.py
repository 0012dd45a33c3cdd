"""MCP servers on the command line: started by a command, at an address, or listed in a client's configuration."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, NamedTuple

from toolgraph.cli.progress import Progress
from toolgraph.errors import SourceError
from toolgraph.ingest.mcp import server_entries
from toolgraph.sources import Document, read_document
from toolgraph.sources.mcp_servers import mcp_server, read_mcp_server


def read_servers(arguments: argparse.Namespace, progress: Progress) -> list[Document]:
    """Ask the servers that the arguments name; with `keep_going` some of them may be `Document.unreadable`.

    Raises: `SourceError`.
    """
    documents: list[Document] = []
    for server in _servers(arguments):
        try:
            documents.append(_read(server, arguments, progress))
        except SourceError as error:
            named = SourceError(f"{server.config} (server {server.name!r})", str(error)) if server.config else error
            if not arguments.keep_going:
                raise named from None
            documents.append(Document.unreadable(named))
    return documents


class _Named(NamedTuple):
    """How a server is reached, and of one in a configuration where that is and what the server is called there."""

    said: str | Mapping[str, Any]
    name: str = ""
    config: str = ""


def _read(named: _Named, arguments: argparse.Namespace, progress: Progress) -> Document:
    # A configuration has the variables and headers of its servers; those of the command are for others.
    environment, headers = ({}, {}) if named.config else (dict(arguments.mcp_env), dict(arguments.header))
    server = mcp_server(named.said, environment=environment, headers=headers)
    progress(f"Asking {server.location}")
    return read_mcp_server(
        server, name=named.name, timeout=arguments.mcp_timeout, allow_private_hosts=arguments.allow_private_hosts
    )


def _servers(arguments: argparse.Namespace) -> list[_Named]:
    """Give all servers.

    Raises: `SourceError`.
    """
    _check_secrets(arguments)
    named = [*map(_Named, arguments.mcp_stdio), *(_Named({"url": address}) for address in arguments.mcp_http)]
    for config in arguments.mcp_config:
        entries = server_entries(read_document(config).value)
        if not entries:
            raise SourceError(config, "lists no MCP servers under mcpServers.")
        named += [_Named(entry, name, config) for name, entry in entries.items()]
    return named


def _check_secrets(arguments: argparse.Namespace) -> None:
    """Refuse secrets of one server where several would get them, and such that none would get.

    Raises: `SourceError`.
    """
    started, asked = len(arguments.mcp_stdio), len(arguments.mcp_http)
    if (arguments.mcp_env and started != 1) or (arguments.header and (asked > 1 or not (asked or arguments.sources))):
        what = "--header and --mcp-env are for a single server; those of a configuration have their own in it."
        raise SourceError("MCP servers", what)
