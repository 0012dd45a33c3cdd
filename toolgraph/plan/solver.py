"""Fills the fields of a target: known values first, then the cheapest producers, then questions.

Goes backwards from the target, field by field, and bounds each search by the best way found so far (branch and bound).
Things asked for twice are settled once: whatever has the same share key has the same value in the whole plan.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

import msgspec

from toolgraph.model import FieldKind, Origin, Producer, ProducerReason, SlotReason, Standing
from toolgraph.plan.asks import Ask
from toolgraph.plan.costs import FREE, Cost
from toolgraph.plan.flows import Flow, Flows, Objection, Terms
from toolgraph.plan.judgement import cause_of, judged, note_on, only_writing
from toolgraph.plan.known import Known, Refused, Value
from toolgraph.plan.supplies import (
    Call,
    Found,
    Question,
    Settled,
    Supply,
    again,
    is_same_item,
    produced,
    refusal,
    taken_beside,
    valued,
)

#: Producers that one synthesis looks into; after that, people are asked.
_BUDGET = 4000


class _Scene(msgspec.Struct, frozen=True):
    """Where in a plan a call stands: its consumers, target first, and what they need anyway."""

    chain: tuple[str, ...] = ()
    needed_anyway: frozenset[str] = frozenset()
    #: Things that its consumer is called with, so that it has to be too wherever it takes them.
    scope: frozenset[str] = frozenset()


class Solver:
    """Makes one plan; holds nothing but what that plan is asked with."""

    def __init__(self, flows: Flows, known: Known, terms: Terms, *, use_optional: bool = False) -> None:
        self._flows = flows
        self._known = known
        self._terms = terms
        self._use_optional = use_optional
        self._left = _BUDGET

    def solve(self, target: str) -> Call:
        """Give the cheapest way to call the target."""
        settled: Settled = {}
        for ask in self._flows.asks(target).all:
            value = self._known.of(ask, is_target=True)
            if isinstance(value, Value) and not value.is_whole:
                settled = {**settled, ask.share: valued(ask, value)}
        call, _ = self._call(target, _Scene(), settled, inf)
        return call

    def _call(self, tool: str, scene: _Scene, settled: Settled, limit: float) -> tuple[Call, Settled]:
        """Fill all that a tool needs; `call.cost` over *limit* means that it was given up on the way."""
        asks = self._flows.asks(tool)
        is_target = not scene.chain
        wanted = [ask for ask in asks.all if ask.field.required or ask.share in scene.scope]
        shares = frozenset(ask.share for ask in wanted)
        own = _Scene((*scene.chain, tool), scene.needed_anyway | shares)
        supplies: dict[str, Supply] = {}
        cost = FREE
        for ask in _inner_first(wanted):
            is_free = ask.share in scene.needed_anyway
            bound = inf if is_free else limit - cost.weight
            supply, settled = self._supply(ask, own, settled, supplies, bound)
            supplies[_place(ask)] = supply
            if not is_free:
                cost += supply.cost
            if cost.weight > limit:
                break
        else:
            for ask in asks.optional:
                if _place(ask) not in supplies and (extra := self._extra(ask, own, settled, supplies, is_target)):
                    supply, settled = extra
                    supplies[_place(ask)] = supply
                    cost += supply.cost
        ordered = tuple(supplies[place] for ask in asks.all if (place := _place(ask)) in supplies)
        return Call(tool, ordered, cost), settled

    def _supply(
        self,
        ask: Ask,
        scene: _Scene,
        settled: Settled,
        siblings: Mapping[str, Supply],
        limit: float,
    ) -> tuple[Supply, Settled]:
        """Settle a needed field of the last tool of the chain; *siblings* are those of its fields that are settled."""
        taken = {one.ask.share for one in siblings.values()}
        is_target = len(scene.chain) == 1
        known = self._known.of(ask, is_target=is_target)
        if isinstance(known, Value):
            supply = valued(ask, known)
            return supply, {ask.share: supply, **settled}
        if ask.share in settled and ask.share not in taken:
            return again(ask, settled[ask.share]), settled
        question = refusal(known) if isinstance(known, Refused) else None
        producers: list[Producer] = []
        best = None if question else self._best(ask, scene, settled, siblings, limit, producers)
        if best:
            supply = produced(ask, best, tuple(producers))
            return supply, {**best.settled, ask.share: supply}
        question = question or self._question(ask, producers)
        asked = Cost(frozenset({(_asked_as(ask, taken), ask.weight)}))
        supply = Supply(ask, Origin.SLOT, asked, question=question, why=question.why, producers=tuple(producers))
        return supply, (settled if ask.share in taken else {**settled, ask.share: supply})

    def _best(
        self,
        ask: Ask,
        scene: _Scene,
        settled: Settled,
        siblings: Mapping[str, Supply],
        limit: float,
        producers: list[Producer],
    ) -> Found | None:
        """Find the best producer that is better than asking, and note every one that was considered."""
        best: Found | None = None
        found: list[Found] = []
        notes: dict[str, Producer] = {}
        flows = () if ask.field.semantic_tag == "user_input" else self._flows.into(ask)
        for flow in flows:
            objection = (
                self._flows.objection(flow, ask, scene.chain, self._terms)
                or self._strays(flow, ask, settled)
                or self._is_spent()
            )
            if objection:
                notes[flow.tool] = note_on(flow, Standing.REJECTED, objection.reason, objection.note)
                continue
            bound = inf if flow.tier == 0 else min(limit, ask.weight, best.cost.weight if best else inf)
            one = self._through(flow, ask, scene, settled, siblings, bound)
            if one.cost.weight > bound or (flow.tier != 0 and one.cost.weight >= ask.weight):
                notes[flow.tool] = self._too_dear(one, ask, scene)
                continue
            found.append(one)
            if best is None or one.key < best.key:
                best = one
        for one in found:
            notes[one.flow.tool] = judged(one, best)
        producers.extend(notes[flow.tool] for flow in flows)
        return best

    def _through(
        self, flow: Flow, ask: Ask, scene: _Scene, settled: Settled, siblings: Mapping[str, Supply], bound: float
    ) -> Found:
        self._left -= 1
        inner = _Scene(scene.chain, scene.needed_anyway - {ask.share}, self._scope(ask))
        call, after = self._call(flow.tool, inner, settled, bound)
        cost = call.cost.through(flow.tool, flow.score)
        for outer in self._flows.asks(ask.tool).scope_of(ask):
            path = self._flows.gives(flow.tool, outer, flow.binding.from_path)
            if path and outer.share not in after and not self._flows.takes(flow.tool, outer.share):
                after = {**after, outer.share: taken_beside(outer, call, path, flow)}
        is_beside = any(is_same_item(flow, one) for one in (*siblings.values(), *settled.values()))
        return Found(flow, call, cost, after, is_beside)

    def _strays(self, flow: Flow, ask: Ask, settled: Settled) -> Objection | None:
        """Tell where a flow gives items of any scope, and which one is wanted is settled."""
        if flow.tier == 0:
            return None
        for outer in self._flows.asks(ask.tool).scope_of(ask):
            if outer.share in settled and outer.share not in self._takes(flow.tool):
                note = f"{flow.tool} can't be told which `{outer.name}` is meant."
                return Objection(ProducerReason.IGNORES_SCOPE, note)
        return None

    def _takes(self, tool: str) -> frozenset[str]:
        return frozenset(ask.share for ask in self._flows.asks(tool).all)

    def _scope(self, ask: Ask) -> frozenset[str]:
        return frozenset(outer.share for outer in self._flows.asks(ask.tool).scope_of(ask))

    def _extra(
        self, ask: Ask, scene: _Scene, settled: Settled, supplies: Mapping[str, Supply], is_target: bool
    ) -> tuple[Supply, Settled] | None:
        """Fill an optional field where its value is known, or where that is wanted and a call supplies it."""
        known = self._known.of(ask, is_target=is_target)
        if isinstance(known, Value):
            return valued(ask, known), settled
        if isinstance(known, Refused) and is_target:
            question = refusal(known)
            cost = Cost(frozenset({(_asked_as(ask, set()), ask.weight)}))
            return Supply(ask, Origin.SLOT, cost, question=question, why=question.why), settled
        if not (self._use_optional and is_target and ask.field.reference):
            return None
        producers: list[Producer] = []
        best = self._best(ask, scene, settled, supplies, inf, producers)
        return (produced(ask, best, tuple(producers)), best.settled) if best else None

    def _question(self, ask: Ask, producers: list[Producer]) -> Question:
        """Say why nothing but a person supplies a field."""
        if self._known.codes.takes_codes(ask):
            return Question(SlotReason.ENUM_REQUIRED, "enum", f"`{ask.name}` takes one of a few codes; pick one.")
        if ask.field.kind is FieldKind.CONTEXT:
            return Question(
                SlotReason.USER_INPUT, "context", f"`{ask.name}` belongs to the surroundings; no default is set."
            )
        if ask.field.semantic_tag in ("search_filter", "paging", "date", "user_input"):
            return Question(SlotReason.USER_INPUT, ask.field.semantic_tag, f"Only a person knows `{ask.name}`.")
        listed = self._listing(ask, producers)
        if listed:
            why = f"{listed.tool} lists what `{ask.name}` may be, but can't be called for it here."
            return Question(SlotReason.DYNAMIC_OPTION_REQUIRED, cause_of(producers), why, options_from=listed)
        writing = [self._flows.tools[one.tool] for one in producers if one.reason is ProducerReason.WRITES]
        if writing:
            return only_writing(ask, writing, self._terms, cause_of(producers))
        why = f"No tool can supply `{ask.name}` here." if producers else f"No tool supplies `{ask.name}`."
        return Question(SlotReason.USER_INPUT, cause_of(producers), why)

    def _listing(self, ask: Ask, producers: list[Producer]) -> Flow | None:
        """Give a reading tool that lists candidates, though the plan can't pick one by itself."""
        usable = {
            one.tool for one in producers if one.reason in (ProducerReason.COSTS_MORE, ProducerReason.IGNORES_SCOPE)
        }
        return next((f for f in self._flows.into(ask) if f.tool in usable and "[*]" in f.binding.from_path), None)

    def _is_spent(self) -> Objection | None:
        if self._left > 0:
            return None
        return Objection(ProducerReason.BUDGET, "The search for producers was cut short.")

    def _too_dear(self, one: Found, ask: Ask, scene: _Scene) -> Producer:
        needed = [need for need in self._flows.asks(one.flow.tool).needed if need.share not in scene.needed_anyway]
        asks = tuple(need.name for need in needed if self._known.of(need, is_target=False) is None)
        what = ", ".join(f"`{name}`" for name in asks) or "more"
        note = f"{one.flow.tool} would have to be given {what}, which is no less than `{ask.name}` itself."
        return note_on(one.flow, Standing.REJECTED, ProducerReason.COSTS_MORE, note, asks=asks)


def _inner_first(asks: list[Ask]) -> list[Ask]:
    """Give path parameters from the innermost outwards, so that one tool supplies a whole way; then the others."""
    return [*reversed([ask for ask in asks if ask.is_path]), *(ask for ask in asks if not ask.is_path)]


def _place(ask: Ask) -> str:
    return ask.key + "".join(f".{step}" for step in ask.route)


def _asked_as(ask: Ask, taken: set[str]) -> str:
    """Give the key of a question; two fields of one tool that ask for the same kind of thing are two questions."""
    return f"{ask.share}#{ask.tool}:{_place(ask)}" if ask.share in taken else ask.share
