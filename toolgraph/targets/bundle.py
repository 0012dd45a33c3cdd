"""A bundle: the tools that a model is shown for a request, in roles, within a budget of tokens."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.model import Plan, Slot, Tool
from toolgraph.plan import PathSynthesizer
from toolgraph.search.query import understand
from toolgraph.search.values import Hit
from toolgraph.search.values import Role as Ranked
from toolgraph.targets.closure import Closure, Code, Dependency, Diagnostic, complete, dependencies
from toolgraph.targets.projection import Detail, Shown, Tally, inputs_to_show, shown

POLICY_REVISION = "toolgraph-bundle-v1"
#: Tokens that a bundle may take where nobody says.
BUDGET = 2000
#: How many of the best candidates come with what they can't do without.
_EXPANDED = 5


class Role(StrEnum):
    """Why a tool is in a bundle."""

    TARGET = "target"
    #: The target can't be called without it.
    REQUIRED = "required"
    #: The target of another clause of the request.
    ALSO_ASKED = "also_asked"
    ALTERNATIVE = "alternative"
    #: It supplies what an alternative needs.
    PRODUCER = "producer"
    #: It fills an optional field of the target, lists what a person may pick from, or would do for a field as well.
    OPTIONAL = "optional"


class BundleStatus(StrEnum):
    """Whether the target can be called with what the bundle holds."""

    READY = "ready"
    BUDGET_INSUFFICIENT = "budget_insufficient"
    CYCLE = "cycle"
    INCOMPLETE = "incomplete"


class Omission(StrEnum):
    """Why a tool is left out."""

    BUDGET = "token_budget_exceeded"
    MUTATION = "mutation_not_allowed"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that a bundle should hold, and why; `for_tool` is the tool that needs it."""

    tool: str
    role: Role
    for_tool: str = ""
    why: str = ""


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A tool in a bundle: its place, and what a model is shown of it."""

    place: Place
    shown: Shown

    @property
    def tool(self) -> str:
        """The tool's name."""
        return self.place.tool

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        tokens = {"llm_name": self.shown.schema["name"], "tokens": self.shown.tokens}
        return {"name": self.tool, **_row(self.place), **tokens}


