"""A plan as an ordered list of sentences: the twin of the lanes, for reading and for screen readers."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dashboard.pages.flow.presenter.lanes import edge_key, effect_of, port_key
from dashboard.pages.flow.presenter.words import shown, shown_path
from toolgraph.model import Origin, Plan, PlannedInput, PlanStep, Tool


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """An input in words; `key` opens it in the inspector, `edge` the edge that supplies it."""

    text: str
    origin: Origin
    key: str
    edge: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A call in words."""

    tool: str
    call: str
    effect: str
    is_target: bool
    lines: tuple[Line, ...]
    gives: tuple[str, ...]


def entries(plan: Plan, tools: Mapping[str, Tool]) -> tuple[Entry, ...]:
    """Give the calls in order."""
    return tuple(_entry(step, plan, tools.get(step.tool) or Tool(name=step.tool)) for step in plan.steps)


def _entry(step: PlanStep, plan: Plan, tool: Tool) -> Entry:
    return Entry(
        tool=step.tool,
        call=f"{tool.method.upper()} {tool.path}".strip(),
        effect=effect_of(step),
        is_target=step.id == plan.steps[-1].id,
        lines=tuple(_line(step, one) for one in step.inputs),
        gives=tuple(
            f"`{shown_path(output.path)}` to call {number.removeprefix('s')} as `{field}`"
            for output in step.outputs
            for number, field in output.used_by
        ),
    )


def _line(step: PlanStep, one: PlannedInput) -> Line:
    proof = "confirmed" if one.confirmed else "inferred"
    words = {
        Origin.ENTITY: f"`{one.field}` is {shown(one.value)}, as you gave it",
        Origin.ENUM: f"`{one.field}` is {shown(one.value)}, the code for the label that you gave",
        Origin.DEFAULT: f"`{one.field}` is {shown(one.value)} by default",
        Origin.PRODUCER: (
            f"`{one.field}` comes from call {one.producer_step.removeprefix('s')} "
            f"(`{one.producer_tool}`, `{shown_path(one.from_path)}`), {proof}"
        ),
        Origin.SLOT: f"`{one.field}` has to be asked for",
    }[one.origin]
    return Line(
        text=words,
        origin=one.origin,
        key=port_key(step, one),
        edge=edge_key(one, step.tool) if one.origin is Origin.PRODUCER else "",
    )
