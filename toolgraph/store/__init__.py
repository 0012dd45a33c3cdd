"""The artifact file: codec (typed ↔ JSON, lossless), atomic write, lock, revision, operation log.

`Store` is what the workspace holds; a database store can satisfy it too.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

import msgspec

from toolgraph.model import Edit, LogEntry, Snapshot


class Committed(msgspec.Struct, frozen=True, kw_only=True):
    """What a durable change became.

    `rebased` are the log entries of others that came in between and did not collide with it.
    """

    revision: int
    entries: tuple[LogEntry, ...]
    rebased: tuple[LogEntry, ...] = ()


class Store(Protocol):
    """Where an artifact lives."""

    @property
    def location(self) -> str:
        """The path or address, for people."""
        ...

    def stamp(self) -> Hashable:
        """Give a cheap value that differs whenever the stored content may differ.

        Raises: `ArtifactError` where it is gone.
        """
        ...

    def load(self) -> Snapshot:
        """Read the current state.

        Raises: `ArtifactError`.
        """
        ...

    def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> Committed:
        """Apply edits made by someone who saw *base_revision*; durable when it returns, all or none.

        Raises: `StaleRevisionError`, `InvalidEditError`, `ArtifactError`.
        """
        ...
