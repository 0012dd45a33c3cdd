"""What an artifact records of the flaws of its documents, and all that is found in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.model import Finding, Problem, Severity
from toolgraph.readiness import Readiness
from toolgraph.store.values import mapping, number, rows, text, word


def recorded_problems(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Give the flaws that the build found in the source documents."""
    return tuple(
        Problem(
            pointer=text(row.get("pointer")),
            message=text(row.get("message")),
            severity=word(Severity, row.get("severity"), Severity.WARNING),
            code=text(row.get("code")),
            source=text(row.get("source")),
            times=max(int(number(row.get("times"), 1.0)), 1),
        )
        for row in rows(mapping(document.get("ingest_summary")).get("problems"))
    )


def source_locations(document: Mapping[str, Any]) -> dict[str, str]:
    """Give where each source was read from, by its label."""
    specs = rows(mapping(document.get("source_snapshot_manifest")).get("specs"))
    return {text(spec.get("label")): text(spec.get("source")) for spec in specs}


def all_findings(readiness: Readiness) -> Iterator[Finding]:
    """Give the findings on the collection, then those of every tool."""
    yield from readiness.findings
    for one in readiness.tools.values():
        yield from one.findings
