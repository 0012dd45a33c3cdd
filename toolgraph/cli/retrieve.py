"""`retrieve`: which tools of an artifact a query asks for, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from toolgraph.catalog import Catalog
from toolgraph.cli.output import print_lines
from toolgraph.cli.streams import load_snapshot
from toolgraph.model import Tool
from toolgraph.search.embedders import embedder_of
from toolgraph.search.models import Models
from toolgraph.search.nearness import Nearness
from toolgraph.search.retriever import Retriever
from toolgraph.search.rows import explanation_row, hit_row
from toolgraph.search.settings import Settings
from toolgraph.search.several import distinct_names, joined
from toolgraph.search.values import Answer, Explanation, Hit, Level, MatchedTerm, Role, level_of

_LONGEST = 80
_SURE = {
    Level.HIGH: "A right tool is most likely among the first ten",
    Level.MEDIUM: "A right tool may be among the first ten",
    Level.LOW: "It is doubtful whether a right tool is among the first ten",
}


def run(arguments: argparse.Namespace) -> None:
    """Answer a query from an artifact.

    Raises: `ArtifactError`, `UnknownToolError`, `SettingsError`, `EmbeddingError`.
    """
    if len(arguments.graph) > 1:
        _search_several(arguments)
        return
    catalog = Catalog(load_snapshot(arguments.graph[0]), models=models_of(arguments))
    print_answer(arguments, catalog.retriever, catalog.snapshot.tools)


def _search_several(arguments: argparse.Namespace) -> None:
    """Answer a query from several artifacts; their tools are called after the file that they are in."""
    names = distinct_names(Path(location).stem for location in arguments.graph)
    snapshots = zip(names, map(load_snapshot, arguments.graph), strict=True)
    found = joined({name: (snapshot.tools, snapshot.edges) for name, snapshot in snapshots})
    embedder = models_of(arguments).embedder
    retriever = Retriever(found.tools.values(), found.edges, names=tuple(found.tools))
    nearness = Nearness(found.tools.values(), embedder) if embedder else None
    print_answer(arguments, retriever.with_models(nearness), found.tools)


def models_of(arguments: argparse.Namespace) -> Models:
    """Give the models that the arguments ask for.

    Raises: `EmbeddingError`.
    """
    if not arguments.embedding:
        return Models()
    return Models(embedder=embedder_of(arguments.embedding, allow_private_hosts=arguments.allow_private_hosts))


def print_answer(arguments: argparse.Namespace, retriever: Retriever, tools: Mapping[str, Tool]) -> None:
    """Print the tools that a query asks for, or the explanation of one tool.

    Raises: `UnknownToolError`, `SettingsError`.
    """
    retriever = _configured(arguments, retriever)
    history = arguments.history
    if arguments.explain:
        explanation = retriever.explain(arguments.query, arguments.explain, arguments.top_k, history=history)
        _print(arguments, explanation_row(explanation), explanation_lines(explanation))
        return
    found = retriever.ask(arguments.query, arguments.top_k, history=history)
    rows = [
        {
            "name": hit.name,
            "description": _says(tools, hit),
            **(hit_row(hit) if arguments.scores else _placed(hit)),
        }
        for hit in found.hits
    ]
    _print(arguments, rows, answer_lines(tools, found, scores=arguments.scores))


def _placed(hit: Hit) -> dict[str, Any]:
    return {"rank": hit.rank, "score": hit.score, "confidence": hit.confidence}


def _configured(arguments: argparse.Namespace, retriever: Retriever) -> Retriever:
    settings = Settings(weights=retriever.weights, diversity=retriever.diversity)
    settings = settings.with_weights(dict(arguments.weight))
    if arguments.diversity is not None:
        settings = settings.with_diversity(arguments.diversity)
    return retriever.configured(settings)


def answer_lines(tools: Mapping[str, Tool], found: Answer, *, scores: bool) -> Iterator[str]:
    """Write an answer for people; a doubtful one says so."""
    if not found.hits:
        yield "Nothing matches: no tool has a word of the query, nor one like it."
    for hit in found.hits:
        says = _says(tools, hit)
        says = says if len(says) <= _LONGEST else says[: _LONGEST - 1].rstrip() + "…"
        supplies = f" (supplies {hit.for_tool})" if hit.role is Role.PRODUCER else ""
        yield f"{hit.rank:2}. {hit.name}{supplies}" + (f": {says}" if says else "")
        if scores:
            yield from _score_lines(hit)
    if found.hits and (scores or level_of(found.confidence) is Level.LOW):
        yield f"{_SURE[level_of(found.confidence)]} ({found.confidence:.0%})."
    yield from found.notes


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
    yield f"      {hit.score:.3f} = {' '.join(shown)}; right with {hit.confidence:.0%}"
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
        print_lines(lines)
