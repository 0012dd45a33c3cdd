from __future__ import annotations

import pytest

from toolgraph.entities.types import article, mismatch


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        (("string", ""), ("string", "")),
        (("string", "uuid"), ("string", "")),
        (("integer", "int32"), ("integer", "int64")),
        (("any", ""), ("string", "")),
        (("number", ""), ("integer", "")),
    ],
)
def test_types_fit(given: tuple[str, str], asked: tuple[str, str]) -> None:
    assert mismatch(*given, *asked) == ""


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        (("string", ""), ("integer", "")),
        (("boolean", ""), ("string", "")),
        (("object", ""), ("string", "")),
        (("string", "uuid"), ("string", "email")),
        (("string", "date-time"), ("string", "uuid")),
    ],
)
def test_types_exclude_one_another(given: tuple[str, str], asked: tuple[str, str]) -> None:
    assert mismatch(*given, *asked) is None


def test_a_number_where_text_is_asked_for_is_doubtful() -> None:
    assert mismatch("integer", "", "string", "") == "the producer gives an integer, the consumer is declared a string"


@pytest.mark.parametrize(
    ("noun", "words"), [("order", "an order"), ("user", "a user"), ("api_key", "an api key"), ("upload", "an upload")]
)
def test_the_article_fits_the_noun(noun: str, words: str) -> None:
    assert article(noun) == words
