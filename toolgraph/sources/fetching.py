"""An http(s) address → bytes, with care: no private hosts, no endless answers.

Each hop of a redirect chain is checked anew: its scheme, and every address that its host name resolves to.
The connection then goes to the address that was checked, so that a second look-up cannot lead elsewhere
(DNS rebinding). Import this module only when there is something to fetch.
"""

from __future__ import annotations

import ipaddress
import socket
import time
import zlib
from collections.abc import Callable, Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeAlias

import httpx2

from toolgraph.compression import inflate
from toolgraph.errors import SourceError
from toolgraph.sources.access import Access
from toolgraph.sources.limits import Limits
from toolgraph.sources.references import without_credentials

#: Host name, port → the addresses it resolves to.
Resolver: TypeAlias = Callable[[str, int], Sequence[str]]

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
#: Types of content that may hold a document; servers are careless with text and unknown bytes.
_TEXTUAL = ("text/", "json", "yaml", "octet-stream", "openapi", "javascript", "xhtml", "gzip")
_EVENTS = "text/event-stream"
#: Method not allowed, not acceptable: an MCP server wants to be talked to, not read.
_REFUSE_READING = frozenset({405, 406})
_SERVER_HINT = "Ask an MCP server with --mcp-http."
_CODINGS = {"gzip": "gzip", "x-gzip": "gzip", "deflate": "deflate"}
_ACCEPT = {
    "Accept": "application/json, application/yaml, */*;q=0.5",
    # What comes is the state of now, and packed in a way that is unpacked in bounds.
    "Cache-Control": "no-cache",
    "Accept-Encoding": "gzip",
}
#: IPv6 addresses that stand for IPv4 ones (RFC 6052).
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
#: All IPv6 addresses that are given out for use by anybody (RFC 4291, 2.4, and the registry of IANA).
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
#: The middle of an address that ends with an IPv4 one behind a tunnel (ISATAP, RFC 5214, 6.1).
_ISATAP = frozenset({0x00005EFE, 0x02005EFE})
_PRIVATE_HINT = "Pass --allow-private-hosts if you trust it."


class Fetched(NamedTuple):
    """A body, and the address that it came from in the end, with its credentials."""

    data: bytes
    address: str


class _Asking(NamedTuple):
    """What holds for all hops of one fetch; *told* names the address in all that is said."""

    told: str
    home: httpx2.URL
    access: Access
    client: httpx2.Client
    resolve: Resolver
    deadline: float


def fetch(
    address: str,
    access: Access,
    *,
    home: str = "",
    transport: httpx2.BaseTransport | None = None,
    resolve: Resolver | None = None,
) -> Fetched:
    """Give the body that an address answers with.

    *home* is the address that a person has named, by default this one: credentials in it and the headers of
    *access* go to its host alone. *transport* and *resolve* stand in for the network.

    Raises: `SourceError` for an address or answer that is refused, and for a failure of the network.
    """
    told = without_credentials(address)
    url = _checked(address, told)
    limits = access.limits

    def work() -> Fetched:
        # Proxies of the environment would look the host up themselves, after the check.
        with httpx2.Client(
            transport=transport, timeout=min(limits.patience, limits.timeout), trust_env=False, default_encoding="utf-8"
        ) as client:
            deadline = time.monotonic() + limits.timeout
            asking = _Asking(
                told, _checked(home or address, told), access, client, resolve or _system_resolver, deadline
            )
            return _follow(url, asking)

    return _within(limits, told, work)


def _within(limits: Limits, told: str, work: Callable[[], Fetched]) -> Fetched:
    """Do the work, but for no longer than the limit: name look-ups and dripping headers heed no timeout."""
    answers: SimpleQueue[Fetched | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except BaseException as error:  # noqa: BLE001 - it is raised again where somebody waits for it
            answers.put(error)

    Thread(target=run, daemon=True, name="toolgraph-fetch").start()
    try:
        answer = answers.get(timeout=limits.timeout)
    except Empty:
        raise _too_slow(told, limits) from None
    if isinstance(answer, BaseException):
        raise answer
    return answer


def _too_slow(told: str, limits: Limits) -> SourceError:
    return SourceError(told, f"the answer took longer than {limits.timeout:g} seconds.")


def _follow(url: httpx2.URL, asking: _Asking) -> Fetched:
    """Ask for an address and for those that it redirects to."""
    for _ in range(asking.access.limits.max_redirects + 1):
        targets = [url]
        if not asking.access.allow_private_hosts:
            found = public_addresses(url, asking.told, asking.resolve)
            targets = [url.copy_with(host=ip) for ip in found]
        try:
            answer = _get_from_any(url, targets, asking)
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            raise SourceError(asking.told, f"the address could not be fetched ({_reason(error)}).") from None
        if isinstance(answer, bytes):
            return Fetched(answer, str(url))
        url = _checked(answer, asking.told)
    raise SourceError(asking.told, f"the address redirects more than {asking.access.limits.max_redirects} times.")


def _checked(url: str | httpx2.URL, told: str) -> httpx2.URL:
    """Parse a URL of a scheme that is fetched."""
    try:
        parsed = httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError):
        # The reason may quote a password.
        raise SourceError(told, f"{without_credentials(str(url))[:200]!r} is no valid address.") from None
    if parsed.scheme not in ("http", "https"):
        raise SourceError(told, f"only http and https addresses are read, not {parsed.scheme or 'none'}.")
    if parsed.port is not None and not 0 < parsed.port < 65536:
        raise SourceError(told, f"{parsed.port} is no valid port.")
    if not parsed.host:
        raise SourceError(told, "the address names no host.")
    return parsed


