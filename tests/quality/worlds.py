"""All labelled worlds."""

from __future__ import annotations

from tests.quality import envelopes, keys, producers, references, tools, traps

CASES = (*keys.CASES, *references.CASES, *envelopes.CASES, *producers.CASES, *traps.CASES, *tools.CASES)
