"""The controls with which an edge is rejected or restored; ids from the caller."""

from __future__ import annotations

from enum import StrEnum

import dash_mantine_components as dmc
import msgspec
from dash import html
from dash.development.base_component import Component

from dashboard.components.attributes import attributes

#: What a person may give as the reason of a rejection without typing.
REASONS = ("wrong type", "generic field", "different entity", "unsafe", "other")


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
            dmc.Autocomplete(
                id=ids.reason,
                data=list(REASONS),
                value="",
                placeholder="Why is it wrong? (kept with the rejection)",
                size="xs",
                **attributes(aria_label="Reason"),
            ),
            html.Div(
                className="inspector-actions",
                children=[
                    dmc.Button(
                        ["Reject", dmc.Kbd("x", size="xs", ml=6)],
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
                    html.Div(id=ids.edit),
                ],
            ),
            html.Div(id=ids.lock, className="inspector-lock"),
        ],
    )
