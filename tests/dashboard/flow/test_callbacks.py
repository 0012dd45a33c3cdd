from __future__ import annotations

import json
from typing import Any

import pytest
from dash import Dash

from dashboard.app import create_app
from dashboard.pages.flow.ids import Flow
from tests.dashboard.fire import fire
from tests.dashboard.flow.shops import shop
from tests.dashboard.stores import FixedStore
from tests.factories import snapshot
from tests.plan.shops import flow, reader, writer
from toolgraph.graph.index import short_key
from toolgraph.model import RejectEdge, RestoreEdge
from toolgraph.workspace import Workspace

KEY = short_key("listOrders", "getOrder")
CASES = {"cases": [{"mode": "search", "query": "List all orders", "expected_target": "listOrders"}]}


@pytest.fixture
def store() -> FixedStore:
    return FixedStore(shop())


@pytest.fixture
def app(store: FixedStore) -> Dash:
    return create_app(Workspace(store))


def rank(app: Dash, address: str) -> dict[str, Any]:
    return fire(app, f"{Flow.RANKING}.data", {f"{Flow.RANKING}.data": address})


def draw(app: Dash, address: str) -> dict[str, Any]:
    return fire(app, f"{Flow.PLANNING}.data", {f"{Flow.PLANNING}.data": address})


def inspect(app: Dash, address: str) -> dict[str, Any]:
    return fire(app, f"{Flow.SELECTION}.data", {f"{Flow.SELECTION}.data": address})


def judge(app: Dash, button: Flow, selected: str, clicks: int | None = 1) -> dict[str, Any]:
    values = {
        f"{button}.n_clicks": clicks,
        f"{Flow.SELECTION}.data": f"?mode=plan&t=getOrder&sel={selected}",
        f"{Flow.REASON}.value": " other ",
        "shell-revision.data": 3,
    }
    return fire(app, f"{button}.n_clicks", values)


