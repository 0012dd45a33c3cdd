"""Search terms: words without their endings in English, pairs of characters in Korean, Chinese and Japanese.

The same functions make the terms of tools and of queries, so that both meet.
"""

from __future__ import annotations

import re
import threading
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any

from toolgraph.text import fold, is_plain, ngrams, singular, split_words

_APOSTROPHE = re.compile(r"(?<=\w)[’'](?=\w)")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+")
#: `VMs` are several `VM`.
_PLURAL_ACRONYM = re.compile(r"\b([A-Z]{2,6})s\b")
_RUN = re.compile(r"[A-Za-z]+")

#: English words that say nothing of what is looked for.
STOP_WORDS = frozenset(
    """a an the this that these those it its is are was were be been being am do does did doing done has have had
    having will would shall should can could may might must of in on at by for from to into onto with without within
    between via per as and or nor but if then than so such not no there here their them they he she his her him you
    your yours we our us i me my mine myself what which who whom whose when where why how please want need like
    lets let also just very some any each every both either other another more most only own same too e g eg ie etc
    s t re ve ll d m don about using use used""".split()
)


class _Stemmers(threading.local):
    """A stemmer for each thread: one keeps the word that it works on."""

    @cached_property
    def english(self) -> Any:
        # Loading it takes as long as a whole command that does not search.
        return import_module("snowballstemmer").stemmer("english")


_stemmers = _Stemmers()


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Give the stem of a folded English word; anything else comes back as it is.

    >>> [stem(word) for word in ("repositories", "repository", "deleting", "v1", "statuses")]
    ['repositori', 'repositori', 'delet', 'v1', 'status']
    """
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return word
    stemmed: str = _stemmers.english.stemWord(singular(word))
    return stemmed


def spoken(text: str) -> tuple[str, ...]:
    """Give the words of a text in order, folded, identifiers split; Chinese, Japanese and Korean is left out.

    >>> spoken("Merge PRs of pullRequest's 주문 into main")
    ('merge', 'pr', 'of', 'pull', 'requests', 'into', 'main')
    """
    if not text.isascii():
        text = _CJK.sub(" ", text)
    return split_words(_PLURAL_ACRONYM.sub(r"\1", _APOSTROPHE.sub("", text)))


def joined(text: str) -> tuple[str, ...]:
    """Give the words that a text writes as one, of two parts: people write them apart or not.

    >>> joined("ConfigMap of MySQL, listAllPods")
    ('configmap', 'mysql')
    """
    runs = (run for run in _RUN.findall(text) if not is_plain(run))
    return tuple("".join(parts) for run in runs if len(parts := split_words(run)) == 2)


@lru_cache(maxsize=32768)
def terms_of(text: str) -> tuple[str, ...]:
    """Give the terms of a text in order, with repeats.

    >>> terms_of("List the orders of a customer"), terms_of("주문취소")
    (('list', 'order', 'custom'), ('주문', '문취', '취소'))
    """
    english = tuple(stem(word) for word in (*spoken(text), *joined(text)) if word not in STOP_WORDS)
    return english if text.isascii() else (*english, *ngrams(fold(text)))
