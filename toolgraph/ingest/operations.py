"""Path items → operations of one document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from toolgraph.ingest.dialects import Dialect
from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.names import MAX_LLM_NAME, Names, generated_name, operation_id
from toolgraph.ingest.parameters import TEMPLATE, raw_parameters, read_parameters
from toolgraph.ingest.references import below
from toolgraph.ingest.responses import read_responses
from toolgraph.ingest.security import read_requirements
from toolgraph.ingest.servers import server_of
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import line, mapping, sequence, text
from toolgraph.model import Operation, OperationParameter, SecurityScheme, Severity
from toolgraph.schema.pointer import join

#: Methods for which HTTP gives a body no meaning (RFC 9110, section 9.3).
_BODILESS = frozenset({"get", "head", "delete"})
#: A method as HTTP writes it: a token (RFC 9110, section 9.1).
_METHOD = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
#: Keys of a path item that are no operations.
_SHARED_KEYS = frozenset({"$ref", "summary", "description", "servers", "parameters", "additionalOperations"})


class Choice(NamedTuple):
    """Which operations and parameters are wanted."""

    include_deprecated: bool
    required_only: bool


class _Found(NamedTuple):
    """An operation object, the path item it is of, and the places of both."""

    method: str
    path: str
    facts: Mapping[str, Any]
    item: Mapping[str, Any]
    item_place: str
    place: str
    #: As the document has it, references not followed: `#/paths/~1pets/get`.
    pointer: str


class OperationReader:
    """Reads the operations of one document, giving out names that are unique in the collection."""

    def __init__(
        self,
        source: Source,
        dialect: Dialect,
        schemes: Mapping[str, SecurityScheme],
        names: Names,
        choice: Choice,
    ) -> None:
        self.source = source
        self.dialect = dialect
        self.schemes = schemes
        self.names = names
        self.choice = choice
        self._ids: set[str] = set()
        self._paths: dict[str, str] = {}
        self.common_security = read_requirements(source, source.root, "#", schemes) or ()
        #: Operations that the document has, those left out included.
        self.count = 0

    def read(self) -> list[Operation]:
        """Give the operations in the order of the document."""
        operations: list[Operation] = []
        skipped = 0
        for found in self._found():
            self.count += 1
            if found.facts.get("deprecated") is True and not self.choice.include_deprecated:
                skipped += 1
                continue
            operations.append(self._read(found))
        if skipped:
            message = (
                f"{skipped} deprecated operations were left out."
                if skipped > 1
                else "A deprecated operation was left out."
            )
            self.source.problems.add("deprecated_skipped", "#/paths", message, Severity.INFO)
        return operations

    def _found(self) -> Iterator[_Found]:
        paths, paths_place = self.source.follow(self.source.root.get("paths"), "#/paths")
        if paths is not None and not isinstance(paths, dict):
            self.source.problems.add("invalid_value", "#/paths", "The paths are no object.")
        for path, raw in mapping(paths).items():
            if path.startswith("x-"):
                continue
            pointer = join("paths", path)
            item, place = self.source.follow(raw, below(paths_place, path))
            if not isinstance(item, dict):
                self.source.problems.add("invalid_path_item", pointer, "The path item is no object; it was left out.")
                continue
            self._check_path(path, pointer)
            for method, facts, keys in self._methods_of(item, pointer):
                at, own_pointer = below(place, *keys), below(pointer, *keys)
                if isinstance(facts, dict):
                    yield _Found(method, path, facts, item, place, at, own_pointer)
                else:
                    message = f"The operation {method.upper()} {path} is no object; it was left out."
                    self.source.problems.add("invalid_operation", own_pointer, message)

    def _check_path(self, path: str, pointer: str) -> None:
        if not path.startswith("/"):
            message = f"The path {path[:80]!r} does not begin with a slash."
            self.source.problems.add("invalid_path", pointer, message)
        first = self._paths.setdefault(TEMPLATE.sub("{}", path), path)
        if first != path:
            message = f"The path differs from {first[:80]!r} in the names of its parameters only."
            self.source.problems.add("ambiguous_path", pointer, message, Severity.INFO)

    def _methods_of(self, item: Mapping[str, Any], pointer: str) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
        """Yield (method, operation object, its keys in the path item)."""
        for key, value in item.items():
            if key in self.dialect.methods:
                yield key, value, (key,)
            elif key == "additionalOperations" and self.dialect.has_additional_operations:
                yield from self._additional(mapping(value), below(pointer, key), set(item))
            elif key not in _SHARED_KEYS and not key.startswith("x-"):
                major, minor = self.dialect.version
                message = f"{key!r} is no method of OpenAPI {major}.{minor}; it was left out."
                self.source.problems.add("unknown_method", below(pointer, key), message, Severity.INFO)

    def _additional(
        self, operations: Mapping[str, Any], pointer: str, taken: set[str]
    ) -> Iterator[tuple[str, Any, tuple[str, ...]]]:
        """Yield the operations of the methods that have no key of their own in a path item, told where they have."""
        for name, facts in operations.items():
            method = name.lower()
            flaw = ""
            if not _METHOD.fullmatch(name):
                flaw = f"{name[:80]!r} is no method of HTTP; the operation was left out."
            elif method in taken:
                flaw = f"The path item has {method.upper()} already; this operation was left out."
            else:
                taken.add(method)
                yield method, facts, ("additionalOperations", name)
                if method in self.dialect.methods:
                    flaw = f"{method.upper()} is no additional method, but has its own key {method!r}."
            if flaw:
                self.source.problems.add("invalid_operation", below(pointer, name), flaw)

    def _read(self, found: _Found) -> Operation:
        source, facts, place = self.source, found.facts, found.place
        source.check(Kind.OPERATION, facts, place)
        raws = raw_parameters(
            source,
            [
                (found.item.get("parameters"), below(found.item_place, "parameters")),
                (facts.get("parameters"), below(place, "parameters")),
            ],
        )
        security = read_requirements(source, facts, place, self.schemes)
        body = self.dialect.read_request(source, facts, place, raws)
        if body is not None and found.method in _BODILESS and not source.shelf.is_empty(body.schema_ref):
            message = f"HTTP gives the body of a {found.method.upper()} request no meaning; some servers drop it."
            source.problems.add("body_without_meaning", body.pointer, message, Severity.INFO)
        return Operation(
            name=self._name(found),
            llm_name="",
            source_label=source.label,
            pointer=found.pointer,
            operation_id=operation_id(facts.get("operationId")),
            method=found.method,
            path=text(found.path),
            summary=line(facts.get("summary")) or line(found.item.get("summary")),
            description=text(facts.get("description")) or text(found.item.get("description")),
            tags=self._tags(facts, place),
            deprecated=facts.get("deprecated") is True,
            parameters=self._parameters(raws, found),
            request_body=body,
            responses=read_responses(source, facts, place, self.dialect.read_response_body, self.dialect.read_header),
            security=self.common_security if security is None else security,
            server=server_of(
                source, self.dialect, ((facts, place), (found.item, found.item_place), (source.root, "#"))
            ),
        )

    def _parameters(self, raws: list[Any], found: _Found) -> tuple[OperationParameter, ...]:
        dialect = self.dialect
        parameters = read_parameters(
            self.source,
            [raw for raw in raws if raw.location not in dialect.body_locations],
            found.path,
            found.pointer,
            dialect.read_parameter,
            dialect.locations,
        )
        return tuple(p for p in parameters if p.required) if self.choice.required_only else parameters

    def _name(self, found: _Found) -> str:
        stated = operation_id(found.facts.get("operationId"))
        self._check_id(found.facts.get("operationId"), stated, below(found.place, "operationId"))
        name = stated or generated_name(found.method, text(found.path))
        unique = self.names.unique(name, found.method, text(found.path), self.source.label)
        if not stated:
            message = f"{found.method.upper()} {text(found.path)} has no operationId; it is called {unique!r}."
            self.source.problems.add("missing_operation_id", found.pointer, message)
        elif unique != stated:
            message = f"Another operation is called {stated!r} already; this one is called {unique!r}."
            code = "duplicate_operation_id" if stated in self._ids else "duplicate_tool_name"
            self.source.problems.add(code, found.pointer, message)
        self._ids.add(stated)
        return unique

    def _check_id(self, raw: Any, stated: str, place: str) -> None:
        """Tell of an operationId that is no text, or can't be the name by which models know the tool."""
        if raw is None:
            return
        if not isinstance(raw, str):
            self.source.problems.add("invalid_value", place, "The operationId is no text.")
        elif stated != raw.strip():
            self.source.problems.add("invalid_value", place, "Control characters in the operationId were left out.")
        elif len(stated) > MAX_LLM_NAME or not stated.isascii():
            what = "is not in ASCII" if len(stated) <= MAX_LLM_NAME else f"has more than {MAX_LLM_NAME} characters"
            message = f"The operationId {what}; models, which take no such name, get another one."
            self.source.problems.add("unportable_operation_id", place, message, Severity.INFO)

    def _tags(self, facts: Mapping[str, Any], place: str) -> tuple[str, ...]:
        tags: dict[str, None] = {}
        listed, at = facts.get("tags"), below(place, "tags")
        if listed is not None and not isinstance(listed, list):
            self.source.problems.add("invalid_value", at, "The tags are no list; they were left out.", Severity.INFO)
        for number, tag in enumerate(sequence(listed)):
            name = line(mapping(tag).get("name")) if isinstance(tag, dict) else line(tag)
            if name:
                tags[name] = None
            if not isinstance(tag, str):
                self.source.problems.add("invalid_value", f"{at}/{number}", "A tag is no text.", Severity.INFO)
        return tuple(tags)
