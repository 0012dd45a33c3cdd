from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

import toolgraph.cli.dashboard
from tests.cli.conftest import Run
from tests.factories import artifact, tool
from toolgraph.cli.dashboard import AddressError, free_port
from toolgraph.store.saving import save


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Give the calls that reach the dashboard's server, which is not started."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(toolgraph.cli.dashboard, "dashboard_server", lambda: lambda *given: calls.append(given))
    return calls


def test_an_artifact_is_served_where_it_was_asked_for(run: Run, served: list[Any], tmp_path: Path) -> None:
    path = tmp_path / "graph.json"
    save(path, artifact(tool("a")))
    port = free_port("127.0.0.1", 0)
    assert run("dashboard", path, "--port", str(port), "--read-only")[0] == 0
    assert served == [(str(path), "127.0.0.1", port, True, False)]


def test_without_a_file_the_demo_is_served_at_any_free_port(run: Run, served: list[Any]) -> None:
    assert run("dashboard", "--port", "0", "--host", "localhost", "--debug")[0] == 0
    ((location, host, port, read_only, debug),) = served
    assert (location, host, read_only, debug) == (None, "localhost", False, True)
    assert port > 0


def test_a_file_that_is_no_artifact_is_told_before_anything_is_served(
    run: Run, served: list[Any], tmp_path: Path
) -> None:
    code, _, err = run("dashboard", tmp_path / "missing.json")
    assert code == 1
    assert "missing.json" in err
    assert served == []


def test_a_port_in_use_is_one_line_with_a_way_out(run: Run, served: list[Any]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, _, err = run("dashboard", "--port", str(port))
    assert code == 1
    assert f"127.0.0.1:{port} is in use" in err
    assert "--port" in err
    assert served == []


@pytest.mark.parametrize("host", ["no such host", "host.invalid", "203.0.113.7"])
def test_an_address_of_elsewhere_is_refused(host: str) -> None:
    with pytest.raises(AddressError, match="--host"):
        free_port(host, 0)
