"""An MCP server that a command starts, talked to over its standard input and output, in bounds.

A line is a message, told from other output and mended where its JSON has flaws. When the session ends, however it
does, so does the server, with all that it has started in its process group.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import anyio
import mcp_types
import orjson
from anyio.abc import ByteReceiveStream, Process
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.client.stdio import get_default_environment
from mcp.shared.message import SessionMessage

from toolgraph.errors import SourceError
from toolgraph.sources.limits import Limits
from toolgraph.sources.mcp_servers import StdioServer
from toolgraph.sources.plain import plain

#: Seconds that a server has to end once its input has, and once it is told to.
_PATIENCE = 2.0
#: Seconds for reading what a server that has ended said last.
_ECHO = 0.5
_POLL = 0.01
_LAST_BYTES = 8192
#: Integers of more digits are beyond 64 bits.
_MAX_DIGITS = 19

_GONE = (anyio.EndOfStream, anyio.ClosedResourceError, anyio.BrokenResourceError, OSError)
_Incoming = SessionMessage | Exception


class ServerProcess:
    """A server, and what is to be told of it afterwards: the end of its standard error, and flaws of its messages."""

    def __init__(self, server: StdioServer, limits: Limits) -> None:
        self.server = server
        self.max_bytes = limits.max_bytes
        self.last_bytes = b""
        self.is_mended = False

    @asynccontextmanager
    async def streams(
        self,
    ) -> AsyncIterator[tuple[MemoryObjectReceiveStream[_Incoming], MemoryObjectSendStream[SessionMessage]]]:
        """Start the server and give the streams from and to it; it has ended afterwards.

        Raises: `OSError` where it can't be started; `SourceError` in a group for what goes beyond the bounds.
        """
        process = await self._started()
        incoming, read = anyio.create_memory_object_stream[_Incoming](0)
        write, outgoing = anyio.create_memory_object_stream[SessionMessage](0)
        async with read, write, anyio.create_task_group() as tasks:
            tasks.start_soon(self._receive, process, incoming)
            tasks.start_soon(self._send, process, outgoing)
            tasks.start_soon(self._end_with_leader, process, incoming)
            heard = anyio.Event()
            tasks.start_soon(self._listen, process, heard)
            try:
                yield read, write
            finally:
                with anyio.CancelScope(shield=True):
                    await _end(process)
                    with anyio.move_on_after(_ECHO):
                        await heard.wait()
                    _close(process)
                tasks.cancel_scope.cancel()

    async def _started(self) -> Process:
        command = self.server.command
        return await anyio.open_process(
            [(shutil.which(command) or command) if os.name == "nt" else command, *self.server.arguments],
            env=get_default_environment() | self.server.environment,
            cwd=self.server.folder or None,
            start_new_session=True,
        )

    async def _receive(self, process: Process, incoming: MemoryObjectSendStream[_Incoming]) -> None:
        async with incoming:
            with suppress(*_GONE):
                async for line in self._lines(process.stdout):
                    await incoming.send(self._message(line))

    async def _lines(self, stream: ByteReceiveStream | None) -> AsyncIterator[bytes]:
        assert stream is not None  # noqa: S101 - a process is started with pipes
        size, line = 0, bytearray()
        async for part in stream:
            size += len(part)
            if size > self.max_bytes:
                raise SourceError(self.server.location, f"it sent more than {self.max_bytes:,} bytes.")
            first, *more = part.split(b"\n")
            line += first
            for following in more:
                yield bytes(line)
                line = bytearray(following)

    def _message(self, line: bytes) -> _Incoming:
        try:
            return SessionMessage(mcp_types.jsonrpc_message_adapter.validate_python(self._parsed(line), by_name=False))
        except RecursionError:
            raise SourceError(self.server.location, "a message is nested too deeply.") from None
        except ValueError as error:
            return error

    def _parsed(self, line: bytes) -> Any:
        with suppress(orjson.JSONDecodeError):
            return orjson.loads(line)
        value = plain(json.loads(line.decode("utf-8", "replace"), strict=False, parse_int=_number))
        self.is_mended = True
        return value

    async def _send(self, process: Process, outgoing: MemoryObjectReceiveStream[SessionMessage]) -> None:
        assert process.stdin is not None  # noqa: S101 - a process is started with pipes
        async with outgoing:
            with suppress(*_GONE):
                async for one in outgoing:
                    text = one.message.model_dump_json(by_alias=True, exclude_unset=True)
                    await process.stdin.send(f"{text}\n".encode())

    async def _listen(self, process: Process, heard: anyio.Event) -> None:
        assert process.stderr is not None  # noqa: S101 - a process is started with pipes
        with suppress(*_GONE):
            async for part in process.stderr:
                self.last_bytes = (self.last_bytes + part)[-_LAST_BYTES:]
        heard.set()

    async def _end_with_leader(self, process: Process, incoming: MemoryObjectSendStream[_Incoming]) -> None:
        """End the connection with the process that was started: what that leaves behind may keep the pipes open."""
        while process.returncode is None:
            await anyio.sleep(_POLL)
        _signal(process, "SIGKILL")
        await anyio.sleep(_ECHO)
        await incoming.aclose()


async def _end(process: Process) -> None:
    """Let a server end, make it, and end what it leaves behind."""
    assert process.stdin is not None  # noqa: S101 - a process is started with pipes
    with suppress(*_GONE):
        await process.stdin.aclose()
    if not await _has_ended(process):
        _signal(process, "SIGTERM")
        await _has_ended(process)
    _signal(process, "SIGKILL")
    await _has_ended(process)


async def _has_ended(process: Process) -> bool:
    # Not `wait`, which waits for the pipes too, and a process that has been left behind keeps them open.
    with anyio.move_on_after(_PATIENCE):
        while process.returncode is None:
            await anyio.sleep(_POLL)
    return process.returncode is not None


def _signal(process: Process, name: str) -> None:
    """Send a signal to all processes of the group, whose leader may be gone; Windows has no groups."""
    with suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            process.terminate()
        else:
            os.killpg(process.pid, signal.Signals[name])


def _close(process: Process) -> None:
    """Close the pipes, which asyncio keeps open, and warns of, while anybody else has them."""
    transport = getattr(getattr(process, "_process", None), "_transport", None)
    if transport is not None:
        with suppress(PermissionError):
            transport.close()


def _number(digits: str) -> float:
    return int(digits) if len(digits) <= _MAX_DIGITS else float(digits)
