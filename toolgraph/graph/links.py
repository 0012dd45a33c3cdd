"""Links that a document declares (OpenAPI 3.1, section 4.8.20): evidence of its author's own word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolgraph.graph.declared import Declared
from toolgraph.graph.directory import Directory, Documents, Named
from toolgraph.graph.expressions import ExpressionError, Origin, expressions_in, leaves, origin_of
from toolgraph.graph.handover import Handover, Handovers, Slot
from toolgraph.ingest.references import below
from toolgraph.model import (
    Contract,
    Edge,
    Evidence,
    EvidenceSource,
    Ingested,
    Link,
    Operation,
    Problem,
    Relation,
    Response,
    Severity,
    SourceInfo,
)
from toolgraph.schema import SchemaIndex


def declared_links(ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex) -> Declared:
    """Read the links of operations: an edge for each that leads to an operation, a problem for each that does not."""
    return _Reader(ingested, contracts, index).read()


class _Reader:
    def __init__(self, ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex) -> None:
        self.operations = ingested.operations
        self.contracts = contracts
        self.directory = Directory(ingested.operations)
        self.documents = Documents(ingested.sources)
        self.sources = {source.label: source for source in ingested.sources}
        self.handovers = Handovers(ingested, contracts, index)
        self.problems: list[Problem] = []

    def read(self) -> Declared:
        edges: list[Edge] = []
        for operation in self.operations:
            for link in self.contracts[operation.name].links:
                target = self._target(link, operation)
                if target is None:
                    named = link.operation_id or link.operation_ref
                    message = (
                        f"The link {link.name!r} of {operation.name} leads to {named!r}, which is no operation here; "
                        "it was left out."
                    )
                    self._report("dangling_link", link.pointer or operation.pointer, message, operation)
                elif target.operation.name != operation.name:
                    items = tuple(self._evidence(link, operation, target))
                    edges.append(Edge(source=operation.name, target=target.operation.name, items=items))
        return Declared(tuple(edges), tuple(self.problems))

    def _target(self, link: Link, operation: Operation) -> Named | None:
        """Find the operation that a link leads to; of several the one of the same source is meant."""
        if link.operation_id:
            found = [Named(one) for one in self.directory.called(link.operation_id)]
            return _nearest(found, operation.source_label)
        address, mark, fragment = link.operation_ref.partition("#")
        if not mark:
            return _nearest(self.directory.at(address), operation.source_label)
        base = self.sources.get(operation.source_label, SourceInfo(label="", location="")).location
        document = self.documents.find(address, base) if address else None
        target = _nearest(self.directory.at(f"#{fragment}"), document.label if document else operation.source_label)
        if target is None or not address:
            return target
        if document is None:
            return Named(target.operation, f"the link leads into `{address}`, which is no document here")
        return target if target.operation.source_label == document.label else None

    def _evidence(self, link: Link, operation: Operation, target: Named) -> Iterator[Evidence]:
        pointers = tuple(pointer for pointer in (link.pointer, target.operation.pointer) if pointer)
        led = f"The document links {operation.name} to {target.operation.name} ({link.name})"
        is_failure = link.status[:1] not in ("2", "d", "")
        against = "; ".join(
            filter(None, (target.against, f"it stands on the response {link.status}" if is_failure else ""))
        )
        handovers = list(self._handovers(link, operation, target.operation))
        for binding, doubt in handovers:
            yield Evidence(
                source=EvidenceSource.OPENAPI_LINK,
                relation=Relation.REQUIRES,
                binding=binding,
                score=binding.score,
                why=f"{led}: `{binding.from_path}` goes into `{binding.to_field}`.",
                pointers=pointers,
                against="; ".join(filter(None, (against, doubt))) or None,
            )
        if not handovers:
            yield Evidence(
                source=EvidenceSource.OPENAPI_LINK,
                relation=Relation.PRECEDES,
                score=1.0,
                why=f"{led}, without a value.",
                pointers=pointers,
                against=against or None,
            )

    def _handovers(self, link: Link, operation: Operation, consumer: Operation) -> Iterator[Handover]:
        response = next((one for one in operation.responses if one.status == link.status), None)
        for name, value in link.parameters.items():
            slot, pointer = Slot.of(name), below(link.pointer, "parameters", name)
            self._lacking(
                "unknown_parameter", pointer, link, operation, self.handovers.lacking_parameter(consumer, slot)
            )
            for origin in self._origins(value, pointer, link, operation, response):
                yield self.handovers.to_parameter(origin, operation, response, consumer, slot)
        for path, value in leaves(link.request_body) if link.request_body is not None else ():
            pointer = below(link.pointer, "requestBody")
            self._lacking("unknown_field", pointer, link, operation, self.handovers.lacking_field(consumer, path))
            for origin in self._origins(value, pointer, link, operation, response):
                yield self.handovers.to_body(origin, operation, response, consumer, path)

    def _origins(
        self, value: Any, pointer: str, link: Link, operation: Operation, response: Response | None
    ) -> Iterator[Origin]:
        """Yield the places that a value comes from; none for a constant, and for an expression that is none."""
        try:
            found = expressions_in(value) if isinstance(value, str) else ()
        except ExpressionError as error:
            self._report("invalid_expression", pointer, f"{error} It is taken for a constant.", operation)
            return
        for origin in filter(None, map(origin_of, found)):
            lack = self.handovers.lacking_output(origin, [response] if response else ())
            self._lacking("dangling_expression", pointer, link, operation, lack)
            yield origin

    def _lacking(self, code: str, pointer: str, link: Link, operation: Operation, lack: str) -> None:
        """Report what a link names and the schemas do not have."""
        if lack:
            self._report(code, pointer, f"The link {link.name!r} of {operation.name}: {lack}.", operation)

    def _report(self, code: str, pointer: str, message: str, operation: Operation) -> None:
        problem = Problem(
            pointer=pointer, message=message, severity=Severity.WARNING, code=code, source=operation.source_label
        )
        self.problems.append(problem)


def _nearest(found: Sequence[Named], label: str) -> Named | None:
    same = [one for one in found if one.operation.source_label == label]
    return next(iter((*same, *found)), None)
