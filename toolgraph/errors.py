"""Every exception that the project raises on purpose, as one tree.

*Cannot do what you asked* is an exception: a subclass of `ToolgraphError` whose constructor takes the
facts and writes the sentence. *Your document has flaws* is a value instead: `toolgraph.model.Problem`.
"""

from __future__ import annotations

from collections.abc import Sequence


class ToolgraphError(Exception):
    """Base of all deliberate errors; `str(error)` is one sentence fit to show a person."""

    #: Machine-readable reason, stable across releases.
    reason = "error"


class SourceError(ToolgraphError):
    """A source could not be read at all: missing, empty, not text, not JSON or YAML, or refused."""

    reason = "source_unreadable"

    def __init__(self, location: str, what: str, hint: str = "") -> None:
        self.location = location
        self.what = what
        super().__init__(f"{location}: {what}" + (f" {hint}" if hint else ""))


class ArtifactError(ToolgraphError):
    """A file is not a tool graph artifact that this version can read."""

    reason = "artifact_unreadable"

    def __init__(self, location: str, what: str, hint: str = "") -> None:
        self.location = location
        super().__init__(f"{location}: {what}" + (f" {hint}" if hint else ""))


class ReadOnlyError(ToolgraphError):
    """A change was asked for where changes are not allowed."""

    reason = "read_only"

    def __init__(self, why: str) -> None:
        super().__init__(f"Nothing was changed: this dashboard is read-only ({why}).")


class StaleRevisionError(ToolgraphError):
    """A change was based on a revision that others have changed since; nothing was written.

    `between` describes, oldest first, the operations that came in between; it is empty where the file
    was replaced from outside (a rebuild, an editor).
    """

    reason = "stale_revision"

    def __init__(self, base_revision: int, revision: int, between: Sequence[str]) -> None:
        self.base_revision = base_revision
        self.revision = revision
        self.between = tuple(between)
        what = "; ".join(between) if between else "the file was replaced"
        super().__init__(
            f"Nothing was written: your change was based on revision {base_revision}, but the artifact is at "
            f"revision {revision} by now ({what}). Look at the current state and make the change again."
        )


class InvalidEditError(ToolgraphError):
    """A change does not fit the graph: unknown tool or field, duplicate, wrong type."""

    reason = "invalid_edit"

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("Nothing was changed: " + " ".join(problems))


class EditsWouldBeLostError(ToolgraphError):
    """A build would write over an artifact that holds people's edits."""

    reason = "edits_would_be_lost"

    def __init__(self, location: str, count: int) -> None:
        self.count = count
        noun = "edit" if count == 1 else "edits"
        super().__init__(
            f"{location} holds {count} {noun} that a new build would lose; write elsewhere with -o, "
            f"or pass --discard-edits to give them up."
        )


class UnknownToolError(ToolgraphError):
    """A tool name is not in the graph; `nearest` are similar names."""

    reason = "unknown_tool"

    def __init__(self, name: str, nearest: Sequence[str] = ()) -> None:
        self.name = name
        self.nearest = tuple(nearest)
        hint = f" Did you mean {', '.join(nearest)}?" if nearest else ""
        super().__init__(f"There is no tool named {name!r}.{hint}")
