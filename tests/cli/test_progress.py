from __future__ import annotations

import io
import sys
import time

import pytest

from toolgraph.cli.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def wait_for(stream: io.StringIO, text: str) -> None:
    deadline = time.monotonic() + 10
    while text not in stream.getvalue() and time.monotonic() < deadline:
        time.sleep(0.005)


def test_what_is_done_within_a_moment_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    with Progress(moment=60) as progress:
        progress("Reading")
    assert stream.getvalue() == ""


def test_the_phase_in_which_a_moment_ends_is_told_and_those_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    with Progress(lines=True, moment=0.05) as progress:
        progress("Reading")
        progress("Building")
        wait_for(stream, "Building")
        progress("Writing")
    lines = stream.getvalue().splitlines()
    assert [line.partition("s] ")[2] for line in lines] == ["Building", "Writing"]


def test_a_terminal_has_one_line_that_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", stream := Terminal())
    with Progress(moment=0) as progress:
        progress("Reading")
        wait_for(stream, "Reading")
    assert "\n" not in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")
    progress("Too late")
    assert "Too late" not in stream.getvalue()


@pytest.mark.parametrize("options", [{"quiet": True, "lines": True}, {}])
def test_nothing_is_told_to_the_quiet_nor_into_a_file(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, bool]
) -> None:
    monkeypatch.setattr(sys, "stderr", stream := io.StringIO())
    with Progress(moment=0, **options) as progress:
        progress("Reading")
        time.sleep(0.05)
        progress("Building")
    assert stream.getvalue() == ""
