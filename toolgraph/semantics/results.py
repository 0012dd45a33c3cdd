"""The result shape: what a caller gets."""

from __future__ import annotations

from collections.abc import Callable

from toolgraph.model import Action, Shape
from toolgraph.semantics.claim import Claim, strongest
from toolgraph.semantics.facts import Facts
from toolgraph.semantics.shapes import Body

_WRITING = frozenset({Action.CREATE, Action.UPDATE, Action.DELETE, Action.ACTION})
_OF_BODY = {
    Body.LIST: Shape.LIST,
    Body.OBJECT: Shape.SINGLE,
    Body.SCALAR: Shape.SINGLE,
    Body.COUNT: Shape.COUNT,
}


def result_of(facts: Facts, action: Action) -> Claim | None:
    """Give the result shape with its evidence, or `None` where nothing tells.

    What writes gives a mutation whatever it echoes; what reads gives what its response schema says.
    """
    if action in _WRITING and facts.method not in ("get", "head"):
        return Claim(Shape.MUTATION, 0.86, "mutation_action", f"it is a {action.value}")
    return strongest(RULES, facts)


def structure_of_response(facts: Facts) -> Claim | None:
    """The structure of the response schema.

    an array → list, `{data: [], total}` → list, `{id, tags: []}` → single, `{count}` → count
    """
    shape = _OF_BODY.get(facts.look.body)
    return Claim(shape, 0.9, "response_schema", facts.look.why) if shape else None


def place_of_reading(facts: Facts) -> Claim | None:
    """Without a schema: a GET that ends in a parameter gives one thing.

    `GET /orders/{id}` → single
    """
    if facts.method == "get" and facts.path.ends_in_parameter:
        return Claim(Shape.SINGLE, 0.5, "path_place", "its path addresses one item")
    return None


#: The highest basis wins, then the first.
RULES: tuple[Callable[[Facts], Claim | None], ...] = (structure_of_response, place_of_reading)
