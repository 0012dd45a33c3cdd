"""Contracts of a whole set of operations: what each consumes and produces, tagged with entities."""

from __future__ import annotations

import msgspec

from toolgraph.contracts.options import Options
from toolgraph.contracts.requests import Demand, Requests
from toolgraph.contracts.responses import Responses
from toolgraph.contracts.wants import Wants, settle
from toolgraph.entities.learning import learn
from toolgraph.model import Contract, Field, Ingested, Location
from toolgraph.schema import SchemaIndex


def build_contracts(ingested: Ingested, index: SchemaIndex, options: Options | None = None) -> dict[str, Contract]:
    """Give each operation's contract by its name."""
    options = options or Options()
    entities = learn(ingested.operations, index, options.resource_aliases)
    requests = Requests(ingested, index, entities, options)
    responses = Responses(index, entities)
    demands = {operation.name: requests.of(operation) for operation in ingested.operations}
    wants = settle(
        (
            demand.reference
            for in_path in (True, False)
            for found in demands.values()
            for demand in found
            if demand.reference and (demand.field.location is Location.PATH) == in_path
        ),
        responses.resources(),
        entities,
    )
    return {
        operation.name: Contract(
            consumes=tuple(_tagged(demand, wants) for demand in demands[operation.name]),
            produces=responses.of(entities.places[operation.name], wants),
            links=tuple(link for response in operation.responses for link in response.links),
        )
        for operation in ingested.operations
    }


def _tagged(demand: Demand, wants: Wants) -> Field:
    reference = demand.reference
    if reference is None:
        return demand.field
    role = wants.role(reference.entity, reference.role)
    return msgspec.structs.replace(
        demand.field, semantic_tag=f"{reference.entity}.{role}", tag_why=reference.why, reference=True
    )
