"""The sources that a command line names: files, addresses, pages that show APIs, standard input."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from itertools import count

from toolgraph.cli.progress import Progress
from toolgraph.cli.streams import STANDARD, STDIN_NAME, read_standard_input
from toolgraph.errors import SourceError
from toolgraph.ingest.collection import check_source
from toolgraph.sources import Access, Document, read_documents
from toolgraph.sources.reading import documents_of
from toolgraph.sources.several import distinct, linked, read_sources
from toolgraph.store.document import is_artifact

#: Unreadable sources that are told with their reasons.
_TOLD = 5
_VARIABLE = re.compile(r"\$\{(\w+)\}")


def read(arguments: argparse.Namespace, locations: Sequence[str], progress: Progress) -> list[Document]:
    """Read the sources as the arguments say; with `keep_going` some of them may be `Document.unreadable`.

    Raises: `SourceError`.
    """
    documents: list[Document] = []
    done = count(1)
    progress(_phase(locations, 0))
    for source in read_sources(locations, access_of(arguments), read=_read, keep_going=arguments.keep_going):
        progress(_phase(locations, next(done)))
        documents += source.documents
        documents += map(Document.unreadable, source.failures)
    if arguments.keep_going:
        documents = [_usable(document) for document in documents]
    return distinct(linked(documents))


def require_some(documents: Sequence[Document]) -> None:
    """Refuse documents of which none could be read.

    Raises: `SourceError`.
    """
    if not documents or not all(document.failure for document in documents):
        return
    if len(documents) == 1:
        raise SourceError(documents[0].location, documents[0].failure)
    told = " ".join(f"{document.location}: {document.failure}" for document in documents[:_TOLD])
    more = f" And {len(documents) - _TOLD} more." if len(documents) > _TOLD else ""
    raise SourceError(f"none of {len(documents)} sources can be read", told + more)


def access_of(arguments: argparse.Namespace) -> Access:
    """Give what the arguments allow.

    Raises: `SourceError` for a header with an environment variable that is not set.
    """
    return Access(
        allow_private_hosts=arguments.allow_private_hosts,
        allow_remote_refs=arguments.allow_remote_refs,
        headers=tuple((name, _VARIABLE.sub(_value_of(name), value)) for name, value in arguments.header),
    )


def _value_of(header: str) -> Callable[[re.Match[str]], str]:
    def value(found: re.Match[str]) -> str:
        if found[1] not in os.environ:
            raise SourceError(f"--header {header}", f"the environment variable {found[1]} is not set.")
        return os.environ[found[1]]

    return value


def _read(
    location: str, access: Access, *, on_failure: Callable[[SourceError], None] | None = None
) -> tuple[Document, ...]:
    if location == STANDARD:
        return documents_of(read_standard_input(), STDIN_NAME, access, on_failure=on_failure)
    return read_documents(location, access, on_failure=on_failure)


def _phase(locations: Sequence[str], done: int) -> str:
    if len(locations) == 1:
        return f"Reading {STDIN_NAME if locations[0] == STANDARD else locations[0]}"
    return f"Reading: {done} of {len(locations)} sources"


def _usable(document: Document) -> Document:
    """Give a document as it is, or as one that could not be read where it is of no kind that is known."""
    if is_artifact(document.value):  # the command knows whether it can use one
        return document
    try:
        check_source(document)
    except SourceError as error:
        return Document.unreadable(error)
    return document
