"""Numbers of a catalog → what the Map page says; pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from dashboard.state import EXPLORE_ROUTE, Twin, ViewState
from dashboard.theme import GLYPHS, KIND_NAMES, LETTERS
from toolgraph.catalog.modules import ModuleMap
from toolgraph.catalog.summary import Reason, Summary
from toolgraph.catalog.worklist import Worklist
from toolgraph.model import EdgeKind, Severity, Status

CURATE_ROUTE = "/curate"
#: A link stays below this length, so that it can be pasted anywhere.
MAX_LINK = 1800

_STATUS_WORDS = {
    Status.READY: "Everything that a call needs is known",
    Status.PARTLY: "Can be called, with gaps",
    Status.BLOCKED: "Cannot be called as it is",
    Status.UNKNOWN: "Nothing is known of it",
}
_SEVERITY_STATUS = {
    Severity.BLOCKER: Status.BLOCKED,
    Severity.WARNING: Status.PARTLY,
    Severity.INFO: Status.UNKNOWN,
}


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A number with its name, a note, and the view that it leads to; `share` (0..1) is drawn as a bar."""

    label: str
    number: str
    note: str = ""
    href: str = ""
    share: float | None = None
    warns: bool = False


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a whole: its mark (glyph or letter), colour variable, number and share (0..1)."""

    label: str
    mark: str
    color: str
    number: int
    share: float
    title: str = ""
    href: str = ""


class ReasonRow(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of finding in words: how many tools have it, an example, the remedy, and where to look."""

    mark: str
    color: str
    title: str
    count: str
    example: str
    remedy: str
    href: str = ""


class WorkRow(msgspec.Struct, frozen=True, kw_only=True):
    """One thing worth doing: its name, why, and where it is done."""

    name: str
    note: str
    number: str = ""
    href: str = ""


class WorkList(msgspec.Struct, frozen=True, kw_only=True):
    """A list of things worth doing, how many there are in all, and what is said where there are none."""

    title: str
    question: str
    rows: tuple[WorkRow, ...]
    total: int
    nothing: str


def sentence(summary: Summary) -> str:
    """Say what the collection is, in one sentence."""
    if not summary.tools:
        return "This collection holds no tools."
    parts = f"{_count(summary.tools, 'tool')} in {_count(summary.modules, 'module')}"
    if not summary.flow_edges:
        return f"{parts}. Nothing is known yet of what one tool could hand to another."
    sure = _percent(summary.confirmed, summary.flow_edges) if summary.confirmed else "none"
    return f"{parts}, tied by {_count(summary.flow_edges, 'data flow')}; {sure} of them confirmed."


def tiles(summary: Summary) -> tuple[Tile, ...]:
    """Give the headline numbers, each with the view that shows what it counts."""
    ready = summary.readiness.get(Status.READY, 0)
    shown = [
        Tile(label="Tools", number=_n(summary.tools), note=_writing(summary), href=EXPLORE_ROUTE),
        Tile(label="Modules", number=_n(summary.modules), note="as a graph", href="/?pic=graph"),
        Tile(label="Resources", number=_n(summary.resources), note="things the tools act on", href=EXPLORE_ROUTE),
        Tile(
            label="Data flows",
            number=_n(summary.flow_edges),
            note=f"{_percent(summary.confirmed, summary.flow_edges)} confirmed",
            share=_share(summary.confirmed, summary.flow_edges),
            href="/?pic=table",
        ),
        Tile(
            label="Ready",
            number=_percent(ready, summary.tools),
            note=f"{_n(ready)} of {_count(summary.tools, 'tool')}",
            share=_share(ready, summary.tools),
            href=tools_link(summary.samples.get(Status.READY, ())),
        ),
        Tile(
            label="Orphans",
            number=_n(summary.orphans),
            note="neither feed nor are fed",
            href=tools_link(summary.orphan_samples),
        ),
        Tile(
            label="Edits",
            number=_n(summary.edits),
            note=f"{_count(summary.rejected, 'edge')} rejected",
            href=ViewState(route=CURATE_ROUTE).with_others(tab="log").href,
        ),
    ]
    if summary.undecided:
        note = "edges of another tool whose direction can't be told"
        shown.append(Tile(label="Undecided", number=_n(summary.undecided), note=note, href=CURATE_ROUTE, warns=True))
    return tuple(shown)


