from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn

from tests import mcp_server as shop
from toolgraph.errors import SourceError
from toolgraph.sources import Document, Limits
from toolgraph.sources.mcp_servers import mcp_server, read_mcp_server

ROOT = Path(__file__).parents[2]
ODD = str(ROOT / "tests" / "odd_mcp_server.py")


def odd(fault: str, *, timeout: float = 20, **environment: str) -> Document:
    """Ask a server with a fault."""
    return read_mcp_server(mcp_server([sys.executable, ODD, fault], environment=environment), timeout=timeout)


def at(address: str, *, headers: dict[str, str] | None = None, **more: Any) -> Document:
    """Ask a server on this machine."""
    return read_mcp_server(mcp_server(address, headers=headers), **{"timeout": 20, "allow_private_hosts": True, **more})


@contextmanager
def serving(app: Any) -> Iterator[str]:
    """Serve an application on a free port, and give the address of its MCP endpoint."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_level="critical", ws="none"))
        thread = threading.Thread(target=server.run, args=([listener],))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def answering(status: int, body: bytes = b"", **headers: str) -> Iterator[str]:
    """Serve one and the same answer to everything, and give its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,)).start()
        yield f"http://127.0.0.1:{server.server_port}/mcp"
        server.shutdown()


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or will be at once."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


# -- over standard input and output


def test_a_server_that_is_started_lists_its_tools() -> None:
    document = read_mcp_server(mcp_server({"command": sys.executable, "args": ["-m", "tests.mcp_server"],
                                           "cwd": str(ROOT)}))  # fmt: skip
    assert document.location == f"{sys.executable} -m tests.mcp_server"
    assert document.value["serverInfo"] == {"name": "shop", "title": "The shop", "version": "1.2"}
    orders, cancel = document.value["tools"]
    assert (orders["name"], orders["annotations"]["readOnlyHint"]) == ("list_orders", True)
    assert cancel["inputSchema"]["required"] == ["order_no"]
    assert set(cancel["outputSchema"]["properties"]) == {"order_no", "total"}
    assert document.problems == ()


def test_a_name_may_be_given() -> None:
    server = mcp_server([sys.executable, ODD, "none"])
    assert read_mcp_server(server, name="mine").value["server_name"] == "mine"


@pytest.mark.parametrize("fault", ["none", "modern"])
def test_servers_with_and_without_a_handshake_are_understood(fault: str) -> None:
    assert [tool["name"] for tool in odd(fault).value["tools"]] == ["ping"]


def test_a_server_may_be_asked_inside_of_an_event_loop() -> None:
    async def ask() -> Document:
        return odd("none")

    assert len(asyncio.run(ask()).value["tools"]) == 1


def test_tools_come_as_they_are_however_bad() -> None:
    assert len(odd("bad-tools").value["tools"]) == 6


def test_a_server_may_have_no_tools() -> None:
    assert odd("no-tools").value["tools"] == []


def test_lines_that_are_no_messages_are_told() -> None:
    (problem,) = odd("chatty").problems
    assert (problem.code, "2 lines" in problem.message) == ("stray_output", True)


def test_a_list_that_goes_round_in_circles_ends() -> None:
    assert odd("circle").value["nextCursor"] == "again"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("dies", """ended the connection before it had listed its tools. It said last: "KeyError: 'API_KEY'"."""),
        ("dies-listing", 'ended the connection before it had listed its tools. It said last: "out of memory".'),
        ("refuses", "did not list its tools (The database is away)."),
        ("no-list", "the server's answer is no MCP (tools: input should be a valid list)."),
        ("no-info", "the server's answer is no MCP (capabilities: field required)."),
    ],
)
def test_a_server_that_fails_is_told_in_one_sentence(fault: str, told: str) -> None:
    with pytest.raises(SourceError) as caught:
        odd(fault)
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("deaf", "had not listed its tools after 3 seconds. A slow one needs a longer timeout."),
        ("slow", "had not listed its tools after 3 seconds."),
        ("noise", "had not listed its tools after 3 seconds. What it sent was no message."),
    ],
)
def test_a_server_that_takes_too_long_is_ended(tmp_path: Path, fault: str, told: str) -> None:
    with pytest.raises(SourceError) as caught:
        odd(fault, timeout=3, PID_FILE=str(tmp_path / "pid"))
    assert told in str(caught.value)
    assert has_ended(int((tmp_path / "pid").read_text(encoding="ascii")))


def test_a_server_ends_with_all_that_it_started(tmp_path: Path) -> None:
    files = [tmp_path / "pid", tmp_path / "child"]
    assert len(odd("parent", PID_FILE=str(files[0]), CHILD_FILE=str(files[1])).value["tools"]) == 1
    assert all(has_ended(int(file.read_text(encoding="ascii"))) for file in files)


def test_what_a_server_leaves_behind_neither_keeps_anybody_waiting_nor_stays(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r'ended the connection .* It said last: "gone"'):
        odd("leaves", CHILD_FILE=str(tmp_path / "child"))
    assert has_ended(int((tmp_path / "child").read_text(encoding="ascii")))


@pytest.mark.parametrize(("fault", "value"), [("surrogate", ""), ("large-number", None), ("not-a-number", None)])
def test_a_message_whose_json_has_flaws_is_mended_and_told(fault: str, value: Any) -> None:
    document = odd(fault)
    assert [tool["name"] for tool in document.value["tools"]] == ["ping", "odd"]
    assert document.value["tools"][1]["inputSchema"]["default"] == value
    assert [problem.code for problem in document.problems] == ["invalid_json"]


