"""What the readers of declarations give."""

from __future__ import annotations

from typing import NamedTuple

from toolgraph.model import Edge, Problem


class Declared(NamedTuple):
    """The edges that documents declare, and the flaws of what they say about them."""

    edges: tuple[Edge, ...]
    problems: tuple[Problem, ...]
