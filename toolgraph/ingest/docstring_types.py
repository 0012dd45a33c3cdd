"""Types as docstrings name them → JSON Schema: `int, optional`, `list of str`, `{'asc', 'desc'}`.

They are read as words, never evaluated: a docstring is prose. What is not known allows anything.
"""

from __future__ import annotations

import ast
import re

from toolgraph.ingest.class_schemas import Schema, choice

_WORDS: dict[str, str] = {
    **dict.fromkeys(("str", "string", "text", "path"), "string"),
    **dict.fromkeys(("int", "integer"), "integer"),
    **dict.fromkeys(("float", "number", "double"), "number"),
    **dict.fromkeys(("bool", "boolean"), "boolean"),
    **dict.fromkeys(("dict", "dictionary", "mapping", "object"), "object"),
    **dict.fromkeys(("list", "array", "sequence", "tuple", "set", "iterable"), "array"),
    **dict.fromkeys(("none", "null"), "null"),
}
#: `list of str`, `list[str]`, `List[str]`.
_MANY = re.compile(r"(?:list|array|sequence|tuple|set|iterable)(?: of |\s*\[)(.+?)(?:, *\.\.\.)?\]?", re.IGNORECASE)
_OPTIONAL = re.compile(r"optional\[(.+)\]", re.IGNORECASE)
#: What NumPy's style adds to a type.
_AFTER = re.compile(r",?\s*(?:optional|default\b.*|keyword[- ]only)\s*$", re.IGNORECASE)

#: What is longer is prose.
_LONGEST = 200


def schema_of_words(text: str | None) -> Schema:
    """Give the schema of a type in a docstring; an empty one where nothing is known of it."""
    text = (text or "").strip().strip("`:")
    if len(text) > _LONGEST:
        return {}
    while (shorter := _AFTER.sub("", text)) != text:
        text = shorter
    if text.startswith("{") and text.endswith("}"):
        return _choice(text)
    if optional := _OPTIONAL.fullmatch(text):
        return schema_of_words(optional[1])
    alternatives = [word for word in re.split(r"\s*(?:\||\bor\b)\s*", text) if word.lower() != "none"]
    if len(alternatives) != 1:
        return {}
    [word] = alternatives
    if many := _MANY.fullmatch(word):
        items = schema_of_words(many[1].rstrip("s") if many[1].lower() not in _WORDS else many[1])
        return {"type": "array"} | ({"items": items} if items else {})
    kind = _WORDS.get(word.lower())
    return {"type": kind} if kind else {}


def _choice(text: str) -> Schema:
    try:
        values = ast.literal_eval(f"[{text[1:-1]}]")
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return {}
    return choice(values) if values and all(isinstance(one, str | int | float) for one in values) else {}
