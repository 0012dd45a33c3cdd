"""A solved target → the plan: steps in order, arguments, questions, choices, ports."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec

from toolgraph.model import (
    Choice,
    ChoiceUse,
    Origin,
    Plan,
    PlannedInput,
    PlannedOutput,
    PlanStep,
    Slot,
    Tool,
)
from toolgraph.plan.answers import Answers, list_of
from toolgraph.plan.asks import place, spelling
from toolgraph.plan.bindings import USER_INPUT, Reference, plain_path, reference_to
from toolgraph.plan.known import Known
from toolgraph.plan.supplies import Call, Supply

#: Output ports that a step shows beside those that are used.
_MAX_OUTPUTS = 12


class Request(msgspec.Struct, frozen=True):
    """What a plan was asked for."""

    target: str
    goal: str = ""
    entities: Mapping[str, Any] = {}
    target_selector: Mapping[str, Any] = {}


class Assembly:
    """Writes one plan down, calls before their consumers; equal calls are one step."""

    def __init__(self, tools: Mapping[str, Tool], answers: Answers, known: Known, request: Request) -> None:
        self._tools = tools
        self._answers = answers
        self._known = known
        self._request = request
        self._steps: dict[str, PlanStep] = {}
        self._slots: list[Slot] = []
        #: By the producer's step and the path of its list.
        self._choices: dict[tuple[str, str], Choice] = {}
        self._inputs: dict[str, str] = {}
        self._used: set[str] = set()

    def plan(self, call: Call) -> Plan:
        """Give the plan of the target's call."""
        last = self._step(call, is_target=True)
        steps = tuple(self._with_outputs(step) for step in self._steps.values())
        request = self._request
        return Plan(
            id=_digest(request, steps),
            goal=request.goal,
            steps=steps,
            output_binding=str(Reference(last)),
            target=request.target,
            entities=request.entities,
            slots=tuple(self._slots),
            choices=tuple(self._choices.values()),
            unused_entities=tuple(key for key in request.entities if not self._is_used(key)),
            target_selector=request.target_selector,
        )

    def _step(self, call: Call, *, is_target: bool = False) -> str:
        """Write a call down after those that it needs, and give its step's id."""
        producers = {id(one.call): self._step(one.call) for one in call.supplies if one.call}
        arguments: dict[str, Any] = self._objects(call) if is_target else {}
        inputs = []
        for supply in call.supplies:
            step_id = producers[id(supply.call)] if supply.call else ""
            value = self._value(supply, step_id)
            whole = supply.value is not None and supply.value.is_whole
            ask = msgspec.structs.replace(supply.ask, route=()) if whole else supply.ask
            place(arguments, ask, value, is_all=supply.origin is Origin.SLOT)
            inputs.append(_input(supply, value, step_id))
        identity = f"{call.tool}\0{canonical(arguments)!r}"
        if identity in self._steps and not is_target:
            return self._steps[identity].id
        step = self._written(
            call, f"s{len(self._steps) + 1}", arguments, inputs, tuple(dict.fromkeys(producers.values()))
        )
        self._steps[identity] = step
        for supply, one in zip(call.supplies, inputs, strict=True):
            self._record(step, supply, one)
        return step.id

    def _written(
        self, call: Call, step_id: str, arguments: dict[str, Any], inputs: list[PlannedInput], needs: tuple[str, ...]
    ) -> PlanStep:
        tool = self._tools[call.tool]
        idempotent = tool.annotations.idempotent_hint if tool.annotations else None
        return PlanStep(
            id=step_id,
            tool=call.tool,
            args=arguments,
            depends_on=tuple(sorted(needs, key=lambda one: int(one[1:]))),
            rationale=_summary(tool),
            retryable=not tool.is_writing or idempotent is True,
            writes=tool.is_writing,
            destructive=tool.is_writing and tool.is_destructive,
            inputs=tuple(inputs),
        )

    def _objects(self, call: Call) -> dict[str, Any]:
        """Give the objects that the request gives for properties of the body, to be completed."""
        keys = {supply.ask.key for supply in call.supplies if supply.ask.route}
        return {key: copy.deepcopy(dict(given)) for key in sorted(keys) if (given := self._known.object_at(key))}

    def _value(self, supply: Supply, step_id: str) -> Any:
        if supply.value:
            return supply.value.value
        if supply.call:
            return str(reference_to(step_id, supply.path))
        return str(Reference(USER_INPUT, (self._input_name(supply),)))

    def _input_name(self, supply: Supply) -> str:
        """Give the name under which a person's answer is bound: the field's, made longer where it is taken."""
        asked = next(iter(supply.cost.asked))[0]
        if asked not in self._inputs:
            ask = supply.ask
            wished = (ask.name, f"{ask.field.entity}_{ask.name}", f"{ask.tool}.{ask.name}", asked)
            taken = set(self._inputs.values())
            self._inputs[asked] = next(name for name in wished if name not in taken and not name.startswith("_"))
        return self._inputs[asked]

    def _record(self, step: PlanStep, supply: Supply, one: PlannedInput) -> None:
        if supply.value and supply.value.entity:
            self._used.add(supply.value.entity)
        if supply.origin is Origin.SLOT:
            self._slots.append(self._slot(step, supply))
        split = list_of(supply.path) if supply.call else None
        if split:
            self._choose(step, one, *split)

    def _slot(self, step: PlanStep, supply: Supply) -> Slot:
        ask, question = supply.ask, supply.question
        assert question is not None, "a supply without a value or a call has a question"  # noqa: S101
        listed = question.options_from
        if question.refused and question.refused.entity:
            self._used.add(question.refused.entity)
        return Slot(
            step_id=step.id,
            tool=step.tool,
            field_name=ask.name,
            input=self._input_name(supply),
            required=ask.field.required,
            kind=ask.field.kind,
            field_type="array" if ask.takes_list else ask.field.field_type,
            location=ask.field.location,
            json_path=ask.field.json_path,
            semantic_tag=ask.field.semantic_tag,
            description=ask.field.description,
            reason=question.reason,
            cause=question.cause,
            why=supply.why,
            options=self._known.codes.options(ask),
            options_tool=listed.tool if listed else "",
            options_path=plain_path(listed.binding.from_path) if listed else "",
            given=question.refused.given if question.refused else None,
            writers=question.writers,
        )

    def _choose(self, step: PlanStep, one: PlannedInput, options_path: str, value_path: str) -> None:
        """Note that an item of a list is used; all that is taken from one list comes from the same item."""
        key = (one.producer_step, options_path)
        use = ChoiceUse(step_id=step.id, field_name=one.field, value_path=value_path, binding=one.value)
        known = self._choices.get(key) or Choice(
            producer_step=one.producer_step,
            producer=one.producer_tool,
            options_path=options_path,
            label_hints=self._answers.label_hints(one.producer_tool, options_path),
            must_confirm=self._tools[self._request.target].is_writing,
        )
        self._choices[key] = msgspec.structs.replace(known, uses=(*known.uses, use))

    def _with_outputs(self, step: PlanStep) -> PlanStep:
        """Add the output ports: those that are used, then the tool's own keys and values."""
        used: dict[str, list[tuple[str, str]]] = {}
        for other in self._steps.values():
            for one in other.inputs:
                if one.producer_step == step.id:
                    used.setdefault(one.from_path, []).append((other.id, one.field))
        tags = {plain_path(field.json_path): field.semantic_tag for field in self._tools[step.tool].contract.produces}
        types = self._answers.fields(step.tool)
        paths = [*used, *(path for path in tags if path not in used)][: max(len(used), _MAX_OUTPUTS)]
        outputs = [
            PlannedOutput(
                path=path,
                field=path.rpartition(".")[2].removesuffix("[*]").strip('"]') or "$",
                field_type=types.get(path, ""),
                semantic_tag=tags.get(path, ""),
                used_by=tuple(used.get(path, ())),
            )
            for path in paths
        ]
        return msgspec.structs.replace(step, outputs=tuple(outputs))

    def _is_used(self, key: str) -> bool:
        used = {spelling(one) for one in self._used}
        return any(one == spelling(key) or one.startswith(f"{spelling(key)}_") for one in used)


