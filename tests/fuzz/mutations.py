"""JSON values → the same with a few changes at random places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any, TypeAlias

from toolgraph.schema.pointer import join

#: What stands in a document where nobody would expect it.
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 200, 1.5, 1e308, 2**63, -(10**30), "", "x", "get", "path", "object", "{id}", "#/", "#",
    "../x.json#/A", "http://127.0.0.1/x", "/a/{id}/{id}", "\0", "\u202e", "x" * 300, "주문", "${s1.id}", "a\n[]\"",
    "$response.body#/id", "__proto__", [], {}, [[]], [None], {"": {}}, {"$ref": "#"}, {"type": ["object", "null"]},
    {"allOf": [{}]}, ["a", "a"],
)  # fmt: skip
#: Keys that mean something to some reader.
KEYS = (
    "$ref", "get", "post", "parameters", "in", "name", "schema", "properties", "items", "allOf", "anyOf", "required",
    "additionalProperties", "type", "enum", "content", "responses", "200", "links", "operationId", "tools",
    "inputSchema", "outputSchema", "$defs", "annotations", "discriminator", "mapping", "servers", "security", "x-a", "",
    "/a/{id}", "a.b", "a[0]", "example", "default", "const", "patternProperties", "not",
)  # fmt: skip

#: A container and the key of something in it.
Spot: TypeAlias = tuple[Any, Any]
Change: TypeAlias = Callable[[Any, Spot, Random, Sequence[Any]], None]


def mutated(value: Any, random: Random, pool: Sequence[Any] = (), most: int = 4) -> Any:
    """Give a copy of a value with one to *most* changes; *pool* holds other values of which parts may be put in."""
    holder = [deepcopy(value)]
    for _ in range(random.randint(1, most)):
        random.choice(CHANGES)(holder, random.choice(spots(holder)), random, pool)
    return holder[0]


def spots(holder: Any) -> list[Spot]:
    """Give every place in a container, outermost first."""
    found: list[Spot] = []
    todo = [holder]
    for container in todo:
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            found.append((container, key))
            if isinstance(container[key], dict | list):
                todo.append(container[key])
    return found


def _replace(_: Any, spot: Spot, random: Random, __: Sequence[Any]) -> None:
    container, key = spot
    container[key] = deepcopy(random.choice(ODD))


def _delete(holder: Any, spot: Spot, random: Random, pool: Sequence[Any]) -> None:
    container, key = spot
    if container is holder:
        _replace(holder, spot, random, pool)
    else:
        del container[key]


def _splice(holder: Any, spot: Spot, random: Random, pool: Sequence[Any]) -> None:
    """Put something from elsewhere here."""
    container, key = spot
    donor, place = random.choice(spots([random.choice(pool)] if pool and random.random() < 0.5 else holder))
    container[key] = deepcopy(donor[place])


def _duplicate(_: Any, spot: Spot, random: Random, __: Sequence[Any]) -> None:
    container, key = spot
    if isinstance(container, dict):
        container[random.choice(KEYS)] = deepcopy(container[key])
    elif len(container) < 50:
        container.append(deepcopy(container[key]))


def _rename(_: Any, spot: Spot, random: Random, __: Sequence[Any]) -> None:
    container, key = spot
    if isinstance(container, dict):
        container[random.choice(KEYS)] = container.pop(key)


def _wrap(_: Any, spot: Spot, random: Random, __: Sequence[Any]) -> None:
    container, key = spot
    wrapper = random.choice(KEYS)
    for _n in range(random.choice((1, 1, 2, 30))):
        container[key] = {wrapper: container[key]} if random.random() < 0.7 else [container[key]]


def _refer(holder: Any, spot: Spot, random: Random, __: Sequence[Any]) -> None:
    """Put a reference to some place of the document here."""
    container, key = spot
    way: list[str] = []
    at = holder[0]
    while isinstance(at, dict | list) and at and random.random() < 0.9:
        step = random.choice(list(at) if isinstance(at, dict) else range(len(at)))
        way.append(str(step))
        at = at[step]
    container[key] = {"$ref": join(*way)}


CHANGES: tuple[Change, ...] = (_replace, _delete, _splice, _duplicate, _rename, _wrap, _refer)
