"""How much each signal counts. Chosen by measuring labelled queries of many catalogs; all optima are flat."""

from __future__ import annotations

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """Scores are sums of these; with every word of a query in a tool's name, `keyword` is added once.

    A weight of 0 turns its signal off.
    """

    #: The words of the query that a tool has.
    keyword: float = 1.0
    #: The words of a tool's name that the query has: a long name is about more than was asked.
    coverage: float = 0.3
    action: float = 0.25
    #: The very verb of the query, in place of one that merely does alike; in units of `action`.
    verb: float = 1.5
    #: By how much what makes a thing comes before all others, where the verb of the query is the noun of that thing.
    making: float = 0.1
    #: By how much what says in its summary just what is asked comes before all others; a share of the best score.
    saying: float = 0.05
    shape: float = 0.05
    #: One or several at once.
    bulk: float = 0.1
    resource: float = 0.2
    #: What a tool must be given, and the query names.
    needs: float = 0.1
    #: A search by words, where the query has a name that no tool knows; a share of the best score.
    finding: float = 0.5
    annotation: float = 0.1
    #: The whole query beside its clauses.
    whole: float = 0.3
    #: Finding what a writing clause writes to, beside the clause itself.
    source: float = 0.8
    #: How far a place below the best of a clause takes from a score.
    place: float = 0.03
    #: What a producer may reach of the score of the tool that it supplies.
    producer: float = 0.75
    #: What a tool loses that was called already, and what those gain that take its output; shares of the best score.
    called: float = 0.4
    following: float = 0.1
    #: The order of an embedding model against that of the words, where these are sure; and that of a reranker.
    embedding: float = 0.2
    reranker: float = 4.0