def canonical(value: Any) -> bytes:
    """Give a value as JSON of one spelling; what JSON does not know is written as text."""
    return msgspec.json.encode(value, order="deterministic", enc_hook=str)


def _input(supply: Supply, value: Any, step_id: str) -> PlannedInput:
    ask, flow = supply.ask, supply.flow
    return PlannedInput(
        field=ask.name,
        key=ask.key,
        location=ask.field.location,
        json_path=ask.field.json_path,
        field_type=ask.field.field_type,
        required=ask.field.required,
        semantic_tag=ask.field.semantic_tag,
        origin=supply.origin,
        value=value,
        why=supply.why,
        producer_step=step_id,
        producer_tool=supply.call.tool if supply.call else "",
        from_path=plain_path(supply.path) if supply.call else "",
        edge=flow.edge.id if flow else "",
        confirmed=flow is not None and flow.tier < 2,
        against=flow.against if flow else "",
        producers=supply.producers,
    )


def _summary(tool: Tool) -> str:
    return tool.summary or tool.semantics.one_line_summary or tool.description or tool.name


def _digest(request: Request, steps: tuple[PlanStep, ...]) -> str:
    content = [request.target, request.goal, [[step.tool, step.args] for step in steps]]
    return f"plan-{blake2b(canonical(content), digest_size=8).hexdigest()}"
