"""Stores that live in memory."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from toolgraph.errors import ArtifactError
from toolgraph.model import Edit, Snapshot
from toolgraph.store import Committed


class FixedStore:
    """Holds one snapshot; edits are counted, raising the revision, and change nothing else."""

    location = "memory.json"

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.edits: list[Edit] = []

    def stamp(self) -> Hashable:
        return (self.snapshot.revision, self.snapshot.fingerprint)

    def load(self) -> Snapshot:
        return self.snapshot

    def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> Committed:  # noqa: ARG002
        self.edits.extend(edits)
        return Committed(revision=base_revision + 1, entries=())


class BrokenStore(FixedStore):
    """Holds a file that can't be read."""

    def __init__(self) -> None:
        self.edits = []

    def stamp(self) -> Hashable:
        return "broken"

    def load(self) -> Snapshot:
        raise ArtifactError(self.location, "not JSON (line 1, column 1).")
