"""What each signal of a retrieval adds on each labelled set, as a Markdown table.

python -m tests.quality.ablation FOLDER [--embedding MODEL] [--write]

FOLDER is described in `tests/quality/labelled.py`. Each line leaves one signal out: the change of recall within the
first tool, and within the first five, in hundredths. `--write` also writes ABLATION.md.
"""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from tests.quality.labelled import Labelled, Question, labelled
from toolgraph.search.embedders import Embedder, embedder_of
from toolgraph.search.nearness import Nearness
from toolgraph.search.retriever import Retriever
from toolgraph.search.settings import Settings
from toolgraph.search.weights import Weights

TABLE = Path(__file__).with_name("ABLATION.md")
#: What needs more than a query, and what is no signal of its own.
_NOT_ASKED = ("called", "following", "embedding", "reranker", "verb")
_DEPTHS = (1, 5)
_INTRODUCTION = """\
# What each signal adds

`python -m tests.quality.ablation FOLDER --write`: recall within the first and the first five tools, in percent, with \
all signals; then what is lost (−) or gained (+) where one is left out. `verb` is the wish for the very verb of the \
query; `diversity` and `embedding` are off unless asked for, and are switched on here. *mean* is that of the sets.
"""


class Recall(msgspec.Struct, frozen=True):
    """Mean recall at each of the depths, and over how many questions."""

    at: tuple[float, ...]
    questions: int


def main() -> None:
    """Measure every variant on every set, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--embedding")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    embedder = embedder_of(arguments.embedding) if arguments.embedding else None
    measured = [(one.name, recalls(one, embedder)) for one in labelled(arguments.folder)]
    text = f"{_INTRODUCTION}\n{table(measured)}\n"
    print(text)
    if arguments.write:
        TABLE.write_text(text)


def variants() -> Iterator[tuple[str, Settings]]:
    """Yield the usual settings, those with one signal left out, and those with diversity."""
    usual = Weights()
    yield "all signals", Settings()
    for name in Weights.__struct_fields__:
        if name not in _NOT_ASKED:
            yield f"without {name}", Settings(weights=msgspec.structs.replace(usual, **{name: 0.0}))
    yield "without verb", Settings(weights=msgspec.structs.replace(usual, verb=1.0))
    yield "with diversity 0.2", Settings(diversity=0.2)


def recalls(catalog: Labelled, embedder: Embedder | None) -> Mapping[str, Recall]:
    """Give the recall of each variant on a catalog, which is indexed once."""
    retriever = Retriever(catalog.tools, catalog.edges)
    found = {title: _recall(retriever.configured(settings), catalog.questions) for title, settings in variants()}
    if embedder:
        nearness = Nearness(catalog.tools, embedder)
        found["with embedding"] = _recall(retriever.with_models(nearness), catalog.questions)
    return found


def table(measured: Sequence[tuple[str, Mapping[str, Recall]]]) -> str:
    """Give the table: a column for each set, catalogs of one set taken together."""
    sets = list(dict.fromkeys(name for name, _ in measured))
    titles = list(measured[0][1])
    means = {
        (title, name): _mean([found[title] for one, found in measured if one == name])
        for title in titles
        for name in sets
    }
    usual = _cells(means, titles[0], sets)
    lines = ["| | mean | " + " | ".join(sets) + " |", "| --- |" + " ---: |" * (len(sets) + 1)]
    lines.append(_line(titles[0], [[f"{one:.1f}" for one in cell] for cell in usual]))
    for title in titles[1:]:
        pairs = zip(_cells(means, title, sets), usual, strict=True)
        lines.append(_line(title, [[_change(*both) for both in zip(*pair, strict=True)] for pair in pairs]))
    return "\n".join(lines)


def _cells(means: Mapping[tuple[str, str], list[float]], title: str, sets: Sequence[str]) -> list[list[float]]:
    """Give the recalls of a variant in percent: their mean over the sets, then set by set."""
    cells = [[100 * value for value in means[title, name]] for name in sets]
    return [[sum(values) / len(sets) for values in zip(*cells, strict=True)], *cells]


def _change(value: float, usual: float) -> str:
    return f"{value - usual:+.1f}" if abs(value - usual) >= 0.05 else "·"


def _line(title: str, cells: list[list[str]]) -> str:
    return f"| {title} | " + " | ".join(" / ".join(cell) for cell in cells) + " |"


def _recall(retriever: Retriever, questions: Sequence[Question]) -> Recall:
    sums = [0.0] * len(_DEPTHS)
    for question in questions:
        found = retriever.find(question.query, max(_DEPTHS))
        for place, depth in enumerate(_DEPTHS):
            sums[place] += len(question.wanted.intersection(found[:depth])) / len(question.wanted)
    return Recall(tuple(one / len(questions) for one in sums), len(questions))


def _mean(recalls: Sequence[Recall]) -> list[float]:
    questions = sum(one.questions for one in recalls)
    return [sum(one.at[place] * one.questions for one in recalls) / questions for place in range(len(_DEPTHS))]


if __name__ == "__main__":
    main()
