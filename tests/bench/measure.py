"""What the steps of a person's work cost, in seconds, for one document.

Processor time, so that other work on the machine does not count; saving, which waits for the disk, in real time.
"""

from __future__ import annotations

import gc
import json
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
from toolgraph.sources import Document
from toolgraph.store.file import FileStore, save
from toolgraph.text import split_words

_T = TypeVar("_T")

_QUERIES = 100
_SAVES = 5
_FLOORS = 3


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The measures of one catalog: sizes in bytes, times in seconds.

    `floor` is the time that parsing and writing the source takes, `first_search` includes making the index;
    `search`, `scope`, `inspect` and `save` are medians.
    """

    tools: int
    edges: int
    source: int
    artifact: int
    floor: float
    build: float
    load: float
    first_search: float
    search: float
    scope: float
    inspect: float
    save: float


def measure(source: dict[str, Any], folder: Path) -> Row:
    """Build, open, question and edit the artifact of a parsed document; files go into the folder."""
    text = json.dumps(source, separators=(",", ":"))
    floor = min(_timed(lambda: json.dumps(json.loads(text), separators=(",", ":")))[0] for _ in range(_FLOORS))
    gc.collect()
    build, artifact = _timed(lambda: build_artifact([Document.of(source)]))
    path = folder / f"{len(artifact['tools'])}.json"
    save(path, artifact)
    store = FileStore(path)
    load, snapshot = _timed(store.load)
    catalog = Catalog(snapshot)
    names = _spread(sorted(snapshot.tools), _QUERIES)
    first_search, _ = _timed(lambda: catalog.search("approve invoice"))
    return Row(
        tools=len(snapshot.tools),
        edges=len(snapshot.edges),
        source=len(text),
        artifact=path.stat().st_size,
        floor=floor,
        build=build,
        load=load,
        first_search=first_search,
        search=_median(catalog.search, [" ".join(split_words(name)) for name in names]),
        scope=_median(lambda name: catalog.scope(ScopeQuery(focus=(name,), depth_in=2, depth_out=2)), names),
        inspect=_median(catalog.inspect_tool, names),
        save=_median(
            lambda value: store.commit(
                [SetDefault(key="X-Bench", value=value)], base_revision=store.load().revision, actor="bench"
            ),
            range(_SAVES),
            time.perf_counter,
        ),
    )


def _timed(work: Callable[[], _T], clock: Callable[[], float] = time.process_time) -> tuple[float, _T]:
    start = clock()
    result = work()
    return clock() - start, result


def _median(
    work: Callable[[Any], object], arguments: Iterable[Any], clock: Callable[[], float] = time.process_time
) -> float:
    return median(_timed(partial(work, argument), clock)[0] for argument in arguments)


def _spread(items: list[str], count: int) -> list[str]:
    """Give that many items from all over the list."""
    return items[:: max(1, len(items) // count)][:count]
