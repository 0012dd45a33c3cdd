"""One session with an MCP server: connect, list all tools, end it; what goes wrong is one sentence.

Specification 2025-11-25, sections "Lifecycle", "Transports" and "Tools"; servers of 2026-07-28 that know no
handshake are understood too. Imports the SDK: import this module only when there is a server to ask.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import Any

import anyio
import httpx2
import msgspec
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import MCPError
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.transport_context import TransportContext
from mcp_types import CONNECTION_CLOSED, METHOD_NOT_FOUND, REQUEST_TIMEOUT, PaginatedRequestParams
from pydantic import ValidationError

from toolgraph.errors import SourceError
from toolgraph.model import Problem, Severity
from toolgraph.sources.limits import Limits
from toolgraph.sources.mcp_process import ServerProcess
from toolgraph.sources.mcp_servers import HttpServer, McpServer
from toolgraph.sources.mcp_transport import GuardedTransport

# What the SDK logs would come out on standard error where nobody listens; errors are told by exceptions.
for _name in ("mcp", "client"):
    logging.getLogger(_name).addHandler(logging.NullHandler())

_LIST = "tools/list"
_LONGEST_QUOTE = 200


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """What a server said: who it is, and its tools as they came.

    `next_cursor` is set where its list begins again from a place that was read already.
    """

    server: dict[str, Any]
    tools: list[Any]
    next_cursor: str = ""
    problems: tuple[Problem, ...] = ()


def list_tools(server: McpServer, limits: Limits, timeout: float, *, allow_private_hosts: bool = False) -> Listing:
    """Ask a server for all its tools within *timeout* seconds; a server that was started has ended afterwards.

    Works in and outside of a running event loop.

    Raises: `SourceError`.
    """
    ask = partial(_ask, _Session(server, limits, timeout, allow_private_hosts=allow_private_hosts))
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return anyio.run(ask)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, ask).result()


class _Session:
    """A server and how it may be asked; what it says beside its answers is kept for the error that may follow."""

    def __init__(self, server: McpServer, limits: Limits, timeout: float, *, allow_private_hosts: bool) -> None:
        self.server = server
        self.limits = limits
        self.timeout = timeout
        self.allow_private_hosts = allow_private_hosts
        self.stray_messages = 0
        self.process: ServerProcess | None = None
        self.transport: GuardedTransport | None = None

    def connect(self) -> AbstractAsyncContextManager[Any]:
        """Give the transport: the streams to and from the server."""
        if isinstance(self.server, HttpServer):
            return self._over_http(self.server)
        self.process = ServerProcess(self.server, self.limits)
        return self.process.streams()

    @asynccontextmanager
    async def _over_http(self, server: HttpServer) -> AsyncIterator[Any]:
        self.transport = GuardedTransport(server.location, self.limits, allow_private_hosts=self.allow_private_hosts)
        # Proxies of the environment would look the host up themselves, after the check.
        async with (
            httpx2.AsyncClient(
                transport=self.transport, headers=server.headers, timeout=self.timeout, trust_env=False
            ) as client,
            streamable_http_client(
                server.address, http_client=client, max_sse_event_size=self.limits.max_bytes
            ) as streams,
        ):
            yield streams

    async def note(self, message: object) -> None:
        """Count what came that was no message."""
        self.stray_messages += isinstance(message, Exception)

    @property
    def last_words(self) -> str:
        """The last line that a server which was started has written to its standard error, shortened."""
        if self.process is None:
            return ""
        lines = [line.strip() for line in self.process.last_bytes.decode("utf-8", "replace").splitlines()]
        said = next(filter(None, reversed(lines)), "")
        return _quote(self.process.server.without_secrets(said))

    def error(self, what: str, hint: str = "") -> SourceError:
        """Give the error that says it of this server."""
        return SourceError(self.server.location, what, hint)


class _Dispatcher(JSONRPCDispatcher[TransportContext]):
    """Keeps the tools raw, and the SDK from judging them: one bad schema would refuse the whole page."""

    def __init__(self, read: Any, write: Any) -> None:
        super().__init__(read, write)
        self.tools: list[Any] = []

    async def send_raw_request(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None, **more: Any
    ) -> dict[str, Any]:
        answer = await super().send_raw_request(method, params, opts, **more)
        tools = answer.get("tools")
        if method != _LIST or not isinstance(tools, list):
            return answer
        self.tools.extend(tools)
        return {**answer, "tools": []}


async def _ask(session: _Session) -> Listing:
    """Hold one session, and tell what went wrong in it.

    Raises: `SourceError`.
    """
    try:
        with anyio.fail_after(session.timeout):
            async with (
                session.connect() as (read, write),
                ClientSession(
                    dispatcher=(dispatcher := _Dispatcher(read, write)), message_handler=session.note
                ) as client,
            ):
                await _introduce(client)
                rest = await _read_pages(client)
                info = client.server_info
    except Exception as error:  # noqa: BLE001 - task groups wrap whatever their tasks raise
        raise _in_words(session, _cause(error)) from None
    return Listing(
        server=info.model_dump(mode="json", by_alias=True, include={"name", "title", "version"}) if info else {},
        tools=dispatcher.tools,
        next_cursor=rest,
        problems=_flaws(session),
    )


async def _introduce(client: ClientSession) -> None:
    """Shake hands as nearly all servers expect it, else as the servers without a handshake do."""
    try:
        await client.initialize()
    except MCPError as refused:
        if refused.code in (CONNECTION_CLOSED, REQUEST_TIMEOUT):
            raise
        try:
            await client.discover()
        except (MCPError, ValidationError, RuntimeError):
            raise refused from None


async def _read_pages(client: ClientSession) -> str:
    """Read page after page; give the cursor of the next one where the pages go round in circles."""
    cursor = None
    seen: set[str] = set()
    while True:
        try:
            page = await client.list_tools(params=PaginatedRequestParams(cursor=cursor) if cursor else None)
        except MCPError as error:
            if error.code == METHOD_NOT_FOUND and not seen:
                return ""  # a server may have no tools at all
            raise
        cursor = page.next_cursor
        if not cursor or cursor in seen:
            return cursor or ""
        seen.add(cursor)


def _cause(error: BaseException) -> BaseException:
    """Give the first error inside groups of errors."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _in_words(session: _Session, error: BaseException) -> SourceError:
    """Give the sentence for an error of the session."""
    if isinstance(error, SourceError):
        return error
    if refusal := _refusal(session):
        return refusal
    last = f' It said last: "{session.last_words}".' if session.last_words else ""
    hint = ""
    match error:
        case TimeoutError():
            stray = " What it sent was no message." if session.stray_messages else ""
            what = f"the server had not listed its tools after {session.timeout:g} seconds.{stray}{last}"
            hint = "A slow one needs a longer timeout."
        case MCPError(message="Connection closed"):  # its code is one that servers use for their own errors
            what = f"the server ended the connection before it had listed its tools.{last}"
        case MCPError():
            what = f"the server did not list its tools ({_quote(error.message)})."
        case ValidationError():
            first = error.errors()[0]
            what = f"the server's answer is no MCP ({'.'.join(map(str, first['loc']))}: {first['msg'].lower()})."
        case httpx2.HTTPError() | httpx2.InvalidURL():
            what = f"the server could not be reached ({_quote(str(error)) or type(error).__name__})."
        case OSError():
            what = f"the command could not be started ({(error.strerror or str(error)).lower()})."
        case _:
            what = f"the session failed ({type(error).__name__}: {_quote(str(error))})."
    return session.error(what, hint)


def _refusal(session: _Session) -> SourceError | None:
    """Give the error where a request was answered by a status of HTTP that refuses."""
    answer = session.transport.refusal if session.transport else None
    if answer is None:
        return None
    said = f"the server answered {answer.status_code} {answer.reason_phrase}".rstrip() + "."
    if answer.status_code in (401, 403):
        return session.error(said, "It wants credentials: give them as a header, such as Authorization: Bearer ….")
    if answer.status_code in (404, 405):
        return session.error(said, "Is this the address of its MCP endpoint?")
    return session.error(said)


def _flaws(session: _Session) -> tuple[Problem, ...]:
    problems = []
    if session.stray_messages:
        noun = "line" if session.stray_messages == 1 else "lines"
        message = (
            f"The server sent {session.stray_messages} {noun} among its messages that are none; they were skipped."
        )
        problems.append(Problem(pointer="#", code="stray_output", message=message))
    if session.process and session.process.is_mended:
        message = "The server's messages are not all valid JSON (a lone surrogate, NaN or too large a number); mended."
        problems.append(Problem(pointer="#", code="invalid_json", severity=Severity.INFO, message=message))
    return tuple(problems)


def _quote(text: str) -> str:
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
