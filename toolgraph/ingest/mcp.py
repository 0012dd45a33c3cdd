"""MCP `tools/list` answers: where they keep their tools, who gave them, and what their hints say.

Specification 2025-06-18, section "Tools".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.ingest.dialects import stated_version
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import below
from toolgraph.ingest.tolerant import line, mapping
from toolgraph.ingest.tool_forms import has_tool, input_key, tools_in
from toolgraph.model import Annotations
from toolgraph.schema.pointer import join
from toolgraph.sources import Document
from toolgraph.sources.document import canonical_json, digest

_HINTS = {
    "readOnlyHint": "read_only_hint",
    "destructiveHint": "destructive_hint",
    "idempotentHint": "idempotent_hint",
    "openWorldHint": "open_world_hint",
}
#: Where dumps name the server, most telling first.
_SERVER_NAMES = ("server_name", "server", "name")

#: What tells a server of MCP from those of other documents that list servers.
_TYPED_SERVER = frozenset({"command", "type"})


def tool_lists_in(document: Document) -> tuple[Document, ...]:
    """Give the tool lists of a document, each as `{"tools": […]}`; nothing where it is no tool list.

    A list may be the answer of a server (also inside its JSON-RPC envelope), the bare list of tools, or
    `[{server_name, tools}, …]`, a request to a provider of models, or a single tool. Each is labelled with its
    server's name, else with the document's.
    """
    value = document.value
    if isinstance(value, list):
        if any("tools" in mapping(one) for one in value):
            lists = [_listed(one, str(place), document) for place, one in enumerate(value)]
            return (msgspec.structs.replace(lists[0], problems=document.problems), *lists[1:])
        is_list = any(map(has_tool, value))
        return (_with_tools(document, {}, value, "#"),) if is_list else ()
    if not isinstance(value, Mapping) or stated_version(value):
        return ()
    if "tools" not in value:
        document = _listed_otherwise(document, value)
    if not is_tool_list(document.value):
        return ()
    return (msgspec.structs.replace(document, label=_label(document.value, document.label)),)


def is_tool_list(value: Any) -> bool:
    """Whether a value is a tool list as `tool_lists_in` gives it."""
    return isinstance(value, Mapping) and "tools" in value and not stated_version(value)


def server_entries(value: Any) -> dict[str, Mapping[str, Any]]:
    """Give the servers of a client's configuration by their names: those that it does not disable.

    They stand under `mcpServers`, or under `servers` with their `type` (VS Code); each says how its server is started,
    or where it is.
    """
    facts = mapping(value)
    listed = mapping(facts.get("mcpServers")) or {
        name: entry for name, entry in mapping(facts.get("servers")).items() if _TYPED_SERVER & mapping(entry).keys()
    }
    return {name: entry for name, entry in listed.items()
            if isinstance(entry, Mapping) and entry.get("disabled") is not True}  # fmt: skip


def read_annotations(raw: Mapping[str, Any], pointer: str, problems: Problems) -> Annotations | None:
    """Read the hints of a tool; `None` where it gives none.

    Hints are taken as they are written, also where they contradict one another.
    """
    stated = raw.get("annotations")
    at = below(pointer, "annotations")
    if stated is not None and not isinstance(stated, Mapping):
        problems.add("invalid_value", at, "The annotations are no object; they were left out.")
    said: dict[str, bool] = {}
    for key, field in _HINTS.items():
        hint = mapping(stated).get(key)
        if isinstance(hint, bool):
            said[field] = hint
        elif hint is not None:
            message = f"{key!r} is neither true nor false; it was left out."
            problems.add("invalid_value", below(at, key), message)
    if said.get("read_only_hint") and said.get("destructive_hint"):
        message = "The tool is said to only read, and to destroy; it counts as one that may destroy."
        problems.add("contradictory_hints", at, message)
    return Annotations(**said) if said else None


def _listed_otherwise(document: Document, value: Mapping[str, Any]) -> Document:
    """Give a document that has no `tools` with those of its answer or its `functions`, or with the tool that it is."""
    if "tools" in mapping(value.get("result")):
        return msgspec.structs.replace(document, value=value["result"], moved=("#", "#/result"))
    if isinstance(value.get("functions"), list) and any(map(has_tool, value["functions"])):
        return _with_tools(document, value, value["functions"], "#/functions")
    is_tool = any("name" in mapping(tool) and (pointer or input_key(tool)) for tool, pointer in tools_in(value, ""))
    single = _with_tools(document, {}, [value], "")
    return msgspec.structs.replace(single, moved=("#/tools/0", "#")) if is_tool else document


def _with_tools(document: Document, value: Mapping[str, Any], tools: list[Any], place: str) -> Document:
    """Give a document that lists the tools that stand at a place of what was read."""
    return msgspec.structs.replace(document, value={**value, "tools": tools}, moved=("#/tools", place))


def _listed(value: Any, place: str, document: Document) -> Document:
    """Give one list of a document that holds several."""
    canonical = canonical_json(value)
    at = join(place)
    one = (
        msgspec.structs.replace(document, value=value, moved=("#", at))
        if isinstance(value, Mapping)
        else _with_tools(document, {}, value, at)
    )
    return msgspec.structs.replace(
        one,
        label=_label(value, document.label),
        bytes=len(canonical),
        sha256=digest(canonical),
        problems=(),
    )


def _label(value: Any, label: str) -> str:
    facts = mapping(value)
    named = (line(facts.get(key)) for key in _SERVER_NAMES)
    return next(filter(None, named), "") or line(mapping(facts.get("serverInfo")).get("name")) or label
