"""Names of tools and paths, which may go on in another line where a word ends."""

from __future__ import annotations

import re
from itertools import chain

from dash import html
from dash.development.base_component import Component

#: After a separator, and before a capital.
_BREAKS = re.compile(r"(?<=[/\-_.])(?=.)|(?<=[a-z0-9])(?=[A-Z])")


def breakable(name: str) -> list[str | Component]:
    """Give the name with a place for a line break between its words."""
    first, *rest = _BREAKS.split(name)
    return [first, *chain.from_iterable((html.Wbr(), word) for word in rest)]
