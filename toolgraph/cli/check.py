"""`check`: whether documents or artifacts pass gates, for continuous integration."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence

import msgspec
import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.annotations import annotated
from toolgraph.cli.collections import collections_of
from toolgraph.cli.info import status_line
from toolgraph.cli.inspect import details_of
from toolgraph.cli.output import print_lines
from toolgraph.cli.problems import problem_lines
from toolgraph.errors import ToolgraphError
from toolgraph.model import Severity
from toolgraph.readiness import Code, status_reason, write_problem
from toolgraph.readiness.gates import DEFAULT, WHOLE, Gates, Limit, Outcome, check


class GatesNotPassedError(ToolgraphError):
    """Something was checked and is not as it was asked to be."""

    reason = "gates_not_passed"

    def __init__(self, missed: Sequence[Outcome], total: int) -> None:
        said = "; ".join(f"{one.gate}, but found {one.found}" for one in missed)
        super().__init__(f"{len(missed)} of {total} gates not passed: {said}.")


class Checked(msgspec.Struct, frozen=True):
    """A collection with its gates."""

    name: str
    catalog: Catalog
    outcomes: tuple[Outcome, ...]


def run(arguments: argparse.Namespace) -> None:
    """Try the gates on every collection and print them.

    Raises: `GatesNotPassedError`, `SourceError`, `ArtifactError`.
    """
    gates = gates_of(arguments)
    done = [
        Checked(name, catalog, check(catalog.readiness, catalog.problems, gates))
        for name, catalog in collections_of(arguments)
    ]
    if arguments.json:
        rows = [_row(one) for one in done]
        passed = all(row["passed"] for row in rows)
        sys.stdout.buffer.write(orjson.dumps({"passed": passed, "collections": rows}, option=_INDENTED))
    else:
        for one in done:
            print_lines(lines(one, arguments))
            if arguments.problems:
                print_lines(problem_lines([*map(write_problem, one.catalog.problems)], everything=True))
    if arguments.github:
        sys.stderr.writelines(f"{line}\n" for one in done for line in annotated(one.catalog, one.outcomes))
    outcomes = [outcome for one in done for outcome in one.outcomes]
    missed = [outcome for outcome in outcomes if not outcome.passed]
    if missed:
        raise GatesNotPassedError(missed, len(outcomes))


def gates_of(arguments: argparse.Namespace) -> Gates:
    """Give the gates that the arguments ask for, or the default ones where they ask for none."""
    gates = Gates(
        least=dict(arguments.min_score),
        blocked=Limit(*arguments.max_blocked) if arguments.max_blocked else None,
        flaws={Severity(severity): Limit(most) for severity, most in arguments.max_problems},
        findings={Code(code): Limit(*limit) for code, limit in arguments.fail_on},
    )
    return gates if gates != Gates() else DEFAULT


def lines(one: Checked, arguments: argparse.Namespace) -> Iterator[str]:
    """Write the gates of a collection for people, with the command that lists what fails one."""
    readiness = one.catalog.readiness
    facts = {
        "status": readiness.status.value,
        "readiness_score": readiness.score,
        "status_reason": status_reason(readiness),
    }
    yield f"{one.name}: {status_line(facts)}"
    for outcome in one.outcomes:
        yield f"  {'passed' if outcome.passed else 'FAILED'}  {outcome.gate}: {outcome.found}"
        if outcome.example:
            yield f"          {outcome.example}"
        if outcome.remedy:
            yield f"          → {outcome.remedy}"
        if outcome.selection:
            yield f"          all of them: {_listing(arguments, outcome.selection)}"


def _listing(arguments: argparse.Namespace, selection: str) -> str:
    """Give the command that lists what is selected in the same sources, read alike."""
    switches = [f"--{name.replace('_', '-')}" for name in _SWITCHES if getattr(arguments, name)]
    return shlex.join(["graph-tool-call", "inspect-openapi", *arguments.sources, *switches, "--select", selection])


def _row(one: Checked) -> dict[str, object]:
    readiness = one.catalog.readiness
    return {
        "source": one.name,
        "passed": all(outcome.passed for outcome in one.outcomes),
        "status": readiness.status.value,
        "status_reason": status_reason(readiness),
        WHOLE: readiness.score,
        "score_parts": {part.value: points for part, points in readiness.points.parts.items()},
        "tool_status_counts": {status.value: count for status, count in readiness.counts.items()},
        "gates": msgspec.to_builtins(one.outcomes),
        **details_of(one.catalog),
    }


#: What decides which sources and operations are read.
_SWITCHES = ("keep_going", "include_deprecated", "allow_private_hosts", "allow_remote_refs")
_INDENTED = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
