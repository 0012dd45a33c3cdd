"""The inspector of an edge, which the workflow page shows too."""

from dashboard.components.edge import head, panel

__all__ = ["head", "panel"]
