"""Finds the tools that answer a query: an index over one state of a catalog, made once, asked often."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy

import msgspec
import numpy as np
from rapidfuzz import process

from toolgraph.errors import UnknownToolError
from toolgraph.model import Edge, Tool
from toolgraph.search.confidence import Judge
from toolgraph.search.diversity import diverse
from toolgraph.search.embedders import INSTALL, EmbeddingError, Reranker, judged, local_is_installed
from toolgraph.search.evidence import Evidence
from toolgraph.search.fields import words_in
from toolgraph.search.nearness import Nearness, text_of
from toolgraph.search.postings import Postings
from toolgraph.search.producers import Producers
from toolgraph.search.profiles import Profiles, profile_of, saying_of
from toolgraph.search.query import Query, sources_of, understand
from toolgraph.search.ranking import Draft, Ranking
from toolgraph.search.scoring import Match, Scorer
from toolgraph.search.settings import Settings
from toolgraph.search.values import Answer, Explanation, Hit
from toolgraph.search.vocabulary import Vocabulary
from toolgraph.search.weights import Weights
from toolgraph.text import ngrams

#: How much more the order of a model counts where the words are not sure at all.
_DOUBTED = 3.0
#: So many of the best tools are read by a reranker.
_RERANKED = 20


class Retriever:
    """Ranks the tools of a catalog. Nothing of a tool is read or split again while a query is answered.

    *names* are what the tools are called in answers and edges, where not by their own names.
    """

    def __init__(
        self,
        tools: Iterable[Tool],
        edges: Iterable[Edge] = (),
        weights: Weights | None = None,
        names: Sequence[str] = (),
    ) -> None:
        listed = self._tools = tuple(tools)
        self.names = tuple(names) or tuple(tool.name for tool in listed)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.weights = weights or Weights()
        self.diversity = 0.0
        self.nearness: Nearness | None = None
        self.reranker: Reranker | None = None
        self.remarks: tuple[str, ...] = ()
        self._phrases: list[tuple[tuple[str, ...], ...]] = []
        self.profiles = Profiles([profile_of(tool) for tool in listed])
        self.postings = Postings(self._words_of(listed))
        self.producers = Producers(edges, self.numbers)
        self._prepare()
        self._by_name = np.argsort(np.array(self.names, dtype=np.str_), kind="stable")

    def _words_of(self, tools: Iterable[Tool]) -> Iterator[Mapping[str, Sequence[str]]]:
        for tool in tools:
            words = words_in(tool)
            self._phrases.append(_phrases(words))
            yield words

    def _prepare(self) -> None:
        """Make what follows from the words and profiles of all tools together."""
        phrases = [phrase for own in self._phrases for phrase in own]
        vocabulary = Vocabulary(self.postings.numbers, self.profiles.names, phrases)
        self.scorer = Scorer(self.postings, self.profiles, vocabulary, self.weights)
        self._finds = np.flatnonzero(self.profiles.finds)

    def updated(self, tools: Iterable[Tool]) -> Retriever:
        """Give a retriever over a later state of the tools: the same as one made anew; what has not changed is kept."""
        listed = tuple(tools)
        if tuple(tool.name for tool in listed) != tuple(tool.name for tool in self._tools):
            return Retriever(listed, weights=self.weights)
        pairs = enumerate(zip(self._tools, listed, strict=True))
        changed = {number: new for number, (old, new) in pairs if new is not old and new != old}
        other = copy(self)
        other.take(listed, changed)
        return other

    def take(self, tools: tuple[Tool, ...], changed: Mapping[int, Tool]) -> None:
        """Replace the tools that have changed, by their numbers. Called once, before anything is asked."""
        self._tools = tools
        if changed:
            documents = {number: words_in(tool) for number, tool in changed.items()}
            profiles = {number: profile_of(tool) for number, tool in changed.items()}
            self.postings = self.postings.replaced(documents)
            self.profiles = Profiles([profiles.get(number, one) for number, one in enumerate(self.profiles.all)])
            self._phrases = list(self._phrases)
            for number, words in documents.items():
                self._phrases[number] = _phrases(words)
            self._prepare()

    def with_edges(self, edges: Iterable[Edge]) -> Retriever:
        """Give a retriever over the same tools, tied by these edges instead; what is known of the tools is shared."""
        other = copy(self)
        other.producers = Producers(edges, self.numbers)
        return other

    def configured(self, settings: Settings) -> Retriever:
        """Give a retriever that searches the same tools with other settings."""
        other = copy(self)
        other.weights, other.diversity = settings.weights, settings.diversity
        other.scorer = Scorer(self.postings, self.profiles, self.scorer.vocabulary, settings.weights)
        return other

    def with_models(
        self, nearness: Nearness | None = None, reranker: Reranker | None = None, remarks: Sequence[str] = ()
    ) -> Retriever:
        """Give a retriever that asks models too; *remarks* say of those that are missing."""
        other = copy(self)
        other.nearness, other.reranker, other.remarks = nearness, reranker, tuple(remarks)
        return other

    def __len__(self) -> int:
        return len(self.names)

    def search(self, query: str, limit: int = 10, *, history: Sequence[str] = ()) -> tuple[Hit, ...]:
        """Give the best tools for a query, at most *limit*, best first, ties by name.

        *history* names tools that were called already; unknown ones are passed over.
        """
        return self.ask(query, limit, history=history).hits

    def ask(self, query: str, limit: int = 10, *, history: Sequence[str] = ()) -> Answer:
        """Give the best tools as `search` does, how many match at all, and how sure it is that one of them is right."""
        ranking = self.rank(query, history=history)
        evidence = Evidence(ranking, self.profiles, self.postings)
        return Answer(
            hits=tuple(evidence.hit(int(tool), rank) for rank, tool in enumerate(ranking.order[: max(limit, 0)], 1)),
            total=len(ranking.order),
            confidence=evidence.judge.answer(),
            notes=(*self.notes(query), *ranking.remarks),
        )

    def find(self, query: str, limit: int = 10, *, history: Sequence[str] = ()) -> tuple[str, ...]:
        """Give the names of the best tools, without evidence."""
        return tuple(self.names[tool] for tool in self.rank(query, history=history).order[: max(limit, 0)])

    def explain(self, query: str, tool: str, limit: int = 10, *, history: Sequence[str] = ()) -> Explanation:
        """Tell where any tool stands for a query, why, and what kept it out of the first *limit*.

        Raises: `UnknownToolError`.
        """
        if tool not in self.numbers:
            raise UnknownToolError(tool, [name for name, *_ in process.extract(tool, self.names, limit=3)])
        ranking = self.rank(query, history=history)
        explanation = Evidence(ranking, self.profiles, self.postings).explain(self.numbers[tool], limit)
        return msgspec.structs.replace(explanation, notes=(*self.notes(query), *ranking.remarks))

    def notes(self, query: str) -> tuple[str, ...]:
        """Tell what of a query can't be taken into account: words of a language that neither tools nor lexicon know."""
        foreign = understand(query).foreign if self.nearness is None else ()
        unknown = [piece for piece in foreign if not any(pair in self.postings for pair in ngrams(piece))]
        if not unknown:
            return ()
        how = "--embedding local" if local_is_installed() else f"{INSTALL}, then --embedding local"
        return (f"No tool has {', '.join(unknown)}, and it is not translated: that needs an embedding model ({how}).",)

    def suppliers(self, tool: str) -> tuple[str, ...]:
        """Name the best producer of each required input of a tool; none of an unknown one."""
        number = self.numbers.get(tool)
        supplies = self.producers.of(number) if number is not None else []
        return tuple(dict.fromkeys(self.names[one.producer] for one in supplies))

    def rank(self, query: str, *, history: Sequence[str] = ()) -> Ranking:
        """Score all tools for a query."""
        asked = understand(query)
        matches = self._matches(asked)
        whole = self.scorer.score(asked.whole, matches)
        draft = Draft(asked, len(self), self._by_name, self.weights)
        clauses = (*asked.parts, *sources_of(asked, self.weights.source))
        draft.add_clauses(whole, [self.scorer.score(clause, matches) for clause in clauses] if len(clauses) > 1 else [])
        unknown = [name for name in asked.names if name in matches and not matches[name].readings]
        if unknown and self.weights.finding:
            draft.add_finding(self._finds, unknown)
        said = self.profiles.sayings.get(saying_of(query))
        if said is not None and self.weights.saying:
            draft.add_saying(said)
        if self.weights.producer:
            draft.add_producers(self.producers)
        remarks = self.remarks + tuple(self._ask_models(query, draft, matches))
        called = [self.numbers[name] for name in history if name in self.numbers]
        if called:
            draft.add_history(called, self.producers)
        ranking = msgspec.structs.replace(draft.ranking(self.names, matches), remarks=remarks)
        if not self.diversity:
            return ranking
        order = diverse(ranking.order, ranking.score, self.profiles.all, self.diversity)
        return msgspec.structs.replace(ranking, order=order)

    def _ask_models(self, query: str, draft: Draft, matches: Mapping[str, Match]) -> Iterator[str]:
        """Fuse the order so far with those of the models; yield what is wrong with those that fail."""
        if self.nearness and self.weights.embedding:
            doubt = 1.0 - Judge(draft.ranking(self.names, matches)).first()
            try:
                near = self.nearness.to(query).astype(np.float64)
                weight = self.weights.embedding * (1.0 + _DOUBTED * doubt) / len(draft.query.parts) ** 2
                draft.add_order(near, weight, f"nearness in meaning ({self.nearness.embedder.id})")
            except EmbeddingError as error:
                yield f"{error} The order is that of the words alone."
        if self.reranker and self.weights.reranker:
            front = draft.ranking(self.names, matches).order[:_RERANKED]
            try:
                order = np.full(len(self), -np.inf)
                order[front] = judged(self.reranker, query, [text_of(self._tools[tool]) for tool in front.tolist()])
                draft.add_order(order, self.weights.reranker, "the reranker")
            except EmbeddingError as error:
                yield f"{error} The order is that without it."

    def _matches(self, query: Query) -> Mapping[str, Match]:
        terms = {term.term: term for clause in (query.whole, *query.clauses) for term in reversed(clause.terms)}
        return {key: self.scorer.match(term, is_name=key in query.names) for key, term in terms.items()}


def _phrases(words: Mapping[str, Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Give the words of a name and of a summary, in order: their initials may stand for them."""
    return tuple(tuple(words.get(place, ())) for place in ("name", "summary"))
