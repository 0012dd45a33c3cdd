"""A plan as lanes: a card for each call, ports on either side of it, wires between fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from dashboard.pages.flow.presenter.words import shown, shown_path
from dashboard.pages.flow.view import Form
from dashboard.theme import KIND_CLASSES
from toolgraph.graph.index import EdgeFacts, GraphIndex, short_key
from toolgraph.model import Edge, EdgeKind, Origin, Plan, PlannedInput, PlannedOutput, PlanStep, Status, Tool

#: Output ports of a card beside those that are used; the target's are the result of the plan.
_SPARE, _RESULT = 2, 6


class InPort(msgspec.Struct, frozen=True, kw_only=True):
    """An input of a call: `anchor` is where a wire ends, `key` what the inspector is asked for."""

    anchor: str
    key: str
    name: str
    origin: Origin
    required: bool = True
    value: str = ""
    hint: str = ""
    #: Producers that would do as well, and those that would not.
    alternatives: int = 0
    rejected: int = 0


class OutPort(msgspec.Struct, frozen=True, kw_only=True):
    """A response field of a call."""

    anchor: str
    name: str
    path: str
    is_used: bool = False


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A call, or all calls of one tool."""

    number: str
    tool: str
    method: str = ""
    path: str = ""
    summary: str = ""
    effect: str = "reads"
    status: Status = Status.UNKNOWN
    is_target: bool = False
    inputs: tuple[InPort, ...] = ()
    outputs: tuple[OutPort, ...] = ()
    #: Output ports that are not drawn.
    more: int = 0
    #: `confirmed` where every value that another call supplies was declared or said by somebody.
    proof: str = ""


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """A value on its way from one call to another; `key` is that of the edge which says so."""

    source: str
    target: str
    key: str
    kind: str
    confirmed: bool
    label: str


class Lanes(msgspec.Struct, frozen=True, kw_only=True):
    """Columns of cards from the first calls to the target, and the wires between them."""

    columns: tuple[tuple[Card, ...], ...]
    wires: tuple[Wire, ...]


def lanes(
    plan: Plan, form: Form, tools: Mapping[str, Tool], graph: GraphIndex, statuses: Mapping[str, Status]
) -> Lanes:
    """Lay a plan out; in the form of tools every tool stands there once, whatever the number of its calls."""
    groups = _groups(plan.steps, form)
    column = _columns(groups)
    homes = {step.id: name for name, steps in groups.items() for step in steps}
    cards: dict[int, list[Card]] = {}
    for name, steps in groups.items():
        tool = tools.get(steps[0].tool) or Tool(name=steps[0].tool)
        cards.setdefault(column[name], []).append(_card(name, steps, plan, tool, statuses))
    return Lanes(
        columns=tuple(tuple(cards[number]) for number in sorted(cards)),
        wires=tuple(_wires(groups, homes, graph)),
    )


def port_key(step: PlanStep, one: PlannedInput) -> str:
    """Give the key by which an address names an input of a call."""
    return f"in:{step.tool}:{one.field}"


def edge_key(one: PlannedInput, tool: str) -> str:
    """Give the key of the edge that supplies an input."""
    source, arrow, target = one.edge.partition("→")
    return short_key(source, target) if arrow else short_key(one.producer_tool, tool)


def proof_of(step: PlanStep) -> str:
    """Say whether what other calls supply to one is confirmed, or at least one of it only inferred."""
    supplied = [one for one in step.inputs if one.origin is Origin.PRODUCER]
    if not supplied:
        return ""
    return "confirmed" if all(one.confirmed for one in supplied) else "inferred"


def effect_of(step: PlanStep) -> str:
    """Say what a call does: it reads, writes or destroys."""
    return "destroys" if step.destructive else "writes" if step.writes else "reads"


def _groups(steps: Sequence[PlanStep], form: Form) -> dict[str, list[PlanStep]]:
    """Give the calls of each card; a card goes by its first call's id."""
    names: dict[str, str] = {}
    groups: dict[str, list[PlanStep]] = {}
    for step in steps:
        name = names.setdefault(step.tool if form is Form.TOOLS else step.id, step.id)
        groups.setdefault(name, []).append(step)
    return groups


