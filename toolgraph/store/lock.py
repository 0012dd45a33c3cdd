"""The lock beside an artifact file: one writer at a time, in whatever process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from toolgraph.errors import ArtifactError

#: How long to wait for another writer.
LOCK_SECONDS = 30.0
_FOLDER_HINT = "Make the folder first, or write elsewhere."


@contextmanager
def locked(path: Path, patience: float = LOCK_SECONDS) -> Iterator[None]:
    """Hold the lock file beside an artifact; the lock ends with the process, however that ends.

    Raises: `ArtifactError` where another writer holds it for too long, or no lock file can be made.
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise ArtifactError(str(path), f"can't be written (there is no folder {target.parent}).", _FOLDER_HINT)
    lock = FileLock(target.with_name(f"{target.name}.lock"), timeout=patience)
    try:
        lock.acquire()
    except Timeout:
        raise ArtifactError(str(path), f"another program has been writing it for {patience:g} s.") from None
    except OSError as error:
        raise ArtifactError(str(path), f"can't be locked for writing ({reason_of(error)}).") from None
    try:
        yield
    finally:
        lock.release()


def reason_of(error: OSError) -> str:
    """Say in a few words what the system had against it."""
    return (error.strerror or str(error)).lower()
