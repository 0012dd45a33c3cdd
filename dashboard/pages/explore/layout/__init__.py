"""Presenter's values → components of the explore page."""

from dashboard.pages.explore.layout.page import layout

__all__ = ["layout"]
