from __future__ import annotations

import pytest
from dash import html

from dashboard.components.prose import plain, prose


@pytest.mark.parametrize(
    ("text", "code"),
    [("It needs `orderId`.", ["orderId"]), ("`a` or `b`", ["a", "b"]), ("plain", []), ("one ` only", []), ("", [])],
)
def test_names_between_backticks_are_code_and_nothing_is_lost(text: str, code: list[str]) -> None:
    parts = prose(text)
    assert [part.children for part in parts if isinstance(part, html.Code)] == code
    said = "".join(part if isinstance(part, str) else f"`{part.children}`" for part in parts)
    assert said == text


def test_a_tooltip_has_no_backticks() -> None:
    assert plain("`$.id` goes into `orderId`.") == "$.id goes into orderId."
