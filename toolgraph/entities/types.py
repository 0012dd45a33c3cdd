"""Whether a value of one type and format may stand where another is asked for."""

from __future__ import annotations

from toolgraph.text import article, plural

__all__ = ["article", "mismatch", "plural"]

_ANY = frozenset({"", "any", "object", "array"})
_NUMBERS = frozenset({"integer", "number"})
#: Formats that exclude one another where both ends state one.
_EXCLUSIVE = frozenset({"uuid", "date", "date-time", "email", "uri", "url", "byte", "binary", "ipv4", "ipv6", "time"})
_INTEGERS = frozenset({"int32", "int64", "uint32", "uint64"})


def mismatch(given: str, given_format: str, asked: str, asked_format: str) -> str | None:
    """Compare a producer's type with a consumer's: `""` where they fit, `None` where they exclude one another.

    A doubtful fit (a number where text is asked for) gives the doubt in words.
    """
    if given in ("boolean", "object", "array") or asked == "boolean":
        return None
    if given not in _ANY and asked not in _ANY and given != asked:
        if given in _NUMBERS and asked in _NUMBERS:
            return ""
        if given not in _NUMBERS or asked != "string" or asked_format in _EXCLUSIVE:
            return None
        return f"the producer gives {article(given)}, the consumer is declared a string"
    formats = {given_format, asked_format} - {""}
    if len(formats) == 2 and not formats <= _INTEGERS and formats & _EXCLUSIVE:
        return None
    return ""
