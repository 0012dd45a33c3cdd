"""From a request to a plan: ranked candidates, the chosen target, the plan or why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
import orjson

from toolgraph.model import Plan, Snapshot, Tool
from toolgraph.plan import PathSynthesizer, PlanSynthesisError
from toolgraph.search.values import Answer, Explanation, Hit, Role
from toolgraph.store.values import mapping, rows, text
from toolgraph.targets import TargetSelection, select_target
from toolgraph.targets.candidates import Candidate

if TYPE_CHECKING:
    from toolgraph.search.retriever import Retriever

#: How many of the best candidates may become the target.
ELIGIBLE = 10
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
        hits = self.rank(query).hits
        targets = [hit for hit in hits if hit.role is Role.TARGET] or hits
        tools = self._snapshot.tools
        found = [_candidate(tools[hit.name], hit) for hit in targets]
        return select_target(query, found, entities=entities_of(have))

    def plan(self, target: str, have: Have = (), goal: str = "") -> Plan | Failure:
        """Plan the call of a target with what is known, or say why that can't be done."""
        return self._planned(target, have, goal)

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

    def _plan(self, target: str, have: Have, goal: str) -> Plan | Failure:
        try:
            return self._synthesizer.synthesize(target, entities=entities_of(have), goal=goal)
        except PlanSynthesisError as error:
            return Failure(stage=error.stage, reason=error.reason, message=error.message, evidence=error.evidence)


def _candidate(tool: Tool, hit: Hit) -> Candidate:
    return Candidate(tool=tool, rank=hit.rank, score=hit.score, confidence=hit.confidence)


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
