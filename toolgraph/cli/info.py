"""`info`: an artifact in a page."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.streams import load_snapshot

_SHOWN = 12


def run(arguments: argparse.Namespace) -> None:
    """Print the summary of an artifact.

    Raises: `ArtifactError`.
    """
    facts = info_of(Catalog(load_snapshot(arguments.artifact)))
    if arguments.json:
        sys.stdout.buffer.write(orjson.dumps(facts, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    else:
        print("\n".join(lines(facts)))


def info_of(catalog: Catalog) -> dict[str, Any]:
    """Gather what is worth knowing of an artifact at first sight."""
    snapshot, graph, readiness = catalog.snapshot, catalog.graph, catalog.readiness
    return {
        "location": snapshot.location,
        "revision": snapshot.revision,
        "sources": _sources(snapshot.document),
        "tool_count": len(snapshot.tools),
        "edge_count": len(graph.edges),
        "rejected_edge_count": len(graph.rejected),
        "edge_kinds": _count(graph.facts(edge).kind.value for edge in graph.edges),
        "relations": _count(edge.relation.value for edge in graph.edges),
        "groups": len(snapshot.groups),
        "modules": _count(tool.module or "general" for tool in snapshot.tools.values()),
        "actions": _count(tool.semantics.canonical_action.value for tool in snapshot.tools.values()),
        "readiness_score": readiness.score,
        "status": readiness.status.value,
        "tool_status_counts": {status.value: count for status, count in readiness.counts.items() if count},
        "enum_mappings": len(snapshot.enum_mappings),
        "context_defaults": len(snapshot.context_defaults),
        "operations": len(snapshot.log),
        "problems": [problem.message for problem in snapshot.problems],
    }


def lines(facts: dict[str, Any]) -> list[str]:
    """Write the facts for people."""
    return [
        f"{facts['location']} (revision {facts['revision']})",
        f"  sources    {', '.join(facts['sources']) or 'not stated'}",
        f"  tools      {facts['tool_count']}: {_listed(facts['actions'])}",
        f"  modules    {len(facts['modules'])}: {_listed(facts['modules'])}",
        f"  edges      {facts['edge_count']}: {_listed(facts['edge_kinds'])}; {facts['rejected_edge_count']} rejected",
        f"  readiness  {facts['status']} ({facts['readiness_score']}/100): {_listed(facts['tool_status_counts'])}",
        f"  edits      {facts['operations']} logged; {facts['enum_mappings']} enum mappings, "
        f"{facts['context_defaults']} context defaults",
        *(f"  note       {message}" for message in facts["problems"][:_SHOWN]),
    ]


def _sources(document: Any) -> list[str]:
    metadata = document.get("metadata")
    found = metadata.get("spec_urls") or [metadata.get("source_url")] if isinstance(metadata, dict) else []
    return [name for name in found if isinstance(name, str) and name]


def _count(values: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _listed(counts: dict[str, int]) -> str:
    shown = [f"{name} {count}" for name, count in list(counts.items())[:_SHOWN]]
    more = len(counts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "") if shown else "none"
