"""Which of several entities a noun means."""

from __future__ import annotations

import pytest

from toolgraph.entities.registry import Meaning

COMMENTS = [
    ("issue_comment", "/repos/{}/issues/comments"),
    ("issue_comment", "/repos/{}/issues/{}/comments"),
    ("gist_comment", "/gists/{}/comments"),
    ("pin", "/pins"),
    ("star", "/stars"),
]


@pytest.mark.parametrize(
    ("near", "entity"),
    [
        ("/gists/{}/comments/{}", "gist_comment"),
        ("/gists/{}", "gist_comment"),
        ("/repos/{}/issues/{}", "issue_comment"),
        ("/repos/{}/issues", "issue_comment"),
        ("/elsewhere", ""),
        ("", ""),
    ],
)
def test_of_several_entities_the_one_in_the_deepest_scope_is_meant(near: str, entity: str) -> None:
    assert Meaning.of("comment", COMMENTS).near(near) == entity


def test_where_no_scope_tells_the_entity_of_that_name_is_meant() -> None:
    assert Meaning.of("comment", [*COMMENTS, ("comment", "/comments")]).near("/elsewhere") == "comment"


def test_a_noun_of_one_entity_means_it_everywhere() -> None:
    meaning = Meaning.of("repo", [("repository", "/repos"), ("repository", "/orgs/{}/repos")])
    assert meaning.near("") == meaning.near("/elsewhere") == "repository"
