"""What a command judges: each artifact by itself, and the documents as one collection."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from toolgraph.build import BuildOptions, build_snapshot
from toolgraph.catalog import Catalog
from toolgraph.cli.build import documents_of
from toolgraph.cli.options import build_options
from toolgraph.cli.output import print_lines
from toolgraph.cli.progress import Progress, progress_of
from toolgraph.cli.streams import STANDARD
from toolgraph.errors import ArtifactError
from toolgraph.model import Snapshot
from toolgraph.sources import Document
from toolgraph.store.codec import snapshot_of
from toolgraph.store.document import checked, is_artifact
from toolgraph.store.encoding import collector_paused
from toolgraph.store.file import FileStore


def collections_of(arguments: argparse.Namespace) -> list[tuple[str, Catalog]]:
    """Give the collections that the sources make, each with what to call it, in the order given.

    Documents make one collection, so that what one of them needs may come from another; it stands where the first of
    them was named.

    What is being done is told, and on standard error what was left out.

    Raises: `SourceError`, `ArtifactError`.
    """
    found: list[tuple[str, Catalog]] = []
    others: list[str] = []
    place = 0
    with progress_of(arguments) as progress, collector_paused():
        for location in arguments.sources:
            progress(f"Reading {location}")
            snapshot = artifact_in(location)
            if snapshot is None:
                place = place if others else len(found)
                others.append(location)
            else:
                found.append((location, Catalog(snapshot)))
        documents = documents_of(argparse.Namespace(**vars(arguments) | {"sources": others}), progress)
        found[place:place] = _collections(documents, build_options(arguments), progress)
        for name, catalog in found:
            progress(f"Judging {name}")
            catalog.readiness  # noqa: B018 - it takes time, which is told
    for document in documents:
        if document.failure:
            print_lines([f"{document.location} was left out: {document.failure}"], sys.stderr)
    return found


def artifact_in(location: str) -> Snapshot | None:
    """Give the artifact in a file; `None` where it is no artifact that can be read, or no file."""
    if location == STANDARD or not Path(location).is_file():
        return None
    try:
        return FileStore(location).load()
    except ArtifactError:
        return None


def _collections(
    documents: Sequence[Document], options: BuildOptions, progress: Progress
) -> Iterator[tuple[str, Catalog]]:
    """Give what is in no artifact file; an artifact from an address or standard input shows in its content."""
    described: list[Document] = []
    for document in documents:
        if is_artifact(document.value):
            snapshot = snapshot_of(checked(document.value, document.location), document.location)
            yield document.location, Catalog(snapshot)
        else:
            described.append(document)
    if described:
        name = ", ".join(document.location for document in described if not document.failure)
        yield name, Catalog(build_snapshot(described, options, listener=progress))
