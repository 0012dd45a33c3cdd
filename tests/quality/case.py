"""A labelled world, and what the engine makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tests.worlds import World, world


class Flow(msgspec.Struct, frozen=True, order=True):
    """A value goes from one operation into a field of another."""

    producer: str
    consumer: str
    field: str


class Case(msgspec.Struct, frozen=True):
    """A closed world: `right` are all the flows there are; `either` ones count neither for nor against.

    `rule` says what kind of reasoning it takes, `name` what this world shows.
    """

    rule: str
    name: str
    world: World
    right: frozenset[Flow]
    either: frozenset[Flow]


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

    Raises: `ValueError` for a line that names an operation which the world lacks.
    """
    made = world(operations, schemas, **more)
    return labelled(rule, name, made, right=right, either=either)


def labelled(rule: str, name: str, made: World, *, right: str = "", either: str = "") -> Case:
    """Label a world that was read in another way.

    Raises: `ValueError` for a line that names a tool which the world lacks.
    """
    known = {operation.name for operation in made.operations}
    return Case(rule, name, made, _flows(right, known), _flows(either, known))


def outcome(labelled_case: Case) -> Outcome:
    """Infer the edges of a case and compare them with its labels."""
    found = frozenset(
        Flow(edge.source, edge.target, binding.to_field)
        for edge in labelled_case.world.edges().values()
        for binding in edge.bindings
    )
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


def _flows(text: str, known: set[str]) -> frozenset[Flow]:
    flows = set()
    for line in filter(None, map(str.strip, text.splitlines())):
        ends, _, field = line.rpartition(" : ")
        producer, _, consumer = ends.partition(" > ")
        if unknown := {producer, consumer} - known:
            raise ValueError(f"{line!r} names what the world lacks: {sorted(unknown)}")
        flows.add(Flow(producer, consumer, field))
    return frozenset(flows)
