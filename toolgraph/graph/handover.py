"""A value that a document says is handed over: from a place in a response to a place in a request, as a binding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from toolgraph.entities.actions import is_reading
from toolgraph.entities.shapes import steps_of
from toolgraph.graph.expressions import Origin
from toolgraph.model import Binding, Contract, Field, Location, Operation, OperationParameter, Response
from toolgraph.schema import SchemaIndex

#: Where a body travels.
_BODY = frozenset({Location.BODY, Location.FORM_DATA})
_LOCATIONS = frozenset(location.value for location in Location)


class Slot(NamedTuple):
    """A parameter as a document names it; `location` is empty where that is not told."""

    name: str
    location: str = ""

    @classmethod
    def of(cls, name: str) -> Slot:
        """Read a name that may have its location in front: `path.id`, `header.If-Match`."""
        location, dot, rest = name.partition(".")
        return cls(rest, location) if dot and location in _LOCATIONS else cls(name)

    def is_of(self, name: str, parameter: Field | OperationParameter) -> bool:
        """Whether a parameter of that name is meant. Documents are careless about case where it matters too."""
        return self.location in ("", parameter.location.value) and self.name.casefold() == name.casefold()


class Handover(NamedTuple):
    """A binding, and what is odd about it."""

    binding: Binding
    doubt: str


class Handovers:
    """Makes bindings of declared values; what a schema holds is looked up once."""

    def __init__(self, contracts: Mapping[str, Contract], index: SchemaIndex) -> None:
        self._contracts = contracts
        self._index = index
        self._places: dict[str, dict[str, bool]] = {}

    def to_parameter(
        self, origin: Origin, producer: Operation, response: Response | None, consumer: Operation, slot: Slot
    ) -> Handover:
        """Bind a value to a parameter of the consumer."""
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
        path, doubt = self._from(origin, response)
        place = field.location if field else stated.location if stated else slot.location or None
        binding = _binding(origin, path, producer, field, stated.name if stated else slot.name, place)
        misnamed = _misnamed(binding, slot.name, is_known=bool(field or stated))
        return Handover(binding, "; ".join(filter(None, (doubt, misnamed))))

    def to_body(
        self, origin: Origin, producer: Operation, response: Response | None, consumer: Operation, to_path: str
    ) -> Handover:
        """Bind a value to a place in the request body."""
        field = next(
            (f for f in self._contracts[consumer.name].consumes if f.location in _BODY and f.json_path == to_path),
            None,
        )
        path, doubt = self._from(origin, response)
        body = consumer.request_body
        places = self._places_of(body.schema_ref if body else "")
        missing = "" if field or not places or _place(to_path, places) else "the request schema has no such field"
        name = (steps_of(to_path) or (".body",))[-1].lstrip(".")
        binding = _binding(origin, path, producer, field, name, Location.BODY, to_path)
        return Handover(binding, "; ".join(filter(None, (doubt, missing))))

    def _from(self, origin: Origin, response: Response | None) -> tuple[str, str]:
        """Give the path of a value in the response as the schema has it, and what is odd about it."""
        if not origin.is_response:
            return origin.path, "the value is one that the producer was called with"
        places = self._places_of(response.payload.schema_ref if response and response.payload else "")
        if origin.path.startswith("$.headers.") or not places:
            return origin.path, ""
        found = _place(origin.path, places)
        if found is None:
            return origin.path, "the response schema has no such field"
        return found.path, "it is not said of which item of a list" if found.is_implied else ""

    def _places_of(self, ref: str) -> dict[str, bool]:
        """Give every path that a schema has, with whether more may stand below it than the schema tells."""
        found = self._places.get(ref)
        if found is None:
            found = self._places[ref] = {}
            for field in self._index.fields(ref) if ref else ():
                path = "$"
                for step in steps_of(field.path):
                    found.setdefault(path, False)
                    path += step
                found[path] = field.field_type in ("object", "array", "any")
        return found


class _Place(NamedTuple):
    """A path as a schema has it; `is_implied` says that an item of a list is meant and none was named."""

    path: str
    is_implied: bool


def _place(path: str, places: Mapping[str, bool]) -> _Place | None:
    """Find a path among those of a schema: an item by its number is any item. `None` where there is none."""
    at = written = "$"
    is_implied = False
    wanted = steps_of(path)
    for done, step in enumerate(wanted):
        if places.get(at):
            return _Place(written + "".join(wanted[done:]), is_implied)
        if f"{at}{step}" in places:
            shown = inside = step
        elif step[1:-1].isdecimal() and f"{at}[*]" in places:
            shown = inside = "[*]"
        elif f"{at}.*" in places:
            shown, inside = step, ".*"
        elif f"{at}[*]{step}" in places:
            shown = inside = f"[*]{step}"
            is_implied = True
        else:
            return None
        at, written = at + inside, written + shown
    return _Place(written, is_implied) if at in places else None


def _misnamed(binding: Binding, written: str, *, is_known: bool) -> str:
    """Say what is odd about the name of a parameter; header names are case-insensitive (RFC 9110)."""
    if not is_known:
        return f"the consumer declares no parameter `{written}`"
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
