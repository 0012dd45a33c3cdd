from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from toolgraph.search.thesaurus import alike
from toolgraph.search.words import joined, spoken, stem, terms_of


@pytest.mark.parametrize(
    ("one", "other"),
    [("repositories", "repository"), ("deleting", "deletes"), ("statuses", "status"), ("indices", "index")],
)
def test_forms_of_a_word_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize("word", ["v1", "id", "주문", "émigré", "42"])
def test_what_is_no_english_word_stays(word: str) -> None:
    assert stem(word) == word


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("listPullRequests", ("list", "pull", "requests")),
        ("all my VMs", ("all", "my", "vm")),
        ("the user's orders", ("the", "users", "orders")),
        ("the user’s orders", ("the", "users", "orders")),
        ("sku재고 수량", ("sku",)),
        ("ＡＢＣ order_id", ("abc", "order", "id")),
        ("", ()),
    ],
)
def test_words_come_from_identifiers_and_prose_alike(text: str, words: tuple[str, ...]) -> None:
    assert spoken(text) == words


def test_what_is_written_as_one_is_found_as_one_too() -> None:
    assert joined("ConfigMap listAllPods MySQL") == ("configmap", "mysql")
    assert "configmap" in terms_of("ConfigMap")


def test_characters_come_in_pairs_where_words_have_no_ends() -> None:
    assert terms_of("주문 취소 API") == ("api", "주문", "취소")
    assert terms_of("注文の検索") == ("注文", "文の", "の検", "検索")


def test_words_that_say_nothing_are_left_out() -> None:
    assert terms_of("what is the status of my order") == ("status", "order")


def test_words_of_like_meaning_are_mutual() -> None:
    assert stem("picture") in alike(stem("photo"))
    assert stem("photo") in alike(stem("picture"))
    assert alike("xyzzy") == ()


def test_stems_are_the_same_though_several_ask_at_once() -> None:
    """A stemmer keeps the word that it works on; a server asks from several threads."""
    words = ["generational", "operators", "relating", "customizing", "a" * 40 + "ization", "repositories"] * 40
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(lambda _: [stem.__wrapped__(word) for word in words], range(8)))
    finally:
        sys.setswitchinterval(interval)
    assert all(stems == [stem(word) for word in words] for stems in found)
