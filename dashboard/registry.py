"""The pages of the dashboard, in the order of the navigation."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from dashboard.page import Page

__all__ = ["PAGES", "Page", "page_at"]


def _found() -> tuple[Page, ...]:
    names = [f"dashboard.pages.{name}" for name in ("map", "explore", "curate")]
    found = [getattr(import_module(name), "PAGE", None) for name in names if find_spec(name)]
    return tuple(sorted((page for page in found if page), key=lambda page: page.order))


PAGES: tuple[Page, ...] = _found()


def page_at(route: str) -> Page | None:
    """Give the page of a route, or `None`."""
    return next((page for page in PAGES if page.route == route), None)
