from __future__ import annotations

from typing import Any

import pytest

from tests.factories import field, tool
from tests.plan.shops import key
from toolgraph.graphify import select_target_candidate
from toolgraph.model import Action, Location, Semantics, Shape, Tool
from toolgraph.tool_graph import ToolSchema


def meaning(action: Action, shape: Shape = Shape.SINGLE, resource: str = "order") -> Semantics:
    return Semantics(canonical_action=action, result_shape=shape, primary_resource=resource)


LIST = tool("listOrders", path="/orders", semantics=meaning(Action.SEARCH, Shape.LIST))
GET = tool("getOrder", path="/orders/{orderId}", consumes=(key(),), semantics=meaning(Action.READ))
COUNT = tool("countOrders", path="/orders/count", semantics=meaning(Action.READ, Shape.COUNT))
DELETE = tool("deleteOrder", method="delete", consumes=(key(),), semantics=meaning(Action.DELETE, Shape.MUTATION))
OF_SHOP = tool(
    "listShopOrders",
    path="/shops/{shopId}/orders",
    consumes=(key("shopId", "shop.id"),),
    semantics=meaning(Action.SEARCH, Shape.LIST),
)
TOOLS = {one.name: one for one in (LIST, GET, COUNT, DELETE, OF_SHOP)}


def select(query: str, *names: str, tools: Any = TOOLS, **more: Any) -> dict[str, Any]:
    return select_target_candidate(query, names or tuple(TOOLS), tools, **more)


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        ("list all orders", "listOrders"),
        ("show the details of one order", "getOrder"),
        ("get order 4711", "getOrder"),
        ("how many orders are there", "countOrders"),
        ("delete an order", "deleteOrder"),
        ("list the orders of a shop", "listShopOrders"),
    ],
)
def test_siblings_are_told_apart(query: str, meant: str) -> None:
    for names in (tuple(TOOLS), tuple(reversed(TOOLS))):
        assert select(query, *names)["selected_target"] == meant


def test_a_given_key_speaks_for_the_tool_that_takes_it() -> None:
    keys = {"byNumber": key(), "byInvoice": key("invoiceId", "invoice.id")}
    tools = {name: tool(name, consumes=(one,), semantics=meaning(Action.READ)) for name, one in keys.items()}
    found = select("show an order", *tools, tools=tools, entities={"invoice_id": 7})
    assert found["selected_target"] == "byInvoice"


def test_a_clear_winner_says_why() -> None:
    found = select("delete an order")
    assert found["reason_codes"] == ["selected_by_strong_evidence"]
    assert (found["decision"], found["recommended_action"], found["ambiguous"]) == ("select", "select", False)
    assert "It does what is asked: delete." in found["why"]
    evidence = {row["name"]: row["evidence"] for row in found["candidate_evidence"]}["deleteOrder"]
    assert {signal["source"] for signal in evidence} >= {"retrieval_rank", "canonical_action", "primary_resource"}
    assert all(signal["why"] for signal in evidence)


def test_the_points_of_the_evidence_sum_to_the_score() -> None:
    for row in select("show one order")["candidate_evidence"]:
        total = sum(signal["score"] for signal in row["evidence"])
        assert row["selector_score"] == pytest.approx(min(max(total, 0.0), 1.0), abs=0.001)


def twins() -> dict[str, Tool]:
    return {name: tool(name, semantics=meaning(Action.READ)) for name in ("getOrderA", "getOrderB")}


def test_what_can_not_be_told_apart_is_ambiguous() -> None:
    found = select("show an order", "getOrderA", "getOrderB", tools=twins())
    assert found["ambiguous"]
    assert found["ambiguity_set"] == ["getOrderB"]
    assert "ambiguous_target" in found["reason_codes"]
    assert (found["decision"], found["recommended_action"]) == ("select_fallback", "expand_candidates")


def test_nothing_to_choose_from() -> None:
    found = select("x", "unknown", llm_target="other")
    assert found["selected_target"] is None
    assert found["decision"] == "expand_candidates"
    assert found["reason_codes"] == ["no_candidates", "llm_target_not_in_candidates"]


# -- a model's choice


def test_a_models_choice_that_fits_is_kept() -> None:
    found = select("delete an order", llm_target="deleteOrder")
    assert (found["selected_target"], found["overrode_llm"]) == ("deleteOrder", False)
    assert found["reason_codes"] == ["llm_target_preserved"]


def test_a_models_choice_is_overruled_on_strong_evidence() -> None:
    found = select("delete an order", llm_target="listOrders")
    assert (found["selected_target"], found["overrode_llm"]) == ("deleteOrder", True)
    assert found["reason_codes"][0] == "llm_target_overridden"
    assert found["decision"] == "override_llm"
    assert found["llm_margin"] > 0.12


