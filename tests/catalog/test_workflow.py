from __future__ import annotations

import pytest

from tests.dashboard.flow.shops import catalog, shop
from toolgraph.catalog import Catalog
from toolgraph.catalog.workflow import Case, Failure, entities_of
from toolgraph.demo import demo_artifact, demo_questions
from toolgraph.errors import UnknownToolError
from toolgraph.model import Plan
from toolgraph.search.values import Role
from toolgraph.store.codec import snapshot_of


@pytest.fixture(scope="module")
def demo() -> Catalog:
    return Catalog(snapshot_of(demo_artifact(), "demo"))


def test_a_request_has_ranked_candidates_and_says_how_many_more(demo: Catalog) -> None:
    few, more = demo.workflows.rank("find orders", 3), demo.workflows.rank("find orders", 50)
    assert [hit.rank for hit in few.hits] == [1, 2, 3]
    assert more.hits[:3] == few.hits
    assert few.total == more.total > 3


def test_a_request_that_nothing_answers_has_no_target() -> None:
    found = catalog().workflows
    assert found.rank("zxqv").hits == ()
    assert found.select("zxqv").selected == ""


def test_what_only_supplies_others_is_no_target(demo: Catalog) -> None:
    hits = {hit.name: hit.role for hit in demo.workflows.rank("Cancel an order that has not been shipped yet").hits}
    selection = demo.workflows.select("Cancel an order that has not been shipped yet")
    assert Role.PRODUCER in hits.values()
    assert hits[selection.selected] is Role.TARGET


def test_any_tool_is_explained_and_no_other() -> None:
    found = catalog().workflows
    assert found.explain("refund", "refundPayment", 1).kept_out == ()
    assert found.explain("refund", "listOrders", 1).kept_out
    with pytest.raises(UnknownToolError):
        found.explain("refund", "nobody", 1)


def test_a_plan_is_made_once_and_kept() -> None:
    found = catalog().workflows
    assert found.plan("getOrder") is found.plan("getOrder")
    assert found.plan("getOrder") != found.plan("getOrder", (("orderId", "7"),))


def test_a_plan_that_can_not_be_made_is_a_value() -> None:
    failed = catalog().workflows.plan("nobody")
    assert isinstance(failed, Failure)
    assert (failed.stage, failed.reason) == ("synthesize", "unknown_target")
    assert isinstance(catalog().workflows.plan("getOrder"), Plan)


def test_stored_questions_are_read_whatever_else_stands_among_them() -> None:
    stored = shop()
    rows = [{"query": " orders ", "expected_target": "listOrders"}, {"query": ""}, "odd", {"expected_target": "x"}]
    stored.document["quality_lab"] = {"cases": rows}  # type: ignore[index]
    assert Catalog(stored).workflows.cases == (Case(query="orders", expected="listOrders"),)
    assert catalog().workflows.cases == ()


@pytest.mark.parametrize("question", demo_questions(), ids=lambda question: question.id)
def test_the_demo_answers_its_stored_questions(demo: Catalog, question: object) -> None:
    case = next(one for one in demo.workflows.cases if one.query == question.query)  # type: ignore[attr-defined]
    assert demo.workflows.select(case.query).selected == case.expected


@pytest.mark.parametrize(
    ("have", "entities"),
    [
        ((("id", "7"),), {"id": "7"}),
        ((("ids", "[1, 2]"),), {"ids": [1, 2]}),
        ((("pet", '{"id": 1}'),), {"pet": {"id": 1}}),
        ((("text", "[draft"),), {"text": "[draft"}),
    ],
)
def test_known_inputs_are_texts_lists_or_objects(
    have: tuple[tuple[str, str], ...], entities: dict[str, object]
) -> None:
    assert entities_of(have) == entities


@pytest.mark.parametrize(
    "written",
    [
        pytest.param("[" * 100_000, id="never closed"),
        pytest.param("[" * 100_000 + "]" * 100_000, id="too deep to be read"),
        pytest.param('{"a":' * 300 + "1" + "}" * 300, id="too deep to be written"),
        pytest.param("[1e999]", id="beyond a double"),
        pytest.param("[" + "9" * 40 + "]", id="beyond 64 bits"),
        pytest.param('["\udc80"]', id="no Unicode"),
        pytest.param("[NaN]", id="no JSON"),
    ],
)
def test_a_known_input_that_json_can_not_hold_stays_text(demo: Catalog, written: str) -> None:
    assert entities_of((("x", written),)) == {"x": written}
    plan = demo.workflows.plan("getOrderDetail", (("x", written),))
    assert isinstance(plan, Plan | Failure)
