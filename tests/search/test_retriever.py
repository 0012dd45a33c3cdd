from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import binding, edge, evidence, field, parameter, produced, rejection, tool
from toolgraph.errors import UnknownToolError
from toolgraph.model import Action, Annotations, Edge, EvidenceSource, Location, Semantics, Shape, Tool
from toolgraph.search import retriever
from toolgraph.search.retriever import Retriever
from toolgraph.search.values import Role
from toolgraph.search.weights import Weights


def means(action: Action, resource: str, shape: Shape = Shape.UNKNOWN) -> Semantics:
    return Semantics(canonical_action=action, primary_resource=resource, result_shape=shape)


LIST = tool("listOrders", path="/orders", summary="List orders", semantics=means(Action.SEARCH, "order", Shape.LIST))
GET = tool(
    "getOrder",
    path="/orders/{orderId}",
    summary="Get an order",
    consumes=[field(required=True, semantic_tag="order.id")],
    produces=[produced("$.id", semantic_tag="order.id")],
    semantics=means(Action.READ, "order", Shape.SINGLE),
)
COUNT = tool(
    "countOrders", path="/orders/count", summary="Count orders", semantics=means(Action.READ, "order", Shape.COUNT)
)
CREATE = tool("createOrder", method="post", summary="Place an order", semantics=means(Action.CREATE, "order"))
CANCEL = tool("cancelOrder", method="post", summary="Cancel an order", semantics=means(Action.ACTION, "order"))
DELETE = tool("deleteOrder", method="delete", summary="Delete an order", semantics=means(Action.DELETE, "order"))
ITEMS = tool("listOrderItems", path="/orders/{orderId}/items", summary="List the items of an order",
             consumes=[field(required=True, semantic_tag="order.id")],
             semantics=means(Action.SEARCH, "item", Shape.LIST))  # fmt: skip
REFUND = tool(
    "refundPayment",
    method="post",
    summary="Refund a payment",
    consumes=[field("paymentId", required=True)],
    semantics=means(Action.ACTION, "payment"),
)
LEDGER = tool(
    "readLedger", path="/ledger", summary="Money so far", description="", semantics=means(Action.SEARCH, "ledger")
)
SHOP = (LIST, GET, COUNT, CREATE, CANCEL, DELETE, ITEMS, REFUND, LEDGER)


def flow(source: str, target: str, *, to_field: str = "paymentId", **bound: Any) -> Edge:
    return edge(source, target, evidence(rank=1, binding=binding(to_field=to_field, **bound)))


EDGES = (flow("readLedger", "refundPayment"),)


def test_a_tool_whose_summary_is_the_request_comes_first() -> None:
    said = tool("a/list-mine", summary="List repositories for the authenticated user",
                semantics=means(Action.SEARCH, "repo", Shape.LIST))  # fmt: skip
    rival = tool(
        "b/list-repositories-for-authenticated-user",
        summary="List repositories that the token of the authenticated user opens",
        semantics=means(Action.SEARCH, "repository", Shape.LIST),
    )
    asked = "list the repositories for an authenticated user"
    assert Retriever((said, rival), weights=Weights(saying=0)).find(asked)[0] == rival.name
    first = Retriever((said, rival)).search(asked)[0]
    assert first.name == said.name
    assert any("word for word" in reason.what for reason in first.reasons)


def shop(*edges: Edge, weights: Weights | None = None) -> Retriever:
    return Retriever(SHOP, edges or EDGES, weights)


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("list all orders", "listOrders"),
        ("show me the details of an order", "getOrder"),
        ("how many orders are there?", "countOrders"),
        ("place a new order", "createOrder"),
        ("buy something: make an order", "createOrder"),
        ("cancel my order", "cancelOrder"),
        ("remove an order", "deleteOrder"),
        ("which items does an order have", "listOrderItems"),
        ("refnd a payment", "refundPayment"),
    ],
)
def test_siblings_are_told_apart(query: str, best: str) -> None:
    assert shop().find(query, 1) == (best,)


def test_the_parts_of_a_score_sum_to_it() -> None:
    for query in ("cancel an order and refund its payment", "list orders", "Refund the payment of Kim"):
        for hit in shop().search(query, history=("listOrders",)):
            assert hit.parts.total == hit.score


