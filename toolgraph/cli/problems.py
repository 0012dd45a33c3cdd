"""The problems of documents, for people: how many of each kind, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolgraph.model import Severity

_SHOWN = 5
_INFO = "info"


def problem_lines(problems: Sequence[Mapping[str, Any]], *, everything: bool) -> Iterator[str]:
    """Write the problems of an artifact: counts of all by severity and code, and the first few, the gravest first.

    Where all only inform, they are no news. With *everything* all are written, in their order.
    """
    told = [problem for problem in problems if everything or problem["severity"] != _INFO]
    if not told:
        return
    counts = _tally(problems, "code").most_common()
    yield f"{counted(problems)} in the documents: " + ", ".join(f"{count} {code}" for code, count in counts)
    shown = told if everything else sorted(told, key=_order)[:_SHOWN]
    for problem in shown:
        yield f"  {problem_line(problem)}"
    if len(problems) > len(shown):
        yield f"  and {len(problems) - len(shown)} more; --problems lists all."


def problem_line(problem: Mapping[str, Any]) -> str:
    """Write one problem with its place."""
    place = f"{problem['source']} {problem['pointer']}"
    return f"{problem['severity']:8} {problem['code']} {place}: {problem['message']}"


def counted(problems: Sequence[Mapping[str, Any]]) -> str:
    """Say how many problems there are, and how many of each severity: `25 problems (18 warning, 7 info)`."""
    grades = _tally(problems, "severity")
    total = grades.total()
    parts = ", ".join(f"{grades[grade]} {grade}" for grade in Severity if grades[grade])
    return f"{total} {'problem' if total == 1 else 'problems'}" + (f" ({parts})" if parts else "")


def _tally(problems: Sequence[Mapping[str, Any]], key: str) -> Counter[str]:
    """Count flaws by what they have under a key; one row may stand for many."""
    counts: Counter[str] = Counter()
    for problem in problems:
        counts[problem[key]] += problem.get("times", 1)
    return counts


def _order(problem: Mapping[str, Any]) -> bool:
    return bool(problem["severity"] != "blocker")
