"""Catalog's values → what the workflow page shows; neither Dash nor the workspace."""
