"""Component ids of the workflow page."""

from __future__ import annotations

from enum import StrEnum


class Flow(StrEnum):
    """Ids; `assets/flow.js` knows those of the stores, the boxes and the verdict."""

    ROOT = "flow-root"
    #: `dcc.Store`: the query part of the address, set by the browser whenever it has changed.
    ADDRESS = "flow-address"
    #: `dcc.Store`: the part of the address that decides which candidates are listed and how they are shown.
    RANKING = "flow-ranking"
    #: `dcc.Store`: the part of the address that decides the plan and how it is shown.
    PLANNING = "flow-planning"
    #: `dcc.Store`: the part of the address that decides what the inspector shows.
    SELECTION = "flow-selection"
    MODES = "flow-modes"
    QUERY = "flow-query"
    TARGET = "flow-target"
    TARGET_RESULTS = "flow-target-results"
    CANDIDATES = "flow-candidates"
    CHOSEN = "flow-chosen"
    SENTENCE = "flow-sentence"
    KNOWN = "flow-known"
    PLAN = "flow-plan"
    INSPECTOR = "flow-inspector"
    WHY = "flow-why"
    WHY_RESULTS = "flow-why-results"
    HEAD = "flow-head"
    PANEL = "flow-panel"
    VERDICT = "flow-verdict"
    REASON = "flow-reason"
    REJECT = "flow-reject"
    RESTORE = "flow-restore"
    EDIT = "flow-edit"
    LOCK = "flow-lock"
