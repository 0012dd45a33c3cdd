"""The pages of the dashboard, in the order of the navigation."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from dashboard.page import Page

__all__ = ["PAGES", "Page", "page_at"]


def _found() -> tuple[Page, ...]:
    pages: list[Page] = []
    for name in ("map", "explore", "curate"):
        with suppress(ImportError, AttributeError):
            pages.append(import_module(f"dashboard.pages.{name}").PAGE)
    return tuple(sorted(pages, key=lambda page: page.order))


PAGES: tuple[Page, ...] = _found()


def page_at(route: str) -> Page | None:
    """Give the page of a route, or `None`."""
    return next((page for page in PAGES if page.route == route), None)
