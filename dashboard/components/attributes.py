"""HTML attributes whose names are no Python names."""

from __future__ import annotations

from typing import Any


def attributes(**values: Any) -> dict[str, Any]:
    """Give `data_go="push"` and `aria_label="…"` as `data-go` and `aria-label`, to be passed on with `**`."""
    return {name.replace("_", "-"): value for name, value in values.items()}
