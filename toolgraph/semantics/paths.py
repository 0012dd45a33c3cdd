"""The parts of a URL path template that carry meaning."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from toolgraph.text import split_words

_VERSION = re.compile(r"v?\d+([._-]\d+)*((alpha|beta|rc|p\d)\d*)?|latest|stable|preview|beta|alpha", re.IGNORECASE)
#: Segments in front of the first resource that say nothing about it.
_PREFIXES = frozenset({"api", "apis", "rest", "services", "public", "openapi", "ws", "gateway"})


class Segment(msgspec.Struct, frozen=True):
    """One segment: its words, and whether it is a `{parameter}`. `/jobs/{id}:cancel` gives a third, `cancel`."""

    text: str
    words: tuple[str, ...]
    is_parameter: bool = False
    #: Written after a colon or a dot: a procedure of what stands before it.
    is_suffix: bool = False


class PathParts(msgspec.Struct, frozen=True):
    """A path template without version and API prefixes.

    `segments` keep their order; `tail` is whether the path ends in a parameter.
    """

    segments: tuple[Segment, ...] = ()

    @property
    def statics(self) -> tuple[Segment, ...]:
        """The segments that are no parameters."""
        return tuple(segment for segment in self.segments if not segment.is_parameter)

    @property
    def ends_in_parameter(self) -> bool:
        """Whether the path addresses one item by its last segment."""
        return bool(self.segments) and self.segments[-1].is_parameter


@lru_cache(maxsize=32768)
def parts_of(path: str) -> PathParts:
    """Split a path template, skipping API and version prefixes and a trailing file extension.

    >>> [s.text for s in parts_of("/api/v1/pets/{petId}").segments]
    ['pets', 'petId']
    >>> [s.text for s in parts_of("/v1/jobs/{id}:cancel").segments]
    ['jobs', 'id', 'cancel']
    >>> [s.text for s in parts_of("/chat.postMessage").segments]
    ['chat', 'postMessage']
    """
    segments: list[Segment] = []
    for raw in path.split("?", 1)[0].split("/"):
        if not raw or (_VERSION.fullmatch(raw) and not _follows_parameter(segments)):
            continue
        if not segments and raw.lower() in _PREFIXES:
            continue
        segments.extend(_split(raw))
    return PathParts(tuple(segments))


def _follows_parameter(segments: list[Segment]) -> bool:
    return bool(segments) and segments[-1].is_parameter


def _split(raw: str) -> list[Segment]:
    """Split one segment at a procedure's colon or dot."""
    if raw.startswith("{") and "}" in raw:
        name, _, rest = raw[1:].partition("}")
        suffix = rest.lstrip(":.")
        found = [Segment(name, split_words(name), is_parameter=True)]
        # `{id}.json` names a format and `{base}...{head}` a second parameter, neither a procedure.
        if suffix and rest[0] == ":" and "{" not in suffix:
            found.append(Segment(suffix, split_words(suffix), is_suffix=True))
        return found
    if "{" in raw:
        return [Segment(raw, split_words(raw), is_parameter=True)]
    head, mark, rest = raw.partition(":") if ":" in raw else raw.partition(".")
    head_words, rest_words = split_words(head), split_words(rest)
    if not mark or not head_words or not rest_words or rest.lower() in ("json", "xml", "php", "html", "do", "csv"):
        words = split_words(head) if mark and head_words else split_words(raw)
        return [Segment(head if mark and head_words else raw, words)] if words else []
    return [Segment(head, head_words), Segment(rest, rest_words, is_suffix=True)]
