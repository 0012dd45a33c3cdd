"""An artifact in a file, compressed or not: shared by threads and processes, edited under a lock, replaced at once."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISDIR, S_ISREG

import msgspec

from toolgraph.compression import is_packed, packed
from toolgraph.errors import ArtifactError, InvalidEditError, StaleRevisionError
from toolgraph.model import Edit, LogEntry, Snapshot
from toolgraph.store import Committed
from toolgraph.store.atomic import write_atomic
from toolgraph.store.change import with_revision
from toolgraph.store.codec import SnapshotReader
from toolgraph.store.document import digest, dump, parse, unpacked_artifact
from toolgraph.store.edits import apply_all, target_of
from toolgraph.store.encoding import collector_paused
from toolgraph.store.lock import LOCK_SECONDS, locked, reason_of
from toolgraph.store.log import between, sentence
from toolgraph.store.sections import SectionDecoder
from toolgraph.store.values import write_moment

#: Bytes from which on the values of a file are kept out of later garbage collections.
_LARGE = 20_000_000


class _State(msgspec.Struct, frozen=True):
    """What the file held at one stamp: a snapshot, or why there is none."""

    stamp: Hashable
    content: Snapshot | ArtifactError
    is_packed: bool = False

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot, if it could be read."""
        return self.content if isinstance(self.content, Snapshot) else None

    def known(self) -> Snapshot:
        """Give the snapshot, or raise the error in its place."""
        if isinstance(self.content, ArtifactError):
            # One error serves every reader; their tracebacks must not pile up on it.
            raise self.content.with_traceback(None)
        return self.content


def _now() -> datetime:
    return datetime.now(UTC)


def _operation_id() -> str:
    return secrets.token_hex(6)


_READING_HINTS: Mapping[type[OSError], str] = {
    FileNotFoundError: "Check the name and the folder; a new one is made with graph-tool-call build-openapi-collection "
    "SOURCE… -o FILE.",
    IsADirectoryError: "This is a folder; name the artifact file in it.",
    PermissionError: "Ask for the right to read it, or copy it to where you have it.",
}


