"""What a search costs by the size of a catalog, as a Markdown table.

python -m tests.bench.search                        made-up companies of 1,000, 20,000 and 100,000 operations
python -m tests.bench.search --sizes 1000 --write   other sizes; also writes SEARCH.md

Each size is measured in a process of its own, in processor seconds; libraries calculate on one core.
"""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles

import msgspec

from tests.bench.company import company
from tests.bench.measure import peak, timed
from toolgraph.build import understand
from toolgraph.model import Edge, Tool
from toolgraph.search.retriever import Retriever
from toolgraph.sources import Document

SIZES = "1000,20000,100000"
TABLE = Path(__file__).with_name("SEARCH.md")
_QUERIES = 100
_INTRODUCTION = """\
# What a search costs

`python -m tests.bench.search --write`, on one core, in processor time. *Edges* is the time to take over other edges \
after an edit. Queries are summaries of tools, alone, within sentences, and two in one request; an answer has ten \
tools with all their evidence, *names* are the same tools alone; medians.

| tools | index s | index MB | edges s | names ms | answer ms | answer ms, 95 of 100 |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""


class Cost(msgspec.Struct, frozen=True, kw_only=True):
    """The index in seconds and bytes, other edges in seconds; queries (names alone, and in full) in milliseconds."""

    tools: int
    index: float
    memory: int
    edges: float
    names: float
    median: float
    slow: float


def main() -> None:
    """Measure each size and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(msgspec.json.encode(measured(*made(arguments.one))).decode())
        return
    text = _INTRODUCTION
    for size in arguments.sizes.split(","):
        text += _line(_in_a_process(size)) + "\n"
        print(text.splitlines()[-1], file=sys.stderr, flush=True)
    print(text)
    if arguments.write:
        TABLE.write_text(text)


def made(size: int) -> tuple[list[Tool], list[Edge]]:
    """Give the tools of a company, and the edges inside each of its documents."""
    tools: list[Tool] = []
    edges: list[Edge] = []
    for number, document in enumerate(company(size)):
        found = understand([Document.of(document, f"division-{number}")])
        tools += found.tools.values()
        edges += found.edges
    return tools, edges


def measured(tools: Sequence[Tool], edges: Sequence[Edge]) -> Cost:
    """Index and ask."""
    _ = Retriever(tools[:1]).ask("warm up")  # what is loaded once
    before = peak()
    index, retriever = timed(lambda: Retriever(tools, edges))
    memory = peak() - before
    queries = list(queries_for(tools))
    names = [1e3 * timed(partial(retriever.find, query))[0] for query in queries]
    spent = [1e3 * timed(partial(retriever.ask, query))[0] for query in queries]
    return Cost(
        tools=len(tools),
        index=index,
        memory=memory,
        edges=timed(lambda: retriever.with_edges(edges))[0],
        names=median(names),
        median=median(spent),
        slow=quantiles(spent, n=20)[-1],
    )


def queries_for(tools: Sequence[Tool]) -> Iterator[str]:
    """Yield requests for tools from all over the catalog, the same on every run."""
    random = Random(1)  # variety, not secrets
    for _ in range(_QUERIES):
        one, other = random.choice(tools), random.choice(tools)
        thing = other.semantics.primary_resource.replace("_", " ")
        yield random.choice(
            [
                one.summary,
                f"How do I {one.summary.lower()}, please?",
                f"{one.summary} of a {thing}",
                f"{one.summary} and then {other.summary.lower()}",
            ]
        )


def _in_a_process(size: str) -> Cost:
    alone = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    command = [sys.executable, "-m", "tests.bench.search", "--one", size]
    found = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=alone)
    return msgspec.json.decode(found.stdout, type=Cost)


def _line(cost: Cost) -> str:
    return (
        f"| {cost.tools:,} | {cost.index:.2f} | {cost.memory / 1e6:,.0f} | {cost.edges:.2f} | {cost.names:.2f} | "
        f"{cost.median:.2f} | {cost.slow:.2f} |"
    )


if __name__ == "__main__":
    main()
