"""What the steps of a person's work cost, measured in a process of its own.

python -m tests.bench.measure build FOLDER ARTIFACT      builds the documents in a folder
python -m tests.bench.measure use ARTIFACT               opens an artifact, questions and edits a copy of it

Each prints one JSON object. Times are processor seconds, so that other work on the machine does not count; saving,
which waits for the disk, is in real time. Memory is in bytes beyond what the process takes before it starts.
"""

# ruff: noqa: T201 - a line on standard output is the answer

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

import msgspec

from toolgraph.build import build_artifact
from toolgraph.catalog import Catalog
from toolgraph.graph.scope import ScopeQuery
from toolgraph.model import SetDefault
from toolgraph.search.retriever import Retriever
from toolgraph.sources import read_document
from toolgraph.store.encoding import collector_paused
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.text import split_words
from toolgraph.workspace import Workspace

_T = TypeVar("_T")

_QUERIES = 100
_SAVES = 5


class Built(msgspec.Struct, frozen=True, kw_only=True):
    """A build: sizes in bytes, times in seconds; `floor` is what parsing and writing the source takes."""

    source: int
    artifact: int
    floor: float
    build: float
    memory: int


class Used(msgspec.Struct, frozen=True, kw_only=True):
    """Work with an artifact, in seconds; `memory` is what it takes once everything has been asked for.

    `numbers` are those of the front page. `lookup`, `retrieve`, `scope`, `inspect` and `save` are medians; the first
    lookup and the first retrieval include making their index, `refresh` is the front page's numbers after an edit.
    """

    tools: int
    edges: int
    load: float
    numbers: float
    first_lookup: float
    lookup: float
    first_retrieve: float
    retrieve: float
    scope: float
    inspect: float
    save: float
    refresh: float
    memory: int


def build(folder: Path, artifact: Path) -> Built:
    """Build the documents of a folder into an artifact file."""
    files = sorted(folder.iterdir())
    before = peak()

    def made() -> None:
        with collector_paused():
            save(artifact, build_artifact([read_document(str(file)) for file in files]))

    seconds, _ = timed(made)
    memory = peak() - before
    # One document at a time: the least that a machine could do, in time and memory.
    floors = [timed(partial(_minified, file.read_text())) for file in files]
    return Built(
        source=sum(len(text) for _, text in floors),
        artifact=artifact.stat().st_size,
        floor=sum(spent for spent, _ in floors),
        build=seconds,
        memory=memory,
    )


def use(artifact: Path) -> Used:
    """Open, question and edit an artifact; what is edited is the file itself."""
    _ = Retriever([])  # its libraries take a second to load, once
    before = peak()
    workspace = Workspace(FileStore(artifact))
    load, catalog = timed(lambda: workspace.catalog)
    names = _spread(sorted(catalog.snapshot.tools), _QUERIES)
    asked = [" ".join(split_words(name)) for name in names]
    return Used(
        tools=len(catalog.snapshot.tools),
        edges=len(catalog.snapshot.edges),
        load=load,
        numbers=timed(lambda: _numbers(catalog))[0],
        first_lookup=timed(lambda: catalog.search("approve invoice"))[0],
        lookup=_median(catalog.search, asked),
        first_retrieve=timed(lambda: catalog.retriever.search("approve an invoice"))[0],
        retrieve=_median(catalog.retriever.search, asked),
        scope=_median(lambda name: catalog.scope(ScopeQuery(focus=(name,), depth_in=2, depth_out=2)), names),
        inspect=_median(catalog.inspect_tool, names),
        save=_median(partial(_edit, workspace), range(_SAVES), time.perf_counter),
        refresh=timed(lambda: _numbers(workspace.catalog))[0],
        memory=peak() - before,
    )


def _minified(text: str) -> str:
    return json.dumps(json.loads(text), separators=(",", ":"))


def _numbers(catalog: Catalog) -> object:
    return catalog.summary, catalog.modules, catalog.worklist


def _edit(workspace: Workspace, value: int) -> None:
    workspace.execute(SetDefault(key="X-Bench", value=value), base_revision=workspace.revision, actor="bench")


def peak() -> int:
    """Give the most memory that this process has taken so far."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def timed(work: Callable[[], _T], clock: Callable[[], float] = time.process_time) -> tuple[float, _T]:
    """Give what a piece of work takes, and what it gives."""
    start = clock()
    result = work()
    return clock() - start, result


def _median(
    work: Callable[[Any], object], arguments: Iterable[Any], clock: Callable[[], float] = time.process_time
) -> float:
    return median(timed(partial(work, argument), clock)[0] for argument in arguments)


def _spread(items: list[str], number: int) -> list[str]:
    """Give that many items from all over the list."""
    return items[:: max(1, len(items) // number)][:number]


if __name__ == "__main__":
    step, *paths = sys.argv[1:]
    measure: Callable[..., Built | Used] = build if step == "build" else use
    print(msgspec.json.encode(measure(*map(Path, paths))).decode())
