"""Commands and queries with a revision: the one object that a user interface holds."""

from __future__ import annotations

import threading
from collections.abc import Hashable

from toolgraph.catalog import Catalog
from toolgraph.errors import ReadOnlyError
from toolgraph.model import Edit, Snapshot
from toolgraph.store import Committed, Store

__all__ = ["Workspace"]


class Workspace:
    """An artifact that people explore and edit; safe to use from several threads.

    The file is the truth: every query first looks, cheaply, whether it has changed, so that several
    processes over one file agree.
    """

    def __init__(self, store: Store, *, read_only_reason: str = "") -> None:
        self.store = store
        self.read_only_reason = read_only_reason
        self._lock = threading.Lock()
        self._stamp: Hashable = None
        self._catalog: Catalog | None = None

    @property
    def catalog(self) -> Catalog:
        """Everything derived from the current state.

        Raises: `ArtifactError` where the file is gone or no longer readable.
        """
        with self._lock:
            stamp = self.store.stamp()
            if self._catalog is None or stamp != self._stamp:
                snapshot = self.store.load()
                self._catalog = self._catalog.after(snapshot) if self._catalog else Catalog(snapshot)
                self._stamp = stamp
            return self._catalog

    @property
    def snapshot(self) -> Snapshot:
        """The current state."""
        return self.catalog.snapshot

    @property
    def revision(self) -> int:
        """The current revision."""
        return self.snapshot.revision

    def execute(self, *edits: Edit, base_revision: int, actor: str = "operator") -> Committed:
        """Make edits durable, all or none.

        Raises: `ReadOnlyError`, `StaleRevisionError`, `InvalidEditError`, `ArtifactError`.
        """
        if self.read_only_reason:
            raise ReadOnlyError(self.read_only_reason)
        return self.store.commit(edits, base_revision=base_revision, actor=actor)
