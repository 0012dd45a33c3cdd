"""An OpenAPI document → operations and schemas. Pure: whatever had to be read is in the document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolgraph.errors import SourceError
from toolgraph.ingest.dialects import Dialect, dialect_of, stated_version
from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.names import Names
from toolgraph.ingest.operations import Choice, OperationReader
from toolgraph.ingest.part import Part
from toolgraph.ingest.security import read_schemes
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import line, mapping, text
from toolgraph.model import Operation, Severity, SourceInfo
from toolgraph.schema.pointer import join
from toolgraph.sources import Document
from toolgraph.sources.other_kinds import CONVERT, kind_of_value

_NOT_A_DOCUMENT = "this is neither an OpenAPI document nor a list of tools: "


def read_openapi(document: Document, label: str, names: Names, choice: Choice) -> Part:
    """Read one OpenAPI 2.0 or 3.x document; *label* names it in the collection, *names* are those already taken.

    Raises: `SourceError` for a document that is no OpenAPI at all, or of a version that is not known.
    """
    dialect = dialect_in(document)
    source = Source(document, label, dialect.schema_home, dialect.fields, dialect.schemas)
    _check_version(source, dialect)
    _check_sections(source)
    schemes = read_schemes(source, dialect)
    reader = OperationReader(source, dialect, schemes, names, choice)
    found = reader.read()
    schemas = source.shelf.schemas()
    _check_operations(source, found, reader.count)
    return Part(
        info=_info(document, label, reader.count),
        operations=found,
        schemas=schemas,
        security_schemes=schemes,
        problems=source.problems.all(),
    )


def dialect_in(document: Document) -> Dialect:
    """Give the version of OpenAPI that a document is in.

    Raises: `SourceError` for a document that is no OpenAPI at all, or of a version that is not known.
    """
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
    kind = "" if version else kind_of_value(document.value)
    if kind:
        raise SourceError(document.location, f"this is {kind}, not an OpenAPI document.", CONVERT)
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
    at = "#/openapi" if text(source.root.get("openapi")).strip() else "#/swagger"
    if not isinstance(source.root[at.removeprefix("#/")], str):
        source.problems.add(
            "invalid_value", at, "The version is a number; quoted, it is the text it is to be.", Severity.INFO
        )
    major, minor = dialect.version
    if not version.startswith(f"{major}.{minor}") and version != str(major):
        message = f"Version {line(version)[:40]!r} is not known; the document was read as OpenAPI {major}.{minor}."
        source.problems.add("unknown_version", at, message, Severity.INFO)
    webhooks = mapping(source.root.get("webhooks"))
    if webhooks:
        message = f"The document has {len(webhooks)} webhooks; they are no operations that can be called."
        source.problems.add("webhooks_skipped", "#/webhooks", message, Severity.INFO)


def _check_sections(source: Source) -> None:
    source.check(Kind.DOCUMENT, source.root, "#")
    for key, kind in (("info", Kind.INFO), ("components", Kind.COMPONENTS)):
        section = source.root.get(key)
        if isinstance(section, Mapping) and "$ref" not in section:
            source.check(kind, section, join(key))


def _check_operations(source: Source, found: Sequence[Operation], count: int) -> None:
    if not found:
        message = "All operations are deprecated." if count else "The document has no operations."
        source.problems.add("no_operations", "#/paths", message, Severity.BLOCKER)


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
