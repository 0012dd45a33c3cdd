"""`retrieve`: which tools of an artifact a query asks for, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.streams import load_snapshot
from toolgraph.model import Tool
from toolgraph.search.retriever import Retriever
from toolgraph.search.rows import explanation_row, hit_row
from toolgraph.search.values import Explanation, Hit, MatchedTerm, Role

_LONGEST = 80


def run(arguments: argparse.Namespace) -> None:
    """Answer a query from an artifact.

    Raises: `ArtifactError`, `UnknownToolError`.
    """
    catalog = Catalog(load_snapshot(arguments.graph))
    print_answer(arguments, catalog.retriever, catalog.snapshot.tools)


def print_answer(arguments: argparse.Namespace, retriever: Retriever, tools: Mapping[str, Tool]) -> None:
    """Print the tools that a query asks for, or the explanation of one tool.

    Raises: `UnknownToolError`.
    """
    if arguments.explain:
        explanation = retriever.explain(arguments.query, arguments.explain, arguments.top_k)
        _print(arguments, explanation_row(explanation), explanation_lines(explanation))
        return
    hits = retriever.search(arguments.query, arguments.top_k)
    rows = [
        {"name": hit.name, "description": _says(tools, hit), **(hit_row(hit) if arguments.scores else {})}
        for hit in hits
    ]
    _print(arguments, rows, chain(hit_lines(tools, hits, scores=arguments.scores), retriever.notes(arguments.query)))


def hit_lines(tools: Mapping[str, Tool], hits: tuple[Hit, ...], *, scores: bool) -> Iterator[str]:
    """Write hits for people."""
    if not hits:
        yield "Nothing matches: no tool has a word of the query, nor one like it."
    for hit in hits:
        says = _says(tools, hit)
        says = says if len(says) <= _LONGEST else says[: _LONGEST - 1].rstrip() + "…"
        supplies = f" (supplies {hit.for_tool})" if hit.role is Role.PRODUCER else ""
        yield f"{hit.rank:2}. {hit.name}{supplies}" + (f": {says}" if says else "")
        if scores:
            yield from _score_lines(hit)


def explanation_lines(explanation: Explanation) -> Iterator[str]:
    """Write an explanation for people."""
    hit = explanation.hit
    place = f"{hit.rank} of {explanation.total} that match" if hit.rank else "does not match"
    yield f"{hit.name}: {place}"
    if hit.rank:
        yield from _score_lines(hit)
    for reason in hit.reasons:
        yield f"      {reason.amount:+.3f} {reason.part}: {reason.what}"
    if explanation.kept_out:
        yield f"Not among the first {explanation.limit}:"
    for sentence in explanation.kept_out:
        yield f"  {sentence}"
    yield from explanation.notes


def _score_lines(hit: Hit) -> Iterator[str]:
    parts = {name: getattr(hit.parts, name) for name in hit.parts.__struct_fields__}
    shown = [f"{name} {value:+.3f}" for name, value in parts.items() if value]
    yield f"      {hit.score:.3f} = {' '.join(shown)}"
    if hit.matched:
        yield f"      {', '.join(_matched(term) for term in hit.matched)}"


def _matched(term: MatchedTerm) -> str:
    how = "" if term.how == "same word" else f" → {term.found} ({term.how})"
    return f"{term.word}{how} in {' and '.join(term.places[:2])}"


def _says(tools: Mapping[str, Tool], hit: Hit) -> str:
    tool = tools[hit.name]
    return tool.semantics.one_line_summary or tool.summary or tool.description


def _print(arguments: argparse.Namespace, facts: Any, lines: Iterator[str]) -> None:
    if arguments.json:
        sys.stdout.buffer.write(orjson.dumps(facts, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    else:
        print("\n".join(lines))
