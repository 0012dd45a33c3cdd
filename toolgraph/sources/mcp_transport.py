"""HTTP for a session with an MCP server, with the care of `toolgraph.sources.fetching`."""

from __future__ import annotations

from collections.abc import AsyncIterator

import anyio
import httpx2

from toolgraph.errors import SourceError
from toolgraph.sources.fetching import public_addresses
from toolgraph.sources.limits import Limits


class GuardedTransport(httpx2.AsyncBaseTransport):
    """Connects to public hosts unless told otherwise, takes no endless answer, and remembers a refusal.

    The connection goes to the address that was checked (DNS rebinding).
    """

    def __init__(self, location: str, limits: Limits, *, allow_private_hosts: bool) -> None:
        """*location* names the server to people."""
        #: The last answer to a message, if it refused.
        self.refusal: httpx2.Response | None = None
        self._location = location
        self._max_bytes = limits.max_bytes
        self._allow_private_hosts = allow_private_hosts
        self._inner = httpx2.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request.

        Raises: `SourceError` for a host that may not be asked, `httpx2.HTTPError`.
        """
        answer = await self._send(request)
        if request.method == "POST":
            self.refusal = answer if answer.is_error else None
        assert isinstance(answer.stream, httpx2.AsyncByteStream)  # noqa: S101 - what an asynchronous transport gives
        answer.stream = _Bounded(answer.stream, self._location, self._max_bytes)
        return answer

    async def aclose(self) -> None:
        """Close all connections."""
        await self._inner.aclose()

    async def _send(self, request: httpx2.Request) -> httpx2.Response:
        if self._allow_private_hosts:
            return await self._inner.handle_async_request(request)
        url, host = request.url, request.url.raw_host.decode("ascii")
        hosts = await anyio.to_thread.run_sync(public_addresses, url, self._location)
        request.extensions = {**request.extensions, "sni_hostname": host}
        for number, address in enumerate(hosts, 1):
            request.url = url.copy_with(host=address)
            try:
                return await self._inner.handle_async_request(request)
            except (httpx2.ConnectError, httpx2.ConnectTimeout):
                if number == len(hosts):
                    raise
        raise httpx2.ConnectError("the host has no address")


class _Bounded(httpx2.AsyncByteStream):
    """An answer of which no more than the limit is read."""

    def __init__(self, stream: httpx2.AsyncByteStream, location: str, max_bytes: int) -> None:
        self._stream = stream
        self._location = location
        self._max_bytes = max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._stream:
            size += len(part)
            if size > self._max_bytes:
                raise SourceError(self._location, f"an answer has more than {self._max_bytes:,} bytes.")
            yield part

    async def aclose(self) -> None:
        """Close the answer."""
        await self._stream.aclose()
