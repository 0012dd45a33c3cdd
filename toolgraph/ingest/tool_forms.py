"""The forms in which tools are written down: those of MCP, OpenAI, Anthropic, Google and Amazon, and our own.

All name a tool, describe it, and have the JSON Schema of its arguments under one key or another; some wrap it.

- MCP: `{name, inputSchema, outputSchema}`; Anthropic: `{name, input_schema}`
- OpenAI chat completions (LangChain gives the same): `{type: "function", function: {name, parameters}}`;
  responses: `{type: "function", name, parameters}`
- Gemini: `{functionDeclarations: [{name, parameters, response}, …]}`, types in capitals
- Bedrock Converse: `{toolSpec: {name, inputSchema: {json: …}}}`
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.ingest.references import below
from toolgraph.ingest.tolerant import mapping

_WRAPPERS = ("function", "toolSpec")
_DECLARATIONS = ("functionDeclarations", "function_declarations")
_INPUT = (
    "inputSchema", "input_schema", "parameters", "parametersJsonSchema", "parameters_json_schema", "args_schema",
)  # fmt: skip
_OUTPUT = ("outputSchema", "output_schema", "responseJsonSchema", "response_json_schema", "response")
_MCP_INPUT = _INPUT[0]
_SCHEMA_INSIDE = "json"
_CAPITALS = frozenset({"STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT", "NULL"})
#: Deeper in a schema nobody writes types in capitals.
_DEEPEST = 100


def tools_in(entry: Any, pointer: str) -> Iterator[tuple[Any, str]]:
    """Yield the tools that an entry of a list holds, each with its pointer: itself, or those that it wraps."""
    facts = mapping(entry)
    declared = next((key for key in _DECLARATIONS if isinstance(facts.get(key), list)), "")
    if declared:
        for place, one in enumerate(facts[declared]):
            yield one, below(pointer, declared, str(place))
        return
    wrapper = next((key for key in _WRAPPERS if isinstance(facts.get(key), Mapping)), "")
    yield (facts[wrapper], below(pointer, wrapper)) if wrapper else (entry, pointer)


def has_tool(entry: Any) -> bool:
    """Whether an entry of a list looks like a tool, or wraps some."""
    return any("name" in mapping(tool) for tool, _ in tools_in(entry, ""))


def is_mcp(tool: Mapping[str, Any]) -> bool:
    """Whether a tool has the form of MCP."""
    return _MCP_INPUT in tool and input_key(tool) == (_MCP_INPUT,)


def input_key(tool: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the path to the schema of the arguments; empty where there is none."""
    return _path(tool, _INPUT)


def output_key(tool: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the path to the schema of the result; empty where there is none."""
    return _path(tool, _OUTPUT)


def with_small_types(schema: Any, depth: int = 0) -> Any:
    """Give a schema with its types as JSON Schema writes them, where they are in capitals (`OBJECT`)."""
    if depth > _DEEPEST:
        return schema
    if isinstance(schema, list):
        return [with_small_types(one, depth + 1) for one in schema]
    if not isinstance(schema, Mapping):
        return schema
    return {
        key: value.lower()
        if key == "type" and isinstance(value, str) and value in _CAPITALS
        else with_small_types(value, depth + 1)
        for key, value in schema.items()
    }


def is_in_capitals(schema: Mapping[str, Any]) -> bool:
    """Whether the types of a schema are written in capitals."""
    return isinstance(schema.get("type"), str) and schema["type"] in _CAPITALS


def _path(tool: Mapping[str, Any], keys: tuple[str, ...]) -> tuple[str, ...]:
    key = next((key for key in keys if key in tool), "")
    if not key:
        return ()
    return (key, _SCHEMA_INSIDE) if isinstance(mapping(tool[key]).get(_SCHEMA_INSIDE), Mapping) else (key,)
