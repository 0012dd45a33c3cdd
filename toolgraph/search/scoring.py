"""The signals of one clause against all tools at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from toolgraph.model import Action, Shape
from toolgraph.search.postings import Floats, Ints, Postings
from toolgraph.search.profiles import ACTIONS, SHAPES, Profiles
from toolgraph.search.query import READING, Clause, Term
from toolgraph.search.vocabulary import Reading, Vocabulary
from toolgraph.search.weights import Weights

#: The strength of a term that stands in a tool's name and hardly elsewhere; see `Postings.rows`.
FULL = 1.6
#: A tool that has all words in its best places may exceed a whole match by so much.
_MOST = 1.2
#: Below this share of the best keyword match, the other signals count less and less.
_RELEVANT = 0.5
#: An object word's worth and more covers a word of a name whole.
_COVERING = 0.7

_FIT: Mapping[Action, Mapping[Action, float]] = {
    Action.SEARCH: {Action.SEARCH: 1, Action.READ: 0.7, Action.CREATE: -1, Action.UPDATE: -1, Action.DELETE: -1,
                    Action.ACTION: -0.6},
    Action.READ: {Action.SEARCH: 0.8, Action.READ: 1, Action.CREATE: -1, Action.UPDATE: -1, Action.DELETE: -1,
                  Action.ACTION: -0.5},
    Action.CREATE: {Action.SEARCH: -0.8, Action.READ: -0.8, Action.CREATE: 1, Action.UPDATE: 0.3, Action.DELETE: -1,
                    Action.ACTION: 0.2},
    Action.UPDATE: {Action.SEARCH: -0.8, Action.READ: -0.8, Action.UPDATE: 1, Action.DELETE: -0.8, Action.ACTION: 0.4},
    Action.DELETE: {Action.SEARCH: -0.8, Action.READ: -0.8, Action.CREATE: -0.8, Action.DELETE: 1, Action.ACTION: 0.2},
    Action.ACTION: {Action.SEARCH: -0.5, Action.READ: -0.5, Action.CREATE: 0.2, Action.UPDATE: 0.3, Action.ACTION: 0.6},
    Action.UNKNOWN: {},
}  # fmt: skip
_SHAPE_FIT: Mapping[Shape, Mapping[Shape, float]] = {
    Shape.LIST: {Shape.LIST: 1, Shape.SINGLE: -0.6, Shape.COUNT: -0.6},
    Shape.SINGLE: {Shape.SINGLE: 1, Shape.LIST: -0.5, Shape.COUNT: -0.6},
    Shape.COUNT: {Shape.COUNT: 1, Shape.LIST: 0.2, Shape.SINGLE: -0.3},
}
#: What is asked → the fit of each action, or shape, by its number.
_ACTION_ROWS = {asked: np.array([fit.get(one, 0.0) for one in ACTIONS]) for asked, fit in _FIT.items()}
_SHAPE_ROWS = {asked: np.array([fit.get(one, 0.0) for one in SHAPES]) for asked, fit in _SHAPE_FIT.items()}
#: How an annotation (destroys, says nothing, only reads) fits what is asked.
_HINT_ROWS = {
    **dict.fromkeys(READING, np.array([-1.0, 0.0, 1.0])),
    Action.DELETE: np.array([1.0, 0.0, -1.0]),
    **dict.fromkeys((Action.CREATE, Action.UPDATE, Action.ACTION), np.array([0.0, 0.0, -1.0])),
}
_NONE: Ints = np.array([], dtype=np.int64)


class Match(msgspec.Struct, frozen=True):
    """A query term against all tools: its readings, its rarity, its strength in each tool and in each name (0 to 1)."""

    readings: tuple[Reading, ...]
    rarity: float
    strength: Floats
    in_name: Floats


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """A clause against all tools: one array a signal, weighted; they sum to the clause's score."""

    clause: Clause
    keyword: Floats
    coverage: Floats
    action: Floats
    shape: Floats
    bulk: Floats
    resource: Floats
    needs: Floats
    annotation: Floats
    making: Floats
    #: The keyword mass of the clause's terms; 0 where no tool has any of them.
    mass: float

    @property
    def total(self) -> Floats:
        """The score of each tool."""
        words = self.keyword + self.coverage
        meaning = self.action + self.shape + self.bulk + self.resource + self.making
        return words + meaning + self.needs + self.annotation


