"""`search`: asks a source once, without keeping what is built from it."""

from __future__ import annotations

import argparse
from pathlib import Path

from toolgraph.build import BuildOptions
from toolgraph.catalog import Catalog
from toolgraph.cli.build import build
from toolgraph.cli.retrieve import print_answer
from toolgraph.errors import ArtifactError
from toolgraph.model import Snapshot
from toolgraph.store.codec import snapshot_of
from toolgraph.store.file import FileStore


def run(arguments: argparse.Namespace) -> None:
    """Answer a query from a document, a tool list or an artifact.

    Raises: `SourceError`, `UnknownToolError`.
    """
    snapshot = _artifact(arguments.source)
    if snapshot is None:
        arguments.sources = [arguments.source]
        snapshot = snapshot_of(build(arguments, BuildOptions()), "")
    print_answer(arguments, Catalog(snapshot))


def _artifact(location: str) -> Snapshot | None:
    """Give the artifact in a file; `None` where it is no artifact, or no file."""
    if not Path(location).is_file():
        return None
    try:
        return FileStore(location).load()
    except ArtifactError:
        return None
