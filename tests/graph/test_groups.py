from __future__ import annotations

import pytest

from tests.factories import tool
from toolgraph.graph import related_groups, structural_groups
from toolgraph.graph.groups import in_words
from toolgraph.model import Action, Group, Semantics


def test_tools_with_something_in_common_are_a_group() -> None:
    tools = [
        tool("b", tags=("pets",), module="pets", response_ref="#/schemas/w/Pet"),
        tool("a", tags=("pets",), module="pets", response_ref="#/schemas/w/Pet"),
        tool("c", tags=("orders",), module="orders", semantics=Semantics(primary_resource="order")),
    ]
    assert structural_groups(tools) == (
        Group(kind="tag", key="pets", members=("a", "b")),
        Group(kind="module", key="pets", members=("a", "b")),
        Group(kind="response_schema", key="#/schemas/w/Pet", members=("a", "b")),
    )


SEARCH = Semantics(canonical_action=Action.SEARCH, primary_resource="pet")


@pytest.mark.parametrize(
    ("one", "other", "key"),
    [
        (("get", "/pets/findByStatus"), ("get", "/pets/findByTags"), "search /pets for Pets"),
        (("get", "/orders"), ("post", "/orders/search"), "search /orders for Pets"),
    ],
)
def test_searches_of_one_collection_with_one_answer_are_alternatives(
    one: tuple[str, str], other: tuple[str, str], key: str
) -> None:
    tools = [
        tool(name, method=method, path=path, response_ref="#/schemas/w/Pets", semantics=SEARCH)
        for name, (method, path) in (("a", one), ("b", other))
    ]
    assert Group(kind="similar_to", key=key, members=("a", "b")) in related_groups(tools)


def test_searches_of_different_collections_are_no_alternatives() -> None:
    tools = [
        tool(name, method="get", path=path, response_ref="#/schemas/w/Pets", semantics=SEARCH)
        for name, path in (("a", "/users/{id}/pets"), ("b", "/shops/{id}/pets"))
    ]
    assert "similar_to" not in {group.kind for group in related_groups(tools)}


MAKE, DROP = Semantics(canonical_action=Action.CREATE), Semantics(canonical_action=Action.DELETE)


@pytest.mark.parametrize(
    ("one", "other", "key"),
    [
        (("post", "/files/{id}/lock"), ("post", "/files/{id}/unlock"), "lock and unlock at /files/{}"),
        (("post", "/tasks/{id}/addTag"), ("post", "/tasks/{id}/removeTag"), "add and remove tag at /tasks/{}"),
        (("put", "/user/starred/{repo}"), ("delete", "/user/starred/{repo}"), "set and unset /user/starred/{}"),
        (("post", "/orders"), ("delete", "/orders/{id}"), "make and delete a member of /orders"),
    ],
)
def test_what_undoes_the_other_is_its_opposite(one: tuple[str, str], other: tuple[str, str], key: str) -> None:
    tools = [
        tool(name, method=method, path=path, semantics=meaning)
        for name, (method, path), meaning in (("a", one, MAKE), ("b", other, DROP))
    ]
    assert Group(kind="complementary", key=key, members=("a", "b")) in related_groups(tools)


def test_one_side_alone_has_no_opposite() -> None:
    tools = [tool(name, method="post", path=f"/{name}/{{id}}/lock") for name in ("files", "folders")]
    assert "complementary" not in {group.kind for group in related_groups(tools)}


@pytest.mark.parametrize(
    ("kind", "key", "words"),
    [
        ("tag", "orders", "tag orders"),
        ("response_schema", "#/schemas/shop/Order", "response schema Order"),
        ("similar_to", "search /pets for inline:685d5ee3f16a", "alternatives: search /pets with the same answer"),
        ("complementary", "lock and unlock at /files/{}", "opposites: lock and unlock at /files/{}"),
    ],
)
def test_a_group_says_what_its_members_have_in_common(kind: str, key: str, words: str) -> None:
    assert in_words(Group(kind=kind, key=key, members=("a", "b"))) == words


def test_many_tools_of_one_tag_are_one_group() -> None:
    tools = [tool(f"t{n}", tags=("all",), module=f"m{n}") for n in range(500)]
    (group,) = structural_groups(tools)
    assert len(group.members) == 500


def test_what_is_empty_groups_nothing() -> None:
    assert structural_groups([tool("a", module=""), tool("b", module="")]) == ()
