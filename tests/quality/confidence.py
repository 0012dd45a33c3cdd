"""Fits the numbers of `toolgraph/search/confidence.py` to labelled queries, and tells how well they hold.

python -m tests.quality.confidence FOLDER [--write]

FOLDER is described in `tests/quality/labelled.py`. To the questions of a set come some of other sets, whose catalogs
are about other things: they have no answer. What is said of a set is said by a fit to all the other sets. `--write`
also writes CONFIDENCE.md.
"""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np

from tests.quality.labelled import Labelled, Question, labelled
from tests.quality.logistic import Floats, Reliability, fit, left_out, reliability
from toolgraph.search.confidence import Judge, Model, Signs
from toolgraph.search.retriever import Retriever

TABLE = Path(__file__).with_name("CONFIDENCE.md")
SIGNS = Signs.__struct_fields__
#: Whether several things are asked for says how many are right, not whether the first is.
_OF_ONE = SIGNS[:-1]
_DEPTH = 10
#: So many questions with an answer come to one without.
_FOR_ONE_STRANGER = 5
#: Catalogs of which the smaller has this share of its resources in common are about the same.
_ALIKE = 0.1

_INTRODUCTION = """\
# How well confidences hold

`python -m tests.quality.confidence FOLDER --write`: {questions:,} questions to {catalogs} catalogs of {sets} sets, \
{strangers} of them without an answer (asked of a catalog that is about other things). What is said of a set is said \
by a fit to all the other sets. *Skill* is what is gained of the squared error over always saying how many are right \
on the whole; *error* is the mean distance between what is said and what is true, by bin; *auc* is how often a right \
one is held likelier than a wrong one.
"""


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """Cases of one kind: the names of their signs; of each case its signs, whether it is right, its weight and set."""

    title: str
    names: tuple[str, ...]
    signs: Floats
    is_right: Floats
    weight: Floats
    sets: tuple[str, ...]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A question as it was answered: of each of the first tools its signs, and whether it is right."""

    name: str
    has_answer: bool
    hits: tuple[tuple[Signs, bool], ...]


def main() -> None:
    """Fit, print the numbers for the code, and the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    catalogs = list(labelled(arguments.folder))
    asked = [one for catalog in catalogs for one in answers(catalog, strangers(catalog, catalogs))]
    samples = samples_of(asked)
    text = "\n\n".join([_introduction(catalogs, asked), *map(_section, samples)]) + "\n"
    print(text)
    if arguments.write:
        TABLE.write_text(text)


def strangers(catalog: Labelled, catalogs: Sequence[Labelled]) -> Iterator[Question]:
    """Yield questions to other catalogs, evenly from all of those that are about other things."""
    other = [
        question
        for one in catalogs
        if one.name != catalog.name and not _is_alike(one, catalog)
        for question in one.questions
    ]
    number = len(catalog.questions) // _FOR_ONE_STRANGER
    for place in range(min(number, len(other))):
        yield Question(other[place * len(other) // number].query, frozenset())


def answers(catalog: Labelled, without: Iterator[Question]) -> Iterator[Asked]:
    """Yield how the questions of a catalog are answered, and those that have no answer there."""
    retriever = Retriever(catalog.tools, catalog.edges)
    for question in (*catalog.questions, *without):
        ranking = retriever.rank(question.query)
        judge = Judge(ranking)
        first = ranking.order[:_DEPTH].tolist()
        hits = tuple((judge.signs(tool), ranking.names[tool] in question.wanted) for tool in first)
        yield Asked(name=catalog.name, has_answer=bool(question.wanted), hits=hits)


def samples_of(asked: Sequence[Asked]) -> tuple[Sample, ...]:
    """Give what is fitted: first hits, further hits, and answers as wholes."""
    found = [one for one in asked if one.hits]
    return (
        _sample("FIRST", _OF_ONE, [(one.name, *one.hits[0]) for one in found]),
        _sample("FURTHER", SIGNS, [(one.name, *hit) for one in found for hit in one.hits[1:]]),
        _sample("ANSWER", _OF_ONE, [(one.name, one.hits[0][0], any(right for _, right in one.hits)) for one in found]),
    )


def fitted(sample: Sample) -> Model:
    """Give the numbers for the code, to two decimals."""
    start, *weights = np.round(fit(sample.signs, sample.is_right, sample.weight), 2).tolist()
    return Model(start=start, signs=Signs(**dict(zip(sample.names, weights, strict=True))))


def _sample(title: str, names: tuple[str, ...], cases: Sequence[tuple[str, Signs, bool]]) -> Sample:
    counts = Counter(name for name, *_ in cases)
    return Sample(
        title=title,
        names=names,
        signs=np.array([[getattr(signs, one) for one in names] for _, signs, _ in cases]),
        is_right=np.array([float(right) for *_, right in cases]),
        # A set of many questions counts more than one of few, but not by as much.
        weight=np.array([counts[name] ** -0.5 for name, *_ in cases]),
        sets=tuple(name for name, *_ in cases),
    )


def _is_alike(one: Labelled, other: Labelled) -> bool:
    resources = [{tool.semantics.primary_resource for tool in catalog.tools} for catalog in (one, other)]
    return len(set.intersection(*resources)) >= _ALIKE * min(map(len, resources))


def _introduction(catalogs: Sequence[Labelled], asked: Sequence[Asked]) -> str:
    return _INTRODUCTION.format(
        questions=len(asked),
        catalogs=len(catalogs),
        sets=len({one.name for one in catalogs}),
        strangers=sum(not one.has_answer for one in asked),
    )


def _section(sample: Sample) -> str:
    """Give the numbers of a model, its reliability by bin, and what was said and true of each set."""
    said = left_out(sample.signs, sample.is_right, sample.weight, sample.sets)
    found = reliability(said, sample.is_right)
    return "\n".join(
        [
            f"## {sample.title}\n",
            f"`{written(sample.title, fitted(sample))}`\n",
            _summary(found),
            "",
            "| said | true | cases |\n| ---: | ---: | ---: |",
            *(f"| {one.said:.2f} | {one.was:.2f} | {one.cases:,} |" for one in found.bins),
            "",
            "| set | said | true | cases |\n| --- | ---: | ---: | ---: |",
            *_by_set(sample, said),
        ]
    )


def written(title: str, model: Model) -> str:
    """Write a model as it stands in the code."""
    signs = ", ".join(f"{name}={value}" for name in SIGNS if (value := getattr(model.signs, name)))
    return f"{title} = Model(start={model.start}, signs=Signs({signs}))"


def _summary(found: Reliability) -> str:
    return (
        f"{found.cases:,} cases, {found.base:.3f} right; squared error {found.brier:.3f}, skill {found.skill:.3f}, "
        f"error {found.error:.3f}, auc {found.auc:.3f}"
    )


def _by_set(sample: Sample, said: Floats) -> Iterator[str]:
    sets = np.array(sample.sets)
    for name in np.unique(sets):
        own = sets == name
        yield f"| {name} | {said[own].mean():.2f} | {sample.is_right[own].mean():.2f} | {own.sum():,} |"


if __name__ == "__main__":
    main()
