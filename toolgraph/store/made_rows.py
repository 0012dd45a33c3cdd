"""Rows that are made when they are asked for, so that a large artifact is written without being held as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, overload

_T = TypeVar("_T")


class MadeList(Sequence[Any], Generic[_T]):
    """A row for each of a sequence of values, made anew each time."""

    def __init__(self, values: Sequence[_T], make: Callable[[_T], Any]) -> None:
        self._values = values
        self._make = make

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, place: int) -> Any: ...
    @overload
    def __getitem__(self, place: slice) -> list[Any]: ...
    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            return [self._make(value) for value in self._values[place]]
        return self._make(self._values[place])

    def __iter__(self) -> Iterator[Any]:
        return map(self._make, self._values)


class MadeMapping(Mapping[str, Any], Generic[_T]):
    """A row for each of the values of a mapping, made anew each time."""

    def __init__(self, values: Mapping[str, _T], make: Callable[[_T], Any]) -> None:
        self._values = values
        self._make = make

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, key: str) -> Any:
        return self._make(self._values[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)


def with_rows(document: Mapping[str, Any]) -> dict[str, Any]:
    """Give an artifact's document with all its rows made."""
    graph = {key: list(rows) for key, rows in document["graph"].items()}
    return {**document, "graph": graph, "tools": dict(document["tools"])}
