"""What a contract row keeps of a schema: short texts, small examples."""

from __future__ import annotations

from typing import Any

MAX_TEXT = 120
_MAX_EXAMPLE = 80


def short_text(text: str) -> str:
    """Give the start of a text on one line, cut at a word."""
    line = text if len(text) <= MAX_TEXT and "\n" not in text else " ".join(text[: 4 * MAX_TEXT].split())
    if len(line) <= MAX_TEXT:
        return line
    return line[: MAX_TEXT - 1].rsplit(" ", 1)[0] + "…"


def short_example(value: Any) -> Any:
    """Give a small scalar as it is, anything else as `None`."""
    if isinstance(value, str):
        return value if len(value) <= _MAX_EXAMPLE else None
    return value if isinstance(value, bool | int | float) else None
