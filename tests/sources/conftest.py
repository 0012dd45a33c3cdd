from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import msgspec
import pytest


class Answer(msgspec.Struct):
    """What a server says at a path."""

    body: str | bytes = ""
    kind: str = "application/json"
    status: int = 200
    headers: Mapping[str, str] = {}


class Site:
    """A web server on this machine; `pages` maps a path to what it answers, `asked` are the requests it has had."""

    def __init__(self) -> None:
        self.pages: dict[str, Answer | str | bytes] = {}
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.address = ""

    def paths(self) -> list[str]:
        return [path for path, _ in self.asked]


def _handler(site: Site) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            found = site.pages.get(self.path, Answer("not here", "text/plain", 404))
            answer = found if isinstance(found, Answer) else Answer(found, _kind(self.path))
            body = answer.body if isinstance(answer.body, bytes) else answer.body.encode()
            self.send_response(answer.status)
            for name, value in {"Content-Type": answer.kind, **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Handler


def _kind(path: str) -> str:
    return {"html": "text/html", "js": "text/javascript", "gz": "application/gzip"}.get(
        path.partition("?")[0].rpartition(".")[2], "application/json" if "." in path else "text/html"
    )


def serve() -> Iterator[Site]:
    site = Site()
    with ThreadingHTTPServer(("127.0.0.1", 0), _handler(site)) as server:
        site.address = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield site
        server.shutdown()
        thread.join()


@pytest.fixture
def site() -> Iterator[Site]:
    yield from serve()


@pytest.fixture
def other_site() -> Iterator[Site]:
    yield from serve()


def gzipped(text: str) -> bytes:
    return gzip.compress(text.encode())
