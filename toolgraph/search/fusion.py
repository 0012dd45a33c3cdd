"""Bringing several orders of the same tools together, without leaving the scale of the scores.

Cormack, Clarke, Büttcher: Reciprocal Rank Fusion Outperforms Condorcet and Individual Rank Learning Methods (2009).
"""

from __future__ import annotations

import numpy as np

from toolgraph.search.postings import Floats, Ints

#: How slowly a place loses worth. Smaller than the usual 60: the first places of the words are mostly right.
_CONSTANT = 20
#: Of an order that ranks everything, only the front says anything.
_FRONT = 100
#: What each further tool has of the score of the one before it, where scores give out.
_NEXT = 0.9


def fused(score: Floats, other: Floats, weight: float, by_name: Ints) -> Floats:
    """Give new scores: those that there are, in the order in which both rankings together put the tools.

    Tools of a positive *score* are ranked by it, the front of the *other* ranking counts *weight* as much; tools that
    it puts at minus infinity are not in it. *by_name* has all tools by name,
    which settles ties.
    """
    found = score > 0
    worth = np.where(found, 1.0 / (_CONSTANT + places(np.where(found, score, -np.inf), by_name)), 0.0)
    behind = places(other, by_name)
    worth += np.where((behind <= _FRONT) & (other > -np.inf), weight / (_CONSTANT + behind), 0.0)
    order = best_first(worth, by_name)
    moved = score.copy()
    moved[order] = _extended(np.sort(score[found])[::-1], len(order))
    return moved


def best_first(score: Floats, by_name: Ints, number: int = 0) -> Ints:
    """Give the tools with a score, best first, ties by name: all of them, or at least as many as are wanted."""
    least = float(np.partition(score, -number)[-number]) if 0 < number < len(score) else 0.0
    named = score[by_name]
    found = by_name[(named > 0) & (named >= least)]
    return found[np.argsort(-score[found], kind="stable")]


def places(score: Floats, by_name: Ints) -> Ints:
    """Give the place of each tool, from 1."""
    place = np.empty(len(score), dtype=np.int64)
    place[by_name[np.argsort(-score[by_name], kind="stable")]] = np.arange(1, len(score) + 1)
    return place


def _extended(scores: Floats, length: int) -> Floats:
    """Give scores for so many tools: where they give out, ever smaller ones."""
    missing = length - len(scores)
    if missing <= 0:
        return scores[:length]
    last = scores[-1] if len(scores) else 1.0
    return np.concatenate([scores, last * _NEXT ** np.arange(1, missing + 1)])
