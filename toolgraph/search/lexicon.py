"""Everyday words of Korean, Chinese and Japanese and the English words for them, found in a text by longest match.

General words of software, office and commerce only; `lexicon.txt` beside this module has them, a concept a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from pathlib import Path

import msgspec

from toolgraph.model import Action, Shape
from toolgraph.text import fold

_DATA = Path(__file__).with_name("lexicon.txt")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+")
#: What may be a word of meaning: hiragana, which has the endings of Japanese, is left out.
_CONTENT = re.compile(r"[\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff]+|[\uac00-\ud7af]+")
#: In these languages the verb comes last.
_VERB_LAST = re.compile(r"[\u3040-\u30ff\uac00-\ud7af]")
_MANY = "many"


class Kind(StrEnum):
    """What a concept is in a request; a deed is a thing that may also be done: `payment`, `order`."""

    VERB = "verb"
    DEED = "deed"
    NOUN = "noun"
    ASPECT = "aspect"
    SHAPE = "shape"
    HINT = "hint"
    FILLER = "filler"


class Concept(msgspec.Struct, frozen=True, kw_only=True):
    """English words for one thing, the most usual first (`pull-request` is two words), and what they ask for."""

    kind: Kind
    words: tuple[str, ...] = ()
    action: Action = Action.UNKNOWN
    shape: Shape = Shape.UNKNOWN
    many: bool = False


class Found(msgspec.Struct, frozen=True):
    """A piece of a text as written there, and its concept."""

    text: str
    concept: Concept


class Translation(msgspec.Struct, frozen=True, kw_only=True):
    """What the lexicon knows of a text, in its order without fillers, and the pieces that it does not know.

    `verb` is the one of `found` that says what to do.
    """

    found: tuple[Found, ...] = ()
    verb: Found | None = None
    unknown: tuple[str, ...] = ()

    @property
    def nouns(self) -> tuple[Found, ...]:
        """What is acted on, the last one first of all; a deed that is the verb only where there is nothing else."""
        things = [one for one in self.found if one.concept.kind in (Kind.NOUN, Kind.DEED)]
        return tuple(one for one in things if one is not self.verb) or tuple(things)

    @property
    def action(self) -> Action:
        """What is asked to be done: by the verb, else by the shape of the answer."""
        shape = self.shape
        if self.verb and not (self.verb.concept.action is Action.READ and shape is Shape.LIST):
            return self.verb.concept.action
        return Action.SEARCH if shape is Shape.LIST else Action.READ if shape is not Shape.UNKNOWN else Action.UNKNOWN

    @property
    def shape(self) -> Shape:
        """How much is asked for; a count before all else."""
        shapes = [one.concept.shape for one in self.found if one.concept.shape is not Shape.UNKNOWN]
        return Shape.COUNT if Shape.COUNT in shapes else shapes[0] if shapes else Shape.UNKNOWN

    @property
    def many(self) -> bool:
        """Whether several are meant."""
        return any(one.concept.many for one in self.found)


_NOTHING = Translation()


def translate(text: str) -> Translation:
    """Give the concepts of the Korean, Chinese and Japanese words of a text.

    >>> [(one.text, one.concept.words[0]) for one in translate("장바구니를 비워 줘").found]
    [('장바구니', 'cart'), ('비워', 'clear')]
    >>> translate("list orders").found
    ()
    """
    if text.isascii():
        return _NOTHING
    found: list[Found] = []
    unknown: dict[str, None] = {}
    for run in _CJK.findall(fold(text)):
        own, rest = _match(run)
        found.extend(one for one in own if one.concept.kind is not Kind.FILLER)
        # What follows a known word in Korean is its ending.
        unknown.update(
            dict.fromkeys(piece for piece in rest if len(piece) > 1 and not (own and "가" <= piece[0] <= "힣"))
        )
    return Translation(found=tuple(found), verb=_verb(found, text), unknown=tuple(unknown))


def _match(run: str) -> tuple[list[Found], list[str]]:
    """Give the known words of a run, at each place the longest, and the pieces between them."""
    entries, longest = _entries()
    found: list[Found] = []
    rest: list[str] = []
    place = start = 0
    while place < len(run):
        word = next((run[place:end] for end in range(min(len(run), place + longest), place, -1)
                     if run[place:end] in entries and _may_stand(run, place, end)), "")  # fmt: skip
        if not word:
            place += 1
            continue
        rest += _CONTENT.findall(run[start:place])
        found.append(Found(word, entries[word]))
        place = start = place + len(word)
    return found, rest + _CONTENT.findall(run[start:])


def _may_stand(run: str, place: int, end: int) -> bool:
    """Tell whether a word may stand there: one Korean syllable only alone, one at the front of a run counts."""
    return end - place > 1 or not "가" <= run[place] <= "힣" or (place == 0 and (end == len(run) or run[0] == "몇"))


def _verb(found: list[Found], text: str) -> Found | None:
    """Give the verb: the last in Korean and Japanese, else the first; a deed only where nothing says to read of it."""
    at = -1 if _VERB_LAST.search(text) else 0
    verbs = [one for one in found if one.concept.kind is Kind.VERB]
    if verbs:
        return verbs[at]
    is_read = any(one.concept.kind in (Kind.ASPECT, Kind.SHAPE) for one in found)
    return found[at] if found and not is_read and found[at].concept.kind is Kind.DEED else None


@cache
def _entries() -> tuple[dict[str, Concept], int]:
    """Give the concept of each word, the first that has it, and the length of the longest word."""
    found: dict[str, Concept] = {}
    for concept, words in _read():
        for word in words:
            found.setdefault(fold(word), concept)
    return found, max(map(len, found))


def _read() -> Iterator[tuple[Concept, list[str]]]:
    for line in _DATA.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        kind, english, *others = line.split("|")
        name, _, sense = kind.strip().partition(" ")
        is_shape = name == Kind.SHAPE
        yield (
            Concept(
                kind=Kind(name),
                words=tuple(english.split()),
                action=Action(sense) if sense and not is_shape else Action.UNKNOWN,
                shape=Shape(sense) if is_shape and sense != _MANY else Shape.LIST if is_shape else Shape.UNKNOWN,
                many=is_shape and sense in (_MANY, Shape.LIST),
            ),
            " ".join(others).split(),
        )
