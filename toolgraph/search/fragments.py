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
_PHRASE = re.compile(r"\b(" + "|".join(phrase.replace(" ", "s? ", 1) for phrase in _PHRASES) + r")\b", re.IGNORECASE)
#: Nouns that name a deed, and its verb: `the creation of a user`.
_DEEDS = {
    "creation": "create", "deletion": "delete", "removal": "remove", "retrieval": "retrieve", "addition": "add",
    "registration": "register", "cancellation": "cancel", "modification": "modify", "submission": "submit",
    "activation": "activate", "generation": "generate", "installation": "install",
}  # fmt: skip
_DEED = re.compile(r"\b(?:the )?(" + "|".join(_DEEDS) + r") of\b", re.IGNORECASE)


class Word(msgspec.Struct, frozen=True):
    """A folded word; a value (in quotes, a placeholder, an address) and a proper name stand for data."""

    text: str
    is_value: bool = False
    is_name: bool = False


class Fragment(msgspec.Struct, frozen=True):
    """Words between two marks; the number of its sentence, and whether it stands in brackets or behind a colon."""

    words: tuple[Word, ...]
    sentence: int = 0
    is_aside: bool = False
    is_listed: bool = False


def fragments(text: str) -> list[Fragment]:
    """Cut a text into fragments that have words.

    >>> [[word.text for word in one.words] for one in fragments("Find a pet, then buy it (now).")]
    [['find', 'a', 'pet'], ['buy', 'it'], ['now']]
    """
    plain = _DEED.sub(lambda match: f"to {_DEEDS[match[1].lower()]}", _FULL_STOP.sub(" .", text))
    return [one for one in _cut(_PHRASE.sub(_one_word, plain)) if one.words]


def _cut(text: str) -> Iterator[Fragment]:
    words: list[Word] = []
    sentence, is_aside, is_listed, is_first = 0, False, False, True
    for match in _TOKEN.finditer(text):
        mark, word = match["stop"], match["word"]
        if mark or match["comma"] or (word and fold(word) in _CONJUNCTIONS):
            yield Fragment(tuple(words), sentence, is_aside, is_listed)
            words = []
            if mark in (".", "!", "?"):
                sentence, is_first, is_listed = sentence + 1, True, False
            is_listed = is_listed or mark == ":"
            is_aside = mark == "(" or (is_aside and mark != ")")
            continue
        quoted, value = match["quoted"], match["value"]
        is_name = bool(quoted) or bool(word and word[0].isupper() and not is_first)
        words.extend(Word(part, bool(quoted or value), is_name) for part in spoken(quoted or value or word))
        is_first = False
    yield Fragment(tuple(words), sentence, is_aside, is_listed)


def _one_word(match: re.Match[str]) -> str:
    """Give the one word for a verb of two, whichever person the verb is in."""
    phrase = match[0].lower()
    return _PHRASES.get(phrase) or _PHRASES[phrase.replace("s ", " ", 1)]
