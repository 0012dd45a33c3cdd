"""A plain fielded lookup of tools, modules and resources; every hit says what matched.

Words come from identifiers split into their parts; a word matches whole or as the beginning of one (people
search while they type), Korean, Chinese and Japanese by pairs of characters, and a misspelt word only where
nothing else matches.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import log

import msgspec
from rapidfuzz import fuzz, process

from toolgraph.model import Tool
from toolgraph.text import fold, ngrams, singular, split_words


class HitKind(StrEnum):
    """What was found."""

    TOOL = "tool"
    MODULE = "module"
    RESOURCE = "resource"


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One thing found; `why` says which words matched where, `detail` what it is."""

    kind: HitKind
    name: str
    detail: str
    why: str
    score: float


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """What a query found, each kind best first.

    `total` counts the matching tools, listed or not. `corrected` is the query that was searched instead
    where nothing matched the words as written.
    """

    tools: tuple[Hit, ...] = ()
    modules: tuple[Hit, ...] = ()
    resources: tuple[Hit, ...] = ()
    total: int = 0
    corrected: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self.tools or self.modules or self.resources)


#: Where words stand, in the order in which a match there counts; the weight of a match.
_FIELDS: tuple[tuple[str, float], ...] = (
    ("name", 4.0),
    ("resource", 2.5),
    ("module", 2.0),
    ("path", 1.8),
    ("tag", 1.5),
    ("summary", 1.2),
    ("description", 0.6),
)
_WEIGHT = dict(_FIELDS)
#: A word that only begins like the one typed counts this much of a whole one.
_PREFIX = 0.7
#: More than this many words of the vocabulary are not tried for one prefix; nobody means all of `a…`.
_MAX_EXPANSIONS = 64
#: rapidfuzz similarity (0..100) from which a word counts as a misspelling of another, or a name as near.
_SIMILAR_WORD = 74
_SIMILAR_NAME = 55
#: Words of a description beyond these add nothing that the first ones do not.
_MAX_WORDS = 60


class SearchIndex:
    """Postings of every word of a catalog, made once."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._names: list[str] = []
        self._details: list[str] = []
        self._squashed: list[str] = []
        #: Tool number → the number of words in its name: the more of them are named, the better.
        self._name_words: list[int] = []
        #: Word → tool number → the name of the best field that has it.
        self._postings: dict[str, dict[int, str]] = {}
        modules: Counter[str] = Counter()
        resources: Counter[str] = Counter()
        for number, tool in enumerate(tools):
            self._names.append(tool.name)
            self._details.append(tool.summary or tool.semantics.one_line_summary or tool.description)
            self._squashed.append(_squash(tool.name))
            self._name_words.append(len(set(_words(tool.name))))
            modules.update([tool.module] if tool.module else [])
            resource = tool.semantics.primary_resource
            resources.update([resource] if resource else [])
            for field, text in _texts(tool):
                for word in _words(text):
                    self._postings.setdefault(word, {}).setdefault(number, field)
        self._vocabulary = sorted(self._postings)
        self._modules, self._resources = _Names(modules), _Names(resources)

    def search(self, text: str, limit: int = 20) -> Hits:
        """Find what the text names or describes, at most *limit* tools and a few modules and resources."""
        words = list(dict.fromkeys(_words(text)))
        if not words:
            return Hits()
        hits = self._lookup(text, words, limit)
        if not hits.is_empty:
            return hits
        corrected = [self._nearest_word(word) for word in words]
        if not any(corrected):
            return Hits()
        words = [word for word in corrected if word]
        return msgspec.structs.replace(self._lookup(" ".join(words), words, limit), corrected=" ".join(words))

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Give the tool names most like the one given, nearest first."""
        found = process.extract(
            _squash(name), self._squashed, scorer=fuzz.WRatio, limit=limit, score_cutoff=_SIMILAR_NAME
        )
        order = sorted(found, key=lambda match: (-match[1], self._names[match[2]]))
        return tuple(self._names[number] for _, _, number in order)

    def _lookup(self, text: str, words: Sequence[str], limit: int) -> Hits:
        tools = self._rank_tools(text, words)
        return Hits(
            tools=tuple(self._hit(number, score, why) for number, score, why in tools[:limit]),
            modules=self._modules.search(words, HitKind.MODULE),
            resources=self._resources.search(words, HitKind.RESOURCE),
            total=len(tools),
        )

    def _rank_tools(self, text: str, words: Sequence[str]) -> list[tuple[int, float, str]]:
        """Give (tool number, score, why), best first; a tool that has more of the words comes first."""
        matched: dict[int, dict[str, tuple[float, str, str]]] = {}
        for word in words:
            expansions = list(self._expansions(word))
            # One rarity for all that a typed word may stand for: else a rare longer word would beat the word itself.
            common = min(sum(len(self._postings[known]) for known, _ in expansions), len(self._names))
            for known, share in expansions:
                weight = log(1 + len(self._names) / common) * share
                for number, field in self._postings[known].items():
                    of_tool = matched.setdefault(number, {})
                    score = weight * _WEIGHT[field]
                    if word not in of_tool or score > of_tool[word][0]:
                        of_tool[word] = (score, known, field)
        whole = _squash(text)
        for number, name in enumerate(self._squashed):
            if whole and whole in name:
                matched.setdefault(number, {})
        ranked = []
        for number, of_tool in matched.items():
            by_name = self._name_bonus(whole, number)
            if by_name or len(of_tool) * 2 > len(words):
                score = sum(score for score, _, _ in of_tool.values()) * len(of_tool) / len(words)
                in_name = len({known for _, known, field in of_tool.values() if field == "name"})
                share = in_name / (self._name_words[number] or 1)
                ranked.append((number, score * (1 + share) + by_name, of_tool))
        ranked.sort(key=lambda row: (-row[1], len(self._names[row[0]]), self._names[row[0]]))
        return [(number, score, _why(of_tool.values())) for number, score, of_tool in ranked]

    def _name_bonus(self, whole: str, number: int) -> float:
        """Give what a name earns that is, begins with or contains the text as typed."""
        name = self._squashed[number]
        if not whole or whole not in name:
            return 0.0
        if name == whole:
            return 1000.0
        return 20.0 if name.startswith(whole) else 5.0

    def _expansions(self, word: str) -> Iterator[tuple[str, float]]:
        """Yield the known words that a typed word may stand for, each with its share of a whole match."""
        if word in self._postings:
            yield word, 1.0
        start = bisect_left(self._vocabulary, word)
        for known in self._vocabulary[start : start + _MAX_EXPANSIONS]:
            if not known.startswith(word):
                break
            if known != word:
                yield known, _PREFIX

    def _nearest_word(self, word: str) -> str:
        """Give the known word that was most likely meant, or an empty string."""
        if len(word) < 3:
            return ""
        found = process.extract(word, self._vocabulary, scorer=fuzz.ratio, limit=5, score_cutoff=_SIMILAR_WORD)
        best = min(found, key=lambda match: (-match[1], -len(self._postings[match[0]]), match[0]), default=None)
        return best[0] if best else ""

    def _hit(self, number: int, score: float, why: str) -> Hit:
        return Hit(
            kind=HitKind.TOOL,
            name=self._names[number],
            detail=self._details[number],
            why=why or "part of its name",
            score=round(score, 3),
        )


