"""OpenAPI documents → operations and schemas. Pure: whatever had to be read is in the documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from toolgraph.errors import SourceError
from toolgraph.ingest.dialects import Dialect, dialect_of, stated_version
from toolgraph.ingest.names import Names, generated_name, llm_names
from toolgraph.ingest.operations import Choice, OperationReader
from toolgraph.ingest.security import distinct, read_schemes
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import line, mapping
from toolgraph.model import Ingested, Operation, Problem, SecurityScheme, Severity, SourceInfo
from toolgraph.sources import Document

_NOT_A_DOCUMENT = "this is no OpenAPI document: "


def ingest_openapi(
    documents: Sequence[Document], *, include_deprecated: bool = False, required_only: bool = False
) -> Ingested:
    """Read OpenAPI 2.0 and 3.x documents into one collection.

    *required_only* leaves optional parameters out. Flaws are in `problems`; whatever could be read is read.

    Raises: `SourceError` for a document that is no OpenAPI at all, or of a version that is not known.
    """
    choice = Choice(include_deprecated, required_only)
    names = Names()
    operations: list[Operation] = []
    schemas: dict[str, dict[str, Any]] = {}
    schemes: dict[str, SecurityScheme] = {}
    sources: list[SourceInfo] = []
    problems: list[Problem] = []
    for document, label in zip(documents, _labels(documents), strict=True):
        dialect = _dialect(document)
        source = Source(document, label, dialect.schema_home)
        _check_version(source, dialect)
        own_schemes = read_schemes(source, dialect)
        reader = OperationReader(source, dialect, own_schemes, names, choice)
        found = reader.read()
        renamed = distinct(schemes, own_schemes, label)
        operations.extend(_rename_schemes(found, renamed))
        schemes.update({renamed.get(name, name): scheme for name, scheme in own_schemes.items()})
        schemas[label] = source.shelf.schemas()
        _check_operations(source, found, reader.count)
        sources.append(_info(document, label, reader.count))
        problems.extend(source.problems.all())
    return Ingested(
        operations=_with_llm_names(operations),
        schemas=schemas,
        security_schemes=schemes,
        sources=tuple(sources),
        problems=tuple(problems),
    )


def _labels(documents: Iterable[Document]) -> list[str]:
    """Give each document's label, a number added where two have the same."""
    labels: list[str] = []
    for document in documents:
        label = line(document.label) or "document"
        number = 2
        unique = label
        while unique in labels:
            unique = f"{label} {number}"
            number += 1
        labels.append(unique)
    return labels


def _dialect(document: Document) -> Dialect:
    if not isinstance(document.value, Mapping):
        kind = (
            "nothing"
            if document.value is None
            else "a list"
            if isinstance(document.value, list)
            else "a plain text or number"
        )
        raise SourceError(document.location, f"{_NOT_A_DOCUMENT}it holds {kind}.")
    version = stated_version(document.value)
    if not version:
        raise SourceError(document.location, f"{_NOT_A_DOCUMENT}it states no version (key 'openapi' or 'swagger').")
    dialect = dialect_of(version)
    if dialect is None:
        raise SourceError(
            document.location, f"OpenAPI version {line(version)[:40]!r} is not supported; 2.0 and 3.0 to 3.2 are."
        )
    return dialect


def _check_version(source: Source, dialect: Dialect) -> None:
    version = stated_version(source.root)
    major, minor = dialect.version
    if not version.startswith(f"{major}.{minor}") and version != str(major):
        message = f"Version {line(version)[:40]!r} is not known; the document was read as OpenAPI {major}.{minor}."
        source.problems.add("unknown_version", "#/openapi", message, Severity.INFO)
    webhooks = mapping(source.root.get("webhooks"))
    if webhooks:
        message = f"The document has {len(webhooks)} webhooks; they are no operations that can be called."
        source.problems.add("webhooks_skipped", "#/webhooks", message, Severity.INFO)


def _check_operations(source: Source, found: Sequence[Operation], count: int) -> None:
    if not found:
        message = "All operations are deprecated." if count else "The document has no operations."
        source.problems.add("no_operations", "#/paths", message, Severity.BLOCKER)


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
    spare = {operation.name: generated_name(operation.method, operation.path) for operation in operations}
    safe = llm_names((operation.name for operation in operations), spare)
    return tuple(msgspec.structs.replace(operation, llm_name=safe[operation.name]) for operation in operations)


def _info(document: Document, label: str, count: int) -> SourceInfo:
    info = mapping(document.value.get("info"))
    return SourceInfo(
        label=label,
        location=document.location,
        sha256=document.sha256,
        bytes=document.bytes,
        title=line(info.get("title")),
        version=line(info.get("version")),
        spec_version=line(stated_version(document.value)),
        path_count=len(mapping(document.value.get("paths"))),
        operation_count=count,
    )
