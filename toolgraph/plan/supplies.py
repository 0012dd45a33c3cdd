"""How fields are filled: by known values, by answers of calls, by questions."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from toolgraph.model import Origin, Producer, SlotReason
from toolgraph.plan.answers import list_of
from toolgraph.plan.asks import Ask
from toolgraph.plan.costs import FREE, Cost
from toolgraph.plan.flows import Flow
from toolgraph.plan.known import Refused, Value


class Question(msgspec.Struct, frozen=True):
    """Why a person has to give a value: the reason, its cause, and both in words."""

    reason: SlotReason
    cause: str
    why: str
    refused: Refused | None = None
    options_from: Flow | None = None
    #: Tools that could give it, were writes allowed.
    writers: tuple[str, ...] = ()


class Supply(msgspec.Struct, frozen=True):
    """How a field is filled: by a value, by an answer of a call at `path`, or by a question."""

    ask: Ask
    origin: Origin
    cost: Cost = FREE
    value: Value | None = None
    call: Call | None = None
    path: str = ""
    flow: Flow | None = None
    question: Question | None = None
    why: str = ""
    producers: tuple[Producer, ...] = ()


class Call(msgspec.Struct, frozen=True):
    """A call of a tool with all that goes into it, needed fields first."""

    tool: str
    supplies: tuple[Supply, ...]
    cost: Cost


#: What is settled already: share key → supply.
Settled = Mapping[str, Supply]


class Found(msgspec.Struct, frozen=True):
    """A producer that would do."""

    flow: Flow
    call: Call
    cost: Cost
    settled: Settled
    #: It gives the value in an item of which the plan uses another value already, so that both fit together.
    is_beside: bool

    @property
    def key(self) -> tuple[object, ...]:
        """What producers are compared by: a person's word, then the cost, then its place among its like."""
        weight, doubt, calls = self.cost.key
        rank = (self.flow.rank or 99, self.flow.tool)
        return (self.flow.tier != 0, weight, not self.is_beside, doubt, calls, *rank)


def valued(ask: Ask, value: Value) -> Supply:
    """Fill a field with a value that is known."""
    return Supply(ask, value.origin, value=value, why=value.why)


def again(ask: Ask, supply: Supply) -> Supply:
    """Use for a field what is settled for another that asks for the same thing."""
    if supply.ask.tool == ask.tool or supply.origin not in (Origin.PRODUCER, Origin.SLOT):
        return msgspec.structs.replace(supply, ask=ask)
    why = f"It is the same as `{supply.ask.name}` of {supply.ask.tool}. {supply.why}"
    return msgspec.structs.replace(supply, ask=ask, why=why, producers=())


def produced(ask: Ask, found: Found, producers: tuple[Producer, ...]) -> Supply:
    """Fill a field from the producer that was found best; *producers* are all that were considered."""
    flow = found.flow
    return Supply(
        ask,
        Origin.PRODUCER,
        found.cost,
        call=found.call,
        path=flow.binding.from_path,
        flow=flow,
        why=flow.why,
        producers=producers,
    )


def taken_beside(ask: Ask, call: Call, path: str, flow: Flow) -> Supply:
    """Take a path parameter from the item that the inner one is taken from."""
    why = f"It is taken from the same item as what `{flow.binding.to_field}` identifies."
    return Supply(ask, Origin.PRODUCER, call.cost, call=call, path=path, flow=flow, why=why)


def is_same_item(flow: Flow, supply: Supply) -> bool:
    """Whether a producer gives a value in the very item that a field is filled from, or around it."""
    if supply.call is None or supply.call.tool != flow.tool:
        return False
    here, there = list_of(flow.binding.from_path), list_of(supply.path)
    return here is None or (there is not None and here[0] == there[0])


def refusal(refused: Refused) -> Question:
    """Ask for another value in the place of one that can't be used."""
    labels = ", ".join(f"{label} ({code})" if label else str(code) for code, label in refused.options)
    why = f"“{refused.given}” is none of the known values: {labels}."
    return Question(SlotReason.ENUM_REQUIRED, "unknown_value", why, refused=refused)
