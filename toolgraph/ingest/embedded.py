"""References inside schemas that stand in a document, each a document of its own.

An MCP tool's `inputSchema` is a JSON Schema by itself: its `#/$defs/Item` leads into that schema, not into the
list of tools (JSON Schema 2020-12, section 8.2.4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

import orjson

from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import References, below
from toolgraph.ingest.tolerant import mapping
from toolgraph.model import Severity
from toolgraph.schema import references_in
from toolgraph.schema.pointer import join, split
from toolgraph.sources import Document

#: Where a schema keeps its definitions, as of 2019-09 and before.
DEFINITIONS = ("$defs", "definitions")
#: A schema with more definitions than this has them all to itself: comparing them would take long.
_MAX_COMPARED = 100


class EmbeddedReferences(References):
    """Follows references within the schema that they stand in.

    Servers repeat the same definitions in every tool. Those that mean the same, with all that they refer to, are one
    place: that of the first.
    """

    def __init__(self, document: Document, problems: Problems) -> None:
        super().__init__(document, problems)
        self._schemas: set[str] = set()
        self._first: dict[tuple[str, str], str] = {}
        self._place_of: dict[str, str] = {}

    def add_schema(self, place: str) -> None:
        """Take a place, such as `#/tools/0/inputSchema`, for that of a schema by itself."""
        self._schemas.add(place)

    def target(self, ref: Any, place: str, severity: Severity = Severity.WARNING) -> str:
        """Give the place that a reference made at *place* leads to, or an empty string (and a problem)."""
        found = super().target(ref, place, severity)
        segments = split(found)
        depth = self._depth(segments)
        size = depth + 2
        if len(segments) < size or segments[depth] not in DEFINITIONS:
            return found
        return below(self._shared(join(*segments[:size])), *segments[size:])

    def _base(self, place: str) -> str:
        """Give the schema that a place is in."""
        segments = split(place)
        return join(*segments[: self._depth(segments)])

    def _absolute(self, ref: str, place: str) -> str:
        file, _, fragment = ref.partition("#")
        root = self._base(place)
        return "" if file else f"{root}{unquote(fragment)}" if fragment.startswith("/") or not fragment else f"#{ref}"

    def _depth(self, segments: Sequence[str]) -> int:
        """Give how many segments lead to the schema that a place is in."""
        for size in range(1, len(segments) + 1):
            if join(*segments[:size]) in self._schemas:
                return size
        return len(segments)

    def _shared(self, place: str) -> str:
        """Give the place of the first definition that has this one's name and means the same."""
        if place not in self._place_of:
            mark = self._meaning(place)
            self._place_of[place] = self._first.setdefault((split(place)[-1], mark), place) if mark else place
        return self._place_of[place]

    def _meaning(self, place: str) -> str:
        """Give a digest of a definition and all that it refers to; empty where that can't be told."""
        *parent, name = split(place)
        siblings = mapping(self.lookup(join(*parent)))
        prefix = f"#/{parent[-1]}/"
        meant: dict[str, Any] = {}
        todo = [name]
        while todo and len(siblings) <= _MAX_COMPARED:
            one = todo.pop()
            if one in meant:
                continue
            meant[one] = siblings.get(one)
            for ref in references_in(meant[one]):
                if not ref.startswith(prefix):
                    return ""
                todo.append(split(f"#/{unquote(ref.removeprefix(prefix))}")[0])
        try:
            return hashlib.sha256(orjson.dumps(meant, option=orjson.OPT_SORT_KEYS)).hexdigest() if meant else ""
        except orjson.JSONEncodeError:  # nested too deeply
            return ""
