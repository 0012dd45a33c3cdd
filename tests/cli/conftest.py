from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.documents import orders
from toolgraph.cli import main

#: Runs a command in this process and gives its exit code, standard output and standard error.
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: str | Path) -> tuple[int, str, str]:
        words: Sequence[str] = [str(argument) for argument in arguments]
        try:
            code = main(words)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_command


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """Give a file with a clean OpenAPI document."""
    path = tmp_path / "shop.json"
    path.write_text(json.dumps(orders()), encoding="utf-8")
    return path
