from __future__ import annotations

import pytest

from toolgraph.entities.verbs import cjk_verb, leading_verb, path_verb, trailing_verb
from toolgraph.model import Action


@pytest.mark.parametrize(
    ("words", "action"),
    [
        (("list", "orders"), Action.SEARCH),
        (("retrieves", "a", "thread"), Action.READ),
        (("searches", "things"), Action.SEARCH),
        (("uploads", "file"), Action.CREATE),
        (("cancel",), Action.ACTION),
        (("address", "of", "user"), None),
        (("addresses",), None),
        (("output",), None),
        ((), None),
    ],
)
def test_the_verb_in_front_is_known_also_inflected(words: tuple[str, ...], action: Action | None) -> None:
    verb = leading_verb(words)
    assert (verb.action if verb else None) is action


@pytest.mark.parametrize(
    ("words", "action"),
    [
        (("container", "stop"), Action.ACTION),
        (("racks", "bulk", "delete"), Action.DELETE),
        (("credit", "report"), None),
        (("stop",), None),
    ],
)
def test_a_verb_at_the_end_counts_unless_it_is_mostly_a_noun(words: tuple[str, ...], action: Action | None) -> None:
    verb = trailing_verb(words)
    assert (verb.action if verb else None) is action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("获取删除列表", Action.READ),
        ("创建CLI", Action.CREATE),
        ("취소 주문 조회", Action.READ),
        ("주문 취소", Action.ACTION),
        ("注文を検索する", Action.SEARCH),
        ("plain", None),
        ("日本", None),
    ],
)
def test_chinese_verbs_come_first_korean_and_japanese_last(text: str, action: Action | None) -> None:
    verb = cjk_verb(text)
    assert (verb.action if verb else None) is action


def test_an_alias_teaches_a_verb() -> None:
    assert leading_verb(("inquire", "order"), {"inquire": "search"}) is not None
    assert leading_verb(("inquire", "order"), {"inquire": "nonsense"}) is None


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("search", "search"),
        ("findByStatus", "find"),
        ("create-corpus", "create"),
        ("check", "check"),
        ("check-runs", ""),
        ("orders", ""),
        ("", ""),
    ],
)
def test_a_segment_may_start_with_a_verb(text: str, verb: str) -> None:
    assert path_verb(text) == verb
