"""What a command is doing, on standard error, once it takes longer than a moment."""

from __future__ import annotations

import argparse
import sys
import time
from shutil import get_terminal_size
from threading import Lock, Timer
from types import TracebackType
from typing import Self

from toolgraph.cli.output import one_line

#: Seconds that a command may take without a word.
_MOMENT = 2.0
_WIPE = "\r\x1b[K"


class Progress:
    """Tells each phase as it begins; the first one to be told is that which a moment ends in.

    On a terminal there is one line, which is gone in the end. Elsewhere nothing is told unless *lines* asks for a
    line a phase, with the seconds that have passed. *quiet* silences both.
    """

    def __init__(self, *, quiet: bool = False, lines: bool = False, moment: float = _MOMENT) -> None:
        self._is_line_by_line = lines
        self._speaks = not quiet and (lines or sys.stderr.isatty())
        self._start = time.monotonic()
        self._said = ""
        self._is_due = False
        self._lock = Lock()
        self._timer = Timer(moment, self._begin)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        if self._speaks:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            if self._is_due and not self._is_line_by_line:
                self._write(_WIPE)
            self._is_due = self._speaks = False

    def __call__(self, phase: str) -> None:
        """Tell a phase."""
        with self._lock:
            self._said = one_line(phase)
            if self._is_due:
                self._tell()

    def _begin(self) -> None:
        with self._lock:
            self._is_due = self._speaks
            if self._is_due and self._said:
                self._tell()

    def _tell(self) -> None:
        if self._is_line_by_line:
            self._write(f"[{time.monotonic() - self._start:5.1f} s] {self._said}\n")
        else:
            width = get_terminal_size().columns - len(" …") - 1
            self._write(f"{_WIPE}{self._said[:width]} …")

    def _write(self, text: str) -> None:
        sys.stderr.write(text)
        sys.stderr.flush()


def progress_of(arguments: argparse.Namespace) -> Progress:
    """Give the progress that the arguments ask for."""
    return Progress(quiet=arguments.quiet, lines=arguments.progress)
