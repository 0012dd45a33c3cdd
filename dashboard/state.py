"""What a person looks at, as a typed value and as an address: one parser and one printer.

Only what differs from the default is written. Parameters that no page knows are kept. Lists are separated by
commas; a comma inside an item is percent-encoded.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar
from urllib.parse import quote, unquote_plus

import msgspec

from toolgraph.model import EdgeKind, Signal

_E = TypeVar("_E", bound=StrEnum)

#: Drawn unless the address says otherwise: everything with evidence of its own.
DEFAULT_KINDS = (EdgeKind.DATA_FLOW, EdgeKind.LINK, EdgeKind.WORKFLOW, EdgeKind.MANUAL, EdgeKind.OBSERVED)
DEFAULT_DEPTH = (1, 1)
MAX_DEPTH = 4
#: The address `/tool/<name>` stands for Explore with that tool in focus.
TOOL_ROUTE = "/tool/"
EXPLORE_ROUTE = "/explore"
FLOW_ROUTE = "/flow"
#: Characters of a text field that are heeded; no request or selection is longer.
MAX_TEXT = 1000

_KIND_CODES = {
    EdgeKind.DATA_FLOW: "df",
    EdgeKind.LINK: "oa",
    EdgeKind.WORKFLOW: "wf",
    EdgeKind.MANUAL: "mn",
    EdgeKind.OBSERVED: "ob",
    EdgeKind.WEAK: "wk",
    EdgeKind.STRUCTURAL: "st",
}
_KINDS = {code: kind for kind, code in _KIND_CODES.items()}


class Twin(StrEnum):
    """Which of the two forms of a scope are on screen."""

    GRAPH = "graph"
    TABLE = "table"
    BOTH = "both"


class ViewState(msgspec.Struct, frozen=True, kw_only=True):
    """One view of one page.

    `focus` items are tool names, or `module:<name>` and `resource:<name>`. `depth` is (into, out of), each 0 to 4.
    `kinds` is in the order of `EdgeKind`. `others` are the parameters of single pages and unknown ones, in order.
    """

    route: str = "/"
    focus: tuple[str, ...] = ()
    depth: tuple[int, int] = DEFAULT_DEPTH
    kinds: tuple[EdgeKind, ...] = DEFAULT_KINDS
    signal: Signal = Signal.HIGH
    layout: str = "lr"
    #: A tool name or an edge id.
    selected: str = ""
    twin: Twin = Twin.GRAPH
    query: str = ""
    #: First eight characters of the fingerprint of the artifact that the link was made for.
    build: str = ""
    others: tuple[tuple[str, str], ...] = ()

    def but(self, **changes: Any) -> ViewState:
        """Give the view with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def other(self, key: str, default: str = "") -> str:
        """Give a parameter of a single page."""
        return next((value for name, value in self.others if name == key), default)

    def with_others(self, **values: str) -> ViewState:
        """Give the view with parameters of a single page set; an empty value removes one."""
        rest = tuple(pair for pair in self.others if pair[0] not in values)
        return self.but(others=rest + tuple((key, value) for key, value in values.items() if value))

    @property
    def search(self) -> str:
        """The query part of the address, with its question mark, or an empty string."""
        return print_search(self)

    @property
    def href(self) -> str:
        """The whole address."""
        return self.route + self.search


def parse(pathname: str | None, search: str | None) -> ViewState:
    """Read a view from an address; what can't be read is as if it were absent."""
    known: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    for part in (search or "").removeprefix("?").split("&"):
        key, _, value = part.partition("=")
        key = unquote_plus(key)
        if key in _PARAMETERS and key not in known:
            known[key] = value
        elif key and key not in _PARAMETERS:
            others.append((key, unquote_plus(value)))
    route, focus = pathname or "/", _items(known.get("f", ""))
    if route.startswith(TOOL_ROUTE) and len(route) > len(TOOL_ROUTE):
        route, focus = EXPLORE_ROUTE, (unquote_plus(route.removeprefix(TOOL_ROUTE)), *focus)
    return ViewState(
        route=route.rstrip("/") or "/",
        focus=tuple(dict.fromkeys(focus)),
        depth=_depth(_items(known.get("d", ""))),
        kinds=_kinds(_items(known["k"])) if "k" in known else DEFAULT_KINDS,
        signal=member(Signal, known.get("s"), Signal.HIGH),
        layout=unquote_plus(known.get("lay", "")) or "lr",
        selected=unquote_plus(known.get("sel", "")),
        twin=member(Twin, known.get("v"), Twin.GRAPH),
        query=unquote_plus(known.get("q", ""))[:MAX_TEXT],
        build=unquote_plus(known.get("a", "")),
        others=tuple(others),
    )


def print_search(view: ViewState) -> str:
    """Write the query part of a view's address; `parse` gives the view back."""
    default = ViewState()
    values = {
        "a": _quoted(view.build),
        "q": _quoted(view.query),
        "f": ",".join(map(_quoted, view.focus)),
        "d": ",".join(map(str, view.depth)),
        "k": ",".join(_KIND_CODES[kind] for kind in view.kinds),
        "s": view.signal.value,
        "lay": _quoted(view.layout),
        "sel": _quoted(view.selected),
        "v": view.twin.value,
    }
    changed = [
        f"{key}={values[key]}" for key, field in _PARAMETERS.items() if getattr(view, field) != getattr(default, field)
    ]
    changed += [f"{_quoted(key)}={_quoted(value)}" for key, value in view.others]
    return "?" + "&".join(changed) if changed else ""


#: Parameter → field, in the order in which they are written.
_PARAMETERS = {
    "a": "build",
    "q": "query",
    "f": "focus",
    "d": "depth",
    "k": "kinds",
    "s": "signal",
    "lay": "layout",
    "sel": "selected",
    "v": "twin",
}


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _items(value: str) -> tuple[str, ...]:
    return tuple(unquote_plus(item) for item in value.split(",") if item)


def _kinds(codes: Iterable[str]) -> tuple[EdgeKind, ...]:
    chosen = {_KINDS[code] for code in codes if code in _KINDS}
    return tuple(kind for kind in EdgeKind if kind in chosen)


def _depth(items: tuple[str, ...]) -> tuple[int, int]:
    if len(items) != 2 or not all(item.isascii() and item.isdigit() and len(item) < 4 for item in items):
        return DEFAULT_DEPTH
    into, out_of = (min(int(item), MAX_DEPTH) for item in items)
    return into, out_of


def member(kind: type[_E], value: object, default: _E) -> _E:
    """Read a choice that comes from the browser; an unknown one is as if it were absent."""
    return next((one for one in kind if one.value == value), default)


def text_of(value: str | None) -> str:
    """Give what stands in a text field, without the space around it and cut at a length that can be searched for."""
    return (value or "")[:MAX_TEXT].strip()
