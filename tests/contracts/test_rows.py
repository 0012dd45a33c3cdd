from __future__ import annotations

from typing import Any

import pytest

from toolgraph.contracts.rows import MAX_TEXT, short_example, short_text


def test_a_long_text_is_cut_at_a_word() -> None:
    text = short_text("word " * 100)
    assert len(text) <= MAX_TEXT
    assert text.endswith("word…")


def test_a_short_text_stays_as_it_is_on_one_line() -> None:
    assert short_text("One line.") == "One line."
    assert short_text("Two\n  lines.") == "Two lines."


@pytest.mark.parametrize(
    ("value", "kept"), [("a", "a"), (1, 1), (False, False), ("x" * 100, None), ({"a": 1}, None), ([1], None)]
)
def test_only_small_scalars_are_examples(value: Any, kept: Any) -> None:
    assert short_example(value) == kept
