"""Component ids of the curate page."""

from __future__ import annotations

from enum import StrEnum


class Curate(StrEnum):
    """Around the four sections."""

    TABS = "curate-tabs"
    SECTION = "curate-section"
    #: `dcc.Store`: the section on screen, so that a change of filters does not draw it anew.
    SHOWN = "curate-shown"


class Edges(StrEnum):
    """The table of edges."""

    GRID = "curate-edges-grid"
    QUERY = "curate-edges-query"
    SHOW = "curate-edges-show"
    COUNT = "curate-edges-count"
    EMPTY = "curate-edges-empty"


class Form(StrEnum):
    """The form of one edge."""

    TITLE = "curate-form-title"
    ABOUT = "curate-form-about"
    SOURCE = "curate-form-source"
    OUTPUT = "curate-form-output"
    TARGET = "curate-form-target"
    INPUT = "curate-form-input"
    LINK = "curate-form-link"
    RELATION = "curate-form-relation"
    NOTE = "curate-form-note"
    SWAP = "curate-form-swap"
    NEW = "curate-form-new"
    SAVE = "curate-form-save"
    REJECT = "curate-form-reject"
    RESTORE = "curate-form-restore"
    FINDINGS = "curate-form-findings"
    RESULT = "curate-form-result"
    #: `dcc.Store`: the revision that the form was loaded from.
    BASE = "curate-form-base"
    #: `dcc.Store`: key of the row that the form was opened on; the table selects it again whenever it is refreshed.
    ROW = "curate-form-row"
    #: `dcc.Store`: counts Enter in the note; what was typed just before has arrived by then.
    ENTER = "curate-form-enter"
    #: `dcc.Store`: what stands in the fields, once the person has paused; `changed` names what is new in it.
    TYPED = "curate-form-typed"
    #: `dcc.Store`: id of the edge that the form was opened on, empty for a new one.
    EDITS = "curate-form-edits"
    ASK = "curate-form-ask"
    ASK_BODY = "curate-form-ask-body"
    ASK_YES = "curate-form-ask-yes"
    ASK_NO = "curate-form-ask-no"
    REASON_BOX = "curate-form-reason-box"
    REASON = "curate-form-reason"
    #: `dcc.Store`: counts Enter in the reason.
    REASON_ENTER = "curate-form-reason-enter"
    REASON_PRESET = "curate-form-reason-preset"
    REASON_YES = "curate-form-reason-yes"
    REASON_NO = "curate-form-reason-no"


class Enums(StrEnum):
    """Enum mappings: the list of fields and the editor of one."""

    GRID = "curate-enums-grid"
    QUERY = "curate-enums-query"
    SHOW = "curate-enums-show"
    COUNT = "curate-enums-count"
    EMPTY = "curate-enums-empty"
    COVERAGE = "curate-enums-coverage"
    #: `dcc.Store`: key of the field in the editor.
    KEY = "curate-enums-key"
    #: `dcc.Store`: the row that was chosen last; the table selects it again whenever it is refreshed.
    ROW = "curate-enums-row"
    #: `dcc.Store`: the revision that the editor was loaded from.
    BASE = "curate-enums-base"
    #: `dcc.Store`: what was typed and is not saved yet, key → code → label.
    PENDING = "curate-enums-pending"
    #: `dcc.Store`: goes up when the editor is to show again what is saved and pending.
    RELOAD = "curate-enums-reload"
    TITLE = "curate-enums-title"
    ABOUT = "curate-enums-about"
    EDITOR = "curate-enums-editor"
    SCOPE = "curate-enums-scope"
    CODES = "curate-enums-codes"
    ALSO = "curate-enums-also"
    NOTE = "curate-enums-note"
    SAVE = "curate-enums-save"
    DISCARD = "curate-enums-discard"
    CLEAR = "curate-enums-clear"
    RESULT = "curate-enums-result"
    PASTE_OPEN = "curate-enums-paste-open"
    PASTE_BOX = "curate-enums-paste-box"
    PASTE = "curate-enums-paste"
    #: `dcc.Store`: the pasted text, once the person has paused.
    PASTED = "curate-enums-pasted"
    PASTE_READ = "curate-enums-paste-read"
    PASTE_APPLY = "curate-enums-paste-apply"
    PASTE_NO = "curate-enums-paste-no"


class Defaults(StrEnum):
    """Context defaults."""

    GRID = "curate-defaults-grid"
    COUNT = "curate-defaults-count"
    EMPTY = "curate-defaults-empty"
    TITLE = "curate-defaults-title"
    KEY = "curate-defaults-key"
    KIND = "curate-defaults-kind"
    VALUE = "curate-defaults-value"
    VALUE_ROW = "curate-defaults-value-row"
    SWITCH_ROW = "curate-defaults-switch-row"
    JSON_ROW = "curate-defaults-json-row"
    SWITCH = "curate-defaults-switch"
    JSON = "curate-defaults-json"
    NOTE = "curate-defaults-note"
    ABOUT = "curate-defaults-about"
    FINDING = "curate-defaults-finding"
    SAVE = "curate-defaults-save"
    REMOVE = "curate-defaults-remove"
    NEW = "curate-defaults-new"
    RESULT = "curate-defaults-result"
    BASE = "curate-defaults-base"
    #: `dcc.Store`: the row that was chosen last; the table selects it again whenever it is refreshed.
    ROW = "curate-defaults-row"
    #: `dcc.Store`: counts Enter in the value.
    ENTER = "curate-defaults-enter"
    #: `dcc.Store`: what stands in the fields, once the person has paused.
    TYPED = "curate-defaults-typed"


class Log(StrEnum):
    """The operation log."""

    LIST = "curate-log-list"
    COUNT = "curate-log-count"
    MORE = "curate-log-more"
    BASE = "curate-log-base"
    #: Of the pattern ids of one row: `{"type": Log.UNDO, "operation": <id>}`.
    UNDO = "curate-log-undo"
    RESULT = "curate-log-result"
