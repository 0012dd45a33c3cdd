"""`inspect-openapi`: how ready documents are, and what to mend."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.collections import collections_of
from toolgraph.cli.info import edges_line, orphans_line, status_line
from toolgraph.cli.listing import lines as listed
from toolgraph.cli.listing import listing_of
from toolgraph.cli.output import print_lines
from toolgraph.cli.problems import counted, problem_lines
from toolgraph.model import Status
from toolgraph.readiness import write_problem, write_report

_SHOWN = 10


def run(arguments: argparse.Namespace) -> None:
    """Print the readiness of the documents together, and of each artifact; or what a selection selects in them.

    Raises: `SourceError`, `ArtifactError`.
    """
    selection = arguments.select
    reports = [
        {"source": name, **(report_of(catalog) if selection is None else listing_of(catalog, selection))}
        for name, catalog in collections_of(arguments)
    ]
    if arguments.json:
        value = reports[0] if len(reports) == 1 else {"collections": reports}
        sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
        return
    for report in reports:
        if len(reports) > 1:
            print_lines([str(report["source"])])
        told = lines(report, everything=arguments.problems) if selection is None else listed(report, selection)
        print_lines(told)


def report_of(catalog: Catalog) -> dict[str, Any]:
    """Give the readiness report with the problems of the documents and every tool that is not ready."""
    return {
        **write_report(catalog.readiness, catalog.snapshot.tools, catalog.graph),
        **details_of(catalog),
    }


def details_of(catalog: Catalog) -> dict[str, Any]:
    """Give the problems of the documents, and every tool that is not ready with its findings."""
    return {
        "problems": [write_problem(problem) for problem in catalog.problems],
        "tools": {
            name: {"status": one.status.value, "findings": msgspec.to_builtins(one.findings)}
            for name, one in catalog.readiness.tools.items()
            if one.status is not Status.READY
        },
    }


def lines(report: dict[str, Any], *, everything: bool) -> Iterator[str]:
    """Write the report for people, with *everything* all findings and problems."""
    summary, coverage, graph = report["summary"], report["coverage"], report["graph_readiness"]
    yield status_line(summary)
    yield f"  score      {', '.join(f'{part} {points}' for part, points in summary['score_parts'].items())}"
    counts = ", ".join(f"{count:,} {status}" for status, count in summary["tool_status_counts"].items() if count)
    yield f"  tools      {summary['tool_count']:,}" + (f": {counts}" if counts else "")
    described = [
        f"{coverage[f'{part}_schema_tool_count']:,} of {coverage[f'{part}_body_tool_count']:,} {noun}"
        for part, noun in (("response", "responses"), ("request", "request bodies"))
    ]
    yield f"  schemas    {', '.join(described)}"
    yield f"  edges      {edges_line(graph)}"
    yield f"  orphans    {orphans_line(graph)}"
    if report["problems"]:
        yield f"  documents  {counted(report['problems'])}"
    issues = report["issues"]
    shown = issues if everything else issues[:_SHOWN]
    if issues:
        yield "Findings"
    for issue in shown:
        yield from _issue(issue)
    if len(issues) > len(shown):
        yield f"  and {len(issues) - len(shown)} more; --problems lists all."
    yield from problem_lines(report["problems"], everything=everything)


def _issue(issue: dict[str, Any]) -> Iterator[str]:
    """Write a finding: how many have it and what it costs, an example with its place, the remedy, what lists all."""
    count = f"{issue['count']:,} {'tool' if issue['count'] == 1 else 'tools'}" if issue["count"] else "collection"
    share = f" ({100 * issue['rate']:.0f}%)" if issue["count"] else ""
    cost = f", {issue['points']:.1f} points" if issue["points"] else ""
    yield f"  {issue['severity']:8} {issue['code']}: {count}{share}{cost}"
    example, places = issue["evidence"]["example"], issue["evidence"]["places"]
    place = next((f" ({one['source']} {one['pointer']})" for one in places if one["tool"] == example), "")
    yield f"           {issue['message']}{place}"
    yield f"           → {issue['recommendation']}"
    if issue["selection"]:
        yield f"           list: --select {issue['selection']}"
