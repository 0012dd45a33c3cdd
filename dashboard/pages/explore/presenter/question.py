"""The view as a question to the catalog, and the neighbouring views that controls lead to."""

from __future__ import annotations

from enum import StrEnum

from dashboard.state import ViewState
from toolgraph.catalog.focus import Focus
from toolgraph.graph.scope import MAX_DEPTH, NORMAL_BUDGET, WIDE_BUDGET, Budget, ScopeQuery, first_budget
from toolgraph.model import EdgeKind, Signal

#: Parameters of this page alone: shared scope values are shown; edges among the neighbours are; how much is drawn.
SCOPE_VALUES = "sv"
AMONG = "am"
AMOUNT = "n"
#: The kinds that have a switch; weak edges come with the signal level, structural ones have their own.
SWITCHED_KINDS = (EdgeKind.DATA_FLOW, EdgeKind.LINK, EdgeKind.WORKFLOW, EdgeKind.MANUAL, EdgeKind.OBSERVED)


class Amount(StrEnum):
    """How much is drawn: what can be read at once, what can be taken in, as much as can be drawn."""

    FIRST = ""
    MORE = "more"
    WIDE = "wide"


def question(view: ViewState, focus: Focus) -> ScopeQuery:
    """Give the scope that a view asks for."""
    return ScopeQuery(
        focus=focus.tools,
        depth_in=view.depth[0],
        depth_out=view.depth[1],
        kinds=(*(kind for kind in SWITCHED_KINDS if kind in view.kinds), EdgeKind.WEAK),
        signal=view.signal,
        scope_values=shows_scope_values(view),
        structural=shows_structural(view),
        among=shows_among(view),
        budget=budget(view, len(focus.tools)),
    )


def shows_scope_values(view: ViewState) -> bool:
    """Whether edges that only carry shared scope values are shown."""
    return view.other(SCOPE_VALUES) == "1"


def shows_structural(view: ViewState) -> bool:
    """Whether structural relations are shown."""
    return EdgeKind.STRUCTURAL in view.kinds


def shows_among(view: ViewState) -> bool:
    """Whether edges among the neighbours are shown."""
    return view.other(AMONG) == "1"


def amount(view: ViewState) -> Amount:
    """Say how much is to be drawn; what can't be read is the least."""
    said = view.other(AMOUNT)
    return Amount(said) if said in tuple(Amount) else Amount.FIRST


def budget(view: ViewState, focus: int) -> Budget:
    """Give the budget of a view of so many tools in focus."""
    now = amount(view)
    if now is Amount.FIRST:
        return first_budget(focus, sum(view.depth))
    return WIDE_BUDGET if now is Amount.WIDE else NORMAL_BUDGET


# -- neighbouring views


def with_focus(view: ViewState, *items: str) -> ViewState:
    """Give the view with another focus and nothing selected."""
    return view.but(focus=items, selected="")


def with_depth(view: ViewState, into: int = 0, out_of: int = 0) -> ViewState:
    """Give the view with so many hops more (or less) on either side."""
    depths = (view.depth[0] + into, view.depth[1] + out_of)
    low, high = (min(max(depth, 0), MAX_DEPTH) for depth in depths)
    return view.but(depth=(low, high))


def toggled_kind(view: ViewState, kind: EdgeKind) -> ViewState:
    """Give the view with a kind switched on or off."""
    chosen = set(view.kinds) ^ {kind}
    return view.but(kinds=tuple(known for known in EdgeKind if known in chosen))


def with_all_kinds(view: ViewState) -> ViewState:
    """Give the view with every kind that has a switch of its own."""
    chosen = {*view.kinds, *SWITCHED_KINDS}
    return view.but(kinds=tuple(kind for kind in EdgeKind if kind in chosen))


def with_signal(view: ViewState, signal: Signal) -> ViewState:
    """Give the view at a signal level."""
    return view.but(signal=signal)


def next_signal(view: ViewState) -> Signal:
    """Give the signal level that comes after the present one, round and round."""
    levels = tuple(Signal)
    return levels[(levels.index(view.signal) + 1) % len(levels)]


def toggled_scope_values(view: ViewState) -> ViewState:
    """Give the view with scope values switched on or off."""
    return view.with_others(**{SCOPE_VALUES: "" if shows_scope_values(view) else "1"})


def toggled_among(view: ViewState) -> ViewState:
    """Give the view with edges among the neighbours switched on or off."""
    return view.with_others(**{AMONG: "" if shows_among(view) else "1"})


def with_amount(view: ViewState, wanted: Amount) -> ViewState:
    """Give the view with so much drawn."""
    return view.with_others(**{AMOUNT: wanted.value})


def with_more(view: ViewState) -> ViewState:
    """Give the view with more drawn, or the same one where it is the most already."""
    return with_amount(view, Amount.MORE if amount(view) is Amount.FIRST else Amount.WIDE)
