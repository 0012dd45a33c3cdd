"""An order in which near-duplicates do not stand in one another's way.

Carbonell, Goldstein: The Use of MMR, Diversity-Based Reranking (1998): each next tool is the one that is best and least
like those before it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from toolgraph.search.postings import Floats, Ints
from toolgraph.search.profiles import Profile

#: So many of the best tools are put in a new order.
_POOL = 30


def diverse(order: Ints, score: Floats, profiles: Sequence[Profile], diversity: float) -> Ints:
    """Give the order with likeness to what stands before counting *diversity* (0 to 1) and the score the rest."""
    pool = order[:_POOL].tolist()
    if not pool:
        return order
    words = [_words(profiles[tool]) for tool in pool]
    worth = score[pool] / score[pool[0]]
    likeness, left, chosen = np.zeros(len(pool)), list(range(len(pool))), []
    while left:
        best = max(left, key=lambda place: ((1.0 - diversity) * worth[place] - diversity * likeness[place], -place))
        left.remove(best)
        chosen.append(pool[best])
        for place in left:
            likeness[place] = max(likeness[place], _likeness(words[best], words[place]))
    return np.concatenate([np.array(chosen, dtype=np.int64), order[_POOL:]])


def _words(profile: Profile) -> frozenset[str]:
    """Give what tells one tool from another: the words of its name and its summary, and what it does."""
    return frozenset((*profile.name, *profile.saying, profile.action.value))


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other)
