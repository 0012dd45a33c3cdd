"""Everything that is done with a document: read, built, saved, loaded, searched, planned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from toolgraph.build import build_artifact
from toolgraph.catalog import Catalog
from toolgraph.ingest.dialects import stated_version
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import References
from toolgraph.model import Snapshot
from toolgraph.plan import PathSynthesizer
from toolgraph.plan.errors import PlanSynthesisError
from toolgraph.sources import Document
from toolgraph.sources.reading import document_of
from toolgraph.store.codec import load_bytes
from toolgraph.store.document import dump

#: An artifact says of every tool how it can be called and found; a schema is stored once, whoever refers to it.
_BYTES, _BYTES_A_TOOL, _BYTES_A_BYTE = 20_000, 60_000, 60


def journey_of_bytes(data: bytes) -> Snapshot:
    """Take the bytes of a document all the way.

    Raises: `ToolgraphError`, and nothing else; `AssertionError` where a promise is broken on the way.
    """
    return journey(document_of(data, "fuzz.json"))


def journey(document: Document) -> Snapshot:
    """Take a document all the way.

    Raises: `ToolgraphError`, and nothing else; `AssertionError` where a promise is broken on the way.
    """
    artifact = build_artifact([document])
    data = dump(artifact)
    count = len(artifact["tools"])
    assert len(data) < _BYTES + _BYTES_A_TOOL * count + _BYTES_A_BYTE * document.bytes, (
        "the artifact is out of proportion"
    )
    snapshot = load_bytes(data, "fuzz.graph.json")
    assert len(snapshot.tools) == count
    assert dump(snapshot.document) == data, "what is loaded is not what was saved"
    for problem in artifact["ingest_summary"]["problems"]:
        _check_problem(problem, document)
    catalog = Catalog(snapshot)
    hits = catalog.retriever.search("get the pet order by id", 3)
    for name in dict.fromkeys((*(hit.name for hit in hits), *list(snapshot.tools)[:3])):
        _plan(catalog, name)
        catalog.inspect_tool(name)
    assert len(catalog.findings) >= 0
    return snapshot


def _plan(catalog: Catalog, name: str) -> None:
    try:
        PathSynthesizer(catalog).synthesize(name)
    except PlanSynthesisError as error:
        assert str(error)  # noqa: PT017 - that it says why is all that is asked


def _check_problem(problem: Mapping[str, Any], document: Document) -> None:
    """A problem says what is wrong, and where: at a place of the document, or at one that is missing there."""
    assert problem["message"].strip(), problem
    assert problem["code"].isidentifier(), problem
    pointer = problem["pointer"]
    assert pointer.startswith("#"), problem
    if isinstance(document.value, Mapping) and stated_version(document.value):
        above = quote(pointer.rpartition("/")[0].removeprefix("#"))
        assert References(document, Problems("")).target(f"#{above}", "#"), problem
