"""The files and addresses that a document refers to, and those that they refer to."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

from toolgraph.compression import unpacked
from toolgraph.errors import SourceError
from toolgraph.model import Problem
from toolgraph.sources.access import Access
from toolgraph.sources.content import Content, read_bytes, read_content
from toolgraph.sources.parsing import parse
from toolgraph.sources.references import (
    file_references,
    is_outside,
    is_remote,
    related_path,
    without_credentials,
)

_ASK = "pass --allow-remote-refs to follow it"
ANOTHER_HOST = f"it leads to another host; {_ASK}"
OUT_OF_FOLDER = "it leads out of the document's folder"


class Related(msgspec.Struct, frozen=True):
    """What was read, and why the rest was not, both by path from the document's folder or by address."""

    values: dict[str, Any]
    unread: dict[str, str]
    problems: tuple[Problem, ...] = ()


def read_related(content: Content, canonical: bytes, access: Access, *, home: str = "") -> Related:
    """Read what a document refers to: files in its folder and below, and addresses where that is allowed.

    *canonical* is the canonical JSON of what the content says.

    A document from an address may refer to what is beside it there without being asked. What is missing, broken or
    not allowed is told in `unread`; problems are a breach of the limits, and flaws of the files that were read.
    """
    return _Reader(content, access, home).read(canonical)


class _Reader:
    def __init__(self, content: Content, access: Access, home: str) -> None:
        self.content = content
        self.home = home or content.address
        # Nobody has named the hosts that a file refers to.
        self.access = access if self.home else msgspec.structs.replace(access, headers=())
        self.base = without_credentials(content.address)
        self.values: dict[str, Any] = {}
        self.unread: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.left = access.limits.max_files_bytes
        self.deadline = time.monotonic() + access.limits.files_timeout

    def read(self, canonical: bytes) -> Related:
        limits = self.access.limits
        own = self.base or (self.content.path.name if self.content.path else "")
        tried = {own}
        todo = deque(self._led_to(self.base, canonical))
        while todo:
            place = todo.popleft()
            if place in tried:
                continue
            tried.add(place)
            problem = ""
            if len(tried) > limits.max_files + 1:
                problem = f"The document refers to more than {limits.max_files} files; the rest was not read."
            elif time.monotonic() > self.deadline:
                problem = f"What the document refers to took longer than {limits.files_timeout:g} seconds to read."
            if problem:
                self.problems.append(Problem(pointer="#", code="too_many_files", message=problem))
                break
            todo.extend(self._read(place))
        return Related(self.values, self.unread, tuple(self.problems))

    def _led_to(self, base: str, canonical: bytes) -> Iterator[str]:
        for reference in file_references(canonical):
            place = related_path(base, reference)
            if place is not None:
                yield place

    def _read(self, place: str) -> Iterator[str]:
        """Read one file and give what it refers to."""
        try:
            data = self._data(place)
            parsed = parse(data, place, self.access.limits)
        except SourceError as error:
            self.unread[place] = error.what.rstrip(".")
            return iter(())
        self.left -= len(data)
        self.values[place] = parsed.value
        self.problems += (
            msgspec.structs.replace(problem, pointer=f"{place}{problem.pointer}") for problem in parsed.problems
        )
        return self._led_to(place, parsed.canonical)

    def _data(self, place: str) -> bytes:
        if is_remote(place):
            if not self.access.allow_remote_refs and not self._is_beside(place):
                raise SourceError(place, ANOTHER_HOST)
            return read_content(place, self.access, home=self.home).data
        folder = self.content.path.parent if self.content.path else None
        if is_outside(place) or folder is None:
            raise SourceError(place, OUT_OF_FOLDER if folder else "a document from standard input has no folder")
        return self._file(folder, place)

    def _is_beside(self, place: str) -> bool:
        """Whether an address is in the folder that the document's own address is in."""
        here, there = urlsplit(self.base), urlsplit(place)
        folder = here.path.rpartition("/")[0]
        way = unquote(there.path).replace("\\", "/")
        same_origin = (here.scheme, here.netloc) == (there.scheme, there.netloc)
        return same_origin and (there.path or "/").startswith(f"{folder}/") and ".." not in way.split("/")

    def _file(self, folder: Path, place: str) -> bytes:
        try:
            target = (folder / place).resolve()
            is_inside = target.is_relative_to(folder.resolve())
        except (OSError, ValueError, RuntimeError):
            raise SourceError(place, "the file could not be read") from None
        if not is_inside:  # through a link
            raise SourceError(place, OUT_OF_FOLDER)
        return unpacked(read_bytes(target, place, self.left), place, self.left)
