"""A text cut at punctuation and conjunctions, its words marked as plain, value or name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from toolgraph.search.words import spoken
from toolgraph.text import fold

_CONJUNCTIONS = frozenset("and then or but & plus followed afterwards".split())
_TOKEN = re.compile(
    r"""(?P<quoted>"[^"]{1,80}"|(?<!\w)'[^']{1,60}'(?!\w))"""
    r"""|(?P<value><[^<>]{1,80}>|\{[^{}]{1,80}\}|https?://\S+)"""
    r"""|(?P<stop>[.;:!?](?=\s|$)|[—–]|\s-\s|[()])|(?P<comma>,)|(?P<word>[^\s,;:!?()—–"<>{}]+)"""
)
_FULL_STOP = re.compile(r"\.(?=\s|$)")
#: Verbs of two words, and the one word for each.
_PHRASES = {
    "sign in": "login", "log in": "login", "sign on": "login", "sign out": "logout", "log out": "logout",
    "log off": "logout", "sign up": "register", "look up": "lookup", "turn on": "enable", "switch on": "enable",
    "turn off": "disable", "switch off": "disable", "set up": "setup", "check out": "checkout", "go to": "navigate",
    "go back": "back", "take out": "remove", "take off": "remove", "get rid of": "remove", "put back": "restore",
    "how many": "count", "number of": "count",
    "write down": "write", "kick off": "start", "shut down": "shutdown", "roll back": "rollback",
}  # fmt: skip
_PHRASE = re.compile(r"\b(" + "|".join(_PHRASES) + r")\b", re.IGNORECASE)


class Word(msgspec.Struct, frozen=True):
    """A folded word; a value (in quotes, a placeholder, an address) and a proper name stand for data."""

    text: str
    is_value: bool = False
    is_name: bool = False


class Fragment(msgspec.Struct, frozen=True):
    """Words between two marks; the number of its sentence, and whether it stands in brackets."""

    words: tuple[Word, ...]
    sentence: int = 0
    is_aside: bool = False


def fragments(text: str) -> list[Fragment]:
    """Cut a text into fragments that have words.

    >>> [[word.text for word in one.words] for one in fragments("Find a pet, then buy it (now).")]
    [['find', 'a', 'pet'], ['buy', 'it'], ['now']]
    """
    return [one for one in _cut(_PHRASE.sub(_one_word, _FULL_STOP.sub(" .", text))) if one.words]


def _cut(text: str) -> Iterator[Fragment]:
    words: list[Word] = []
    sentence, is_aside, is_first = 0, False, True
    for match in _TOKEN.finditer(text):
        mark, word = match["stop"], match["word"]
        if mark or match["comma"] or (word and fold(word) in _CONJUNCTIONS):
            yield Fragment(tuple(words), sentence, is_aside)
            words = []
            if mark in (".", "!", "?"):
                sentence, is_first = sentence + 1, True
            is_aside = mark == "(" or (is_aside and mark != ")")
            continue
        quoted, value = match["quoted"], match["value"]
        is_name = bool(quoted) or bool(word and word[0].isupper() and not is_first)
        words.extend(Word(part, bool(quoted or value), is_name) for part in spoken(quoted or value or word))
        is_first = False
    yield Fragment(tuple(words), sentence, is_aside)


def _one_word(match: re.Match[str]) -> str:
    return _PHRASES[match[0].lower()]
