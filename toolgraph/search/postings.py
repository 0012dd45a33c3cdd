"""Which tools have a term, and how much it counts there: BM25 over weighted fields (BM25F), in flat arrays.

Robertson, Zaragoza: The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.6. Everything that
does not depend on the query is worked out when the index is made; a query adds up slices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from toolgraph.search.fields import PLACES, Place

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Where the count of a term stops to matter.
_SATURATION = 1.2


class Postings:
    """An index of terms in places over numbered documents."""

    def __init__(self, documents: Sequence[Mapping[str, Sequence[str]]], places: Sequence[Place] = PLACES) -> None:
        self.size = len(documents)
        self.places = tuple(places)
        self.numbers: dict[str, int] = {}
        term, document, place, count = _count(documents, self.places, self.numbers)
        weighted = _dilute(document, place, count, self.size, self.places)
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
    documents: Sequence[Mapping[str, Sequence[str]]], places: Sequence[Place], numbers: dict[str, int]
) -> tuple[Ints, Ints, Ints, Floats]:
    """Give parallel arrays: term, document, place, count; *numbers* takes the terms."""
    terms: list[int] = []
    owners: list[int] = []
    spots: list[int] = []
    counts: list[int] = []
    for document, words in enumerate(documents):
        for spot, place in enumerate(places):
            for term, count in Counter(words.get(place.name, ())).items():
                terms.append(numbers.setdefault(term, len(numbers)))
                owners.append(document)
                spots.append(spot)
                counts.append(count)
    return (
        np.array(terms, dtype=np.int64),
        np.array(owners, dtype=np.int64),
        np.array(spots, dtype=np.int64),
        np.array(counts, dtype=np.float64),
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
