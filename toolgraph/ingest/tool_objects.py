"""Tools that other libraries keep as objects → dictionaries, known by what they have and not by their class.

LangChain's tools (`StructuredTool`, `BaseTool`), those of the MCP and OpenAI Agents SDKs, and Pydantic models, which
stand for a tool where its arguments are meant.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

#: Where libraries keep the schema of the arguments, most telling first: without what the caller injects.
_INPUT = ("tool_call_schema", "args_schema", "params_json_schema", "input_schema", "inputSchema", "parameters")
_OUTPUT = ("output_schema", "outputSchema")
#: What LangChain calls when a tool runs.
_CODE = ("func", "coroutine", "_run")
#: Of a tool whose function gives the text for a model beside its result.
_IN_PARTS = "content_and_artifact"


def described(value: Any) -> dict[str, Any] | None:
    """Give the dictionary of a tool that is an object; `None` for what is no such object.

    Raises: `Exception` of any kind where the object can't give its schema.
    """
    if isinstance(value, type):
        schema = _schema(value)
        text = inspect.cleandoc(value.__dict__.get("__doc__") or "")
        return None if schema is None else {"name": value.__name__, "description": text, "parameters": schema}
    name = getattr(value, "name", None)
    key = next((key for key in _INPUT if getattr(value, key, None) is not None), "")
    if isinstance(value, Mapping) or not isinstance(name, str) or not key:
        return None
    tool: dict[str, Any] = {"name": name, "description": getattr(value, "description", None) or ""}
    tool["parameters"] = _schema(getattr(value, key))
    tool["tags"] = getattr(value, "tags", None) or []
    tool["title"] = getattr(value, "title", None) or ""
    annotations: Any = getattr(value, "annotations", None)
    if hasattr(annotations, "model_dump"):
        tool["annotations"] = annotations.model_dump(mode="json", by_alias=True, exclude_none=True)
    return tool | _result(value)


def _schema(stated: Any) -> Any:
    """Give the schema that a Pydantic model (of version 2 or 1) gives of itself; one that is at hand as it is."""
    if not isinstance(stated, type):
        return stated
    make = getattr(stated, "model_json_schema", None) or getattr(stated, "schema", None)
    return make() if callable(make) else None


def _result(value: Any) -> dict[str, Any]:
    """Give the schema of the result, stated or told by the function that runs."""
    stated = next((found for key in _OUTPUT if isinstance(found := getattr(value, key, None), Mapping)), None)
    if stated is not None:
        return {"outputSchema": stated}
    code = next((found for key in _CODE if callable(found := getattr(value, key, None))), None)
    if code is None or getattr(value, "response_format", None) == _IN_PARTS:
        return {}
    # Only tools that are functions need a parser of docstrings.
    from toolgraph.ingest.functions import describe_functions  # noqa: PLC0415

    found = describe_functions([code]).value["tools"]
    return {"outputSchema": found[0]["outputSchema"]} if found and "outputSchema" in found[0] else {}
