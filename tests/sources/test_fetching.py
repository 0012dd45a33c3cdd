from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Event
from typing import Any

import httpx2
import pytest

from toolgraph.errors import SourceError
from toolgraph.sources import Access, read_document
from toolgraph.sources.fetching import fetch, is_public
from toolgraph.sources.limits import Limits

PUBLIC = "93.184.215.14"


def fetched(address: str, answer: Callable[[httpx2.Request], httpx2.Response], **options: Any) -> bytes:
    hosts: dict[str, Sequence[str]] = options.pop("hosts", {})
    home: str = options.pop("home", "")
    return fetch(
        address,
        Access(**options),
        home=home,
        transport=httpx2.MockTransport(answer),
        resolve=lambda host, _: hosts.get(host, [PUBLIC]),
    ).data


def says(text: str, status: int = 200, **headers: str) -> Callable[[httpx2.Request], httpx2.Response]:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda _: streamed(text.encode(), status, {"content-type": "application/json", **names})


def streamed(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> httpx2.Response:
    """An answer whose body comes in pieces of a few bytes, as the network gives it."""
    return httpx2.Response(status, headers=headers, stream=Pieces(body))


class Pieces(httpx2.SyncByteStream):
    def __init__(self, body: bytes) -> None:
        self.body = body

    def __iter__(self) -> Iterator[bytes]:
        yield from (self.body[start : start + 7] for start in range(0, len(self.body), 7))


def never(request: httpx2.Request) -> httpx2.Response:
    raise AssertionError(f"{request.url} was asked")


def test_the_body_is_given() -> None:
    assert fetched("https://api.example.com/openapi.json", says('{"a": 1}')) == b'{"a": 1}'


def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return streamed(b"{}")

    fetched("https://api.example.com:8443/a?b=c", answer)
    request = asked[0]
    assert str(request.url) == f"https://{PUBLIC}:8443/a?b=c"
    assert request.headers["host"] == "api.example.com:8443"
    assert request.extensions["sni_hostname"] == "api.example.com"


def test_credentials_in_the_address_are_used_but_never_told() -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return httpx2.Response(403)

    with pytest.raises(SourceError) as caught:
        fetched("https://user:secret@a.example/x", answer)
    assert asked[0].headers["authorization"].startswith("Basic ")
    assert "secret" not in str(caught.value)
    with pytest.raises(SourceError) as caught:
        fetched("https://user:secret@[::1/x", never)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "address",
    ["ftp://a/b", "file:///etc/passwd", "gopher://a", "http://", "https:///x", "http://[::1", "http://a:99999/"],
)
def test_other_schemes_and_broken_addresses_are_refused(address: str) -> None:
    with pytest.raises(SourceError) as caught:
        fetched(address, never)
    assert str(caught.value).startswith(address)


@pytest.mark.parametrize(
    "resolved",
    [
        ["127.0.0.1"],
        ["10.0.0.5"],
        ["169.254.169.254"],
        ["::1"],
        ["fe80::1%eth0"],
        [PUBLIC, "192.168.1.1"],
        ["::ffff:127.0.0.1"],
        ["0.0.0.0"],  # noqa: S104 - what is resolved, not bound
        ["nonsense"],
    ],
)
def test_a_host_that_is_private_or_partly_so_is_refused(resolved: list[str]) -> None:
    with pytest.raises(SourceError, match="private"):
        fetched("http://inside/", never, hosts={"inside": resolved})


def test_private_hosts_are_asked_where_that_is_allowed() -> None:
    assert fetched("http://localhost:9/a", says("{}"), allow_private_hosts=True) == b"{}"


def test_a_redirect_is_followed_and_checked_like_a_first_address() -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.url.path == "/old":
            return httpx2.Response(302, headers={"location": "/new"})
        return streamed(b"new")

    assert fetched("https://a.example/old", answer) == b"new"
    with pytest.raises(SourceError, match="private"):
        fetched("https://a.example/", says("", 302, location="http://inside/"), hosts={"inside": ["10.0.0.1"]})
    with pytest.raises(SourceError, match="only http"):
        fetched("https://a.example/", says("", 301, location="file:///etc/passwd"))


def test_an_address_that_cannot_be_connected_to_is_passed_over() -> None:
    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.url.host != PUBLIC:
            raise httpx2.ConnectError("no route")
        return streamed(b"{}")

    hosts = {"a.example": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", PUBLIC]}
    assert fetched("https://a.example/", answer, hosts=hosts) == b"{}"


@pytest.mark.parametrize("location", ["http://[::1", "http://a:99999/", "\x00", "http://a b/"])
def test_a_redirect_to_no_address_is_refused(location: str) -> None:
    with pytest.raises(SourceError):
        fetched("https://a.example/", says("", 302, location=location), hosts={"a": ["10.0.0.1"]})


def test_a_circle_of_redirects_ends() -> None:
    with pytest.raises(SourceError, match="more than 5 times"):
        fetched("https://a.example/", says("", 302, location="/"))


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (says("no", 404), "404 Not Found"),
        (says("no", 500), "500"),
        (says("", content_type="text/event-stream"), "sends events, no document.*--mcp-http"),
        (says("", 405), "405 Method Not Allowed.*--mcp-http"),
        (says("x", content_type="image/png"), "image/png"),
        (says("x", content_type="application/pdf"), "application/pdf"),
    ],
)
def test_an_answer_that_is_no_document_is_refused(answer: Any, what: str) -> None:
    with pytest.raises(SourceError, match=what):
        fetched("https://a.example/", answer)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/vnd.oai.openapi", "application/octet-stream", "application/x-yaml", ""]
)
def test_careless_content_types_are_taken(kind: str) -> None:
    assert fetched("https://a.example/", says("a: 1", content_type=kind)) == b"a: 1"


