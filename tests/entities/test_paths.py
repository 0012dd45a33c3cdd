from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.entities.paths import address_of


@pytest.mark.parametrize(
    ("path", "key", "noun", "is_item"),
    [
        ("/pets", "/pets", "pet", False),
        ("/pets/{petId}", "/pets/{}", "pet", True),
        ("/v1/users/{id}", "/users/{}", "user", True),
        ("/api/v3/pull-requests", "/pull-requests", "pull_request", False),
        ("/repos/{owner}/{repo}/issues", "/repos/{}/{}/issues", "issue", False),
        ("/orders/{id}.json", "/orders/{}", "order", True),
        ("/divisions.{format}/search", "/divisions/search", "search", False),
        ("/jobs/{id}:cancel", "/jobs/{}/cancel", "cancel", False),
        ("/Users('{id}')", "/users/{}", "user", True),
        ("/conversations.list", "/conversations/list", "list", False),
        ("/getUser/{uid}", "/getuser/{}", "user", True),
        ("/employees/external/{externalId}", "/employees/external/{}", "employee", True),
        ("/books/by-isbn/{isbn}", "/books/by-isbn/{}", "book", True),
        ("/books/chapter/{chapterId}", "/books/chapter/{}", "chapter", True),
        ("/ratings/delete/{ratingId}", "/ratings/delete/{}", "rating", True),
        ("/", "", "", False),
        ("", "", "", False),
    ],
)
def test_a_path_is_a_place_among_collections(path: str, key: str, noun: str, is_item: bool) -> None:
    address = address_of(path)
    assert (address.key, address.noun, address.is_item) == (key, noun, is_item)


def test_a_parameter_picks_from_the_collection_in_front_of_it() -> None:
    owner, repo, number = address_of("/repos/{owner}/{repo}/issues/{issue_number}").slots
    assert (owner.noun, owner.collection, owner.is_last) == ("repo", "/repos", False)
    assert (repo.collection, repo.parent, repo.is_last) == ("/repos", "/repos/{}", True)
    assert (number.noun, number.collection, number.parent) == ("issue", "/repos/{}/{}/issues", "/repos/{}/{}/issues")


def test_versions_do_not_part_collections() -> None:
    assert address_of("/v1/users").collection == address_of("/v2/users/{id}").collection


def test_segments_in_front_of_a_noun_are_its_context() -> None:
    assert address_of("/children/groups").context == ("child",)
    assert address_of("/users/{id}/groups").context == ()


def test_a_parameter_is_found_by_name() -> None:
    address = address_of("/pets/{petId}")
    assert address.slot("petId") is not None
    assert address.slot("id") is None


def test_operators_of_uri_templates_are_no_part_of_a_name() -> None:
    assert [slot.name for slot in address_of("/{+parent}/models/{name*}").slots] == ["parent", "name"]


@given(st.text(alphabet=st.sampled_from("/{}abc.:-_*+=('1V "), max_size=40))
def test_any_text_is_read_as_a_path(text: str) -> None:
    address = address_of(text)
    assert all(slot.name in slot.run for slot in address.slots)
    assert address.key.startswith(address.collection)
