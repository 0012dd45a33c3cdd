"""A value that a document says is handed over: from a place in a response to a place in a request, as a binding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from toolgraph.entities.actions import is_reading
from toolgraph.entities.shapes import steps_of
from toolgraph.graph.expressions import Origin, steps
from toolgraph.model import Binding, Contract, Field, Ingested, Location, Operation, OperationParameter, Response
from toolgraph.schema import SchemaIndex
from toolgraph.schema.places import Place, place_of

#: Where a body travels.
_BODY = frozenset({Location.BODY, Location.FORM_DATA})
_LOCATIONS = frozenset(location.value for location in Location)
#: Where more may be sent than an operation declares, and what it has no say in (OpenAPI 3.1, section 4.8.12.2).
_FREE = frozenset({Location.HEADER, Location.COOKIE})
_STANDARD = frozenset({"accept", "content-type", "authorization"})
#: What a declared binding is worth that a schema contradicts.
_CONTRADICTED = 0.3


class Slot(NamedTuple):
    """A parameter as a document names it; `location` is empty where that is not told."""

    name: str
    location: str = ""

    @classmethod
    def of(cls, name: str) -> Slot:
        """Read a name that may have its location in front: `path.id`, `header.If-Match`."""
        location, dot, rest = name.partition(".")
        return cls(rest, location) if dot and location in _LOCATIONS else cls(name)

    def __str__(self) -> str:
        return f"{self.location}.{self.name}" if self.location else self.name

    def is_of(self, name: str, parameter: Field | OperationParameter) -> bool:
        """Whether a parameter of that name is meant. Documents are careless about case where it matters too."""
        return self.location in ("", parameter.location.value) and self.name.casefold() == name.casefold()


class Handover(NamedTuple):
    """A binding, and what is odd about it."""

    binding: Binding
    doubt: str


class Handovers:
    """Makes bindings of declared values, and tells which of them the schemas contradict."""

    def __init__(self, ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex) -> None:
        self._contracts = contracts
        self._index = index
        #: What a credential goes by; operations do not declare it among their parameters.
        self._credentials = {scheme.parameter_name.casefold() for scheme in ingested.security_schemes.values()}

    def to_parameter(
        self, origin: Origin, producer: Operation, response: Response | None, consumer: Operation, slot: Slot
    ) -> Handover:
        """Bind a value to a parameter of the consumer."""
        if not consumer.path:
            return self.to_body(origin, producer, response, consumer, f"${steps((slot.name,))}")
        field = next(
            (
                f
                for f in self._contracts[consumer.name].consumes
                if f.location not in _BODY and slot.is_of(f.field_name, f)
            ),
            None,
        )
        # A contract leaves out what is optional and means nothing; the operation itself has it all.
        stated = next((p for p in consumer.parameters if slot.is_of(p.name, p)), None)
        path, doubt, lack = self._from(origin, response)
        place = field.location if field else stated.location if stated else slot.location or None
        unknown = self.lacking_parameter(consumer, slot)
        binding = _binding(origin, path, producer, field, stated.name if stated else slot.name, place)
        return _doubted(binding, (lack, unknown), (doubt, "" if unknown else _misnamed(binding, slot.name)))

    def to_body(
        self, origin: Origin, producer: Operation, response: Response | None, consumer: Operation, to_path: str
    ) -> Handover:
        """Bind a value to a place in the request body."""
        field = next(
            (f for f in self._contracts[consumer.name].consumes if f.location in _BODY and f.json_path == to_path),
            None,
        )
        path, doubt, lack = self._from(origin, response)
        unknown = "" if field else self.lacking_field(consumer, to_path)
        name = (steps_of(to_path) or (".body",))[-1].lstrip(".")
        binding = _binding(origin, path, producer, field, name, Location.BODY, to_path)
        return _doubted(binding, (lack, unknown), (doubt,))

    def response_with(self, origin: Origin, producer: Operation) -> Response | None:
        """Give the response that has a value: that of success where it can be."""
        success = producer.success
        others = (one for one in producer.responses if one is not success)
        ordered = [success, *others] if success else [*others]
        return next((one for one in ordered if not self.lacking_output(origin, [one])), success)

    def lacking_output(self, origin: Origin, responses: Iterable[Response]) -> str:
        """Say that none of some responses has a value, or nothing; what is not described may be there."""
        described = [ref for one in responses if one.payload and (ref := one.payload.schema_ref)]
        if not _is_in_body(origin) or not described or any(self._place(ref, origin.path) for ref in described):
            return ""
        return f"the response schema has no field `{origin.path}`"

    def lacking_parameter(self, consumer: Operation, slot: Slot) -> str:
        """Say that an operation has no such parameter, or nothing.

        Headers and cookies may always be sent, and credentials are declared elsewhere.
        """
        if not consumer.path:
            return self.lacking_field(consumer, f"${steps((slot.name,))}")
        if slot.location in _FREE or slot.name.casefold() in _STANDARD or slot.name.casefold() in self._credentials:
            return ""
        is_known = any(slot.is_of(p.name, p) for p in consumer.parameters)
        return "" if is_known else f"{consumer.name} has no parameter `{slot}`"

    def lacking_field(self, consumer: Operation, path: str) -> str:
        """Say that the request body of an operation has no such field, or nothing."""
        ref = consumer.request_body.schema_ref if consumer.request_body else ""
        return (
            "" if not ref or self._place(ref, path) else f"the request schema of {consumer.name} has no field `{path}`"
        )

    def _from(self, origin: Origin, response: Response | None) -> tuple[str, str, str]:
        """Give the path of a value in the response as the schema has it, what is odd about it, and what is wrong."""
        if not origin.is_response:
            return origin.path, "the value is one that the producer was called with", ""
        lack = self.lacking_output(origin, [response] if response else ())
        ref = response.payload.schema_ref if response and response.payload else ""
        found = self._place(ref, origin.path) if ref and _is_in_body(origin) else None
        if found is None:
            return origin.path, "", lack
        return found.path, "it is not said of which item of a list" if found.is_implied else "", ""

    def _place(self, ref: str, path: str) -> Place | None:
        return place_of(self._index, ref, steps_of(path))


def _is_in_body(origin: Origin) -> bool:
    return origin.is_response and not origin.path.startswith("$.headers.")


def _doubted(binding: Binding, contradictions: tuple[str, ...], doubts: tuple[str, ...]) -> Handover:
    """Give a binding with what speaks against it; one that the schemas contradict is worth little."""
    if any(contradictions):
        binding = msgspec.structs.replace(binding, score=_CONTRADICTED)
    return Handover(binding, "; ".join(filter(None, (*contradictions, *doubts))))


def _misnamed(binding: Binding, written: str) -> str:
    """Say what is odd about the name of a parameter; header names are case-insensitive (RFC 9110)."""
    if binding.to_field == written or binding.to_location == Location.HEADER:
        return ""
    return f"the parameter is written `{written}`"


def _binding(
    origin: Origin,
    from_path: str,
    producer: Operation,
    field: Field | None,
    name: str,
    location: str | None,
    to_path: str | None = None,
) -> Binding:
    return Binding(
        from_path=from_path,
        from_field=origin.name,
        to_field=field.field_name if field else name,
        to_path=to_path,
        to_location=str(field.location if field else location) if field or location else None,
        required=field.required if field else False,
        semantic_tag=(field.semantic_tag or None) if field else None,
        side_effect=not is_reading(producer),
        score=1.0,
    )
