"""A plan: which tools would be called in which order, what goes into each, and where every value comes from.

Values only; a plan is made by `toolgraph.plan`. A step holds its inputs with their origins, and for each input every
producer that was considered with what became of it, so that a page can draw the plan and say why it is as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model.contract import FieldKind, Location


class Origin(StrEnum):
    """Where the value of an input comes from, in the order in which they are tried."""

    ENTITY = "entity"
    ENUM = "enum"
    DEFAULT = "default"
    PRODUCER = "producer"
    SLOT = "slot"


class SlotReason(StrEnum):
    """Why a person is asked."""

    USER_INPUT = "user_input_fallback"
    ENUM_REQUIRED = "enum_required"
    DYNAMIC_OPTION_REQUIRED = "dynamic_option_required"


class Standing(StrEnum):
    """What became of a producer that was considered."""

    CHOSEN = "chosen"
    ALTERNATIVE = "alternative"
    REJECTED = "rejected"


class ProducerReason(StrEnum):
    """Why a producer is not the chosen one."""

    COSTS_MORE = "costs_more"
    WEAKER_EVIDENCE = "weaker_evidence"
    LONGER = "longer"
    EXCLUDED = "excluded"
    WRITES = "mutation_not_allowed"
    CYCLE = "cycle"
    MAX_DEPTH = "max_depth"
    ECHO = "echo"
    IGNORES_SCOPE = "ignores_scope"
    UNKNOWN_OUTPUT = "unknown_output"
    WEAK_EVIDENCE = "weak_evidence"
    REJECTED_BY_PERSON = "rejected_by_person"
    UNDECIDED_DIRECTION = "undecided_direction"
    NOT_IN_GRAPH = "not_in_graph"
    BUDGET = "budget"


class Producer(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that was considered as the source of an input.

    `edge` is the id of the edge that speaks for it, `score` that edge's in 0..1, `rank` its place among the producers
    of the field (1 is best, 0 where nothing ranks it). `asks` names what a person would have to give if it were used,
    `steps` counts the calls that it takes. `why` is the edge's sentence, `note` says what became of it.
    """

    tool: str
    edge: str
    from_path: str
    standing: Standing
    reason: ProducerReason | None = None
    kind: str = ""
    score: float = 0.0
    rank: int = 0
    asks: tuple[str, ...] = ()
    steps: int = 0
    why: str = ""
    note: str = ""


class PlannedInput(msgspec.Struct, frozen=True, kw_only=True):
    """One request field of a step and where its value comes from.

    `key` is its place in the step's `args` (nested body fields share that of the property that holds them). `value` is
    what stands there: a literal, or a text with a binding. `producer_*`, `from_path`, `edge`, `confirmed` (somebody
    declared or said it) and `against` are set where a step supplies it.
    """

    field: str
    key: str
    location: Location
    json_path: str
    field_type: str
    required: bool
    semantic_tag: str = ""
    origin: Origin
    value: Any = None
    why: str = ""
    producer_step: str = ""
    producer_tool: str = ""
    from_path: str = ""
    edge: str = ""
    confirmed: bool = False
    against: str = ""
    producers: tuple[Producer, ...] = ()

    @property
    def alternatives(self) -> tuple[Producer, ...]:
        """Producers that would do."""
        return tuple(one for one in self.producers if one.standing is Standing.ALTERNATIVE)

    @property
    def rejected(self) -> tuple[Producer, ...]:
        """Producers that would not do, each with the reason."""
        return tuple(one for one in self.producers if one.standing is Standing.REJECTED)


class PlannedOutput(msgspec.Struct, frozen=True, kw_only=True):
    """A response field of a step; `used_by` are the (step id, field) pairs that it is handed to."""

    path: str
    field: str
    field_type: str = ""
    semantic_tag: str = ""
    used_by: tuple[tuple[str, str], ...] = ()


