"""What a query asks for: its clauses, and of each the words by weight, the action, the thing and how many of it.

Rules of general English (and the verbs of Chinese, Korean and Japanese) only; nothing here knows any catalog.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise

import msgspec

from toolgraph.entities.verbs import cjk_verb
from toolgraph.model import Action, Shape
from toolgraph.search.fragments import Fragment, Word, fragments
from toolgraph.search.lexicon import Kind, Translation, translate
from toolgraph.search.verbs import PREPOSITIONS, QUESTIONS, action_of, noun_verb_at, verb_at
from toolgraph.search.words import STOP_WORDS, stem
from toolgraph.text import fold, ngrams, singular

READING = frozenset({Action.READ, Action.SEARCH})

#: Nouns that only say how much of the thing behind them is wanted: `the details of a pod`.
_ASPECTS = frozenset(
    """detail details info information list lists content contents data description overview summary record records
    set kind type copy number""".split()
)
#: Adjectives that fit anything.
_QUALIFIERS = frozenset(
    """new existing current specific certain particular given selected chosen relevant comprehensive detailed
    individual various available desired required full complete""".split()
)
_MANY = frozenset("all every list lists enumerate multiple many several bulk".split())
_ONE = frozenset("detail details specific single particular one id".split())
_PRONOUNS = frozenset("it its them their they one ones that those these this him her".split())
#: Behind these a list is of values, not of things to act on: `filter by date, country and size`.
_BEFORE_VALUES = frozenset("by with based like as using on where".split())
#: Sentences that say what something is good for.
_PRAISE = frozenset("useful ideal crucial valuable essential helpful important designed suitable beneficial".split())

#: How much a word counts by what it is in its clause, and words taken over from the clause before.
_VERB, _OBJECT, _OTHER, _WEAK, _CONTEXT = 0.4, 1.0, 0.7, 0.3, 0.4
#: The same for translated words; a verb beside the one that says what to do may say of what kind a thing is.
_TRANSLATED = {
    Kind.VERB: _OTHER, Kind.DEED: _OBJECT, Kind.NOUN: _OBJECT, Kind.ASPECT: _OTHER, Kind.SHAPE: _WEAK,
    Kind.HINT: _WEAK, Kind.FILLER: 0.0,
}  # fmt: skip
#: What clauses of sentences behind the first are worth.
_LATER, _BACKGROUND = 0.85, 0.4
_MOST_CLAUSES, _MOST_LISTED, _LONGEST = 8, 4, 2000


class Term(msgspec.Struct, frozen=True):
    """A search term: the word as written, and its weight in a clause.

    One that `may` be meant counts only where tools have it: neighbouring words written as one. `english` has the
    stems that a word of another language stands for, of several words in one tuple, the most usual first.
    """

    term: str
    word: str
    weight: float
    may: bool = False
    english: tuple[tuple[str, ...], ...] = ()


class Clause(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a query asks for.

    `heads` are the stems of what the verb acts on, the head noun last; `many` says that several are meant.
    """

    text: str
    terms: tuple[Term, ...] = ()
    action: Action = Action.UNKNOWN
    #: The stem of the verb.
    verb: str = ""
    shape: Shape = Shape.UNKNOWN
    heads: tuple[str, ...] = ()
    #: Stems that mean the same as the head noun, where that was translated.
    peers: tuple[str, ...] = ()
    #: The stem of a verb that may be made of a noun, and that of what it is done to: `invoice a customer`.
    made: str = ""
    made_for: str = ""
    many: bool = False
    weight: float = 1.0
    #: It reads what another clause acts on.
    is_source: bool = False


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """A query as understood: the whole as one clause, its clauses where it has several, and its proper names.

    `foreign` has the pieces of Korean, Chinese and Japanese that the lexicon does not know.
    """

    text: str
    whole: Clause
    clauses: tuple[Clause, ...] = ()
    names: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[Clause, ...]:
        """What is searched for: the clauses, or the whole."""
        return self.clauses or (self.whole,)


def understand(text: str) -> Query:
    """Tell what a query asks for; any text has an answer.

    >>> [(clause.action.value, clause.heads) for clause in understand("Find a pet, then buy it").parts]
    [('search', ('pet',)), ('create', ('pet',))]
    """
    text = text[:_LONGEST]
    cut = fragments(text)
    clauses = tuple(_clauses(cut))[:_MOST_CLAUSES]
    whole = _clause(tuple(word for one in cut for word in one.words))
    pairs = tuple(Term(pair, pair, _OBJECT) for pair in dict.fromkeys(ngrams(fold(text)))) if not text.isascii() else ()
    first = clauses[0] if clauses else whole
    whole = msgspec.structs.replace(
        whole,
        text=text,
        action=first.action,
        verb=first.verb,
        shape=first.shape,
        heads=first.heads,
        made=first.made,
        made_for=first.made_for,
    )
    translation = translate(text)
    if pairs:
        whole = _translated(whole, pairs, translation)
    names = tuple(dict.fromkeys(stem(word.text) for one in cut for word in one.words if word.is_name))
    return Query(
        text=text,
        whole=whole,
        clauses=clauses if len(clauses) > 1 and not pairs else (),
        names=names,
        foreign=translation.unknown,
    )