def test_a_large_answer_is_cut_off() -> None:
    with pytest.raises(SourceError, match="more than 10 bytes"):
        fetched("https://a.example/", says("x" * 11), limits=Limits(max_bytes=10))


def test_a_slow_answer_is_cut_off() -> None:
    with pytest.raises(SourceError, match="longer than"):
        fetched("https://a.example/", says("x"), limits=Limits(timeout=0.0))


def test_failures_of_the_network_are_told() -> None:
    def fails(_: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("connection refused")

    def unknown(host: str, port: int) -> list[str]:
        raise OSError(f"{host} unknown")

    with pytest.raises(SourceError, match="connection refused"):
        fetched("https://a.example/", fails)
    with pytest.raises(SourceError, match="not known"):
        fetch("https://a.example/", Access(), transport=httpx2.MockTransport(never), resolve=unknown)
    with pytest.raises(SourceError, match="not known"):
        fetched("https://a.example/", never, hosts={"a.example": []})


def test_a_compressed_answer_is_unpacked_whatever_its_kind() -> None:
    frame = zlib.compressobj(wbits=-15)
    raw = frame.compress(b'{"a": 1}') + frame.flush()
    for coding, body in (
        ("gzip", gzip.compress(b'{"a": 1}')),
        ("deflate", zlib.compress(b'{"a": 1}')),
        ("deflate", raw),
    ):
        answer = streamed(body, headers={"content-encoding": coding})
        assert fetched("https://a.example/", lambda _, answer=answer: answer) == b'{"a": 1}'  # type: ignore[misc]


def test_a_compressed_answer_is_measured_unpacked() -> None:
    bomb = gzip.compress(bytes(5_000_000))
    answer = streamed(bomb, headers={"content-encoding": "gzip"})
    with pytest.raises(SourceError, match="more than 1,000,000 bytes"):
        fetched("https://a.example/", lambda _: answer, limits=Limits(max_bytes=1_000_000))


@pytest.mark.parametrize(
    ("coding", "body", "what"),
    [
        ("gzip", gzip.compress(b"a" * 999, mtime=0)[:-9], "damaged"),
        ("gzip", b"no gzip", "damaged"),
        ("br", b"x", "'br', which was not asked for"),
        ("zstd", b"x", "'zstd'"),
    ],
)
def test_an_answer_that_can_not_be_unpacked_is_refused(coding: str, body: bytes, what: str) -> None:
    with pytest.raises(SourceError, match=what):
        fetched("https://a.example/", lambda _: streamed(body, headers={"content-encoding": coding}))


def test_only_what_is_unpacked_in_bounds_and_fresh_is_asked_for() -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return streamed(b"{}")

    fetched("https://a.example/", answer)
    assert asked[0].headers["accept-encoding"] == "gzip"
    assert asked[0].headers["cache-control"] == "no-cache"


def test_headers_and_credentials_stay_with_the_host_that_was_named() -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        if request.headers["host"] == "a.example":
            there = "/again" if request.url.path == "/" else "https://b.example/"
            return httpx2.Response(302, headers={"location": there})
        return streamed(b"{}")

    fetched("https://me:secret@a.example/", answer, headers=(("X-Key", "k"), ("ACCEPT", "text/x")))
    first, again, other = asked
    for request in (first, again):
        assert (request.headers["x-key"], request.headers["accept"]) == ("k", "text/x")
        assert request.headers["authorization"].startswith("Basic ")
    assert not {"x-key", "authorization"} & set(other.headers)


def test_what_a_named_address_leads_to_gets_its_headers_on_the_same_host_only() -> None:
    asked: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        asked.append(request)
        return streamed(b"{}")

    for address in ("https://a.example/x", "https://b.example/x", "http://a.example/x", "https://a.example:1/x"):
        fetched(address, answer, headers=(("X-Key", "k"),), home="https://me:secret@a.example/")
    assert ["x-key" in request.headers for request in asked] == [True, False, False, False]
    assert ["authorization" in request.headers for request in asked] == [True, False, False, False]


def test_a_server_that_never_comes_to_an_end_is_given_up() -> None:
    halt = Event()

    def answer(_: httpx2.Request) -> httpx2.Response:
        halt.wait(30)
        return streamed(b"{}")

    with pytest.raises(SourceError, match=r"longer than 0\.05 seconds"):
        fetched("https://a.example/", answer, limits=Limits(timeout=0.05))
    halt.set()


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example/x?access_token=secret&v=2",
        "https://a.example/?X-Amz-Signature=secret",
        "http://u:secret@[::1",
    ],
)
def test_no_secret_of_an_address_is_told(address: str) -> None:
    with pytest.raises(SourceError) as caught:
        fetched(address, says("", 404))
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "public"),
    [
        (PUBLIC, True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d70e", True),
        ("64:ff9b:1::5db8:d70e", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:93.184.215.14", True),
        ("::127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("fec0::1", False),
        ("2606:2800::5efe:10.0.0.1", False),
        ("2606:2800::200:5efe:127.0.0.1", False),
    ],
)
def test_public_addresses_are_told_from_others(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_an_address_given_to_the_reader_is_fetched_with_these_rules() -> None:
    with pytest.raises(SourceError, match="private"):
        read_document("http://127.0.0.1:9/openapi.json")
