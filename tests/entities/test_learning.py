from __future__ import annotations

from tests.worlds import STRING, World, listed, obj, op, path, ref, world
from toolgraph.entities.learning import learn
from toolgraph.entities.registry import Entities

THING = obj("id", id=STRING)


def learned(one: World) -> Entities:
    return learn(one.operations, one.index)


def test_a_collection_and_its_schema_are_one_entity() -> None:
    entities = learned(
        world(
            {"GET /pets": op(returns=listed(ref("PetDto"))), "GET /pets/{id}": op(path("id"), returns=ref("PetDto"))},
            {"PetDto": THING},
        )
    )
    assert entities.collections == {"/pets": "pet"}
    assert entities.of_component("PetDto") == "pet"
    assert entities.of_field("petId") == ("pet", "id")


def test_what_schemas_call_a_collection_is_its_name() -> None:
    entities = learned(
        world({"GET /repos/{id}": op(path("id"), returns=ref("full-repository"))}, {"full-repository": THING})
    )
    assert entities.collections["/repos"] == "repository"
    assert entities.of_field("repo_id") == entities.of_field("repositoryId") == ("repository", "id")


def test_comments_of_issues_and_of_gists_are_two_entities() -> None:
    entities = learned(
        world(
            {
                "GET /issues/{n}/comments/{id}": op(path("n"), path("id"), returns=ref("issue-comment")),
                "GET /gists/{g}/comments/{id}": op(path("g"), path("id"), returns=ref("gist-comment")),
            },
            {"issue-comment": THING, "gist-comment": THING},
        )
    )
    assert entities.collections["/issues/{}/comments"] == "issue_comment"
    assert entities.collections["/gists/{}/comments"] == "gist_comment"
    assert entities.named("comment", near="/gists/{}/comments") == "gist_comment"
    assert entities.named("comment", near="/elsewhere") == ""


def test_one_schema_in_two_places_is_one_entity() -> None:
    entities = learned(
        world(
            {
                "GET /orgs/{o}/teams/{id}": op(path("o"), path("id"), returns=ref("team-full")),
                "GET /teams/{id}": op(path("id"), returns=ref("team-full")),
            },
            {"team-full": THING},
        )
    )
    assert set(entities.collections.values()) == {"org", "team"}


def test_members_of_an_organization_are_users() -> None:
    entities = learned(
        world(
            {
                "GET /users/{id}": op(path("id"), returns=ref("user")),
                "GET /orgs/{o}/members/{id}": op(path("o"), path("id"), returns=ref("simple-user")),
            },
            {"user": THING, "simple-user": THING},
        )
    )
    assert entities.collections["/orgs/{}/members"] == "user"


def test_parts_of_an_interface_keep_their_collections_apart() -> None:
    groups = op(returns=listed(THING))
    entities = learned(
        world(
            {
                "GET /children/groups": groups,
                "GET /smallgroups/groups": groups,
                "GET /smallgroups/groups/{id}": op(path("id"), returns=THING),
            }
        )
    )
    assert entities.collections["/children/groups"] != entities.collections["/smallgroups/groups"]


def test_a_path_parameter_may_give_its_collection_another_noun() -> None:
    entities = learned(world({"GET /solutions/{jobId}": op(path("jobId"), returns=THING)}))
    assert entities.of_field("job_id") == ("solution", "id")


def test_a_noun_that_tells_which_identifier_is_meant_names_nothing() -> None:
    entities = learned(world({"GET /documents/{publicId}": op(path("publicId"), returns=THING)}))
    assert entities.of_field("public_id") == ("", "")


def test_what_is_only_read_is_known_by_its_schema() -> None:
    entities = learned(world({"GET /profile": op(returns=ref("User"))}, {"User": obj(guid=STRING)}))
    assert entities.of_field("user_guid") == ("user", "guid")


def test_a_person_may_name_an_entity() -> None:
    one = world({"GET /goods/{id}": op(path("id"), returns=THING)})
    assert learn(one.operations, one.index, {"good": "product"}).collections["/goods"] == "product"


def test_what_a_part_answers_with_may_be_the_whole() -> None:
    entities = learned(
        world(
            {
                "GET /carts/{id}": op(path("id"), returns=ref("Cart")),
                "POST /carts/{id}/items": op(path("id"), returns=ref("Cart")),
                "DELETE /carts/{id}/items/{itemId}": op(path("id"), path("itemId")),
            },
            {"Cart": THING},
        )
    )
    assert entities.collections["/carts/{}/items"] == "item"


def test_schemas_of_one_name_in_two_spaces_are_two_entities() -> None:
    entities = learned(
        world(
            {
                "GET /accounts/{id}": op(path("id"), returns=ref("account")),
                "GET /banking/accounts/{id}": op(path("id"), returns=ref("banking.account")),
                "GET /linked_accounts/{id}": op(path("id"), returns=ref("banking.account")),
            },
            {"account": THING, "banking.account": THING},
        )
    )
    assert entities.collections == {
        "/accounts": "account",
        "/banking/accounts": "banking_account",
        "/linked_accounts": "banking_account",
    }
