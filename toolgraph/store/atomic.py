"""Replacing a file so that a reader, or a power cut, meets the old content or the new, never a part."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable
from pathlib import Path

#: A leftover of a killed writer is older than this; a writer at work is not.
_STALE_SECONDS = 600.0


def write_atomic(path: str | Path, data: bytes | Iterable[bytes]) -> os.stat_result:
    """Replace a file's content, or create it; durable when this returns. Gives the new file's status.

    *data* may come in parts, which are written as they come; what they raise leaves the file as it is.

    A symbolic link is followed; permissions (and, where allowed, the owner) are kept. The new file's modification
    time is later than the old one's even within one tick of the clock, so that a stamp made by `stat` never misses
    a change.

    Raises: `OSError`.
    """
    target = Path(os.path.realpath(path))
    _sweep(target)
    draft = target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        with draft.open("xb") as file:
            file.writelines((data,) if isinstance(data, bytes) else data)
            file.flush()
            _take_over(target, draft)
            os.fsync(file.fileno())
        status = draft.stat()
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)
    return status


def _take_over(target: Path, draft: Path) -> None:
    """Give the draft the owner and mode of the file that it will replace, and a later modification time."""
    try:
        old = target.stat()
    except FileNotFoundError:
        return
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(draft, old.st_uid, old.st_gid)
    draft.chmod(old.st_mode & 0o7777)
    now = time.time_ns()
    os.utime(draft, ns=(now, max(now, old.st_mtime_ns + 1)))


def _sync_folder(folder: Path) -> None:
    """Make the rename durable; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sweep(target: Path) -> None:
    """Remove the drafts that killed writers have left beside the target."""
    for leftover in os.scandir(target.parent):
        if leftover.name.startswith(f".{target.name}.") and leftover.name.endswith(".tmp"):
            with contextlib.suppress(OSError):
                if time.time() - leftover.stat().st_mtime > _STALE_SECONDS:
                    Path(leftover).unlink()