def test_evidence_says_what_matched_where() -> None:
    (hit,) = shop().search("cancel my oder", 1)
    assert {(term.word, term.how) for term in hit.matched} == {
        ("cancel", "same word"),
        ("oder", "spelling corrected"),
    }
    assert "name" in hit.matched[0].places
    assert sum(term.amount for term in hit.matched) <= hit.parts.keyword + 1e-6
    assert any(reason.part == "semantic" and reason.amount > 0 for reason in hit.reasons)


def test_initials_stand_for_their_words_together() -> None:
    tools = [tool("mergePullRequest", summary="", description=""), tool("pullImage", summary="", description="")]
    (hit,) = Retriever(tools).search("merge the PR")
    assert hit.name == "mergePullRequest"
    assert {(term.found, term.how) for term in hit.matched} >= {("pull request", "initials")}


def test_every_clause_has_its_tool_near_the_top() -> None:
    assert set(shop().find("Cancel the order, then refund the payment", 2)) == {"cancelOrder", "refundPayment"}


def test_a_producer_comes_in_its_role_and_never_first() -> None:
    hits = shop().search("refund a payment")
    assert hits[0].name == "refundPayment"
    producer = next(hit for hit in hits if hit.name == "readLedger")
    assert (producer.role, producer.for_tool) == (Role.PRODUCER, "refundPayment")
    assert producer.parts.graph > 0
    assert "readLedger" not in shop(weights=Weights(producer=0.0)).find("refund a payment", 2)


@pytest.mark.parametrize(
    "bad",
    [
        flow("readLedger", "refundPayment", required=False),
        flow("readLedger", "refundPayment", side_effect=True),
        flow("readLedger", "refundPayment", scope=True),
        edge("readLedger", "refundPayment", evidence(binding=binding(to_field="paymentId")), rejection()),
        edge("readLedger", "refundPayment", evidence(EvidenceSource.STRUCTURAL)),
        flow("nothing", "refundPayment"),
    ],
)
def test_what_supplies_no_required_input_safely_is_no_producer(bad: Edge) -> None:
    assert all(hit.role is Role.TARGET for hit in shop(bad).search("refund a payment"))
    assert shop(bad).suppliers("refundPayment") == ()


def test_suppliers_are_named() -> None:
    assert shop().suppliers("refundPayment") == ("readLedger",)
    assert shop().suppliers("nothing") == ()


def test_what_was_called_comes_later_and_what_follows_earlier() -> None:
    edges = (flow("listOrders", "getOrder", to_field="orderId"),)
    before = {hit.name: hit for hit in shop(*edges).search("list orders")}
    after = {hit.name: hit for hit in shop(*edges).search("list orders", history=("listOrders", "nothing"))}
    assert after["listOrders"].parts.history < 0 < after["getOrder"].parts.history
    assert after["listOrders"].score < before["listOrders"].score


def test_annotations_speak_for_reading_and_against_it() -> None:
    same = {"summary": "Audit log", "semantics": means(Action.UNKNOWN, "log")}
    tools = [
        tool("audit_x", annotations=Annotations(read_only_hint=False, destructive_hint=True), **same),
        tool("audit_y", annotations=Annotations(read_only_hint=True), **same),
    ]
    assert Retriever(tools).find("read the audit log") == ("audit_y", "audit_x")
    assert Retriever(tools).find("delete the audit log") == ("audit_x", "audit_y")


def test_a_name_that_no_tool_knows_calls_for_a_search_by_words() -> None:
    words = field("q", semantic_tag="search_filter", location=Location.QUERY)
    semantics = means(Action.SEARCH, "thing")
    search = tool("lookup", path="/lookup", summary="Anything", consumes=[words], semantics=semantics)
    hits = Retriever([*SHOP, search]).search("Cancel the order of Wilhelmina")
    assert any(hit.name == "lookup" and hit.parts.contract > 0 for hit in hits)
    assert hits[0].name == "cancelOrder"
    assert "lookup" not in Retriever([*SHOP, search]).find("Cancel the order of wilhelmina")


def test_tools_without_semantics_are_told_by_their_names() -> None:
    tools = [tool(name, summary="", description="", path="", method="", module="") for name in
             ("file_upload", "file_delete", "read_file", "read_multiple_files")]  # fmt: skip
    retriever = Retriever(tools)
    assert retriever.find("remove a file", 1) == ("file_delete",)
    assert retriever.find("read several files", 1) == ("read_multiple_files",)
    assert retriever.find("read the file", 1) == ("read_file",)


