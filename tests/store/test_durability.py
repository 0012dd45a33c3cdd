"""Processes that save and are killed, and processes that save at once. `KILLS=100` kills a hundred times."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.factories import artifact, edge, tool
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save

KILLS = int(os.environ.get("KILLS", "15"))


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    path = tmp_path / "shop.json"
    save(path, artifact(*(tool(f"t{number}") for number in range(40)), edges=[edge("t0", "t1")]))
    return path


def start(path: Path, key: str, times: int | None = None) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.store.saving", str(path), key, *([str(times)] if times else [])]
    root = Path(__file__).parents[2]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)


def test_a_killed_process_leaves_a_whole_file_with_every_acknowledged_edit(shop: Path) -> None:
    chance = random.Random(7)
    acknowledged = 0
    for _ in range(KILLS):
        with start(shop, "siteNo") as process:
            assert process.stdout
            first = process.stdout.readline()
            time.sleep(chance.random() * 0.03)
            process.kill()
            lines = [line for line in (first + process.stdout.read()).splitlines(keepends=True) if line.endswith("\n")]
        revision, value = map(int, lines[-1].split())
        acknowledged += len(lines)
        now = FileStore(shop).load()
        assert now.revision in (revision, revision + 1), "the last acknowledged edit, or one more that went through"
        assert now.context_defaults["siteNo"] == value + (now.revision - revision)
        assert len(now.log) == now.revision
    assert acknowledged > KILLS
    assert len(list(shop.parent.iterdir())) <= 2 + KILLS, "the file, its lock, at most one draft a kill"


def test_processes_that_save_at_once_lose_nothing(shop: Path) -> None:
    keys, times = ["siteNo", "lang", "tenant"], 20
    processes = [start(shop, key, times) for key in keys]
    printed = [process.communicate(timeout=60)[0].split() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0]
    now = FileStore(shop).load()
    assert now.context_defaults == dict.fromkeys(keys, times)
    assert now.revision == len(keys) * times == len(now.log)
    assert sorted(int(line) for lines in printed for line in lines[::2]) == list(range(1, now.revision + 1))
    assert [entry.base_revision for entry in now.log] == list(range(now.revision))
