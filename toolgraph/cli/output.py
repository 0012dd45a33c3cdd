"""Standard output and error as a command meets them: maybe unable to show every character, maybe closed.

What comes from documents is printed here, a line at a time: it may hold what a terminal or the log of a build obeys.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn, TextIO

#: Control characters, line separators, and what turns the direction of text.
_CONTROL = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]")
#: Commands to systems that build: `::error::…` at the start of a line, `##[error]…` and `##vso[…]` anywhere.
_COMMAND = re.compile(r"^\s*:(?=:)|##(?=\w*\[)")


class ClosedOutput(io.TextIOBase):
    """Stands in for a standard output that is closed, and says so to whoever writes."""

    @property
    def buffer(self) -> NoReturn:
        """The bytes below the text: there are none.

        Raises: `OSError`.
        """
        raise OSError(errno.EBADF, "is closed", "standard output")

    def write(self, _: str) -> NoReturn:
        """Refuse.

        Raises: `OSError`.
        """
        raise OSError(errno.EBADF, "is closed", "standard output")


def prepare_output() -> None:
    """See to it that both streams are there: a terminal that can't show a character gets a question mark.

    Python has `None` for a stream that was closed before it started. What is said on a closed standard error is
    lost; writing to a closed standard output is an error.
    """
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def one_line(text: str) -> str:
    """Give a text so that it stays on its line and nobody obeys it: what is no plain character is escaped."""
    return _COMMAND.sub(_disarmed, _CONTROL.sub(_escaped, text))


def print_lines(lines: Iterable[str], stream: TextIO | None = None) -> None:
    """Print lines that may hold what documents say, by default to standard output."""
    for line in lines:
        print(one_line(line), file=stream or sys.stdout)


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def _disarmed(found: re.Match[str]) -> str:
    return f"{found[0][:-1]}\\x{ord(found[0][-1]):x}"
