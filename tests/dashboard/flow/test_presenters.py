from __future__ import annotations

import msgspec
import pytest

from dashboard.pages.flow.presenter import asking, bundle, failure, lanes, listing, producers, ranking, sentence
from dashboard.pages.flow.view import FlowView, Form, Mode
from tests.dashboard.flow.shops import catalog, plan
from toolgraph.catalog.workflow import Failure
from toolgraph.graph.index import short_key
from toolgraph.model import Origin, Plan, Standing
from toolgraph.search.values import Answer, Hit, MatchedTerm, Parts, Reason


def drawn(made: Plan, form: Form = Form.STEPS) -> lanes.Lanes:
    shop = catalog()
    return lanes.lanes(made, form, shop.snapshot.tools, shop.graph, shop.statuses)


# -- lanes


def test_calls_stand_behind_what_they_wait_for_and_the_target_last() -> None:
    columns = drawn(plan()).columns
    assert [[card.tool for card in column] for column in columns] == [["listOrders"], ["getOrder"], ["refundPayment"]]
    assert [card.is_target for column in columns for card in column] == [False, False, True]
    assert [card.effect for column in columns for card in column] == ["reads", "reads", "writes"]


def test_a_wire_leads_from_an_output_to_an_input_and_names_its_edge() -> None:
    made = drawn(plan())
    cards = [card for column in made.columns for card in column]
    ports = {port.anchor for card in cards for port in card.inputs}
    ports |= {port.anchor for card in cards for port in card.outputs}
    assert [wire.key for wire in made.wires] == [
        short_key("listOrders", "getOrder"),
        short_key("getOrder", "refundPayment"),
    ]
    assert {end for wire in made.wires for end in (wire.source, wire.target)} <= ports
    assert not any(wire.confirmed for wire in made.wires)


@pytest.mark.parametrize(
    ("have", "field", "origin", "value"),
    [
        ((), "siteNo", Origin.DEFAULT, "6001"),
        ((("status", "paid"),), "status", Origin.ENUM, "20"),
        ((("status", "20"),), "status", Origin.ENTITY, "20"),
    ],
)
def test_a_port_says_what_its_value_is_and_where_it_comes_from(
    have: tuple[tuple[str, str], ...], field: str, origin: Origin, value: str
) -> None:
    card = drawn(plan("listOrders", *have)).columns[0][0]
    port = next(port for port in card.inputs if port.name == field)
    assert (port.origin, port.value) == (origin, value)


def test_an_input_without_a_source_is_an_open_port() -> None:
    port = drawn(plan()).columns[-1][0].inputs[-1]
    assert (port.name, port.origin, port.value) == ("amount", Origin.SLOT, "")


def test_in_the_form_of_tools_each_tool_stands_once() -> None:
    made = plan()
    first = made.steps[0]
    again = msgspec.structs.replace(first, id="s9", args={"siteNo": "6002"})
    both = msgspec.structs.replace(made, steps=(first, again, *made.steps[1:]))
    assert [card.number for card in drawn(both).columns[0]] == ["1", "9"]
    merged = drawn(both, Form.TOOLS)
    assert [card.number for card in merged.columns[0]] == ["1, 9"]
    assert len(merged.wires) == 2


# -- what is asked


def test_a_question_is_asked_once_under_the_name_that_makes_its_answer_known() -> None:
    made = plan()
    slot = made.slots[0]
    twice = msgspec.structs.replace(made, slots=(slot, msgspec.structs.replace(slot, step_id="s2")))
    (question,) = asking.questions(twice)
    assert (question.key, question.steps) == ("amount", ("3", "2"))
    assert asking.questions(plan("refundPayment", (question.key, "5"))) == ()


def test_a_question_for_an_earlier_call_goes_by_what_it_means() -> None:
    slot = msgspec.structs.replace(plan().slots[0], tool="getOrder", field_name="id", semantic_tag="order.id")
    made = msgspec.structs.replace(plan(), slots=(slot,))
    assert asking.questions(made)[0].key == "order.id"


def test_a_value_that_can_not_be_used_is_named_with_the_values_that_can() -> None:
    (question,) = asking.questions(plan("listOrders", ("status", "lost")))
    assert question.refused == "lost"
    assert [(option.value, option.label) for option in question.options] == [("10", "open"), ("20", "paid")]


def test_a_choice_in_a_list_says_what_is_taken_and_how_items_are_told_apart() -> None:
    (pick,) = asking.picks(plan())
    assert pick.text == (
        "`items` of `listOrders` is a list; `orderId` is taken from its first item. "
        "People tell its items apart by `name`."
    )
    assert pick.must_confirm