def _translated(clause: Clause, pairs: Sequence[Term], translation: Translation) -> Clause:
    """Add to a clause its pairs of characters and what their words are in English.

    A word stays a term of its own, so that a catalog of its language is found by it as before.
    """
    terms = {term.term: term for term in (*clause.terms, *pairs)}
    for one in translation.found:
        worth = _VERB if one is translation.verb else _TRANSLATED[one.concept.kind]
        # To see, to get and to list are one word: it tells no tools apart.
        worth = _WEAK if one.concept.action in READING else worth
        english = tuple(_stems(word) for word in one.concept.words)
        known = terms.get(one.text)
        terms[one.text] = Term(one.text, one.text, known.weight if known else worth, english=english)
    verb = cjk_verb(clause.text)
    nouns = [[stem(word) for word in one.concept.words if "-" not in word] for one in translation.nouns]
    nouns = [words for words in nouns if words]
    said = translation.verb.concept if translation.verb else None
    action = translation.action
    if action is Action.UNKNOWN and verb:
        action = verb.action
    return msgspec.structs.replace(
        clause,
        terms=tuple(terms.values()),
        action=clause.action if action is Action.UNKNOWN else action,
        verb=clause.verb if said is None else "" if said.action in READING else stem(said.words[0]),
        shape=translation.shape if translation.shape is not Shape.UNKNOWN else clause.shape,
        heads=(*clause.heads, *(words[0] for words in nouns)),
        peers=tuple(nouns[-1]) if nouns else (),
        many=clause.many or translation.many,
    )


def _stems(words: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words.split("-"))


def sources_of(query: Query, weight: float) -> tuple[Clause, ...]:
    """Give, for each clause that writes, the reading of what it is done to, at a share of its weight.

    Following the artist of a song begins with finding the song.
    """
    return tuple(
        msgspec.structs.replace(
            clause,
            action=Action.READ,
            shape=Shape.UNKNOWN,
            verb="",
            made="",
            is_source=True,
            weight=clause.weight * weight,
            terms=tuple(term for term in clause.terms if clause.verb not in (term.term, *sum(term.english[:1], ()))),
        )
        for clause in query.parts
        if weight and clause.action not in READING and clause.action is not Action.UNKNOWN
    )


class _Draft:
    """A clause that grows: its own words, and the items listed beside its object under the same verb."""

    def __init__(self, fragment: Fragment, place: int | None) -> None:
        self.words = list(fragment.words)
        self.sentence = fragment.sentence
        self.verb = fragment.words[place] if place is not None else None
        self.items: list[tuple[Word, ...]] = []
        self.weight = _LATER if fragment.sentence else 1.0
        if fragment.sentence and {word.text for word in fragment.words[:6]} & _PRAISE:
            self.weight = _BACKGROUND

    def add(self, fragment: Fragment) -> None:
        """Take a fragment without a verb: an item of a list, or more words of the clause."""
        own = [word for word in fragment.words if word.text not in STOP_WORDS]
        of_values = any(word.text in _BEFORE_VALUES for word in self.words)
        if self.verb and (fragment.is_listed or not of_values) and 0 < len(own) <= _MOST_LISTED:
            self.items.append((self.verb, *fragment.words))
        else:
            self.words.extend(fragment.words)

    def phrases(self) -> Iterator[tuple[Word, ...]]:
        """Yield the words of the clause, then those of each item."""
        yield tuple(self.words)
        yield from self.items


def _clauses(cut: Sequence[Fragment]) -> Iterator[Clause]:
    """Yield clauses: each begins at a fragment with a verb, or at a new sentence."""
    known: Clause | None = None
    for draft in _with_objects(_drafts(cut)):
        for words in draft.phrases():
            clause = _clause(words, draft.weight)
            clause = _with_context(clause, known, {word.text for word in words})
            known = clause if clause.heads else known
            yield clause


def _with_objects(drafts: Iterable[_Draft]) -> list[_Draft]:
    """Give verbs that stand alone the object of the next one: `activate, suspend or delete a user`."""
    found = list(drafts)
    for draft, following in reversed(list(pairwise(found))):
        if len(draft.words) == 1 and draft.verb and following.verb in following.words:
            draft.words.extend(following.words[following.words.index(following.verb) + 1 :])
    return found


