from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.entities.names import (
    entity_in,
    kin_noun,
    schema_noun,
    schema_nouns,
    schema_space,
    spelling,
)

NOUNS = frozenset({"pet", "user", "activity", "order", "pull_request", "site"})


@pytest.mark.parametrize(
    ("name", "noun", "role"),
    [
        ("petId", "pet", "id"),
        ("pet_id", "pet", "id"),
        ("site_ids", "site", "id"),
        ("orderNo", "order", "number"),
        ("userEmail", "user", "email"),
        ("id", "", "id"),
        ("repo", "repo", ""),
        ("用户编号", "用户", "number"),
        ("회원번호", "회원", "number"),
        ("用户ID", "用户", "id"),
        ("编号", "", "number"),
        ("", "", ""),
    ],
)
def test_a_name_is_an_entity_and_a_role(name: str, noun: str, role: str) -> None:
    assert (spelling(name).noun, spelling(name).role) == (noun, role)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("petId", ("pet", "id")),
        ("defaultActivitySid", ("activity", "sid")),
        ("pull_request_number", ("pull_request", "number")),
        ("userid", ("user", "id")),
        ("username", ("user", "username")),
        ("siteIds", ("site", "id")),
        ("warehouseId", ("", "")),
        ("id", ("", "")),
        ("grid", ("", "")),
    ],
)
def test_a_name_refers_to_a_known_noun(name: str, expected: tuple[str, str]) -> None:
    assert entity_in(name, NOUNS) == expected


@pytest.mark.parametrize(
    ("component", "noun"),
    [
        ("Pet", "pet"),
        ("PetResponseDto", "pet"),
        ("minimal-repository", "repository"),
        ("io.k8s.api.core.v1.PodList", "pod"),
        ("OrderItem", "order_item"),
        ("ApiResponse", ""),
    ],
)
def test_a_schema_is_named_after_what_it_describes(component: str, noun: str) -> None:
    assert schema_noun(component) == noun


def test_purposes_come_off_a_schema_name_one_by_one() -> None:
    nouns = schema_nouns("UserTaskListResponse")
    assert nouns.index("user_task_list") < nouns.index("user_task")
    assert "list" not in nouns
    assert "response" not in nouns


@pytest.mark.parametrize(
    ("component", "noun", "kin"),
    [
        ("issue-comment", "comment", "issue_comment"),
        ("simple-user", "user", "user"),
        ("projects-v2", "projects_v_2", "projects_v2"),
        ("EntityIdWithTime", "problem", ""),
        ("OrderItem", "order", ""),
    ],
)
def test_a_schema_tells_which_kind_of_a_noun_it_describes(component: str, noun: str, kin: str) -> None:
    assert kin_noun(component, noun) == kin


def test_versions_are_no_part_of_where_a_schema_stands() -> None:
    assert schema_space("io.k8s.api.apps.v1.Deployment") == schema_space("io.k8s.api.apps.v1beta1.Deployment")
    assert schema_space("billing_portal.session") != schema_space("checkout.session")


@given(st.text(max_size=30))
def test_any_text_is_read_as_a_name(text: str) -> None:
    found = spelling(text)
    assert bool(found.noun) == bool(found.head)
    assert entity_in(text, frozenset()) == ("", "")
    assert schema_noun(text) in ("", *schema_nouns(text))
