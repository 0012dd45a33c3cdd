from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.factories import artifact, assertion, edge, evidence, produced, rejection, snapshot, tool
from tests.factories import binding as bound
from tests.plan.shops import (
    asked,
    flow,
    gives,
    in_body,
    key,
    lister,
    plan_for,
    reader,
    reason,
    shop,
    tools_of,
    writer,
)
from toolgraph.model import (
    Action,
    Annotations,
    EvidenceSource,
    Location,
    Origin,
    PlannedInput,
    ProducerReason,
    Relation,
    Semantics,
    Snapshot,
    Standing,
)
from toolgraph.plan import PathSynthesizer, PlanSynthesisError
from toolgraph.tool_graph import ToolGraph


def reason_of(error: pytest.ExceptionInfo[PlanSynthesisError]) -> str:
    return str(error.value.to_dict()["reason"])


def last_input(graph: Snapshot, name: str = "orderId", **asked_with: Any) -> PlannedInput:
    step = plan_for(graph, **asked_with).steps[-1]
    return next(one for one in step.inputs if one.field == name)


# -- the order of origins


def test_a_given_value_needs_no_call() -> None:
    plan = plan_for(shop(), entities={"order_id": 7})
    assert tools_of(plan) == ["getOrder"]
    assert plan.steps[0].args == {"orderId": 7}
    assert plan.slots == ()


def test_a_listing_supplies_a_key_from_its_first_item_and_the_choice_is_noted() -> None:
    plan = plan_for(shop())
    assert tools_of(plan) == ["listOrders", "getOrder"]
    assert plan.steps[1].args == {"orderId": "${s1.items[0].id}"}
    assert plan.steps[1].depends_on == ("s1",)
    assert plan.output_binding == "${s2}"
    (choice,) = plan.choices
    assert (choice.producer, choice.options_path, choice.uses[0].value_path) == ("listOrders", "$.items", "$.id")
    assert not choice.must_confirm


def test_a_choice_names_what_tells_items_apart() -> None:
    orders = lister(produces=(gives(), produced("$.items[*].total"), produced("$.items[*].customer_name")))
    (choice,) = plan_for(snapshot(orders, reader(), edges=[flow("listOrders", "getOrder")])).choices
    assert choice.label_hints == ("customer_name",)


def test_a_choice_for_a_writing_target_must_be_confirmed() -> None:
    graph = snapshot(lister(), reader("deleteOrder", method="delete"), edges=[flow("listOrders", "deleteOrder")])
    plan = plan_for(graph, "deleteOrder")
    assert plan.choices[0].must_confirm
    assert plan.writing_steps == ("s2",)


def test_settings_of_the_artifact_apply_and_arguments_go_over_them() -> None:
    site = tool("listShops", consumes=(asked("site"), asked("status", enum=("10", "20"))), path="/shops")
    graph = snapshot(site, context_defaults={"site": "a"}, enum_mappings={"status": {"10": "open"}})
    assert plan_for(graph, "listShops", entities={"status": "Open"}).steps[0].args == {"site": "a", "status": "10"}
    other = PathSynthesizer(graph, context_defaults={"site": "b"}, enum_field_names={"status": {"20": "open"}})
    assert other.synthesize("listShops", {"status": "open"}).steps[0].args == {"site": "b", "status": "20"}


def test_what_nothing_supplies_is_asked_for() -> None:
    plan = plan_for(snapshot(reader()))
    (slot,) = plan.slots
    assert (slot.field_name, slot.reason, slot.cause) == ("orderId", "user_input_fallback", "no_producer")
    assert plan.steps[0].args == {"orderId": "${user_input.orderId}"}
    assert plan.metadata["user_input_slots"][0]["tool"] == "getOrder"


def test_a_code_is_asked_for_with_its_labels() -> None:
    one = tool("listOrders", consumes=(asked("status", enum=("10", "20")),))
    (slot,) = plan_for(snapshot(one, enum_mappings={"status": {"10": "open"}}), "listOrders").slots
    assert (slot.reason, slot.options) == ("enum_required", (("10", "open"), ("20", "")))


