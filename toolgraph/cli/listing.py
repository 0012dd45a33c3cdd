"""What a selection selects in a collection, for people and as rows of JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from toolgraph.catalog import Catalog
from toolgraph.catalog.selection import Key, Rows, Selection
from toolgraph.cli.problems import problem_line
from toolgraph.model import Edge, Severity
from toolgraph.readiness import write_problem


def listing_of(catalog: Catalog, selection: Selection) -> dict[str, Any]:
    """Give all that is selected: `selection`, what its rows are, how many, and the `items`."""
    found = catalog.listing(selection)
    items: list[dict[str, Any]] = [
        *(tool_row(catalog, name) for name in found.tools),
        *(_edge_row(catalog, edge) for edge in found.edges),
        *({"name": name, "tool_count": count} for name, count in found.groups),
        *({**write_problem(flaw), "tools": tools} for flaw, tools in found.flaws),
    ]
    return {"selection": str(selection), "rows": found.rows.value, "total": found.total, "items": items}


def tool_row(catalog: Catalog, name: str) -> dict[str, Any]:
    """Give a tool with where it stands, how ready it is, and its findings."""
    tool, judged = catalog.snapshot.tools[name], catalog.readiness.tools[name]
    return {
        "tool": name,
        "status": judged.status.value,
        "source": tool.source_label,
        "pointer": tool.pointer,
        "findings": msgspec.to_builtins(judged.findings),
    }


def lines(listing: dict[str, Any], selection: Selection) -> Iterator[str]:
    """Write a listing for people: of the findings of a tool those that are asked for, and those that hinder it."""
    noun = listing["rows"].removesuffix("s") if listing["total"] == 1 else listing["rows"]
    yield f"{listing['total']:,} {noun}: {listing['selection']}"
    asked = {term.value for term in selection.terms if term.key is Key.FINDING}
    for item in listing["items"]:
        match Rows(listing["rows"]):
            case Rows.TOOLS:
                yield f"  {item['tool']} ({item['status']}) {item['source']} {item['pointer']}".rstrip()
                for finding in item["findings"]:
                    if finding["code"] in asked or (not asked and finding["severity"] != Severity.INFO):
                        yield f"    {finding['severity']:8} {finding['code']}: {finding['message']}"
            case Rows.EDGES:
                yield f"  {item['source']} → {item['target']} ({item['kind']}, {item['score']:.2f})"
            case Rows.PROBLEMS:
                yield f"  {problem_line(item)}"
            case Rows.MODULES | Rows.RESOURCES:
                yield f"  {item['name']}: {item['tool_count']:,}"


def _edge_row(catalog: Catalog, edge: Edge) -> dict[str, Any]:
    facts = catalog.graph.facts(edge)
    return {
        "source": edge.source,
        "target": edge.target,
        "kind": facts.kind.value,
        "score": facts.score,
        "confirmed": facts.confirmed,
    }
