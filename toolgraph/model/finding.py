"""Flaws and findings as values: what is wrong, where, how bad, and what to do."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Severity(StrEnum):
    """How much a flaw hurts: a blocker stops a tool from being called, info only informs."""

    BLOCKER = "blocker"
    WARNING = "warning"
    INFO = "info"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A flaw in a person's document; reading went on without the flawed part.

    `pointer` is a JSON pointer into the document (`#/paths/~1a/get`), `code` a stable snake_case word,
    `source` the label of the document. `times` tells how many flaws of its kind it stands for, where they are too many
    to be told one by one.
    """

    pointer: str
    message: str
    severity: Severity = Severity.WARNING
    code: str
    source: str = ""
    times: int = 1


class Status(StrEnum):
    """Readiness of a tool (ready, partly, blocked, unknown)."""

    READY = "ready"
    PARTLY = "partly"
    BLOCKED = "blocked"
    UNKNOWN = "unknown"


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One reason why a tool, or the collection (`tool` is empty), is not fully ready, and the remedy."""

    code: str
    severity: Severity
    tool: str = ""
    message: str
    remedy: str = ""
    #: The field that it is about, where there is one.
    field: str = ""
    pointer: str = ""
    #: Of a finding on the collection: the tools that it is about.
    tools: tuple[str, ...] = ()
