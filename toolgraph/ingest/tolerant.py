"""Reading of whatever a person wrote where the specification wants a word, a list or an object."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from toolgraph.text import without_surrogates

#: Control characters (C0, C1, but for tab and newline), and those that turn the direction of writing.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_SPACE = re.compile(r"\s+")
#: What is almost always met first: abstract classes are slow to ask.
_MAPPINGS = (dict, Mapping)
#: Containers nested deeper than this are no examples or defaults that anyone could read, and JSON writers fail on them.
MAX_VALUE_DEPTH = 40


def mapping(value: Any) -> Mapping[str, Any]:
    """Give a mapping as it is, anything else as an empty one."""
    return value if isinstance(value, _MAPPINGS) else {}


def sequence(value: Any) -> Sequence[Any]:
    """Give a list as it is, anything else as an empty one."""
    return value if isinstance(value, list) else ()


def text(value: Any) -> str:
    """Give a string without control characters, a number as text, anything else as an empty string."""
    if isinstance(value, str):
        if value.isprintable():
            return value
        return _CONTROL.sub("", without_surrogates(value))
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def line(value: Any) -> str:
    """Give a text on one line."""
    return _SPACE.sub(" ", text(value)).strip()


def shallow(value: Any) -> Any:
    """Give a value as it is, or `None` where it is nested too deeply to be of use."""
    if not isinstance(value, dict | list):
        return value
    level = [value]
    for _ in range(MAX_VALUE_DEPTH):
        level = [part for item in level for part in _inside(item)]
        if not level:
            return value
    return None


def _inside(container: Any) -> list[Any]:
    members = container.values() if isinstance(container, dict) else container
    return [member for member in members if isinstance(member, dict | list)]
