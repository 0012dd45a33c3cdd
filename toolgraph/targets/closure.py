"""What a target can't do without: a plan's calls, questions and producers, read as dependencies.

Everything here is taken from the plans of `toolgraph.plan`; nothing is inferred again, so that what is handed to a
model is what a planner would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model import Origin, Plan, PlannedInput, PlanStep, Producer, ProducerReason, Slot, SlotReason
from toolgraph.plan import PathSynthesizer
from toolgraph.plan.asks import OPAQUE, Ask
from toolgraph.plan.cycles import Cycle
from toolgraph.plan.synthesizer import wants_to_create
from toolgraph.search.query import understand
from toolgraph.search.rows import intent_row

POLICY_REVISION = "toolgraph-closure-v1"
#: Alternatives that are told of one field.
_ALTERNATIVES = 2


class ClosureStatus(StrEnum):
    """Whether the target can be called with what its dependencies supply and a person knows."""

    READY = "ready"
    CYCLE = "cycle"
    INCOMPLETE = "incomplete"


class Code(StrEnum):
    """Why a field is asked of a person, or a tool is not among the dependencies."""

    NO_PRODUCER = "no_producer"
    CONTEXT_INPUT_REQUIRED = "context_input_required"
    QUERY_INPUT_REQUIRED = "query_input_required"
    ENUM_REQUIRED = "enum_required"
    DYNAMIC_OPTION_REQUIRED = "dynamic_option_required"
    PRODUCER_NOT_USED = "producer_not_used"
    MUTATION_BLOCKED = "mutation_dependency_blocked"
    NOT_REQUESTED = "producer_not_requested_by_query"
    CYCLE = "cycle"
    MAX_DEPTH = "max_depth"


class Supplied(msgspec.Struct, frozen=True, kw_only=True):
    """A field of `consumer` that a dependency hands over, from a path of its answer; `edge` is what speaks for it."""

    consumer: str
    field: str
    from_path: str
    edge: str = ""
    why: str = ""


class Dependency(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that comes before the target; `path` leads from it to the target."""

    tool: str
    supplies: tuple[Supplied, ...] = ()
    path: tuple[str, ...] = ()
    writes: bool = False
    destructive: bool = False
    why: str = ""


class Filled(msgspec.Struct, frozen=True, kw_only=True):
    """A field whose value is known or supplied: by the request, a label, a default, or the tool in `producer`."""

    tool: str
    field: str
    origin: Origin
    producer: str = ""
    why: str = ""


class Unfilled(msgspec.Struct, frozen=True, kw_only=True):
    """A required field that a person is asked for; one that `is_opaque` is an id, which no person knows."""

    tool: str
    field: str
    code: Code
    cause: str
    why: str
    is_opaque: bool = False


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was decided: a code, what it is about, and a sentence."""

    code: str
    tool: str
    field: str = ""
    message: str = ""


class Safety(msgspec.Struct, frozen=True, kw_only=True):
    """Whether something that changes anything may come before the target: caller and request both have to want it."""

    allow_mutation: bool
    query_intent: str
    mutation_dependencies_allowed: bool


class Closure(msgspec.Struct, frozen=True, kw_only=True):
    """The dependencies of a target. Required ones stand in the order in which they would be called.

    `optional` ones fill optional references, or list what a person may pick from. `alternatives` names the tools that
    would do for a field, by `tool.field`.
    """

    target: str
    plan: Plan
    required: tuple[Dependency, ...] = ()
    optional: tuple[Dependency, ...] = ()
    alternatives: Mapping[str, tuple[str, ...]] = {}
    resolved: tuple[Filled, ...] = ()
    unresolved: tuple[Unfilled, ...] = ()
    cycles: tuple[Cycle, ...] = ()
    safety: Safety
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What only a person can give."""
        return self.plan.slots

    @property
    def status(self) -> ClosureStatus:
        """Whether it can be called."""
        if self.cycles:
            return ClosureStatus.CYCLE
        is_lacking = any(one.is_opaque for one in self.unresolved)
        return ClosureStatus.INCOMPLETE if is_lacking else ClosureStatus.READY

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        dependencies = (*self.required, *self.optional)
        return {
            "target": self.target,
            "complete": self.status is ClosureStatus.READY,
            "status": self.status.value,
            "required_dependencies": msgspec.to_builtins(list(self.required)),
            "optional_dependencies": msgspec.to_builtins(list(self.optional)),
            "alternatives_by_field": {key: list(tools) for key, tools in self.alternatives.items()},
            "resolved_fields": msgspec.to_builtins(list(self.resolved)),
            "unresolved_fields": msgspec.to_builtins(list(self.unresolved)),
            "dependency_paths": [list(one.path) for one in dependencies],
            "cycles": msgspec.to_builtins(list(self.cycles)),
            "evidence": [
                {"tool": one.tool, **msgspec.to_builtins(given)} for one in dependencies for given in one.supplies
            ],
            "user_input_slots": [slot.to_dict() for slot in self.slots],
            "safety": msgspec.to_builtins(self.safety),
            "diagnostics": msgspec.to_builtins(list(self.diagnostics)),
            "policy_revision": POLICY_REVISION,
        }


