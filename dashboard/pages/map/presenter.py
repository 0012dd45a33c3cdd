"""Numbers of a catalog → what the Map page says; pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from dashboard.state import EXPLORE_ROUTE, ViewState
from dashboard.theme import EVIDENCE_NAMES, GLYPHS, LETTERS
from toolgraph.catalog.modules import NO_MODULE, ModuleMap
from toolgraph.catalog.selection import KIND_CODES, Selection, select
from toolgraph.catalog.summary import Summary
from toolgraph.catalog.worklist import Worklist
from toolgraph.model import Severity, Status
from toolgraph.readiness import Code, FlawKind, Issue, Part

CURATE_ROUTE = "/curate"
#: Points that are worth telling.
_LEAST_SHOWN = 0.05
#: Kinds of flaws that the list names; all are counted.
_KINDS_SHOWN = 6
_STATUS_WORDS = {
    Status.READY: "Everything that a call needs is known",
    Status.PARTLY: "Can be called, with gaps",
    Status.BLOCKED: "Cannot be called as it is",
    Status.UNKNOWN: "Nothing is known of it",
}
#: Severity of a finding → its mark and colour. What only informs is not what is unknown.
_SEVERITY_MARKS = {
    Severity.BLOCKER: (GLYPHS[Status.BLOCKED], "var(--blocked)"),
    Severity.WARNING: (GLYPHS[Status.PARTLY], "var(--partly)"),
    Severity.INFO: ("i", "var(--accent)"),
}
_READY_TITLE = "Tools of which everything that a call needs is known, and where each required value comes from"
_FLOWS_TITLE = (
    "Edges with evidence of their own that hand over more than shared values such as tenant or owner; confirmed ones "
    "were declared, added by a person or seen in runs"
)
_ORPHANS_TITLE = "Tools that no data flow leads to or from"
SCORE_TITLE = (
    "The weighted mean of its parts: search 30%, planning 40%, execution 30%. A part is 100 less what the findings "
    "cost: the share of tools that each touches, times how much it hurts. A collection with a blocked tool is a "
    "warning however high its score"
)
_PART_TITLES = {
    Part.SEARCH: "Can the right tool be found?",
    Part.PLANNING: "Can tools be chained, each input coming from somewhere?",
    Part.EXECUTION: "Can a call be made as the documents tell?",
}


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A number with its name, a note, and the view that it leads to; `share` (0..1) is drawn as a bar.

    `title` says what is counted.
    """

    label: str
    number: str
    note: str = ""
    title: str = ""
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
    #: What it costs of the score, in words; empty where it costs nothing.
    cost: str = ""
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
    #: How many of the total the rows stand for, where that is not one each.
    covered: int = 0
    #: Where all of it is listed.
    href: str = ""


def sentence(summary: Summary) -> str:
    """Say what the collection is, in one sentence."""
    if not summary.tools:
        return "This collection holds no tools."
    parts = f"{_count(summary.tools, 'tool')} in {_count(summary.modules, 'module')}"
    edges = summary.edges
    if not edges.flow:
        return f"{parts}. Nothing is known yet of what one tool could hand to another."
    sure = _percent(edges.confirmed, edges.flow) if edges.confirmed else "none"
    return f"{parts}, tied by {_count(edges.flow, 'data flow')}; {sure} of them confirmed."


