"""Several catalogs searched as one: a tool is called `catalog/name`, so that equal names stay apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from toolgraph.model import Edge, Tool

_BETWEEN = "/"


class Joined(msgspec.Struct, frozen=True, kw_only=True):
    """Tools by their names among several catalogs, their edges under these names, and the catalog of each."""

    tools: Mapping[str, Tool]
    edges: tuple[Edge, ...]
    catalogs: Mapping[str, str]


def joined(catalogs: Mapping[str, tuple[Mapping[str, Tool], Iterable[Edge]]]) -> Joined:
    """Join catalogs, each a name for its tools and edges."""
    tools = {
        _within(catalog, name): (catalog, tool) for catalog, (own, _) in catalogs.items() for name, tool in own.items()
    }
    return Joined(
        tools={name: tool for name, (_, tool) in tools.items()},
        edges=tuple(edge for catalog, (_, edges) in catalogs.items() for edge in _renamed(catalog, edges)),
        catalogs={name: catalog for name, (catalog, _) in tools.items()},
    )


def distinct_names(wanted: Iterable[str]) -> tuple[str, ...]:
    """Give names for catalogs, those that come again with a number.

    >>> distinct_names(("shop", "bank", "shop"))
    ('shop', 'bank', 'shop-2')
    """
    found: dict[str, None] = {}
    for name in wanted:
        number, own = 1, name
        while own in found:
            number += 1
            own = f"{name}-{number}"
        found[own] = None
    return tuple(found)


def _renamed(catalog: str, edges: Iterable[Edge]) -> Iterator[Edge]:
    for edge in edges:
        source, target = _within(catalog, edge.source), _within(catalog, edge.target)
        yield msgspec.structs.replace(edge, source=source, target=target)


def _within(catalog: str, name: str) -> str:
    return f"{catalog}{_BETWEEN}{name}"