@pytest.mark.parametrize(
    ("fault", "told"), [("deep", "a message is nested too deeply."), ("large", "it sent more than 2,000,000 bytes.")]
)
def test_a_message_that_cannot_be_taken_is_told_at_once(fault: str, told: str) -> None:
    with pytest.raises(SourceError, match=told):
        read_mcp_server(mcp_server([sys.executable, ODD, fault]), limits=Limits(max_bytes=2_000_000))


def test_of_what_a_server_says_on_standard_error_only_the_end_is_kept() -> None:
    with pytest.raises(SourceError, match=f'It said last: "{"x" * 200}…"'):
        odd("shouts", timeout=3)


@pytest.mark.parametrize("command", ["no-such-command-here", "/", "/etc/hostname"])
def test_a_command_that_cannot_be_started_is_told(command: str) -> None:
    with pytest.raises(SourceError, match=f"^{command}: the command could not be started"):
        read_mcp_server(mcp_server([command]))


def test_a_command_sees_no_variables_but_those_that_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_TOKEN", "x")
    code = 'import os, sys; sys.exit(f\'{os.environ.get("API_TOKEN")} {os.environ.get("GIVEN")}\')'
    with pytest.raises(SourceError, match='It said last: "None yes"'):
        read_mcp_server(mcp_server([sys.executable, "-c", code], environment={"GIVEN": "yes"}))


# -- over HTTP


@pytest.fixture(scope="module")
def shop_address() -> Iterator[str]:
    with serving(shop.server.streamable_http_app()) as address:
        yield address


def test_a_server_at_an_address_lists_its_tools(shop_address: str) -> None:
    document = at(shop_address)
    assert document.location == shop_address
    assert [tool["name"] for tool in document.value["tools"]] == ["list_orders", "cancel_order"]


@pytest.mark.parametrize("json_response", [True, False])
def test_all_pages_of_a_long_list_are_read(json_response: bool) -> None:
    # More than the megabyte that the SDK takes in one event unless it is told otherwise.
    with serving(shop.paged(3, 40, "x" * 30_000).streamable_http_app(json_response=json_response)) as address:
        assert [tool["name"] for tool in at(address).value["tools"]] == [f"tool_{number}" for number in range(120)]


def test_a_private_host_is_asked_only_when_that_is_allowed(shop_address: str) -> None:
    with pytest.raises(SourceError, match=r"is private .* and was not asked. Pass --allow-private-hosts"):
        at(shop_address, allow_private_hosts=False)


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (401, "answered 401 Unauthorized. It wants credentials: give them as a header"),
        (403, "answered 403 Forbidden. It wants credentials"),
        (404, "answered 404 Not Found. Is this the address of its MCP endpoint?"),
        (405, "answered 405 Method Not Allowed. Is this the address of its MCP endpoint?"),
        (500, "answered 500 Internal Server Error."),
    ],
)
def test_an_answer_that_refuses_is_told_by_its_status(status: int, told: str) -> None:
    with answering(status) as address, pytest.raises(SourceError) as caught:
        at(address)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("body", "kind", "told"),
    [
        (b"<html>", "text/html", "did not list its tools (Unexpected content type: text/html)"),
        (b"{", "application/json", "did not list its tools (Failed to parse JSON response"),
        (b": nothing\n\n", "text/event-stream", "did not list its tools (SSE stream ended without a response)"),
        (b" " * 5000, "application/json", "an answer has more than 4,000 bytes"),
    ],
)
def test_an_answer_that_is_no_message_is_told(body: bytes, kind: str, told: str) -> None:
    with answering(200, body, Content_Type=kind) as address, pytest.raises(SourceError) as caught:
        at(address, limits=Limits(max_bytes=4000))
    assert told in str(caught.value)


def test_a_redirect_elsewhere_is_not_followed() -> None:
    with answering(307, Location="http://other.example/mcp") as address, pytest.raises(SourceError) as caught:
        at(address, headers={"Authorization": "secret"})
    assert "Redirect to http://other.example/mcp not followed" in str(caught.value)


def test_nobody_listening_is_told() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        with pytest.raises(SourceError, match="could not be reached"):
            at(f"http://127.0.0.1:{unused.getsockname()[1]}/mcp")


def test_headers_go_with_every_request(shop_address: str) -> None:
    seen: list[str | None] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            seen.append(dict(scope["headers"]).get(b"authorization", b"").decode())
        await inner(scope, receive, send)

    inner = shop.paged(1).streamable_http_app()
    with serving(app) as address:
        assert len(at(address, headers={"Authorization": "Bearer t"}).value["tools"]) == 2
    assert set(seen) == {"Bearer t"}


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, Any]] = []

    async def send(_: Any, request: httpx2.Request) -> httpx2.Response:
        asked.append((str(request.url), request.headers["host"], request.extensions["sni_hostname"]))
        if len(asked) == 1:
            raise httpx2.ConnectError("no route")
        return httpx2.Response(401, request=request)

    monkeypatch.setattr("toolgraph.sources.fetching._system_resolver", lambda *_: ["2606:4700::1", "8.8.8.8"])
    monkeypatch.setattr(httpx2.AsyncHTTPTransport, "handle_async_request", send)
    with pytest.raises(SourceError, match="401"):
        read_mcp_server(mcp_server("https://mcp.example/mcp"))
    assert asked[:2] == [
        ("https://[2606:4700::1]/mcp", "mcp.example", "mcp.example"),
        ("https://8.8.8.8/mcp", "mcp.example", "mcp.example"),
    ]
