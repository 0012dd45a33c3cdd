"""Where the values of a workflow come from: expressions followed through outputs and inputs to responses of operations.

A value is followed symbolically: within a called workflow an input stays an input until a caller tells what it passes.
So every output is worked out once, however many workflows use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from toolgraph.graph.expressions import (
    Expression,
    ExpressionError,
    Part,
    Root,
    dotted,
    expressions_in,
    origin_of,
    split_name,
    steps,
)
from toolgraph.graph.workflow_origins import MAX_VALUES, Given, Input, Value, distinct
from toolgraph.graph.workflow_targets import BODY, Call, Flow, Key, Targets, is_selector
from toolgraph.ingest.references import below
from toolgraph.schema.pointer import split

#: Outputs of outputs of outputs …
_MAX_DEPTH = 30


class Values:
    """Follows the values of a collection's workflows."""

    def __init__(self, targets: Targets) -> None:
        self._targets = targets
        self._found: dict[Any, tuple[Value, ...]] = {}
        self._open: set[Any] = set()

    def of(self, value: Any, call: Call, pointer: str) -> tuple[Given, ...]:
        """Give where an argument of a call comes from; nothing for what is constant or known from the start."""
        return self._given(self._read(value, self._targets.flows[call.flow], call, pointer), call.flow, pointer)

    def outputs_of(self, call: Call) -> Iterator[tuple[str, Given]]:
        """Work out all outputs of a step, so that flaws show and chains of outputs stay short; each has its pointer."""
        for name in call.step.outputs:
            yield from _given_at(below(call.step.pointer, "outputs", name), self._output(call, name))

    def outputs_of_flow(self, flow: Flow) -> Iterator[tuple[str, Given]]:
        """Work out all outputs of a workflow."""
        for name in flow.workflow.outputs:
            yield from _given_at(below(flow.workflow.pointer, "outputs", name), self._flow_output(flow, name))

    # -- inputs, told by the callers

    def _given(self, values: Iterable[Value], flow: Key, pointer: str) -> tuple[Given, ...]:
        found: dict[Any, Given] = {}
        for value in values:
            for one in [value] if isinstance(value, Given) else self._passed(value):
                found[one.key] = one
                if len(found) > MAX_VALUES:
                    message = f"This value may come from more than {MAX_VALUES} places; no more of them were read."
                    self._targets.report(flow, "too_many_values", pointer, message)
                    return tuple(found.values())
        return tuple(found.values())

    def _passed(self, wanted: Input) -> tuple[Given, ...]:
        """Give what all callers of a workflow pass as an input."""

        def find() -> tuple[Value, ...]:
            callers = self._targets.callers.get(wanted.flow, ())
            passed = (value for caller in callers for value in self._argument(caller, "", wanted.name))
            return self._given(passed, wanted.flow, self._targets.flows[wanted.flow].workflow.pointer)

        found = self._once((wanted.flow, "in", wanted.name), find)
        return tuple(value.inside(wanted.segments) for value in found if isinstance(value, Given))

    def _argument(self, call: Call, location: str, name: str) -> tuple[Value, ...]:
        """Give what a call passes under a name, or inside of something that it passes (`customer.id`)."""
        passed = {one.name: one for one in call.arguments if not location or one.location == location}
        named = split_name(name, passed)
        if named is None:
            return ()
        one = passed[named[0]]
        values = self._read(one.value, self._targets.flows[call.flow], call, one.pointer)
        return tuple(value.inside(named[1]) for value in values)

    # -- outputs

    def _output(self, call: Call, name: str) -> tuple[Value, ...]:
        flow = self._targets.flows[call.flow]
        pointer = below(call.step.pointer, "outputs", name)
        return self._once(
            (call.flow, call.step.id, name),
            lambda: self._read(call.step.outputs[name], flow, call, pointer, is_after=True),
        )

    def _flow_output(self, flow: Flow, name: str) -> tuple[Value, ...]:
        pointer = below(flow.workflow.pointer, "outputs", name)
        return self._once((flow.key, "out", name), lambda: self._read(flow.workflow.outputs[name], flow, None, pointer))

    def _from_called(self, call: Call, name: str) -> tuple[Value, ...]:
        """Give an output of the workflow that a step calls, its inputs replaced by what the step passes."""
        flow = self._targets.flows[call.called] if call.called else None
        named = split_name(name, flow.workflow.outputs) if flow else None
        if flow is None or named is None:
            return ()
        values: list[Value] = []
        for value in self._flow_output(flow, named[0]):
            if isinstance(value, Input) and value.flow == flow.key:
                values.extend(one.inside(value.segments) for one in self._argument(call, "", value.name))
            else:
                values.append(value)
        return tuple(value.inside(named[1]) for value in values)

    def _once(self, key: Any, find: Callable[[], tuple[Value, ...]]) -> tuple[Value, ...]:
        """Work something out once; what leads back to itself, or much too far, comes from nowhere."""
        found = self._found.get(key)
        if found is None:
            if key in self._open or len(self._open) >= _MAX_DEPTH:
                return ()
            self._open.add(key)
            found = self._found[key] = distinct(find())
            self._open.remove(key)
        return found

    # -- expressions

    def _read(
        self, value: Any, flow: Flow, call: Call | None, pointer: str, *, is_after: bool = False
    ) -> tuple[Value, ...]:
        """Follow the expressions in a value; *is_after* says that the call has its response already."""
        if is_selector(value):
            inside = split(value["selector"]) if value["type"] == "jsonpointer" else _query(value["selector"])
            if inside is None:
                message = "The query of this selector is not understood; it was left out."
                self._targets.report(flow.key, "invalid_expression", pointer, message)
                return ()
            context = self._read(value["context"], flow, call, pointer, is_after=is_after)
            return tuple(one.inside(inside) for one in context)
        try:
            found = expressions_in(value) if isinstance(value, str) else ()
        except ExpressionError as error:
            self._targets.report(flow.key, "invalid_expression", pointer, f"{error} It is taken for a constant.")
            return ()
        return tuple(
            given for expression in found for given in self._follow(expression, flow, call, pointer, is_after=is_after)
        )

    def _follow(
        self, expression: Expression, flow: Flow, call: Call | None, pointer: str, *, is_after: bool
    ) -> Iterable[Value]:
        name = expression.name
        found: Iterable[Value] = ()
        match expression.root:
            case Root.RESPONSE | Root.REQUEST:
                return self._of_message(expression, flow, call, pointer, is_after=is_after)
            case Root.INPUTS:
                found = self._input(name, flow, pointer)
            case Root.OUTPUTS if call is not None and call.called:
                found = self._from_called(call, name)
            case Root.OUTPUTS:
                found = self._own_output(name, flow, pointer)
            case Root.STEPS:
                found = self._of_step(name, flow, call, pointer)
            case Root.WORKFLOWS:
                found = self._of_workflow(name, flow, call, pointer)
            case Root.SOURCES if not self._targets.has_source(flow.key.document, name):
                self._dangling(flow, pointer, f"The document describes no source for `{expression}`.")
        return [value.inside(expression.pointer) for value in found]

    def _of_message(
        self, expression: Expression, flow: Flow, call: Call | None, pointer: str, *, is_after: bool
    ) -> Iterable[Value]:
        if call is None or not is_after:
            self._dangling(flow, pointer, f"`{expression}` is known in the outputs of a step only.")
            return ()
        if expression.root is Root.REQUEST:
            if expression.part is Part.BODY:
                return self._argument(call, BODY, f"${steps(expression.pointer)}")
            return self._argument(call, str(expression.part), expression.name)
        origin = origin_of(expression)
        if call.operation is None or origin is None:
            return ()
        return (Given(call, origin, pointer),)

    def _input(self, name: str, flow: Flow, pointer: str) -> Iterable[Value]:
        declared = flow.workflow.inputs
        if declared is None:
            return (Input(flow.key, name),)
        named = split_name(name, declared)
        if named is None:
            self._dangling(flow, pointer, f"The workflow {flow.workflow.id!r} has no input {name!r}.")
            return (Input(flow.key, name),)  # somebody may pass it all the same
        return (Input(flow.key, *named),)

    def _own_output(self, name: str, flow: Flow, pointer: str) -> Iterable[Value]:
        named = split_name(name, flow.workflow.outputs)
        if named is None:
            self._dangling(flow, pointer, f"The workflow {flow.workflow.id!r} has no output {name!r}.")
            return ()
        return [one.inside(named[1]) for one in self._flow_output(flow, named[0])]

    def _of_step(self, name: str, flow: Flow, call: Call | None, pointer: str) -> Iterable[Value]:
        step, mark, output = name.partition(".outputs.")
        found = flow.calls.get(step)
        if found is None or not mark:
            what = f"has no step {step!r}" if mark else f"has no output of a step called {name!r}"
            self._dangling(flow, pointer, f"The workflow {flow.workflow.id!r} {what}.")
            return ()
        if call is not None and found.step.id == call.step.id:
            self._dangling(flow, pointer, f"The step {step!r} takes its own output.")
            return ()
        named = split_name(output, found.step.outputs)
        if named is not None:
            return [one.inside(named[1]) for one in self._output(found, named[0])]
        if found.called and split_name(output, self._targets.flows[found.called].workflow.outputs):
            return self._from_called(found, output)
        self._dangling(flow, pointer, f"The step {step!r} has no output {output!r}.")
        return ()

    def _of_workflow(self, name: str, flow: Flow, call: Call | None, pointer: str) -> Iterable[Value]:
        for word in ("steps", "outputs", "inputs"):
            workflow, mark, rest = name.partition(f".{word}.")
            found = self._targets.workflow(flow.key.document, workflow) if mark else None
            if found is not None:
                if word == "steps":
                    return self._of_step(rest, found, call, pointer)
                return (
                    self._own_output(rest, found, pointer) if word == "outputs" else self._input(rest, found, pointer)
                )
        self._dangling(flow, pointer, f"There is no `$workflows.{name}`.")
        return ()

    def _dangling(self, flow: Flow, pointer: str, message: str) -> None:
        self._targets.report(flow.key, "dangling_expression", pointer, message)


def _query(selector: Any) -> tuple[str, ...] | None:
    return dotted(selector.removeprefix("$")) if isinstance(selector, str) else None


def _given_at(pointer: str, values: Iterable[Value]) -> Iterator[tuple[str, Given]]:
    return ((pointer, value) for value in values if isinstance(value, Given))
