"""What a page is to the shell."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from dash import Dash
from dash.development.base_component import Component

from dashboard.state import ViewState
from toolgraph.workspace import Workspace


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """One page: where it is, how it is called, what it shows first and what it reacts to.

    `layout` gives the page's components for the view that the address asks for; it is called each time the
    page is opened. `register` adds its callbacks, once for each application.
    """

    route: str
    title: str
    #: The letter that opens it after `g`.
    key: str
    #: One sentence: the questions it answers.
    purpose: str = ""
    layout: Callable[[Workspace, ViewState], Component]
    register: Callable[[Dash, Workspace], None]
