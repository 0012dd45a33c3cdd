"""Writing a whole artifact in the place of whatever its file holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from toolgraph.compression import packed
from toolgraph.errors import ArtifactError
from toolgraph.store.atomic import write_atomic
from toolgraph.store.change import with_revision
from toolgraph.store.document import dump, dump_parts, parse, revision_of, unpacked_artifact
from toolgraph.store.lock import locked, reason_of
from toolgraph.store.sections import head_of
from toolgraph.store.values import mapping


def save(path: str | Path, document: Mapping[str, Any], guard: Callable[[], None] | None = None) -> None:
    """Write a whole artifact, compressed where the name ends so (`.gz`), waiting for whoever is editing it.

    *guard* is called when nobody else can edit the file any more; what it raises keeps the file as it is. Where the
    artifact does not continue the one that the file holds, its revision is raised beyond that one's: a change that
    is based on what stood there before is stale, whoever has read the file since.

    Raises: `ArtifactError`, and what *guard* raises.
    """
    if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
        raise ArtifactError(str(path), "is no regular file, and was not replaced.")
    try:
        with locked(Path(path)):
            if guard:
                guard()
            parts = dump_parts(_raised(Path(path), document))
            write_atomic(path, packed(parts) if Path(path).suffix == ".gz" else parts)
    except OSError as error:
        raise ArtifactError(str(path), f"could not be written ({reason_of(error)}).") from None


def _raised(path: Path, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give an artifact at a revision that is new to the file; as it is where it continues what is there.

    An artifact continues another that was built at the same time and is at an earlier revision, or is equal to it.
    """
    try:
        present = unpacked_artifact(path.read_bytes(), str(path))
        held = parse(present, str(path), head_of)
    except (OSError, ArtifactError):
        return document
    is_same_build = _built_at(held) == _built_at(document)
    last, revision = revision_of(held), revision_of(document)
    is_next = is_same_build and (revision > last or present == dump(document))
    if is_next or not isinstance(document.get("metadata"), Mapping):
        return document
    return with_revision(document, max(last, revision) + 1)


def _built_at(document: Mapping[str, Any]) -> Any:
    return mapping(document.get("metadata")).get("built_at")
