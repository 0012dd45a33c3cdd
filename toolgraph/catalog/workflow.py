"""From a request to a plan: ranked candidates, the chosen target, the plan or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import orjson

from toolgraph.model import Plan, Snapshot
from toolgraph.plan import PathSynthesizer, PlanSynthesisError
from toolgraph.search.values import Answer, Explanation
from toolgraph.store.values import mapping, rows, text
from toolgraph.targets import Bundle, TargetSelection, assemble
from toolgraph.targets.bundle import BUDGET, Request
from toolgraph.targets.selection import ELIGIBLE, select_among

if TYPE_CHECKING:
    from toolgraph.search.retriever import Retriever

#: How many of the best candidates may go into a bundle.
_BUNDLED = 40
#: Answers that are kept.
_KEPT = 64
#: Lists and objects inside one another that a known input may have; JSON writers fail at some 250 levels.
_DEEPEST = 100

#: Known inputs of a plan, as they are written: name and value.
Have = tuple[tuple[str, str], ...]


class Failure(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no plan: stage and reason as codes, a sentence, and the facts."""

    stage: str
    reason: str
    message: str
    evidence: Mapping[str, Any] = {}


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A stored question of the quality lab: what is asked, and the tool that should answer it."""

    query: str
    expected: str = ""


class Workflows:
    """Requests and plans over one state of a catalog; the last answers are kept."""

    def __init__(self, snapshot: Snapshot, retriever: Retriever) -> None:
        self._snapshot = snapshot
        self._retriever = retriever
        self._synthesizer = PathSynthesizer(snapshot)
        self._ranked = lru_cache(maxsize=_KEPT)(self._rank)
        self._planned = lru_cache(maxsize=_KEPT)(self._plan)
        self._bundled = lru_cache(maxsize=_KEPT)(self._assemble)

    def rank(self, query: str, limit: int = ELIGIBLE) -> Answer:
        """Give the best candidates for a request, at most *limit*, best first."""
        return self._ranked(query, limit)

    def explain(self, query: str, tool: str, limit: int) -> Explanation:
        """Tell where any tool stands for a request, and what kept it out of the first *limit*.

        Raises: `UnknownToolError`.
        """
        return self._retriever.explain(query, tool, limit)

    def select(self, query: str, have: Have = ()) -> TargetSelection:
        """Choose the target among the best candidates; tools that only supply others are no targets."""
        return select_among(query, self.rank(query).hits, self._snapshot.tools, entities_of(have))

    def plan(self, target: str, have: Have = (), goal: str = "", *, allow_writes: bool = False) -> Plan | Failure:
        """Plan the call of a target with what is known, or say why that can't be done."""
        return self._planned(target, have, goal, allow_writes)

    def bundle(
        self,
        query: str,
        *,
        target: str = "",
        entities: Mapping[str, Any] | None = None,
        budget: int = BUDGET,
        allow_mutation: bool = False,
        exclude: tuple[str, ...] = (),
    ) -> Bundle:
        """Give the tools that a model is shown for a request, for the tool that it means or for *target*.

        Raises: `PlanSynthesisError` for an unknown target.
        """
        tools, known = self._snapshot.tools, dict(entities or {})
        found = self._retriever.search(query, _BUNDLED) if query else ()
        hits = tuple(hit for hit in found if hit.name not in exclude)
        request = Request(
            query=query,
            target=target or select_among(query, hits, tools, known).selected,
            hits=hits,
            entities=known,
            budget=budget,
            allow_mutation=allow_mutation,
            exclude=exclude,
        )
        return assemble(request, tools, self._synthesizer)

    def kept_bundle(self, query: str, have: Have, target: str, budget: int = BUDGET) -> Bundle | Failure:
        """Give the bundle for known inputs as they are written, or say why there is none; the last ones are kept."""
        return self._bundled(query, have, target, budget)

    @cached_property
    def cases(self) -> tuple[Case, ...]:
        """The stored questions, in their order."""
        stored = rows(mapping(self._snapshot.document.get("quality_lab")).get("cases"))
        found = (
            Case(query=text(row.get("query")).strip(), expected=text(row.get("expected_target"))) for row in stored
        )
        return tuple(case for case in found if case.query)

    def _rank(self, query: str, limit: int) -> Answer:
        return self._retriever.ask(query, limit)

    def _assemble(self, query: str, have: Have, target: str, budget: int) -> Bundle | Failure:
        try:
            return self.bundle(query, target=target, entities=entities_of(have), budget=budget)
        except PlanSynthesisError as error:
            return _failure(error)

    def _plan(self, target: str, have: Have, goal: str, allow_writes: bool) -> Plan | Failure:
        try:
            return self._synthesizer.synthesize(target, entities_of(have), goal, allow_writes=allow_writes)
        except PlanSynthesisError as error:
            return _failure(error)


def _failure(error: PlanSynthesisError) -> Failure:
    return Failure(stage=error.stage, reason=error.reason, message=error.message, evidence=error.evidence)


def entities_of(have: Have) -> dict[str, Any]:
    """Give known inputs as a planner takes them: texts, but for lists and objects that are written as JSON.

    >>> entities_of((("id", "7"), ("tags", "[1]")))
    {'id': '7', 'tags': [1]}
    """
    return {key: _value(written) for key, written in have}


def _value(written: str) -> Any:
    """Parse a list or an object; what is none, or could not be written into a plan again, stays text."""
    if written[:1] not in ("[", "{"):
        return written
    try:
        value = msgspec.json.decode(written.encode())
        orjson.dumps(value)  # refuses integers beyond 64 bits
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError, TypeError):
        return written
    return written if _is_deep(value) else value


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        held = (one.values() if isinstance(one, dict) else one for one in level)
        level = [inner for one in held for inner in one if isinstance(inner, dict | list)]
    return bool(level)
