"""Annotations of GitHub Actions: each flaw at its own file.

They are workflow commands, one a line: `::error file=F,title=T::MESSAGE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolgraph.catalog import Catalog
from toolgraph.catalog.health import source_locations
from toolgraph.catalog.selection import parse_selection
from toolgraph.cli.output import one_line
from toolgraph.model import Problem, Severity
from toolgraph.readiness.gates import Outcome

_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = _MESSAGE | str.maketrans({":": "%3A", ",": "%2C"})
_GRAVE = (Severity.BLOCKER, Severity.WARNING)


def annotated(catalog: Catalog, outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Write the gates that are not passed, what each is about, and as warnings the other flaws of the documents."""
    files = source_locations(catalog.snapshot.document)
    told: set[Problem] = set()
    for outcome in outcomes:
        if outcome.passed:
            continue
        yield _command("error", "", outcome.gate, f"{outcome.gate}, but found {outcome.found}. {outcome.remedy}")
        if not outcome.selection:
            continue
        found = catalog.listing(parse_selection(outcome.selection))
        for name in found.tools:
            source = files.get(catalog.snapshot.tools[name].source_label, "")
            yield from _of_tool(catalog, name, outcome.code, source)
        flaws = [flaw for flaw, _ in found.flaws if flaw not in told]
        told.update(flaws)
        yield from (_of_flaw("error", flaw, files) for flaw in flaws)
    for flaw in catalog.problems:
        if flaw.severity in _GRAVE and flaw not in told:
            yield _of_flaw("warning", flaw, files)


def _of_tool(catalog: Catalog, name: str, code: str, file: str) -> Iterator[str]:
    """Write the findings of a tool that are of a code, or without one those that block it."""
    for finding in catalog.readiness.tools[name].findings:
        if finding.code == code if code else finding.severity is Severity.BLOCKER:
            said = f"{name} ({finding.pointer}): {finding.message} {finding.remedy}"
            yield _command("error", file, finding.code, said)


def _of_flaw(kind: str, flaw: Problem, files: Mapping[str, str]) -> str:
    return _command(kind, files.get(flaw.source, flaw.source), flaw.code, f"{flaw.pointer}: {flaw.message}")


def _command(kind: str, file: str, title: str, message: str) -> str:
    place = f"file={_written(file, _PROPERTY)}," if file and "://" not in file else ""
    return f"::{kind} {place}title={_written(title, _PROPERTY)}::{_written(message.strip(), _MESSAGE)}"


def _written(text: str, marks: dict[int, str]) -> str:
    return one_line(text.translate(marks))