class Scorer:
    """Scores clauses over the tools of one index."""

    def __init__(self, postings: Postings, profiles: Profiles, vocabulary: Vocabulary, weights: Weights) -> None:
        self.postings = postings
        self.profiles = profiles
        self.vocabulary = vocabulary
        self.weights = weights
        self._name_mass = _name_mass(postings, profiles)

    def match(self, term: Term, *, is_name: bool) -> Match:
        """Give where the tools have a term, or what it may stand for."""
        if term.english:
            readings = self.vocabulary.translations(term.term, term.english)
        else:
            readings = self.vocabulary.readings(term.term, may=term.may, is_name=is_name)
        strength, in_name = np.zeros(self.postings.size), np.zeros(self.postings.size)
        for reading in readings:
            self._add(reading, strength, in_name)
        return Match(readings, self._rarity(readings), strength, in_name)

    def score(self, clause: Clause, matches: Mapping[str, Match]) -> Scored:
        """Score a clause; *matches* has its terms."""
        weights, profiles = self.weights, self.profiles
        keyword, coverage, mass = self._words(clause.terms, matches)
        best = float(keyword.max(initial=0.0))
        relevance = np.minimum(keyword / (_RELEVANT * best), 1.0) if best else keyword
        scored = Scored(
            clause=clause,
            keyword=weights.keyword * keyword,
            coverage=weights.coverage * coverage,
            action=weights.action * relevance * self._action(clause),
            shape=weights.shape * relevance * _look_up(_SHAPE_ROWS.get(clause.shape), profiles.shape),
            bulk=weights.bulk * relevance * np.where(profiles.is_bulk, 1.0 if clause.many else -0.5, 0.0),
            resource=weights.resource * relevance * self._resource(clause),
            needs=weights.needs * relevance * self._needs(clause),
            annotation=weights.annotation * relevance * _look_up(_HINT_ROWS.get(clause.action), profiles.hint + 1),
            making=np.zeros(self.postings.size),
            mass=mass,
        )
        makers = self._makers(clause, matches) if weights.making else _NONE
        return msgspec.structs.replace(scored, making=self._making(makers, scored.total)) if makers.size else scored

    def _makers(self, clause: Clause, matches: Mapping[str, Match]) -> Ints:
        """Give the tools that make what the verb is the noun of, for what it is done to.

        Where tools have that very verb, and do it to the same, it is they.
        """
        profiles = self.profiles
        makers = profiles.makers.get(clause.made)
        if makers is None or clause.made_for not in matches or clause.made_for == clause.made:
            return _NONE
        objects = [reading.terms[-1] for reading in matches[clause.made_for].readings]
        doing = {*profiles.verbs.get(clause.made, ()), *profiles.firsts.get(clause.made, ())}
        doing = doing.difference(profiles.heads[clause.made]).intersection(_any_of(profiles.names, objects))
        return np.array(sorted(doing)) if doing else makers[np.isin(makers, _any_of(profiles.makers_for, objects))]

    def _making(self, makers: Ints, total: Floats) -> Floats:
        """Give what puts the best of the makers before all other tools; their own order stays."""
        own = np.zeros(len(total), dtype=np.bool_)
        own[makers] = True
        ahead = float(total[~own].max(initial=0.0)) - float(total[own].max())
        making: Floats = np.where(own, max(ahead, 0.0) + self.weights.making, 0.0)
        return making

    def _add(self, reading: Reading, strength: Floats, in_name: Floats) -> None:
        """Raise both arrays to what a reading reaches; one of several words is as strong as its weakest."""
        if len(reading.terms) == 1:
            tools, strengths = self.postings.rows(reading.terms[0])
            strength[tools] = np.maximum(strength[tools], reading.worth * strengths)
            named = self.profiles.names.get(reading.terms[0])
            if named is not None:
                in_name[named] = np.maximum(in_name[named], reading.worth)
            return
        singles = [(np.zeros_like(strength), np.zeros_like(in_name)) for _ in reading.terms]
        for term, (one, other) in zip(reading.terms, singles, strict=True):
            self._add(Reading((term,), reading.how, reading.worth), one, other)
        np.maximum(strength, np.minimum.reduce([one for one, _ in singles]), out=strength)
        np.maximum(in_name, np.minimum.reduce([other for _, other in singles]), out=in_name)

    def _rarity(self, readings: Sequence[Reading]) -> float:
        """Give the rarity of the term itself if it is known, else that of its commonest reading."""
        rarities = [max(self.postings.rarity_of(term) for term in reading.terms) for reading in readings]
        if not rarities:
            return 0.0
        return rarities[0] if readings[0].worth == 1.0 else min(rarities)

    def _words(self, terms: Sequence[Term], matches: Mapping[str, Match]) -> tuple[Floats, Floats, float]:
        """Give the share of the clause's words that each tool has, the share of its name, and the words' mass."""
        size = self.postings.size
        keyword, coverage, mass = np.zeros(size), np.zeros(size), 0.0
        for term in terms:
            match = matches[term.term]
            if match.readings:
                keyword += term.weight * match.rarity * match.strength
                coverage += min(1.0, term.weight / _COVERING) * match.rarity * match.in_name
                mass += 0.0 if term.may else term.weight * match.rarity * FULL
        if mass:
            keyword = np.minimum(keyword / mass, _MOST)
        return keyword, np.minimum(coverage / self._name_mass, 1.0), mass

    def _action(self, clause: Clause) -> Floats:
        fit: Floats = _ACTION_ROWS[clause.action][self.profiles.action]
        same = self.profiles.verbs.get(clause.verb)
        if same is not None:
            fit[same] = np.maximum(fit[same], self.weights.verb)
        return fit

    def _resource(self, clause: Clause) -> Floats:
        """Give 1 to tools of the head noun, a half to those of another noun of the object."""
        fit = np.zeros(self.postings.size)
        for head in (*clause.heads, *clause.peers):
            tools = self.profiles.heads.get(head)
            if tools is not None:
                is_last = head == clause.heads[-1] or head in clause.peers
                fit[tools] = np.maximum(fit[tools], 1.0 if is_last else 0.5)
        return fit

    def _needs(self, clause: Clause) -> Floats:
        met = np.zeros(self.postings.size)
        for term in clause.terms:
            for word in (term.term, *(words[-1] for words in term.english[:1])):
                tools = self.profiles.needs.get(word)
                if tools is not None:
                    met[tools] += 1.0
        return met / self.profiles.need_count


def _any_of(tools_by: Mapping[str, Ints], words: Sequence[str]) -> list[int]:
    """Give the tools of any of the words."""
    return [int(tool) for word in words for tool in tools_by.get(word, ())]


def _look_up(row: Floats | None, numbers: Ints) -> Floats:
    """Look each tool up in a row; zeros where there is none."""
    found: Floats = np.zeros(len(numbers)) if row is None else row[numbers]
    return found


def _name_mass(postings: Postings, profiles: Profiles) -> Floats:
    """Give the rarity of the words of each tool's name together."""
    mass = np.zeros(postings.size)
    for word, tools in profiles.names.items():
        if word in postings:
            mass[tools] += postings.rarity_of(word)
    return np.maximum(mass, 1e-6)
