"""Component ids of the explore page."""

from __future__ import annotations

from enum import StrEnum


class Explore(StrEnum):
    """Ids; `assets/explore.js` knows those of the stores, the canvas and the tabs."""

    ROOT = "explore-root"
    #: `dcc.Store`: the address that the page was opened with, in its canonical form.
    OPENED = "explore-opened"
    #: `dcc.Store`: the query part of the address, set by the browser whenever it has changed.
    ADDRESS = "explore-address"
    #: `dcc.Store`: the part of the address that decides what is drawn.
    SCOPE = "explore-scope"
    #: `dcc.Store`: what the inspector shows: a tool name or an edge key.
    SELECTED = "explore-selected"
    #: `dcc.Store`: `graph`, `table` or `both`.
    TWIN = "explore-twin"
    SEARCH = "explore-search"
    RESULTS = "explore-results"
    BAR = "explore-bar"
    SENTENCE = "explore-sentence"
    #: What stands in the place of the canvas where there is nothing to draw.
    START = "explore-start"
    STAGE = "explore-stage"
    CANVAS = "explore-canvas"
    GRAPH = "explore-graph"
    LEGEND = "explore-legend"
    TABLE = "explore-table"
    TABLE_TABS = "explore-table-tabs"
    #: What the table leaves out.
    TABLE_NOTE = "explore-table-note"
    GRID = "explore-grid"
    EXPORT = "explore-export"
    #: The list of a selection, where nothing is in focus.
    LIST = "explore-list"
    LIST_EXPORT = "explore-list-export"
    INSPECTOR = "explore-inspector"
    HEAD = "explore-head"
    #: The tabs of a tool.
    TABS = "explore-tabs"
    #: What stands under the tabs: one of them, or an edge.
    PANEL = "explore-panel"
    #: The controls with which an edge is rejected or restored.
    VERDICT = "explore-verdict"
    REASON = "explore-reason"
    REJECT = "explore-reject"
    RESTORE = "explore-restore"
    EDIT = "explore-edit"
    #: Why nothing can be changed, where that is so.
    LOCK = "explore-lock"
