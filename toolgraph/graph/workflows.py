"""Steps of workflows that hand values to one another (Arazzo 1.0.1): evidence of their author's own word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from toolgraph.graph.declared import Declared
from toolgraph.graph.expressions import Origin
from toolgraph.graph.handover import Handover, Handovers, Slot
from toolgraph.graph.workflow_origins import Given
from toolgraph.graph.workflow_targets import BODY, Call, Flow, Key, Targets
from toolgraph.graph.workflow_values import Values
from toolgraph.ingest.references import below
from toolgraph.model import Contract, Edge, Evidence, EvidenceSource, Ingested, Operation, Relation
from toolgraph.model.workflow import Argument, Jump
from toolgraph.schema import SchemaIndex

#: What an order is worth of which nobody says that the one needs the other.
_IN_A_ROW = 0.95
#: Workflows that begin or end with a call of a workflow that …
_MAX_NESTING = 20


class _Order(NamedTuple):
    """One call comes before another, in the words of who says so."""

    before: Call | None
    after: Call | None
    why: str
    score: float = 1.0


def declared_workflows(ingested: Ingested, contracts: Mapping[str, Contract], index: SchemaIndex) -> Declared:
    """Read workflows: an edge for every value that a step takes from another, and for steps in a row without one.

    Steps, operations, outputs and expressions that lead nowhere are problems.
    """
    targets = Targets(ingested)
    reader = _Reader(targets, Handovers(ingested, contracts, index))
    edges = tuple(reader.values())
    handed = {(edge.source, edge.target) for edge in edges}
    orders = tuple(edge for edge in reader.orders() if (edge.source, edge.target) not in handed)
    return Declared((*edges, *orders), targets.problems)


class _Reader:
    def __init__(self, targets: Targets, handovers: Handovers) -> None:
        self._targets = targets
        self._values = Values(targets)
        self._handovers = handovers
        #: Values of responses that were looked for in their schemas.
        self._sought: set[tuple[Key, str, Origin]] = set()

    def values(self) -> Iterator[Edge]:
        """Yield an edge for every value that a step takes from the response of another."""
        for call in self._targets.calls:
            self._look_for(self._values.outputs_of(call), call.flow)
        for flow in self._targets.flows.values():
            self._look_for(self._values.outputs_of_flow(flow), flow.key)
        for call in self._targets.calls:
            for argument in call.arguments:
                if argument.is_shared and not _takes(call.operation, argument):
                    continue
                self._check_place(call, argument)
                found = self._values.of(argument.value, call, argument.pointer)
                self._look_for(((argument.pointer, given) for given in found), call.flow)
                for given in found:
                    yield from self._handed_over(given, call, argument)

    def _look_for(self, values: Iterable[tuple[str, Given]], flow: Key) -> None:
        """Report values that no response has, each where it is first taken."""
        for pointer, given in values:
            key = (given.call.flow, given.call.step.id, given.origin)
            if key in self._sought or given.call.operation is None:
                continue
            self._sought.add(key)
            lack = self._handovers.lacking_output(given.origin, given.call.operation.responses)
            if lack:
                message = f"The step {given.call.step.id!r} calls {given.call.operation.name}, of which {lack}."
                self._targets.report(flow, "dangling_expression", pointer, message)

    def _check_place(self, call: Call, argument: Argument) -> None:
        """Report an argument that what a step calls does not take."""
        if call.operation is None:
            return
        is_body = argument.location == BODY
        slot = Slot(argument.name, argument.location)
        lack = (
            self._handovers.lacking_field(call.operation, argument.name)
            if is_body
            else self._handovers.lacking_parameter(call.operation, slot)
        )
        if lack:
            code = "unknown_field" if is_body else "unknown_parameter"
            self._targets.report(call.flow, code, argument.pointer, f"The step {call.step.id!r}: {lack}.")

    def _handed_over(self, given: Given, call: Call, argument: Argument) -> Iterator[Edge]:
        producer, consumer = given.call.operation, call.operation
        if producer is None or consumer is None or producer.name == consumer.name:
            return
        found = self._handover(given, producer, consumer, argument)
        at = given.call
        where = f"step `{at.step.id}`" + ("" if at.flow == call.flow else f" of the workflow `{at.flow.workflow}`")
        part = "" if _is_whole(argument.value) else "part of "
        is_later = at.flow == call.flow and at.place > call.place
        against = [found.doubt, "the producing step comes later in the workflow" if is_later else ""]
        item = Evidence(
            source=EvidenceSource.ARAZZO,
            binding=found.binding,
            score=found.binding.score,
            why=f"In the workflow `{call.flow.workflow}`, step `{call.step.id}` takes `{given.origin.path}` of "
            f"{where} as {part}`{found.binding.to_field}`.",
            pointers=(_in(at.flow, given.pointer), _in(call.flow, argument.pointer)),
            against="; ".join(filter(None, against)) or None,
        )
        yield Edge(source=producer.name, target=consumer.name, items=(item,))

    def _handover(self, given: Given, producer: Operation, consumer: Operation, argument: Argument) -> Handover:
        response = self._handovers.response_with(given.origin, producer)
        if argument.location == BODY:
            return self._handovers.to_body(given.origin, producer, response, consumer, argument.name)
        slot = Slot(argument.name, argument.location)
        return self._handovers.to_parameter(given.origin, producer, response, consumer, slot)

    def orders(self) -> Iterator[Edge]:
        """Yield an edge for calls of which one comes before the other."""
        for flow in self._targets.flows.values():
            for order in self._orders(flow):
                before, after = self._end(order.before, _last), self._end(order.after, _first)
                if before and after and before.operation and after.operation:
                    item = Evidence(
                        source=EvidenceSource.ARAZZO,
                        relation=Relation.PRECEDES,
                        score=order.score,
                        why=order.why,
                        pointers=(_in(before.flow, before.step.pointer), _in(after.flow, after.step.pointer)),
                    )
                    if before.operation.name != after.operation.name:
                        yield Edge(source=before.operation.name, target=after.operation.name, items=(item,))

    def _orders(self, flow: Flow) -> Iterator[_Order]:
        name = flow.workflow.id
        for one, following in pairwise(flow.calls.values()):
            if one.step.falls_through:
                why = f"The workflow `{name}` calls step `{one.step.id}` before step `{following.step.id}`."
                yield _Order(one, following, why, _IN_A_ROW)
        for call in flow.calls.values():
            for jump in call.step.jumps:
                after = self._landing(flow, jump)
                target = f"step `{jump.step}`" if jump.step else f"the workflow `{jump.workflow}`"
                why = f"The workflow `{name}` goes on from step `{call.step.id}` to {target}."
                yield _Order(call, after, why)
            for jump in call.step.failure_jumps:
                self._landing(flow, jump)
            for number, reference in enumerate(call.step.depends_on):
                before = self._step(flow, reference)
                why = f"In the workflow `{name}`, step `{call.step.id}` depends on step `{reference}`."
                if before is None:
                    pointer = below(call.step.pointer, "dependsOn", str(number))
                    self._dangling(flow, pointer, f"The step {call.step.id!r} depends on {reference!r}, which is none.")
                yield _Order(before, call, why)
        for number, reference in enumerate(flow.workflow.depends_on):
            last = _last(self._flow(flow, reference))
            why = f"The workflow `{name}` depends on the workflow `{reference}`."
            if last is None:
                pointer = below(flow.workflow.pointer, "dependsOn", str(number))
                self._dangling(flow, pointer, f"The workflow {name!r} depends on {reference!r}, which is none.")
            yield _Order(last, _first(flow), why)

    def _landing(self, flow: Flow, jump: Jump) -> Call | None:
        """Give the call that an action leads to; report one that leads to nothing."""
        found = self._step(flow, jump.step) if jump.step else _first(self._flow(flow, jump.workflow))
        if found is None:
            what = f"step {jump.step!r}" if jump.step else f"workflow {jump.workflow!r}"
            self._dangling(flow, jump.pointer, f"The action leads to the {what}, which is none.")
        return found

    def _step(self, flow: Flow, reference: str) -> Call | None:
        """Find a step by its id, or as `$workflows.<id>.steps.<id>`."""
        workflow, mark, step = reference.removeprefix("$workflows.").partition(".steps.")
        if mark and reference.startswith("$workflows."):
            found = self._flow(flow, workflow)
            return found.calls.get(step) if found else None
        return flow.calls.get(reference.removeprefix("$steps."))

    def _flow(self, flow: Flow, reference: str) -> Flow | None:
        return self._targets.workflow(flow.key.document, reference)

    def _end(self, call: Call | None, end: Callable[[Flow], Call | None]) -> Call | None:
        """Give the call of an operation that a call begins or ends with, through the workflows that it calls."""
        for _ in range(_MAX_NESTING):
            if call is None or call.called is None:
                return call
            call = end(self._targets.flows[call.called])
        return None

    def _dangling(self, flow: Flow, pointer: str, message: str) -> None:
        self._targets.report(flow.key, "dangling_step", pointer, message)


def _takes(operation: Operation | None, argument: Argument) -> bool:
    """Whether an operation has the parameter that is offered to all steps."""
    slot = Slot(argument.name, argument.location)
    return operation is not None and any(slot.is_of(p.name, p) for p in operation.parameters)


def _first(flow: Flow | None) -> Call | None:
    return next(iter(flow.calls.values()), None) if flow else None


def _last(flow: Flow | None) -> Call | None:
    return next(reversed(flow.calls.values()), None) if flow else None


def _is_whole(value: Any) -> bool:
    """Whether a value is nothing but one expression, rather than a text around some."""
    return not isinstance(value, str) or value[:1] == "$" or (value[:1] == "{" and value.find("}") == len(value) - 1)


def _in(flow: Key, pointer: str) -> str:
    """Give a pointer with the label of the document that it leads into."""
    return f"{flow.document}{pointer}"
