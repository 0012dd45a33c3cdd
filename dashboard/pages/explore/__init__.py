"""Explore: what surrounds a tool, and why."""

from dashboard.page import Page
from dashboard.pages.explore.callbacks import register
from dashboard.pages.explore.layout import layout

PAGE = Page(
    route="/explore",
    title="Explore",
    key="e",
    purpose="What surrounds a tool, and why?",
    layout=layout,
    register=register,
)
