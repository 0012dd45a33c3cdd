"""Curate: correct edges, label codes, set defaults, look back at what was changed."""

from dashboard.page import Page
from dashboard.pages.curate.callbacks import register
from dashboard.pages.curate.layout import layout

PAGE = Page(
    route="/curate",
    title="Curate",
    key="c",
    purpose="What is wrong or missing in the graph, and who has corrected what?",
    layout=layout,
    register=register,
)
