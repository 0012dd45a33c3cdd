"""Standard input and output, and files that are none."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from toolgraph.errors import ArtifactError, SourceError
from toolgraph.model import Snapshot
from toolgraph.store.document import dump_parts
from toolgraph.store.saving import save

#: Where a file is meant, this is standard input or output.
STANDARD = "-"
STDIN_NAME = "standard input"


def read_standard_input() -> bytes:
    """Read standard input to its end.

    Raises: `SourceError` where it is closed, or nothing that can be read.
    """
    if sys.stdin is None:
        raise SourceError(STDIN_NAME, "is closed; name a file instead of -.")
    try:
        return sys.stdin.buffer.read()
    except OSError as error:
        raise SourceError(STDIN_NAME, f"can't be read ({(error.strerror or str(error)).lower()}).") from None


def load_snapshot(location: str) -> Snapshot:
    """Read an artifact from a file or standard input.

    Raises: `ArtifactError`; `SourceError` where standard input can't be read.
    """
    # Commands that only write do without what reads, interprets and edits.
    from toolgraph.store.codec import load_bytes  # noqa: PLC0415
    from toolgraph.store.file import FileStore  # noqa: PLC0415

    if location == STANDARD:
        return load_bytes(read_standard_input(), STDIN_NAME)
    return FileStore(location).load()


def write_artifact(target: str, artifact: Mapping[str, Any], guard: Callable[[], None] | None = None) -> None:
    """Write an artifact to a file (all of it or nothing), to standard output or into a device.

    *guard* is called just before a file is replaced, and may refuse.

    Raises: `ArtifactError`, `OSError`, and what *guard* raises.
    """
    path = Path(target)
    if target == STANDARD:
        sys.stdout.buffer.writelines(chain(dump_parts(artifact), (b"\n",)))
        sys.stdout.buffer.flush()
    elif path.exists() and not path.is_file() and not path.is_dir():
        with _opened(path) as device:  # a pipe or a device takes bytes, and must not be replaced
            device.writelines(dump_parts(artifact))
    else:
        save(path, artifact, guard)


def _opened(path: Path) -> BinaryIO:
    """Open a pipe or a device for writing, but wait for nobody who might read the pipe some time.

    Raises: `ArtifactError`, `OSError`.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        raise ArtifactError(str(path), "is a pipe that nobody reads.") from None
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, "wb")
