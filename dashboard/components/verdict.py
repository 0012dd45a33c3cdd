"""The controls with which an edge is rejected, restored, or its rejection explained; ids from the caller."""

from __future__ import annotations

from enum import StrEnum

import dash_mantine_components as dmc
import msgspec
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes

#: What a person may give as the reason of a rejection without typing.
REASONS = ("wrong type", "generic field", "different entity", "unsafe", "other")


def placeholder(is_rejected: bool, reason: str) -> str:
    """Give what stands in the empty field beside an edge that is live, or was rejected for a reason, or for none."""
    if not is_rejected:
        return "Why is it wrong? (optional)"
    return "Why restore it?" if reason else "Why was it wrong?"


class VerdictIds(msgspec.Struct, frozen=True, kw_only=True):
    """Where the controls are: the frame (its `data-state` is `live`, `rejected`, `locked` or `none`) and its parts."""

    frame: StrEnum
    reason: StrEnum
    reject: StrEnum
    restore: StrEnum
    edit: StrEnum
    lock: StrEnum


def verdict(ids: VerdictIds) -> Component:
    """Give the controls, hidden until the frame's state says which of them are wanted."""
    return html.Div(
        id=ids.frame,
        className="inspector-verdict",
        children=[
            html.Div(
                className="verdict-line",
                children=[
                    dmc.Autocomplete(
                        id=ids.reason,
                        data=list(REASONS),
                        value="",
                        placeholder=placeholder(False, ""),
                        size="xs",
                        **attributes(aria_label="Reason"),
                    ),
                    dmc.Button(
                        [
                            html.Span(["Reject", dmc.Kbd("x", size="xs", ml=6)], className="when-live"),
                            html.Span("Save reason", className="when-rejected"),
                        ],
                        id=ids.reject,
                        size="xs",
                        color="red",
                        variant="light",
                        className="verdict-reject",
                    ),
                    dmc.Button(
                        ["Restore", dmc.Kbd("x", size="xs", ml=6)],
                        id=ids.restore,
                        size="xs",
                        variant="light",
                        className="verdict-restore",
                    ),
                ],
            ),
            html.Div(className="inspector-actions", children=[html.Div(id=ids.edit)]),
            html.Div(id=ids.lock, className="inspector-lock"),
        ],
    )
