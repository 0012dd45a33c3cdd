"""The sentence over the picture: what it answers, how much of it is shown, and what hides the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from dashboard.pages.explore.presenter import question
from dashboard.state import ViewState
from toolgraph.catalog.focus import MODULE_PREFIX, RESOURCE_PREFIX, Focus
from toolgraph.graph.scope import MAX_DEPTH, Hidden, Scope
from toolgraph.model import EdgeKind, Signal

_SIGNALS = {
    Signal.HIGH: "high-signal edges",
    Signal.MEDIUM: "high- and medium-signal edges",
    Signal.ALL: "edges of any signal",
}
_NAMED = 3


class Hint(msgspec.Struct, frozen=True, kw_only=True):
    """So many hidden edges and why; `href` shows them, `tab` (instead) names a tab of the inspector."""

    count: int
    text: str
    title: str
    href: str = ""
    tab: str = ""


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """`lead` and the names in focus make the question, `shown` of `met` the answer; hints are what is missing."""

    lead: str
    names: tuple[str, ...]
    rest: str
    shown: int
    met: int
    tools: int
    hints: tuple[Hint, ...]
    #: Tools, rather than edges, that are left out.
    asides: tuple[Hint, ...] = ()

    @property
    def hidden(self) -> int:
        """The number of edges met and not shown."""
        return self.met - self.shown

    @property
    def short(self) -> str:
        """How much is shown, for the footer."""
        return f"{self.shown:,} of {self.met:,} edges · {_count(self.tools, 'tool')}"

    @property
    def spoken(self) -> str:
        """The whole as a line to be read aloud."""
        hints = "; ".join(f"{hint.count:,} {hint.text}" for hint in (*self.hints, *self.asides))
        counts = f"{self.shown:,} of {self.met:,} edges and {_count(self.tools, 'tool')} shown"
        return f"{self.lead} {', '.join(self.names)}{self.rest}: {counts}" + (f"; hidden: {hints}" if hints else "")


def sentence(
    view: ViewState,
    focus: Focus,
    scope: Scope,
    rejected: int,
    *,
    shared: Sequence[str] = (),
    groups: Sequence[str] = (),
) -> Sentence:
    """Tell what a scope shows and hides; *rejected* edges are listed in the inspector of the tool in focus.

    *shared* are examples of scope values at the focus, *groups* of groups that it is in.
    """
    names = [item if item in focus.tools else _title(item) for item in view.focus if item not in focus.unknown]
    if len(names) > _NAMED:
        names = [*names[:_NAMED], f"{len(names) - _NAMED} more"]
    return Sentence(
        lead=_lead(view),
        names=tuple(names),
        rest=f", {_hops(view)}, {_SIGNALS[view.signal]}",
        shown=len(scope.edges),
        met=scope.met,
        tools=len(scope.nodes),
        hints=tuple(_hints(view, scope, rejected, shared)),
        asides=tuple(_asides(view, focus, scope, groups)),
    )


def _lead(view: ViewState) -> str:
    into, out_of = view.depth
    if into and out_of:
        return "Producers and consumers of"
    if into:
        return "Producers of"
    return "Consumers of" if out_of else "Only"


def _title(item: str) -> str:
    for prefix in (MODULE_PREFIX, RESOURCE_PREFIX):
        if item.startswith(prefix) and item != prefix:
            return f"{prefix[:-1]} {item.removeprefix(prefix)}"
    return item


def _hops(view: ViewState) -> str:
    into, out_of = view.depth
    if into == out_of or not (into and out_of):
        return _count(max(into, out_of), "hop")
    return f"{_count(into, 'hop')} in and {out_of} out"


def _hints(view: ViewState, scope: Scope, rejected: int, shared: Sequence[str]) -> Iterator[Hint]:
    hidden = scope.hidden
    if count := hidden.get(Hidden.DEPTH, 0):
        yield _depth_hint(view, count)
    if count := hidden.get(Hidden.SIGNAL, 0):
        yield Hint(
            count=count,
            text="with weaker evidence",
            title="Show edges of every signal level",
            href=question.with_signal(view, Signal.ALL).href,
        )
    if count := hidden.get(Hidden.SCOPE_VALUE, 0):
        yield Hint(
            count=count,
            text=f"only pass on a value that many tools share{_such_as(shared)}",
            title="Show these too (scope values). Of an input that must have one, the best source is always drawn",
            href=question.toggled_scope_values(view).href,
        )
    if count := hidden.get(Hidden.KIND, 0):
        yield Hint(
            count=count,
            text="of kinds switched off",
            title="Show every kind of edge",
            href=question.with_all_kinds(view).href,
        )
    if count := hidden.get(Hidden.BUDGET, 0):
        yield _budget_hint(view, scope, count)
    if count := hidden.get(Hidden.AMONG, 0):
        yield Hint(
            count=count,
            text="among the neighbours",
            title="Show edges that neither lead towards the focus nor away from it",
            href=question.toggled_among(view).href,
        )
    if count := hidden.get(Hidden.REJECTED, 0):
        yield _rejected_hint(count, rejected)
    if count := hidden.get(Hidden.STRUCTURAL, 0):
        yield Hint(
            count=count,
            text="structural",
            title="Show structural edges",
            href=question.toggled_kind(view, EdgeKind.STRUCTURAL).href,
        )


def _such_as(examples: Sequence[str]) -> str:
    return f", such as {' or '.join(examples)}" if examples else ""


def _asides(view: ViewState, focus: Focus, scope: Scope, groups: Sequence[str]) -> Iterator[Hint]:
    if scope.siblings_hidden and not question.shows_structural(view):
        yield Hint(
            count=scope.siblings_hidden,
            text=f"{'tools share' if scope.siblings_hidden > 1 else 'tool shares'} {' or '.join(groups) or 'a group'}",
            title="Show tools that share a tag, module, resource or schema with the focus, most in common first",
            href=question.toggled_kind(view, EdgeKind.STRUCTURAL).href,
        )
    elif scope.siblings_hidden:
        yield Hint(count=scope.siblings_hidden, text="that share a group did not fit", title="Narrow the focus")
    if count := focus.left_out + scope.focus_hidden:
        more = question.with_more(view)
        yield Hint(
            count=count,
            text="more of the focus",
            title="Only the most connected tools are in focus",
            href=more.href if scope.focus_hidden and more != view else "",
        )


def _rejected_hint(count: int, listed: int) -> Hint:
    if count == listed:
        return Hint(count=count, text="rejected", title="List the rejected edges of this tool", tab="edges")
    rejections = ViewState(route="/curate").with_others(show="rejected")
    return Hint(count=count, text="rejected", title="List all rejected edges in Curate", href=rejections.href)


def _depth_hint(view: ViewState, count: int) -> Hint:
    further = question.with_depth(view, into=1, out_of=1)
    if further == view:
        title = f"{MAX_DEPTH} hops are the most that is drawn; put a tool farther out in focus"
        return Hint(count=count, text="farther out", title=title)
    return Hint(count=count, text="one hop further", title="Show one hop more on both sides", href=further.href)


def _budget_hint(view: ViewState, scope: Scope, count: int) -> Hint:
    text, more = _left_out(scope, count), question.with_more(view)
    if more == view:
        drawn = f"{scope.query.budget.nodes} tools and {scope.query.budget.edges} edges"
        title = f"At most {drawn} are drawn; narrow the focus, the depth or the kinds"
        return Hint(count=count, text=text, title=title)
    return Hint(count=count, text=text, title="Only the strongest are drawn; draw more", href=more.href)


def _left_out(scope: Scope, count: int) -> str:
    """Say at which tools so many edges over the budget are."""
    sides = ((scope.producers_hidden, "producer"), (scope.consumers_hidden, "consumer"))
    told = [f"{number:,} {_more(number, side)}" for number, side in sides if number]
    if len(told) == 1 and told[0].startswith(f"{count:,} "):
        return told[0].partition(" ")[2]
    return f"at {' and '.join(told)}" if told else "over the budget"


def _more(number: int, noun: str) -> str:
    return f"more {noun}{'s' if number != 1 else ''}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' if number != 1 else ''}"
