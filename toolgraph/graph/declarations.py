"""All that documents say outright about which operation supplies or precedes which: links and workflows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolgraph.graph.declared import Declared
from toolgraph.model import Contract, Ingested
from toolgraph.schema import SchemaIndex


def declarations(
    ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex, *, links: bool = True
) -> Declared:
    """Give the declared edges, and the flaws of declarations; without *links* those of OpenAPI are not read."""
    read = tuple(_read(ingested, contracts, index, links=links))
    return Declared(
        tuple(edge for one in read for edge in one.edges), tuple(problem for one in read for problem in one.problems)
    )


def _read(
    ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex, *, links: bool
) -> Iterator[Declared]:
    """Yield what is declared in each way. Most documents declare nothing, and do without what reads it."""
    if links and any(contract.links for contract in contracts.values()):
        from toolgraph.graph.links import declared_links  # noqa: PLC0415

        yield declared_links(ingested, contracts, index)
    if ingested.workflows:
        from toolgraph.graph.workflows import declared_workflows  # noqa: PLC0415

        yield declared_workflows(ingested, contracts, index)