def public_addresses(url: httpx2.URL, address: str, resolve: Resolver | None = None) -> list[str]:
    """Give the addresses of the URL's host if all of them are public; *address* names it to people.

    Raises: `SourceError` for a host that is not known, or private.
    """
    try:
        found = list((resolve or _system_resolver)(url.host, url.port or _port_of(url)))
    except (OSError, UnicodeError) as error:
        raise SourceError(address, f"the host {url.host!r} is not known ({_reason(error)}).") from None
    if not found:
        raise SourceError(address, f"the host {url.host!r} is not known.")
    for candidate in found:
        if not is_public(candidate):
            raise SourceError(
                address, f"the host {url.host!r} is private ({candidate}) and was not asked. {_PRIVATE_HINT}"
            )
    return found


def is_public(address: str) -> bool:
    """Whether an IP address is reachable from everywhere: not private, loopback, link-local or reserved."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv4Address):
        return ip.is_global and not ip.is_multicast
    if embedded := _embedded(ip):
        return is_public(str(embedded))
    return ip.is_global and ip in _GLOBAL_UNICAST


def _embedded(ip: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Give the IPv4 address that an IPv6 one leads to, if it does."""
    if ip in _NAT64 or (int(ip) >> 32) & 0xFFFFFFFF in _ISATAP:
        return ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour


def _system_resolver(host: str, port: int) -> list[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _get_from_any(url: httpx2.URL, targets: Sequence[httpx2.URL], asking: _Asking) -> bytes | httpx2.URL:
    """Ask the first target that can be connected to: a host may have an address of a kind this machine lacks."""
    for target in targets[:-1]:
        try:
            return _get(url, target, asking)
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            continue
    return _get(url, targets[-1], asking)


def _get(url: httpx2.URL, target: httpx2.URL, asking: _Asking) -> bytes | httpx2.URL:
    """Ask *target* for *url*; give the body, or the URL that it redirects to."""
    is_home = _origin(url) == _origin(asking.home)
    headers = httpx2.Headers(_ACCEPT)
    headers.update(asking.access.headers if is_home else ())
    headers["Host"] = url.netloc.decode("ascii")
    request = asking.client.build_request(
        "GET",
        target,
        headers=headers,
        extensions={"sni_hostname": url.raw_host.decode("ascii")},
    )
    user = url.userinfo or (asking.home.userinfo if is_home else b"")
    login = httpx2.URL("http://x").copy_with(userinfo=user)
    answer = asking.client.send(
        request, stream=True, auth=httpx2.BasicAuth(login.username, login.password) if user else None
    )
    try:
        if answer.status_code in _REDIRECTS and "location" in answer.headers:
            return url.join(answer.headers["location"])
        _check_answer(answer, asking.told)
        return _body(answer, asking)
    finally:
        answer.close()


def _origin(url: httpx2.URL) -> tuple[str, str, int]:
    return url.scheme, url.host, url.port or _port_of(url)


def _port_of(url: httpx2.URL) -> int:
    return 443 if url.scheme == "https" else 80


def _check_answer(answer: httpx2.Response, told: str) -> None:
    if not answer.is_success:
        hint = _SERVER_HINT if answer.status_code in _REFUSE_READING else ""
        raise SourceError(told, f"the server answered {answer.status_code} {answer.reason_phrase}".rstrip() + ".", hint)
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == _EVENTS:
        raise SourceError(told, "the server sends events, no document.", _SERVER_HINT)
    if kind and not any(part in kind for part in _TEXTUAL):
        raise SourceError(told, f"the server sent {kind}, not JSON or YAML.")


def _body(answer: httpx2.Response, asking: _Asking) -> bytes:
    """Read a body piece by piece; it is unpacked here, because clients unpack a piece whole, however large it gets."""
    limits = asking.access.limits
    parts: list[bytes] = []
    size = 0
    for part in _unpacked(answer, asking.told):
        size += len(part)
        if size > limits.max_bytes:
            raise SourceError(asking.told, f"the answer has more than {limits.max_bytes:,} bytes.")
        if time.monotonic() > asking.deadline:
            raise _too_slow(asking.told, limits)
        parts.append(part)
    return b"".join(parts)


def _unpacked(answer: httpx2.Response, told: str) -> Iterable[bytes]:
    coding = answer.headers.get("content-encoding", "").strip().lower()
    if coding in ("", "identity"):
        yield from answer.iter_raw()
    elif coding in _CODINGS:
        try:
            yield from inflate(answer.iter_raw(), _CODINGS[coding])
        except zlib.error as error:
            raise SourceError(told, f"the answer is compressed, but damaged ({error}).") from None
    else:
        raise SourceError(told, f"the answer is packed as {coding[:40]!r}, which was not asked for.")


def _reason(error: Exception) -> str:
    return " ".join(without_credentials(str(error)).split())[:200] or type(error).__name__
