"""One immutable state of an artifact: its revision, its raw document and typed views of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.model.edge import Edge, Group
from toolgraph.model.edit import LogEntry
from toolgraph.model.finding import Problem
from toolgraph.model.tool import Tool


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Facts and edits of one revision; everything else is derived from it.

    `document` is the artifact as parsed, the lossless truth; nobody mutates it. `tools` decodes a row when
    it is asked for. `edges` are normalised (one per ordered pair, data direction), rejected ones included,
    sorted by (source, target).
    """

    #: Changes with the content of the file: the revision and a digest of it.
    fingerprint: str
    revision: int
    location: str
    document: Mapping[str, Any]
    tools: Mapping[str, Tool]
    edges: tuple[Edge, ...] = ()
    groups: tuple[Group, ...] = ()
    #: Flaws found while reading the artifact itself (an edge whose direction is undecided, a foreign row).
    problems: tuple[Problem, ...] = ()
    context_defaults: Mapping[str, Any] = {}
    #: Key (`field` or `tool:field`) → code → label.
    enum_mappings: Mapping[str, Mapping[str, str]] = {}
    log: tuple[LogEntry, ...] = ()
