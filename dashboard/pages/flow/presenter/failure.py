"""Why there is no plan, in words, with what to do about it."""

from __future__ import annotations

import msgspec

from dashboard.pages.flow.presenter.words import listed
from toolgraph.catalog.workflow import Failure

_TITLES = {
    "unknown_target": "There is no such tool",
    "unsatisfied_field": "A required value is missing",
    "enum_required": "A code is needed",
    "dynamic_option_required": "Something has to be picked from a list",
    "cycle": "The calls would wait for each other",
    "max_depth": "The chain of calls would be too long",
}
_REMEDIES = {
    "unknown_target": "Find the tool by name above, or go back to the question.",
    "unsatisfied_field": "Give the value as a known input, or add an edge from a tool that supplies it in Curate.",
    "enum_required": "Give one of the codes, or its label, as a known input; labels are kept in Curate.",
    "dynamic_option_required": "Call the tool that lists the options, and give one of them as a known input.",
    "cycle": "Give one of the values as a known input, or reject one of the edges.",
    "max_depth": "Give a value in the middle of the chain as a known input.",
}


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """What went wrong, in words; `nearest` are tools that may have been meant."""

    title: str
    message: str
    remedy: str
    code: str
    nearest: tuple[str, ...] = ()
    facts: str = ""


def trouble(failure: Failure) -> Trouble:
    """Put a failure into words."""
    producers = [
        str(row["tool"]) for row in failure.evidence.get("producers", ()) if isinstance(row, dict) and row.get("tool")
    ]
    return Trouble(
        title=_TITLES.get(failure.reason, "No plan could be made"),
        message=failure.message,
        remedy=_REMEDIES.get(failure.reason, "Choose another tool, or give more known inputs."),
        code=f"{failure.stage}: {failure.reason}",
        nearest=tuple(str(name) for name in failure.evidence.get("nearest", ())),
        facts=f"Producers that were considered: {listed(producers)}." if producers else "",
    )
