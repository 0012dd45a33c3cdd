"""From a target and what is known to a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from toolgraph.graph.index import GraphIndex
from toolgraph.likeness import most_alike
from toolgraph.model import Action, Plan, Producer, ProducerReason, Slot, SlotReason, Snapshot
from toolgraph.plan.answers import Answers
from toolgraph.plan.asks import Asks
from toolgraph.plan.assembly import Assembly, Request
from toolgraph.plan.checks import check
from toolgraph.plan.cycles import Cycle, Waits
from toolgraph.plan.errors import PlanSynthesisError, Reason
from toolgraph.plan.flows import Flows, Terms
from toolgraph.plan.known import Codes, Known
from toolgraph.plan.solver import Solver
from toolgraph.schema import SchemaIndex
from toolgraph.search.query import understand
from toolgraph.store.codec import snapshot_of
from toolgraph.store.values import mapping

_NEAREST = 3
#: The slot's cause → the error's reason.
_CAUSES = {ProducerReason.CYCLE.value: Reason.CYCLE, ProducerReason.MAX_DEPTH.value: Reason.MAX_DEPTH}


class HasSnapshot(Protocol):
    """Whatever knows the tools and edges of a graph: a `ToolGraph`, a catalog."""

    @property
    def snapshot(self) -> Snapshot:
        """The graph as typed values."""
        ...


class PathSynthesizer:
    """Makes plans over one graph; safe to use from several threads.

    *graph* is a `ToolGraph`, a catalog, a snapshot or an artifact document. Its context defaults and enum mappings are
    used; *context_defaults* (field name or semantic tag → value) go over them, and so do *enum_field_names*: names of
    fields that take codes though nothing lists them, or a mapping of them to code → label. *max_depth* is how many
    calls may follow one another before the target.
    """

    def __init__(
        self,
        graph: HasSnapshot | Snapshot | Mapping[str, Any],
        *,
        max_depth: int = 5,
        context_defaults: Mapping[str, Any] | None = None,
        enum_field_names: Iterable[str] | Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        snapshot = _snapshot(graph)
        schemas = SchemaIndex(mapping(snapshot.document.get("schemas")), document=snapshot.document)
        self._tools = snapshot.tools
        self._answers = Answers(snapshot.tools, schemas)
        self._flows = Flows(snapshot.tools, GraphIndex(snapshot.edges), self._answers)
        self._max_depth = max_depth
        self._defaults = {**snapshot.context_defaults, **(context_defaults or {})}
        self._codes = _codes(snapshot.enum_mappings, enum_field_names)

    def synthesize(
        self,
        target: str,
        entities: Mapping[str, Any] | None = None,
        goal: str = "",
        exclude_tools: Iterable[str] = (),
        *,
        strict: bool = False,
        allow_writes: bool = False,
        use_optional: bool = False,
        target_selector: Mapping[str, Any] | None = None,
    ) -> Plan:
        """Give the plan that calls *target*.

        Each field that the target, or a call before it, can't do without is filled by the first of these that can: a
        value of *entities* (field name, semantic tag, or entity and name, however spelled); the code whose label was
        given, or is spoken of in the *goal*; a default; a reading tool that the graph's edges name, if using it means
        to ask a person for less; a question (`Plan.slots`). With *use_optional* the target's optional references are
        filled by tools too.

        No step before the target changes anything. With *allow_writes* a search that is sent by POST may stand there,
        and, where the *goal* asks to create, a call that creates what is needed. With *strict* a field that only a
        person can fill is an error. *target_selector* is kept with the plan: how the target was chosen.

        Raises: `PlanSynthesisError`.
        """
        if target not in self._tools:
            raise self._unknown(target)
        terms = self._terms(goal, exclude_tools, allow_writes=allow_writes)
        request = Request(target, goal, dict(entities or {}), dict(target_selector or {}))
        known = Known(request.entities, self._defaults, self._codes, goal)
        call = Solver(self._flows, known, terms, use_optional=use_optional).solve(target)
        plan = Assembly(self._tools, self._answers, known, request).plan(call)
        check(plan, self._answers)
        if strict and (slot := next((one for one in plan.slots if one.required), None)):
            raise _unsatisfied(slot, plan)
        return plan

    def asks(self, tool: str) -> Asks:
        """Give what a tool of the graph asks for."""
        return self._flows.asks(tool)

    def cycles(self, plan: Plan, exclude_tools: Iterable[str] = (), *, allow_writes: bool = False) -> tuple[Cycle, ...]:
        """Tell which questions of a plan are asked because the tools that could answer wait for one another.

        The further arguments are those that the plan was made with.
        """
        terms = self._terms(plan.goal, exclude_tools, allow_writes=allow_writes)
        known = Known(plan.entities, self._defaults, self._codes, plan.goal)
        asked = dict.fromkeys((slot.tool, slot.location, slot.json_path) for slot in plan.slots if slot.required)
        wanted = [
            ask
            for tool in dict.fromkeys(tool for tool, *_ in asked)
            for ask in self._flows.asks(tool).needed
            if (tool, ask.field.location, ask.field.json_path) in asked
        ]
        waits = Waits(self._flows, known, terms)
        return tuple(cycle for ask in wanted for cycle in waits.of(ask))

    def _terms(self, goal: str, exclude_tools: Iterable[str], *, allow_writes: bool) -> Terms:
        return Terms(
            self._max_depth,
            frozenset(exclude_tools),
            may_write=allow_writes,
            asks_to_create=wants_to_create(goal),
        )

    def _unknown(self, target: str) -> PlanSynthesisError:
        nearest = [name for name, *_ in most_alike(target, list(self._tools), limit=_NEAREST, least=60)]
        hint = f" Did you mean {', '.join(nearest)}?" if nearest else ""
        evidence = {"target": target, "nearest": nearest}
        return PlanSynthesisError(Reason.UNKNOWN_TARGET, f"There is no tool named {target!r}.{hint}", evidence)


def wants_to_create(goal: str) -> bool:
    """Whether a request asks for something new to be made."""
    query = understand(goal)
    return any(clause.action is Action.CREATE for clause in (query.whole, *query.clauses))


def _snapshot(graph: HasSnapshot | Snapshot | Mapping[str, Any]) -> Snapshot:
    if isinstance(graph, Snapshot):
        return graph
    return snapshot_of(graph, "") if isinstance(graph, Mapping) else graph.snapshot


def _codes(
    mappings: Mapping[str, Mapping[str, str]], names: Iterable[str] | Mapping[str, Mapping[str, str]] | None
) -> Codes:
    if isinstance(names, Mapping):
        return Codes({**mappings, **names}, frozenset(names))
    return Codes(mappings, frozenset(names or ()))


def _unsatisfied(slot: Slot, plan: Plan) -> PlanSynthesisError:
    step = plan.step(slot.step_id)
    inputs = step.inputs if step else ()
    producers: tuple[Producer, ...] = next((one.producers for one in inputs if one.field == slot.field_name), ())
    evidence = {
        "target": plan.target,
        "tool": slot.tool,
        "field_name": slot.field_name,
        "slot": slot.to_dict(),
        "producers": [{"tool": p.tool, "edge": p.edge, "reason": p.reason, "note": p.note} for p in producers],
    }
    message = f"{slot.tool} can't be called: {slot.why}"
    return PlanSynthesisError(_reason(slot), message, evidence)


def _reason(slot: Slot) -> Reason:
    if slot.reason is SlotReason.ENUM_REQUIRED:
        return Reason.ENUM_REQUIRED
    if slot.reason is SlotReason.DYNAMIC_OPTION_REQUIRED:
        return Reason.DYNAMIC_OPTION_REQUIRED
    return _CAUSES.get(slot.cause, Reason.UNSATISFIED_FIELD)
