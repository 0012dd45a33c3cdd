"""A process of its own that edits an artifact until it is stopped: `python -m tests.store.saving FILE KEY`.

It prints the revision of every edit that was acknowledged, one a line.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from toolgraph.errors import StaleRevisionError
from toolgraph.model import SetDefault
from toolgraph.store.file import FileStore


def save(path: Path, key: str, times: int | None = None) -> None:
    """Raise a default by one again and again, and print each revision and value; a stale edit is tried again."""
    store = FileStore(path)
    first = store.load().context_defaults.get(key, 0) + 1
    for number in count(first) if times is None else range(first, first + times):
        while True:
            try:
                revision = store.commit(
                    [SetDefault(key=key, value=number)], base_revision=store.load().revision, actor=key
                ).revision
            except StaleRevisionError:
                continue
            break
        sys.stdout.write(f"{revision} {number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    save(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else None)