class Omitted(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that is left out, as a code and in words."""

    place: Place
    reason: Omission
    note: str

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        return {"name": self.place.tool, **_row(self.place), "reason": self.reason.value, "note": self.note}


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """The tools for a request, most needed first; `tokens` is the estimate for all that a model is shown.

    `closure` are the dependencies of the target, `None` where nothing answers the request.
    """

    query: str
    target: str
    budget: int
    tokens: int = 0
    status: BundleStatus = BundleStatus.INCOMPLETE
    members: tuple[Member, ...] = ()
    omitted: tuple[Omitted, ...] = ()
    closure: Closure | None = None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def schemas(self) -> list[dict[str, Any]]:
        """What a model is shown, in order: function definitions with `name`, `description` and `parameters`."""
        return [one.shown.schema for one in self.members]

    @property
    def names(self) -> dict[str, str]:
        """The tools by the names under which a model knows them."""
        return {one.shown.schema["name"]: one.tool for one in self.members}

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What only a person can give."""
        return self.closure.slots if self.closure else ()

    def of(self, *roles: Role) -> tuple[str, ...]:
        """Give the names of the tools in these roles."""
        return tuple(one.tool for one in self.members if one.place.role in roles)

    def to_dict(self) -> dict[str, Any]:
        """Give it as plain values."""
        return {
            "query": self.query,
            "target": self.target or None,
            "target_alternatives": list(self.of(Role.ALSO_ASKED, Role.ALTERNATIVE)),
            "required_tools": list(self.of(Role.REQUIRED)),
            "optional_tools": list(self.of(Role.PRODUCER, Role.OPTIONAL)),
            "user_input_slots": [slot.to_dict() for slot in self.slots],
            "tools": self.schemas,
            "tool_names": self.names,
            "projected_schemas": {one.tool: one.shown.schema for one in self.members},
            "admitted_tools": [one.to_dict() for one in self.members],
            "omitted_tools": [one.to_dict() for one in self.omitted],
            "token_budget": {"limit": self.budget, "used": self.tokens, "left": self.budget - self.tokens},
            "closure_status": self.status.value,
            "closure": self.closure.to_dict() if self.closure else None,
            "diagnostics": msgspec.to_builtins(list(self.diagnostics)),
            "policy_revision": POLICY_REVISION,
        }


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a bundle is made for.

    `hits` are the ranked candidates, `target` the tool that is meant (empty where nothing answers), `entities` what is
    known. Tools to `exclude` come before nothing; they are no hits either.
    """

    query: str = ""
    target: str = ""
    hits: Sequence[Hit] = ()
    entities: Mapping[str, Any] = {}
    budget: int = BUDGET
    allow_mutation: bool = False
    exclude: tuple[str, ...] = ()


def assemble(request: Request, tools: Mapping[str, Tool], planner: PathSynthesizer) -> Bundle:
    """Give the bundle for a request.

    The target comes first, then what it can't do without, each with as many words as there is room for; then the
    candidates by rank, the best with what they need, and what else may be of use, in few words. A tool that does not
    fit is left out, and the next that does is taken.

    Raises: `PlanSynthesisError` for an unknown target.
    """
    if not request.target:
        missing = Diagnostic(code="no_candidates", tool="", message="No tool answers the request.")
        return Bundle(query=request.query, target="", budget=request.budget, diagnostics=(missing,))
    return _Assembly(request, tools, planner).bundle()


class _Assembly:
    """Fills one bundle."""

    def __init__(self, request: Request, tools: Mapping[str, Tool], planner: PathSynthesizer) -> None:
        self._request = request
        self._tools = tools
        self._planner = planner
        self._closure = complete(
            request.target,
            planner,
            query=request.query,
            entities=request.entities,
            allow_mutation=request.allow_mutation,
            exclude=request.exclude,
        )
        self._clause = understand(request.query).whole
        self._tally = Tally(request.budget)
        self._members: dict[str, Member] = {}
        self._omitted: dict[str, Omitted] = {}
        self._shown: dict[tuple[str, Detail], Shown] = {}

    def bundle(self) -> Bundle:
        """Give it."""
        request, closure = self._request, self._closure
        is_enough = self._take_needed()
        if is_enough:
            for place in self._wished():
                self._take(place, Detail.FULL if place.role is Role.ALSO_ASKED else Detail.TERSE)
        self._leave_out_writers()
        return Bundle(
            query=request.query,
            target=request.target,
            budget=request.budget,
            tokens=self._tally.tokens,
            status=BundleStatus(closure.status.value) if is_enough else BundleStatus.BUDGET_INSUFFICIENT,
            members=tuple(self._members.values()),
            omitted=tuple(one for name, one in self._omitted.items() if name not in self._members),
            closure=closure,
            diagnostics=closure.diagnostics,
        )

    def _take_needed(self) -> bool:
        """Take the target and what it can't do without, nearest first, and tell whether all of it has room."""
        target = Place(tool=self._request.target, role=Role.TARGET, why="It is what the request means.")
        places = [target, *_places(self._closure.required[::-1], Role.REQUIRED)]
        details = next((ways for ways in _details(len(places)) if self._have_room(places, ways)), None)
        for place, detail in zip(places, details or [Detail.TERSE] * len(places), strict=True):
            if place is target or target.tool in self._members:
                self._take(place, detail)
            else:
                self._leave_out(place, Omission.BUDGET, "Not even the target has room.")
        return details is not None

    def _have_room(self, places: Sequence[Place], details: Sequence[Detail]) -> bool:
        pairs = zip(places, details, strict=True)
        return self._tally.fits(*(self._show(place.tool, detail).size for place, detail in pairs))

    def _wished(self) -> Iterator[Place]:
        """Yield what is wanted beside what is needed, most wanted first."""
        request = self._request
        asked = {hit.clause for hit in request.hits if hit.name == request.target}
        for hit in request.hits[:_EXPANDED]:
            place = _candidate(hit, asked)
            asked.add(hit.clause)
            yield place
            if hit.name != request.target:
                yield from _places(dependencies(self._plan(hit.name)), Role.PRODUCER)
        yield from _places(self._closure.optional, Role.OPTIONAL)
        for field, tools in self._closure.alternatives.items():
            for tool in tools:
                why = f"It would do for `{field}` as well."
                yield Place(tool=tool, role=Role.OPTIONAL, for_tool=request.target, why=why)
        for hit in request.hits[_EXPANDED:]:
            place = _candidate(hit, asked)
            asked.add(hit.clause)
            yield place

    def _plan(self, tool: str) -> Plan:
        request = self._request
        return self._planner.synthesize(
            tool, request.entities, request.query, request.exclude, allow_writes=request.allow_mutation
        )

    def _take(self, place: Place, detail: Detail) -> None:
        """Take a tool, in few words where there is no room for more, or leave it out."""
        if place.tool in self._members:
            return
        found = next((one for one in (detail, Detail.TERSE) if self._have_room([place], [one])), None)
        if found is None:
            needs = self._show(place.tool, Detail.TERSE).tokens
            self._leave_out(place, Omission.BUDGET, f"Its {needs:,} tokens do not fit any more.")
            return
        member = Member(place=place, shown=self._show(place.tool, found))
        self._tally.add(member.shown.size)
        self._members[place.tool] = member

    def _leave_out(self, place: Place, reason: Omission, note: str) -> None:
        self._omitted.setdefault(place.tool, Omitted(place=place, reason=reason, note=note))

    def _leave_out_writers(self) -> None:
        for one in self._closure.diagnostics:
            if one.code in (Code.MUTATION_BLOCKED, Code.NOT_REQUESTED):
                place = Place(tool=one.tool, role=Role.REQUIRED, for_tool=self._request.target, why=one.message)
                self._leave_out(place, Omission.MUTATION, one.message)

    def _show(self, name: str, detail: Detail) -> Shown:
        known = self._shown.get((name, detail))
        if known is not None:
            return known
        tool = self._tools[name]
        filled = {one.field for one in self._closure.resolved if one.tool == name}
        made = shown(tool, inputs_to_show(tool, self._planner.asks(name), self._clause, filled, detail), detail)
        self._shown[name, detail] = made
        return made


def _details(count: int) -> Iterator[list[Detail]]:
    """Yield ways to show the target and what it needs, with ever fewer words."""
    yield [Detail.FULL] * count
    yield [Detail.FULL, *[Detail.TERSE] * (count - 1)]
    yield [Detail.TERSE] * count


def _places(found: Iterable[Dependency], role: Role) -> Iterator[Place]:
    for one in found:
        yield Place(tool=one.tool, role=role, for_tool=one.path[1] if len(one.path) > 1 else "", why=one.why)


def _candidate(hit: Hit, asked: Container[str]) -> Place:
    """Give the place of a ranked candidate; *asked* are the clauses of the request that have a tool already."""
    if hit.role is Ranked.PRODUCER:
        why = next((reason.what for reason in hit.reasons if reason.part == "graph"), "")
        return Place(tool=hit.name, role=Role.PRODUCER, for_tool=hit.for_tool, why=why)
    if hit.clause not in asked:
        return Place(tool=hit.name, role=Role.ALSO_ASKED, why=f"It fits “{hit.clause}” best.")
    return Place(tool=hit.name, role=Role.ALTERNATIVE, why=f"It ranks {hit.rank}.")


def _row(place: Place) -> dict[str, Any]:
    return {"role": place.role.value, "for_tool": place.for_tool or None, "why": place.why}
