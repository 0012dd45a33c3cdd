from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.sources.test_mcp_session import ODD, has_ended

COMMAND = shlex.join([sys.executable, ODD, "none"])


def built(path: Path) -> dict[str, Any]:
    artifact: dict[str, Any] = json.loads(path.read_bytes())
    return artifact


def test_a_server_that_is_started_becomes_an_artifact(run: Run, tmp_path: Path) -> None:
    code, out, err = run("ingest", "--mcp-stdio", COMMAND, "-o", tmp_path / "g.json")
    assert (code, err) == (0, "")
    assert "1 tool," in out
    artifact = built(tmp_path / "g.json")
    assert artifact["tools"]["ping"]["metadata"]["source_label"] == "odd"
    assert artifact["metadata"]["source_url"] == f"{sys.executable} {ODD} none"


def test_problems_of_a_server_are_told(run: Run, tmp_path: Path) -> None:
    code, _, err = run("ingest", "--mcp-stdio", shlex.join([sys.executable, ODD, "bad-tools"]), "-o", tmp_path / "g")
    assert (code, "Traceback" in err) == (0, False)
    assert err.startswith("5 problems (5 warning) in the documents: ")
    artifact = built(tmp_path / "g")
    assert set(artifact["tools"]) == {"ping", "a", "b", "c"}
    problems = [(one["code"], one["pointer"]) for one in artifact["ingest_summary"]["problems"]]
    assert problems == [
        ("invalid_value", "#/tools/1/inputSchema"),
        ("missing_input_schema", "#/tools/2/inputSchema"),
        ("unresolved_ref", "#/tools/3/inputSchema/properties/x"),
        ("missing_tool_name", "#/tools/4"),
        ("invalid_operation", "#/tools/5"),
    ]


def test_all_servers_of_a_configuration_become_one_artifact(run: Run, tmp_path: Path) -> None:
    server = {"command": sys.executable, "args": [ODD, "none"]}
    config = {"mcpServers": {"one": server, "two": server, "three": {**server, "disabled": True}}}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    assert run("ingest", "--mcp-config", tmp_path / "config.json", "-o", tmp_path / "g.json")[0] == 0
    assert set(built(tmp_path / "g.json")["tools"]) == {"ping", "two.ping"}


def test_a_server_that_cannot_be_asked_is_left_out_where_that_is_wanted(run: Run, tmp_path: Path) -> None:
    config: dict[str, Any] = {"mcpServers": {"gone": {"command": "no-such-command-here"}}}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    wanted = ["ingest", "--mcp-config", tmp_path / "config.json", "-o", tmp_path / "g.json", "--keep-going"]
    assert run(*wanted)[0] == 1
    config["mcpServers"]["there"] = {"command": sys.executable, "args": [ODD, "none"]}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    assert run(*wanted)[0] == 0
    assert run(*wanted[:-1])[0] == 1
    artifact = built(tmp_path / "g.json")
    assert set(artifact["tools"]) == {"ping"}
    assert [one["code"] for one in artifact["ingest_summary"]["problems"]] == ["source_unreadable"]


def test_documents_tool_lists_and_servers_make_one_artifact(run: Run, shop: Path, tmp_path: Path) -> None:
    tools, config = tmp_path / "tools.json", tmp_path / "config.json"
    tools.write_text(json.dumps({"tools": [{"name": "pack", "inputSchema": {"type": "object"}}]}), encoding="utf-8")
    server = {"command": sys.executable, "args": [ODD, "none"]}
    config.write_text(json.dumps({"mcpServers": {"two": server}}), encoding="utf-8")
    sources = [shop, tools, "--mcp-stdio", COMMAND, "--mcp-config", config, "--mcp-stdio", COMMAND]
    code, out, _ = run("build-openapi-collection", *sources, "-o", tmp_path / "g.json")
    assert code == 0
    artifact = built(tmp_path / "g.json")
    assert {"getOrder", "pack", "ping", "two.ping"} <= set(artifact["tools"])
    assert artifact["metadata"]["source_count"] == 5
    assert "8 tools" in out


def test_a_server_is_left_out_beside_documents_and_told_by_its_name_and_configuration(
    run: Run, shop: Path, tmp_path: Path
) -> None:
    config = tmp_path / "config.json"
    config.write_text('{"mcpServers": {"gone": {"command": "no-such-command-here"}}}', encoding="utf-8")
    wanted = ["build-openapi-collection", shop, "--mcp-config", config, "-o", tmp_path / "g.json"]
    code, _, err = run(*wanted)
    assert (code, err.count("\n")) == (1, 1)
    assert f"{config} (server 'gone'): no-such-command-here: the command could not be started" in err
    assert run(*wanted, "--keep-going")[0] == 0
    assert len(built(tmp_path / "g.json")["tools"]) == 4


