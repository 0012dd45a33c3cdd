"""Which tools have a term, and how much it counts there: BM25 over weighted fields (BM25F), in flat arrays.

Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.6. Everything that
does not depend on the query is worked out when the index is made; a query adds up slices.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from toolgraph.search.fields import PLACES, Place

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Where the count of a term stops to matter.
_SATURATION = 1.2


_D = TypeVar("_D")


class Counted(NamedTuple):
    """How often a term stands in a place of a document: a row each, as compact as they are kept."""

    term: NDArray[np.int32]
    document: NDArray[np.int32]
    place: NDArray[np.int8]
    times: NDArray[np.int32]

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The columns."""
        return tuple(self)


class Postings:
    """An index of terms in places over numbered documents."""

    def __init__(self, documents: Iterable[Mapping[str, Sequence[str]]], places: Sequence[Place] = PLACES) -> None:
        self.places = tuple(places)
        self.size = 0
        numbers: dict[str, int] = {}
        self.take(_count(self._numbered(documents), self.places, numbers), numbers)

    def _numbered(self, documents: Iterable[_D]) -> Iterator[tuple[int, _D]]:
        """Yield documents one by one, which together take more memory than their index, and count them."""
        for number, document in enumerate(documents):
            self.size = number + 1
            yield number, document

    def replaced(self, documents: Mapping[int, Mapping[str, Sequence[str]]]) -> Postings:
        """Give the index with other words in some documents: the same as one made anew, for less."""
        numbers = dict(self.numbers)
        fresh = _count(documents.items(), self.places, numbers)
        left = ~np.isin(self._counted.document, list(documents))
        kept = [np.concatenate([own[left], new]) for own, new in zip(self._counted.arrays, fresh.arrays, strict=True)]
        # Words that no document has any more are forgotten.
        used, term = np.unique(kept[0], return_inverse=True)
        words = list(numbers)
        other = copy(self)
        other.take(Counted(term.astype(np.int32), *kept[1:]), {words[one]: place for place, one in enumerate(used)})
        return other

    def take(self, counted: Counted, numbers: dict[str, int]) -> None:
        """Make the index from counts; *numbers* has their terms. Called once, before anything is asked."""
        self.numbers = numbers
        self._counted = counted
        term, document, place = (one.astype(np.int64) for one in counted.arrays[:3])
        weighted = _dilute(document, place, counted.times.astype(np.float64), self.size, self.places)
        order = np.lexsort((document, term))
        term, document, place, weighted = term[order], document[order], place[order], weighted[order]
        # One row a (term, document): the weighted count and a bit for each place.
        changes = np.flatnonzero(np.r_[True, (np.diff(term) != 0) | (np.diff(document) != 0)]) if len(term) else term
        self._document: Ints = document[changes]
        self._where: Ints = np.bitwise_or.reduceat(1 << place, changes) if len(term) else term
        counts = np.add.reduceat(weighted, changes) if len(term) else weighted
        row_term = term[changes]
        self._start: Ints = np.searchsorted(row_term, np.arange(len(self.numbers) + 1))
        frequency = np.diff(self._start)
        #: Rarity of each term: high where few documents have it.
        self.rarity: Floats = np.log1p((self.size - frequency + 0.5) / (frequency + 0.5))
        self._strength: Floats = counts * (_SATURATION + 1.0) / (counts + _SATURATION)

    def __contains__(self, term: str) -> bool:
        return term in self.numbers

    def rows(self, term: str) -> tuple[Ints, Floats]:
        """Give the documents that have a term, and its strength in each, from 0 to 2.2."""
        number = self.numbers[term]
        rows = slice(self._start[number], self._start[number + 1])
        return self._document[rows], self._strength[rows]

    def rarity_of(self, term: str) -> float:
        """Give the rarity of a known term."""
        return float(self.rarity[self.numbers[term]])

    def places_of(self, term: str, document: int) -> tuple[str, ...]:
        """Give the places in which a document has a term."""
        number = self.numbers.get(term)
        if number is None:
            return ()
        start, end = self._start[number], self._start[number + 1]
        row = start + int(np.searchsorted(self._document[start:end], document))
        if row >= end or self._document[row] != document:
            return ()
        bits = int(self._where[row])
        return tuple(place.name for bit, place in enumerate(self.places) if bits >> bit & 1)


def _count(
    documents: Iterable[tuple[int, Mapping[str, Sequence[str]]]], places: Sequence[Place], numbers: dict[str, int]
) -> Counted:
    """Count the terms of documents by number; *numbers* takes the terms."""
    terms, owners, spots, counts = array("i"), array("i"), array("b"), array("i")
    for document, words in documents:
        for spot, place in enumerate(places):
            for term, count in Counter(words.get(place.name, ())).items():
                terms.append(numbers.setdefault(term, len(numbers)))
                owners.append(document)
                spots.append(spot)
                counts.append(count)
    return Counted(
        np.array(terms, dtype=np.int32),
        np.array(owners, dtype=np.int32),
        np.array(spots, dtype=np.int8),
        np.array(counts, dtype=np.int32),
    )


def _dilute(document: Ints, place: Ints, count: Floats, size: int, places: Sequence[Place]) -> Floats:
    """Weigh counts by their place, less in a long text than in a short one."""
    key = place * size + document
    lengths = np.bincount(key, weights=count, minlength=len(places) * size).reshape(len(places), size)
    filled = np.maximum((lengths > 0).sum(axis=1), 1)
    average = np.maximum(lengths.sum(axis=1) / filled, 1.0)
    dilution = np.array([one.dilution for one in places])
    weight = np.array([one.weight for one in places])
    length = lengths.reshape(-1)[key]
    shared: Floats = weight[place] * count / (1.0 - dilution[place] + dilution[place] * length / average[place])
    return shared
