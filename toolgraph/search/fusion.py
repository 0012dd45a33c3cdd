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


def fused(score: Floats, other: Floats, weight: float, name_order: Ints) -> Floats:
    """Give new scores: those that there are, in the order in which both rankings together put the tools.

    Tools of a positive *score* are ranked by it, the front of the *other* ranking counts *weight* as much; tools that
    it puts at minus infinity are not in it. Ties go by *name_order*.
    """
    found = score > 0
    worth = np.where(found, 1.0 / (_CONSTANT + places(np.where(found, score, -np.inf), name_order)), 0.0)
    behind = places(other, name_order)
    worth += np.where((behind <= _FRONT) & (other > -np.inf), weight / (_CONSTANT + behind), 0.0)
    order = np.lexsort((name_order, -worth))[: int((worth > 0).sum())]
    moved = score.copy()
    moved[order] = _extended(np.sort(score[found])[::-1], len(order))
    return moved


def places(score: Floats, name_order: Ints) -> Ints:
    """Give the place of each tool, from 1."""
    place = np.empty(len(score), dtype=np.int64)
    place[np.lexsort((name_order, -score))] = np.arange(1, len(score) + 1)
    return place


def _extended(scores: Floats, length: int) -> Floats:
    """Give scores for so many tools: where they give out, ever smaller ones."""
    missing = length - len(scores)
    if missing <= 0:
        return scores[:length]
    last = scores[-1] if len(scores) else 1.0
    return np.concatenate([scores, last * _NEXT ** np.arange(1, missing + 1)])
