"""`search`: asks a source once, without keeping what is built from it."""

from __future__ import annotations

import argparse
from pathlib import Path

from toolgraph.build import BuildOptions
from toolgraph.catalog import Catalog
from toolgraph.cli.build import build_of
from toolgraph.cli.retrieve import print_answer
from toolgraph.cli.streams import STANDARD, Progress, read_sources
from toolgraph.errors import ArtifactError
from toolgraph.model import Snapshot
from toolgraph.store.codec import checked, is_artifact, snapshot_of
from toolgraph.store.encoding import collector_paused
from toolgraph.store.file import FileStore


def run(arguments: argparse.Namespace) -> None:
    """Answer a query from a document, a tool list or an artifact.

    Raises: `SourceError`, `ArtifactError`, `UnknownToolError`.
    """
    print_answer(arguments, Catalog(_artifact(arguments.source) or _built(arguments)))


def _artifact(location: str) -> Snapshot | None:
    """Give the artifact in a file; `None` where it is no artifact that can be read, or no file."""
    if location == STANDARD or not Path(location).is_file():
        return None
    try:
        return FileStore(location).load()
    except ArtifactError:
        return None


def _built(arguments: argparse.Namespace) -> Snapshot:
    """Give what a source comes to; an artifact from an address or standard input shows in its content."""
    progress = Progress(quiet=arguments.quiet)
    with collector_paused():
        [document] = read_sources([arguments.source], progress, allow_private_hosts=arguments.allow_private_hosts)
        if is_artifact(document.value):
            return snapshot_of(checked(document.value, document.location), document.location)
        return snapshot_of(build_of([document], BuildOptions(), progress), "")
