"""`build-openapi-collection` and `ingest`: documents → artifact file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from toolgraph.build import BuildOptions, build_in_rows
from toolgraph.build.kept_edits import edits_guard
from toolgraph.cli.options import build_options
from toolgraph.cli.output import print_lines
from toolgraph.cli.problems import counted, problem_lines
from toolgraph.cli.progress import Progress, progress_of
from toolgraph.cli.sources import read, require_some
from toolgraph.cli.streams import STANDARD, write_artifact
from toolgraph.errors import ArtifactError
from toolgraph.ingest import require_arazzo
from toolgraph.sources import Document
from toolgraph.store.encoding import collector_paused


def run(arguments: argparse.Namespace) -> None:
    """Build and write, and say what came out.

    Raises: `SourceError`, `ArtifactError`, `EditsWouldBeLostError`.
    """
    # Reading and building may take minutes, in which somebody may edit the artifact that is there.
    guard = _check_output(arguments)
    # A build makes many values and hardly any cycle; looking for cycles takes a third of its time.
    with collector_paused():
        artifact = build(arguments, build_options(arguments))
        write_artifact(arguments.output, artifact, guard)
    if arguments.output != STANDARD and not arguments.quiet:
        print_lines([_line(artifact), f"  {arguments.output}"])
    if not arguments.quiet:
        print_lines(problem_lines(artifact["ingest_summary"]["problems"], everything=arguments.problems), sys.stderr)


def build(arguments: argparse.Namespace, options: BuildOptions) -> dict[str, Any]:
    """Read the sources and build their artifact, for writing it.

    Raises: `SourceError`.
    """
    with progress_of(arguments) as progress:
        return build_in_rows(documents_of(arguments, progress), options, listener=progress)


def documents_of(arguments: argparse.Namespace, progress: Progress) -> list[Document]:
    """Read what a build is made of: the sources, the tools of MCP servers, workflows.

    Raises: `SourceError`.
    """
    documents = read(arguments, arguments.sources, progress) if arguments.sources else []
    if arguments.mcp_stdio or arguments.mcp_http or arguments.mcp_config:
        from toolgraph.cli.mcp_servers import read_servers  # noqa: PLC0415 - takes time, and most builds ask none

        documents += read_servers(arguments, progress)
    require_some(documents)
    workflows = read(arguments, arguments.workflow, progress) if arguments.workflow else []
    return [*documents, *(one if one.failure else require_arazzo(one) for one in workflows)]


def _check_output(arguments: argparse.Namespace) -> Callable[[], None] | None:
    """Refuse to write over a source, or over edits; give what looks for edits again, if they are to be kept."""
    output = arguments.output
    if output == STANDARD:
        return None
    target = Path(output)
    for source in (*arguments.sources, *arguments.workflow):
        if source != STANDARD and target.exists() and Path(source).exists() and target.samefile(source):
            raise ArtifactError(output, "is the source itself; write elsewhere with -o.")
    return None if arguments.discard_edits else edits_guard(target)


def _line(artifact: dict[str, Any]) -> str:
    summary = artifact["readiness_report"]["summary"]
    problems = artifact["ingest_summary"]["problems"]
    why = "" if summary["status"] == "ready" else f", because {summary['status_reason']}"
    flows = artifact["readiness_report"]["graph_readiness"]["data_flow_count"]
    return (
        f"Built a collection: {summary['status']} ({summary['readiness_score']}/100{why}), "
        f"{_count(summary['tool_count'], 'tool')}, {_count(flows, 'data flow')}"
        + (f", {counted(problems)} in the documents" if problems else "")
    )


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
