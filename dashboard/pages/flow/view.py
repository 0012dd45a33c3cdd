"""What the workflow page shows, as a typed value: read from the address, and written back into one."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any
from urllib.parse import quote, unquote_plus

import msgspec

from dashboard.state import FLOW_ROUTE, Twin, ViewState, parse

#: Candidates that are listed at first, and how many more each request brings.
PAGE = 10
_MOST_PAGES = 20
#: Tokens that a model may be shown at most.
MOST_TOKENS = 99_999
#: Selected, it opens the list of all producers that were considered.
CONSIDERED = "producers"
_SAFE = " :/@+$"


class Mode(StrEnum):
    """Where a view starts: at a request in words, or at a target tool."""

    RETRIEVE = "retrieve"
    PLAN = "plan"


class Form(StrEnum):
    """How a plan is drawn: each call on its own, or each tool once."""

    STEPS = "steps"
    TOOLS = "tools"


class FlowView(msgspec.Struct, frozen=True, kw_only=True):
    """One view of the page.

    `have` are the known inputs in the order in which they were given. `selected` is the key of an edge or of an input
    (`in:<tool>:<field>`) or `CONSIDERED`, `why` a tool whose score is opened. `pages` counts the pages of candidates.
    `may_write` allows a plan to create first what is asked for.
    `bundle` is the budget in tokens of what a model is shown, 0 where that is not opened.
    `rest` is the view as every page knows it, with the parameters that are not this page's own.
    """

    mode: Mode = Mode.RETRIEVE
    query: str = ""
    target: str = ""
    have: tuple[tuple[str, str], ...] = ()
    selected: str = ""
    why: str = ""
    pages: int = 1
    may_write: bool = False
    form: Form = Form.STEPS
    as_list: bool = False
    bundle: int = 0
    rest: ViewState = ViewState(route=FLOW_ROUTE)

    @classmethod
    def of(cls, view: ViewState) -> FlowView:
        """Read a view; what can't be read is as if it were absent."""
        return cls(
            mode=Mode.PLAN if view.other("mode") == Mode.PLAN else Mode.RETRIEVE,
            query=view.query.strip(),
            target=view.other("t"),
            have=_pairs(view.other("have")),
            selected=view.selected,
            why=view.other("why"),
            pages=_count(view.other("more")),
            may_write=view.other("writes") == "yes",
            form=Form.TOOLS if view.other("by") == Form.TOOLS else Form.STEPS,
            as_list=view.twin is not Twin.GRAPH,
            bundle=_budget(view.other("bundle")),
            rest=view,
        )

    @classmethod
    def at(cls, search: str | None) -> FlowView:
        """Read the query part of an address."""
        return cls.of(parse(FLOW_ROUTE, search))

    def but(self, **changes: Any) -> FlowView:
        """Give the view with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is asked for yet."""
        return not self.target if self.mode is Mode.PLAN else not (self.query or self.target)

    @property
    def asks(self) -> bool:
        """Whether a request in words is made."""
        return self.mode is Mode.RETRIEVE and bool(self.query)

    @property
    def state(self) -> ViewState:
        """The view as every page knows it."""
        return self.rest.but(
            route=FLOW_ROUTE, query=self.query, selected=self.selected, twin=Twin.TABLE if self.as_list else Twin.GRAPH
        ).with_others(
            mode=self.mode.value if self.mode is Mode.PLAN else "",
            t=self.target,
            have=write_pairs(self.have),
            why=self.why,
            more=str(self.pages - 1) if self.pages > 1 else "",
            writes="yes" if self.may_write else "",
            by=self.form.value if self.form is Form.TOOLS else "",
            bundle=str(self.bundle) if self.bundle else "",
        )

    @property
    def href(self) -> str:
        """The whole address."""
        return self.state.href


def write_pairs(pairs: Iterable[tuple[str, str]]) -> str:
    """Write known inputs as `key=value,key=value`; commas, percent and equals signs inside are percent-encoded."""
    return ",".join(f"{quote(key, safe=_SAFE)}={quote(value, safe=_SAFE)}" for key, value in pairs)


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for item in text.split(","):
        key, _, value = item.partition("=")
        if key.strip() and value.strip():
            found[unquote_plus(key.replace("+", "%2B")).strip()] = unquote_plus(value.replace("+", "%2B"))
    return tuple(found.items())


def _budget(text: str) -> int:
    return min(int(text), MOST_TOKENS) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _count(text: str) -> int:
    more = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    return min(more, _MOST_PAGES) + 1