def _drafts(cut: Sequence[Fragment]) -> Iterator[_Draft]:
    draft: _Draft | None = None
    for fragment in cut:
        if draft and fragment.is_aside:
            draft.words.extend(Word(word.text, is_value=True) for word in fragment.words)
            continue
        place = _verb_of(fragment.words)
        if draft and place is None and fragment.sentence == draft.sentence:
            draft.add(fragment)
            continue
        if draft:
            yield draft
        draft = _Draft(fragment, place)
    if draft:
        yield draft


def _verb_of(words: Sequence[Word]) -> int | None:
    place = verb_at([word.text for word in words])
    return None if place is None or words[place].is_value else place


def _with_context(clause: Clause, before: Clause | None, words: Set[str]) -> Clause:
    """Let pronouns and missing objects stand for what was spoken of before."""
    if before is None or (clause.heads and not words & _PRONOUNS):
        return clause
    has = {term.term for term in clause.terms}
    weight = _CONTEXT if clause.heads else _OTHER
    more = tuple(
        Term(one.term, one.word, weight) for one in before.terms if one.term in before.heads and one.term not in has
    )
    return msgspec.structs.replace(
        clause,
        terms=clause.terms + more,
        heads=clause.heads or before.heads,
        made_for=clause.made_for or "".join(before.heads[-1:]),
    )


def _clause(words: Sequence[Word], weight: float = 1.0) -> Clause:
    place = _verb_of(words)
    texts = [word.text for word in words]
    terms: dict[str, Term] = {}
    heads: dict[str, bool] = {}
    for word, worth in zip(words, _worths(words, place), strict=True):
        if worth:
            term = stem(word.text)
            if worth == _OBJECT:
                heads[term] = singular(word.text) != word.text
            if term not in terms or terms[term].weight < worth:
                terms[term] = Term(term, word.text, worth)
    action = Action.READ if place is None and texts[:1] and texts[0] in QUESTIONS | {"how"} else Action.UNKNOWN
    if place is not None:
        action = action_of(texts[place]) or Action.ACTION
    made, made_for = _made(words, action)
    return Clause(
        text=" ".join(texts),
        terms=(*terms.values(), *_written_as_one(texts, terms)),
        action=action,
        verb=stem(texts[place]) if place is not None else "",
        shape=_shape(texts, action, heads),
        heads=tuple(heads),
        made=made,
        made_for=made_for,
        many=bool(set(texts) & _MANY),
        weight=weight,
    )


def _worths(words: Sequence[Word], place: int | None) -> Iterator[float]:
    """Yield what each word counts; the object reaches from the verb to the first preposition behind a noun."""
    start = 0 if place is None else place + 1
    in_object, has_head = True, False
    for number, word in enumerate(words):
        if word.text in STOP_WORDS or word.text in PREPOSITIONS:
            in_object = in_object and not (number >= start and has_head and word.text in PREPOSITIONS)
            yield 0.0
        elif word.is_value or word.text.isdigit() or (number != place and word.text in _ASPECTS | _MANY | _QUALIFIERS):
            yield _WEAK
        elif number == place:
            yield _VERB
        elif number >= start and in_object:
            has_head = True
            yield _OBJECT
        else:
            yield _OTHER


def _made(words: Sequence[Word], action: Action) -> tuple[str, str]:
    """Give what the verb may say to make, and for what: both are empty where it says no such thing.

    To review something is to write a review; to review several, or details, is to read.
    """
    texts = [word.text for word in words]
    place = noun_verb_at(texts)
    if place is None or words[place].is_value:
        return "", ""
    objects = [word.text for word, worth in zip(words, _worths(words, place), strict=True) if worth == _OBJECT]
    if action in READING and (set(texts) & (_ASPECTS | _MANY) or any(singular(word) != word for word in objects)):
        return "", ""
    return stem(texts[place]), stem(objects[-1]) if objects else ""


def _written_as_one(words: Sequence[str], known: Mapping[str, Term]) -> Iterator[Term]:
    """Yield neighbouring words as one: a `host pool` may be a `hostpool`."""
    for one, other in pairwise(words):
        if one.isalpha() and other.isalpha() and max(len(one), len(other)) > 2:
            term = stem(one + other)
            weight = max((known[part].weight for part in (stem(one), stem(other)) if part in known), default=0.0)
            if term not in known and weight:
                yield Term(term, f"{one} {other}", weight, may=True)


def _shape(words: Sequence[str], action: Action, heads: Mapping[str, bool]) -> Shape:
    """Tell how many are asked for; *heads* tells of each whether it is a plural."""
    if "count" in words:
        return Shape.COUNT
    if action not in READING and action is not Action.UNKNOWN:
        return Shape.UNKNOWN
    if set(words) & _ONE:
        return Shape.SINGLE
    plural = bool(heads) and list(heads.values())[-1]
    if set(words) & _MANY or plural or action is Action.SEARCH or words[:1] == ["which"]:
        return Shape.LIST
    return Shape.SINGLE if heads else Shape.UNKNOWN