def tiles(summary: Summary) -> tuple[Tile, ...]:
    """Give the headline numbers, each with the list of what it counts."""
    ready, edges = summary.readiness.get(Status.READY, 0), summary.edges
    shown = [
        Tile(label="Tools", number=_n(summary.tools), note=_writing(summary), href=listed(select(list="tools"))),
        Tile(
            label="Modules",
            number=_n(summary.modules),
            note="what belongs together",
            href=listed(select(list="modules")),
        ),
        Tile(
            label="Resources",
            number=_n(summary.resources),
            note="things the tools act on",
            href=listed(select(list="resources")),
        ),
        Tile(
            label="Data flows",
            number=_n(edges.flow),
            note=f"{_percent(edges.confirmed, edges.flow)} confirmed",
            title=_FLOWS_TITLE,
            share=_share(edges.confirmed, edges.flow),
            href=listed(select(flow="yes")),
        ),
        Tile(
            label="Ready",
            number=_percent(ready, summary.tools),
            note=f"{_n(ready)} of {_count(summary.tools, 'tool')}",
            title=_READY_TITLE,
            share=_share(ready, summary.tools),
            href=listed(select(ready=Status.READY.value)),
        ),
        Tile(
            label="Orphans",
            number=_n(summary.orphans),
            note="neither feed nor are fed",
            title=_ORPHANS_TITLE,
            href=listed(select(orphan="yes")),
        ),
        Tile(
            label="Edits",
            number=_n(summary.edits),
            note=f"{_count(edges.rejected, 'edge')} rejected",
            title="Changes that people made to this artifact, those taken back included",
            href=ViewState(route=CURATE_ROUTE).with_others(tab="log").href,
        ),
    ]
    if edges.undecided:
        note = "edges of another tool whose direction can't be told"
        href = listed(select(undecided="yes"))
        shown.append(Tile(label="Undecided", number=_n(edges.undecided), note=note, href=href, warns=True))
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
            href=listed(select(ready=status.value)),
        )
        for status in Status
    )


def score_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the parts of the score, each with what takes most off it and where that is listed."""
    return tuple(
        Segment(
            label=part.value,
            mark="",
            color="",
            number=points,
            share=points / 100,
            title=f"{_PART_TITLES[part]} {_losses(summary.score.lost[part])}",
            href=_costliest(summary, part),
        )
        for part, points in summary.score.parts.items()
    )


def reason_rows(issues: Sequence[Issue], limit: int = 7) -> tuple[ReasonRow, ...]:
    """Put the most weighty findings into words."""
    return tuple(
        ReasonRow(
            mark=_SEVERITY_MARKS[issue.severity][0],
            color=_SEVERITY_MARKS[issue.severity][1],
            title=_in_words(issue.code),
            count=_count(issue.count, "tool") if issue.count else "collection",
            example=f"{issue.tool}: {issue.message}" if issue.tool else issue.message,
            remedy=issue.remedy,
            cost=f"−{issue.points:.1f}" if issue.points >= _LEAST_SHOWN else "",
            href=_finding(issue.code) if issue.count else "",
        )
        for issue in issues[:limit]
    )


def action_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the tools by what they do."""
    return tuple(
        Segment(
            label=action.value,
            mark="",
            color="",
            number=number,
            share=_share(number, summary.tools),
            href=listed(select(action=action.value)),
        )
        for action, number in sorted(summary.actions.items(), key=lambda pair: (-pair[1], pair[0]))
    )


def edge_segments(summary: Summary) -> tuple[Segment, ...]:
    """Give the edges by their strongest evidence, in the order of `EdgeKind`."""
    return tuple(
        Segment(
            label=EVIDENCE_NAMES[kind],
            mark=LETTERS[kind],
            color=f"var(--edge-{kind.value.replace('_', '-')})",
            number=number,
            share=_share(number, summary.edges.total),
            title=f"List the edges whose strongest evidence is: {EVIDENCE_NAMES[kind]}",
            href=listed(select(kind=KIND_CODES[kind])),
        )
        for kind, number in summary.edges.kinds.items()
    )


def flow_rows(summary: Summary) -> tuple[Segment, ...]:
    """Give the edges by what they are good for, so that they add up to all of them."""
    edges = summary.edges
    return tuple(
        Segment(
            label=label, mark="", color="", number=number, share=_share(number, edges.total), title=title, href=href
        )
        for label, number, title, href in (
            ("data flows", edges.flow, _FLOWS_TITLE, listed(select(flow="yes"))),
            (
                "shared values",
                edges.scope,
                "Hand over nothing but tenant, owner and the like",
                listed(select(scope="yes")),
            ),
            (
                "without a value",
                edges.order,
                "Say that one call comes before another, or goes with it, and hand over nothing",
                listed(select(flow="no", scope="no", proof="confirmed")),
            ),
            (
                "weak",
                edges.weak,
                "Rest on names or structure alone",
                listed(select(flow="no", scope="no", proof="inferred")),
            ),
        )
        if number
    )