def test_a_models_choice_stays_where_the_policy_says_so() -> None:
    found = select("delete an order", llm_target="listOrders", policy="preserve_llm")
    assert (found["selected_target"], found["ambiguous"]) == ("listOrders", True)
    assert "override_blocked_by_policy" in found["reason_codes"]


def test_a_small_lead_overrules_nobody() -> None:
    found = select("show an order", "getOrderA", "getOrderB", tools=twins(), llm_target="getOrderB")
    assert (found["selected_target"], found["ambiguous"]) == ("getOrderB", True)
    assert "insufficient_pairwise_margin" in found["reason_codes"]


def test_rank_alone_overrules_nobody() -> None:
    many = {f"getOrder{n}": tool(f"getOrder{n}", semantics=meaning(Action.READ)) for n in range(14)}
    found = select("show an order", *many, tools=many, llm_target="getOrder13")
    assert found["llm_margin"] >= 0.12
    assert "non_discriminative_override_blocked" in found["reason_codes"]


def test_a_tool_that_changes_something_does_not_replace_one_that_reads_for_a_question() -> None:
    rows = [{"name": "deleteOrder", "score": 9.0}, {"name": "getOrder", "score": 0.5}]
    found = select_target_candidate("show an order", rows, TOOLS, llm_target="getOrder")
    assert found["selected_target"] == "getOrder"
    assert "action_incompatible_override_blocked" in found["reason_codes"]


def test_a_model_may_name_a_tool_that_was_not_retrieved() -> None:
    found = select("delete an order", "listOrders", "getOrder", llm_target="deleteOrder")
    assert (found["selected_target"], found["reason_codes"]) == ("deleteOrder", ["llm_target_preserved"])


def test_an_invented_tool_is_replaced() -> None:
    found = select("delete an order", llm_target="eraseOrder")
    assert found["selected_target"] == "deleteOrder"
    assert found["reason_codes"][0] == "llm_target_not_in_candidates"


# -- where candidates come from


def test_scores_come_from_the_candidates_or_from_the_retrieval() -> None:
    rows = [{"name": "getOrderA", "score": 1.0}, {"name": "getOrderB", "score": 3.0}]
    by_row = select_target_candidate("show an order", rows, twins())
    by_result = select("show an order", "getOrderA", "getOrderB", tools=twins(), retrieval_results={"results": rows})
    assert by_row["selected_target"] == by_result["selected_target"] == "getOrderB"


def test_a_producer_is_no_target_unless_nothing_else_was_found() -> None:
    rows = [{"name": "listOrders", "score": 3.0, "role": "producer"}, {"name": "getOrder", "score": 1.0}]
    assert select_target_candidate("orders", rows, TOOLS)["selected_target"] == "getOrder"
    assert select_target_candidate("orders", rows[:1], TOOLS)["selected_target"] == "listOrders"


def test_tools_may_be_public_values() -> None:
    schemas = [ToolSchema(name=name, description=f"{name} it") for name in ("a", "b")]
    assert select("a", "b", "a", tools=schemas)["selected_target"] in {"a", "b"}


def test_what_was_learned_counts_a_little() -> None:
    learned = [{"tool": "getOrderB", "boost": 5.0}]
    found = select("show an order", "getOrderA", "getOrderB", tools=twins(), learning_suggestions=learned)
    row = next(row for row in found["candidate_evidence"] if row["name"] == "getOrderB")
    assert [signal["score"] for signal in row["evidence"] if signal["source"] == "learning"] == [0.06]


def test_a_scope_that_was_spoken_of_speaks_for_a_tool() -> None:
    row = select("orders of a shop")["candidate_evidence"]
    sources = {one["name"]: {signal["source"] for signal in one["evidence"]} for one in row}
    assert "scope_fit" in sources["listShopOrders"]
    unasked = select("orders")["candidate_evidence"]
    assert "scope_mismatch" in {
        s["source"] for one in unasked if one["name"] == "listShopOrders" for s in one["evidence"]
    }


def test_words_to_search_by_speak_for_no_target() -> None:
    search = tool("searchOrders", consumes=(field("q", location=Location.QUERY, required=True),))
    rows = select_target_candidate("x", ["searchOrders"], {"searchOrders": search}, entities={"q": "tea"})
    assert "request_contract_fit" not in rows["rank_signals"][0]["evidence"]


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="whim"):
        select("x", policy="whim")


def test_what_the_retrieval_itself_doubts_is_doubted() -> None:
    for confidence, doubted in ((0.3, True), (0.9, False)):
        rows = [{"name": "deleteOrder", "score": 1.0, "confidence": confidence}, {"name": "getOrder", "score": 0.1}]
        found = select_target_candidate("delete an order", rows, TOOLS)
        assert ("low_confidence" in found["reason_codes"]) is doubted
        assert (found["recommended_action"] == "expand_candidates") is doubted
        assert (found["selected_target"], found["retrieval_confidence"]) == ("deleteOrder", confidence)
    assert "low_confidence" not in select("delete an order")["reason_codes"]
