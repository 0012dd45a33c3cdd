"""Relations between tools. An edge is its evidence; everything else about it is derived from that.

Direction is that of the data: from `source` (producer) to `target` (consumer).
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import lru_cache
from math import prod
from typing import Any

import msgspec


class EvidenceSource(StrEnum):
    """Where a claim comes from."""

    API_CONTRACT = "api_contract"
    OPENAPI_LINK = "openapi_link"
    ARAZZO = "arazzo"
    MANUAL = "manual"
    RUN = "run"
    LLM_CURATED = "llm_curated"
    NAME_BASED = "name_based"
    STRUCTURAL = "structural"


class Relation(StrEnum):
    """What an edge says, strongest first."""

    REQUIRES = "requires"
    PRECEDES = "precedes"
    COMPLEMENTARY = "complementary"
    SIMILAR_TO = "similar_to"
    CONFLICTS_WITH = "conflicts_with"
    BELONGS_TO = "belongs_to"


class EdgeKind(StrEnum):
    """How the interface groups edges."""

    DATA_FLOW = "data_flow"
    LINK = "link"
    WORKFLOW = "workflow"
    MANUAL = "manual"
    OBSERVED = "observed"
    WEAK = "weak"
    STRUCTURAL = "structural"


class Signal(StrEnum):
    """How much evidence an edge must have to be shown or used."""

    HIGH = "high"
    MEDIUM = "medium"
    ALL = "all"


class Confidence(StrEnum):
    """The public package's label for an edge."""

    EXTRACTED = "EXTRACTED"
    INFERRED = "INFERRED"
    AMBIGUOUS = "AMBIGUOUS"


class Verdict(StrEnum):
    """What a person said of an edge."""

    ASSERT = "assert"
    REJECT = "reject"
    RESTORE = "restore"


#: Sources whose word is a declaration rather than an inference.
DECLARED = frozenset({EvidenceSource.MANUAL, EvidenceSource.OPENAPI_LINK, EvidenceSource.ARAZZO})

#: Sources of edges that are shown first, and of those that are shown next.
_STRONG = DECLARED | {EvidenceSource.API_CONTRACT}
_FAIR = frozenset({EvidenceSource.LLM_CURATED, EvidenceSource.RUN})

KIND_OF_SOURCE: dict[EvidenceSource, EdgeKind] = {
    EvidenceSource.MANUAL: EdgeKind.MANUAL,
    EvidenceSource.OPENAPI_LINK: EdgeKind.LINK,
    EvidenceSource.ARAZZO: EdgeKind.WORKFLOW,
    EvidenceSource.API_CONTRACT: EdgeKind.DATA_FLOW,
    EvidenceSource.RUN: EdgeKind.OBSERVED,
    EvidenceSource.LLM_CURATED: EdgeKind.WEAK,
    EvidenceSource.NAME_BASED: EdgeKind.WEAK,
    EvidenceSource.STRUCTURAL: EdgeKind.STRUCTURAL,
}

#: The kind an edge is drawn as: the first that it has.
_KIND_ORDER = tuple(dict.fromkeys(KIND_OF_SOURCE.values()))
_RELATION_ORDER = {relation: rank for rank, relation in enumerate(Relation)}


