"""Candidates as they come (names, rows, values) → tools with their places in the retrieval."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolgraph.model import Tool
from toolgraph.search.values import Role
from toolgraph.store.rows import read_tool
from toolgraph.store.values import mapping, number, rows, text


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that may be meant; `rank` counts from 1, `score` and `confidence` are the retrieval's.

    Where there was none, the score is 0, and nothing is known of the confidence.
    """

    tool: Tool
    rank: int
    score: float = 0.0
    confidence: float | None = None


def tools_by_name(tools: Any) -> Mapping[str, Tool]:
    """Give tools by name, from a mapping or a list of rows, `ToolSchema`s or model values, or whatever holds them.

    Raises: `TypeError` for anything else.
    """
    if hasattr(tools, "snapshot"):
        return dict(tools.snapshot.tools)
    if isinstance(tools, Mapping):
        inner = tools.get("tools")
        named = inner if isinstance(inner, Mapping) and "graph" in tools else tools
        return {name: _tool(name, one) for name, one in named.items()}
    if isinstance(tools, Iterable) and not isinstance(tools, str):
        return {name: _tool(name, one) for one in tools if (name := name_of(one))}
    raise TypeError(f"These are no tools: {type(tools).__name__}.")


def candidates_of(
    names: Iterable[Any], tools: Mapping[str, Tool], retrieval_results: Any = None
) -> tuple[Candidate, ...]:
    """Give the candidates that are known tools, each once, in their order.

    Scores and roles come from the rows of *names* or of *retrieval_results* (a list, or a mapping with `results`).
    Tools that were retrieved as producers only are left out, unless nothing else was.
    """
    given = list(names)
    retrieved = {name_of(row): (rank, row) for rank, row in enumerate(_results(retrieval_results), start=1)}
    found: dict[str, Candidate] = {}
    producers: dict[str, Candidate] = {}
    for place, one in enumerate(given, start=1):
        name = name_of(one)
        if name not in tools or name in found or name in producers:
            continue
        rank, row = retrieved.get(name, (place, one))
        facts = mapping(row)
        sure = number(facts["confidence"]) if "confidence" in facts else None
        candidate = Candidate(tool=tools[name], rank=rank, score=number(facts.get("score")), confidence=sure)
        (producers if facts.get("role") == Role.PRODUCER else found)[name] = candidate
    return tuple((found or producers).values())


def _results(value: Any) -> list[Any]:
    if isinstance(value, Mapping):
        return list(rows(value.get("results")))
    return list(value or ())


def name_of(one: Any) -> str:
    """Give the name of a candidate: a name, a row, or a tool; empty where it has none."""
    if isinstance(one, str):
        return one
    row = mapping(one)
    return text(row.get("name")) or text(mapping(row.get("tool")).get("name")) or text(getattr(one, "name", ""))


def _tool(name: str, one: Any) -> Tool:
    if isinstance(one, Tool):
        return one
    if isinstance(one, Mapping):
        return read_tool(name, one)
    parts = ("description", "parameters", "tags", "domain", "metadata", "annotations")
    return read_tool(name, msgspec.to_builtins({part: getattr(one, part, None) for part in parts}))
