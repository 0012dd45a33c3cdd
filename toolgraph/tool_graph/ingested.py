"""What an ingest call gives back: its tools, worked out when somebody looks at them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from toolgraph.tool_graph.tool_schema import ToolSchema


class IngestedTools(Sequence[ToolSchema]):
    """The tools that one ingest call brought, in order of their names.

    A graph is built once for all its documents, so nothing is built until a tool is asked for.
    """

    def __init__(self, read: Callable[[], Sequence[ToolSchema]]) -> None:
        self._read = read

    @overload
    def __getitem__(self, index: int) -> ToolSchema: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[ToolSchema]: ...
    def __getitem__(self, index: int | slice) -> ToolSchema | Sequence[ToolSchema]:
        """Give a tool, or several."""
        return self._read()[index]

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return f"<{len(self)} tools>"