def test_an_unknown_label_is_asked_for_again_or_an_error_with_the_known_ones() -> None:
    one = tool("listOrders", consumes=(asked("status", enum=("10", "20")),))
    graph = snapshot(one, enum_mappings={"status": {"10": "open"}})
    (slot,) = plan_for(graph, "listOrders", entities={"status": "lost"}).slots
    assert (slot.reason, slot.cause, slot.given) == ("enum_required", "unknown_value", "lost")
    with pytest.raises(PlanSynthesisError) as error:
        plan_for(graph, "listOrders", entities={"status": "lost"}, strict=True)
    assert reason_of(error) == "enum_required"
    assert "open (10)" in str(error.value)


@pytest.mark.parametrize(
    ("goal", "arguments"),
    [
        ("show shipped orders", {"status": "30"}),
        ("배송 완료 주문 목록", {"status": "40"}),
        ("orders that were not shipped", {}),
        ("reshipped orders", {}),
        ("orders, shipped or paid", {}),
    ],
)
def test_a_label_in_the_request_is_its_code(goal: str, arguments: dict[str, Any]) -> None:
    one = tool("listOrders", consumes=(asked("status", required=False, enum=("20", "30", "40")),))
    labels = {"status": {"20": "paid", "30": "shipped", "40": "배송 완료"}}
    plan = plan_for(snapshot(one, enum_mappings=labels), "listOrders", goal=goal)
    assert plan.steps[0].args == arguments


def test_a_value_for_a_code_named_by_the_caller_is_asked_for_as_one() -> None:
    one = tool("listOrders", consumes=(asked("grade"),))
    made = PathSynthesizer(snapshot(one), enum_field_names=["grade"]).synthesize("listOrders")
    assert made.slots[0].reason == "enum_required"


def test_a_nested_body_is_filled_where_its_fields_belong() -> None:
    create = writer("createOrder", in_body("$.customer.name"), in_body("$.items[*].sku"), in_body("$.note"))
    plan = plan_for(snapshot(create), "createOrder", entities={"customer": {"name": "Kim", "vip": True}, "sku": "x"})
    assert plan.steps[0].args == {
        "customer": {"name": "Kim", "vip": True},
        "items": [{"sku": "x"}],
        "note": "${user_input.note}",
    }


def test_optional_fields_are_filled_where_they_are_given() -> None:
    search = lister("listOrders", asked("q", required=False), asked("page", required=False))
    assert plan_for(snapshot(search), "listOrders", entities={"q": "tea"}).steps[0].args == {"q": "tea"}


def test_given_values_go_into_the_calls_before_the_target() -> None:
    graph = snapshot(lister("listOrders", asked("q", required=False)), reader(), edges=[flow("listOrders", "getOrder")])
    plan = plan_for(graph, entities={"q": "tea", "color": "red"})
    assert plan.steps[0].args == {"q": "tea"}
    assert plan.unused_entities == ("color",)


def test_an_optional_reference_is_followed_on_request_only() -> None:
    one = reader("getReport", key("orderId", required=False), path="/report")
    graph = snapshot(lister(), one, edges=[flow("listOrders", "getReport")])
    assert tools_of(plan_for(graph, "getReport")) == ["getReport"]
    assert tools_of(plan_for(graph, "getReport", use_optional=True)) == ["listOrders", "getReport"]


# -- which producer


def test_a_producer_that_asks_for_as_much_as_it_saves_is_not_used() -> None:
    other = lister("listOfCustomer", key("customerId", "customer.id"), path="/customers/{customerId}/orders")
    one = last_input(snapshot(other, reader(), edges=[flow("listOfCustomer", "getOrder")]))
    assert one.origin is Origin.SLOT
    assert one.rejected[0].reason is ProducerReason.COSTS_MORE
    assert "`customerId`" in one.rejected[0].note


def test_a_search_that_asks_for_a_word_saves_an_id() -> None:
    search = lister("searchOrders", asked("q", semantic_tag="search_filter"))
    plan = plan_for(snapshot(search, reader(), edges=[flow("searchOrders", "getOrder")]))
    assert tools_of(plan) == ["searchOrders", "getOrder"]
    assert [slot.field_name for slot in plan.slots] == ["q"]


def test_the_listing_that_was_not_used_offers_options() -> None:
    other = lister("listOfCustomer", key("customerId", "customer.id"), path="/customers/{customerId}/orders")
    graph = snapshot(other, reader(), edges=[flow("listOfCustomer", "getOrder")])
    (slot,) = plan_for(graph).slots
    assert (slot.reason, slot.options_tool, slot.options_path) == (
        "dynamic_option_required",
        "listOfCustomer",
        "$.items[*].id",
    )


