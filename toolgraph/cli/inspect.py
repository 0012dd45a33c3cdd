"""`inspect-openapi`: how ready documents are, and what to mend."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.build import build
from toolgraph.cli.info import edges_line, orphans_line, status_line
from toolgraph.cli.options import build_options
from toolgraph.model import Status
from toolgraph.store.codec import snapshot_of

_SHOWN = 10


def run(arguments: argparse.Namespace) -> None:
    """Print the readiness of the sources.

    Raises: `SourceError`.
    """
    artifact = build(arguments, build_options(arguments))
    if arguments.json:
        sys.stdout.buffer.write(
            orjson.dumps(report_of(artifact), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        )
    else:
        print("\n".join(lines(artifact)))


def report_of(artifact: dict[str, Any]) -> dict[str, Any]:
    """Give the readiness report with the notes on the documents and every tool that is not ready."""
    readiness = Catalog(snapshot_of(artifact, "")).readiness
    return {
        **artifact["readiness_report"],
        "problems": artifact["ingest_summary"]["problems"],
        "tools": {
            name: {"status": one.status.value, "findings": msgspec.to_builtins(one.findings)}
            for name, one in readiness.tools.items()
            if one.status is not Status.READY
        },
    }


def lines(artifact: dict[str, Any]) -> Iterator[str]:
    """Write the report for people."""
    report = artifact["readiness_report"]
    summary, coverage, graph = report["summary"], report["coverage"], report["graph_readiness"]
    yield status_line(summary)
    yield (
        "  tools      "
        + f"{summary['tool_count']}: "
        + ", ".join(f"{count} {status}" for status, count in summary["tool_status_counts"].items() if count)
    )
    yield (
        f"  schemas    {coverage['response_schema_tool_count']} of {summary['tool_count']} responses, "
        f"{coverage['request_schema_tool_count']} of {coverage['request_body_tool_count']} request bodies"
    )
    yield f"  edges      {edges_line(graph)}"
    yield f"  orphans    {orphans_line(graph)}"
    issues = report["issues"]
    if issues:
        yield "Findings"
    for issue in issues[:_SHOWN]:
        yield f"  {issue['severity']:8} {issue['code']}: {issue['message']}"
    if len(issues) > _SHOWN:
        yield f"  and {len(issues) - _SHOWN} more; --json lists all."
    problems = artifact["ingest_summary"]["problems"]
    if problems:
        yield "Notes on the documents"
    for problem in problems[:_SHOWN]:
        yield f"  {problem['severity']:8} {problem['source']} {problem['pointer']}: {problem['message']}"
    if len(problems) > _SHOWN:
        yield f"  and {len(problems) - _SHOWN} more; --json lists all."
    if report["recommendations"]:
        yield "What to do"
    for recommendation in report["recommendations"]:
        yield f"  - {recommendation}"
