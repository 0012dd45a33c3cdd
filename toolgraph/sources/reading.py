"""A path or address → a document."""

from __future__ import annotations

import re
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any
from urllib.parse import unquote, urlsplit

from toolgraph.errors import SourceError
from toolgraph.model import Problem
from toolgraph.sources.document import Document, digest
from toolgraph.sources.limits import Limits
from toolgraph.sources.parsing import label_of, parse
from toolgraph.sources.references import file_references, related_path, without_credentials

_ADDRESS = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]+://")


def read_document(location: str | Path, *, limits: Limits | None = None, allow_private_hosts: bool = False) -> Document:
    """Read a JSON or YAML document from a file or an http(s) address, with the files beside it that it refers to.

    Raises: `SourceError` with one sentence that names the location.
    """
    limits = limits or Limits()
    name = str(location)
    if _ADDRESS.match(name):
        from toolgraph.sources.fetching import fetch  # noqa: PLC0415 - an HTTP client is slow to import

        data = fetch(name, limits, allow_private_hosts=allow_private_hosts)
        name = without_credentials(name)
        stem = Path(unquote(urlsplit(name).path)).stem or urlsplit(name).hostname or ""
        return _document(data, name, stem, limits)
    path = Path(location)
    data = read_bytes(path, name, limits.max_bytes)
    document = _document(data, name, path.stem, limits)
    related, problems = _read_related(path, data, limits)
    if not related and not problems:
        return document
    return Document(
        label=document.label,
        location=name,
        value=document.value,
        bytes=document.bytes,
        sha256=document.sha256,
        problems=(*document.problems, *problems),
        related=related,
    )


def document_of(data: bytes, location: str, *, limits: Limits | None = None) -> Document:
    """Make a document of bytes that came from elsewhere, such as standard input; *location* names them to people.

    Raises: `SourceError`.
    """
    limits = limits or Limits()
    if len(data) > limits.max_bytes:
        raise SourceError(location, f"there are {len(data):,} bytes; the limit is {limits.max_bytes:,}.")
    return _document(data, location, "", limits)


_NO_FILE = "Check the name and the folder; an address begins with https://."


def read_bytes(path: Path, location: str, max_bytes: int) -> bytes:
    """Read a regular file of at most that many bytes.

    Raises: `SourceError`.
    """
    try:
        status = path.stat()
        if S_ISDIR(status.st_mode):
            raise SourceError(location, "this is a folder, not a document.", "Name the documents in it one by one.")
        if not S_ISREG(status.st_mode):
            raise SourceError(location, "this is no regular file.")
        if status.st_size > max_bytes:
            raise SourceError(location, f"the file has {status.st_size:,} bytes; the limit is {max_bytes:,}.")
        return path.read_bytes()
    except FileNotFoundError:
        raise SourceError(location, "there is no such file.", _NO_FILE) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceError(location, f"the file could not be read ({reason}).") from None


def _document(data: bytes, location: str, stem: str, limits: Limits) -> Document:
    value, canonical, problems = parse(data, location, limits)
    label = label_of(value, stem)
    return Document(
        label=label,
        location=location,
        value=value,
        bytes=len(data),
        sha256=digest(canonical),
        problems=tuple(_of_source(problem, label) for problem in problems),
    )


def _of_source(problem: Problem, label: str) -> Problem:
    return Problem(
        pointer=problem.pointer, message=problem.message, severity=problem.severity, code=problem.code, source=label
    )


def _read_related(document: Path, data: bytes, limits: Limits) -> tuple[dict[str, Any], list[Problem]]:
    """Read the files that a document refers to, and those that they refer to; never out of its folder.

    A file that is missing, broken or out of bounds is left out: the reference to it is reported when it is
    followed. Only a breach of the limits is a problem of its own.
    """
    related: dict[str, Any] = {}
    tried = {document.name}
    todo = [related_path("", reference) for reference in file_references(data)]
    left = limits.max_files_bytes
    while todo:
        path = todo.pop(0)
        if path is None or path in tried:
            continue
        tried.add(path)
        if len(tried) > limits.max_files + 1:
            message = f"The document refers to more than {limits.max_files} files; the rest was not read."
            return related, [Problem(pointer="#", code="too_many_files", message=message)]
        content = _read_beside(document.parent, path, left)
        if content is None:
            continue
        left -= len(content)
        try:
            related[path] = parse(content, path, limits).value
        except SourceError:
            continue
        todo.extend(related_path(path, reference) for reference in file_references(content))
    return related, []


def _read_beside(folder: Path, path: str, max_bytes: int) -> bytes | None:
    try:
        target = (folder / path).resolve()
        inside = target.is_relative_to(folder.resolve())
        return read_bytes(target, path, max_bytes) if inside else None
    except (OSError, ValueError, RuntimeError, SourceError):
        return None
