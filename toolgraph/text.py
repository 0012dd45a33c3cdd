"""Words: identifiers split into their parts, case and width folded, singular and plural, n-grams."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z]{2})(?=\d)|(?<=\d)(?=[A-Za-z]{2})")
_SURROGATE = re.compile("[\ud800-\udfff]")
#: Compiled when it is first met with, for that takes long.
_CJK = r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+"

#: Plurals that no rule makes singular.
_IRREGULAR = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "indices": "index", "indexes": "index",
    "matrices": "matrix", "vertices": "vertex", "criteria": "criterion", "data": "data", "media": "media",
    "series": "series", "species": "species", "news": "news", "sms": "sms", "dns": "dns", "status": "status",
    "statuses": "status", "aliases": "alias", "bases": "base", "movies": "movie", "cookies": "cookie",
    "caches": "cache", "leaves": "leaf", "shelves": "shelf", "axes": "axis", "analyses": "analysis", "ids": "id",
    "quizzes": "quiz",
}  # fmt: skip


def fold(text: str) -> str:
    """Give the text in NFKC, case-folded, so that width and case do not matter."""
    return unicodedata.normalize("NFKC", text).casefold()


@lru_cache(maxsize=65536)
def split_words(identifier: str) -> tuple[str, ...]:
    """Split an identifier or phrase into folded words: camelCase, snake, kebab, digits, dots.

    >>> split_words("getOrderByID2")
    ('get', 'order', 'by', 'id', '2')
    >>> split_words("pull-request_number v2")
    ('pull', 'request', 'number', 'v2')
    """
    is_ascii = identifier.isascii()
    runs = _WORD.findall(identifier if is_ascii else unicodedata.normalize("NFKC", identifier))
    parts = [part for run in runs for part in ((run,) if is_plain(run) else _HUMP.split(run)) if part]
    return tuple(part.lower() if is_ascii else fold(part) for part in parts)


def is_plain(run: str) -> bool:
    """Whether letters surely make a single word: small, but for the first.

    >>> is_plain("orders"), is_plain("Orders"), is_plain("orderId")
    (True, True, False)
    """
    return run.isalpha() and (run[1:] or run).islower()


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """Give the singular of a folded English noun; anything else comes back as it is.

    >>> [singular(w) for w in ("orders", "categories", "addresses", "status", "boxes", "statuses", "gas")]
    ['order', 'category', 'address', 'status', 'box', 'status', 'gas']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith("elves"):
        return word[:-3] + "f"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes", "tzes")):
        return word[:-2]
    return word[:-1]


def snake_singular(name: str) -> str:
    """Give a name as snake case with its last word singular: `PullRequests` → `pull_request`."""
    words = split_words(name)
    return "_".join((*words[:-1], singular(words[-1]))) if words else ""


def article(name: str) -> str:
    """Put the article in front of a noun: `an order`, `a pet`."""
    words = name.replace("_", " ")
    is_vowel = words[:1] in "aeio" or (
        words[:1] == "u" and not words.startswith(("uni", "use", "usa", "uti", "uu", "ur"))
    )
    return f"an {words}" if is_vowel else f"a {words}"


def plural(name: str) -> str:
    """Give a noun in the plural: `orders`, `deliveries`, `branches`."""
    words = name.replace("_", " ")
    if words.endswith(("s", "x", "ch", "sh")):
        return f"{words}es"
    return f"{words[:-1]}ies" if words.endswith("y") and words[-2:-1] not in ("a", "e", "o", "u") else f"{words}s"


def ngrams(text: str, size: int = 2) -> Iterator[str]:
    """Yield the character n-grams of every CJK run in the text; a run shorter than *size* comes whole."""
    for run in re.findall(_CJK, fold(text)):
        if len(run) < size:
            yield run
        for start in range(len(run) - size + 1):
            yield run[start : start + size]


def without_surrogates(text: str) -> str:
    """Give the text without lone surrogates, which no UTF-8 writer accepts."""
    return text if text.isascii() else _SURROGATE.sub("", text)
