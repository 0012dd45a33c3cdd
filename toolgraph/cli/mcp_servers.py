"""MCP servers on the command line: started by a command, at an address, or listed in a client's configuration."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from toolgraph.cli.progress import Progress
from toolgraph.errors import SourceError
from toolgraph.ingest.mcp import server_entries
from toolgraph.sources import Document, read_document
from toolgraph.sources.mcp_servers import mcp_server, read_mcp_server


def read_servers(arguments: argparse.Namespace, progress: Progress) -> list[Document]:
    """Ask the servers that the arguments name, if any; with `keep_going` some of them may be `Document.unreadable`.

    Raises: `SourceError`, with `keep_going` only where not one of several servers can be asked.
    """
    documents: list[Document] = []
    for name, said in _servers(arguments).items():
        try:
            documents.append(_read(name, said, arguments, progress))
        except SourceError as error:
            if not arguments.keep_going:
                raise
            documents.append(Document.unreadable(error))
    if documents and all(document.failure for document in documents):
        raise SourceError(documents[0].location, documents[0].failure)
    return documents


def _read(name: str, said: str | Mapping[str, Any], arguments: argparse.Namespace, progress: Progress) -> Document:
    server = mcp_server(said, environment=dict(arguments.mcp_env), headers=dict(arguments.header))
    progress(f"Asking {server.location}")
    return read_mcp_server(
        server, name=name, timeout=arguments.mcp_timeout, allow_private_hosts=arguments.allow_private_hosts
    )


def _servers(arguments: argparse.Namespace) -> dict[str, str | Mapping[str, Any]]:
    """Give how each server is reached by the name that it was given; empty where it tells its own.

    Raises: `SourceError`.
    """
    if arguments.mcp_stdio:
        return {"": arguments.mcp_stdio}
    if arguments.mcp_http:
        return {"": {"url": arguments.mcp_http}}
    if not arguments.mcp_config:
        return {}
    if arguments.header or arguments.mcp_env:  # secrets of one server are nothing for the others
        what = "its servers have their own headers and variables; --header and --mcp-env are for a single server."
        raise SourceError(arguments.mcp_config, what)
    entries = server_entries(read_document(arguments.mcp_config).value)
    if not entries:
        raise SourceError(arguments.mcp_config, "lists no MCP servers under mcpServers.")
    return dict(entries)
