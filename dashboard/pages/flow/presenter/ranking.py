"""Ranked candidates as rows with a bar of their score's parts, and a score taken apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from toolgraph.model import Tool
from toolgraph.search.values import Answer, Hit, Level, Parts, level_of
from toolgraph.search.vocabulary import How
from toolgraph.targets import ReasonCode, TargetSelection

#: Names of the parts of a score, in the order of the bar; others come behind them.
PARTS = ("keyword", "semantic", "contract", "graph", "annotation", "embedding", "history", "learning")
_TITLES = {
    "keyword": "words",
    "semantic": "meaning",
    "contract": "contract",
    "graph": "graph",
    "annotation": "hints",
    "embedding": "embedding",
    "history": "history",
    "learning": "learning",
}
_MEANINGS = {
    "keyword": "words of the question found in name, summary, path, tags, parameters and descriptions",
    "semantic": "action, resource and shape that the question asks for",
    "contract": "what the tool has to be given, and what the question names",
    "graph": "it supplies what a better candidate needs",
    "annotation": "what the source says of reading and destroying",
}
_REASONS = {
    ReasonCode.SELECTED_BY_STRONG_EVIDENCE: "It leads clearly, on strong evidence.",
    ReasonCode.SELECTED_BY_RANK: "It ranks first.",
    ReasonCode.AMBIGUOUS_TARGET: "Another candidate is nearly as good.",
    ReasonCode.CANDIDATE_TIE: "Another candidate is as good.",
    ReasonCode.LOW_CONFIDENCE: "Few of the question's words speak for it: it may be the wrong call.",
    ReasonCode.NO_CANDIDATES: "Nothing answers the question.",
}
_SURE = {
    Level.HIGH: "A right call is most likely among the first ten",
    Level.MEDIUM: "A right call may be among the first ten",
    Level.LOW: "It is doubtful whether a right call is among the first ten",
}
#: What is listed of the words that matched, and of the other reasons, in one part.
_WORDS = 6


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a bar, in hundredths of its width; `kind` gives its colour."""

    kind: str
    start: float
    width: float
    title: str


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a score as a line of a waterfall."""

    name: str
    meaning: str
    score: str
    segment: Segment
    why: tuple[str, ...]
    is_against: bool


class Waterfall(msgspec.Struct, frozen=True, kw_only=True):
    """A score taken apart: its parts in order, and their sum."""

    steps: tuple[Step, ...]
    total: str


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate in the list."""

    rank: int
    tool: str
    call: str
    summary: str
    role: str
    #: What a producer supplies.
    for_tool: str = ""
    score: str
    bar: tuple[Segment, ...]
    spoken: str
    is_chosen: bool
    waterfall: Waterfall | None


def ranking(hits: Sequence[Hit], tools: Mapping[str, Tool], chosen: str, opened: str) -> tuple[Row, ...]:
    """Give the rows; the bars are as long as the scores, against the best one."""
    most = max((hit.score for hit in hits), default=0.0) or 1.0
    return tuple(_row(hit, tools.get(hit.name) or Tool(name=hit.name), most, chosen, opened) for hit in hits)


def waterfall(hit: Hit) -> Waterfall:
    """Take a score apart: every part starts where the one before it ends."""
    parts = _parts(hit.parts)
    ends = [0.0]
    for _, amount in parts:
        ends.append(ends[-1] + amount)
    low, high = min(ends), max(ends)
    scale = 100 / ((high - low) or 1.0)
    steps = [
        Step(
            name=_TITLES[name],
            meaning=_MEANINGS.get(name, ""),
            score=f"{amount:+.2f}",
            segment=Segment(
                kind=kind_of(name),
                start=round((min(before, after) - low) * scale, 2),
                width=round(abs(amount) * scale, 2),
                title=f"{_TITLES[name]} {amount:+.2f}",
            ),
            why=_why(hit, name),
            is_against=amount < 0,
        )
        for (name, amount), before, after in zip(parts, ends, ends[1:], strict=False)
    ]
    return Waterfall(steps=tuple(steps), total=f"{hit.score:.2f}")


def reasons(selection: TargetSelection) -> tuple[str, ...]:
    """Put the codes of a choice into words."""
    return tuple(_REASONS.get(code, code.value.replace("_", " ")) for code in selection.reasons)


def sureness(answer: Answer) -> str:
    """Say how likely a right call is among the first ten, and what could not be taken into account."""
    said = (f"{_SURE[level_of(answer.confidence)]} ({answer.confidence:.0%}).",) if answer.hits else ()
    return " ".join((*said, *answer.notes))


def kind_of(name: str) -> str:
    """Give the class of a part; those without a colour of their own share one."""
    return name if name in PARTS[:4] else "other"


def _row(hit: Hit, tool: Tool, most: float, chosen: str, opened: str) -> Row:
    said = ", ".join(f"{_TITLES[name]} {amount:+.2f}" for name, amount in _parts(hit.parts))
    return Row(
        rank=hit.rank,
        tool=tool.name,
        call=f"{tool.method.upper()} {tool.path}".strip(),
        summary=tool.summary or tool.semantics.one_line_summary or tool.description,
        role=hit.role.value,
        for_tool=hit.for_tool,
        score=f"{hit.score:.2f}",
        bar=_bar(hit, most),
        spoken=f"score {hit.score:.2f}, right with {hit.confidence:.0%}: {said}",
        is_chosen=tool.name == chosen,
        waterfall=waterfall(hit) if tool.name == opened else None,
    )


def _bar(hit: Hit, most: float) -> tuple[Segment, ...]:
    """Give what speaks for a tool as stretches that together are as long as its score; they shrink by what does not."""
    gains = [(name, amount) for name, amount in _parts(hit.parts) if amount > 0]
    shrink = max(hit.score, 0.0) / (sum(amount for _, amount in gains) or 1.0)
    bar, start = [], 0.0
    for name, amount in gains:
        width = 100 * amount * shrink / most
        title = f"{_TITLES[name]} {amount:+.2f}"
        bar.append(Segment(kind=kind_of(name), start=round(start, 2), width=round(width, 2), title=title))
        start += width
    return tuple(bar)


def _why(hit: Hit, part: str) -> tuple[str, ...]:
    """Give what matched, where and how much, in a sentence each."""
    words = hit.matched if part == "keyword" else ()
    said = [
        f"“{one.word}” in {', '.join(one.places)}"
        + (f" as `{one.found}`, {one.how}" if one.found and one.how != How.SAME else "")
        + f" ({one.amount:+.2f})"
        for one in words[:_WORDS]
    ]
    said += [f"{len(words) - _WORDS} more words"] if len(words) > _WORDS else []
    said += [f"{one.what} ({one.amount:+.2f})" for one in hit.reasons if one.part == part]
    return tuple(said)


def _parts(parts: Parts) -> list[tuple[str, float]]:
    """Give the parts that count, in their order; what is too small to be written is left out."""
    return [(name, amount) for name in PARTS if round(amount := getattr(parts, name), 2)]
