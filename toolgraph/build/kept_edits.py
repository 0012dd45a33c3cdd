"""What people have put into an artifact, which a build from the sources alone would lose."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from pathlib import Path
from typing import Any

from toolgraph.errors import ArtifactError, EditsWouldBeLostError
from toolgraph.store.document import parse
from toolgraph.store.edge_rows import edge_rows
from toolgraph.store.values import mapping, rows, sequence

_CHOICE = "write elsewhere with -o, or pass --discard-edits to write over it."


def count_edits(document: Mapping[str, Any]) -> int:
    """Count the edits in an artifact: what its log holds, or the product-owned facts of one that has no log."""
    logged = len(sequence(mapping(document.get("curation")).get("operations")))
    judged = sum(
        1 for row in rows(edge_rows(document)) if row.get("is_manual") is True or row.get("deleted_by_user") is True
    )
    curated = sum(1 for tool in mapping(document.get("tools")).values() if _is_curated(tool))
    labelled = len(mapping(document.get("enum_mappings"))) + len(mapping(document.get("context_defaults")))
    cases = len(sequence(mapping(document.get("quality_lab")).get("cases")))
    learned = len(sequence(mapping(document.get("learning")).get("suggestions")))
    return max(logged, judged + curated + labelled + cases + learned)


def refuse_to_lose_edits(path: Path) -> None:
    """Raise an error if the file is an artifact with edits in it, or may be a damaged one.

    A file that is absent or empty holds none.

    Raises: `EditsWouldBeLostError`; `ArtifactError` where nobody can tell, because it can't be read as an artifact.
    """
    try:
        data = path.read_bytes() if path.is_file() else b""
        document = parse(data, str(path)) if data.strip() else {}
    except (ArtifactError, OSError):
        what = "is there already and can't be read as an artifact, so nobody can tell whether it holds edits;"
        raise ArtifactError(str(path), what, _CHOICE) from None
    if count := count_edits(document):
        raise EditsWouldBeLostError(str(path), count)


def edits_guard(path: Path) -> Callable[[], None]:
    """Refuse as `refuse_to_lose_edits` does, and give what refuses again where the file has changed since then."""
    seen = _stamp(path)
    refuse_to_lose_edits(path)

    def look_again() -> None:
        if _stamp(path) != seen:
            refuse_to_lose_edits(path)

    return look_again


def _stamp(path: Path) -> Hashable:
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_ino, status.st_mtime_ns, status.st_size)


def _is_curated(tool: Any) -> bool:
    return bool(mapping(mapping(mapping(tool).get("metadata")).get("ai_metadata")).get("curated_fields"))
