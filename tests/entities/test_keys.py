from __future__ import annotations

from typing import Any

import pytest

from toolgraph.entities.keys import Want, answer
from toolgraph.entities.names import spelling
from toolgraph.schema import SchemaField


def scalar(name: str, **facts: Any) -> SchemaField:
    values: dict[str, Any] = {"path": f"$.{name}", "name": name, "field_type": "string", "required": True}
    return SchemaField(**(values | facts))


def want(name: str, noun: str = "", **facts: Any) -> Want:
    role = "" if name == noun else spelling(name).role
    return Want(name, role, facts.get("field_type", "string"), facts.get("format", ""), facts.get("description", ""))


@pytest.mark.parametrize(
    ("asked", "noun", "fields", "expected"),
    [
        ("petId", "pet", ["petId", "id"], "petId"),
        ("petId", "pet", ["name", "id"], "id"),
        ("id", "brand", ["brandId", "ownerId"], "brandId"),
        ("issue_number", "issue", ["id", "number"], "number"),
        ("file_name", "backup", ["date", "name"], "name"),
        ("conversation_id", "conversation", ["name", "uuid"], "uuid"),
        ("tag_slug", "tag", ["name", "slug"], "slug"),
        ("repo", "repo", ["full_name", "name"], "name"),
        ("customer", "customer", ["name", "id"], "id"),
        ("username", "user", ["login", "url"], "login"),
        ("id", "thing", ["key"], "key"),
        ("id", "brand", ["name"], None),
        ("id", "pet", ["owner_id"], None),
    ],
)
def test_the_field_that_identifies_a_resource_is_found(
    asked: str, noun: str, fields: list[str], expected: str | None
) -> None:
    found = answer(want(asked, noun), [scalar(name) for name in fields], {noun})
    assert (found.field.name if found else None) == expected


def test_a_key_is_always_there() -> None:
    fields = [scalar("name", required=False, nullable=True), scalar("login")]
    found = answer(want("username"), fields, {"user"})
    assert found is not None
    assert found.field.name == "login"


def test_an_incompatible_type_answers_nothing() -> None:
    assert answer(want("petId", field_type="integer"), [scalar("id")], {"pet"}) is None


def test_a_doubtful_type_answers_less_well() -> None:
    text, number = scalar("id"), scalar("id", field_type="integer")
    good, doubtful = answer(want("petId"), [text], {"pet"}), answer(want("petId"), [number], {"pet"})
    assert good is not None
    assert doubtful is not None
    assert good.score > doubtful.score


def test_every_answer_says_why() -> None:
    found = answer(want("repo", "repo"), [scalar("name")], {"repo"})
    assert found is not None
    assert found.why == "the parameter is called like the resource, and its name names it"


def test_a_number_is_hardly_what_a_bare_noun_of_text_asks_for() -> None:
    found = answer(want("repo", "repo"), [scalar("id", field_type="integer"), scalar("name")], {"repo"})
    assert found is not None
    assert found.field.name == "name"


def test_a_description_may_say_which_field_is_meant() -> None:
    said = want("cluster", "cluster", description="The name of the cluster")
    found = answer(said, [scalar("id"), scalar("name")], {"cluster"})
    assert found is not None
    assert found.field.name == "name"
