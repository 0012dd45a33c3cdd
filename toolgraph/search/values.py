"""What a retrieval gives: ranked tools, each with the parts of its score and the evidence for them."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Role(StrEnum):
    """Why a tool is in an answer: it fits the query itself, or supplies what a better placed tool needs."""

    TARGET = "target"
    PRODUCER = "producer"


class Level(StrEnum):
    """A confidence in a word."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


#: From here on an answer is relied on, and below it is doubted.
_HIGH, _LOW = 0.8, 0.5


def level_of(probability: float) -> Level:
    """Give a probability in a word.

    >>> [level_of(one).value for one in (0.93, 0.6, 0.2)]
    ['high', 'medium', 'low']
    """
    return Level.HIGH if probability >= _HIGH else Level.LOW if probability < _LOW else Level.MEDIUM


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """The addends of a score; one that was not used is 0."""

    keyword: float = 0.0
    semantic: float = 0.0
    contract: float = 0.0
    graph: float = 0.0
    embedding: float = 0.0
    annotation: float = 0.0
    history: float = 0.0
    learning: float = 0.0

    @property
    def total(self) -> float:
        """Their sum, to six decimals: the score."""
        total: float = sum(msgspec.structs.astuple(self))
        return round(total, 6)


class MatchedTerm(msgspec.Struct, frozen=True, kw_only=True):
    """A word of the query that a tool has.

    `found` is the stem in the tool, `how` says by which way it was reached (the same word, a similar meaning, an
    abbreviation, a correction, a translation), `places` where it stands, and `amount` what it adds to the keyword part.
    """

    word: str
    found: str
    how: str
    places: tuple[str, ...]
    amount: float


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that speaks for or, with a negative amount, against a tool, in words fit to show a person."""

    part: str
    what: str
    amount: float


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One tool of an answer; `score` is the sum of `parts`.

    `rank` counts from 1; 0 says that the tool does not match. `for_tool` is the tool that a producer supplies,
    `clause` the piece of the query that the tool fits best, `confidence` the probability that the tool is right.
    """

    name: str
    rank: int
    score: float
    parts: Parts
    role: Role = Role.TARGET
    for_tool: str = ""
    clause: str = ""
    confidence: float = 0.0
    matched: tuple[MatchedTerm, ...] = ()
    reasons: tuple[Reason, ...] = ()


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The best tools for a query, best first, out of `total` that match.

    `confidence` is the probability that a right tool is among the first ten. `notes` tell what could not be taken into
    account.
    """

    hits: tuple[Hit, ...] = ()
    total: int = 0
    confidence: float = 0.0
    notes: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """Where one tool stands among the `total` that match, and in sentences what kept it out of the first `limit`."""

    hit: Hit
    total: int
    limit: int
    kept_out: tuple[str, ...] = ()
    #: What the answer as a whole could not take into account.
    notes: tuple[str, ...] = ()