class PlanStep(msgspec.Struct, frozen=True, kw_only=True):
    """One call.

    `args` are keyed by field name; a body field that is nested stands in nested objects under the name of the top-level
    property, and one whose name a parameter of the same tool has is keyed `body:name` (likewise `query:name` and so on:
    a path parameter keeps its plain name). Texts in it may hold bindings (`${s1.items[0].id}`).
    """

    id: str
    tool: str
    args: dict[str, Any] = {}
    depends_on: tuple[str, ...] = ()
    rationale: str = ""
    timeout_ms: int | None = None
    retryable: bool = False
    #: Whether the call may change something, and whether it may destroy something.
    writes: bool = False
    destructive: bool = False
    inputs: tuple[PlannedInput, ...] = ()
    outputs: tuple[PlannedOutput, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the step as plain values."""
        row: dict[str, Any] = msgspec.to_builtins(self)
        return row


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """A value that only the person who asks can give.

    It is bound as `${user_input.<input>}`; several steps that need the same thing share one `input`. `options` are the
    values that it may take with their labels; `options_tool` lists candidates at `options_path`. `given` is what was
    given for it and can't be used. `writers` are tools that could supply it if writes were allowed.
    """

    step_id: str
    tool: str
    field_name: str
    input: str
    required: bool = True
    kind: FieldKind = FieldKind.DATA
    field_type: str = "string"
    location: Location = Location.QUERY
    json_path: str = ""
    semantic_tag: str = ""
    description: str = ""
    reason: SlotReason = SlotReason.USER_INPUT
    #: `no_producer`, `costs_more`, `cycle`, `max_depth`, `search_filter`, `context`, `unknown_value`, …
    cause: str = ""
    why: str = ""
    options: tuple[tuple[Any, str], ...] = ()
    options_tool: str = ""
    options_path: str = ""
    given: Any = None
    writers: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the slot as plain values."""
        row: dict[str, Any] = msgspec.to_builtins(self)
        return row | {"options": [{"value": value, "label": label} for value, label in self.options]}


class ChoiceUse(msgspec.Struct, frozen=True, kw_only=True):
    """A field that is filled from the chosen item, at `value_path` inside it (`$.id`)."""

    step_id: str
    field_name: str
    value_path: str
    binding: str


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A list of which the plan takes the first item; a runner asks where there are more.

    `options_path` is the JSONPath of the list in the answer of `producer_step`, `label_hints` are fields of an item
    that tell a person which one it is, `uses` is where the item goes. `must_confirm` says that the target writes, so
    that the first item must not be taken unasked.
    """

    producer_step: str
    producer: str
    options_path: str
    label_hints: tuple[str, ...] = ()
    must_confirm: bool = False
    uses: tuple[ChoiceUse, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the choice as plain values."""
        row: dict[str, Any] = msgspec.to_builtins(self)
        return row


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Steps in the order in which they can run; the last one is the target.

    `id` follows from the content. `output_binding` tells what the plan's result is (`${s3}`). `unused_entities` are
    keys that were given and that no step takes; `target_selector` is how the target was chosen, where somebody says.
    """

    id: str
    goal: str = ""
    steps: tuple[PlanStep, ...] = ()
    output_binding: str = ""
    target: str = ""
    entities: Mapping[str, Any] = {}
    slots: tuple[Slot, ...] = ()
    choices: tuple[Choice, ...] = ()
    unused_entities: tuple[str, ...] = ()
    target_selector: Mapping[str, Any] = {}

    @property
    def writing_steps(self) -> tuple[str, ...]:
        """The ids of the steps that may change something."""
        return tuple(step.id for step in self.steps if step.writes)

    @property
    def metadata(self) -> dict[str, Any]:
        """The plan's record as plain values: target, entities, user input slots, and how it was made."""
        return {
            "target": self.target,
            "entities": dict(self.entities),
            "user_input_slots": [slot.to_dict() for slot in self.slots],
            "writing_steps": list(self.writing_steps),
            "synthesis": self._synthesis(),
        }

    def step(self, step_id: str) -> PlanStep | None:
        """Give a step by its id."""
        return next((step for step in self.steps if step.id == step_id), None)

    def to_dict(self) -> dict[str, Any]:
        """Give the plan as plain values."""
        return {
            "id": self.id,
            "goal": self.goal,
            "steps": [step.to_dict() for step in self.steps],
            "output_binding": self.output_binding,
            "metadata": self.metadata,
        }

    def _synthesis(self) -> dict[str, Any]:
        supplied = [(step, one) for step in self.steps for one in step.inputs]
        return {
            "selected_producers": [_selected(step, one) for step, one in supplied if one.origin is Origin.PRODUCER],
            "candidate_signals": {
                f"{step.tool}.{one.field}": msgspec.to_builtins(one.producers)
                for step, one in supplied
                if one.producers
            },
            "alternatives": [_row(step, one, p) for step, one in supplied for p in one.alternatives],
            "rejected_producers": [_row(step, one, p) for step, one in supplied for p in one.rejected],
            "fallbacks": [_fallback(slot) for slot in self.slots],
            "choices": [choice.to_dict() for choice in self.choices],
            "unused_entities": list(self.unused_entities),
            "target_selector": dict(self.target_selector),
        }


def _selected(step: PlanStep, one: PlannedInput) -> dict[str, Any]:
    return {
        "step_id": step.id,
        "tool": step.tool,
        "field_name": one.field,
        "producer": one.producer_tool,
        "producer_step": one.producer_step,
        "from_path": one.from_path,
        "binding": one.value,
        "edge": one.edge,
        "why": one.why,
    }


def _row(step: PlanStep, one: PlannedInput, producer: Producer) -> dict[str, Any]:
    return {"step_id": step.id, "field_name": one.field, **msgspec.to_builtins(producer), "consumer": step.tool}


def _fallback(slot: Slot) -> dict[str, Any]:
    return {
        "step_id": slot.step_id,
        "tool": slot.tool,
        "field_name": slot.field_name,
        "reason": slot.reason.value,
        "cause": slot.cause,
        "why": slot.why,
    }