class Binding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One producer field → one consumer field; paths are the artifact's JSONPath subset."""

    from_path: str
    from_field: str
    to_field: str
    to_path: str | None = None
    to_location: str | None = None
    required: bool = False
    semantic_tag: str | None = None
    #: The producer writes; planning uses it only where that is wanted.
    side_effect: bool = False
    #: A value shared by a large part of the operations (owner, namespace).
    scope: bool = False
    score: float = 0.0

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two bindings the same: both ends."""
        return (self.from_path, self.to_location or "", self.to_path or self.to_field)


class Evidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One reason for (or a person's word on) an edge; `why` is a sentence fit to show a person."""

    source: EvidenceSource
    relation: Relation = Relation.REQUIRES
    binding: Binding | None = None
    score: float = 0.0
    why: str = ""
    #: JSON pointers to both ends in the source documents, producer first.
    pointers: tuple[str, ...] = ()
    #: What speaks against it.
    against: str | None = None
    #: Place among the producers of the same field, 1 is best; 0 where there is no ranking.
    rank: int = 0
    verdict: Verdict | None = None
    note: str = ""
    actor: str = ""
    #: ISO 8601 in UTC, of a person's word or an observation.
    at: str = ""
    #: A run observation that a person or policy has promoted.
    promoted: bool = False

    @property
    def key(self) -> tuple[Any, ...]:
        """The identity of an item: (source, relation, binding, pointers, verdict)."""
        bound = self.binding.key if self.binding else ()
        return (self.source, self.relation, bound, self.pointers, self.verdict or "")

    @property
    def supports(self) -> bool:
        """Whether the item is a reason for the edge, rather than a rejection or its restoration."""
        return self.verdict in (None, Verdict.ASSERT)


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """One ordered pair of tools with all the evidence for it, strongest first.

    `undecided` marks an edge of a foreign artifact whose direction could not be told.
    `extra` holds the keys of its file row that this version does not know.
    """

    source: str
    target: str
    items: tuple[Evidence, ...] = ()
    undecided: bool = False
    extra: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """Stable across builds: the ends of the edge."""
        return f"{self.source}→{self.target}"

    @property
    def supporting(self) -> tuple[Evidence, ...]:
        """The items that are reasons for the edge."""
        if len(self.items) == 1 and self.items[0].verdict is None:
            return self.items
        return tuple(item for item in self.items if item.supports)

    @property
    def sources(self) -> tuple[EvidenceSource, ...]:
        """The evidence sources that support it, sorted."""
        supporting = self.supporting
        if len(supporting) == 1:  # of nearly all edges
            return (supporting[0].source,)
        return tuple(sorted({item.source for item in supporting}))

    @property
    def bindings(self) -> tuple[Binding, ...]:
        """The distinct bindings, best first."""
        if len(self.items) == 1 and self.items[0].verdict is None:
            return (self.items[0].binding,) if self.items[0].binding else ()
        best: dict[tuple[str, str, str], Binding] = {}
        for item in self.supporting:
            if item.binding and item.binding.score >= best.get(item.binding.key, item.binding).score:
                best[item.binding.key] = item.binding
        return tuple(sorted(best.values(), key=lambda b: (-b.score, b.key)))

    @property
    def conf_score(self) -> float:
        """`1 - prod(1 - best score of each source)`, at most 0.99 unless a declared item says 1.0."""
        best: dict[EvidenceSource, float] = {}
        for item in self.supporting:
            best[item.source] = max(best.get(item.source, 0.0), item.score)
        if any(item.source in DECLARED and item.score >= 1.0 for item in self.supporting):
            return 1.0
        return round(min(0.99, 1.0 - prod(1.0 - min(score, 1.0) for score in best.values())), 4)

    @property
    def confidence(self) -> Confidence:
        """Declared or manual is EXTRACTED; inferred from contracts or promoted runs INFERRED; else AMBIGUOUS."""
        if not DECLARED.isdisjoint(self.sources):
            return Confidence.EXTRACTED
        return Confidence.INFERRED if self.signal is Signal.HIGH else Confidence.AMBIGUOUS

    @property
    def relation(self) -> Relation:
        """The relation of the strongest item."""
        relations = [item.relation for item in self.supporting]
        if len(relations) == 1:
            return relations[0]
        return min(relations, key=lambda r: _RELATION_ORDER[r], default=Relation.COMPLEMENTARY)

    @property
    def kinds(self) -> tuple[EdgeKind, ...]:
        """Every kind it has evidence of, the one it is drawn as first."""
        return _kinds_of(self.sources)

    @property
    def kind(self) -> EdgeKind:
        """The kind it is drawn as."""
        return next(iter(self.kinds), EdgeKind.STRUCTURAL)

    @property
    def signal(self) -> Signal:
        """The highest signal level at which it is still shown."""
        if any(item.source is EvidenceSource.RUN and item.promoted for item in self.supporting):
            return Signal.HIGH
        return _signal_of(self.sources)

    @property
    def is_manual(self) -> bool:
        """Whether a person asserted it."""
        return any(item.verdict is Verdict.ASSERT for item in self.items)

    @property
    def is_scope(self) -> bool:
        """Whether it carries nothing but scope values (owner, namespace)."""
        bindings = self.bindings
        return bool(bindings) and all(binding.scope for binding in bindings)

    @property
    def last_word(self) -> Evidence | None:
        """The latest item in which a person spoke; a rejection wins a tie."""
        words = [item for item in self.items if item.verdict]
        return max(words, key=lambda i: (i.at, i.verdict is Verdict.REJECT), default=None)

    @property
    def is_rejected(self) -> bool:
        """Whether the last word of a person on it is a rejection (`deleted_by_user` in the file)."""
        word = self.last_word
        return word is not None and word.verdict is Verdict.REJECT

    @property
    def why(self) -> str:
        """One sentence: the strongest reason."""
        return next((item.why for item in self.supporting if item.why), "")


@lru_cache
def _kinds_of(sources: tuple[EvidenceSource, ...]) -> tuple[EdgeKind, ...]:
    kinds = {KIND_OF_SOURCE[source] for source in sources}
    return tuple(kind for kind in _KIND_ORDER if kind in kinds)


@lru_cache
def _signal_of(sources: tuple[EvidenceSource, ...]) -> Signal:
    if not _STRONG.isdisjoint(sources):
        return Signal.HIGH
    return Signal.ALL if _FAIR.isdisjoint(sources) else Signal.MEDIUM


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A weak structural relation among all members (same tag, module, resource or schema)."""

    kind: str
    key: str
    members: tuple[str, ...]


def merge_edges(one: Edge, other: Edge) -> Edge:
    """Give the union of the evidence of two edges of the same pair; idempotent, commutative, associative.

    Of two items with one identity the later (`at`), then the higher scored, then the greater by content stays; of two
    values of one unknown key the greater by content. Rejections and restorations are items with identities of their
    own, so that the latest word of a person decides, whatever was inferred.
    """
    best: dict[tuple[Any, ...], Evidence] = {}
    for item in (*one.items, *other.items):
        rival = best.get(item.key)
        if rival is None or _strength(item) > _strength(rival):
            best[item.key] = item
    return Edge(
        source=one.source,
        target=one.target,
        items=tuple(sorted(best.values(), key=lambda i: (-i.score, _strength(i)))),
        undecided=one.undecided and other.undecided,
        extra=_merge_extra(one.extra, other.extra),
    )


def _strength(item: Evidence) -> tuple[str, float, str]:
    return (item.at, item.score, repr(item))


def _merge_extra(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Give the union of two mappings of foreign values, in the order of their keys."""
    if not one or not other:
        return one or other
    both = one.keys() & other.keys()
    merged = {**one, **other, **{key: max(one[key], other[key], key=_content) for key in both}}
    return {key: merged[key] for key in sorted(merged)}


def _content(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
