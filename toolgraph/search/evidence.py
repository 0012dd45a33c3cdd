"""Why a tool stands where it does: which words matched where, what fits, what does not, and what kept it out."""

from __future__ import annotations

from collections.abc import Iterator

from toolgraph.model import Action, Shape
from toolgraph.search.confidence import Judge
from toolgraph.search.postings import Postings
from toolgraph.search.profiles import Profile, Profiles
from toolgraph.search.query import Clause, Term
from toolgraph.search.ranking import DECIMALS, Ranking, Share
from toolgraph.search.scoring import Match
from toolgraph.search.values import Explanation, Hit, MatchedTerm, Reason, Role
from toolgraph.search.vocabulary import Reading

_DOES = {
    Action.SEARCH: "lists or searches",
    Action.READ: "reads",
    Action.CREATE: "creates",
    Action.UPDATE: "updates",
    Action.DELETE: "deletes",
    Action.ACTION: "acts",
    Action.UNKNOWN: "does something unknown",
}
_GIVES = {
    Shape.SINGLE: "one item",
    Shape.LIST: "a list",
    Shape.COUNT: "a count",
    Shape.MUTATION: "what became of a change",
    Shape.UNKNOWN: "something unknown",
}
_HINTS = {1: "it is annotated as read-only", -1: "it is annotated as destructive"}
#: Amounts below this are not worth a sentence.
_LEAST = 0.5 * 10**-4


