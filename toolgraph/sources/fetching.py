"""An http(s) address → bytes, with care: no private hosts, no endless answers.

Each hop of a redirect chain is checked anew: its scheme, and every address that its host name resolves to.
The connection then goes to the address that was checked, so that a second look-up cannot lead elsewhere
(DNS rebinding). Import this module only when there is something to fetch.
"""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

import httpx2

from toolgraph.errors import SourceError
from toolgraph.sources.limits import Limits
from toolgraph.sources.references import without_credentials

#: Host name, port → the addresses it resolves to.
Resolver: TypeAlias = Callable[[str, int], Sequence[str]]

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
#: Types of content that may hold a document; servers are careless with text and unknown bytes.
_TEXTUAL = ("text/", "json", "yaml", "octet-stream", "openapi")
_PRIVATE_HINT = "Pass --allow-private-hosts if you trust it."


def fetch(
    address: str,
    limits: Limits,
    *,
    allow_private_hosts: bool = False,
    transport: httpx2.BaseTransport | None = None,
    resolve: Resolver | None = None,
) -> bytes:
    """Give the body that an address answers with.

    *transport* and *resolve* stand in for the network.

    Raises: `SourceError` for an address or answer that is refused, and for a failure of the network.
    """
    deadline = time.monotonic() + limits.timeout
    url = address
    address = without_credentials(address)  # in all that is told from here on
    # Proxies of the environment would look the host up themselves, after the check.
    with httpx2.Client(transport=transport, timeout=limits.timeout, trust_env=False) as client:
        for _ in range(limits.max_redirects + 1):
            parsed = _checked(url, address)
            targets = [parsed]
            if not allow_private_hosts:
                found = public_addresses(parsed, address, resolve)
                targets = [parsed.copy_with(host=ip) for ip in found]
            try:
                answer = _get_from_any(client, parsed, targets, address, limits, deadline)
            except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
                raise SourceError(address, f"the address could not be fetched ({_reason(error)}).") from None
            if isinstance(answer, bytes):
                return answer
            url = str(answer)
    raise SourceError(address, f"the address redirects more than {limits.max_redirects} times.")


def _checked(url: str, address: str) -> httpx2.URL:
    """Parse a URL of a scheme that is fetched."""
    try:
        parsed = httpx2.URL(url)
    except (httpx2.InvalidURL, ValueError) as error:
        raise SourceError(
            address, f"{without_credentials(url)[:200]!r} is no valid address ({_reason(error)})."
        ) from None
    if parsed.scheme not in ("http", "https"):
        raise SourceError(address, f"only http and https addresses are read, not {parsed.scheme or 'none'}.")
    if parsed.port is not None and not 0 < parsed.port < 65536:
        raise SourceError(address, f"{parsed.port} is no valid port.")
    if not parsed.host:
        raise SourceError(address, "the address names no host.")
    return parsed


def public_addresses(url: httpx2.URL, address: str, resolve: Resolver | None = None) -> list[str]:
    """Give the addresses of the URL's host if all of them are public; *address* names it to people.

    Raises: `SourceError` for a host that is not known, or private.
    """
    try:
        found = list((resolve or _system_resolver)(url.host, url.port or (443 if url.scheme == "https" else 80)))
    except (OSError, UnicodeError) as error:
        raise SourceError(address, f"the host {url.host!r} is not known ({_reason(error)}).") from None
    if not found:
        raise SourceError(address, f"the host {url.host!r} is not known.")
    for candidate in found:
        if not is_public(candidate):
            raise SourceError(
                address, f"the host {url.host!r} is private ({candidate}) and was not asked.", _PRIVATE_HINT
            )
    return found


def is_public(address: str) -> bool:
    """Whether an IP address is reachable from everywhere: not private, loopback, link-local or reserved."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    embedded = getattr(ip, "ipv4_mapped", None) or getattr(ip, "sixtofour", None)
    return ip.is_global and not ip.is_multicast and (embedded is None or is_public(str(embedded)))


def _system_resolver(host: str, port: int) -> list[str]:
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


def _get_from_any(
    client: httpx2.Client,
    url: httpx2.URL,
    targets: Sequence[httpx2.URL],
    address: str,
    limits: Limits,
    deadline: float,
) -> bytes | httpx2.URL:
    """Ask the first target that can be connected to: a host may have an address of a kind this machine lacks."""
    for target in targets[:-1]:
        try:
            return _get(client, url, target, address, limits, deadline)
        except (httpx2.ConnectError, httpx2.ConnectTimeout):
            continue
    return _get(client, url, targets[-1], address, limits, deadline)


def _get(
    client: httpx2.Client, url: httpx2.URL, target: httpx2.URL, address: str, limits: Limits, deadline: float
) -> bytes | httpx2.URL:
    """Ask *target* for *url*; give the body, or the URL that it redirects to."""
    request = client.build_request(
        "GET",
        target,
        headers={"Host": url.netloc.decode("ascii"), "Accept": "application/json, application/yaml, */*;q=0.5"},
        extensions={"sni_hostname": url.raw_host.decode("ascii")},
    )
    answer = client.send(request, stream=True)
    try:
        if answer.status_code in _REDIRECTS and "location" in answer.headers:
            return url.join(answer.headers["location"])
        _check_answer(answer, address)
        return _body(answer, address, limits, deadline)
    finally:
        answer.close()


def _check_answer(answer: httpx2.Response, address: str) -> None:
    if not answer.is_success:
        raise SourceError(address, f"the server answered {answer.status_code} {answer.reason_phrase}".rstrip() + ".")
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind and not any(part in kind for part in _TEXTUAL):
        raise SourceError(address, f"the server sent {kind}, not JSON or YAML.")


def _body(answer: httpx2.Response, address: str, limits: Limits, deadline: float) -> bytes:
    parts: list[bytes] = []
    size = 0
    for part in answer.iter_bytes():
        size += len(part)
        if size > limits.max_bytes:
            raise SourceError(address, f"the answer has more than {limits.max_bytes:,} bytes.")
        if time.monotonic() > deadline:
            raise SourceError(address, f"the answer took longer than {limits.timeout:g} seconds.")
        parts.append(part)
    return b"".join(parts)


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
