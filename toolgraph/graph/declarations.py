"""All that documents say outright about which operation supplies or precedes which: links and workflows."""

from __future__ import annotations

from collections.abc import Mapping

from toolgraph.graph.handover import Declared
from toolgraph.graph.links import declared_links
from toolgraph.graph.workflows import declared_workflows
from toolgraph.model import Contract, Ingested
from toolgraph.schema import SchemaIndex


def declarations(
    ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex, *, links: bool = True
) -> Declared:
    """Give the declared edges, and the flaws of declarations; without *links* those of OpenAPI are not read."""
    linked = declared_links(ingested, contracts, index) if links else Declared((), ())
    workflows = declared_workflows(ingested, contracts, index)
    return Declared((*linked.edges, *workflows.edges), (*linked.problems, *workflows.problems))
