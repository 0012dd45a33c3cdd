"""Who else could supply an input of a plan, and who could not, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from dashboard.pages.flow.presenter.lanes import edge_key, port_key
from dashboard.pages.flow.presenter.words import ORIGINS, REASONS, shown, shown_path
from dashboard.state import ViewState
from toolgraph.graph.index import short_key
from toolgraph.model import Origin, Plan, PlannedInput, PlanStep, Producer, Standing

_CURATE = "/curate"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A producer that was considered; `edge` is the key of the edge that speaks for it."""

    tool: str
    field: str
    edge: str
    score: float
    standing: Standing
    reason: str = ""
    note: str = ""


class Considered(msgspec.Struct, frozen=True, kw_only=True):
    """An input of a call with the producers that were considered for it, best first."""

    key: str
    tool: str
    field: str
    step: str
    origin: str
    value: str = ""
    why: str = ""
    against: str = ""
    facts: tuple[str, ...] = ()
    #: The edge that supplies it.
    edge: str = ""
    rows: tuple[Row, ...] = ()
    #: Where people say otherwise: the words of a link and its address, or empty texts.
    curate: tuple[str, str] = ("", "")


def considered(plan: Plan) -> tuple[Considered, ...]:
    """Give the inputs for which somebody else could be thought of."""
    return tuple(one for one in _all(plan) if one.rows)


def input_at(plan: Plan, key: str) -> Considered | None:
    """Give an input by its key, or `None`."""
    return next((one for one in _all(plan) if one.key == key), None)


def _all(plan: Plan) -> Iterator[Considered]:
    coded = {(slot.step_id, slot.field_name) for slot in plan.slots if slot.options}
    for step in plan.steps:
        for one in step.inputs:
            yield _considered(step, one, coded=(step.id, one.field) in coded)


def _considered(step: PlanStep, one: PlannedInput, *, coded: bool) -> Considered:
    is_supplied = one.origin is Origin.PRODUCER
    source = f"{one.producer_tool} {shown_path(one.from_path)}" if is_supplied else ""
    return Considered(
        key=port_key(step, one),
        tool=step.tool,
        field=one.field,
        step=step.id.removeprefix("s"),
        origin=ORIGINS[one.origin],
        value=source or ("" if one.origin is Origin.SLOT else shown(one.value)),
        why=one.why,
        against=one.against,
        facts=tuple(
            fact
            for fact in (one.location.value, one.field_type, one.semantic_tag, "required" if one.required else "")
            if fact
        ),
        edge=edge_key(one, step.tool) if is_supplied else "",
        rows=tuple(_row(producer, step) for producer in sorted(one.producers, key=_place)),
        curate=_curated(step, one, coded=coded),
    )


def _curated(step: PlanStep, one: PlannedInput, *, coded: bool) -> tuple[str, str]:
    """Give where in Curate the value of an input can be changed for good."""
    page = ViewState(route=_CURATE)
    if one.origin is Origin.ENUM or coded:
        return "Labels of its codes", page.with_others(tab="enums", field=one.field).href
    if one.origin is Origin.DEFAULT:
        return "Its default", page.with_others(tab="defaults", key=one.field).href
    if one.origin is Origin.SLOT:
        return "Add an edge that supplies it", page.with_others(dst=step.tool, **{"in": one.field}).href
    return "", ""


def _place(producer: Producer) -> int:
    return (Standing.CHOSEN, Standing.ALTERNATIVE, Standing.REJECTED).index(producer.standing)


def _row(producer: Producer, step: PlanStep) -> Row:
    source, arrow, target = producer.edge.partition("→")
    return Row(
        tool=producer.tool,
        field=shown_path(producer.from_path),
        edge=short_key(source, target) if arrow else short_key(producer.tool, step.tool),
        score=producer.score,
        standing=producer.standing,
        reason="chosen"
        if producer.standing is Standing.CHOSEN
        else REASONS[producer.reason]
        if producer.reason
        else "",
        note=producer.note,
    )