def complete(
    target: str,
    planner: PathSynthesizer,
    *,
    query: str = "",
    entities: Mapping[str, Any] | None = None,
    allow_mutation: bool = False,
    exclude: Iterable[str] = (),
) -> Closure:
    """Give the dependencies of a target, for a request and what is known.

    A tool that changes something is a dependency only with *allow_mutation*, and only where the request asks for
    something to be made.

    Raises: `PlanSynthesisError` for an unknown target.
    """
    left_out = tuple(exclude)
    plan, wide = (
        planner.synthesize(target, entities, query, left_out, allow_writes=allow_mutation, use_optional=is_wide)
        for is_wide in (False, True)
    )
    safety = Safety(
        allow_mutation=allow_mutation,
        query_intent=str(intent_row(understand(query))["dominant"]),
        mutation_dependencies_allowed=allow_mutation and wants_to_create(query),
    )
    cycles = planner.cycles(plan, left_out, allow_writes=allow_mutation)
    required = tuple(dependencies(plan))
    named = {target, *(one.tool for one in required)}
    further = [*dependencies(wide), *_listing(plan)]
    optional = {one.tool: one for one in reversed(further) if one.tool not in named}
    return Closure(
        target=target,
        plan=plan,
        required=required,
        optional=tuple(reversed(optional.values())),
        alternatives=_alternatives(plan),
        resolved=tuple(_filled(step, one) for step, one in _inputs(plan) if one.origin is not Origin.SLOT),
        unresolved=tuple(_unfilled(slot, planner, cycles) for slot in plan.slots if slot.required),
        cycles=cycles,
        safety=safety,
        diagnostics=(*_told(cycles), *_blocked(plan, safety)),
    )


def dependencies(plan: Plan) -> Iterator[Dependency]:
    """Yield the tools of the calls before a plan's target in their order, each once."""
    handed: dict[str, dict[Supplied, None]] = {}
    for step, one in _inputs(plan):
        if one.producer_tool:
            supplied = Supplied(
                consumer=step.tool, field=one.field, from_path=one.from_path, edge=one.edge, why=one.why
            )
            handed.setdefault(one.producer_tool, {})[supplied] = None
    for step in {step.tool: step for step in plan.steps[:-1]}.values():
        if step.tool == plan.target:
            continue
        supplies = tuple(handed.get(step.tool, ()))
        yield Dependency(
            tool=step.tool,
            supplies=supplies,
            path=_path(step.tool, plan.target, handed),
            writes=step.writes,
            destructive=step.destructive,
            why=supplies[0].why if supplies else step.rationale,
        )


def _path(tool: str, target: str, handed: Mapping[str, Iterable[Supplied]]) -> tuple[str, ...]:
    """Lead from a tool to the target by what each hands to the next."""
    path = [tool]
    while path[-1] != target:
        following = next((one.consumer for one in handed.get(path[-1], ()) if one.consumer not in path), None)
        if following is None:
            break
        path.append(following)
    return tuple(path)


