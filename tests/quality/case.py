"""A labelled world, and what the engine makes of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

import msgspec

from tests.worlds import World, world

#: What stands for the field of an edge that only names suggest: such an edge binds none.
SOMETHING = "something"
_OPEN_END = re.compile(r"([>&:=|])\s*\n\s*")


class Flow(msgspec.Struct, frozen=True, order=True):
    """A value goes from one operation into a field of another."""

    producer: str
    consumer: str
    field: str


class Case(msgspec.Struct, frozen=True):
    """A closed world: `right` are all the flows there are; `either` ones count neither for nor against.

    `rule` says what kind of reasoning it takes, `name` what this world shows. Where the place of the value matters,
    `places` names those that count.
    """

    rule: str
    name: str
    world: World
    right: frozenset[Flow]
    either: frozenset[Flow]
    places: Mapping[Flow, frozenset[str]]

    def placed(self, flow: Flow, place: str) -> Flow:
        """Give the flow of a value at that place: another than the labelled one where the place is wrong."""
        accepted = self.places.get(flow)
        if accepted is None or place in accepted:
            return flow
        return Flow(flow.producer, flow.consumer, f"{flow.field} = {place}")


class Outcome(msgspec.Struct, frozen=True):
    """What was found of a case: `hits` flows with the right field, `misplaced` ones between the right tools only."""

    case: Case
    hits: frozenset[Flow]
    missed: frozenset[Flow]
    wrong: frozenset[Flow]

    @property
    def misplaced(self) -> frozenset[Flow]:
        """The missed flows whose tools are joined by another field."""
        joined = {(flow.producer, flow.consumer) for flow in self.wrong}
        return frozenset(flow for flow in self.missed if (flow.producer, flow.consumer) in joined)


def case(
    rule: str,
    name: str,
    operations: Mapping[str, dict[str, Any]],
    schemas: Mapping[str, Any] | None = None,
    *,
    right: str = "",
    either: str = "",
    **more: Any,
) -> Case:
    """Label a world: a flow is a line `PRODUCER > CONSUMER : field`, where fields of a body go by their leaf name.

    Several ends are joined by ` & `, and stand for each pair of them. ` = $.id | $.key` after the field says where in
    the answer the value has to come from. A line that ends with one of these signs goes on in the next.

    Raises: `ValueError` for a line that names an operation which the world lacks.
    """
    made = world(operations, schemas, **more)
    return labelled(rule, name, made, right=right, either=either)


def labelled(rule: str, name: str, made: World, *, right: str = "", either: str = "") -> Case:
    """Label a world that was read in another way.

    Raises: `ValueError` for a line that names a tool which the world lacks.
    """
    known = {operation.name for operation in made.operations}
    places = {**_flows(either, known), **_flows(right, known)}
    return Case(
        rule,
        name,
        made,
        frozenset(_flows(right, known)),
        frozenset(_flows(either, known)),
        {flow: accepted for flow, accepted in places.items() if accepted},
    )


def outcome(labelled_case: Case) -> Outcome:
    """Infer the edges of a case and compare them with its labels."""
    edges = labelled_case.world.edges().values()
    found = frozenset(
        labelled_case.placed(Flow(edge.source, edge.target, binding.to_field), binding.from_path)
        for edge in edges
        for binding in edge.bindings
    ) | frozenset(Flow(edge.source, edge.target, SOMETHING) for edge in edges if not edge.bindings)
    return Outcome(
        labelled_case,
        hits=found & labelled_case.right,
        missed=labelled_case.right - found,
        wrong=found - labelled_case.right - labelled_case.either,
    )


def recall(outcomes: Iterable[Outcome]) -> float:
    """Give the share of the right flows that were found; 1 where there are none."""
    hits, missed = (sum(map(len, sets)) for sets in zip(*((o.hits, o.missed) for o in outcomes), strict=True))
    return hits / (hits + missed) if hits + missed else 1.0


def precision(outcomes: Iterable[Outcome]) -> float:
    """Give the share of the found flows that are right; 1 where nothing was found."""
    hits, wrong = (sum(map(len, sets)) for sets in zip(*((o.hits, o.wrong) for o in outcomes), strict=True))
    return hits / (hits + wrong) if hits + wrong else 1.0


def _flows(text: str, known: set[str]) -> dict[Flow, frozenset[str]]:
    flows = {}
    for line in filter(None, map(str.strip, _OPEN_END.sub(r"\1 ", text).splitlines())):
        ends, _, label = line.rpartition(" : ")
        producers, consumers = (side.split(" & ") for side in ends.split(" > "))
        field, _, places = label.partition(" = ")
        if unknown := {*producers, *consumers} - known:
            raise ValueError(f"{line!r} names what the world lacks: {sorted(unknown)}")
        for producer, consumer in product(producers, consumers):
            flows[Flow(producer, consumer, field)] = frozenset(filter(None, places.split(" | ")))
    return flows
