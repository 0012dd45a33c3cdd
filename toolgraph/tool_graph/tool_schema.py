"""A tool as the public API gives it, and the dictionary formats that one can be read from."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolgraph.errors import ToolgraphError
from toolgraph.ingest.tool_forms import input_key, tools_in
from toolgraph.ingest.tool_objects import described
from toolgraph.model import Annotations, Parameter
from toolgraph.schema.pointer import lookup
from toolgraph.store.rows import read_tool, spelled_out
from toolgraph.store.values import mapping, text

#: Hint → its name in MCP.
_HINTS = {
    "read_only_hint": "readOnlyHint",
    "destructive_hint": "destructiveHint",
    "idempotent_hint": "idempotentHint",
    "open_world_hint": "openWorldHint",
}


class ToolFormatError(ToolgraphError):
    """A value is not a tool in any format that is known."""

    reason = "tool_format"

    def __init__(self, what: str) -> None:
        super().__init__(
            f"This is no tool: {what}. Known are rows of an artifact, the dictionaries of OpenAI, Anthropic, Google, "
            f"Amazon and MCP, the tools of LangChain, and Pydantic models, each with a name."
        )


@dataclass(frozen=True, kw_only=True)
class ToolSchema:
    """One tool: its name, what it does, its flat parameter list, tags, domain and everything else known of it.

    `metadata` holds the artifact's facts (`openapi`, `api_contract`, `ai_metadata`, …) as they are in the file, and
    what is so usual of a tool that a file leaves it out (`source`, `llm_name`, `openapi.operation_id`, …).
    """

    name: str
    description: str = ""
    parameters: list[Parameter] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    domain: str | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    annotations: Annotations | None = None


def tool_of_row(name: str, row: Any) -> ToolSchema:
    """Give the tool of an artifact row; never raises."""
    tool = read_tool(name, row)
    return ToolSchema(
        name=name,
        description=tool.description,
        parameters=list(tool.parameters),
        tags=list(tool.tags),
        domain=tool.domain or None,
        metadata=spelled_out(tool, mapping(mapping(row).get("metadata"))),
        annotations=tool.annotations,
    )


def parse_tool(value: Any) -> ToolSchema:
    """Read a tool: an artifact row, a dictionary in a form of `toolgraph.ingest.tool_forms`, or an object of LangChain.

    Raises: `ToolFormatError`.
    """
    if isinstance(value, ToolSchema):
        return value
    row, *others = _dictionaries(value)
    if others:
        raise ToolFormatError(f"it declares {len(others) + 1} of them")
    return _parsed(row)


def tool_dictionaries(value: Any) -> list[dict[str, Any]]:
    """Give a tool, or all that a value wraps, each as a dictionary with the JSON Schema of its arguments.

    A dictionary that has such a schema is given as it is, a list of parameters becomes one.

    Raises: `ToolFormatError`.
    """
    return [_with_schema(row) for row in ([value] if isinstance(value, ToolSchema) else _dictionaries(value))]


def _dictionaries(value: Any) -> list[Mapping[str, Any]]:
    """Give the tools of a value as dictionaries, each with a name."""
    try:
        found = described(value) or value
    except Exception as error:
        name = getattr(value, "name", None) or getattr(value, "__name__", "")
        raise ToolFormatError(f"{name} gives no schema ({type(error).__name__})") from error
    if inspect.isroutine(found):
        raise ToolFormatError("it is a function, which ingest_functions takes")
    if not isinstance(found, Mapping):
        raise ToolFormatError(f"it is of the type {type(found).__name__}")
    rows = [mapping(row) for row, _ in tools_in(found, "")]
    if not rows or not all(text(row.get("name")) for row in rows):
        raise ToolFormatError("it has no name")
    return rows


def _parsed(row: Mapping[str, Any]) -> ToolSchema:
    if isinstance(row.get("parameters"), list):
        return tool_of_row(text(row["name"]), row)
    schema = lookup(row, key) if (key := input_key(row)) else {}
    return ToolSchema(
        name=text(row["name"]),
        description=text(row.get("description")) or text(row.get("title")),
        parameters=_parameters(mapping(schema)),
        annotations=_annotations(mapping(row.get("annotations"))),
    )


def _with_schema(value: ToolSchema | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(value, Mapping) and not isinstance(value.get("parameters"), list):
        return dict(value)
    tool = value if isinstance(value, ToolSchema) else _parsed(value)
    hints = {key: hint for name, key in _HINTS.items() if (hint := getattr(tool.annotations, name, None)) is not None}
    return {
        "name": tool.name,
        "description": tool.description,
        "parameters": _schema(tool.parameters),
        "tags": tool.tags or ([tool.domain] if tool.domain else []),
        "annotations": hints,
    }


def _schema(parameters: Iterable[Parameter]) -> dict[str, Any]:
    """Give the schema of an object with those properties."""
    parameters = tuple(parameters)
    return {
        "type": "object",
        "properties": {
            one.name: {"type": one.type, "description": one.description}
            | ({"enum": list(one.enum)} if one.enum else {})
            for one in parameters
        },
        "required": [one.name for one in parameters if one.required],
    }


def _parameters(schema: Mapping[str, Any]) -> list[Parameter]:
    """Give the top-level properties of a JSON Schema object as rows."""
    needed = schema.get("required")
    required = set(needed) if isinstance(needed, list) and all(isinstance(name, str) for name in needed) else set()
    return [_parameter(name, mapping(one), name in required) for name, one in mapping(schema.get("properties")).items()]


def _parameter(name: str, schema: Mapping[str, Any], required: bool) -> Parameter:
    kinds = schema.get("type")
    kind = next((k for k in kinds if k != "null"), "string") if isinstance(kinds, list) else text(kinds) or "string"
    enum = schema.get("enum")
    return Parameter(
        name=name,
        type=kind,
        description=text(schema.get("description")),
        required=required,
        enum=tuple(enum) if isinstance(enum, list) and enum else None,
    )


def _annotations(row: Mapping[str, Any]) -> Annotations | None:
    """Read MCP's camelCase hints."""
    said = {name: row[key] for name, key in _HINTS.items() if isinstance(row.get(key), bool)}
    return Annotations(**said) if said else None
