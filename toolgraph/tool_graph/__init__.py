"""`ToolGraph`: the engine as one Python object, and tools as it gives them."""

from toolgraph.tool_graph.graph import ToolGraph
from toolgraph.tool_graph.ingested import IngestedTools
from toolgraph.tool_graph.retrieval import RetrievalResult
from toolgraph.tool_graph.tool_schema import ToolFormatError, ToolSchema, parse_tool

__all__ = ["IngestedTools", "RetrievalResult", "ToolFormatError", "ToolGraph", "ToolSchema", "parse_tool"]
