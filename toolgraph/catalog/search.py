"""A plain fielded lookup of tools, modules and resources; every hit says what matched.

Words come from identifiers split into their parts; a word matches whole or as the beginning of one (people
search while they type), Korean, Chinese and Japanese by pairs of characters, and a misspelt word only where
nothing else matches. Fields that a tool gives or takes are found by name, meaning and description; tools that have
all words come before those that have some. Words that only make a question (`which tool gives an …`) are passed over.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import chain
from math import log
from typing import Protocol

import msgspec

from toolgraph.catalog.postings import Postings
from toolgraph.likeness import most_alike
from toolgraph.model import Field, Tool
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

    `total` counts the matching tools, listed or not. `corrected` is the query that was searched instead where no tool
    has anything like some of the words as written.
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


#: Typed word → (score, the known word that it stands for, where that stands).
_Matched = dict[str, tuple[float, str, str]]


class _Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A query understood: its words that name something, all of it as one word, and `gives`, `takes` or nothing."""

    words: tuple[str, ...] = ()
    whole: str = ""
    side: str = ""


class Describe(Protocol):
    """Gives what the schemas say of a field of a tool, or an empty string; contracts leave such prose out."""

    def __call__(self, tool: Tool, field: Field) -> str:
        """Describe a field that the tool gives or takes."""
        ...


GIVES, TAKES = "gives", "takes"
#: Where words stand, in the order in which a match there counts; the weight of a match.
_FIELDS: tuple[tuple[str, float], ...] = (
    ("name", 4.0),
    ("resource", 2.5),
    ("module", 2.0),
    ("path", 1.8),
    ("tag", 1.5),
    ("summary", 1.2),
    (GIVES, 1.0),
    (TAKES, 0.7),
    ("description", 0.6),
)
_WEIGHT = dict(_FIELDS)
_PLACES = tuple(_WEIGHT)
#: A description of at most so many characters is a name for its field.
_LONGEST_TITLE = 40
#: What a tool earns that gives, or takes, a field called just what was typed.
_NAMED_FIELD = {GIVES: 12.0, TAKES: 6.0}
#: Words that make a question and name nothing.
_IDLE = frozenset(
    """a an the of to for from in on by with and or is are was be do does did can could will would should i we you me
    my our your it its that this these those there here what which who whom whose when where why how please want need
    find show tell any some no not tool tools api apis endpoint endpoints operation operations call""".split()
)
#: Verbs of which one, in a question, tells on which side of a tool the field is looked for.
_VERBS = {
    **dict.fromkeys("give given gives giving return returns returned produce produces provide provides".split(), GIVES),
    **dict.fromkeys("take takes taking accept accepts require requires consume consumes needs".split(), TAKES),
}
#: Endings of a field's name that are short for "number"; alone they would read as something else.
_NUMBER = frozenset({"no", "nr", "num"})
#: A word that only begins like the one typed counts this much of a whole one.
_PREFIX = 0.7
#: More than this many words of the vocabulary are not tried for one prefix; nobody means all of `a…`.
_MAX_EXPANSIONS = 64
#: Likeness (0..100) from which a word counts as a misspelling of another, or a name as near.
_SIMILAR_WORD = 74
_SIMILAR_NAME = 55
#: Words of a description beyond these add nothing that the first ones do not.
_MAX_WORDS = 60


