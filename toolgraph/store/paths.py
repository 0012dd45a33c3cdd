"""Paths of fields, a subset of JSONPath, as rows write them."""

from __future__ import annotations


def leaf(path: str) -> str:
    """Give the field that a path leads to, by its last step.

    >>> leaf("$.items[*].orderId"), leaf("$.tags[*]"), leaf("$")
    ('orderId', 'tags', '')
    """
    return path.rsplit(".", 1)[-1].replace("[*]", "").strip("$")