def test_a_known_input_that_no_call_takes_is_marked_and_can_be_forgotten() -> None:
    view = FlowView(mode=Mode.PLAN, target="getOrder", have=(("orderId", "7"), ("colour", "red")))
    shown = asking.given(view, plan("getOrder", *view.have))
    assert [(one.key, one.is_used) for one in shown] == [("orderId", True), ("colour", False)]
    assert FlowView.at(shown[1].href.partition("?")[2]).have == (("orderId", "7"),)


# -- the same in words


def test_the_list_says_the_same_as_the_lanes() -> None:
    made = plan()
    calls = listing.entries(made, catalog().snapshot.tools)
    assert [call.tool for call in calls] == [step.tool for step in made.steps]
    assert [line.text for line in calls[1].lines] == [
        "`orderId` comes from call 1 (`listOrders`, `items[].orderId`), inferred"
    ]
    assert calls[1].lines[0].edge == short_key("listOrders", "getOrder")
    assert calls[0].gives == ("`items[].orderId` to call 2 as `orderId`",)
    assert calls[2].lines[-1].text == "`amount` has to be asked for"


@pytest.mark.parametrize(
    ("view", "lead"),
    [
        (FlowView(mode=Mode.PLAN, target="refundPayment"), "How is `refundPayment` called?"),
        (FlowView(query="pay back"), "Which call answers “pay back”? `refundPayment`."),
        (
            FlowView(query="pay back", target="refundPayment"),
            "Which call answers “pay back”? `refundPayment`, chosen by you.",
        ),
        (
            FlowView(mode=Mode.PLAN, target="refundPayment", have=(("a", "1"), ("b", "2"))),
            "How is `refundPayment` called when `a` and `b` are known?",
        ),
    ],
)
def test_the_sentence_states_the_question_and_what_the_plan_takes(view: FlowView, lead: str) -> None:
    said = sentence.sentence(view, plan())
    assert said == f"{lead} 3 calls: 2 only read and 1 changes something; 1 question for you, 1 choice in lists."


def test_what_is_not_drawn_is_counted() -> None:
    assert sentence.hidden(plan(reject=True), 2) == "2 response fields and 1 rejected producer"
    assert sentence.hidden(plan("listOrders"), 0) == ""
    assert sentence.short(plan()) == "3 calls · 1 question · 1 choice"


def test_a_failure_is_told_with_what_to_do() -> None:
    found = failure.trouble(
        Failure(stage="synthesize", reason="unknown_target", message="No x.", evidence={"nearest": ["y"]})
    )
    assert (found.title, found.nearest, found.code) == (
        "There is no such tool",
        ("y",),
        "synthesize: unknown_target",
    )
    assert found.remedy


def test_a_failure_nobody_has_words_for_is_told_all_the_same() -> None:
    evidence = {"producers": [{"tool": "a"}, {"tool": "b"}]}
    found = failure.trouble(Failure(stage="later", reason="odd", message="Odd.", evidence=evidence))
    assert found.title
    assert found.remedy
    assert found.facts == "Producers that were considered: a and b."


# -- producers


def test_a_rejected_producer_is_listed_with_the_reason_a_person_gave() -> None:
    made = plan("getOrder", reject=True)
    assert [step.tool for step in made.steps] == ["getOrder"]
    rows = [row for one in producers.considered(made) for row in one.rows]
    rejected = next(row for row in rows if row.standing is Standing.REJECTED and row.tool == "listOrders")
    assert rejected.reason == "rejected by a person"
    assert "another order" in rejected.note


def test_an_input_is_found_by_its_key() -> None:
    one = producers.input_at(plan(), "in:getOrder:orderId")
    assert one is not None
    assert (one.value, one.edge) == ("listOrders items[].orderId", short_key("listOrders", "getOrder"))
    assert producers.input_at(plan(), "in:getOrder:nothing") is None


@pytest.mark.parametrize(
    ("made", "key", "curate"),
    [
        (plan(), "in:listOrders:siteNo", ("Its default", "/curate?tab=defaults&key=siteNo")),
        (
            plan("listOrders", ("status", "paid")),
            "in:listOrders:status",
            ("Labels of its codes", "/curate?tab=enums&field=status"),
        ),
        (
            plan("listOrders", ("status", "lost")),
            "in:listOrders:status",
            ("Labels of its codes", "/curate?tab=enums&field=status"),
        ),
        (
            plan(),
            "in:refundPayment:amount",
            ("Add an edge that supplies it", "/curate?dst=refundPayment&in=amount"),
        ),
        (plan(), "in:getOrder:orderId", ("", "")),
    ],
)
def test_an_input_leads_to_where_its_value_can_be_changed_for_good(
    made: Plan, key: str, curate: tuple[str, str]
) -> None:
    one = producers.input_at(made, key)
    assert one is not None
    assert one.curate == curate


