"""The components of the curate page, section by section."""

from dashboard.pages.curate.layout.page import layout, section

__all__ = ["layout", "section"]