def words(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def test_a_question_ranks_candidates_and_chooses_a_target(app: Dash) -> None:
    done = rank(app, "?q=List%20orders")
    assert "listOrders" in words(done[f"{Flow.CHOSEN}.children"])
    rows = words(done[f"{Flow.CANDIDATES}.children"])
    assert "1. listOrders, target, score" in rows
    assert "data-set" in rows


def test_an_opened_candidate_has_its_score_taken_apart(app: Dash) -> None:
    closed, opened = rank(app, "?q=List%20orders"), rank(app, "?q=List%20orders&why=listOrders")
    assert "waterfall" not in words(closed)
    assert "“orders” in name" in words(opened)


def test_a_question_without_an_answer_offers_what_is_stored(store: FixedStore) -> None:
    stored = shop()
    stored.document["quality_lab"] = CASES  # type: ignore[index]
    app = create_app(Workspace(FixedStore(stored)))
    assert "No tool matches “zxqv”" in words(rank(app, "?q=zxqv"))
    done = draw(app, "?q=zxqv")
    assert done[f"{Flow.ROOT}.data-shows"] == "trouble"
    assert "List all orders" in words(done[f"{Flow.PLAN}.children"])


def test_an_empty_page_offers_stored_questions_and_tools(store: FixedStore) -> None:
    stored = shop()
    stored.document["quality_lab"] = CASES  # type: ignore[index]
    done = draw(create_app(Workspace(FixedStore(stored))), "")
    assert done[f"{Flow.ROOT}.data-shows"] == "start"
    assert "List all orders" in words(done[f"{Flow.PLAN}.children"])
    assert "getOrder" in words(done[f"{Flow.PLAN}.children"])
    assert "Guided tour" not in words(done[f"{Flow.PLAN}.children"])


def test_a_target_is_planned_with_its_questions(app: Dash) -> None:
    done = draw(app, "?mode=plan&t=refundPayment")
    assert done[f"{Flow.ROOT}.data-shows"] == "plan"
    assert "3 calls" in words(done[f"{Flow.SENTENCE}.children"])
    shown = words(done[f"{Flow.PLAN}.children"])
    assert "ask the user" in shown
    assert '"data-have": "amount"' in shown
    assert done["shell-status.children"] == "3 calls · 1 question · 1 choice"


def test_writes_that_a_plan_needs_are_allowed_on_the_page() -> None:
    graph = snapshot(writer(), reader(), edges=[flow("createOrder", "getOrder", "$.id")])
    app = create_app(Workspace(FixedStore(graph)))
    address = "?q=create+an+order+and+get+it&t=getOrder"
    asked, allowed = draw(app, address), draw(app, f"{address}&writes=yes")
    shown = words(asked[f"{Flow.PLAN}.children"])
    assert "Only createOrder can supply" in shown.replace('"}, "type": "Code"', "").replace("`", "")
    assert '"data-set": "writes=yes"' in shown
    assert "2 calls" in words(allowed[f"{Flow.SENTENCE}.children"])
    assert '"data-set": "writes="' in words(allowed[f"{Flow.KNOWN}.children"])


def test_what_a_model_is_shown_opens_on_request(app: Dash) -> None:
    closed, opened = draw(app, "?q=List%20orders"), draw(app, "?q=List%20orders&bundle=500")
    assert "What a model is shown" not in words(closed[f"{Flow.PLAN}.children"])
    assert "of 500 tokens" in words(opened[f"{Flow.PLAN}.children"])
    assert '"data-set": "bundle=2000"' in words(closed[f"{Flow.SENTENCE}.children"])
    assert '"data-set": "bundle="' in words(opened[f"{Flow.SENTENCE}.children"])
    assert "For a model" not in words(draw(app, "?mode=plan&t=gone&bundle=500")[f"{Flow.SENTENCE}.children"])


def test_what_is_given_makes_the_plan_anew(app: Dash) -> None:
    done = draw(app, "?mode=plan&t=refundPayment&have=amount=5,orderId=7")
    assert "2 calls" in words(done[f"{Flow.SENTENCE}.children"])
    assert "ask the user" not in words(done[f"{Flow.PLAN}.children"])
    assert "Forget amount" in words(done[f"{Flow.KNOWN}.children"])


def test_the_list_has_the_calls_in_order(app: Dash) -> None:
    done = draw(app, "?mode=plan&t=getOrder&v=table")
    shown = words(done[f"{Flow.PLAN}.children"])
    assert '"type": "Ol"' in shown
    assert "lanes" not in shown


def test_an_unknown_target_gets_the_nearest_names(app: Dash) -> None:
    done = draw(app, "?mode=plan&t=getOrders")
    assert done[f"{Flow.ROOT}.data-shows"] == "trouble"
    assert "t=getOrder" in words(done[f"{Flow.PLAN}.children"])


def test_an_edge_is_inspected_as_in_explore(app: Dash) -> None:
    done = inspect(app, f"?mode=plan&t=getOrder&sel={KEY}")
    assert done[f"{Flow.ROOT}.data-inspects"] == "yes"
    assert done[f"{Flow.VERDICT}.data-state"] == "live"
    assert "confidence 0.90" in words(done[f"{Flow.HEAD}.children"])
    there = fire(app, "explore-selected.data", {"explore-selected.data": KEY})
    assert done[f"{Flow.PANEL}.children"] == there["explore-panel.children"]


@pytest.mark.parametrize(
    ("selected", "said"),
    [
        ("in:getOrder:orderId", "Chosen producer"),
        ("in:refundPayment:amount", "No tool supplies"),
        ("producers", "Producers considered"),
        ("nobody", "not in this plan"),
    ],
)
def test_an_input_shows_who_supplies_it(app: Dash, selected: str, said: str) -> None:
    done = inspect(app, f"?mode=plan&t=refundPayment&sel={selected}")
    assert said in words([done[f"{Flow.HEAD}.children"], done[f"{Flow.PANEL}.children"]])
    assert done[f"{Flow.VERDICT}.data-state"] == "none"


def test_a_tool_that_is_not_listed_says_what_kept_it_out(app: Dash) -> None:
    done = inspect(app, "?q=Get%20an%20order&why=refundPayment")
    assert "Why not" in words(done[f"{Flow.PANEL}.children"])
    assert "Choose this instead" in words(done[f"{Flow.PANEL}.children"])
    assert done[f"{Flow.ROOT}.data-inspects"] == "yes"


def test_a_tool_that_is_in_no_catalog_is_told(app: Dash) -> None:
    assert "is not in this catalog" in words(inspect(app, "?q=refund&why=nobody"))


def test_nothing_selected_leaves_the_plan_all_the_room(app: Dash) -> None:
    assert inspect(app, "?mode=plan&t=getOrder")[f"{Flow.ROOT}.data-inspects"] == "no"


def test_an_edge_is_rejected_with_its_reason(app: Dash, store: FixedStore) -> None:
    done = judge(app, Flow.REJECT, KEY)
    assert store.edits == [RejectEdge(source="listOrders", target="getOrder", reason="other")]
    assert done[f"{Flow.REASON}.value"] == ""
    assert done["shell-revision.data"] == 4


def test_an_edge_is_restored(app: Dash, store: FixedStore) -> None:
    judge(app, Flow.RESTORE, KEY)
    assert store.edits == [RestoreEdge(source="listOrders", target="getOrder", note="other")]


@pytest.mark.parametrize(("selected", "clicks"), [(KEY, None), ("nobody", 1)])
def test_nothing_is_written_without_a_press_or_an_edge(
    app: Dash, store: FixedStore, selected: str, clicks: int | None
) -> None:
    judge(app, Flow.REJECT, selected, clicks)
    assert store.edits == []


def test_who_may_not_edit_is_told_why() -> None:
    app = create_app(Workspace(FixedStore(shop()), read_only_reason="on request"))
    done = inspect(app, f"?mode=plan&t=getOrder&sel={KEY}")
    assert done[f"{Flow.VERDICT}.data-state"] == "locked"
    assert "on request" in done[f"{Flow.LOCK}.children"]


@pytest.mark.parametrize(("box", "results"), [(Flow.TARGET, Flow.TARGET_RESULTS), (Flow.WHY, Flow.WHY_RESULTS)])
def test_a_box_finds_tools_as_one_types(app: Dash, box: Flow, results: Flow) -> None:
    done = fire(app, f"{box}.value", {f"{box}.value": " refund ", f"{Flow.SELECTION}.data": "?q=x"})
    assert "refundPayment" in words(done[f"{results}.children"])
    assert done[f"{results}.data-query"] == "refund"
    assert fire(app, f"{box}.value", {f"{box}.value": ""})[f"{results}.children"] == []
    assert "No tool is called" in words(fire(app, f"{box}.value", {f"{box}.value": "zxqv"}))
