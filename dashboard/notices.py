"""What is told to a person beside the page: notices, and errors put into words."""

from __future__ import annotations

import uuid
from enum import StrEnum
from typing import Any

import msgspec
from dash import set_props

from dashboard.ids import Shell
from toolgraph.errors import (
    ArtifactError,
    InvalidEditError,
    ReadOnlyError,
    StaleRevisionError,
    ToolgraphError,
    UnknownToolError,
)


class Tone(StrEnum):
    """How a notice is meant."""

    DONE = "done"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


#: Error → what stands above its sentence. The first that fits.
TITLES: tuple[tuple[type[ToolgraphError], str], ...] = (
    (StaleRevisionError, "Somebody else was faster"),
    (ReadOnlyError, "Read-only"),
    (InvalidEditError, "That does not fit the graph"),
    (UnknownToolError, "No such tool"),
    (ArtifactError, "The artifact can't be read"),
    (ToolgraphError, "That was not possible"),
)

#: Tone → (colour of the Mantine theme, glyph, milliseconds on screen; none stays until closed).
_LOOKS: dict[Tone, tuple[str, str, int | None]] = {
    Tone.DONE: ("blue", "✓", 5000),
    Tone.INFO: ("gray", "ⓘ", 7000),
    Tone.WARNING: ("yellow", "!", 12000),
    Tone.ERROR: ("red", "✕", None),
}


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A title and a sentence."""

    title: str
    message: str = ""
    tone: Tone = Tone.INFO


def notice_of(error: ToolgraphError) -> Notice:
    """Put an error into words for a person; its own sentence already says what, why and what next."""
    title = next(title for kind, title in TITLES if isinstance(error, kind))
    tone = Tone.WARNING if isinstance(error, StaleRevisionError | ReadOnlyError) else Tone.ERROR
    return Notice(title=title, message=str(error), tone=tone)


def notification(notice: Notice) -> dict[str, Any]:
    """Give the notice as a row of the notification container's `sendNotifications`."""
    color, glyph, stays = _LOOKS[notice.tone]
    # Several views that fail for one reason say so once.
    one = uuid.uuid5(uuid.NAMESPACE_OID, notice.title + notice.message) if notice.tone is Tone.ERROR else uuid.uuid4()
    return {
        "id": one.hex,
        "action": "show",
        "title": f"{glyph} {notice.title}",
        "message": notice.message,
        "color": color,
        "autoClose": stays if stays is not None else False,
    }


def show(notice: Notice) -> None:
    """Show a notice; to be called inside a callback.

    It needs no output of the callback's own, so opening a page never calls the callback on its account.
    """
    set_props(Shell.NOTICES, {"sendNotifications": [notification(notice)]})


def tell(error: Exception) -> None:
    """Tell of an error that kept a view from answering, and leave the view as it is.

    Raises: whatever is not a deliberate error.
    """
    if not isinstance(error, ToolgraphError):
        raise error
    show(notice_of(error))
