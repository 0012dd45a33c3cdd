from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests import factories as make

_PROBE = """
import json
from dashboard import access
from dashboard.wsgi import server
client = server.test_client()
layout = client.get("/_dash-layout").get_data(as_text=True)
print(json.dumps({"name": "graph.json" in layout, "sign_in": "sign in" in layout, "unset": "TOOLGRAPH_TOKEN" in layout,
                  "saved": "saved to the file" in layout, "healthy": client.get("/healthz").status_code}))
"""


def served(tmp_path: Path, **environment: str) -> dict[str, object]:
    """What a fresh process serves for an artifact with that environment."""
    path = tmp_path / "graph.json"
    path.write_text(json.dumps(make.artifact(make.tool("a"))))
    done = subprocess.run(
        [sys.executable, "-c", _PROBE],
        env={
            **os.environ,
            "TOOLGRAPH_ARTIFACT": str(path),
            "TOOLGRAPH_CACHE_DIR": str(tmp_path / "cache"),
            **environment,
        },
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_without_a_token_it_is_read_only_and_says_how_to_change_that(tmp_path: Path) -> None:
    found = served(tmp_path)
    assert found == {"name": True, "sign_in": False, "unset": True, "saved": False, "healthy": 200}


def test_with_a_token_it_asks_for_it(tmp_path: Path) -> None:
    assert served(tmp_path, TOOLGRAPH_TOKEN="sesame")["sign_in"]  # noqa: S106 - of the test


def test_it_can_be_told_that_everybody_may_edit(tmp_path: Path) -> None:
    assert served(tmp_path, TOOLGRAPH_READ_ONLY="0")["saved"]