def test_better_evidence_wins_and_the_other_is_an_alternative() -> None:
    one = last_input(
        snapshot(
            lister(),
            lister("findOrders"),
            reader(),
            edges=[flow("listOrders", "getOrder", score=0.7), flow("findOrders", "getOrder", score=0.9)],
        )
    )
    assert one.producer_tool == "findOrders"
    assert [(p.tool, p.reason) for p in one.alternatives] == [("listOrders", ProducerReason.WEAKER_EVIDENCE)]
    assert "0.70 against 0.90" in one.alternatives[0].note


def test_a_persons_edge_goes_before_what_was_inferred() -> None:
    said = edge("findOrders", "getOrder", assertion(binding=bound("$.items[*].id", "orderId")))
    search = lister("findOrders", asked("a"), asked("b"), asked("c"), asked("d"))
    graph = snapshot(lister(), search, reader(), edges=[flow("listOrders", "getOrder"), said])
    one = last_input(graph)
    assert (one.producer_tool, one.confirmed, one.edge) == ("findOrders", True, "findOrders→getOrder")
    assert "A person said" in one.alternatives[0].note


def test_a_persons_edge_without_fields_finds_them() -> None:
    said = edge("listOrders", "getOrder", assertion(relation=Relation.REQUIRES))
    assert last_input(snapshot(lister(), reader(), edges=[said])).from_path == "$.items[*].id"


def test_a_rejected_edge_is_not_used_and_says_who_rejected_it() -> None:
    wrong = edge("listOrders", "getOrder", reason(), rejection(note="other ids"))
    one = last_input(snapshot(lister(), reader(), edges=[wrong]))
    assert one.origin is Origin.SLOT
    assert one.rejected[0].reason is ProducerReason.REJECTED_BY_PERSON
    assert one.rejected[0].note == "kim rejected this edge: other ids."


@pytest.mark.parametrize(
    ("producer", "overrides", "why"),
    [
        (writer(), {}, ProducerReason.WRITES),
        (tool("createOrder", method="", path="", produces=(gives("$.id"),)), {}, ProducerReason.WRITES),
        (lister("createOrder"), {"source": EvidenceSource.NAME_BASED}, ProducerReason.WEAK_EVIDENCE),
        (lister("createOrder", key()), {}, ProducerReason.ECHO),
        (lister("createOrder"), {"from_path": "$.items[*].nope"}, ProducerReason.UNKNOWN_OUTPUT),
        (lister("createOrder"), {"from_path": "$request.path.orderId"}, ProducerReason.ECHO),
    ],
)
def test_what_can_not_supply_a_value(producer: Any, overrides: dict[str, Any], why: ProducerReason) -> None:
    graph = snapshot(producer, reader(), edges=[edge("createOrder", "getOrder", reason(**overrides))])
    one = last_input(graph)
    assert one.origin is Origin.SLOT
    assert [(p.standing, p.reason) for p in one.producers] == [(Standing.REJECTED, why)]


def test_a_declared_value_that_no_answer_has_gives_way_to_the_next_one_of_the_edge() -> None:
    declared = reason("$.orderNo", source=EvidenceSource.ARAZZO, rank=0, score=1.0)
    graph = snapshot(lister(), reader(), edges=[edge("listOrders", "getOrder", declared, reason(score=0.7))])
    one = last_input(graph)
    assert (one.producer_tool, one.from_path, one.against) == ("listOrders", "$.items[*].id", "")


def test_an_answer_may_have_what_its_schema_leaves_open() -> None:
    schema = {"type": "object", "properties": {"id": {}}, "additionalProperties": True}
    producer = lister(produces=(gives("$.id"),), response_ref="#/schemas/shop/Order")
    document = {**artifact(), "schemas": {"shop": {"Order": schema}}}
    graph = snapshot(producer, reader(), edges=[flow("listOrders", "getOrder", "$.code")], document=document)
    assert last_input(graph).from_path == "$.code"


def test_excluded_tools_are_not_used() -> None:
    one = last_input(shop(), exclude_tools=["listOrders"])
    assert one.rejected[0].reason is ProducerReason.EXCLUDED


def test_an_edge_from_a_tool_that_is_gone_is_passed_over() -> None:
    one = last_input(snapshot(reader(), edges=[flow("gone", "getOrder")]))
    assert one.rejected[0].reason is ProducerReason.NOT_IN_GRAPH


