"""Operations by every way in which a document may name one, and documents by what others call them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urljoin

from toolgraph.model import Operation, SourceInfo
from toolgraph.text import split_words

_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://")


class Named(NamedTuple):
    """An operation that was found; `against` says what is odd about how it was named."""

    operation: Operation
    against: str = ""


class Directory:
    """The operations of a collection. Where several fit, the caller gets all of them in a fixed order.

    Those with one id stand as in their documents: the first of a document has the id for its name.
    """

    def __init__(self, operations: Sequence[Operation]) -> None:
        self._by_id: dict[str, list[Operation]] = {}
        self._by_pointer: dict[str, list[Operation]] = {}
        self._by_path: dict[str, list[Operation]] = {}
        for operation in operations:
            for name in {operation.operation_id, operation.name} - {""}:
                self._by_id.setdefault(name, []).append(operation)
        # What reads is meant, should a path alone be named.
        for operation in sorted(operations, key=lambda o: (o.method != "get", o.name)):
            self._by_pointer.setdefault(unquote(operation.pointer), []).append(operation)
            if operation.path:
                self._by_path.setdefault(operation.path, []).append(operation)

    def called(self, name: str) -> Sequence[Operation]:
        """Give the operations with that id, or that name in the collection."""
        return self._by_id.get(name, ())

    def at(self, pointer: str) -> Sequence[Named]:
        """Give the operations at a pointer (`#/paths/~1pets/get`); one may be percent-encoded, or a mere path."""
        pointer = unquote(pointer)
        found = [Named(operation) for operation in self._by_pointer.get(pointer, ())]
        loose = "a path is named where a pointer to an operation belongs"
        return found or [Named(operation, loose) for operation in self._by_path.get(pointer.removeprefix("#"), ())]


class Documents:
    """The documents of a collection, found by an address that another document has for them."""

    def __init__(self, sources: Iterable[SourceInfo]) -> None:
        self._sources = tuple(sources)

    def find(self, url: str, base: str, name: str = "") -> SourceInfo | None:
        """Find the document that another one, read from *base*, calls by a URL or a name.

        It is the one at that place, else the only one whose file is called so, else the only one that goes by the
        name or the stem of the file; `None` where none or several do.
        """
        place, file = _resolved(url, base), _file(url)
        words = [split_words(word) for word in (name, posixpath.splitext(file)[0]) if word]
        rules: tuple[Callable[[SourceInfo], bool], ...] = (
            lambda source: bool(url) and _resolved(source.location, "") == place,
            lambda source: bool(file) and _file(source.location) == file,
            lambda source: any(word in _names(source) for word in words),
        )
        for rule in rules:
            found = [source for source in self._sources if rule(source)]
            if len(found) == 1:
                return found[0]
        return None

    @property
    def only(self) -> SourceInfo | None:
        """The document, where there is but one."""
        return self._sources[0] if len(self._sources) == 1 else None


def _resolved(url: str, base: str) -> str:
    url = url.partition("#")[0]
    if _ADDRESS.match(url):
        return url
    if _ADDRESS.match(base):
        return urljoin(base, url)
    return posixpath.normpath(posixpath.join(posixpath.dirname(base.replace("\\", "/")), unquote(url)))


def _file(url: str) -> str:
    return unquote(posixpath.basename(url.partition("#")[0].partition("?")[0].replace("\\", "/")))


def _names(source: SourceInfo) -> set[tuple[str, ...]]:
    stem = posixpath.splitext(_file(source.location))[0]
    return {split_words(name) for name in (source.label, source.title, stem) if name}
