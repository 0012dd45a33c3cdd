"""Links that a document declares (OpenAPI 3.1, section 4.8.20): evidence of its author's own word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote

import msgspec

from toolgraph.entities.shapes import steps_of
from toolgraph.graph.expressions import Origin, leaves, origin_of
from toolgraph.model import (
    Binding,
    Contract,
    Edge,
    Evidence,
    EvidenceSource,
    Field,
    Link,
    Location,
    Operation,
    Problem,
    Relation,
    Severity,
)
from toolgraph.schema import SchemaIndex

_LOCATIONS = frozenset(location.value for location in Location)


class Declared(NamedTuple):
    """The edges that links declare, and the flaws of those that lead nowhere."""

    edges: tuple[Edge, ...]
    problems: tuple[Problem, ...]


class _Target(NamedTuple):
    """What a link leads to; `against` says what is odd about how it says so."""

    operation: Operation
    against: str = ""


class _Catalog(msgspec.Struct, frozen=True):
    """Operations by every way in which a link may name one; of several the one of the same source is meant."""

    by_id: dict[str, list[Operation]]
    by_pointer: dict[str, list[Operation]]
    by_path: dict[str, list[Operation]]

    def target(self, link: Link, origin: Operation) -> _Target | None:
        """Find the operation that a link leads to."""
        if link.operation_id:
            return _nearest(self.by_id.get(link.operation_id, ()), origin)
        document, _, fragment = unquote(link.operation_ref).partition("#")
        pointer = f"#{fragment}" if fragment else document
        found = _nearest(self.by_pointer.get(pointer, ()), origin)
        if found is None and (loose := _nearest(self.by_path.get(pointer.removeprefix("#"), ()), origin)):
            return _Target(loose.operation, "the link names a path where a pointer to an operation belongs")
        return found


def declared(operations: Sequence[Operation], contracts: Mapping[str, Contract], index: SchemaIndex) -> Declared:
    """Read the links of operations: an edge for each that leads to an operation, a problem for each that does not."""
    catalog = _catalog(operations)
    edges: list[Edge] = []
    problems: list[Problem] = []
    for operation in operations:
        for link in contracts[operation.name].links:
            target = catalog.target(link, operation)
            if target is None:
                problems.append(_dangling(link, operation))
            elif target.operation.name != operation.name:
                given = _given(link, operation, index)
                items = tuple(_evidence(link, operation, target, contracts[target.operation.name], given))
                edges.append(Edge(source=operation.name, target=target.operation.name, items=items))
    return Declared(tuple(edges), tuple(problems))


def link_problems(
    operations: Sequence[Operation], contracts: Mapping[str, Contract], index: SchemaIndex
) -> tuple[Problem, ...]:
    """Give the flaws of links that lead nowhere."""
    return declared(operations, contracts, index).problems


def _catalog(operations: Sequence[Operation]) -> _Catalog:
    catalog = _Catalog({}, {}, {})
    # A link of an operation that reads means the one that reads, should its path alone be named.
    for operation in sorted(operations, key=lambda o: (o.method != "get", o.name)):
        for name in {operation.operation_id, operation.name} - {""}:
            catalog.by_id.setdefault(name, []).append(operation)
        catalog.by_pointer.setdefault(unquote(operation.pointer), []).append(operation)
        if operation.path:
            catalog.by_path.setdefault(operation.path, []).append(operation)
    return catalog


def _nearest(found: Sequence[Operation], origin: Operation) -> _Target | None:
    same = [operation for operation in found if operation.source_label == origin.source_label]
    return next((_Target(operation) for operation in (*same, *found)), None)


def _dangling(link: Link, operation: Operation) -> Problem:
    named = link.operation_id or link.operation_ref
    return Problem(
        pointer=link.pointer or operation.pointer,
        message=f"The link {link.name!r} of {operation.name} leads to {named!r}, which is no operation here; "
        "it was left out.",
        severity=Severity.WARNING,
        code="dangling_link",
        source=operation.source_label,
    )


def _given(link: Link, operation: Operation, index: SchemaIndex) -> frozenset[str]:
    """Give the paths that the linked response has by its schema, every step of the way; none where it has no schema."""
    response = next((r for r in operation.responses if r.status == link.status), None)
    ref = response.payload.schema_ref if response and response.payload else ""
    steps = (steps_of(field.path) for field in index.fields(ref)) if ref else ()
    return frozenset("$" + "".join(path[:end]) for path in steps for end in range(len(path) + 1))


def _evidence(
    link: Link, operation: Operation, target: _Target, contract: Contract, given: frozenset[str]
) -> Iterator[Evidence]:
    pointers = tuple(pointer for pointer in (link.pointer, target.operation.pointer) if pointer)
    against = target.against
    bindings = list(_bindings(link, contract, given))
    for origin, binding, doubt in bindings:
        yield Evidence(
            source=EvidenceSource.OPENAPI_LINK,
            relation=Relation.REQUIRES,
            binding=binding,
            score=1.0,
            why=f"The document links {operation.name} to {target.operation.name} ({link.name}): "
            f"`{origin.path}` goes into `{binding.to_field}`.",
            pointers=pointers,
            against="; ".join(filter(None, (against, doubt))) or None,
        )
    if not bindings:
        yield Evidence(
            source=EvidenceSource.OPENAPI_LINK,
            relation=Relation.PRECEDES,
            score=1.0,
            why=f"The document links {operation.name} to {target.operation.name} ({link.name}), without a value.",
            pointers=pointers,
            against=against or None,
        )


def _bindings(link: Link, contract: Contract, given: frozenset[str]) -> Iterator[tuple[Origin, Binding, str]]:
    for name, value in link.parameters.items():
        if origin := origin_of(value):
            field = _parameter(name, contract)
            yield origin, _binding(origin, field, _bare(name)), _doubt(origin, field, name, given)
    for path, value in leaves(link.request_body) if link.request_body is not None else ():
        if origin := origin_of(value):
            field = next((f for f in contract.consumes if f.location is Location.BODY and f.json_path == path), None)
            name = path.rsplit(".", 1)[-1].removeprefix("$") or "body"
            yield origin, _binding(origin, field, name, path), _doubt(origin, None, "", given)


def _parameter(name: str, contract: Contract) -> Field | None:
    """Find a parameter by its name, which may have its location in front: `path.id`, `header.If-Match`."""
    location, dot, rest = name.partition(".")
    if dot and location in _LOCATIONS:
        return next((f for f in contract.consumes if f.location.value == location and _same(f, rest)), None)
    return next((f for f in contract.consumes if f.location is not Location.BODY and _same(f, name)), None)


def _same(field: Field, name: str) -> bool:
    # Header names are case-insensitive; documents are careless about the others too.
    return field.field_name.casefold() == name.casefold()


def _bare(name: str) -> str:
    location, dot, rest = name.partition(".")
    return rest if dot and location in _LOCATIONS else name


def _binding(origin: Origin, field: Field | None, name: str, path: str | None = None) -> Binding:
    return Binding(
        from_path=origin.path,
        from_field=origin.name,
        to_field=field.field_name if field else name,
        to_path=path,
        to_location=field.location.value if field else Location.BODY.value if path else None,
        required=field.required if field else False,
        semantic_tag=(field.semantic_tag or None) if field else None,
        score=1.0,
    )


def _doubt(origin: Origin, field: Field | None, name: str, given: frozenset[str]) -> str:
    """Say what is odd about a binding: an echo, a field that the response lacks, a parameter that nobody declares."""
    parts = [] if origin.is_response else ["the value is one that the producer was called with"]
    in_body = origin.is_response and not origin.path.startswith("$.headers.")
    if in_body and given and re.sub(r"\[\d+\]", "[*]", origin.path) not in given:
        parts.append("the response schema has no such field")
    if name and field is None:
        parts.append(f"the consumer declares no parameter `{_bare(name)}`")
    return "; ".join(parts)