def test_secrets_of_the_command_are_not_for_the_servers_of_a_configuration(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"mcpServers": {"a": {"command": "x"}}}', encoding="utf-8")
    for words in (["--mcp-stdio", "y", "--mcp-stdio", "z", "--mcp-env", "A=b"],
                  ["--mcp-http", "https://y/mcp", "--mcp-http", "https://z/mcp", "--header", "A: b"],
                  ["--mcp-config", str(tmp_path / "config.json"), "--header", "A: b"]):  # fmt: skip
        code, _, err = run("build-openapi-collection", *words, "-o", tmp_path / "g.json")
        assert code == 1
        assert "are for a single server" in err


def test_secrets_of_one_server_are_not_sent_to_several(run: Run, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"mcpServers": {"a": {"url": "https://h/mcp"}}}', encoding="utf-8")
    for secret in (["--header", "Authorization: x"], ["--mcp-env", "A=b"]):
        code, _, err = run("ingest", "--mcp-config", tmp_path / "config.json", *secret)
        assert code == 1
        assert "--header and --mcp-env are for a single server" in err


def test_nothing_is_started_because_a_document_says_so(run: Run, tmp_path: Path) -> None:
    config = {"mcpServers": {"one": {"command": "touch", "args": [str(tmp_path / "touched")]}}}
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    code, _, err = run("ingest", tmp_path / "config.json", "-o", tmp_path / "g.json")
    assert code == 1
    assert "ask its servers with graph-tool-call ingest --mcp-config" in err
    assert not (tmp_path / "touched").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--mcp-stdio", "no-such-command-here"], "no-such-command-here: the command could not be started"),
        (["--mcp-http", "http://127.0.0.1:9/mcp"], "is private (127.0.0.1) and was not asked"),
        (["--mcp-http", "host/mcp"], "begins with https://"),
        (["--mcp-http", "http://127.0.0.1:9/mcp", "--header", "X: ${NO_SUCH_VARIABLE}"], "NO_SUCH_VARIABLE"),
        (["--mcp-config", "{shop}"], "lists no MCP servers under mcpServers"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    run: Run, shop: Path, tmp_path: Path, arguments: list[str], told: str
) -> None:
    words = [str(shop) if word == "{shop}" else word for word in arguments]
    code, out, err = run("ingest", *words, "-o", tmp_path / "g.json")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert told in err
    assert not (tmp_path / "g.json").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["x.json", "--mcp-stdio", "y"],
        ["--mcp-stdio", "x", "--mcp-http", "https://y/mcp"],
        ["--mcp-stdio", ""],
        ["--mcp-stdio", "x", "--mcp-env", "A"],
        ["--mcp-stdio", "x", "--mcp-timeout", "0"],
        ["--mcp-http", "https://y/mcp", "--header", "no colon"],
        ["--mcp-http", "https://y/mcp", "--header", "a b: c"],
    ],
)
def test_wrong_usage_is_told(run: Run, arguments: list[str]) -> None:
    assert run("ingest", *arguments)[0] == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize(
    ("number", "prelude"),
    [("SIGINT", ""), ("SIGTERM", ""), ("SIGHUP", ""), ("SIGTERM", "trap '' INT; "), ("SIGHUP", "trap '' INT; ")],
)
def test_a_server_ends_with_a_command_that_is_ended(tmp_path: Path, number: str, prelude: str) -> None:
    pid_file = tmp_path / "pid"
    words = [
        sys.executable,
        "-m",
        "toolgraph",
        "ingest",
        "--mcp-env",
        f"PID_FILE={pid_file}",
        "-o",
        tmp_path / "g.json",
    ]
    line = shlex.join(map(str, [*words, "--mcp-stdio", shlex.join([sys.executable, ODD, "deaf"])]))
    with subprocess.Popen(["sh", "-c", f"{prelude}exec {line}"], stderr=subprocess.PIPE, text=True) as command:
        while not (pid_file.exists() and pid_file.read_text(encoding="ascii")):
            time.sleep(0.01)
        command.send_signal(signal.Signals[number])
        said = command.communicate(timeout=20)[1]
    assert (command.returncode, said) == (130, "graph-tool-call: interrupted.\n")
    assert has_ended(int(pid_file.read_text(encoding="ascii")))


@pytest.mark.parametrize("words", [["--mcp-env", "S3CRET"], ["--header", "S3CRET"], ["--header", "X: S3CRET\nY: z"]])
def test_a_secret_in_the_wrong_form_is_not_repeated(run: Run, words: list[str]) -> None:
    code, out, err = run("ingest", "--mcp-stdio", COMMAND, *words, "-o", "g.json")
    assert (code, "S3CRET" in out + err) == (2, False)