class Evidence:
    """Puts the arrays of a ranking into values and words, for the tools that are looked at."""

    def __init__(self, ranking: Ranking, profiles: Profiles, postings: Postings) -> None:
        self._ranking = ranking
        self.judge = Judge(ranking)
        self._profiles = profiles
        self._postings = postings

    def hit(self, tool: int, rank: int) -> Hit:
        """Give a tool of the ranking with its evidence; *rank* 0 says that it has none."""
        ranking = self._ranking
        promotion = ranking.promotions.get(tool)
        shares = self._shares(tool)
        return Hit(
            name=ranking.names[tool],
            rank=rank,
            score=float(ranking.score[tool]) + 0.0,
            parts=ranking.parts_of(tool),
            role=Role.PRODUCER if promotion else Role.TARGET,
            for_tool=ranking.names[promotion.for_tool] if promotion else "",
            clause=shares[0].scored.clause.text if shares else ranking.query.text,
            confidence=self.judge.hit(tool, rank),
            matched=self._matched(tool, shares),
            reasons=tuple(self._reasons(tool, shares)),
        )

    def explain(self, tool: int, limit: int) -> Explanation:
        """Tell where a tool stands and what kept it out of the first *limit*; nothing did where it is in."""
        ranking = self._ranking
        place = next((place for place, one in enumerate(ranking.order.tolist(), 1) if one == tool), 0)
        hit = self.hit(tool, place)
        last = self.hit(int(ranking.order[limit - 1]), limit) if 0 < limit <= len(ranking.order) else None
        kept_out = () if 0 < place <= limit else tuple(self._kept_out(hit, last))
        return Explanation(hit=hit, total=len(ranking.order), limit=limit, kept_out=kept_out)

    def _shares(self, tool: int) -> list[Share]:
        """Give the scored clauses that enter a tool's score, the one that it fits best first."""
        return [share for share in self._ranking.shares if share.factor[tool] != 0.0]

    def _matched(self, tool: int, shares: list[Share]) -> tuple[MatchedTerm, ...]:
        """Give the query's words that the tool has, with what they add to the keyword part."""
        amounts: dict[str, tuple[Term, float]] = {}
        for share in shares:
            scored = share.scored
            for term in scored.clause.terms:
                match = self._ranking.matches[term.term]
                strength = float(match.strength[tool])
                if scored.mass and strength:
                    # Words share what the clause's keywords came to, which is limited.
                    amount = term.weight * match.rarity * strength / self._strength(scored.clause, tool)
                    amount *= float(share.factor[tool] * scored.keyword[tool])
                    amounts[term.term] = (term, amount + amounts.get(term.term, (term, 0.0))[1])
        found = [self._matched_term(tool, term, amount) for term, amount in amounts.values()]
        return tuple(sorted(found, key=lambda one: (-one.amount, one.word)))

    def _strength(self, clause: Clause, tool: int) -> float:
        matches = self._ranking.matches
        return sum(
            term.weight * matches[term.term].rarity * float(matches[term.term].strength[tool]) for term in clause.terms
        )

    def _matched_term(self, tool: int, term: Term, amount: float) -> MatchedTerm:
        reading = self._reading(tool, self._ranking.matches[term.term])
        places = dict.fromkeys(place for one in reading.terms for place in self._postings.places_of(one, tool))
        return MatchedTerm(
            word=term.word,
            found=" ".join(reading.terms),
            how=reading.how.value,
            places=tuple(places),
            amount=round(amount, DECIMALS),
        )

    def _reading(self, tool: int, match: Match) -> Reading:
        """Give the reading of a word that the tool has, the closest one."""
        has = [one for one in match.readings if all(self._postings.places_of(term, tool) for term in one.terms)]
        return max(has, key=lambda one: one.worth)

    def _reasons(self, tool: int, shares: list[Share]) -> Iterator[Reason]:
        """Yield what speaks for and against a tool besides its words, each thing once, as far as it counts."""
        amounts: dict[tuple[str, str], float] = {}
        for part, what, amount in (*self._signals(tool, shares), *self._ranking.notes.get(tool, ())):
            amounts[part, what] = amounts.get((part, what), 0.0) + amount
        for (part, what), amount in amounts.items():
            if abs(amount) >= _LEAST:
                yield Reason(part=part, what=what, amount=round(amount, DECIMALS))

    def _signals(self, tool: int, shares: list[Share]) -> Iterator[tuple[str, str, float]]:
        profile = self._profiles.all[tool]
        for move in self._ranking.moves:
            yield "embedding", f"{move.what} puts it at place {move.places[tool]:,}", float(move.amount[tool])
        for share in shares:
            scored, factor = share.scored, float(share.factor[tool])
            for part, what, signal in (
                ("keyword", _of_name(profile), scored.coverage),
                ("semantic", _of_action(scored.clause, profile), scored.action),
                ("semantic", _of_shape(scored.clause, profile), scored.shape),
                ("semantic", _of_bulk(scored.clause), scored.bulk),
                ("semantic", f"it is about `{' '.join(profile.resource)}`", scored.resource),
                ("semantic", _of_making(scored.clause), scored.making),
                ("contract", f"it must be given what the query names ({', '.join(profile.needs)})", scored.needs),
                ("annotation", _HINTS.get(profile.hint, ""), scored.annotation),
            ):
                yield part, what, factor * float(signal[tool])

    def _kept_out(self, hit: Hit, last: Hit | None) -> Iterator[str]:
        """Yield sentences, the weightiest first."""
        if not hit.matched and not hit.score:
            yield "No word of the query stands in it, nor one like it."
            return
        if last is None:
            yield "What speaks against it outweighs its words."
        elif hit.score > 0:
            yield f"Its score of {hit.score:.3f} is below the {last.score:.3f} of {last.name}, the last that was taken."
        missing = self._missing(hit)
        if missing:
            yield f"It has nothing like {', '.join(missing)}."
        for reason in sorted(hit.reasons, key=lambda one: one.amount):
            if reason.amount < 0:
                yield f"Against it: {reason.what} ({reason.amount:+.3f})."

    def _missing(self, hit: Hit) -> list[str]:
        """Give the words of the clause that some tool has and this one has not."""
        has = {one.word for one in hit.matched}
        query = self._ranking.query
        clause = next((one for one in query.parts if one.text == hit.clause), query.whole)
        return [
            f"`{term.word}`"
            for term in clause.terms
            if not term.may and term.word not in has and self._ranking.matches[term.term].readings
        ]


def _of_name(profile: Profile) -> str:
    return f"the query has words of its name ({' '.join(profile.name or profile.resource)})"


def _of_action(clause: Clause, profile: Profile) -> str:
    if clause.verb and clause.verb == profile.verb:
        return "the verb of its name is that of the query"
    if clause.is_source:
        return f"it {_DOES[profile.action]}, and what the query acts on has to be found first"
    return f"it {_DOES[profile.action]}, and the query asks for what {_DOES[clause.action]}"


def _of_shape(clause: Clause, profile: Profile) -> str:
    return f"it gives {_GIVES[profile.shape]}, and the query asks for {_GIVES[clause.shape]}"


def _of_making(clause: Clause) -> str:
    verb = next((term.word for term in clause.terms if term.term == clause.made), "")
    return f"it makes what the verb `{verb}` is the noun of"


def _of_bulk(clause: Clause) -> str:
    return f"it works on several at once, and the query asks for {'several' if clause.many else 'one'}"