def readiness_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the tools by readiness, best first."""
    return tuple(
        Segment(
            label=status.value,
            mark=GLYPHS[status],
            color=f"var(--{status.value})",
            number=summary.readiness.get(status, 0),
            share=_share(summary.readiness.get(status, 0), summary.tools),
            title=_STATUS_WORDS[status],
            href=tools_link(summary.samples.get(status, ())),
        )
        for status in Status
    )


def reason_rows(reasons: Sequence[Reason], limit: int = 7) -> tuple[ReasonRow, ...]:
    """Put the most weighty reasons into words."""
    return tuple(
        ReasonRow(
            mark=GLYPHS[_SEVERITY_STATUS[reason.severity]],
            color=f"var(--{_SEVERITY_STATUS[reason.severity].value})",
            title=reason.code.replace("_", " ").capitalize(),
            count=_count(reason.count, "tool") if reason.tools else "collection",
            example=f"{reason.tools[0]}: {reason.message}" if reason.tools else reason.message,
            remedy=reason.remedy,
            href=tools_link(reason.tools),
        )
        for reason in reasons[:limit]
    )


def action_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the tools by what they do."""
    return tuple(
        Segment(label=action.value, mark="", color="", number=number, share=_share(number, summary.tools))
        for action, number in sorted(summary.actions.items(), key=lambda pair: (-pair[1], pair[0]))
    )


def edge_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the edges by kind, in the order of `EdgeKind`."""
    return tuple(
        Segment(
            label=KIND_NAMES[kind],
            mark=LETTERS[kind],
            color=f"var(--edge-{kind.value.replace('_', '-')})",
            number=summary.edges[kind],
            share=_share(summary.edges[kind], summary.all_edges),
            title=f"Explore with {KIND_NAMES[kind]} edges only",
            href=ViewState(route=EXPLORE_ROUTE, kinds=(kind,)).href,
        )
        for kind in EdgeKind
        if kind in summary.edges
    )


def work_lists(work: Worklist) -> tuple[WorkList, ...]:
    """Give the four lists of what is worth an operator's time."""
    return (
        WorkList(
            title="Blocked tools",
            question="Which tools can't be called, and would help most if they could?",
            rows=tuple(
                WorkRow(
                    name=tool.name,
                    note=tool.why or "blocked",
                    number=f"feeds {_n(tool.consumers)}",
                    href=focus(tool.name),
                )
                for tool in work.blocked
            ),
            total=work.blocked_count,
            nothing="No tool is blocked.",
        ),
        WorkList(
            title="Values nobody supplies",
            question="Which required fields have no producer, by how many tools wait for them?",
            rows=tuple(
                WorkRow(
                    name=missing.field,
                    note=_names(missing.tools),
                    number=_count(len(missing.tools), "tool"),
                    href=tools_link(missing.tools),
                )
                for missing in work.producers
            ),
            total=work.producers_count,
            nothing="Every required identifier has a producer.",
        ),
        WorkList(
            title="Orphan tools",
            question="Which tools neither feed another nor are fed?",
            rows=tuple(WorkRow(name=o.name, note=f"in {o.module}", href=focus(o.name)) for o in work.orphans),
            total=work.orphans_count,
            nothing="Every tool is tied to another.",
        ),
        WorkList(
            title="Codes without labels",
            question="Which codes can nobody read, by how many are missing?",
            rows=tuple(
                WorkRow(
                    name=field.field,
                    note=", ".join(field.codes),
                    number=f"{_n(field.missing)} missing",
                    href=enum_link(field.field),
                )
                for field in work.labels
            ),
            total=work.labels_count,
            nothing="Every cryptic code has a label.",
        ),
    )


