"""A path or address → documents: the one that is there, or those that a page there shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from toolgraph.compression import unpacked
from toolgraph.errors import SourceError
from toolgraph.model import Problem
from toolgraph.sources.access import DEFAULT, Access
from toolgraph.sources.content import Content, read_content
from toolgraph.sources.document import Document, digest
from toolgraph.sources.limits import Limits
from toolgraph.sources.parsing import Parsed, is_page, label_of, parse
from toolgraph.sources.references import without_credentials
from toolgraph.sources.related import read_related

#: Of these keys the configuration of a page has at least one.
_CONFIG_KEYS = frozenset({"configUrl", "urls", "oauth2RedirectUrl"})


def read_documents(
    location: str | Path, access: Access = DEFAULT, *, on_failure: Callable[[SourceError], None] | None = None
) -> tuple[Document, ...]:
    """Read the JSON or YAML document at a path or an http(s) address, with what it refers to.

    A page that shows an API (Swagger UI, ReDoc and the like), or the configuration of one, gives all the documents
    that it shows; one of them that can't be read is an error, unless *on_failure* takes it.

    Raises: `SourceError` with one sentence that names the location.
    """
    content = read_content(location, access)
    return tuple(_documents(content, access, on_failure))


def read_document(location: str | Path, *, limits: Limits | None = None, allow_private_hosts: bool = False) -> Document:
    """Read the one document that is at a path or an http(s) address; see `read_documents`.

    Raises: `SourceError`, also for a page that shows several.
    """
    access = Access(limits=limits or Limits(), allow_private_hosts=allow_private_hosts)
    documents = read_documents(location, access)
    if len(documents) != 1:
        what = f"the page shows {len(documents)} documents;"
        raise SourceError(without_credentials(str(location)), what, "name the one that is meant.")
    return documents[0]


def document_of(data: bytes, location: str, *, limits: Limits | None = None) -> Document:
    """Make a document of bytes that came from elsewhere, such as standard input; *location* names them to people.

    Raises: `SourceError`.
    """
    [document] = documents_of(data, location, Access(limits=limits or Limits()))
    return document


def documents_of(
    data: bytes, location: str, access: Access = DEFAULT, *, on_failure: Callable[[SourceError], None] | None = None
) -> tuple[Document, ...]:
    """Make documents of bytes that came from elsewhere, such as standard input; *location* names them to people.

    Raises: `SourceError`.
    """
    limits = access.limits
    if len(data) > limits.max_bytes:
        raise SourceError(location, f"there are {len(data):,} bytes; the limit is {limits.max_bytes:,}.")
    return tuple(_documents(Content(unpacked(data, location, limits.max_bytes), location), access, on_failure))


def _documents(
    content: Content, access: Access, on_failure: Callable[[SourceError], None] | None
) -> Iterator[Document]:
    """Yield what a source holds; a page, and what configures one, is seen through."""
    parsed = None if is_page(content.data) else _parsed(content, access)
    if parsed is not None and not is_config(parsed.value):
        yield _document(content, parsed, access, home=content.address)
        return
    from toolgraph.sources.discovery import shown_by  # noqa: PLC0415 - sources that are pages are few

    for shown in shown_by(content, access, home=content.address, on_failure=on_failure):
        if shown.content is None:
            yield _labelled(Document.of(shown.value, location=content.location), shown.name)
            continue
        try:
            found = _document(shown.content, _parsed(shown.content, access), access, home=content.address)
            yield _labelled(found, shown.name)
        except SourceError as error:
            if on_failure is None:
                raise
            on_failure(error)


def is_config(value: Any) -> bool:
    """Whether a parsed document is no description but the configuration of a page that shows some."""
    if isinstance(value, Mapping) and not _CONFIG_KEYS & value.keys():
        return False
    from toolgraph.sources.api_page import read_config  # noqa: PLC0415 - sources that are pages are few

    return bool(read_config(value))


def _parsed(content: Content, access: Access) -> Parsed:
    if not access.has_company:
        return parse(content.data, content.location, access.limits)
    from toolgraph.sources.apart import parse_apart  # noqa: PLC0415 - a single document needs no other process

    return parse_apart(content.data, content.location, access.limits)


def _labelled(document: Document, name: str) -> Document:
    return msgspec.structs.replace(document, label=name) if name.strip() else document


def _document(content: Content, parsed: Parsed, access: Access, *, home: str) -> Document:
    value: Any = parsed.value
    related = read_related(content, parsed.canonical, access, home=home)
    label = label_of(value, content.stem)
    return Document(
        label=label,
        location=content.location,
        address=without_credentials(content.address),
        value=value,
        bytes=len(content.data),
        sha256=digest(parsed.canonical),
        problems=tuple(_of_source(problem, label) for problem in (*parsed.problems, *related.problems)),
        related=related.values,
        unread=related.unread,
    )


def _of_source(problem: Problem, label: str) -> Problem:
    return msgspec.structs.replace(problem, source=label)