@pytest.mark.parametrize(("query", "best"), [("주문 취소", "a"), ("注文を検索", "b"), ("查询订单", "c")])
def test_characters_of_other_scripts_are_found(query: str, best: str) -> None:
    tools = [tool("a", summary="주문을 취소한다"), tool("b", summary="注文の検索"), tool("c", summary="订单查询接口")]
    assert Retriever(tools).find(query, 1) == (best,)


def test_a_parameter_and_its_values_are_found() -> None:
    tools = [tool("a", parameters=(parameter("colour", enum=("crimson",)),)), tool("b")]
    assert Retriever(tools).find("something crimson") == ("a",)


@pytest.mark.parametrize("query", ["", "   ", "xyzzy", "?!", "the of and", "수정"])
def test_what_means_nothing_here_finds_nothing(query: str) -> None:
    assert shop().search(query) == ()
    assert Retriever([]).search(query) == ()


def test_ties_go_by_name_whatever_the_order_of_the_tools() -> None:
    tools = [tool(name, summary="Weather", description="", path="/weather") for name in ("b", "c", "a")]
    assert Retriever(tools).find("weather") == Retriever(tools[::-1]).find("weather") == ("a", "b", "c")


def test_any_tool_is_explained() -> None:
    retriever = shop()
    inside = retriever.explain("cancel an order", "cancelOrder", 1)
    assert (inside.hit.rank, inside.kept_out) == (1, ())
    outside = retriever.explain("cancel an order", "listOrderItems", 1)
    assert outside.hit.rank > 1
    assert any("`cancel`" in sentence for sentence in outside.kept_out)
    assert any("cancelOrder" in sentence for sentence in outside.kept_out)
    nowhere = retriever.explain("cancel an order", "readLedger", 1)
    assert (nowhere.hit.rank, nowhere.hit.score) == (0, 0.0)
    assert nowhere.kept_out == ("No word of the query stands in it, nor one like it.",)


def test_an_unknown_tool_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownToolError, match="cancelOrder"):
        shop().explain("cancel an order", "cancelOrders")


NAMES = [one.name for one in SHOP]


@given(st.text(st.sampled_from("aeinorst ,.'\"<>?!-주문订"), max_size=60), st.sampled_from(NAMES))
def test_any_query_has_an_answer_that_adds_up(query: str, name: str) -> None:
    hits = RETRIEVER.search(query, 20)
    assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(hit.parts.total == hit.score > 0 for hit in hits)
    assert RETRIEVER.find(query, 20) == tuple(hit.name for hit in hits)
    explained = RETRIEVER.explain(query, name, 3)
    assert bool(explained.kept_out) == (name not in {hit.name for hit in hits[:3]})


RETRIEVER = shop()


def test_limits_are_kept() -> None:
    assert len(shop().search("order", 2)) == 2
    assert shop().search("order", 0) == ()
    assert len(shop()) == len(SHOP)
    assert isinstance(SHOP[0], Tool)


TEXTS = st.sampled_from(
    ["", "List pull requests", "Cancel an order", "Refund a payment", "Money so far", "List orders"]
)


@given(st.lists(st.tuples(st.sampled_from(range(len(SHOP))), TEXTS), max_size=4), st.text(max_size=20))
def test_an_index_of_changed_tools_is_the_same_as_one_made_anew(changes: list[tuple[int, str]], query: str) -> None:
    tools = list(SHOP)
    kept = Retriever(SHOP, EDGES)
    for place, text in changes:
        tools[place] = msgspec.structs.replace(tools[place], summary=text, description=text * 2)
        kept = kept.updated(tools)
    anew = Retriever(tools, EDGES)
    for asked in (query, "merge PRs and list orders", "refund the mony", "cancel"):
        assert kept.ask(asked) == anew.ask(asked)
    assert set(kept.postings.numbers) == set(anew.postings.numbers)


def test_only_the_tools_that_changed_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Retriever(SHOP, EDGES)
    read: list[str] = []

    def words_in(one: Tool) -> dict[str, list[str]]:
        read.append(one.name)
        return {"name": ["x"]}

    monkeypatch.setattr(retriever, "words_in", words_in)
    changed = msgspec.structs.replace(GET, summary="Show one")
    later = kept.updated([changed if one is GET else msgspec.structs.replace(one) for one in SHOP])
    assert read == ["getOrder"]
    assert later.updated(later._tools).postings is later.postings
    assert len(kept.updated(SHOP[:3])) == 3
