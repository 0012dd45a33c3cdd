"""Coverage-guided fuzzing of everything that is done with a document, for as long as it is let.

    python -m tests.fuzz FOLDER [DOCUMENT…]

Needs `pip install atheris`. The documents are cut to small pieces in FOLDER/corpus, which grows by what reaches new
code. Whatever raises anything but a `ToolgraphError`, breaks a promise or takes too long is kept in FOLDER/findings.
"""

from __future__ import annotations

import hashlib
import json
import resource
import sys
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any

import atheris
import yaml

from tests.fuzz.cuts import cuts
from tests.fuzz.mutations import mutated

with atheris.instrument_imports(include=["toolgraph"]):
    from tests.fuzz.journey import journey_of_bytes
    from toolgraph.errors import ToolgraphError
    from toolgraph.sources import read_document

#: Seconds of work that a small document may cost, with the instruments in.
_SLOW = 5.0
_MAX_BYTES = 40_000
_MAX_MEMORY = 1 << 30


class Fuzzer:
    """Runs inputs, and keeps one input for each way in which something went wrong."""

    def __init__(self, folder: Path) -> None:
        self._findings = folder / "findings"
        self._findings.mkdir(parents=True, exist_ok=True)
        self._known = {path.name.partition(".")[0] for path in self._findings.iterdir()}
        self._pool = [json.loads(path.read_bytes()) for path in sorted((folder / "corpus").glob("seed-*.json"))]
        self._count = 0
        self._start = time.monotonic()

    def run(self, data: bytes) -> None:
        """Take one input all the way."""
        self._count += 1
        if self._count % 2000 == 0:
            seconds = time.monotonic() - self._start
            sys.stderr.write(f"{self._count} inputs, {seconds:.0f} s, {len(self._known)} findings\n")
        start = time.process_time()
        try:
            journey_of_bytes(data)
        except ToolgraphError as error:
            if "\n" in str(error):
                self._keep(f"a message of several lines: {error!r}", data)
        except Exception:  # noqa: BLE001 - this is what is looked for
            self._keep(traceback.format_exc(), data)
        if time.process_time() - start > _SLOW:
            self._keep(f"slow: {time.process_time() - start:.1f} s\n", data)
        if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10 > _MAX_MEMORY:
            self._keep("memory", data)
            sys.exit(1)

    def change(self, data: bytes, max_size: int, seed: int) -> bytes:
        """Change one input: a value in it, how it is written, or its bytes."""
        random = Random(seed)
        if random.random() < 0.15:
            return bytes(atheris.Mutate(data, max_size))
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            try:
                value = yaml.load(data, yaml.CSafeLoader)
                value = json.loads(json.dumps(value, default=str))
            except Exception:  # noqa: BLE001 - an input that no reader takes
                return bytes(atheris.Mutate(data, max_size))
        changed = mutated(value, random, self._pool)
        written = _written(changed, random)
        return written if len(written) <= max_size else data

    def _keep(self, what: str, data: bytes) -> None:
        lines = [line.strip() for line in what.splitlines() if line.strip().startswith("File") or "slow" in line]
        mark = hashlib.sha256("".join(lines[-3:]).encode()).hexdigest()[:12]
        if mark not in self._known:
            self._known.add(mark)
            (self._findings / f"{mark}.input").write_bytes(data)
            (self._findings / f"{mark}.txt").write_text(what)
            sys.stderr.write(what)


def _written(value: Any, random: Random) -> bytes:
    try:
        if random.random() < 0.2:
            return yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True).encode("utf-8", "replace")
        return json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    except RecursionError:
        return b"{}"


def _plant(folder: Path, documents: list[str]) -> None:
    """Write pieces of documents as the first inputs."""
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(documents):
        value = read_document(name).value
        for place, piece in enumerate(cuts(value, Random(number))):
            written = json.dumps(piece, default=str).encode()
            if len(written) < _MAX_BYTES // 2:
                (corpus / f"seed-{number}-{place}.json").write_bytes(written)


def main() -> None:
    """Fuzz until interrupted."""
    folder = Path(sys.argv[1])
    _plant(folder, sys.argv[2:])
    fuzzer = Fuzzer(folder)
    options = [f"-max_len={_MAX_BYTES}", "-timeout=60", "-rss_limit_mb=2048", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, str(folder / "corpus")], fuzzer.run, custom_mutator=fuzzer.change)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
