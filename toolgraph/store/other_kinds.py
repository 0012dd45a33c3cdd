"""What a file is that is no artifact, and the command that makes one of it."""

from __future__ import annotations

import re
from shlex import quote
from typing import Any

#: A key of an API document at the beginning of a line or of an object, in YAML or JSON.
_API = re.compile(rb"""(?:^|[{,]\s*)\s*["']?(openapi|swagger)["']?\s*:""", re.MULTILINE)
_WORKFLOWS = re.compile(rb"""(?:^|[{,]\s*)\s*["']?arazzo["']?\s*:""", re.MULTILINE)
#: Bytes looked at.
_HEAD = 4096


def hint_for(data: bytes, document: Any, location: str) -> str:
    """Say what a file looks like and what to do with it; *document* is `None` where it could not be parsed."""
    name = quote(location)
    if _API.search(data[:_HEAD]) or (isinstance(document, dict) and {"openapi", "swagger"} & document.keys()):
        command = f"graph-tool-call build-openapi-collection {name} -o graph.json"
        return f"It looks like an OpenAPI document; build an artifact from it first: {command}"
    if _WORKFLOWS.search(data[:_HEAD]):
        command = f"graph-tool-call build-openapi-collection SOURCE --workflow {name} -o graph.json"
        return f"It looks like an Arazzo document; build an artifact from it and what it speaks of: {command}"
    tools = document.get("tools") if isinstance(document, dict) else document
    if isinstance(tools, list) and tools:
        return f"It looks like a list of tools; build an artifact from it first: graph-tool-call ingest {name}"
    return "Build one from an API document: graph-tool-call ingest SOURCE -o graph.json"
