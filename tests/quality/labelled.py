"""Labelled queries over real catalogs: a folder that is not part of this project, read into retrievers.

The folder has `retrieval/sets.json` (set → `{"source": [[kind, path], …]}`; kinds are `openapi`, `mcp`, and
`mcp-servers`, a list of `tools/list` answers with their `server_name`), and for each set `retrieval/SET.jsonl` with a
`query` and its `gold` a line. Gold is a tool name, an operationId or `METHOD /path`. A set that `sets.json` does not
have names a document in each line (`spec`). Files may be gzipped.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import orjson

from toolgraph import ToolGraph
from toolgraph.model import Edge, Tool
from toolgraph.sources import Document, read_document


class Question(msgspec.Struct, frozen=True):
    """A query and the names of the tools that it asks for; none where the catalog has no answer."""

    query: str
    wanted: frozenset[str]


class Labelled(msgspec.Struct, frozen=True):
    """A catalog of a set, and what is asked of it."""

    name: str
    tools: tuple[Tool, ...]
    edges: tuple[Edge, ...]
    questions: tuple[Question, ...]


def labelled(folder: Path, chosen: frozenset[str] = frozenset()) -> Iterator[Labelled]:
    """Yield the catalogs of all sets, or of the chosen ones."""
    sets = _json(folder / "retrieval" / "sets.json")
    for file in sorted((folder / "retrieval").glob("*.jsonl")):
        if chosen and file.stem not in chosen:
            continue
        by_source: dict[Any, list[dict[str, Any]]] = {}
        for line in file.read_bytes().splitlines():
            case = orjson.loads(line)
            source = (("openapi", case["spec"]),) if "spec" in case else tuple(map(tuple, sets[file.stem]["source"]))
            by_source.setdefault(source, []).append(case)
        for source, cases in by_source.items():
            yield _catalog(file.stem, folder, source, cases)


def _catalog(name: str, folder: Path, source: tuple[tuple[str, str], ...], cases: list[dict[str, Any]]) -> Labelled:
    graph = ToolGraph()
    for kind, path in source:
        if kind == "openapi":
            graph.ingest_openapi(_document(folder / path), skip_deprecated=False)
        else:
            value = _json(folder / path)
            for server in value if kind == "mcp-servers" else [{"server_name": Path(path).stem, **value}]:
                graph.ingest_mcp_tools(server["tools"], server_name=server["server_name"])
    tools = tuple(graph.snapshot.tools.values())
    called = {
        label: tool.name
        for tool in reversed(tools)
        for label in (f"{tool.method.upper()} {tool.path}", tool.operation_id)
    }
    known = called | {tool.name: tool.name for tool in tools}
    questions = tuple(
        Question(case["query"], frozenset(known.get(label, label) for label in case["gold"])) for case in cases
    )
    return Labelled(name, tools, graph.snapshot.edges, questions)


def _document(path: Path) -> Document:
    value = _json(path) if path.suffix == ".gz" else read_document(str(path)).value
    return Document.of(value, path.name)


def _json(path: Path) -> Any:
    data = path.read_bytes()
    return orjson.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