def _columns(groups: Mapping[str, Sequence[PlanStep]]) -> dict[str, int]:
    """Give the column of each card: behind everything that it waits for."""
    homes = {step.id: name for name, steps in groups.items() for step in steps}
    column: dict[str, int] = {}
    for name, steps in groups.items():
        before = (homes[one] for step in steps for one in step.depends_on)
        column[name] = max((column.get(other, -1) + 1 for other in before if other != name), default=0)
    return column


def _card(name: str, steps: Sequence[PlanStep], plan: Plan, tool: Tool, statuses: Mapping[str, Status]) -> Card:
    is_target = any(step.id == plan.steps[-1].id for step in steps)
    inputs: dict[str, InPort] = {}
    for step in steps:
        for one in step.inputs:
            inputs.setdefault(one.json_path + one.location, _in_port(name, step, one))
    outputs = _outputs(steps)
    used = [one for one in outputs if one.used_by]
    drawn = [*used, *[one for one in outputs if not one.used_by][: _RESULT if is_target else _SPARE]]
    return Card(
        number=", ".join(step.id.removeprefix("s") for step in steps),
        tool=tool.name,
        method=tool.method.upper(),
        path=tool.path,
        summary=tool.summary or tool.semantics.one_line_summary,
        effect=effect_of(steps[0]),
        status=statuses.get(tool.name, Status.UNKNOWN),
        is_target=is_target,
        inputs=tuple(inputs.values()),
        outputs=tuple(
            OutPort(anchor=_out(name, one.path), name=shown_path(one.path), path=one.path, is_used=bool(one.used_by))
            for one in drawn
        ),
        more=len(outputs) - len(drawn),
        proof=next((proof for step in steps if (proof := proof_of(step))), ""),
    )


def _outputs(steps: Iterable[PlanStep]) -> list[PlannedOutput]:
    found: dict[str, PlannedOutput] = {}
    for step in steps:
        for one in step.outputs:
            before = found.get(one.path)
            used = (*before.used_by, *one.used_by) if before else one.used_by
            found[one.path] = msgspec.structs.replace(one, used_by=used)
    return list(found.values())


def _in_port(name: str, step: PlanStep, one: PlannedInput) -> InPort:
    return InPort(
        anchor=_in(name, one),
        key=port_key(step, one),
        name=one.field,
        origin=one.origin,
        required=one.required,
        value="" if one.origin in (Origin.PRODUCER, Origin.SLOT) else shown(one.value),
        hint=one.why,
        alternatives=len(one.alternatives),
        rejected=len(one.rejected),
    )


def _wires(groups: Mapping[str, Sequence[PlanStep]], homes: Mapping[str, str], graph: GraphIndex) -> Iterable[Wire]:
    drawn: set[tuple[str, str]] = set()
    for name, steps in groups.items():
        for step in steps:
            for one in step.inputs:
                ends = (_out(homes.get(one.producer_step, ""), one.from_path), _in(name, one))
                if one.origin is not Origin.PRODUCER or ends in drawn:
                    continue
                drawn.add(ends)
                yield _wire(ends, step, one, graph)


def _wire(ends: tuple[str, str], step: PlanStep, one: PlannedInput, graph: GraphIndex) -> Wire:
    key = edge_key(one, step.tool)
    edge: Edge | None = graph.by_key(key)
    kind = EdgeFacts.of(edge).kind if edge else EdgeKind.DATA_FLOW
    return Wire(
        source=ends[0],
        target=ends[1],
        key=key,
        kind=KIND_CLASSES[kind],
        confirmed=one.confirmed,
        label=f"{one.producer_tool} {shown_path(one.from_path)} → {step.tool} {one.field}",
    )


def _in(name: str, one: PlannedInput) -> str:
    return f"i:{name}:{one.location}:{one.json_path}"


def _out(name: str, path: str) -> str:
    return f"o:{name}:{path}"
