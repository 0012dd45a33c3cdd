"""Standard output and error as a command meets them: maybe unable to show every character, maybe closed."""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path
from typing import NoReturn


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
