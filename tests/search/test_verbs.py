from __future__ import annotations

import pytest

from toolgraph.model import Action
from toolgraph.search.verbs import action_of, noun_verb_at, verb_at


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("list all pods", "list"),
        ("please show me my orders", "show"),
        ("i want to see an order", "see"),
        ("allows a user to submit content", "submit"),
        ("enables an administrator to create a user", "create"),
        ("enable the device", "enable"),
        ("this workflow first retrieves the zone", "retrieves"),
        ("the process of creating a project", "creating"),
        ("finally retrieving the links", "retrieving"),
        ("associates a video with it", "associates"),
        ("immediately fetches details", "fetches"),
        ("this includes adding items", "adding"),
        ("my orders", None),
        ("a list of pets", None),
        ("what file shares exist", None),
        ("provider of the search index", None),
        ("", None),
    ],
)
def test_the_verb_of_a_phrase_is_found(text: str, verb: str | None) -> None:
    words = text.split()
    place = verb_at(words)
    assert (None if place is None else words[place]) == verb


@pytest.mark.parametrize(
    ("word", "action"),
    [
        ("retrieves", Action.READ),
        ("searches", Action.SEARCH),
        ("copies", Action.CREATE),
        ("updating", Action.UPDATE),
        ("removing", Action.DELETE),
        ("cancels", Action.ACTION),
        ("pet", None),
        ("", None),
    ],
)
def test_inflected_verbs_mean_what_their_base_means(word: str, action: Action | None) -> None:
    assert action_of(word) == action


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("refund a shipped order", "refund"),
        ("invoice the customer", "invoice"),
        ("please comment on an issue", "comment"),
        ("i want to comment on it", "comment"),
        ("message customer 42", "message"),
        ("review a product", "review"),
        ("list a board", None),
        ("lists the boards", None),
        ("comments on an issue", None),
        ("which comment on an issue", None),
        ("the invoice of a customer", None),
        ("order history", None),
        ("refund", "refund"),
        ("invoice", None),
        ("please", None),
        ("", None),
    ],
)
def test_a_verb_may_be_made_of_a_noun(text: str, verb: str | None) -> None:
    words = text.split()
    place = noun_verb_at(words)
    assert (None if place is None else words[place]) == verb
