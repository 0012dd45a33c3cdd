"""Readiness of a stored artifact, worked out anew from its tools, live edges and recorded flaws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.graph.index import GraphIndex
from toolgraph.model import Finding, Problem, Severity, Snapshot
from toolgraph.readiness import Readiness, assess
from toolgraph.schema import SchemaIndex
from toolgraph.store.values import mapping, rows, text, word


def health_of(snapshot: Snapshot, graph: GraphIndex, schemas: SchemaIndex) -> Readiness:
    """Judge the current state of an artifact; edits count, so it may differ from the report of the build."""
    return assess(snapshot.tools, graph, recorded_problems(snapshot.document), schemas)


def recorded_problems(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Give the flaws that the build found in the source documents."""
    return tuple(
        Problem(
            pointer=text(row.get("pointer")),
            message=text(row.get("message")),
            severity=word(Severity, row.get("severity"), Severity.WARNING),
            code=text(row.get("code")),
            source=text(row.get("source")),
        )
        for row in rows(mapping(document.get("ingest_summary")).get("problems"))
    )


def all_findings(readiness: Readiness) -> Iterator[Finding]:
    """Give the findings on the collection, then those of every tool."""
    yield from readiness.findings
    for one in readiness.tools.values():
        yield from one.findings