class SearchIndex:
    """Postings of every word of a catalog, made once; *describe* tells of fields what their contracts leave out."""

    def __init__(self, tools: Iterable[Tool], describe: Describe | None = None) -> None:
        self._tools: list[Tool] = []
        self._names: list[str] = []
        self._squashed: list[str] = []
        #: Tool number → the number of words in its name: the more of them are named, the better.
        self._name_words: list[int] = []
        #: Word → the tools that have it.
        self._postings = Postings(_PLACES)
        #: Name or meaning of a field, its words in a row → the tools that have it, on which side.
        self._ports = Postings((GIVES, TAKES))
        self._describe: Describe = describe or (lambda _, field: field.description)
        modules: Counter[str] = Counter()
        resources: Counter[str] = Counter()
        for number, tool in enumerate(tools):
            self._tools.append(tool)
            self._names.append(tool.name)
            self._squashed.append(_squash(tool.name))
            self._name_words.append(len(set(_words(tool.name))))
            modules.update([tool.module] if tool.module else [])
            resource = tool.semantics.primary_resource
            resources.update([resource] if resource else [])
            self._post(number, tool)
        self._vocabulary = sorted(self._postings)
        self._modules, self._resources = _Names(modules), _Names(resources)

    def search(self, text: str, limit: int = 20) -> Hits:
        """Find what the text names or describes, at most *limit* tools and a few modules and resources."""
        asked, corrected = self._understood(text)
        if not asked.words:
            return Hits()
        tools = self._rank_tools(asked)
        return Hits(
            tools=tuple(self._hit(asked, number, score, matched) for number, score, matched in tools[:limit]),
            modules=self._modules.search(asked.words, HitKind.MODULE),
            resources=self._resources.search(asked.words, HitKind.RESOURCE),
            total=len(tools),
            corrected=corrected,
        )

    def matching(self, text: str) -> tuple[str, ...]:
        """Give the names of all tools that `search` finds, best first."""
        asked, _ = self._understood(text)
        return tuple(self._names[number] for number, _, _ in self._rank_tools(asked)) if asked.words else ()

    def nearest(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Give the tool names most like the one given, nearest first."""
        found = most_alike(_squash(name), self._squashed, limit=limit, least=_SIMILAR_NAME)
        order = sorted(found, key=lambda match: (-match[1], self._names[match[2]]))
        return tuple(self._names[number] for _, _, number in order)

    def _post(self, number: int, tool: Tool) -> None:
        texts = [(place, _words(text)) for place, text in _texts(tool)]
        fields = [
            (place, {_known_by(one.field_name, one.semantic_tag, self._describe(tool, one)) for one in own})
            for place, own in ((GIVES, tool.contract.produces), (TAKES, tool.contract.consumes))
        ]
        words = [(place, chain.from_iterable(one.words for one in known)) for place, known in fields]
        names = [(place, chain.from_iterable(one.names for one in known)) for place, known in fields]
        prose = ("description", _words(tool.details or tool.description))
        self._postings.add(number, (*texts, *words, prose))
        self._ports.add(number, names)

    def _understood(self, text: str) -> tuple[_Asked, str]:
        """Give what a text asks for, and the words looked for instead where some are like nothing in the catalog."""
        asked = _Asked(words=tuple(dict.fromkeys(_words(text))), whole=_squash(text))
        if not asked.words or any(asked.whole in name for name in self._squashed):
            return asked, ""
        asked = _question(asked)
        known = [word if self._is_known(word) else self._nearest_word(word) for word in asked.words]
        words = tuple(dict.fromkeys(word for word in known if word))
        if words == asked.words:
            return asked, ""
        return _Asked(words=words, whole="".join(words), side=asked.side), " ".join(words)

    def _is_known(self, word: str) -> bool:
        if not word.isascii():
            return True  # a pair of characters may well span two words
        at = bisect_left(self._vocabulary, word)
        return at < len(self._vocabulary) and self._vocabulary[at].startswith(word)

    def _rank_tools(self, asked: _Asked) -> list[tuple[int, float, _Matched]]:
        """Give (tool number, score, what matched), best first; a tool that has more of the words comes first."""
        matched: dict[int, _Matched] = {}
        for word in asked.words:
            expansions = list(self._expansions(word))
            # One rarity for all that a typed word may stand for: else a rare longer word would beat the word itself.
            common = min(sum(len(self._postings[known]) for known, _ in expansions), len(self._names))
            for known, share in expansions:
                weight = log(1 + len(self._names) / common) * share
                for number, place in self._postings[known].items():
                    of_tool = matched.setdefault(number, {})
                    score = weight * _WEIGHT[place]
                    if word not in of_tool or score > of_tool[word][0]:
                        of_tool[word] = (score, known, place)
        for number, name in enumerate(self._squashed):
            if asked.whole and asked.whole in name:
                matched.setdefault(number, {})
        # Half of the words are enough, and where no tool has half of them, the most that any has.
        enough = min(len(asked.words) / 2, max(map(len, matched.values()), default=0))
        ranked = []
        for number, of_tool in matched.items():
            bonus = self._name_bonus(asked.whole, number)
            if bonus or len(of_tool) >= enough:
                bonus += _NAMED_FIELD.get(self._named_field(asked, number), 0.0)
                score = sum(score for score, _, _ in of_tool.values())
                in_name = len({known for _, known, place in of_tool.values() if place == "name"})
                share = in_name / (self._name_words[number] or 1)
                ranked.append((number, score * (1 + share) + bonus, of_tool))
        ranked.sort(key=lambda row: (-self._tier(asked, row), -row[1], len(self._names[row[0]]), self._names[row[0]]))
        return ranked

    def _tier(self, asked: _Asked, row: tuple[int, float, _Matched]) -> int:
        """Count the words that a tool has; one that is called what was typed has them all."""
        number, _, of_tool = row
        return len(asked.words) if asked.whole and asked.whole in self._squashed[number] else len(of_tool)

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
        found = most_alike(word, self._vocabulary, limit=5, least=_SIMILAR_WORD, by_parts=False)
        best = min(found, key=lambda match: (-match[1], -len(self._postings[match[0]]), match[0]), default=None)
        return best[0] if best else ""

    def _hit(self, asked: _Asked, number: int, score: float, matched: _Matched) -> Hit:
        tool = self._tools[number]
        return Hit(
            kind=HitKind.TOOL,
            name=tool.name,
            detail=tool.summary or tool.semantics.one_line_summary or tool.description,
            why=self._why(tool, matched, self._named_field(asked, number)) or "part of its name",
            score=round(score, 3),
        )

    def _named_field(self, asked: _Asked, number: int) -> str:
        """Say on which side a tool has a field called just what was asked for, if on the side that was asked for."""
        called = self._ports.get("".join(asked.words)) or self._ports.get(asked.whole)
        side = called.place(number) if called else ""
        return side if asked.side in ("", side) else ""

    def _why(self, tool: Tool, matched: _Matched, named: str) -> str:
        """Say which words matched where: `order in name · gives orderNo (order.number)`; *named* is a side's own."""
        by_place: dict[str, list[str]] = {}
        for _, word, place in matched.values():
            by_place.setdefault(place, []).append(word)
        if named:
            by_place.pop(TAKES, None)
            by_place[named] = list(matched)
        parts = []
        for place in sorted(by_place, key=lambda place: (place != named, _PLACES.index(place))):
            if place in (GIVES, TAKES):
                parts.append(self._port(tool, place, by_place[place], set(matched)))
            else:
                parts.append(f"{', '.join(by_place[place])} in {place}")
        return " · ".join(parts)

    def _port(self, tool: Tool, place: str, words: Sequence[str], asked: set[str]) -> str:
        """Name the field of a tool that has most of the words."""
        fields = tool.contract.produces if place == GIVES else tool.contract.consumes
        best, most = fields[0], (-1, -1, 0)
        for at, field in enumerate(fields):
            named = set(_words(f"{field.field_name} {field.semantic_tag}"))
            own = named | set(_words(self._describe(tool, field)))
            fits = (sum(word in own for word in words), sum(word in named for word in (*words, *asked)), -at)
            if fits > most:
                best, most = field, fits
        return f"{place} {best.field_name}" + (f" ({best.semantic_tag})" if best.semantic_tag else "")


def nearest(name: str, known: Sequence[str]) -> str:
    """Give the one of some names that looks most like another, or an empty string where none does."""
    found = most_alike(name, known, processor=_squash, limit=5, least=_SIMILAR_NAME)
    return min(found, key=lambda match: (-match[1], match[0]))[0] if found else ""


class _Names:
    """Names of modules or resources with the number of their tools."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._rows = [(name, counts[name], _words(name)) for name in sorted(counts)]

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
                kind=kind,
                name=name,
                detail=f"{count:,} tool{'s' * (count != 1)}",
                why=f"{kind} name",
                score=float(whole),
            )
            for whole, count, name in found[:limit]
        )


def _texts(tool: Tool) -> Iterator[tuple[str, str]]:
    """Yield the texts of a tool that count more than its fields, best place first."""
    yield "name", tool.name
    yield "resource", tool.semantics.primary_resource
    yield "module", tool.module
    yield "path", f"{tool.method} {tool.path}"
    yield "tag", " ".join(tool.tags)
    yield "summary", tool.summary or tool.semantics.one_line_summary


def _question(asked: _Asked) -> _Asked:
    """Leave out the words that name nothing, unless there are no others, and tell on which side a field is wanted."""
    named = [word for word in asked.words if word not in _IDLE]
    words = tuple(word for word in named if word not in _VERBS) or asked.words
    side = next((_VERBS[word] for word in named if word in _VERBS), "") if words != asked.words else ""
    return _Asked(words=words, whole=asked.whole if words == asked.words else "".join(words), side=side)


class _KnownBy(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What a field is found by: its words, and its name and meaning with their words in a row."""

    words: frozenset[str]
    names: frozenset[str]


@lru_cache(maxsize=65536)
def _known_by(name: str, tag: str, told: str) -> _KnownBy:
    """Give what a field is found by; a short description is a name, too."""
    called = [words for text in (name, tag) if (words := _words(text))]
    title = [_squash(told)] if 0 < len(told) <= _LONGEST_TITLE else []
    return _KnownBy(
        words=frozenset((*chain.from_iterable(called), *_words(told))),
        names=frozenset((*map("".join, called), *title)),
    )


@lru_cache(maxsize=65536)
def _words(text: str) -> tuple[str, ...]:
    """Give the folded words of a text in the singular, and the pairs of characters of its CJK runs.

    The end of `orderNo` is the word "number".
    """
    found: list[str] = []
    for run in text.split():
        parts = split_words(run)
        for at, word in enumerate(parts):
            if not word.isascii():
                found.extend(list(ngrams(word)) or [word])
            elif at and at == len(parts) - 1 and word in _NUMBER:
                found.append("number")
            else:
                found.append(singular(word))
        if len(found) >= _MAX_WORDS:
            break
    return tuple(found[:_MAX_WORDS])


def _squash(text: str) -> str:
    """Give letters and digits only, folded: `Order_Detail v2` and `orderDetailV2` are the same name."""
    return "".join(split_words(text)) or fold(text).strip()
