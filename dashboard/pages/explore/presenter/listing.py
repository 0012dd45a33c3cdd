"""The list of a selection: all tools or edges that are meant, as rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from dashboard.state import EXPLORE_ROUTE, ViewState
from dashboard.theme import EVIDENCE_NAMES, GLYPHS
from toolgraph.catalog.focus import MODULE_PREFIX, RESOURCE_PREFIX
from toolgraph.catalog.listing import Listing
from toolgraph.catalog.modules import NO_MODULE
from toolgraph.catalog.search import Hits
from toolgraph.catalog.selection import Key, Rows, Selection, SelectionError, has_terms, parse_selection, select
from toolgraph.graph.index import GraphIndex, short_key
from toolgraph.model import Binding, Edge, Finding, Problem, Severity, Status, Tool
from toolgraph.readiness import Code, Readiness
from toolgraph.text import fold

#: Rows sent to the browser at most; all are counted.
LIMIT = 2000
_NOUNS = {
    Rows.TOOLS: ("tool", "tools"),
    Rows.EDGES: ("edge", "edges"),
    Rows.MODULES: ("module", "modules"),
    Rows.RESOURCES: ("resource", "resources"),
    Rows.PROBLEMS: ("problem in a document", "problems in the documents"),
}
#: What can be typed, for whom a selection could not be read or who finds nothing.
EXAMPLES = (
    "module:orders ready:blocked",
    "action:delete refund",
    "finding:missing_response_schema",
    "out:order.number",
    "from:orders to:payments",
    "kind:mn",
    "list:modules orphan:yes",
    "list:problems",
)


class ListView(msgspec.Struct, frozen=True, kw_only=True):
    """A list as it is shown: its heading, what selected it, a note on what is left out, and its table."""

    heading: str
    selection: str
    note: str
    columns: list[dict[str, Any]]
    rows: list[dict[str, Any]]


def read(text: str) -> Selection:
    """Read what stands in the box or the address; what is no more than words need not be written as a selection.

    Raises: `SelectionError`.
    """
    try:
        return parse_selection(text)
    except SelectionError:
        if has_terms(text) or ":" in text:
            raise
        return Selection(words=tuple(text.split()))


def counted(listing: Listing) -> str:
    """Say how many of what there are: `59 tools`."""
    one, many = _NOUNS[listing.rows]
    return f"{listing.total:,} {one if listing.total == 1 else many}"


def list_view(
    selection: Selection, listing: Listing, tools: Mapping[str, Tool], graph: GraphIndex, readiness: Readiness
) -> ListView:
    """Give the table of a selection; tools that are selected by what is wrong with them come with what that is."""
    rows: list[dict[str, Any]]
    shown = columns(listing.rows)
    if listing.rows is Rows.TOOLS and (is_wanted := wanted_findings(selection)):
        rows = finding_rows(listing.tools[:LIMIT], tools, readiness, is_wanted)
        shown = FINDING_COLUMNS
    elif listing.rows is Rows.TOOLS:
        rows = tool_rows(listing.tools[:LIMIT], tools, graph, readiness)
    elif listing.rows is Rows.EDGES:
        rows = edge_rows(listing.edges[:LIMIT], graph)
    elif listing.rows is Rows.PROBLEMS:
        rows = flaw_rows(listing.flaws[:LIMIT])
    else:
        rows = group_rows(selection, listing)
    over = listing.total - len(rows)
    return ListView(
        heading=counted(listing),
        selection=str(selection),
        note=f"The first {len(rows):,} are listed; narrow it with more terms." if over else "",
        columns=shown,
        rows=rows,
    )


def columns(rows: Rows) -> list[dict[str, Any]]:
    """Give the column definitions; names are links."""
    if rows is Rows.TOOLS:
        return [
            {"field": "name", "headerName": "Tool", "flex": 4, "minWidth": 200, "tooltipField": "name", **_LINK},
            {"field": "call", "headerName": "Call", "flex": 4, "minWidth": 180, "cellClass": "mono"},
            {"field": "module", "headerName": "Module", "flex": 2, "minWidth": 120},
            {"field": "resource", "headerName": "Resource", "flex": 2, "minWidth": 110},
            {"field": "action", "headerName": "Action", "width": 100, "minWidth": 90},
            {"field": "status", "headerName": "Readiness", "width": 120, "minWidth": 110},
            _number("producers", "Producers"),
            _number("consumers", "Consumers"),
        ]
    if rows is Rows.EDGES:
        return [
            {
                "field": "source",
                "headerName": "Producer",
                "flex": 5,
                "minWidth": 170,
                "tooltipField": "source",
                **_LINK,
            },
            {
                "field": "target",
                "headerName": "Consumer",
                "flex": 5,
                "minWidth": 170,
                "tooltipField": "target",
                **_LINK,
            },
            {"field": "fields", "headerName": "Fields", "flex": 3, "minWidth": 150, "cellClass": "mono"},
            {"field": "evidence", "headerName": "Strongest evidence", "flex": 2, "minWidth": 170},
            {"field": "proof", "headerName": "Proof", "width": 110, "minWidth": 100},
            _number("score", "Confidence"),
        ]
    if rows is Rows.PROBLEMS:
        return [
            {"field": "severity", "headerName": "Severity", "width": 110, "minWidth": 100},
            {
                "field": "code", "headerName": "Code", "flex": 2, "minWidth": 150, "cellClass": "mono",
                "tooltipField": "code",
            },
            {"field": "message", "headerName": "What is wrong", "flex": 4, "minWidth": 200, "tooltipField": "message"},
            {"field": "source", "headerName": "Document", "flex": 1, "minWidth": 110, "tooltipField": "source"},
            {
                "field": "pointer", "headerName": "Where", "flex": 3, "minWidth": 170, "cellClass": "mono",
                "tooltipField": "pointer",
            },
            {"field": "name", "headerName": "Tool", "flex": 2, "minWidth": 140, **_LINK},
            _number("tools", "Tools"),
        ]  # fmt: skip
    return [
        {"field": "group", "headerName": _NOUNS[rows][0].capitalize(), "flex": 3, "minWidth": 200, **_LINK},
        _number("tools", "Tools") | {"flex": 1},
    ]


def wanted_findings(selection: Selection) -> Callable[[Finding], bool] | None:
    """Tell which findings tools are selected by; nothing where they are selected by something else."""
    codes = {term.value for term in selection.terms if term.key is Key.FINDING}
    codes |= {Code.REQUIRED_FIELD_WITHOUT_PRODUCER for term in selection.terms if term.key is Key.MISSING}
    if codes:
        return lambda finding: finding.code in codes
    by_status = {term.value for term in selection.terms if term.key is Key.READY}
    return (lambda finding: finding.severity is not Severity.INFO) if by_status - {Status.READY} else None


def finding_rows(
    names: Iterable[str], tools: Mapping[str, Tool], readiness: Readiness, is_wanted: Callable[[Finding], bool]
) -> list[dict[str, Any]]:
    """Give a row for each tool with those of its findings that are wanted, and the place of the first."""
    shared = {finding.code: finding for finding in readiness.findings if is_wanted(finding)}
    rows = []
    for name in names:
        one = readiness.tools[name]
        found = [finding for finding in one.findings if is_wanted(finding)] or list(shared.values())
        rows.append(
            {
                "id": short_key(name),
                "name": name,
                "finding": _joined(finding.message for finding in found),
                "remedy": _joined(finding.remedy for finding in found),
                "source": tools[name].source_label,
                "pointer": next((finding.pointer for finding in found if finding.pointer), tools[name].pointer),
                "status": _status(one.status),
            }
        )
    return rows


def tool_rows(
    names: Iterable[str], tools: Mapping[str, Tool], graph: GraphIndex, readiness: Readiness
) -> list[dict[str, Any]]:
    """Give a row for each tool; `id` is what its selection in the inspector is called."""
    return [
        {
            "id": short_key(name),
            "name": name,
            "call": f"{tools[name].method.upper()} {tools[name].path}".strip(),
            "module": tools[name].module,
            "resource": tools[name].semantics.primary_resource,
            "action": tools[name].semantics.canonical_action.value,
            "status": _status(readiness.tools[name].status),
            "producers": len(graph.into(name)),
            "consumers": len(graph.out_of(name)),
        }
        for name in names
    ]


def edge_rows(edges: Iterable[Edge], graph: GraphIndex) -> list[dict[str, Any]]:
    """Give a row for each edge."""
    rows = []
    for edge in edges:
        facts, best = graph.facts(edge), next(iter(edge.bindings), None)
        more = f" +{len(edge.bindings) - 1}" if len(edge.bindings) > 1 else ""
        fields = "" if not best else best.to_field if best.from_field == best.to_field else _arrow(best)
        rows.append(
            {
                "id": short_key(edge.source, edge.target),
                "source": edge.source,
                "target": edge.target,
                "fields": fields + more,
                "evidence": EVIDENCE_NAMES[facts.kind],
                "proof": "undecided" if edge.undecided else "confirmed" if facts.confirmed else "inferred",
                "score": facts.score,
            }
        )
    return rows


def flaw_rows(flaws: Iterable[tuple[Problem, Sequence[str]]]) -> list[dict[str, Any]]:
    """Give a row for each flaw, with the first of the tools that it touches."""
    return [
        {
            "id": f"problem:{number}",
            "severity": flaw.severity.value,
            "code": flaw.code,
            "message": flaw.message,
            "source": flaw.source,
            "pointer": flaw.pointer,
            "name": touched[0] if touched else "",
            "tools": len(touched),
        }
        for number, (flaw, touched) in enumerate(flaws, start=1)
    ]


def group_rows(selection: Selection, listing: Listing) -> list[dict[str, Any]]:
    """Give a row for each module or resource: its name leads to it, `list` to those of its tools that are meant."""
    prefix, key = (MODULE_PREFIX, Key.MODULE) if listing.rows is Rows.MODULES else (RESOURCE_PREFIX, Key.RESOURCE)
    kept = tuple(term for term in selection.terms if term.key is not Key.LIST)
    return [
        {
            "id": f"{prefix}{name}",
            "group": name,
            "tools": count,
            "href": listed(
                Selection(terms=(*kept, *select(**{key.value: name}).terms), words=selection.words)
            ) if kept or selection.words or name == NO_MODULE else "",
        }
        for name, count in listing.groups[:LIMIT]
    ]  # fmt: skip


def listed(selection: Selection) -> str:
    """Give the address of the list of a selection."""
    return ViewState(route=EXPLORE_ROUTE, query=str(selection)).href


def unknown_names(
    selection: Selection, modules: Sequence[str], resources: Sequence[str], nearest: Callable[[str, Sequence[str]], str]
) -> tuple[str, ...]:
    """Say which modules and resources a selection names that are not there, each with the nearest name."""
    said = []
    for term in selection.terms:
        kind = "resource" if term.key is Key.RESOURCE else "module"
        known = resources if kind == "resource" else modules
        if term.key not in (Key.MODULE, Key.FROM, Key.TO, Key.RESOURCE) or fold(term.value) in map(fold, known):
            continue
        near = nearest(term.value, known)
        said.append(f"There is no {kind} “{term.value}”." + (f" The nearest is “{near}”." if near else ""))
    return tuple(said)


def more(hits: Hits) -> str:
    """Say what the list of all that a search finds holds."""
    return f"all {hits.total:,} tools" if hits.total > 1 else ""


def _joined(sentences: Iterable[str]) -> str:
    """Give the sentences once each, without the marks of names."""
    return " ".join(dict.fromkeys(sentences)).replace("`", "")


def _status(status: Status) -> str:
    return f"{GLYPHS[status]} {status.value}"


def _arrow(binding: Binding) -> str:
    return f"{binding.from_field} → {binding.to_field}"


_LINK = {"cellClass": "mono", "cellRenderer": "ExploreLink"}
#: The columns of tools that are selected by what is wrong with them.
FINDING_COLUMNS: list[dict[str, Any]] = [
    {"field": "name", "headerName": "Tool", "flex": 2, "minWidth": 180, **_LINK},
    {"field": "finding", "headerName": "What is found", "flex": 4, "minWidth": 240, "tooltipField": "finding"},
    {"field": "remedy", "headerName": "What helps", "flex": 3, "minWidth": 180, "tooltipField": "remedy"},
    {"field": "source", "headerName": "Document", "flex": 1, "minWidth": 110, "tooltipField": "source"},
    {
        "field": "pointer",
        "headerName": "Where",
        "flex": 3,
        "minWidth": 170,
        "cellClass": "mono",
        "tooltipField": "pointer",
    },
    {"field": "status", "headerName": "Readiness", "width": 120, "minWidth": 110},
]


def _number(field: str, title: str) -> dict[str, Any]:
    return {"field": field, "headerName": title, "minWidth": 124, "width": 124, "type": "rightAligned"}
