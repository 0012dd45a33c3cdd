"""Verbs that are the noun of what a tool makes: to refund an order is to create a refund."""

from __future__ import annotations

import pytest

from tests.factories import field, tool
from toolgraph.model import Action, Location, Semantics, Shape, Tool
from toolgraph.search.query import understand
from toolgraph.search.retriever import Retriever
from toolgraph.search.weights import Weights


def does(name: str, action: Action, resource: str, path: str, summary: str = "", *takes: str) -> Tool:
    """Give a tool; what it takes are ids, in the path where they stand in it, else in the body."""
    fields = [
        field(
            f"{thing}Id",
            semantic_tag=f"{thing}.id",
            required=True,
            location=Location.PATH if f"{{{thing}Id}}" in path else Location.BODY,
        )
        for thing in takes
    ]
    shape = Shape.LIST if action is Action.SEARCH else Shape.SINGLE if action is Action.READ else Shape.MUTATION
    semantics = Semantics(canonical_action=action, primary_resource=resource, result_shape=shape)
    return tool(name, path=path, summary=summary, description="", consumes=fields, semantics=semantics)


def around(thing: str, *verbs: str) -> list[Tool]:
    """Give the usual tools of a resource, which all speak of it, and those that act on it."""
    kind, path = thing.capitalize(), f"/{thing}s/{{{thing}Id}}"
    return [
        does(f"list{kind}s", Action.SEARCH, thing, f"/{thing}s", f"List {thing}s"),
        does(f"get{kind}", Action.READ, thing, path, f"Get a {thing}", thing),
        does(f"create{kind}", Action.CREATE, thing, f"/{thing}s", f"Create a {thing}"),
        does(f"update{kind}", Action.UPDATE, thing, path, f"Change a {thing}", thing),
        does(f"delete{kind}", Action.DELETE, thing, path, f"Delete a {thing}", thing),
        *(
            does(f"{verb}{kind}", Action.ACTION, thing, f"{path}/{verb}", f"{verb.capitalize()} a {thing}", thing)
            for verb in verbs
        ),
    ]


def on(thing: str, made: str, *, verb: str = "create", action: Action = Action.CREATE) -> list[Tool]:
    """Give the tools of what is made for a thing: under its path."""
    kind, path = made.capitalize(), f"/{thing}s/{{{thing}Id}}/{made}s"
    return [
        does(f"list{kind}s", Action.SEARCH, made, path, f"List the {made}s of a {thing}", thing),
        does(f"{verb}{kind}", action, made, path, f"{verb.capitalize()} a {made}", thing),
        does(f"delete{kind}", Action.DELETE, made, f"{path}/{{{made}Id}}", f"Delete a {made}", thing, made),
    ]


SHOP = [
    *around("order", "cancel", "ship"),
    does("createRefund", Action.CREATE, "refund", "/payments/refunds", "Refund an order", "payment"),
    does("getRefund", Action.READ, "refund", "/refunds/{refundId}", "Get a refund", "refund"),
    does("createInvoice", Action.CREATE, "invoice", "/invoices", "Write an invoice", "customer"),
    does("listInvoices", Action.SEARCH, "invoice", "/invoices", "List the invoices of customers"),
    *around("customer", "block"),
    does("sendMessage", Action.ACTION, "message", "/messages", "Send a message", "customer"),
    *around("product"),
    *on("product", "review"),
]
FORGE = [*around("issue", "lock"), *on("issue", "comment"), *around("release"), *on("release", "tag")]
CLINIC = [*around("patient"), *on("patient", "monitor"), *around("room"), *on("room", "booking")]
TEAM = [*around("board"), *on("board", "list"), *around("card", "comment"), *on("card", "comment")]


@pytest.mark.parametrize(
    ("catalog", "query", "best"),
    [
        (SHOP, "refund an order", "createRefund"),
        (SHOP, "Refund a shipped order", "createRefund"),
        (SHOP, "refunding order 4711", "createRefund"),
        (SHOP, "find the order of Kim and refund it", "createRefund"),
        (SHOP, "invoice a customer", "createInvoice"),
        (SHOP, "invoice customer 42", "createInvoice"),
        (SHOP, "invoice a client", "createInvoice"),
        (SHOP, "message a customer", "sendMessage"),
        (SHOP, "review a product", "createReview"),
        (FORGE, "comment on an issue", "createComment"),
        (FORGE, "Please comment on the issue that is locked", "createComment"),
        (FORGE, "get the issue, then comment on it", "createComment"),
        (FORGE, "tag a release", "createTag"),
        (CLINIC, "monitor a patient", "createMonitor"),
        (CLINIC, "book a room", "createBooking"),
        (TEAM, "comment on a card", "commentCard"),
    ],
)
def test_to_do_a_noun_is_to_make_it(catalog: list[Tool], query: str, best: str) -> None:
    clauses = len(understand(query).parts)
    assert best in Retriever(catalog).find(query, clauses)


@pytest.mark.parametrize(
    ("catalog", "query", "best"),
    [
        (SHOP, "review the details of a product", "getProduct"),
        (SHOP, "review all products", None),
        (SHOP, "ship an order", "shipOrder"),
        (SHOP, "refund a review", None),
        (SHOP, "list the invoices of a customer", "listInvoices"),
        (SHOP, "delete the review of a product", "deleteReview"),
        (FORGE, "comments on an issue", "listComments"),
        (FORGE, "lock an issue", "lockIssue"),
        (TEAM, "list the boards", "listBoards"),
        (TEAM, "comment on a board", None),
    ],
)
def test_a_plain_verb_and_one_without_a_maker_stay_verbs(catalog: list[Tool], query: str, best: str | None) -> None:
    hits = Retriever(catalog).search(query)
    assert best in {hits[0].name, None}
    assert not any("is the noun of" in reason.what for hit in hits for reason in hit.reasons)


def test_the_evidence_says_so_and_the_parts_still_sum_to_the_score() -> None:
    hit = Retriever(SHOP).search("refund a shipped order")[0]
    assert any(reason.what == "it makes what the verb `refund` is the noun of" for reason in hit.reasons)
    assert hit.parts.total == hit.score
    assert Retriever(SHOP, weights=Weights(making=0.0)).find("refund a shipped order", 1) != ("createRefund",)
