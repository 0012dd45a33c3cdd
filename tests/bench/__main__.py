"""Times by catalog size, as a Markdown table.

python -m tests.bench                  generated catalogs of 100, 1,000 and 10,000 operations
python -m tests.bench FILE…            these documents instead (JSON or YAML, gzip too)
python -m tests.bench --smoke          two small ones; exit code 1 where cost does not grow with size alone
"""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.measure import Row, measure
from tests.catalogs import openapi_document
from toolgraph.sources import read_document

SIZES = (100, 1_000, 10_000)
SMOKE_SIZES = (150, 600)
#: Times the growth in size by which the time of a build may grow before the smoke run fails: a loop over pairs
#: of tools would give 4.
SMOKE_TOLERANCE = 2.5

HEAD = (
    "| catalog | tools | edges | source MB | artifact MB | × source | floor s | build s | × floor | load s "
    "| first search ms | search ms | scope ms | inspect ms | save ms |"
)


def main() -> int:
    """Print the table; give the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()
    catalogs = _generated(SMOKE_SIZES if args.smoke else SIZES) if not args.files else _read(args.files)
    print(HEAD + "\n" + "|".join(["", "---", *["---:"] * (HEAD.count("|") - 2), ""]))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, document in catalogs:
            rows.append(measure(document, Path(folder)))
            print(_line(name, rows[-1]), flush=True)
    return int(args.smoke and not _grows_with_size(*rows))


def _generated(sizes: tuple[int, ...]) -> Iterator[tuple[str, dict[str, Any]]]:
    for size in sizes:
        yield f"generated {size:,}", openapi_document(size)


def _read(files: list[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    for file in files:
        with tempfile.NamedTemporaryFile(suffix=".json") as plain:
            data = file.read_bytes()
            plain.write(gzip.decompress(data) if file.suffix == ".gz" else data)
            plain.flush()
            yield file.name.split(".")[0], read_document(plain.name).value


def _grows_with_size(small: Row, large: Row) -> bool:
    grown = (large.build / large.tools) / (small.build / small.tools)
    print(f"\nbuild time per tool grew by a factor of {grown:.2f} (limit {SMOKE_TOLERANCE})")
    return grown <= SMOKE_TOLERANCE


def _line(name: str, row: Row) -> str:
    cells = [
        name, f"{row.tools:,}", f"{row.edges:,}", f"{row.source / 1e6:.2f}", f"{row.artifact / 1e6:.2f}",
        f"{row.artifact / row.source:.2f}", f"{row.floor:.3f}", f"{row.build:.2f}", f"{row.build / row.floor:.1f}",
        f"{row.load:.2f}", *(f"{1e3 * seconds:.1f}" for seconds in
                             (row.first_search, row.search, row.scope, row.inspect, row.save)),
    ]  # fmt: skip
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
