"""Several paths and addresses → their documents, read side by side; the result is as if they were read in turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from toolgraph.errors import SourceError
from toolgraph.model import Problem, Severity
from toolgraph.sources.access import Access
from toolgraph.sources.document import Document
from toolgraph.sources.reading import read_documents
from toolgraph.sources.references import is_remote, related_path


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """The documents of one location, and what of it could not be read."""

    location: str
    documents: tuple[Document, ...] = ()
    failures: tuple[SourceError, ...] = ()


def read_sources(
    locations: Sequence[str],
    access: Access,
    *,
    read: Callable[..., tuple[Document, ...]] = read_documents,
    keep_going: bool = False,
) -> Iterator[Source]:
    """Yield what is at each location, in their order.

    References between the sources are followed once all are read: see `linked`. With *keep_going* a location that
    can't be read gives failures instead of an error. *read* is `read_documents`, or something that does more.

    Raises: `SourceError` of the first location that can't be read.
    """
    has_company = len(locations) > 1 and (os.cpu_count() or 1) > 1
    access = msgspec.structs.replace(access, has_company=has_company)

    def task(location: str) -> Callable[[], Source]:
        return lambda: _read(location, access, read, keep_going=keep_going)

    if len(locations) == 1:
        yield task(locations[0])()
        return
    from toolgraph.sources.side_by_side import side_by_side  # noqa: PLC0415 - a single source needs no threads

    yield from side_by_side([task(location) for location in locations])


def _read(location: str, access: Access, read: Callable[..., tuple[Document, ...]], *, keep_going: bool) -> Source:
    failures: list[SourceError] = []
    try:
        documents = read(location, access, on_failure=failures.append if keep_going else None)
    except SourceError as error:
        if not keep_going:
            raise
        return Source(location=location, failures=(*failures, error))
    return Source(location=location, documents=documents, failures=tuple(failures))


def distinct(documents: Sequence[Document]) -> list[Document]:
    """Leave out what was named twice, or has the content of another, and note that.

    Equal documents of two hosts stay, for what is relative in them leads to different places.
    """
    kept: dict[str, Document] = {}
    first: dict[str, Document] = {}
    for number, document in enumerate(documents):
        place = _place(document)
        twin = first.get(document.sha256) if document.sha256 else None
        if twin is None:
            first[document.sha256] = document
            kept[place if place not in kept else str(number)] = document
        elif _place(twin) == place:
            kept[place] = _noted(kept[place], "The source was named more than once; it was read once.")
        elif _is_copy(document, twin):
            message = f"The content of {document.location} is the same; it was read once."
            home = _place(twin)
            kept[home] = _noted(kept[home], message)
        else:
            kept[place] = _noted(document, f"The content is that of {twin.location} as well; its tools are here twice.")
    return list(kept.values())


def _is_copy(document: Document, twin: Document) -> bool:
    """Whether a document with the content of another can say nothing else."""
    is_same_host = urlsplit(document.address)[:2] == urlsplit(twin.address)[:2]
    return is_same_host and document.related == twin.related and document.unread == twin.unread


def _noted(document: Document, message: str) -> Document:
    note = Problem(pointer="#", code="duplicate_source", severity=Severity.INFO, message=message, source=document.label)
    return msgspec.structs.replace(document, problems=tuple(dict.fromkeys((*document.problems, note))))


def _place(document: Document) -> str:
    return document.address or _absolute(document.location)


def linked(documents: Sequence[Document]) -> list[Document]:
    """Let documents use what others of them are: a reference to a source that was read is followed.

    Of a source at another host or out of the folder nothing is read for that; it is there already.
    """
    known: dict[str, Document] = {}
    for document in documents:
        known.setdefault(_place(document), document)
    return [_linked(document, known) for document in documents]


def _linked(document: Document, known: dict[str, Document]) -> Document:
    related = dict(document.related)
    for path in document.unread:
        place = path if is_remote(path) else _absolute(str(Path(document.location).parent / path))
        other = known.get(place)
        if other is None or other is document:
            continue
        related.setdefault(path, other.value)
        for inner, value in other.related.items():
            onward = related_path(path, inner)
            if onward is not None:
                related.setdefault(onward, value)
    if len(related) == len(document.related):
        return document
    unread = {path: why for path, why in document.unread.items() if path not in related}
    return msgspec.structs.replace(document, related=related, unread=unread)


def _absolute(path: str) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - dots are resolved, links are not
