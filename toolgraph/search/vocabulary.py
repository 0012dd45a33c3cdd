"""What a word of a query may stand for among the words that tools have."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from toolgraph.search.thesaurus import alike
from toolgraph.text import ngrams


class How(StrEnum):
    """How a word of a tool was reached from a word of the query."""

    SAME = "same word"
    ALIKE = "similar meaning"
    ABBREVIATED = "abbreviation"
    INITIALS = "initials"
    CORRECTED = "spelling corrected"
    TRANSLATED = "translated"


class Reading(msgspec.Struct, frozen=True):
    """Terms (all of them, in one tool) that a query term may stand for, and what a match is worth of a whole one."""

    terms: tuple[str, ...]
    how: How = How.SAME
    worth: float = 1.0


_ALIKE, _ABBREVIATED, _INITIALS, _CORRECTED = 0.6, 0.7, 0.9, 0.8
#: The most usual translation of a word, another one, and what is used for one that no tool has.
_TRANSLATED, _ALSO, _ROUGHLY = 0.9, 0.7, 0.5
#: What is left of that where tools have the word itself.
_BESIDE_OWN = 0.5
#: Shorter words are no abbreviations.
_SHORTEST = 3
#: A word stands for at most so many longer ones.
_MOST_LONGER = 12
#: Initials of so many words.
_INITIAL_WORDS = (2, 3, 4)
#: A misspelt word of at least this length has one wrong letter, a long one two.
_SPELLED, _LONG = 4, 8


class Vocabulary:
    """The terms of a catalog. Abbreviations are looked for among those of names, which are few."""

    def __init__(self, terms: Collection[str], names: Iterable[str], phrases: Iterable[Sequence[str]]) -> None:
        self._terms = terms
        self._known = sorted(term for term in terms if len(term) >= _SPELLED and term.isascii() and term.isalpha())
        self._names = sorted(names)
        self._name_set = frozenset(self._names)
        self._initials = _initials(phrases)

    def readings(self, term: str, *, may: bool = False, is_name: bool = False) -> tuple[Reading, ...]:
        """Give what a term may stand for, the term itself first; nothing where no tool has anything like it.

        One that only `may` be meant stands for itself. A proper name is not corrected.
        """
        same = (Reading((term,)),) if term in self._terms else ()
        if may:
            return same
        found = (*same, *self._similar(term))
        found = found or (*self._abbreviations(term), *self._spelled_out(term))
        return found or (() if is_name else tuple(self._corrected(term)))

    def translations(self, term: str, english: Sequence[tuple[str, ...]]) -> tuple[Reading, ...]:
        """Give what a word of another language may stand for: itself first, then its English words that tools have."""
        same = (Reading((term,)),) if term in self._terms else ()
        share = _BESIDE_OWN if all(pair in self._terms for pair in ngrams(term)) else 1.0
        found = tuple(
            Reading(words, How.TRANSLATED, share * (_ALSO if number else _TRANSLATED))
            for number, words in enumerate(english)
            if all(word in self._terms for word in words)
        )
        others = dict.fromkeys(other for words in english if len(words) == 1 for other in alike(words[0]))
        roughly = (Reading((other,), How.TRANSLATED, share * _ROUGHLY) for other in others if other in self._terms)
        return (*same, *(found or roughly))

    def _similar(self, term: str) -> Iterator[Reading]:
        for other in alike(term):
            if other in self._terms:
                yield Reading((other,), How.ALIKE, _ALIKE)

    def _abbreviations(self, term: str) -> Iterator[Reading]:
        """Yield names of which the term is the beginning, and those that are the beginning of the term."""
        if len(term) < _SHORTEST:
            return
        start = bisect_left(self._names, term)
        for other in self._names[start : start + _MOST_LONGER]:
            if not other.startswith(term):
                break
            if other != term:
                yield Reading((other,), How.ABBREVIATED, _ABBREVIATED)
        for length in range(_SHORTEST, len(term)):
            if term[:length] in self._name_set:
                yield Reading((term[:length],), How.ABBREVIATED, _ABBREVIATED)

    def _spelled_out(self, term: str) -> Iterator[Reading]:
        for terms in self._initials.get(term, ()):
            yield Reading(terms, How.INITIALS, _INITIALS)

    def _corrected(self, term: str) -> Iterator[Reading]:
        if len(term) < _SPELLED or not (term.isascii() and term.isalpha()):
            return
        most = 2 if len(term) >= _LONG else 1
        found = process.extract(term, self._known, scorer=OSA.distance, score_cutoff=most, limit=None)
        least = min((distance for _, distance, _ in found), default=0)
        for other, distance, _ in found:
            if distance == least and other[0] == term[0]:
                yield Reading((other,), How.CORRECTED, _CORRECTED)


def _initials(phrases: Iterable[Sequence[str]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Give the word sequences of each group of initials, sorted."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for words in phrases:
        for length in _INITIAL_WORDS:
            for start in range(len(words) - length + 1):
                run = tuple(words[start : start + length])
                if all(len(word) > 1 for word in run):
                    found.setdefault("".join(word[0] for word in run), set()).add(run)
    return {initials: tuple(sorted(runs)) for initials, runs in found.items()}