def test_a_search_by_post_is_used_only_where_writing_is_allowed() -> None:
    search = lister(method="post", annotations=Annotations(read_only_hint=True))
    graph = snapshot(search, reader(), edges=[flow("listOrders", "getOrder")])
    assert tools_of(plan_for(graph)) == ["getOrder"]
    assert tools_of(plan_for(graph, allow_writes=True)) == ["listOrders", "getOrder"]


def test_something_is_created_first_only_where_that_is_asked_for_and_allowed() -> None:
    graph = snapshot(writer(), reader(), edges=[flow("createOrder", "getOrder", "$.id", side_effect=True)])
    for asked_with in ({}, {"allow_writes": True, "goal": "show an order"}, {"goal": "create an order"}):
        assert tools_of(plan_for(graph, **asked_with)) == ["getOrder"]
    plan = plan_for(graph, goal="create an order and show it", allow_writes=True)
    assert tools_of(plan) == ["createOrder", "getOrder"]
    assert plan.writing_steps == ("s1",)


@pytest.mark.parametrize(
    ("producer", "asked_with", "why", "writers"),
    [
        (writer(), {}, "which writes: allow writes and ask to create it, or give the value.", ("createOrder",)),
        (writer(), {"goal": "create an order"}, "which writes: allow writes, or give the value.", ("createOrder",)),
        (writer(), {"allow_writes": True}, "which writes: ask to create it, or give the value.", ()),
        (
            lister("createOrder", method="post", annotations=Annotations(read_only_hint=True)),
            {},
            "which writes: allow writes, or give the value.",
            ("createOrder",),
        ),
        (
            writer(method="put", semantics=Semantics(canonical_action=Action.UPDATE)),
            {},
            "which writes: a plan does not do that unasked.",
            (),
        ),
    ],
)
def test_what_only_a_writing_tool_supplies_is_asked_for_with_how_to_allow_it(
    producer: Any, asked_with: dict[str, Any], why: str, writers: tuple[str, ...]
) -> None:
    graph = snapshot(producer, reader(), edges=[flow("createOrder", "getOrder", "$.id")])
    (slot,) = plan_for(graph, **asked_with).slots
    assert slot.why == f"Only createOrder can supply `orderId` here, {why}"
    assert slot.writers == writers


# -- what belongs together


OWNER, REPO = key("owner", "repository.owner"), key("repo", "repository.name")


def repositories() -> Snapshot:
    listed = (gives("$[*].name", "repository.name"), gives("$[*].owner.login", "repository.owner"))
    issues = lister(
        "listIssues", OWNER, REPO, path="/repos/{owner}/{repo}/issues", produces=(gives("$[*].number", "issue.number"),)
    )
    everywhere = lister("searchIssues", path="/issues", produces=(gives("$[*].number", "issue.number"),))
    number = key("number", "issue.number")
    issue = reader("getIssue", OWNER, REPO, number, path="/repos/{owner}/{repo}/issues/{number}")
    return snapshot(
        lister("listRepos", path="/repos", produces=listed),
        issues,
        everywhere,
        issue,
        edges=[
            flow("listRepos", "listIssues", "$[*].name", "repo"),
            edge("listRepos", "getIssue", reason("$[*].name", "repo"), reason("$[*].owner.login", "owner")),
            flow("listIssues", "getIssue", "$[*].number", "number", rank=2, score=0.7),
            flow("searchIssues", "getIssue", "$[*].number", "number", score=0.95),
        ],
    )


def test_a_nested_resource_is_found_inside_what_it_belongs_to() -> None:
    plan = plan_for(repositories(), "getIssue")
    assert tools_of(plan) == ["listRepos", "listIssues", "getIssue"]
    same = {"owner": "${s1[0].owner.login}", "repo": "${s1[0].name}"}
    assert plan.steps[1].args == same
    assert plan.steps[2].args == {**same, "number": "${s2[0].number}"}
    assert [choice.producer_step for choice in plan.choices] == ["s1", "s2"]


def test_a_listing_of_everything_supplies_nothing_for_a_given_scope() -> None:
    plan = plan_for(repositories(), "getIssue", entities={"owner": "o", "repo": "r"})
    assert tools_of(plan) == ["listIssues", "getIssue"]
    assert plan.steps[0].args == {"owner": "o", "repo": "r"}
    (number,) = [one for one in plan.steps[1].inputs if one.field == "number"]
    assert [(p.tool, p.reason) for p in number.rejected] == [("searchIssues", ProducerReason.IGNORES_SCOPE)]


