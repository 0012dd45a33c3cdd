"""Workflow: why tools were found for a request, and how the chosen one would be called."""

from dashboard.page import Page
from dashboard.pages.flow.callbacks import register
from dashboard.pages.flow.layout import layout
from dashboard.state import FLOW_ROUTE

PAGE = Page(
    route=FLOW_ROUTE,
    title="Workflow",
    key="w",
    purpose="Why these tools, and how is the chosen one called?",
    layout=layout,
    register=register,
)