class FileStore:
    """A `Store` over one JSON file. Safe to share between threads; any number of processes may have their own.

    *patience* is how many seconds to wait for another writer; *clock*, *new_id* and *write* are what tests replace.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        clock: Callable[[], datetime] = _now,
        new_id: Callable[[], str] = _operation_id,
        write: Callable[[Path, bytes], os.stat_result] = write_atomic,
        patience: float = LOCK_SECONDS,
    ) -> None:
        self.path = Path(path)
        self._clock = clock
        self._new_id = new_id
        self._write = write
        self._patience = patience
        #: Held by the one thread that writes, which may have to wait for other processes; readers go on.
        self._writing = threading.Lock()
        #: Guards the state and what reads it.
        self._mutex = threading.Lock()
        self._sections = SectionDecoder()
        self._reader = SnapshotReader(self.location)
        self._state: _State | None = None

    @property
    def location(self) -> str:
        """The path as it was given."""
        return str(self.path)

    def stamp(self) -> Hashable:
        """Give the file's inode, modification time and size.

        Raises: `ArtifactError` where it is gone, or no file to be read again and again.
        """
        try:
            status = self.path.stat()
        except OSError as error:
            raise self._unreadable(error) from None
        if not S_ISREG(status.st_mode) and not S_ISDIR(status.st_mode):
            raise ArtifactError(self.location, "is no regular file.", "Commands read what is piped to them as -.")
        return _stamp(status)

    def load(self) -> Snapshot:
        """Read the current state; a file that has not changed is not read again.

        Raises: `ArtifactError`.
        """
        with self._mutex:
            return self._current().known()

    def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> Committed:
        """Apply edits made by someone who saw *base_revision*; durable when it returns, all or none.

        Raises: `StaleRevisionError`, `InvalidEditError`, `ArtifactError`.
        """
        if not edits:
            raise InvalidEditError(["No change was given."])
        with self._writing, locked(self.path, self._patience):
            while True:
                committed = self._try_commit(edits, base_revision, actor)
                if committed:
                    return committed

    def _try_commit(self, edits: Sequence[Edit], base_revision: int, actor: str) -> Committed | None:
        """Commit, or give None where the file was replaced meanwhile by someone who does not lock."""
        with self._mutex:
            seen, state = self._state, self._current()
        now = state.known()
        rebased = _rebase(seen.snapshot if seen else None, now, edits, base_revision)
        try:
            document, entries = apply_all(
                now.document,
                [(self._new_id(), edit) for edit in edits],
                at=write_moment(self._clock()),
                actor=actor,
                base_revision=now.revision,
            )
            document = with_revision(document, now.revision + 1)
            data = dump(document)
        except RecursionError:
            raise ArtifactError(self.location, "nested too deeply to be edited.") from None
        with self._mutex:
            if self.stamp() != state.stamp:
                return None
            stamp = self._replace(b"".join(packed((data,))) if state.is_packed else data)
            self._state = _State(stamp, self._reader.read(document, digest(data)), state.is_packed)
        return Committed(revision=now.revision + 1, entries=entries, rebased=rebased)

    def _replace(self, data: bytes) -> Hashable:
        """Write the file and give its new stamp."""
        try:
            return _stamp(self._write(self.path, data))
        except OSError as error:
            raise ArtifactError(self.location, f"could not be written ({reason_of(error)}); nothing changed.") from None

    def _current(self) -> _State:
        """Give what the file holds now, from memory where the stamp is the same."""
        if self._state is None or self.stamp() != self._state.stamp:
            self._state = self._read()
        return self._state

    def _read(self) -> _State:
        self.stamp()  # to open a pipe may take for ever
        try:
            with self.path.open("rb") as file:
                stamp = _stamp(os.fstat(file.fileno()))
                data = file.read()
        except OSError as error:
            raise self._unreadable(error) from None
        try:
            is_compressed = is_packed(data)
            data = unpacked_artifact(data, self.location)
            with collector_paused(keep=len(data) > _LARGE):
                document = parse(data, self.location, self._sections.decode)
                return _State(stamp, self._reader.read(document, digest(data)), is_compressed)
        except ArtifactError as error:
            return _State(stamp, error)
        except RecursionError:
            return _State(stamp, ArtifactError(self.location, "nested too deeply to be read."))

    def _unreadable(self, error: OSError) -> ArtifactError:
        return ArtifactError(self.location, f"can't be read ({reason_of(error)}).", _READING_HINTS.get(type(error), ""))


def _rebase(seen: Snapshot | None, now: Snapshot, edits: Sequence[Edit], base_revision: int) -> tuple[LogEntry, ...]:
    """Give the operations of others since the base, none of which touches what the edits touch.

    *seen* is what this store gave out last, from which the edits' maker most likely started.

    Raises: `StaleRevisionError`.
    """
    entries = between(now.log, base_revision, now.revision) if base_revision <= now.revision else None
    if entries is None or (seen is not None and not _descends(now, seen)):
        raise StaleRevisionError(base_revision, now.revision, ())
    targets = {target_of(now.document, edit) for edit in edits} if entries else set()
    if any(entry.target in targets for entry in entries):
        raise StaleRevisionError(base_revision, now.revision, [sentence(entry) for entry in entries])
    return entries


def _descends(now: Snapshot, seen: Snapshot) -> bool:
    """Whether a state came from an earlier one by logged operations alone, as far as the log tells."""
    if now.revision == seen.revision:
        return now.fingerprint == seen.fingerprint
    return [entry.id for entry in now.log[: len(seen.log)]] == [entry.id for entry in seen.log]


def _stamp(status: os.stat_result) -> Hashable:
    return (status.st_ino, status.st_mtime_ns, status.st_size)
