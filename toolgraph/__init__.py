"""The engine: builds, searches, plans over and saves tool graphs.

The public names are imported when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from toolgraph.version import __version__

if TYPE_CHECKING:
    from toolgraph.tool_graph import RetrievalResult, ToolGraph, ToolSchema, parse_tool

__all__ = ["RetrievalResult", "ToolGraph", "ToolSchema", "__version__", "parse_tool"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("toolgraph.tool_graph"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
