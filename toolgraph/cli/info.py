"""`info`: an artifact in a page."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Any

import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.output import print_lines
from toolgraph.cli.streams import load_snapshot
from toolgraph.graph.census import census, orphans
from toolgraph.readiness import status_reason

_SHOWN = 12
#: Kind of an edge → what it rests on.
_EVIDENCE = {
    "data_flow": "inferred from schemas",
    "link": "OpenAPI links",
    "workflow": "workflows",
    "manual": "added by hand",
    "observed": "observed in runs",
    "weak": "names alone",
    "structural": "structure",
}


def run(arguments: argparse.Namespace) -> None:
    """Print the summary of an artifact.

    Raises: `ArtifactError`.
    """
    facts = info_of(Catalog(load_snapshot(arguments.artifact)))
    if arguments.json:
        sys.stdout.buffer.write(orjson.dumps(facts, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    else:
        print_lines(lines(facts))


def info_of(catalog: Catalog) -> dict[str, Any]:
    """Gather what is worth knowing of an artifact at first sight."""
    snapshot, graph, readiness = catalog.snapshot, catalog.graph, catalog.readiness
    counted = census(graph)
    return {
        "location": snapshot.location,
        "revision": snapshot.revision,
        "sources": _sources(snapshot.document),
        "tool_count": len(snapshot.tools),
        "edge_count": counted.total,
        "data_flow_count": counted.flow,
        "confirmed_data_flow_count": counted.confirmed,
        "scope_edge_count": counted.scope,
        "order_edge_count": counted.order,
        "weak_edge_count": counted.weak,
        "rejected_edge_count": counted.rejected,
        "orphan_tool_count": len(orphans(snapshot.tools, graph)),
        "edge_kinds": {kind.value: number for kind, number in counted.kinds.items()},
        "relations": _count(edge.relation.value for edge in graph.edges),
        "groups": len(snapshot.groups),
        "modules": _count(tool.module or "general" for tool in snapshot.tools.values()),
        "actions": _count(tool.semantics.canonical_action.value for tool in snapshot.tools.values()),
        "readiness_score": readiness.score,
        "status": readiness.status.value,
        "status_reason": status_reason(readiness),
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
        f"  tools      {facts['tool_count']:,}{_after_colon(facts['actions'])}",
        f"  modules    {len(facts['modules']):,}{_after_colon(facts['modules'])}",
        f"  edges      {edges_line(facts)}; {facts['rejected_edge_count']} rejected",
        f"  orphans    {orphans_line(facts)}",
        f"  evidence   {_evidence(facts['edge_kinds'])}",
        f"  readiness  {status_line(facts)}; {_listed(facts['tool_status_counts'])}",
        f"  edits      {facts['operations']} logged; {facts['enum_mappings']} enum mappings, "
        f"{facts['context_defaults']} context defaults",
        *(f"  problem    {message}" for message in facts["problems"][:_SHOWN]),
    ]


def status_line(facts: Mapping[str, Any]) -> str:
    """Give status and score, and why the status is what it is."""
    return f"{facts['status']} ({facts['readiness_score']}/100): {facts['status_reason']}"


def edges_line(facts: Mapping[str, Any]) -> str:
    """Say how many edges there are and what they are good for, as the Map page counts them."""
    parts = [
        f"{facts[key]:,} {what}"
        for key, what in (
            ("scope_edge_count", "with shared values only"),
            ("order_edge_count", "without a value"),
            ("weak_edge_count", "weak"),
        )
        if facts[key]
    ]
    noun = "data flow" if facts["data_flow_count"] == 1 else "data flows"
    flows = f"{facts['data_flow_count']:,} {noun} ({facts['confirmed_data_flow_count']:,} confirmed)"
    return f"{facts['edge_count']:,}: {', '.join([flows, *parts])}"


def orphans_line(facts: Mapping[str, Any]) -> str:
    """Say how many tools stand alone."""
    alone = facts["orphan_tool_count"]
    return f"{alone:,} {'tool' if alone == 1 else 'tools'} that no data flow leads to or from"


def _sources(document: Any) -> list[str]:
    metadata = document.get("metadata")
    found = metadata.get("spec_urls") or [metadata.get("source_url")] if isinstance(metadata, dict) else []
    return [name for name in found if isinstance(name, str) and name]


def _count(values: Any) -> dict[str, int]:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _after_colon(counts: dict[str, int]) -> str:
    return f": {_listed(counts)}" if counts else ""


def _evidence(kinds: dict[str, int]) -> str:
    said = _listed({_EVIDENCE[kind]: count for kind, count in kinds.items()})
    return f"{said} (of each edge the strongest)" if kinds else said


def _listed(counts: dict[str, int]) -> str:
    shown = [f"{name} {count:,}" for name, count in list(counts.items())[:_SHOWN]]
    more = len(counts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more > 0 else "") if shown else "none"
