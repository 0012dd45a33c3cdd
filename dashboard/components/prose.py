"""Sentences in which names stand between backticks."""

from __future__ import annotations

from dash import html
from dash.development.base_component import Component


def plain(text: str) -> str:
    """Give the text without its backticks, for a place that has no code: a tooltip."""
    return text.replace("`", "")


def prose(text: str) -> list[str | Component]:
    """Give the text with what stands between backticks as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return [text]
    return [html.Code(part) if odd else part for odd, part in ((i % 2, part) for i, part in enumerate(parts)) if part]
