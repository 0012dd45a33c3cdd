"""MCP servers on the command line: started by a command, at an address, or listed in a client's configuration."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from toolgraph.cli.progress import Progress
from toolgraph.errors import SourceError
from toolgraph.ingest.mcp import server_entries
from toolgraph.sources import Document, read_document
from toolgraph.sources.mcp_servers import McpServer, mcp_server, read_mcp_server


def read_servers(arguments: argparse.Namespace, progress: Progress) -> list[Document]:
    """Ask the servers that the arguments name, if any, for their tools.

    Raises: `SourceError`.
    """
    documents = []
    for name, server in _servers(arguments):
        progress(f"Asking {server.location}")
        documents.append(
            read_mcp_server(
                server,
                name=name,
                timeout=arguments.mcp_timeout,
                allow_private_hosts=arguments.allow_private_hosts,
            )
        )
    return documents


def _servers(arguments: argparse.Namespace) -> Iterator[tuple[str, McpServer]]:
    """Yield each server with the name that it was given; empty where it tells its own."""
    if said := arguments.mcp_stdio or arguments.mcp_http:
        entry = {"url": said} if arguments.mcp_http else said
        yield "", mcp_server(entry, environment=dict(arguments.mcp_env), headers=dict(arguments.mcp_header))
    elif arguments.mcp_config:
        entries = server_entries(read_document(arguments.mcp_config).value)
        if not entries:
            raise SourceError(arguments.mcp_config, "lists no MCP servers under mcpServers.")
        for name, entry in entries.items():
            yield name, mcp_server(entry, environment=dict(arguments.mcp_env), headers=dict(arguments.mcp_header))