# -- scores


def hit(**parts: float) -> Hit:
    split = Parts(**parts)
    return Hit(name="getOrder", rank=1, score=split.total, parts=split)


@pytest.mark.parametrize(
    "parts",
    [
        {"keyword": 1.0, "semantic": 0.5},
        {"keyword": 1.0, "semantic": -0.25, "contract": 0.125},
        {"keyword": 0.25, "annotation": -0.5},
    ],
)
def test_a_waterfall_starts_each_part_where_the_last_one_ended(parts: dict[str, float]) -> None:
    shown = ranking.waterfall(hit(**parts))
    assert [step.score for step in shown.steps] == [f"{amount:+.2f}" for amount in parts.values()]
    assert shown.total == f"{sum(parts.values()):.2f}"
    ends = [(step.segment.start, step.segment.start + step.segment.width) for step in shown.steps]
    for (step, here), (following, then) in zip(
        zip(shown.steps, ends, strict=True), list(zip(shown.steps, ends, strict=True))[1:], strict=False
    ):
        end = here[0] if step.is_against else here[1]
        start = then[1] if following.is_against else then[0]
        assert end == pytest.approx(start, abs=0.05)
    assert min(start for start, _ in ends) == 0
    assert max(end for _, end in ends) == pytest.approx(100, abs=0.05)


def test_bars_are_as_long_as_scores_against_the_best() -> None:
    best = msgspec.structs.replace(hit(keyword=2.0), name="listOrders")
    rows = ranking.ranking([best, hit(keyword=1.5, semantic=-0.5)], {}, "listOrders", "")
    assert [sum(part.width for part in row.bar) for row in rows] == pytest.approx([100, 50])
    assert [row.is_chosen for row in rows] == [True, False]
    assert rows[1].spoken == "score 1.00, right with 0%: words +1.50, meaning -0.50"


def test_an_opened_row_says_what_matched_where_and_how_much() -> None:
    one = msgspec.structs.replace(
        hit(keyword=1.0, semantic=0.5),
        matched=(MatchedTerm(word="orders", found="order", how="same word", places=("name", "path"), amount=1.0),),
        reasons=(Reason(part="semantic", what="it reads", amount=0.5),),
    )
    row = ranking.ranking([one], {}, "", "getOrder")[0]
    assert row.waterfall is not None
    assert [step.why for step in row.waterfall.steps] == [("“orders” in name, path (+1.00)",), ("it reads (+0.50)",)]


def test_a_part_too_small_to_be_written_is_left_out() -> None:
    assert [step.name for step in ranking.waterfall(hit(keyword=1.0, graph=0.001)).steps] == ["words"]


# -- what a model is shown


def test_a_bundle_has_rows_by_role_and_says_how_much_they_take() -> None:
    made = catalog().workflows.bundle("", target="refundPayment", budget=1_000)
    shown = bundle.bundle(made)
    assert [(row.role, row.tool) for row in shown.rows] == [
        ("target", "refundPayment"),
        ("required", "getOrder"),
        ("required", "listOrders"),
    ]
    assert shown.text.startswith(f"3 tools in {made.tokens} of 1,000 tokens")
    assert sum(row.fill for row in shown.rows) <= 100
    assert shown.trouble == ""
    assert [one.label for one in shown.budgets if one.is_on] == ["1,000"]


def test_a_bundle_says_what_is_left_out_and_why() -> None:
    target = catalog().workflows.bundle("", target="refundPayment").members[0]
    budget = target.shown.tokens + 1
    shown = bundle.bundle(catalog().workflows.bundle("", target="refundPayment", budget=budget))
    assert "room" in shown.trouble
    assert {row.tool: row.role for row in shown.left_out} == {"getOrder": "no room", "listOrders": "no room"}
    assert shown.left == 2
    assert [one.tokens for one in shown.budgets] == [budget, *bundle.BUDGETS]


@pytest.mark.parametrize(
    ("confidence", "said"), [(0.93, "most likely among the first ten (93%)"), (0.6, "may be"), (0.2, "doubtful")]
)
def test_how_sure_a_ranking_is_stands_in_words(confidence: float, said: str) -> None:
    answer = Answer(hits=(hit(keyword=1.0),), total=1, confidence=confidence, notes=("A note.",))
    assert said in ranking.sureness(answer)
    assert ranking.sureness(answer).endswith("A note.")
    assert ranking.sureness(Answer(notes=("A note.",))) == "A note."
    assert ranking.sureness(Answer()) == ""