def work_lists(work: Worklist, flaws: Sequence[FlawKind]) -> tuple[WorkList, ...]:
    """Give the lists of what is worth an operator's time."""
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
            href=listed(select(ready=Status.BLOCKED.value)),
        ),
        WorkList(
            title="Values nobody supplies",
            question="Which required fields have no producer, by how many tools wait for them?",
            rows=tuple(
                WorkRow(
                    name=missing.field,
                    note=_names(missing.tools),
                    number=_count(len(missing.tools), "tool"),
                    href=listed(select(missing=missing.field)),
                )
                for missing in work.producers
            ),
            total=work.producers_count,
            nothing="Every required identifier has a producer.",
            href=_finding(Code.REQUIRED_FIELD_WITHOUT_PRODUCER),
        ),
        WorkList(
            title="Orphan tools",
            question="Which tools neither feed another nor are fed?",
            rows=tuple(WorkRow(name=o.name, note=f"in {o.module}", href=focus(o.name)) for o in work.orphans),
            total=work.orphans_count,
            nothing="Every tool is tied to another.",
            href=listed(select(orphan="yes")),
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
            nothing="Every code that needs a label has one." if work.has_codes else "No field has codes that need one.",
            href=ViewState(route=CURATE_ROUTE).with_others(tab="enums", show="missing").href,
        ),
        WorkList(
            title="Problems in the documents",
            question="What could not be read as it is written, by how much it hurts?",
            rows=tuple(
                WorkRow(
                    name=kind.code,
                    note=f"{kind.first.pointer}: {kind.first.message}",
                    number=_n(kind.count),
                    href=listed(select(list="problems", problem=kind.code)),
                )
                for kind in flaws[:_KINDS_SHOWN]
            ),
            total=sum(kind.count for kind in flaws),
            covered=sum(kind.count for kind in flaws[:_KINDS_SHOWN]),
            nothing="No problem of a document is recorded.",
            href=listed(select(list="problems")),
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


def table_sentence(whole: ModuleMap, listed: int) -> str:
    """State the question of the table and what it hides; *listed* is the number of its rows."""
    every = len(whole.flows)
    strongest = f" Only the {_n(listed)} strongest of {_n(every)} pairs are listed." if listed < every else ""
    return f"Between which modules does data flow? {_flows(whole)}{strongest}{_hidden(whole, whole)}"


def focus(name: str) -> str:
    """Give the address of Explore with one thing in focus."""
    return ViewState(route=EXPLORE_ROUTE, focus=(name,)).href


def module_link(name: str) -> str:
    """Give the address of Explore with a whole module in focus."""
    return ViewState(route=EXPLORE_ROUTE, focus=(f"module:{name}",)).href if name != NO_MODULE else _of_module(name)


def cell_link(source: str, target: str) -> str:
    """Give the address of the list of just those edges that a cell or arrow counts."""
    return listed(select(from_=source, to=target, flow="yes"))


def listed(selection: Selection) -> str:
    """Give the address of the list of all that a selection selects."""
    return ViewState(route=EXPLORE_ROUTE, query=str(selection)).href


def enum_link(key: str) -> str:
    """Give the address of Curate with the labels of one field."""
    return ViewState(route=CURATE_ROUTE).with_others(tab="enums", field=key).href


def _of_module(name: str) -> str:
    return listed(select(module=name))


def _finding(code: str) -> str:
    return listed(select(finding=code))


def _losses(lost: Mapping[str, float]) -> str:
    """Say what takes points off a part, most first."""
    said = [f"{_in_words(code).lower()} {points:.1f}" for code, points in _most_first(lost) if points >= _LEAST_SHOWN]
    return f"Points are lost by: {', '.join(said)}." if said else "Nothing takes points off."


def _costliest(summary: Summary, part: Part) -> str:
    """Give the address of the list of what takes most off a part."""
    listable = {issue.code for issue in summary.issues if issue.count}
    return next((_finding(code) for code, _ in _most_first(summary.score.lost[part]) if code in listable), "")


def _most_first(lost: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(lost.items(), key=lambda pair: (-round(pair[1], 6), pair[0]))


def _in_words(code: str) -> str:
    return code.replace("_", " ").capitalize()


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
            (whole.hidden_weak, "weak edges"),
            (whole.hidden_order, "edges that hand over nothing"),
            (whole.hidden_scope, "edges that hand over only shared values"),
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