class _Names:
    """Names of modules or resources with the number of their tools."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._rows = [(name, counts[name], tuple(_words(name))) for name in sorted(counts)]

    def search(self, words: Sequence[str], kind: HitKind, limit: int = 3) -> tuple[Hit, ...]:
        """Give the names in which each typed word begins a word, those with most tools first."""
        found = [
            (sum(word in own for word in words), count, name)
            for name, count, own in self._rows
            if all(any(known.startswith(word) for known in own) for word in words)
        ]
        found.sort(key=lambda row: (-row[0], -row[1], row[2]))
        return tuple(
            Hit(
                kind=kind, name=name, detail=f"{count} tool{'s' * (count != 1)}", why=f"{kind} name", score=float(whole)
            )
            for whole, count, name in found[:limit]
        )


def _texts(tool: Tool) -> Iterator[tuple[str, str]]:
    """Yield the searchable texts of a tool, best field first."""
    yield "name", tool.name
    yield "resource", tool.semantics.primary_resource
    yield "module", tool.module
    yield "path", f"{tool.method} {tool.path}"
    yield "tag", " ".join(tool.tags)
    yield "summary", tool.summary or tool.semantics.one_line_summary
    yield "description", tool.details or tool.description


def _words(text: str) -> Iterator[str]:
    """Yield the folded words of a text in the singular, and the pairs of characters of its CJK runs."""
    for word in split_words(text)[:_MAX_WORDS]:
        if word.isascii():
            yield singular(word)
        else:
            pairs = list(ngrams(word))
            yield from pairs or [word]


def _squash(text: str) -> str:
    """Give letters and digits only, folded: `Order_Detail v2` and `orderDetailV2` are the same name."""
    return "".join(split_words(text)) or fold(text).strip()


def _why(matches: Iterable[tuple[float, str, str]]) -> str:
    """Say which words matched in which field: `order, id in name · refund in path`."""
    by_field: dict[str, list[str]] = {}
    for _, word, field in matches:
        by_field.setdefault(field, []).append(word)
    return " · ".join(f"{', '.join(by_field[field])} in {field}" for field, _ in _FIELDS if field in by_field)
