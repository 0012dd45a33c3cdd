from __future__ import annotations

from dashboard.components.verdict import placeholder


def test_the_field_asks_for_what_is_missing() -> None:
    asked = [placeholder(False, ""), placeholder(True, ""), placeholder(True, "wrong type")]
    assert asked == ["Why is it wrong? (optional)", "Why was it wrong?", "Why restore it?"]
