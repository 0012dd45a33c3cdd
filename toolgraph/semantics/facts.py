"""All that the semantic rules look at, gathered once an operation."""

from __future__ import annotations

import msgspec

from toolgraph.entities.verbs import READING, Verb, leading_verb, trailing_verb
from toolgraph.model import Operation
from toolgraph.schema import SchemaIndex
from toolgraph.semantics.options import Options
from toolgraph.semantics.paths import PathParts, Segment, parts_of
from toolgraph.semantics.shapes import Look, look_at
from toolgraph.text import singular, snake_singular, split_words


class Facts(msgspec.Struct, frozen=True):
    """An operation with its name split into words, its path into parts and its response looked at.

    `nouns` are the static path segments that name things, without a procedure at the end; `prefix` is what was taken
    off the front of the name.
    """

    operation: Operation
    options: Options
    name: tuple[str, ...]
    summary: tuple[str, ...]
    path: PathParts
    nouns: tuple[Segment, ...]
    look: Look
    prefix: str = ""

    @property
    def method(self) -> str:
        """The HTTP method in lower case, or an empty string."""
        return self.operation.method

    @property
    def reads_by_hint(self) -> bool | None:
        """Whether the tool's own annotations say that it only reads; `None` where nobody said."""
        hints = self.operation.annotations
        return hints.read_only_hint if hints else None

    @property
    def verb_and_rest(self) -> tuple[Verb | None, tuple[str, ...]]:
        """The verb in front of the name, else the one at its end, and the words beside it.

        Of two verbs it is the one that agrees with the hints: the `get` of `deploy_plan_get`, which only reads.
        """
        aliases = self.options.action_aliases
        found = [
            (verb, rest)
            for verb, rest in (
                (leading_verb(self.name, aliases), self.name[1:]),
                (trailing_verb(self.name, aliases), self.name[:-1]),
            )
            if verb
        ]
        agreeing = (one for one in found if (one[0].action in READING) is self.reads_by_hint)
        return next(agreeing, next(iter(found), (None, self.name)))

    @property
    def names_method(self) -> bool:
        """Whether the name only repeats method and path, as generated names do (`PostTaxRatesTaxRate`)."""
        if not self.name or self.name[0] != self.method:
            return False
        in_path = {singular(word) for segment in self.path.segments for word in segment.words}
        return bool(in_path) and all(singular(word) in in_path or word in ("by", "id") for word in self.name[1:])


def gather(operation: Operation, index: SchemaIndex, options: Options, prefix: str = "") -> Facts:
    """Look at an operation once for all rules; *prefix* is what its name begins with before it says anything."""
    path = parts_of(operation.path)
    nouns = _nouns(path, options)
    resource = {snake_singular(segment.text) for segment in nouns[-1:]}
    success = operation.success
    ref = success.payload.schema_ref if success and success.payload else ""
    return Facts(
        operation=operation,
        options=options,
        name=_without_prefix(split_words(_without_group(operation.operation_id or operation.name)), prefix),
        summary=split_words((operation.summary or operation.description)[:160]),
        path=path,
        nouns=nouns,
        look=look_at(ref, index, resource),
        prefix=prefix,
    )


def _without_group(name: str) -> str:
    """Take the group off a name that has one: `actions/list-artifacts` → `list-artifacts`."""
    return name.rstrip("/").rpartition("/")[2] or name


def _without_prefix(words: tuple[str, ...], prefix: str) -> tuple[str, ...]:
    """Take the prefix of a server's tools off a name: `git_log` → log, with the prefix `git`."""
    head = tuple(prefix.split("_")) if prefix else ()
    return words[len(head) :] if words[: len(head)] == head and len(words) > len(head) else words


def _nouns(path: PathParts, options: Options) -> tuple[Segment, ...]:
    """Leave out procedures: what follows a colon, and a last segment that starts with a verb and is no plural."""
    kept = [segment for segment in path.statics if not segment.is_suffix]
    if len(kept) > 1 and kept[-1] is path.segments[-1] and _is_procedure(kept[-1], options):
        kept.pop()
    return tuple(kept)


def _is_procedure(segment: Segment, options: Options) -> bool:
    is_verb = leading_verb(segment.words[:1], options.action_aliases) is not None
    return is_verb and (len(segment.words) > 1 or singular(segment.words[0]) == segment.words[0])
