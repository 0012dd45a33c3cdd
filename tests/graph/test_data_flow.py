from __future__ import annotations

import pytest

from tests.worlds import INTEGER, STRING, World, listed, obj, only, op, path, query, ref, world
from toolgraph.graph.data_flow import CROWD_MINIMUM, SCOPE_MINIMUM
from toolgraph.graph.producers import MAX_PRODUCERS
from toolgraph.model import EdgeKind, Evidence

THING = obj("id", id=STRING)
SCHEMAS = {"Pet": THING, "Order": obj("id", id=STRING, pet_id=STRING), "User": THING}
READ_PET = op(path("petId"), returns=ref("Pet"))


def pairs(one: World) -> set[tuple[str, str]]:
    return set(one.edges())


def item(one: World, source: str, target: str) -> Evidence:
    (evidence,) = one.edges()[source, target].items
    return evidence


def test_a_listing_supplies_the_key_that_a_read_picks() -> None:
    one = world({"GET /pets": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": READ_PET}, SCHEMAS)
    edge = one.edges()["GET /pets", "GET /pets/{petId}"]
    binding = only(edge)
    assert edge.kind is EdgeKind.DATA_FLOW
    assert (binding.from_path, binding.to_field, binding.semantic_tag) == ("$[*].id", "petId", "pet.id")
    assert (binding.required, binding.side_effect, binding.scope) == (True, False, False)


def test_an_edge_says_why_it_is_there() -> None:
    one = world({"GET /pets": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": READ_PET}, SCHEMAS)
    evidence = item(one, "GET /pets", "GET /pets/{petId}")
    assert evidence.why == "`$[*].id` goes into `petId`: it lists what the value is picked from."
    assert evidence.against is None


def test_producers_are_ranked() -> None:
    one = world(
        {
            "POST /pets": op(body=ref("Pet"), returns=ref("Pet")),
            "GET /orders/{id}": op(path("id"), returns=ref("Order")),
            "GET /owners/{id}/pets": op(path("id"), returns=listed(ref("Pet"))),
            "GET /pets": op(returns=listed(ref("Pet"))),
            "DELETE /pets/{petId}": op(path("petId")),
        },
        SCHEMAS,
    )
    edges = [edge for edge in one.edges().values() if edge.target == "DELETE /pets/{petId}"]
    assert [edge.source for edge in sorted(edges, key=lambda edge: edge.items[0].rank)] == [
        "GET /pets",
        "GET /owners/{id}/pets",
        "GET /orders/{id}",
        "POST /pets",
    ]


def test_a_call_that_makes_one_is_marked() -> None:
    one = world({"POST /pets": op(body=ref("Pet"), returns=ref("Pet")), "GET /pets/{petId}": READ_PET}, SCHEMAS)
    evidence = item(one, "POST /pets", "GET /pets/{petId}")
    assert evidence.binding is not None
    assert evidence.binding.side_effect
    assert evidence.against == "the producer writes"


def test_a_search_by_post_only_reads() -> None:
    one = world({"POST /pets/search": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": READ_PET}, SCHEMAS)
    assert not only(one.edges()["POST /pets/search", "GET /pets/{petId}"]).side_effect


@pytest.mark.parametrize(
    ("operations", "why"),
    [
        (
            {"GET /pets/{petId}": READ_PET, "DELETE /pets/{petId}": op(path("petId"))},
            "the producer needs the value itself",
        ),
        ({"GET /pets": op(returns=listed(ref("Pet"))), "GET /orders/{id}": op(path("id"))}, "two entities"),
        ({"GET /pets": op(returns=listed(ref("Pet"))), "GET /users": op(query("name"))}, "a field of no entity"),
        (
            {"GET /pets": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": op(path("petId", type="integer"))},
            "text where a number is asked for",
        ),
        (
            {"GET /pets": op(returns=listed(ref("Pet"))), "POST /orders": op(body=obj(a=obj(b=obj(pet_id=STRING))))},
            "deep inside an optional branch",
        ),
        ({"DELETE /pets": op(returns=ref("Pet")), "GET /pets/{petId}": READ_PET}, "the producer destroys"),
        (
            {"GET /pets/{petId}": READ_PET, "PUT /pets": op(body=ref("Pet"), returns=ref("Pet"))},
            "an echo by another way",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_there_is_no_edge(operations: dict[str, object], why: str) -> None:
    assert pairs(world(operations, SCHEMAS)) == set(), why  # type: ignore[arg-type]


def test_a_number_where_text_is_asked_for_is_doubted() -> None:
    one = world({"GET /pets": op(returns=listed(obj("id", id=INTEGER))), "GET /pets/{petId}": op(path("petId"))})
    evidence = item(one, "GET /pets", "GET /pets/{petId}")
    assert evidence.against == "the producer gives an integer, the consumer is declared a string"
    assert evidence.score < 0.95


def test_a_reference_in_a_response_leads_to_the_resource() -> None:
    one = world({"GET /orders/{id}": op(path("id"), returns=ref("Order")), "GET /pets/{petId}": READ_PET}, SCHEMAS)
    assert only(one.edges()["GET /orders/{id}", "GET /pets/{petId}"]).from_path == "$.pet_id"


def test_a_list_of_references_leads_to_each() -> None:
    one = world(
        {
            "GET /events/{id}": op(
                path("id"), returns=obj("id", id=STRING, photos=listed(obj(id=STRING)), site_ids=listed(STRING))
            ),
            "GET /sites/{id}": op(path("id")),
            "GET /photos/{photoId}": op(path("photoId")),
        }
    )
    edges = one.edges()
    assert only(edges["GET /events/{id}", "GET /sites/{id}"]).from_path == "$.site_ids[*]"
    assert only(edges["GET /events/{id}", "GET /photos/{photoId}"]).from_path == "$.photos[*].id"


def test_a_list_of_parts_under_their_own_name_ranks_before_a_mention() -> None:
    option = obj("skuId", skuId=STRING, color=STRING)
    one = world(
        {
            "GET /carts": op(returns=listed(obj("cartId", cartId=STRING, skuId=STRING))),
            "GET /products": op(returns=listed(obj("productId", productId=STRING))),
            "GET /products/{productId}": op(
                path("productId"), returns=obj("productId", productId=STRING, skuOptions=listed(option))
            ),
            "GET /skus/{skuId}": op(path("skuId"), returns=obj("skuId", skuId=STRING)),
        }
    )
    ranks = {edge.source: edge.items[0].rank for edge in one.edges().values() if edge.target == "GET /skus/{skuId}"}
    assert ranks == {"GET /products/{productId}": 1, "GET /carts": 2}
    assert "as parts of what it reads" in item(one, "GET /products/{productId}", "GET /skus/{skuId}").why


def test_an_optional_reference_is_marked_and_scores_less() -> None:
    order = obj("pet_id", pet_id=STRING)
    listing = {"GET /pets": op(returns=listed(ref("Pet"))), "GET /pets/{petId}": READ_PET}
    needed = world(listing | {"POST /orders": op(body=order)}, SCHEMAS)
    optional = world(listing | {"POST /orders": op(body=obj(pet_id=STRING))}, SCHEMAS)
    strong, weak = (item(one, "GET /pets", "POST /orders") for one in (needed, optional))
    assert weak.binding is not None
    assert not weak.binding.required
    assert weak.score < strong.score
    assert weak.against == "the consumer can do without the value"


def test_a_binding_into_a_body_says_where() -> None:
    body = obj("shipping", shipping=obj("pet_id", pet_id=STRING))
    one = world({"GET /pets": op(returns=listed(ref("Pet"))), "POST /orders": op(body=body)}, SCHEMAS)
    binding = only(one.edges()["GET /pets", "POST /orders"])
    assert (binding.to_location, binding.to_path, binding.to_field) == ("body", "$.shipping.pet_id", "pet_id")


def test_one_pair_may_carry_several_values() -> None:
    account = obj("id", "uuid", id=STRING, uuid=STRING)
    body = obj("account_id", "account_uuid", account_id=STRING, account_uuid=STRING)
    one = world({"GET /accounts": op(returns=listed(account)), "POST /transfers": op(body=body)})
    (edge,) = one.edges().values()
    assert {binding.to_field: binding.from_path for binding in edge.bindings} == {
        "account_id": "$[*].id",
        "account_uuid": "$[*].uuid",
    }


def many_in_workspaces(count: int) -> World:
    kinds = {f"GET /workspaces/{{ws}}/kind{n}s": op(path("ws")) for n in range(count)}
    return world(
        kinds
        | {
            "GET /workspaces": op(returns=listed(ref("Workspace"))),
            "GET /workspaces/{ws}": op(path("ws"), returns=ref("Workspace")),
            "POST /workspaces": op(returns=ref("Workspace")),
            "POST /elsewhere": op(returns=ref("Workspace")),
            "GET /reports/{id}": op(path("id"), returns=obj("id", id=STRING, workspace_id=STRING)),
        },
        {"Workspace": THING},
    )


def test_a_scope_value_comes_from_its_own_collection() -> None:
    edges = many_in_workspaces(SCOPE_MINIMUM).edges()
    sources = {source for source, target in edges if target == "GET /workspaces/{ws}/kind0s"}
    assert sources == {"GET /workspaces", "POST /workspaces"}
    assert all(edge.is_scope for edge in edges.values())


def crowded_carts(count: int) -> World:
    """Give many operations on the parts of carts, and several ways to come by a cart."""
    kinds = {f"GET /carts/{{cart}}/kind{n}s/{{id}}": op(path("cart"), path("id")) for n in range(count)}
    others = {f"GET /report{n}": op(returns=obj("name", name=STRING)) for n in range(count * 3)}
    return world(
        kinds
        | others
        | {
            "GET /carts": op(returns=listed(ref("Cart"))),
            "GET /carts/open": op(returns=listed(ref("Cart"))),
            "GET /carts/{cart}": op(path("cart"), returns=ref("Cart")),
            "POST /carts": op(returns=ref("Cart")),
            "POST /imports": op(returns=ref("Cart")),
            "GET /orders/{id}": op(path("id"), returns=obj("id", id=STRING, cart_id=STRING)),
        },
        {"Cart": THING},
    )


def test_what_many_paths_pass_through_comes_from_its_own_listing() -> None:
    sources = {
        target: {source for source, other in crowded_carts(CROWD_MINIMUM).edges() if other == target}
        for target in ("GET /carts/{cart}/kind0s/{id}", "GET /carts/{cart}")
    }
    assert sources["GET /carts/{cart}/kind0s/{id}"] == {"GET /carts"}
    assert sources["GET /carts/{cart}"] == {"GET /carts", "GET /carts/open", "POST /carts"}


def test_what_few_paths_pass_through_comes_from_wherever_it_is_found() -> None:
    edges = crowded_carts(3).edges()
    sources = {source for source, target in edges if target == "GET /carts/{cart}/kind0s/{id}"}
    assert {"GET /carts", "GET /orders/{id}", "POST /carts"} <= sources


def test_what_a_collection_makes_itself_is_not_made_elsewhere() -> None:
    edges = crowded_carts(3).edges()
    assert ("POST /imports", "GET /carts/{cart}") not in edges


def test_a_small_document_has_no_scopes() -> None:
    assert not any(edge.is_scope for edge in many_in_workspaces(3).edges().values())


def test_no_field_has_more_producers_than_it_can_use() -> None:
    listings = {f"GET /shelf{n}/{{id}}/pets": op(path("id"), returns=listed(ref("Pet"))) for n in range(12)}
    orders = {f"GET /order{n}s/{{id}}": op(path("id"), returns=ref("Order")) for n in range(12)}
    one = world(listings | orders | {"DELETE /pets/{petId}": op(path("petId"))}, SCHEMAS)
    producers = [source for source, target in pairs(one) if target == "DELETE /pets/{petId}"]
    assert 0 < len(producers) <= MAX_PRODUCERS


def test_a_job_is_known_to_the_call_that_starts_it() -> None:
    one = world(
        {"POST /optimize": op(returns=obj(job_id=STRING)), "GET /solutions/{jobId}": op(path("jobId"), returns=THING)}
    )
    binding = only(one.edges()["POST /optimize", "GET /solutions/{jobId}"])
    assert (binding.from_path, binding.side_effect) == ("$.job_id", True)


def test_nobody_signs_in_to_learn_an_id_that_a_listing_gives() -> None:
    users = {
        "POST /sessions": op(returns=obj(token=STRING, user_id=STRING)),
        "DELETE /users/{id}": op(path("id")),
    }
    assert ("POST /sessions", "DELETE /users/{id}") in pairs(world(users))
    one = world(users | {"GET /users": op(returns=listed(ref("User")))}, SCHEMAS)
    assert pairs(one) == {("GET /users", "DELETE /users/{id}")}


def test_a_call_named_for_what_it_answers_with_makes_one_though_a_listing_gives_it_too() -> None:
    one = world(
        {
            "GET /orders": op(returns=listed(ref("Order"))),
            "GET /orders/{id}": op(path("id"), returns=ref("Order")),
            "POST /place-order": op(returns=obj(order_id=STRING)),
        },
        SCHEMAS,
    )
    assert item(one, "POST /place-order", "GET /orders/{id}").against == "the producer writes"


def test_groups_of_another_part_of_the_interface_supply_nothing() -> None:
    groups = op(returns=listed(obj("id", id=INTEGER)))
    one = world(
        {
            "GET /children/groups": groups,
            "GET /smallgroups/groups": groups,
            "GET /smallgroups/groups/{id}": op(path("id", type="integer")),
        }
    )
    assert pairs(one) == {("GET /smallgroups/groups", "GET /smallgroups/groups/{id}")}


def test_what_checks_a_thing_gives_the_id_of_the_check_but_not_that_of_the_thing() -> None:
    checked = obj("couponValidationId", couponValidationId=STRING, couponId=STRING)
    one = world(
        {
            "GET /coupons/validate": op(query("code"), returns=checked),
            "GET /coupons/{couponId}": op(path("couponId")),
            "POST /carts/checkout": op(body=obj("couponValidationId", couponValidationId=STRING)),
        }
    )
    assert pairs(one) == {("GET /coupons/validate", "POST /carts/checkout")}
