"""Which tools have a word and where it stands in them, kept flat: a large catalog has millions of such facts."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence


class Rows:
    """The tools that have a word, by number and rising, each with the place where it stands."""

    __slots__ = ("_numbers", "_places", "_spots")

    def __init__(self, places: Sequence[str]) -> None:
        self._places = places
        self._numbers = array("I")
        self._spots = bytearray()

    def __len__(self) -> int:
        return len(self._numbers)

    def add(self, number: int, spot: int) -> None:
        """Append a tool with a higher number than all before; *spot* is the place's own in the list of places."""
        self._numbers.append(number)
        self._spots.append(spot)

    def items(self) -> Iterator[tuple[int, str]]:
        """Yield numbers and places."""
        return zip(self._numbers, map(self._places.__getitem__, self._spots), strict=True)

    def place(self, number: int) -> str:
        """Give the place at which a tool has the word, or an empty string."""
        at = bisect_left(self._numbers, number)
        has_it = at < len(self._numbers) and self._numbers[at] == number
        return self._places[self._spots[at]] if has_it else ""


class Postings:
    """Words with the tools that have them; filled tool by tool, in order of their numbers."""

    def __init__(self, places: Sequence[str]) -> None:
        self._places = tuple(places)
        self._rows: dict[str, Rows] = {}

    def __contains__(self, word: str) -> bool:
        return word in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __getitem__(self, word: str) -> Rows:
        return self._rows[word]

    def get(self, word: str) -> Rows | None:
        """Give the tools that have a word, or None where there are none."""
        return self._rows.get(word)

    def add(self, number: int, words: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Note a tool's words by place, the place that counts most first; a word stands at the first that has it."""
        spots: dict[str, int] = {}
        for place, own in words:
            spots = dict.fromkeys(own, self._places.index(place)) | spots
        for word, spot in spots.items():
            rows = self._rows.get(word)
            if rows is None:
                rows = self._rows[word] = Rows(self._places)
            rows.add(number, spot)
