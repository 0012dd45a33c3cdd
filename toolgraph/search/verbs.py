"""The verb of an English phrase: which word it is, and what it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from toolgraph.entities.verbs import VERBS
from toolgraph.model import Action
from toolgraph.search.words import STOP_WORDS
from toolgraph.text import singular

#: Verbs that people ask with, beside those that operations are named by.
_ASKING: dict[Action, str] = {
    Action.SEARCH: "discover explore",
    Action.READ: "look tell give identify determine monitor obtain examine gather know investigate learn understand "
    "access review verify recall",
    Action.CREATE: "make write post put open build establish define initiate launch buy purchase onboard setup",
    Action.UPDATE: "manage turn switch increase decrease correct customize toggle move reschedule",
    Action.DELETE: "empty wipe clean unregister unfollow unstar",
    Action.ACTION: "request",
}
#: Verbs that may only lead to another one: `want to see`, `allows users to manage`.
_LEADING = frozenset(
    """want need like allow enable help let demonstrate automate streamline try able ensure provide involve include
    start begin use""".split()
)
#: Words before a noun.
DETERMINERS = frozenset(
    """a an the this that these those its their my your our his her any some each every all no of in on at by for
    from with into onto via per as first last second third new existing current specific certain particular given
    next previous same""".split()
)
PREPOSITIONS = frozenset(
    """of in on at by for from to into onto with without within between via per as about using based through across
    under against after before during where which that whose including like such""".split()
)
QUESTIONS = frozenset("what which who whose where when".split())
_FOLLOWING_A_VERB = frozenset("a an the its their it them this that these those my your all each every new".split())
_PRONOUNS = frozenset("it them this that these those".split())
#: `the process of creating a project` is creating one.
_COURSES = frozenset("process steps step task way workflow".split())
#: What a verb of these does leaves no doubt: to list a board does not make a list.
_PLAIN = frozenset({Action.SEARCH, Action.READ, Action.UPDATE, Action.DELETE})
#: How far into a phrase a verb may stand, and `to` behind a leading verb.
_FARTHEST, _SOON = 12, 7


def verb_at(words: Sequence[str]) -> int | None:
    """Give the place of the word that says what to do, in folded words; `None` where there is none.

    >>> verb_at(("allows", "a", "user", "to", "submit", "content")), verb_at(("my", "orders"))
    (4, None)
    """
    if not words or words[0] in QUESTIONS:
        return None
    found = next((place for place in range(min(len(words), _FARTHEST)) if _is_verb(words, place)), None)
    if found is not None or len(words) < 2:
        return found
    # Whatever begins a phrase and stands before an article is a verb: `associates a video`, `silence them`.
    first = words[0]
    is_plain = first not in STOP_WORDS and first not in PREPOSITIONS and first not in DETERMINERS
    is_followed = words[1] in _FOLLOWING_A_VERB or (words[1] == "on" and "".join(words[2:3]) in _PRONOUNS)
    return 0 if is_plain and is_followed else None


def noun_verb_at(words: Sequence[str]) -> int | None:
    """Give the place of a word that may be a verb made of a noun: `to invoice` is to create an invoice.

    Such a verb is the phrase's verb, unless that has a plain sense of its own, or stands where a verb would.

    >>> [noun_verb_at(text.split()) for text in ("please comment on an issue", "invoice customer 42", "list a board")]
    [1, 0, None]
    >>> [noun_verb_at(text.split()) for text in ("comments on an issue", "the invoice of a customer", "order items")]
    [None, None, None]
    """
    place = verb_at(words)
    if place is not None:
        return None if any(VERBS.get(base) in _PLAIN for base in _bases(words[place])) else place
    place = next((place for place, word in enumerate(words) if not _is_courtesy(word)), len(words))
    after = words[place + 1 : place + 3]
    if not after or words[0] in QUESTIONS or words[place] in DETERMINERS or singular(words[place]) != words[place]:
        return None
    has_object = after[0] == "on" or after[0] in _FOLLOWING_A_VERB
    return place if has_object or any(letter.isdigit() for letter in after[-1]) else None


def _is_courtesy(word: str) -> bool:
    """Tell whether a word only leads to what is asked: `please`, `I want to`."""
    return word not in DETERMINERS and (word in STOP_WORDS or _is_leading(word))


@lru_cache(maxsize=8192)
def action_of(word: str) -> Action | None:
    """Give what a verb does, in its base form, in the third person or with -ing.

    >>> action_of("retrieves"), action_of("adding"), action_of("pet")
    (<Action.READ: 'read'>, <Action.CREATE: 'create'>, None)
    """
    known = _verbs()
    return next((known[base] for base in _bases(word) if base in known), None)


def _is_verb(words: Sequence[str], place: int) -> bool:
    word = words[place]
    if action_of(word) is None:
        return False
    if place == 0:
        return not _only_leads(words, place)
    before, after = words[place - 1], words[place + 1] if place + 1 < len(words) else ""
    is_ing, is_third_person = word.endswith("ing"), singular(word) != word
    if is_ing and (_is_leading(before) or (before == "of" and place > 1 and words[place - 2] in _COURSES)):
        return True
    if before == "first" and is_third_person and after in DETERMINERS:
        return True
    if before in DETERMINERS or _only_leads(words, place) or (is_ing and after not in DETERMINERS):
        return False
    is_led_to = before == "to" or before in STOP_WORDS or before.endswith("ly") or _is_leading(before)
    # `the workflow retrieves …`, but no plural behind another verb.
    return is_led_to or (place <= 3 and is_third_person and action_of(before) is None)


def _only_leads(words: Sequence[str], place: int) -> bool:
    rest = words[place + 1 : place + 1 + _SOON]
    if not _is_leading(words[place]):
        return False
    return any(one == "to" and action_of(other) for one, other in pairwise(rest)) or (
        bool(rest) and rest[0].endswith("ing")
    )


def _is_leading(word: str) -> bool:
    return any(base in _LEADING for base in _bases(word))


@cache
def _verbs() -> dict[str, Action]:
    return VERBS | {verb: action for action, verbs in _ASKING.items() for verb in verbs.split()}


def _bases(word: str) -> Iterator[str]:
    """Yield the base forms that a word may come from, itself first."""
    yield word
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
        if word.endswith("es"):
            yield word[:-2]
        if word.endswith("ies"):
            yield word[:-3] + "y"
    if len(word) > 5 and word.endswith("ing"):
        yield from (word[:-3], word[:-3] + "e", word[:-4])
