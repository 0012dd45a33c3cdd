from __future__ import annotations

import pytest

from toolgraph.search.vocabulary import How, Vocabulary

TERMS = frozenset({"status", "repo", "order", "photo", "pull", "request", "config", "organ", "unsub"})


def vocabulary() -> Vocabulary:
    return Vocabulary(TERMS, names=["repo", "config", "organ", "pull", "request"], phrases=[["get", "pull", "request"]])


@pytest.mark.parametrize(
    ("term", "terms", "how"),
    [
        ("order", ("order",), How.SAME),
        ("pictur", ("photo",), How.ALIKE),
        ("repositori", ("repo",), How.ABBREVIATED),
        ("org", ("organ",), How.ABBREVIATED),
        ("pr", ("pull", "request"), How.INITIALS),
        ("sttus", ("status",), How.CORRECTED),
        ("oder", ("order",), How.CORRECTED),
    ],
)
def test_a_word_stands_for_what_is_known(term: str, terms: tuple[str, ...], how: How) -> None:
    first = vocabulary().readings(term)[0]
    assert (first.terms, first.how) == (terms, how)
    assert (first.worth == 1.0) == (how is How.SAME)


@pytest.mark.parametrize("term", ["xyzzy", "zz", "수정", ""])
def test_a_word_like_no_other_stands_for_nothing(term: str) -> None:
    assert vocabulary().readings(term) == ()


def test_only_unknown_words_are_corrected_or_completed() -> None:
    assert [reading.terms for reading in vocabulary().readings("repo")] == [("repo",)]


def test_names_of_people_are_not_corrected() -> None:
    assert vocabulary().readings("oder", is_name=True) == ()


def test_a_guess_counts_only_as_it_is_written() -> None:
    assert vocabulary().readings("pullrequest", may=True) == ()
    assert vocabulary().readings("order", may=True)[0].how is How.SAME
