"""Whether a value of one type and format may stand where another is asked for."""

from __future__ import annotations

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


def article(name: str) -> str:
    """Put the article in front of a noun: `an order`, `a pet`."""
    words = name.replace("_", " ")
    is_vowel = words[:1] in "aeio" or (
        words[:1] == "u" and not words.startswith(("uni", "use", "usa", "uti", "uu", "ur"))
    )
    return f"an {words}" if is_vowel else f"a {words}"


def plural(name: str) -> str:
    """Give a noun in the plural: `orders`, `deliveries`, `branches`."""
    words = name.replace("_", " ")
    if words.endswith(("s", "x", "ch", "sh")):
        return f"{words}es"
    return f"{words[:-1]}ies" if words.endswith("y") and words[-2:-1] not in ("a", "e", "o", "u") else f"{words}s"
