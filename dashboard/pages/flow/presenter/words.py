"""Values, paths, codes and counts in words."""

from __future__ import annotations

from typing import Any

import msgspec

from toolgraph.model import Origin, ProducerReason

_LONGEST = 32

#: Origin of a value → what stands beside it.
ORIGINS: dict[Origin, str] = {
    Origin.ENTITY: "you gave it",
    Origin.ENUM: "enum mapping",
    Origin.DEFAULT: "default",
    Origin.PRODUCER: "from another call",
    Origin.SLOT: "ask the user",
}

REASONS: dict[ProducerReason, str] = {
    ProducerReason.COSTS_MORE: "asks for more",
    ProducerReason.WEAKER_EVIDENCE: "weaker evidence",
    ProducerReason.LONGER: "more calls",
    ProducerReason.EXCLUDED: "excluded",
    ProducerReason.WRITES: "would change something",
    ProducerReason.CYCLE: "would wait for itself",
    ProducerReason.MAX_DEPTH: "too long a chain",
    ProducerReason.ECHO: "needs the value itself",
    ProducerReason.IGNORES_SCOPE: "may belong to another",
    ProducerReason.UNKNOWN_OUTPUT: "has no such field",
    ProducerReason.WEAK_EVIDENCE: "weak evidence",
    ProducerReason.REJECTED_BY_PERSON: "rejected by a person",
    ProducerReason.UNDECIDED_DIRECTION: "direction unknown",
    ProducerReason.NOT_IN_GRAPH: "no longer there",
    ProducerReason.BUDGET: "not looked into",
}


def shown(value: Any) -> str:
    """Give a value as a person reads it, cut where it is long."""
    text = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def shown_path(path: str) -> str:
    """Give a response path without its root, lists with empty brackets.

    >>> shown_path("$.data.orders[*].orderNo"), shown_path("$")
    ('data.orders[].orderNo', 'the answer')
    """
    return path.removeprefix("$").removeprefix(".").replace("[*]", "[]") or "the answer"


def counted(number: int, what: str, many: str = "") -> str:
    """Give a number with its noun.

    >>> counted(1, "call"), counted(1200, "call"), counted(2, "query", "queries")
    ('1 call', '1,200 calls', '2 queries')
    """
    return f"{number:,} {what if number == 1 else many or what + 's'}"


def listed(words: list[str]) -> str:
    """Join words as in a sentence.

    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
