"""The request fields of operations, each with what it refers to, before roles are settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

import msgspec

from toolgraph.contracts.kinds import Kind, Request, kind_of
from toolgraph.contracts.options import Options
from toolgraph.contracts.references import Asked, Reference, may_name, names_another, reference_of
from toolgraph.contracts.rows import short_example, short_text
from toolgraph.entities.paths import Slot
from toolgraph.entities.places import Place
from toolgraph.entities.registry import Entities
from toolgraph.model import (
    Field,
    FieldKind,
    Ingested,
    Location,
    Operation,
    OperationParameter,
    SecurityScheme,
)
from toolgraph.schema import SchemaField, SchemaIndex

#: Rows of a body that a contract keeps; the rest stays in the schema.
MAX_BODY_ROWS = 40
#: How deep an optional field of a body may stand, in properties, to be about anything.
_OPTIONAL_DEPTH = 2
_PLAIN = Kind(FieldKind.DATA)

#: The alternatives of an operation, each the names of the schemes needed together.
_Security: TypeAlias = tuple[tuple[str, ...], ...]
#: The schema of a path parameter that nobody declared.
_TEXT = {"type": "string"}


class Demand(NamedTuple):
    """A request field and what it refers to, if it refers to anything."""

    field: Field
    reference: Reference | None = None


class _ParameterField(NamedTuple):
    """A parameter's field, the same for all operations that have one which says the same.

    `item_type` is the JSON type of one value where it takes several. `may_pick` and `may_refer` tell whether to ask
    what it refers to, in a path and elsewhere.
    """

    field: Field
    item_type: str
    may_pick: bool
    may_refer: bool


class _BodyField(NamedTuple):
    """A field of a body, the same for all operations that take it.

    `owner` is the schema that holds it directly, `beside` the number of values in the same object; `may_refer` tells
    whether to ask what it refers to, which differs from operation to operation.
    """

    demand: Demand
    owner: str
    beside: int
    may_refer: bool


class Requests:
    """Reads the request fields of operations; bodies of one schema are read once for each resource."""

    def __init__(self, ingested: Ingested, index: SchemaIndex, entities: Entities, options: Options) -> None:
        self._index = index
        self._entities = entities
        self._options = options
        self._schemes = ingested.security_schemes
        self._kinds: dict[tuple[str, Location, bool, str, str, _Security], Kind] = {}
        #: By the schema's identity: readers of documents give equal parameters one schema.
        self._parameters: dict[tuple[int, str, Location, bool, str, _Security], _ParameterField] = {}
        self._fields: dict[tuple[str, bool, bool], tuple[_BodyField, ...]] = {}
        self._bodies: dict[tuple[str, str, bool, bool], tuple[Demand, ...]] = {}
        #: Entity and role of every path parameter; other fields may ask for the same.
        self.known: Set[tuple[str, str]] = frozenset()
        slots = {op.name: tuple(self._slots(op)) for op in ingested.operations}
        self.known = frozenset(
            (demand.reference.entity, demand.reference.role)
            for demands in slots.values()
            for demand in demands
            if demand.reference
        )
        self._slot_demands = slots

    def of(self, operation: Operation) -> tuple[Demand, ...]:
        """Give all that an operation asks for: path, query, header and cookie parameters, then the body."""
        slots = self._slot_demands[operation.name]
        others = [p for p in operation.parameters if p.location is not Location.PATH]
        place = self._entities.places[operation.name]
        demands = (*slots, *(self._demand(parameter, place, operation.security) for parameter in others))
        return (*demands, *self._body(operation, place, {demand.reference for demand in slots if demand.reference}))

    def _kind(
        self, name: str, location: Location, field_type: str, format_: str, security: _Security, *, required: bool
    ) -> Kind:
        """Tell who supplies a field, once for the many operations that have one like it."""
        key = (name, location, required, field_type, format_, security)
        if key not in self._kinds:
            credentials = self._credentials(security)
            self._kinds[key] = kind_of(
                Request(name, location, required, field_type, format_, credentials, self._options)
            )
        return self._kinds[key]

    def _credentials(self, security: _Security) -> Mapping[tuple[str, str], SecurityScheme]:
        schemes = [self._schemes[n] for names in security for n in names if n in self._schemes]
        return {(s.location, s.parameter_name.casefold()): s for s in schemes if s.type == "apiKey"}

    # -- parameters

    def _slots(self, operation: Operation) -> Iterator[Demand]:
        """Yield the path parameters, those that the document forgot to declare included."""
        place = self._entities.places[operation.name]
        declared = [p for p in operation.parameters if p.location is Location.PATH]
        names = {parameter.name.strip("+*") for parameter in declared}
        forgotten = [
            OperationParameter(name=slot.name, location=Location.PATH, required=True, schema=_TEXT)
            for slot in place.address.slots
            if slot.name not in names
        ]
        for parameter in (*declared, *forgotten):
            yield self._demand(parameter, place, operation.security, place.address.slot(parameter.name.strip("+*")))

    def _demand(
        self, parameter: OperationParameter, place: Place, security: _Security, slot: Slot | None = None
    ) -> Demand:
        """Give the row of a parameter with its kind, and look for an entity if it has no generic role."""
        key = (
            id(parameter.schema), parameter.name, parameter.location, parameter.required, parameter.description,
            security,
        )  # fmt: skip
        if key not in self._parameters:
            self._parameters[key] = self._parameter_field(parameter, security)
        known = self._parameters[key]
        field = known.field
        if field.pointer != parameter.pointer:
            field = msgspec.structs.replace(field, pointer=parameter.pointer)
        if not (known.may_refer if slot is None else known.may_pick):
            return Demand(field)
        demand = self._referring(field, place, slot=slot)
        if demand.reference and demand.reference.want.field_type != known.item_type:
            want = msgspec.structs.replace(demand.reference.want, field_type=known.item_type)
            return Demand(field, msgspec.structs.replace(demand.reference, want=want))
        return demand

    def _parameter_field(self, parameter: OperationParameter, security: _Security) -> _ParameterField:
        pointer = f"{parameter.pointer}/schema" if parameter.pointer else ""
        node = self._index.node(parameter.schema, pointer)
        item = node
        if node.field_type == "array" and node.children:
            item = self._index.node(node.children[0].schema, node.children[0].pointer)
        name, location, format_ = parameter.name, parameter.location, node.format or item.format
        required = parameter.required or location is Location.PATH
        kind = self._kind(name, location, item.field_type, format_, security, required=required)
        field = Field(
            field_name=name,
            json_path=f"$.{name}",
            field_type=node.field_type,
            location=location,
            kind=kind.kind,
            required=required,
            enum=node.enum or item.enum,
            format=format_,
            semantic_tag=kind.tag,
            tag_why=kind.why,
            pointer=parameter.pointer,
            description=short_text(parameter.description or node.description),
            default=node.default,
            example=short_example(parameter.example if parameter.example is not None else node.example),
            nullable=node.nullable,
        )
        return _ParameterField(
            field,
            item.field_type,
            may_pick=self._may_refer(kind, name, is_slot=True),
            may_refer=self._may_refer(kind, name, is_slot=False),
        )

    # -- bodies

    def _body(self, operation: Operation, place: Place, said: Set[Reference]) -> Iterator[Demand]:
        """Yield the rows of the body; what the path says already is no reference."""
        body = operation.request_body
        if body is None or not body.schema_ref:
            return
        in_path = {(reference.entity, reference.role) for reference in said}
        for demand in self._rows(body.schema_ref, place, is_required=body.required):
            reference = demand.reference
            is_said = reference and (reference.entity, reference.role) in in_path
            if is_said and not names_another(demand.field.field_name):
                yield Demand(demand.field)
            else:
                yield demand

    def _rows(self, ref: str, place: Place, *, is_required: bool) -> tuple[Demand, ...]:
        key = (ref, place.home, place.is_creating, is_required)
        if key not in self._bodies:
            found = [
                self._referring(one.demand.field, place, one.owner, one.beside) if one.may_refer else one.demand
                for one in self._body_fields(ref, is_required, bool(place.address.key))
            ]
            self._bodies[key] = tuple(_most_useful(found))
        return self._bodies[key]

    def _body_fields(self, ref: str, is_required: bool, has_address: bool) -> tuple[_BodyField, ...]:
        key = (ref, is_required, has_address)
        if key not in self._fields:
            beside = Counter(leaf.holder for leaf in self._index.fields(ref))
            found = (
                self._body_field(leaf, leaf.required and is_required, has_address, beside[leaf.holder])
                for leaf in self._index.fields(ref)
                if not leaf.read_only
            )
            self._fields[key] = tuple(one for one in found if one)
        return self._fields[key]

    def _body_field(self, leaf: SchemaField, required: bool, has_address: bool, beside: int) -> _BodyField | None:
        """Read a field, or give `None` for one that is too deep to be kept."""
        depth = leaf.path.count(".")
        is_near = required or depth <= _OPTIONAL_DEPTH
        if not (is_near or leaf.enum):
            return None
        # The arguments of a tool without an address are what a query's parameters are elsewhere: a page, a search.
        location = Location.QUERY if not has_address and depth == 1 else Location.BODY
        kind = (
            self._kind(leaf.name, location, leaf.field_type, leaf.format, (), required=required) if is_near else _PLAIN
        )
        field = Field(
            field_name=leaf.name or "body",
            json_path=leaf.path,
            field_type=leaf.field_type,
            location=Location.BODY,
            kind=kind.kind,
            required=required,
            enum=leaf.enum,
            format=leaf.format,
            semantic_tag=kind.tag,
            tag_why=kind.why,
            pointer=leaf.pointer,
            description=short_text(leaf.description),
            default=short_example(leaf.default),
            example=short_example(leaf.example),
            write_only=leaf.write_only,
            nullable=leaf.nullable,
        )
        may_refer = is_near and self._may_refer(kind, field.field_name, is_slot=False)
        return _BodyField(Demand(field), leaf.component if is_near else "", beside, may_refer)

    def _may_refer(self, kind: Kind, name: str, *, is_slot: bool) -> bool:
        """Whether a field may be about an entity; a path parameter may have a generic name and pick one still."""
        return kind.kind is not FieldKind.AUTH and (is_slot or (not kind.tag and may_name(name, self._entities)))

    def _referring(
        self, field: Field, place: Place, owner: str = "", beside: int = 0, slot: Slot | None = None
    ) -> Demand:
        return Demand(field, reference_of(Asked(field, place, self._entities, slot, owner, beside, self.known)))


def _most_useful(demands: Sequence[Demand]) -> Iterator[Demand]:
    """Keep what a call needs, references, choices and what stands at the top, in the order of the document."""
    ranked = sorted((rank, place) for place, demand in enumerate(demands) if (rank := _rank(demand)) is not None)
    for place in sorted(place for _, place in ranked[:MAX_BODY_ROWS]):
        yield demands[place]


def _rank(demand: Demand) -> int | None:
    if demand.field.required:
        return 0
    if demand.reference:
        return 1
    if demand.field.json_path.count(".") <= 1:
        return 2
    return 3 if demand.field.enum else None
