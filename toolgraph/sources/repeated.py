"""Keys that stand twice in one object of a JSON text, which parsers pass over in silence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],]', re.DOTALL)


class Repeated(NamedTuple):
    """A key that stands again in its object, at a line and column (from 1)."""

    way: tuple[str, ...]
    line: int
    column: int

    @property
    def pointer(self) -> str:
        """The JSON pointer of its value."""
        return "/".join(("#", *(segment.replace("~", "~0").replace("/", "~1") for segment in self.way)))


class _Open:
    """An object or list that is being read: its keys so far, and the one whose value comes next."""

    __slots__ = ("is_object", "key", "keys", "place", "wants_key")

    def __init__(self, *, is_object: bool) -> None:
        self.is_object = self.wants_key = is_object
        self.keys: set[str] = set()
        self.key = ""
        self.place = 0


def repeated_keys(text: str) -> Iterator[Repeated]:
    """Yield the repeated keys of a text that is JSON."""
    stack: list[_Open] = []
    line, line_start, seen = 1, 0, 0
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark in "{[":
            stack.append(_Open(is_object=mark == "{"))
        elif mark in "}]":
            stack.pop()
        elif mark == ",":
            stack[-1].place += 1
            stack[-1].wants_key = stack[-1].is_object
        elif stack and stack[-1].wants_key:
            inner = stack[-1]
            inner.key, inner.wants_key = json.loads(mark, strict=False), False
            if inner.key not in inner.keys:
                inner.keys.add(inner.key)
                continue
            start = match.start()
            line += text.count("\n", seen, start)
            line_start = max(line_start, text.rfind("\n", seen, start) + 1)
            seen = start
            way = tuple(one.key if one.is_object else str(one.place) for one in stack)
            yield Repeated(way, line, start - line_start + 1)
