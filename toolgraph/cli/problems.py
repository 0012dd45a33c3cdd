"""The flaws of documents, for people: how many of each kind, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_SHOWN = 5
_INFO = "info"


def problem_lines(problems: Sequence[Mapping[str, Any]], *, everything: bool) -> Iterator[str]:
    """Write the problems of an artifact: a count by code and the first few, those that only inform left out.

    With *everything* all are written.
    """
    told = [problem for problem in problems if everything or problem["severity"] != _INFO]
    if not told:
        return
    counts = Counter(problem["code"] for problem in told).most_common()
    noun = "problem" if len(told) == 1 else "problems"
    yield f"{len(told)} {noun} in the documents: " + ", ".join(f"{count} {code}" for code, count in counts)
    shown = told if everything else sorted(told, key=_order)[:_SHOWN]
    for problem in shown:
        place = f"{problem['source']} {problem['pointer']}"
        yield f"  {problem['severity']:8} {problem['code']} {place}: {problem['message']}"
    if len(told) > len(shown):
        yield f"  and {len(told) - len(shown)} more; --problems lists all."


def _order(problem: Mapping[str, Any]) -> bool:
    return bool(problem["severity"] != "blocker")
