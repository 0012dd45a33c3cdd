"""The pages of the dashboard, in the order of the navigation."""

from __future__ import annotations

from dashboard.page import Page
from dashboard.pages import curate, explore, flow, map  # noqa: A004 - the page is called Map

#: A new page is added here and nowhere else.
PAGES: tuple[Page, ...] = (map.PAGE, explore.PAGE, flow.PAGE, curate.PAGE)


def page_at(route: str) -> Page | None:
    """Give the page of a route, or `None`."""
    return next((page for page in PAGES if page.route == route), None)
