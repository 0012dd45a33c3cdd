"""`search`: asks a source once, without keeping what is made of it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from toolgraph.build import understand
from toolgraph.catalog import Catalog
from toolgraph.cli.collections import artifact_in
from toolgraph.cli.progress import progress_of
from toolgraph.cli.retrieve import models_of, print_answer
from toolgraph.cli.sources import read, require_some
from toolgraph.model import Snapshot, Tool
from toolgraph.search.nearness import Nearness
from toolgraph.search.retriever import Retriever
from toolgraph.store.codec import snapshot_of
from toolgraph.store.document import checked, is_artifact
from toolgraph.store.encoding import collector_paused


def run(arguments: argparse.Namespace) -> None:
    """Answer a query from a document, a tool list, a page that shows an API or an artifact.

    Raises: `SourceError`, `ArtifactError`, `UnknownToolError`, `SettingsError`, `EmbeddingError`.
    """
    artifact = artifact_in(arguments.source)
    print_answer(arguments, *(_of_artifact(artifact, arguments) if artifact else _of_source(arguments)))


def _of_source(arguments: argparse.Namespace) -> tuple[Retriever, Mapping[str, Tool]]:
    """Give what a source comes to; an artifact from an address or standard input shows in its content."""
    with progress_of(arguments) as progress, collector_paused():
        documents = read(arguments, [arguments.source], progress)
        require_some(documents)
        if len(documents) == 1 and is_artifact(documents[0].value):
            value, location = documents[0].value, documents[0].location
            return _of_artifact(snapshot_of(checked(value, location), location), arguments)
        # What is asked once needs no artifact: not its rows, its readiness or its summaries.
        found = understand(documents, listener=progress)
        progress(f"Indexing {len(found.tools):,} tools")
        retriever, embedder = Retriever(found.tools.values(), found.edges), models_of(arguments).embedder
        return retriever.with_models(Nearness(found.tools.values(), embedder) if embedder else None), found.tools


def _of_artifact(snapshot: Snapshot, arguments: argparse.Namespace) -> tuple[Retriever, Mapping[str, Tool]]:
    return Catalog(snapshot, models=models_of(arguments)).retriever, snapshot.tools
