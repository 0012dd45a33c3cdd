"""A server that does what a server may do wrong: `python tests/odd_mcp_server.py FAULT`, over standard input.

Speaks JSON-RPC by hand, since the SDK would not let it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

TOOL = {"name": "ping", "inputSchema": {"type": "object"}}
BAD_TOOLS = [
    TOOL,
    {"name": "a", "inputSchema": {"type": "string"}},
    {"name": "b", "inputSchema": "none"},
    {"name": "c", "inputSchema": {"type": "object", "properties": {"x": {"$ref": "#/$defs/Gone"}}}},
    {"description": "nameless"},
    "text",
]
#: What stands in a schema, though JSON or its readers have no such value.
ODD_VALUES = {
    "surrogate": '"\\ud800"',
    "large-number": "1" + "0" * 5000,
    "not-a-number": "NaN",
    "deep": "[" * 20_000 + "]" * 20_000,
    "large": '"' + "x" * 3_000_000 + '"',
}
#: Of 2026-07-28, which has no handshake.
COMPLETE = {"resultType": "complete", "ttlMs": 0, "cacheScope": "public"}


def main(fault: str) -> None:
    """Answer until the input ends."""
    if "PID_FILE" in os.environ:
        Path(os.environ["PID_FILE"]).write_text(str(os.getpid()), encoding="ascii")
    begin(fault)
    for line in sys.stdin:
        message = json.loads(line)
        if "id" in message:
            text = json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer(fault, message["method"])})
            say(text.replace('"ODD"', ODD_VALUES.get(fault, "")))
    if fault == "parent":
        time.sleep(600)  # though its input has ended


def begin(fault: str) -> None:
    """Do what a server may do before it listens."""
    if fault == "dies":
        sys.exit("Traceback ...\nKeyError: 'API_KEY'")
    if fault == "chatty":
        say("Starting …\nReady to serve!")
    if fault == "deaf":
        time.sleep(600)
    if fault == "parent":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(os.environ["CHILD_FILE"]).write_text(str(child.pid), encoding="ascii")
    if fault == "leaves":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        Path(os.environ["CHILD_FILE"]).write_text(str(child.pid), encoding="ascii")
        sys.exit("gone")
    while fault == "shouts":
        sys.stderr.write("x" * 1_000_000)
    while fault == "noise":
        say("x" * 1000)
        time.sleep(0.01)


def answer(fault: str, method: str) -> dict[str, Any]:
    """Give the result or the error of a request."""
    unknown: dict[str, Any] = {"error": {"code": -32601, "message": "Method not found"}}
    if method == "initialize":
        return unknown if fault == "modern" else {"result": {} if fault == "no-info" else introduction()}
    if method == "server/discover" and fault == "modern":
        return {"result": {"supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, **COMPLETE}}
    if method != "tools/list" or fault == "no-tools":
        return unknown
    if fault == "dies-listing":
        sys.exit("out of memory")
    if fault == "slow":
        time.sleep(600)
    if fault in ODD_VALUES:
        return {"result": {"tools": [TOOL, {"name": "odd", "inputSchema": {"type": "object", "default": "ODD"}}]}}
    answers: dict[str, dict[str, Any]] = {
        "refuses": {"error": {"code": -32000, "message": "The database is away"}},
        "no-list": {"result": {"tools": {"ping": {}}}},
        "circle": {"result": {"tools": [TOOL], "nextCursor": "again"}},
        "bad-tools": {"result": {"tools": BAD_TOOLS}},
        "modern": {"result": {"tools": [TOOL], **COMPLETE}},
    }
    return answers.get(fault, {"result": {"tools": [TOOL]}})


def introduction() -> dict[str, Any]:
    """Give what a server says of itself."""
    info = {"serverInfo": {"name": "odd", "version": "1"}}
    return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, **info}


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
