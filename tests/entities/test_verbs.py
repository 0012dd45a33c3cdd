from __future__ import annotations

import pytest

from toolgraph.entities.verbs import leading_verb


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
    assert leading_verb(text) == verb
