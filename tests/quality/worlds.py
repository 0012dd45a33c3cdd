"""All labelled worlds."""

from __future__ import annotations

from tests.quality import envelopes, keys, lifecycles, lookalikes, producers, references, scopes, styles, tools, traps

CASES = (
    *keys.CASES,
    *references.CASES,
    *envelopes.CASES,
    *producers.CASES,
    *traps.CASES,
    *tools.CASES,
    *styles.CASES,
    *lifecycles.CASES,
    *scopes.CASES,
    *lookalikes.CASES,
)
