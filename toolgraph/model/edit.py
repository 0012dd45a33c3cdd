"""Changes that people make, and the log entries that they become."""

from __future__ import annotations

from typing import Any

import msgspec

from toolgraph.model.edge import Binding, Relation


class AddEdge(msgspec.Struct, frozen=True, kw_only=True, tag="edge.add"):
    """Assert that *source* supplies *target*; `binding` is absent for a plain ordering."""

    source: str
    target: str
    relation: Relation = Relation.REQUIRES
    binding: Binding | None = None
    score: float = 1.0
    note: str = ""


class EditEdge(msgspec.Struct, frozen=True, kw_only=True, tag="edge.edit"):
    """Replace what a person asserted of an edge."""

    source: str
    target: str
    relation: Relation = Relation.REQUIRES
    binding: Binding | None = None
    score: float = 1.0
    note: str = ""


class RejectEdge(msgspec.Struct, frozen=True, kw_only=True, tag="edge.reject"):
    """Say that an edge is wrong; it is kept as a tombstone that no rebuild brings back."""

    source: str
    target: str
    reason: str = ""


class RestoreEdge(msgspec.Struct, frozen=True, kw_only=True, tag="edge.restore"):
    """Take a rejection back."""

    source: str
    target: str
    note: str = ""


class SetEnumMapping(msgspec.Struct, frozen=True, kw_only=True, tag="enum.set"):
    """Give codes of a field their labels; codes that are not named keep theirs, an empty label removes one.

    `key` is a field name (`statusCode`) or, more specific, `tool:field`.
    """

    key: str
    labels: dict[str, str]
    note: str = ""


class ClearEnumMapping(msgspec.Struct, frozen=True, kw_only=True, tag="enum.clear"):
    """Remove a whole mapping."""

    key: str
    note: str = ""


class SetDefault(msgspec.Struct, frozen=True, kw_only=True, tag="default.set"):
    """Give a context field (or semantic tag) its default value."""

    key: str
    value: Any
    note: str = ""


class ClearDefault(msgspec.Struct, frozen=True, kw_only=True, tag="default.clear"):
    """Remove a context default."""

    key: str
    note: str = ""


class Undo(msgspec.Struct, frozen=True, kw_only=True, tag="undo"):
    """Put back what one logged operation changed; itself an operation."""

    operation_id: str
    note: str = ""


Edit = (
    AddEdge | EditEdge | RejectEdge | RestoreEdge | SetEnumMapping | ClearEnumMapping | SetDefault | ClearDefault | Undo
)


class LogEntry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of `curation.operations`.

    `target` says what was changed (`edge:a→b`, `enum:statusCode`, `default:siteNo`); entries with different
    targets do not collide. `before` and `after` are the changed part of the artifact, `null` where absent.
    """

    id: str
    at: str
    actor: str
    kind: str
    target: str
    before: Any = None
    after: Any = None
    note: str = ""
    base_revision: int = 0
    #: The operation that this one takes back.
    undoes: str = ""