def matrix_sentence(shown: ModuleMap, whole: ModuleMap) -> str:
    """State the question of the matrix and what it hides."""
    return f"Which module's results does another one use? {_flows(shown)}{_hidden(shown, whole)}"


def graph_sentence(shown: ModuleMap, whole: ModuleMap, drawn: int) -> str:
    """State the question of the module graph and what it hides; *drawn* is the number of arrows."""
    between = [flow for flow in shown.flows if flow.source != flow.target]
    strongest = (
        f" Only the {_n(drawn)} strongest of {_n(len(between))} arrows are drawn." if drawn < len(between) else ""
    )
    inside = " Flows inside a module are not drawn."
    return f"Which modules hang together? {_flows(shown)}{inside}{strongest}{_hidden(shown, whole)}"


def table_sentence(whole: ModuleMap) -> str:
    """State the question of the table and what it hides."""
    return f"Between which modules does data flow? {_flows(whole)}{_hidden(whole, whole)}"


def focus(name: str) -> str:
    """Give the address of Explore with one thing in focus."""
    return ViewState(route=EXPLORE_ROUTE, focus=(name,)).href


def module_link(*names: str) -> str:
    """Give the address of Explore with whole modules in focus and nothing around them."""
    modules = tuple(f"module:{name}" for name in dict.fromkeys(names))
    depth = (0, 0) if len(names) > 1 else (1, 1)
    return ViewState(route=EXPLORE_ROUTE, focus=modules, depth=depth).href


def tools_link(names: Iterable[str]) -> str:
    """Give the address of Explore with as many of the tools in focus as a link has room for, as a table."""
    view = ViewState(route=EXPLORE_ROUTE, depth=(0, 0), twin=Twin.TABLE)
    for name in names:
        longer = view.but(focus=(*view.focus, name))
        if len(longer.href) > MAX_LINK:
            break
        view = longer
    return view.href if view.focus else ""


def enum_link(key: str) -> str:
    """Give the address of Curate with the labels of one field."""
    return ViewState(route=CURATE_ROUTE).with_others(tab="enums", field=key).href


def _flows(shown: ModuleMap) -> str:
    return f"{_count(shown.edges, 'data flow')} among {_count(sum(m.merged for m in shown.modules), 'module')}."


def _hidden(shown: ModuleMap, whole: ModuleMap) -> str:
    parts = []
    merged = sum(module.merged for module in shown.modules if module.merged > 1)
    if merged:
        parts.append(f"{_n(merged)} small modules are gathered as “other”")
    alone = len(whole.modules) - sum(module.merged for module in shown.modules)
    if alone:
        parts.append(f"{_count(alone, 'module')} without any flow")
    left_out = [
        f"{_n(number)} {what}"
        for number, what in (
            (whole.hidden_weak, "weak or structural edges"),
            (whole.hidden_scope, "edges that carry only shared values"),
        )
        if number
    ]
    if left_out:
        parts.append(f"{' and '.join(left_out)} are left out")
    return f" Hidden: {'; '.join(parts)}." if parts else ""


def _writing(summary: Summary) -> str:
    named = sorted(summary.actions.items(), key=lambda pair: (-pair[1], pair[0]))[:2]
    return ", ".join(f"{_n(number)} {action.value}" for action, number in named)


def _names(names: Sequence[str], limit: int = 2) -> str:
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + more


def _n(number: int) -> str:
    return f"{number:,}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _percent(part: int, whole: int) -> str:
    """Give a share in whole percent; nothing short of all reads 100%, and nothing above none 0%."""
    if not whole or not part:
        return "0%"
    return "100%" if part == whole else f"{min(99, max(1, round(100 * part / whole)))}%"
