"""Verbs in front of path segments and names, as far as they tell collections from procedures."""

from __future__ import annotations

from toolgraph.text import split_words

#: Verbs that only read, whatever stands behind them.
READING_VERBS = frozenset("list search find query lookup get fetch read retrieve browse".split())
#: Verbs that as often begin a noun (`check-runs`, `view-models`).
NOUNISH_VERBS = frozenset("filter count show view describe check".split())
MAKING_VERBS = frozenset("create add insert register new upload import generate invite copy clone initialize".split())
_WRITING_VERBS = MAKING_VERBS | frozenset(
    """update edit modify change patch set replace delete remove destroy cancel send start stop run execute reset
    approve reject activate deactivate enable disable lock unlock restore move merge submit publish confirm verify
    validate assign attach detach launch refresh rotate archive authenticate login logout""".split()
)
_VERBS = READING_VERBS | _WRITING_VERBS


def leading_verb(text: str) -> str:
    """Give the verb that a path segment or name starts with, or an empty string.

    >>> leading_verb("findByStatus"), leading_verb("create-corpus"), leading_verb("orders")
    ('find', 'create', '')
    """
    words = split_words(text)
    is_verb = bool(words) and (words[0] in _VERBS or (len(words) == 1 and words[0] in NOUNISH_VERBS))
    return words[0] if is_verb else ""
