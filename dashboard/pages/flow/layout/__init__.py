"""Presenter's values → components of the workflow page."""

from dashboard.pages.flow.layout.page import layout

__all__ = ["layout"]
