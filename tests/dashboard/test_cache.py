from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from flask import Flask

from dashboard import cache
from dashboard.settings import Settings


class Numbers(msgspec.Struct, frozen=True):
    values: tuple[int, ...]


class Counter:
    """Makes the view, and knows how often it was asked to."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> Numbers:
        self.calls += 1
        return Numbers(values=(1, 2, 3))


def server(folder: Path) -> Flask:
    app = Flask("test")
    cache.install(app, Settings(cache_dir=str(folder)))
    return app


def ask(app: Flask, make: Counter, view: str = "numbers", fingerprint: str = "abc") -> Numbers:
    with app.app_context():
        return cache.derived(Numbers, view, fingerprint, make)


def test_a_view_is_made_once_for_all_workers(tmp_path: Path) -> None:
    make = Counter()
    first, second = server(tmp_path), server(tmp_path)
    assert ask(first, make) == ask(first, make) == ask(second, make) == Numbers(values=(1, 2, 3))
    assert make.calls == 1


@pytest.mark.parametrize(("view", "fingerprint"), [("other", "abc"), ("numbers", "def"), ("numbers", "")])
def test_another_view_another_content_and_unknown_content_are_made_anew(
    tmp_path: Path, view: str, fingerprint: str
) -> None:
    make = Counter()
    app = server(tmp_path)
    ask(app, make)
    ask(app, make, view=view, fingerprint=fingerprint)
    assert make.calls == 2


@pytest.mark.parametrize(
    "damage", [b"", b"x", b"\0\0\0\0", b"\0\0\0\0view:\xc1", b"\0\0\0\0view:\x93\x01", b"\0\0\0\0cos\nsystem"]
)
def test_damaged_entries_are_as_if_absent(tmp_path: Path, damage: bytes) -> None:
    make = Counter()
    app = server(tmp_path)
    ask(app, make)
    for file in tmp_path.iterdir():
        file.write_bytes(damage)
    assert ask(app, make) == Numbers(values=(1, 2, 3))
    assert make.calls == 2


def test_outside_a_server_a_view_is_simply_made() -> None:
    make = Counter()
    cache.derived(Numbers, "numbers", "abc", make)
    cache.derived(Numbers, "numbers", "abc", make)
    assert make.calls == 2


def test_a_folder_that_cannot_be_had_is_replaced(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    make = Counter()
    app = server(blocked)
    ask(app, make)
    ask(app, make)
    assert make.calls == 1
