"""Lists of tool dictionaries → operations: MCP tools, described functions, and tools by name and parameters.

A tool has a `name`, a `description`, the JSON Schema of its arguments and, if it says so, that of its result, in one
of the forms that `toolgraph.ingest.tool_forms` knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from toolgraph.ingest.embedded import DEFINITIONS, EmbeddedReferences
from toolgraph.ingest.mcp import read_annotations
from toolgraph.ingest.names import Names, operation_id
from toolgraph.ingest.part import Part
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import below
from toolgraph.ingest.shelf import Shelf
from toolgraph.ingest.tolerant import line, mapping, sequence, text
from toolgraph.ingest.tool_forms import input_key, is_in_capitals, is_mcp, output_key, tools_in, with_small_types
from toolgraph.model import Operation, Payload, Problem, Response, Severity, SourceInfo
from toolgraph.schema.pointer import MISSING, join, lookup
from toolgraph.sources import Document
from toolgraph.text import split_words

MCP, FUNCTION, TOOL = "mcp", "function", "tool"
_KINDS = frozenset({MCP, FUNCTION, TOOL})
#: Keywords that say nothing of arguments, or hold what references lead to.
_FRAME = frozenset({"$schema", "$id", "$comment", *DEFINITIONS})
#: Keywords of which one tells that there are arguments.
_TELLING = ("properties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref")
_JSON = "application/json"


def read_tool_list(document: Document, label: str, names: Names) -> Part:
    """Read the tools of a document `{"tools": […]}`; *label* names it in the collection, *names* are those taken.

    `kind` beside the tools says what they are (`mcp`, `function`, `tool`); without it, those in the form of MCP are
    MCP's.
    """
    return _Reader(document, label, names).read()


class _Reader:
    """Reads one list of tools."""

    def __init__(self, document: Document, label: str, names: Names) -> None:
        self.document = document
        self.label = label
        self.names = names
        self.root = mapping(document.value)
        self.problems = Problems(label)
        self.references = EmbeddedReferences(document, self.problems)
        self.shelf = Shelf(label, ("components",), self.references, self.problems)
        self._lists_mcp = any(is_mcp(mapping(entry)) for entry in sequence(self.root.get("tools")))

    def read(self) -> Part:
        """Give the tools in the order of the list."""
        operations = [self._read(raw, pointer) for raw, pointer in self._found()]
        if not operations:
            self.problems.add("no_operations", "#/tools", "There is no tool in the list.", Severity.BLOCKER)
        if line(self.root.get("nextCursor")):
            message = "The list goes on: this is but one page of the server's answer."
            self.problems.add("incomplete_list", "#/nextCursor", message)
        server = mapping(self.root.get("serverInfo"))
        return Part(
            info=SourceInfo(
                label=self.label,
                location=self.document.location,
                sha256=self.document.sha256,
                bytes=self.document.bytes,
                title=line(server.get("title")) or line(server.get("name")),
                version=line(server.get("version")),
                operation_count=len(operations),
            ),
            operations=operations,
            schemas=self.shelf.schemas(),
            problems=(*Problems(self.label, self.document.problems).all(), *map(self._told, self.problems.all())),
        )

    def _found(self) -> Iterator[tuple[Mapping[str, Any], str]]:
        """Yield each tool that has a name, and its pointer."""
        tools = self.root.get("tools")
        if tools is not None and not isinstance(tools, list):
            self.problems.add("invalid_value", "#/tools", "The tools are no list.")
        for place, entry in enumerate(sequence(tools)):
            for raw, pointer in tools_in(entry, join("tools", str(place))):
                if not isinstance(raw, Mapping):
                    self.problems.add("invalid_operation", pointer, "The tool is no object; it was left out.")
                elif not operation_id(raw.get("name")):
                    kind = line(raw.get("type"))
                    whose = f" (of the kind {kind!r}, which a provider may run itself)" if kind else ""
                    self.problems.add("missing_tool_name", pointer, f"The tool{whose} has no name; it was left out.")
                else:
                    yield raw, pointer

    def _read(self, raw: Mapping[str, Any], pointer: str) -> Operation:
        stated = operation_id(raw.get("name"))
        title = line(raw.get("title")) or line(mapping(raw.get("annotations")).get("title"))
        return Operation(
            name=self._name(stated, pointer),
            llm_name="",
            source_kind=self._kind(raw),
            source_label=self.label,
            pointer=self.document.pointer_read(pointer),
            operation_id=stated,
            summary="" if split_words(title) == split_words(stated) else title,
            description=text(raw.get("description")).strip(),
            tags=tuple(dict.fromkeys(filter(None, map(line, sequence(raw.get("tags")))))),
            request_body=self._arguments(raw, pointer),
            responses=self._responses(raw, pointer),
            annotations=read_annotations(raw, pointer, self.problems),
        )

    def _name(self, stated: str, pointer: str) -> str:
        unique = self.names.unique(stated, "", "", self.label)
        if unique != stated:
            message = f"Another operation is called {stated!r} already; this one is called {unique!r}."
            self.problems.add("duplicate_tool_name", pointer, message)
        return unique

    def _arguments(self, raw: Mapping[str, Any], pointer: str) -> Payload | None:
        """Read the schema of the arguments; a tool without any takes no body."""
        key = input_key(raw)
        if not key and self._kind(raw) == TOOL:
            return None  # which providers of models allow
        schema, at = self._schema(raw, pointer, key) if key else (None, pointer)
        if not isinstance(schema, Mapping):
            what = "has no schema of its arguments" if schema is None else "describes its arguments by no object"
            self.problems.add("missing_input_schema", at, f"The tool {what}; it is taken to have none.")
            return None
        if schema.get("type") not in (None, "object"):
            self.problems.add("invalid_value", at, "The schema of the arguments is not that of an object.")
        if not any(schema.get(telling) for telling in _TELLING):
            return None
        ref = self.shelf.store(_body(schema), at)
        if not ref:
            return None
        place = self.document.pointer_read(at)
        return Payload(content_type=_JSON, content_types=(_JSON,), schema_ref=ref, required=True, pointer=place)

    def _responses(self, raw: Mapping[str, Any], pointer: str) -> tuple[Response, ...]:
        """Read the schema of the result as a 200 response; `null` as the schema's type means that none comes."""
        key = output_key(raw)
        if not key:
            return ()
        schema, at = self._schema(raw, pointer, key)
        if schema is None:
            return ()
        if not isinstance(schema, Mapping):
            self.problems.add("invalid_value", at, "The schema of the result is no object; it was left out.")
            return ()
        place = self.document.pointer_read(at)
        if schema.get("type") == "null":
            return (Response(status="204", pointer=place),)
        ref = self.shelf.store(_body(schema), at)
        payload = Payload(content_type=_JSON, content_types=(_JSON,), schema_ref=ref, pointer=place) if ref else None
        return (Response(status="200", payload=payload, pointer=place),)

    def _told(self, problem: Problem) -> Problem:
        return replace(problem, pointer=self.document.pointer_read(problem.pointer))

    def _schema(self, raw: Mapping[str, Any], pointer: str, key: Sequence[str]) -> tuple[Any, str]:
        """Give the schema under a key of a tool, and its place."""
        at = below(pointer, *key)
        self.references.add_schema(at)
        schema = lookup(raw, key)
        if isinstance(schema, Mapping) and is_in_capitals(schema):
            schema = with_small_types(schema)
        return (None if schema is MISSING else schema), at

    def _kind(self, raw: Mapping[str, Any]) -> str:
        stated = line(self.root.get("kind"))
        if stated in _KINDS:
            return stated
        return MCP if is_mcp(raw) or (self._lists_mcp and not input_key(raw)) else TOOL


def _body(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out the definitions, which are stored apart where something refers to them."""
    return {key: value for key, value in schema.items() if key not in _FRAME}
