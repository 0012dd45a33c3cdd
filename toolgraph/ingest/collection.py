"""Documents of any kind → one collection: each read by its own reader, names unique, parts put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten

import msgspec

from toolgraph.errors import SourceError
from toolgraph.ingest.dialects import stated_version
from toolgraph.ingest.kinds import is_arazzo
from toolgraph.ingest.mcp import is_tool_list, server_entries, tool_lists_in
from toolgraph.ingest.names import FreeNames, Names, generated_name, llm_names
from toolgraph.ingest.openapi import dialect_in, read_openapi
from toolgraph.ingest.operations import Choice
from toolgraph.ingest.part import Part
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.security import distinct
from toolgraph.ingest.tolerant import line, mapping, sequence
from toolgraph.model import Ingested, Operation, SecurityScheme, SourceInfo
from toolgraph.sources import Document
from toolgraph.store.document import is_artifact

#: A label stands in every reference to a schema.
_LONGEST_LABEL = 32


def ingest(documents: Sequence[Document], *, include_deprecated: bool = False, required_only: bool = False) -> Ingested:
    """Read documents into one collection; what each is shows in its content.

    Known are OpenAPI 2.0 and 3.x, MCP tool lists and lists of tool dictionaries (`toolgraph.ingest.catalogs`), and
    beside one of these Arazzo documents, which bring workflows and no operations.
    A document that lists the tools of several servers is one source a server. Both options are about OpenAPI:
    *required_only* leaves optional parameters out. Flaws are in `problems`; whatever could be read is read.

    Raises: `SourceError` for a document that is none of these (an artifact, say), or of an OpenAPI version that is
    not known, and for Arazzo documents alone.
    """
    choice = Choice(include_deprecated, required_only)
    names = Names()
    sources = [source for document in documents for source in sources_in(document)]
    if sources and all(is_arazzo(source.value) for source in sources):
        raise _without_operations(sources[0])
    return _together(
        [_read(source, label, names, choice) for source, label in zip(sources, _labels(sources), strict=True)]
    )


def _read(source: Document, label: str, names: Names, choice: Choice) -> Part:
    """Read a source by what it is."""
    if source.failure:
        info = SourceInfo(label=label, location=source.location)
        return Part(info=info, operations=(), schemas={}, problems=Problems(label, source.problems).all())
    # Readers take time to import, and most collections are of OpenAPI documents alone.
    if is_arazzo(source.value):
        from toolgraph.ingest.arazzo import read_arazzo  # noqa: PLC0415

        return read_arazzo(source, label)
    if is_tool_list(source.value):
        from toolgraph.ingest.catalogs import read_tool_list  # noqa: PLC0415

        return read_tool_list(source, label, names)
    return read_openapi(source, label, names, choice)


def check_source(document: Document) -> None:
    """Refuse a document that `ingest` would refuse.

    Raises: `SourceError`.
    """
    for source in sources_in(document):
        if not (source.failure or is_arazzo(source.value) or is_tool_list(source.value)):
            dialect_in(source)


def ingest_openapi(
    documents: Sequence[Document], *, include_deprecated: bool = False, required_only: bool = False
) -> Ingested:
    """Read OpenAPI 2.0 and 3.x documents into one collection; see `ingest`.

    Raises: `SourceError` for a document that is no OpenAPI at all, or of a version that is not known.
    """
    choice = Choice(include_deprecated, required_only)
    names = Names()
    labels = _labels(documents)
    return _together(
        [read_openapi(document, label, names, choice) for document, label in zip(documents, labels, strict=True)]
    )


def sources_in(document: Document) -> tuple[Document, ...]:
    """Give the sources that a document holds: itself, or one a server where it lists the tools of several.

    Raises: `SourceError` for an artifact, which was built of sources, for a configuration of MCP servers, and where
    `tools` are no list.
    """
    if is_artifact(document.value) and not stated_version(document.value):
        what = "is a tool graph artifact, not a source document;"
        hint = "open it with graph-tool-call dashboard, or summarise it with graph-tool-call info."
        raise SourceError(document.location or document.label, what, hint)
    if server_entries(document.value):
        what = "configures MCP servers, and lists no tools; ask its servers with graph-tool-call ingest --mcp-config."
        raise SourceError(document.location or document.label, what)
    lists = tool_lists_in(document)
    if lists and not any(isinstance(one.value.get("tools"), list) for one in lists):
        raise SourceError(document.location or document.label, "is no list of tools: its `tools` are no list.")
    return lists or (document,)


def _without_operations(document: Document) -> SourceError:
    described = (
        line(mapping(source).get("url")) for source in sequence(mapping(document.value).get("sourceDescriptions"))
    )
    named = ", ".join(filter(None, described)) or "the OpenAPI documents that it speaks of"
    what = "this is an Arazzo document, whose workflows call operations of other documents;"
    return SourceError(document.location, what, f"name those as sources too: {named}.")


def _labels(documents: Iterable[Document]) -> list[str]:
    """Give each document's label, cut to a few words, a number added where two have the same."""
    names = FreeNames(separator=" ")
    labels = []
    for document in documents:
        label = shorten(line(document.label), _LONGEST_LABEL, placeholder="") or line(document.label)[:_LONGEST_LABEL]
        labels.append(names.take(label or "document"))
    return labels


def _together(parts: Iterable[Part]) -> Ingested:
    parts = tuple(parts)
    operations: list[Operation] = []
    schemes: dict[str, SecurityScheme] = {}
    for part in parts:
        renamed = distinct(schemes, part.security_schemes, part.info.label)
        operations.extend(_rename_schemes(part.operations, renamed))
        schemes.update({renamed.get(name, name): scheme for name, scheme in part.security_schemes.items()})
    return Ingested(
        operations=_with_llm_names(operations),
        schemas={part.info.label: part.schemas for part in parts if part.workflows is None},
        security_schemes=schemes,
        sources=tuple(part.info for part in parts),
        workflows=tuple(part.workflows for part in parts if part.workflows is not None),
        problems=tuple(problem for part in parts for problem in part.problems),
    )


def _rename_schemes(operations: Iterable[Operation], renamed: Mapping[str, str]) -> Iterable[Operation]:
    """Put the collection's names of security schemes into operations."""
    if not renamed:
        return operations
    return [
        msgspec.structs.replace(
            operation,
            security=tuple(tuple(renamed.get(name, name) for name in names) for names in operation.security),
        )
        for operation in operations
    ]


def _with_llm_names(operations: Sequence[Operation]) -> tuple[Operation, ...]:
    spare = {
        operation.name: generated_name(operation.method, operation.path) if operation.method else ""
        for operation in operations
    }
    safe = llm_names((operation.name for operation in operations), spare)
    return tuple(msgspec.structs.replace(operation, llm_name=safe[operation.name]) for operation in operations)
