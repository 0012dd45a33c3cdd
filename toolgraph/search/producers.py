"""Which tools supply the required inputs of others, from the edges of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from toolgraph.model import Edge

#: A place among the producers of a field where there is no ranking.
_UNRANKED = 9


class Supply(msgspec.Struct, frozen=True):
    """A tool (by number) that supplies a required field of another, and the sentence that says so."""

    producer: int
    field: str
    why: str


class Producers:
    """The best producer of each required field; none that writes, none of values that half the catalog shares."""

    def __init__(self, edges: Iterable[Edge], numbers: Mapping[str, int]) -> None:
        best: dict[tuple[int, str], tuple[tuple[int, float, str], Supply]] = {}
        self._consumers: dict[int, dict[int, None]] = {}
        for edge in edges:
            source, target = numbers.get(edge.source), numbers.get(edge.target)
            if edge.is_rejected or source is None or target is None:
                continue
            for place, field, why in _supplies(edge):
                known = best.get((target, field))
                if known is None or place < known[0]:
                    best[target, field] = (place, Supply(source, field, why))
                self._consumers.setdefault(source, {})[target] = None
        self._of: dict[int, list[Supply]] = {}
        for (target, _), (_, supply) in sorted(best.items(), key=lambda item: item[0]):
            self._of.setdefault(target, []).append(supply)

    def of(self, tool: int) -> list[Supply]:
        """Give the best producer of each required field of a tool, by field name."""
        return self._of.get(tool, [])

    def consumers(self, tool: int) -> list[int]:
        """Give the tools that take a required field from a tool."""
        return list(self._consumers.get(tool, ()))


def _supplies(edge: Edge) -> Iterator[tuple[tuple[int, float, str], str, str]]:
    """Yield (place among the producers, field, why) for what an edge supplies without writing."""
    for item in edge.supporting:
        bound = item.binding
        if bound and bound.required and not bound.scope and not bound.side_effect:
            yield (item.rank or _UNRANKED, -item.score, edge.source), bound.to_field, item.why