def test_a_list_that_can_not_be_told_the_owner_supplies_no_repository_of_one() -> None:
    plan = plan_for(repositories(), "getIssue", entities={"owner": "o"})
    assert "listRepos" not in tools_of(plan)


def test_two_fields_from_one_producer_take_one_call() -> None:
    pair = tool(
        "compare",
        consumes=(key("orderId"), asked("couponId", semantic_tag="coupon.id", reference=True)),
        path="/x/{orderId}",
    )
    both = lister(produces=(gives(), gives("$.items[*].couponId", "coupon.id")))
    to_coupon = {"from_path": "$.items[*].couponId", "to": "couponId", "to_location": "query"}
    graph = snapshot(
        both,
        lister("listCoupons", produces=(gives("$.items[*].id", "coupon.id"),)),
        pair,
        edges=[
            edge("listOrders", "compare", reason(), reason(**to_coupon, score=0.6)),
            flow("listCoupons", "compare", "$.items[*].id", "couponId", to_location="query", score=0.95),
        ],
    )
    plan = plan_for(graph, "compare")
    assert tools_of(plan) == ["listOrders", "compare"]
    assert plan.steps[1].args["couponId"] == "${s1.items[0].couponId}"


def test_what_was_looked_at_already_goes_before_a_choice_of_its_own() -> None:
    cart, address = key("cartId", "cart.id"), key("addressId", "address.id")
    carts = lister("listCarts", produces=(gives("$[*].id", "cart.id"), gives("$[*].customerId", "customer.id")))
    customers = lister("listCustomers", produces=(gives("$[*].id", "customer.id"),))
    addresses = lister(
        "listAddresses",
        key("customerId", "customer.id"),
        path="/customers/{customerId}/addresses",
        produces=(gives("$[*].id", "address.id"),),
    )
    order = writer("placeOrder", *(msgspec.structs.replace(one, location=Location.BODY) for one in (cart, address)))
    graph = snapshot(
        carts,
        customers,
        addresses,
        order,
        edges=[
            flow("listCarts", "placeOrder", "$[*].id", "cartId", to_location="body"),
            flow("listAddresses", "placeOrder", "$[*].id", "addressId", to_location="body"),
            flow("listCustomers", "listAddresses", "$[*].id", "customerId", score=0.95),
            flow("listCarts", "listAddresses", "$[*].customerId", "customerId", score=0.7),
        ],
    )
    plan = plan_for(graph, "placeOrder")
    assert tools_of(plan) == ["listCarts", "listAddresses", "placeOrder"]
    assert plan.steps[1].args == {"customerId": "${s1[0].customerId}"}


def test_two_fields_of_one_kind_are_two_questions() -> None:
    follow = reader(
        "follow", key("userId", "user.id"), key("otherId", "user.id"), path="/users/{userId}/follows/{otherId}"
    )
    plan = plan_for(snapshot(follow), "follow")
    assert len({slot.input for slot in plan.slots}) == 2


def test_the_same_question_is_asked_once() -> None:
    tenant = asked("tenantCode")
    graph = snapshot(
        lister("listOrders", tenant), reader("getOrder", key(), tenant), edges=[flow("listOrders", "getOrder")]
    )
    plan = plan_for(graph)
    assert {slot.input for slot in plan.slots} == {"tenantCode"}
    assert plan.steps[0].args["tenantCode"] == plan.steps[1].args["tenantCode"] == "${user_input.tenantCode}"


# -- circles, depth


def test_a_circle_is_cut_and_told() -> None:
    first = reader("a", key("x", "x.id"), path="/a/{x}", produces=(gives("$.y", "y.id"),))
    second = reader("b", key("y", "y.id"), path="/b/{y}", produces=(gives("$.x", "x.id"),))
    graph = snapshot(first, second, edges=[flow("a", "b", "$.y", "y"), flow("b", "a", "$.x", "x")])
    (slot,) = plan_for(graph, "a").slots
    assert slot.field_name == "x"