def _listing(plan: Plan) -> Iterator[Dependency]:
    """Yield the tools that list what a person may pick from."""
    for slot in plan.slots:
        if slot.options_tool:
            given = Supplied(consumer=slot.tool, field=slot.field_name, from_path=slot.options_path, why=slot.why)
            path = tuple(dict.fromkeys((slot.options_tool, slot.tool, plan.target)))
            yield Dependency(tool=slot.options_tool, supplies=(given,), path=path, why=slot.why)


def _alternatives(plan: Plan) -> dict[str, tuple[str, ...]]:
    return {
        f"{step.tool}.{one.field}": tuple(other.tool for other in one.alternatives[:_ALTERNATIVES])
        for step, one in _inputs(plan)
        if one.alternatives
    }


def _filled(step: PlanStep, one: PlannedInput) -> Filled:
    return Filled(tool=step.tool, field=one.field, origin=one.origin, producer=one.producer_tool, why=one.why)


def _unfilled(slot: Slot, planner: PathSynthesizer, cycles: Iterable[Cycle]) -> Unfilled:
    is_waiting = any((one.tool, one.field) == (slot.tool, slot.field_name) for one in cycles)
    ask = next((one for one in planner.asks(slot.tool).needed if _is_of(one, slot)), None)
    is_listed = bool(slot.options_tool or slot.options) or slot.cause == ProducerReason.COSTS_MORE
    return Unfilled(
        tool=slot.tool,
        field=slot.field_name,
        code=Code.CYCLE if is_waiting else _code(slot),
        cause=slot.cause,
        why=slot.why,
        is_opaque=ask is not None and ask.weight >= OPAQUE and not is_listed,
    )


def _is_of(ask: Ask, slot: Slot) -> bool:
    return (ask.field.location, ask.field.json_path) == (slot.location, slot.json_path)


def _code(slot: Slot) -> Code:
    if slot.reason is SlotReason.ENUM_REQUIRED:
        return Code.ENUM_REQUIRED
    if slot.reason is SlotReason.DYNAMIC_OPTION_REQUIRED:
        return Code.DYNAMIC_OPTION_REQUIRED
    if slot.cause in ("search_filter", "paging", "date", "user_input"):
        return Code.QUERY_INPUT_REQUIRED
    return _CODES.get(slot.cause, Code.PRODUCER_NOT_USED)


_CODES = {
    "context": Code.CONTEXT_INPUT_REQUIRED,
    "no_producer": Code.NO_PRODUCER,
    ProducerReason.CYCLE.value: Code.CYCLE,
    ProducerReason.MAX_DEPTH.value: Code.MAX_DEPTH,
    ProducerReason.WRITES.value: Code.MUTATION_BLOCKED,
}


def _told(cycles: Iterable[Cycle]) -> Iterator[Diagnostic]:
    for one in cycles:
        way = " → ".join(one.chain)
        message = f"Only tools could supply `{one.field}` that wait for one another ({way})."
        yield Diagnostic(code=Code.CYCLE, tool=one.tool, field=one.field, message=message)


def _blocked(plan: Plan, safety: Safety) -> Iterator[Diagnostic]:
    """Tell of the tools that could supply something, and are not used because they change something."""
    unasked = safety.allow_mutation and not safety.mutation_dependencies_allowed
    for step, one in _inputs(plan):
        for producer in _writing(one):
            if unasked:
                message = f"{producer.tool} changes something, and the request does not ask for anything to be made."
                yield Diagnostic(code=Code.NOT_REQUESTED, tool=producer.tool, field=one.field, message=message)
            else:
                message = f"{producer.note} It could supply `{one.field}` of {step.tool}."
                yield Diagnostic(code=Code.MUTATION_BLOCKED, tool=producer.tool, field=one.field, message=message)


def _writing(one: PlannedInput) -> Iterator[Producer]:
    return (other for other in one.rejected if other.reason is ProducerReason.WRITES)


def _inputs(plan: Plan) -> Iterator[tuple[PlanStep, PlannedInput]]:
    return ((step, one) for step in plan.steps for one in step.inputs)
