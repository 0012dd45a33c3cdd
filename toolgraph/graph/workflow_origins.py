"""What a value of a workflow goes back to: a place in a response, or something that the workflow is called with."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from toolgraph.graph.expressions import Origin
from toolgraph.graph.workflow_targets import Call, Key

#: Places that one value may come from, and how deep each may lie. Outputs that join outputs that join outputs would be
#: more than memory holds.
MAX_VALUES = 100
_MAX_SEGMENTS = 64


class Given(NamedTuple):
    """A value in the response of a call; `pointer` is where the workflow takes it out of there."""

    call: Call
    origin: Origin
    pointer: str
    depth: int = 0

    @property
    def key(self) -> tuple[Key, str, Origin, str]:
        """What makes two of them the same."""
        return (self.call.flow, self.call.step.id, self.origin, self.pointer)

    def inside(self, segments: tuple[str, ...]) -> Given:
        """Give what is some segments further inside; a place too deep to be real is that of the whole."""
        deeper = self.depth + len(segments)
        if not segments or deeper > _MAX_SEGMENTS:
            return self
        return self._replace(origin=self.origin.below(segments), depth=deeper)


class Input(NamedTuple):
    """A value that a workflow is called with, or something inside of it."""

    flow: Key
    name: str
    segments: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Key, str, tuple[str, ...]]:
        """What makes two of them the same."""
        return (self.flow, self.name, self.segments)

    def inside(self, segments: tuple[str, ...]) -> Input:
        """Give what is some segments further inside."""
        return self._replace(segments=(*self.segments, *segments)[:_MAX_SEGMENTS]) if segments else self


Value = Given | Input


def distinct(values: Iterable[Value]) -> tuple[Value, ...]:
    """Leave out what is the same, and what is more than anybody could mean."""
    return tuple(islice({one.key: one for one in values}.values(), MAX_VALUES))
