"""Costs by catalog size, as Markdown tables, with the exponent by which each grows.

python -m tests.bench                      a made-up company of 100, 1,000, 10,000 and 100,000 operations
python -m tests.bench --sizes 100,1000     other sizes; an empty word for none
python -m tests.bench FILE…                these documents too (JSON or YAML, gzip as well)
python -m tests.bench --write FILE…        also writes RESULTS.md
python -m tests.bench --smoke              two small ones; exit code 1 where the time of a build outgrows the size

The largest takes a quarter of an hour and some 10 GB of memory.
"""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

import argparse
import gzip
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import orjson

from tests.bench.company import company
from tests.bench.growth import exponent
from tests.bench.measure import Built, Used
from toolgraph.sources import read_document

_T = TypeVar("_T")

SIZES = "100,1000,10000,100000"
SMOKE_SIZES = (150, 900)
#: The exponent up to which the smoke run passes: times vary where others work on the machine, and a loop over pairs
#: of tools would give 2.
SMOKE_LIMIT = 1.5
RESULTS = Path(__file__).with_name("RESULTS.md")

_INTRODUCTION = """\
# Benchmark results

`python -m tests.bench --write FILE…`: {machine}, Python {python}, {day}.

Processor seconds on one core; saving in real time. *Floor* is parsing and writing the source with the standard \
library. Memory is what a step takes at most beyond the loaded program. *Numbers* are those of the front page, \
*refresh* the same after an edit; a *lookup* answers while a person types, a *retrieval* ranks the tools for a \
request, each with the index that the first one makes. The company is made up (`tests/bench/company.py`); named \
documents are public ones, which are not part of this project.
"""


class Column(msgspec.Struct, frozen=True):
    """A measure: its heading, its value, how it is printed, and whether its growth says something."""

    heading: str
    value: Callable[[Built, Used], float]
    form: str = "{:,.2f}"
    grows: bool = True


#: A table each: what a build costs, what work with the artifact costs.
TABLES: tuple[tuple[Column, ...], ...] = (
    (
        Column("tools", lambda _, used: used.tools, "{:,}", grows=False),
        Column("edges", lambda _, used: used.edges, "{:,}"),
        Column("source MB", lambda built, _: built.source / 1e6),
        Column("artifact MB", lambda built, _: built.artifact / 1e6),
        Column("× source", lambda built, _: built.artifact / built.source, grows=False),
        Column("floor s", lambda built, _: built.floor, "{:,.3f}"),
        Column("build s", lambda built, _: built.build),
        Column("× floor", lambda built, _: built.build / built.floor, "{:,.1f}", grows=False),
        Column("memory MB", lambda built, _: built.memory / 1e6, "{:,.0f}"),
    ),
    (
        Column("tools", lambda _, used: used.tools, "{:,}", grows=False),
        Column("load s", lambda _, used: used.load),
        Column("numbers s", lambda _, used: used.numbers),
        Column("first lookup s", lambda _, used: used.first_lookup),
        Column("lookup ms", lambda _, used: 1e3 * used.lookup),
        Column("first retrieval s", lambda _, used: used.first_retrieve),
        Column("retrieval ms", lambda _, used: 1e3 * used.retrieve),
        Column("scope ms", lambda _, used: 1e3 * used.scope),
        Column("inspect ms", lambda _, used: 1e3 * used.inspect),
        Column("save ms", lambda _, used: 1e3 * used.save, "{:,.0f}"),
        Column("refresh s", lambda _, used: used.refresh),
        Column("memory MB", lambda _, used: used.memory / 1e6, "{:,.0f}"),
    ),
)

#: A catalog's name and what was measured.
Row = tuple[str, Built, Used]


def main() -> int:
    """Measure, print, and give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    sizes = SMOKE_SIZES if args.smoke else tuple(int(size) for size in args.sizes.split(",") if size)
    generated = [_measured(f"company {size:,}", partial(_make, size)) for size in sizes]
    read = [_measured(file.name.split(".")[0], partial(_unpack, file)) for file in args.files]
    tables = "\n\n".join(_table(columns, generated, read) for columns in TABLES)
    print(tables)
    if args.write:
        RESULTS.write_text(f"{_introduction()}\n{tables}\n")
    return int(args.smoke and not _is_linear(generated))


def _measured(name: str, make: Callable[[Path], None]) -> Row:
    """Build and use the documents that are put into a folder, in fresh processes, and say how far we are."""
    with tempfile.TemporaryDirectory() as folder:
        sources, artifact = Path(folder) / "sources", Path(folder) / "artifact.json"
        sources.mkdir()
        make(sources)
        row = (name, _step(Built, "build", sources, artifact), _step(Used, "use", artifact))
    print(f"{name}: built in {row[1].build:.1f} s", file=sys.stderr, flush=True)
    return row


def _step(kind: type[_T], step: str, *paths: Path) -> _T:
    command = [sys.executable, "-m", "tests.bench.measure", step, *map(str, paths)]
    return msgspec.json.decode(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout, type=kind)


def _make(size: int, folder: Path) -> None:
    for number, document in enumerate(company(size)):
        (folder / f"division-{number:03}.json").write_bytes(orjson.dumps(document))


def _unpack(file: Path, folder: Path) -> None:
    """Put a document into the folder as JSON, so that what is measured begins with the same for all of them."""
    data = file.read_bytes()
    with tempfile.NamedTemporaryFile(suffix=file.name.removesuffix(".gz")) as plain:
        plain.write(gzip.decompress(data) if file.suffix == ".gz" else data)
        plain.flush()
        value = read_document(plain.name).value
    (folder / "document.json").write_bytes(orjson.dumps(value))


def _table(columns: Iterable[Column], generated: list[Row], read: list[Row]) -> str:
    """Give a table with a line for each catalog, and one that tells how the generated ones grow."""
    columns = tuple(columns)
    lines = [["catalog", *(column.heading for column in columns)], ["---", *("---:" for _ in columns)]]

    def cells_of(row: Row) -> list[str]:
        name, built, used = row
        return [name, *(column.form.format(column.value(built, used)) for column in columns)]

    fit = [["**exponent**", *(_fitted(column, generated) for column in columns)]] if len(generated) > 1 else []
    every = (*lines, *map(cells_of, generated), *fit, *map(cells_of, read))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in every)


def _fitted(column: Column, rows: list[Row]) -> str:
    """Give the exponent in bold; nothing where it says nothing, or some catalog was too small to measure."""
    is_measured = all(column.value(built, used) > 0 for _, built, used in rows)
    return f"**{_growth(column.value, rows):.2f}**" if column.grows and is_measured else ""


def _growth(value: Callable[[Built, Used], float], rows: list[Row]) -> float:
    return exponent([used.tools for _, _, used in rows], [value(built, used) for _, built, used in rows])


def _is_linear(rows: list[Row]) -> bool:
    grown = _growth(lambda built, _: built.build, rows)
    print(f"\nthe time of a build grows with the size to the power of {grown:.2f} (limit {SMOKE_LIMIT})")
    return grown <= SMOKE_LIMIT


def _introduction() -> str:
    return _INTRODUCTION.format(
        machine=f"{platform.machine()} {platform.system()}",
        python=platform.python_version(),
        day=datetime.now(UTC).date(),
    )


if __name__ == "__main__":
    sys.exit(main())