def test_a_tool_that_would_wait_for_itself_is_an_error_where_nothing_may_be_asked() -> None:
    one = reader("a", key("x", "x.id"), path="/a/{x}", produces=(gives("$.other", "x.id"),))
    with pytest.raises(PlanSynthesisError) as error:
        plan_for(snapshot(one, edges=[flow("a", "a", "$.other", "x")]), "a", strict=True)
    assert reason_of(error) == "cycle"


def chain(length: int) -> Snapshot:
    tools = [lister("t0", produces=(gives("$.k1", "k1.id"),))]
    edges = []
    for n in range(1, length):
        path = f"/t{n}/{{k{n}}}"
        tools.append(
            reader(f"t{n}", key(f"k{n}", f"k{n}.id"), path=path, produces=(gives(f"$.k{n + 1}", f"k{n + 1}.id"),))
        )
        edges.append(flow(f"t{n - 1}", f"t{n}", f"$.k{n}", f"k{n}"))
    return snapshot(*tools, edges=edges)


def test_chains_are_followed_as_far_as_wanted() -> None:
    assert tools_of(plan_for(chain(6), "t5")) == [f"t{n}" for n in range(6)]
    short = PathSynthesizer(chain(6), max_depth=4)
    (slot,) = short.synthesize("t5").slots
    assert slot.tool == "t5"
    with pytest.raises(PlanSynthesisError) as error:
        PathSynthesizer(chain(2), max_depth=0).synthesize("t1", strict=True)
    assert reason_of(error) == "max_depth"


# -- errors


def test_an_unknown_target_is_told_with_names_like_it() -> None:
    with pytest.raises(PlanSynthesisError) as error:
        plan_for(shop(), "getOrders")
    told = error.value.to_dict()
    assert (told["stage"], told["reason"]) == ("synthesize", "unknown_target")
    assert "getOrder" in told["evidence"]["nearest"]


def test_a_required_field_without_a_source_is_an_error_where_nothing_may_be_asked() -> None:
    with pytest.raises(PlanSynthesisError) as error:
        plan_for(snapshot(reader()), strict=True)
    told = error.value.to_dict()
    assert (told["reason"], told["evidence"]["field_name"]) == ("unsatisfied_field", "orderId")


@pytest.mark.parametrize("value", ["${s9.id}", "${oops", "${s1..id}"])
def test_a_binding_that_leads_nowhere_is_an_error_now(value: str) -> None:
    with pytest.raises(PlanSynthesisError) as error:
        plan_for(shop(), entities={"orderId": value})
    assert error.value.to_dict()["evidence"]["field_name"] == "orderId"


# -- the plan as a value


def test_a_plan_is_made_from_whatever_holds_a_graph() -> None:
    document = artifact(lister(), reader(), edges=[flow("listOrders", "getOrder")])
    for graph in (document, ToolGraph.from_artifact(document), shop()):
        assert tools_of(PathSynthesizer(graph).synthesize("getOrder")) == ["listOrders", "getOrder"]


def test_a_plan_is_plain_json_and_its_id_follows_from_its_content() -> None:
    plan, again, other = plan_for(shop()), plan_for(shop()), plan_for(shop(), goal="x")
    assert json.loads(json.dumps(plan.to_dict())) == json.loads(json.dumps(again.to_dict()))
    assert plan.id == again.id != other.id


def test_the_metadata_tells_how_the_plan_was_made() -> None:
    metadata = plan_for(shop(), entities={"x": 1}, target_selector={"decision": "select"}).metadata
    synthesis = metadata["synthesis"]
    assert (metadata["target"], metadata["entities"]) == ("getOrder", {"x": 1})
    assert synthesis["selected_producers"][0]["producer"] == "listOrders"
    assert synthesis["candidate_signals"]["getOrder.orderId"][0]["standing"] == "chosen"
    assert synthesis["target_selector"] == {"decision": "select"}
    assert synthesis["unused_entities"] == ["x"]


def test_a_step_shows_the_outputs_that_are_used_first() -> None:
    outputs = plan_for(shop()).steps[0].outputs
    assert [(one.path, one.used_by) for one in outputs] == [("$.items[*].id", (("s2", "orderId"),))]


def test_an_inferred_link_without_a_response_schema_is_taken_at_its_word() -> None:
    silent = lister(produces=())
    linked = edge("listOrders", "getOrder", evidence(EvidenceSource.OPENAPI_LINK, binding=bound("$.id", "orderId")))
    assert tools_of(plan_for(snapshot(silent, reader(), edges=[linked]))) == ["listOrders", "getOrder"]
