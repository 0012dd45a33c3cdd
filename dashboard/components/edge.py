"""The inspector of an edge: why it is there, what it binds, what speaks against it, who else could do it."""

from __future__ import annotations

from collections.abc import Sequence

from dash import html
from dash.development.base_component import Component

from dashboard.components import links
from dashboard.components.prose import plain, prose
from dashboard.theme import KIND_CLASSES, KIND_NAMES
from toolgraph.catalog.edge_inspection import BindingView, Competitor, EdgeInspection, End
from toolgraph.model import Evidence, EvidenceSource, Relation, Tool, Verdict

_MAX_ROWS = 30
_SOURCES = {
    EvidenceSource.API_CONTRACT: "contract",
    EvidenceSource.OPENAPI_LINK: "OpenAPI link",
    EvidenceSource.ARAZZO: "Arazzo workflow",
    EvidenceSource.MANUAL: "a person",
    EvidenceSource.RUN: "runs",
    EvidenceSource.LLM_CURATED: "suggested by a model",
    EvidenceSource.NAME_BASED: "names",
    EvidenceSource.STRUCTURAL: "structure",
}
#: What a source is, for those who meet its name first.
_SOURCE_TITLES = {
    EvidenceSource.API_CONTRACT: "Inferred from what the two operations declare to give and to take",
    EvidenceSource.OPENAPI_LINK: "Declared by a link of the OpenAPI document",
    EvidenceSource.ARAZZO: "Declared by a workflow of an Arazzo document",
    EvidenceSource.MANUAL: "Somebody said so",
    EvidenceSource.RUN: "Seen when the tools were called",
    EvidenceSource.LLM_CURATED: "A language model suggested it; nobody has confirmed it",
    EvidenceSource.NAME_BASED: "Only the names of the fields are alike",
    EvidenceSource.STRUCTURAL: "The tools stand near one another in the document",
}
_RELATION_TITLES = {
    Relation.REQUIRES: "The consumer needs a value that the producer gives",
    Relation.PRECEDES: "The one is called before the other; no value is handed over",
    Relation.COMPLEMENTARY: "The two are used together",
    Relation.SIMILAR_TO: "The two do much the same",
    Relation.CONFLICTS_WITH: "The two should not be used together",
    Relation.BELONGS_TO: "The one is part of the other",
}
#: What pointers into the artifact start with; others lead into the source documents.
_ARTIFACT_PARTS = ("#/schemas/", "#/tools/", "#/graph/")
_CONFIDENCE = "Confidence, from 0 to 1"
#: Where a field stands that has a name of its own there, rather than a path through a body.
_NAMED_LOCATIONS = frozenset({"path", "query", "header", "cookie"})
_VERDICTS = {Verdict.ASSERT: "asserted it", Verdict.REJECT: "rejected it", Verdict.RESTORE: "restored it"}


def head(found: EdgeInspection) -> list[Component]:
    """Give both ends, the kind and the confidence."""
    facts = found.facts
    proof = "confirmed" if facts.confirmed else "inferred"
    return [
        html.Div(
            className="inspector-title edge",
            children=[
                html.H2(
                    [
                        links.select(found.source.name, found.source.name, found.source.name, className="mono"),
                        html.Span(" → ", className="dim"),
                        links.select(found.target.name, found.target.name, found.target.name, className="mono"),
                    ]
                ),
            ],
        ),
        html.P(
            [
                html.Span(
                    className=f"swatch line {KIND_CLASSES[facts.kind]} {'solid' if facts.confirmed else 'dashed'}"
                ),
                f" {KIND_NAMES[facts.kind]} · {proof} · confidence {facts.score:.2f}",
                " · direction undecided" if found.edge.undecided else "",
            ],
            className="call",
        ),
        *(
            [
                html.P(
                    f"✕ Rejected{f': {found.reason}' if found.reason else ', no reason given'}",
                    className="rejected",
                    role="status",
                )
            ]
            if found.is_rejected
            else []
        ),
    ]


def panel(found: EdgeInspection) -> list[Component]:
    """Give everything else."""
    rivals = [rival for rival in found.competitors if not rival.is_this]
    rejected = sum(rival.is_rejected for rival in found.competitors)
    places = max((rival.rank for rival in found.competitors), default=0)
    return [
        _section(
            "Why",
            len(found.items),
            [_item(item, found, places) for item in found.items[:_MAX_ROWS]],
            "Nothing supports it any more.",
        ),
        *(
            [_section("Fields", len(found.bindings), [_binding(view) for view in found.bindings[:_MAX_ROWS]])]
            if found.bindings
            else []
        ),
        *(
            [
                _section(
                    "Against",
                    len(found.against),
                    [html.Div(["! ", *prose(text)], className="against") for text in found.against],
                )
            ]
            if found.against
            else []
        ),
        *(
            [
                _section(
                    "Producers of the same field",
                    len(found.competitors),
                    [_rival(one, found.target.name) for one in found.competitors[:_MAX_ROWS]],
                    note=f", {rejected:,} of them rejected" if rejected else "",
                )
            ]
            if rivals
            else []
        ),
        *(
            [_section("What people said", len(found.words), [_word(word) for word in found.words])]
            if found.words
            else []
        ),
        *([html.P(_shared(found.groups), className="none")] if found.groups else []),
    ]


def _shared(groups: Sequence[str]) -> str:
    named = ", ".join(groups[:6]) + (" …" if len(groups) > 6 else "")
    return f"Both also share {len(groups)} structural group{'s' if len(groups) != 1 else ''}: {named}."


def _section(title: str, count: int, rows: Sequence[Component], none: str = "", note: str = "") -> Component:
    hidden = count - len(rows)
    return html.Section(
        [
            html.H3([title, html.Span(f"{count:,}{note}", className="count")]),
            *(rows or [html.P(none, className="none")]),
            *([html.P(f"and {hidden:,} more", className="none")] if hidden > 0 else []),
        ]
    )


def _item(item: Evidence, found: EdgeInspection, places: int) -> Component:
    place = f"{_ordinal(item.rank)} of {max(places, item.rank)} ranked producers of this field"
    return html.Div(
        className="evidence",
        children=[
            html.Div(
                [
                    html.Span(_SOURCES[item.source], className="badge", title=_SOURCE_TITLES[item.source]),
                    html.Span(
                        item.relation.value.replace("_", " "), className="dim", title=_RELATION_TITLES[item.relation]
                    ),
                    html.Span(className="bar", style={"--share": f"{min(item.score, 1):.2f}"}),
                    html.Span(f"{item.score:.2f}", className="number", title=_CONFIDENCE),
                ],
                className="evidence-line",
            ),
            html.Div(prose(item.why or "No reason was written down."), className="evidence-why"),
            *([html.Div(place, className="dim")] if item.rank else []),
            *(
                _pointer(pointer, tool)
                for pointer, tool in zip(item.pointers, (found.source, found.target), strict=False)
                if pointer
            ),
        ],
    )


def _ordinal(number: int) -> str:
    return {1: "Best", 2: "Second best", 3: "Third best"}.get(number, f"Number {number}")


def _pointer(pointer: str, tool: Tool) -> Component:
    """Show a pointer and what it leads into: the document that it names, the artifact, or the tool's own document."""
    document, mark, inside = pointer.partition("#/")
    if not mark or not document:
        is_ours = pointer.startswith(_ARTIFACT_PARTS)
        return _placed(pointer, "the artifact" if is_ours else tool.source_label or "the source document")
    return _placed(f"#/{inside}", document)


def _placed(pointer: str, document: str) -> Component:
    return html.Div([html.Code(pointer), f" in {document}"], className="pointer")


def _binding(view: BindingView) -> Component:
    binding = view.binding
    marks = [
        *(["required"] if view.target.required else []),
        *(["scope value"] if binding.scope else []),
        *(["side effect"] if binding.side_effect else []),
    ]
    return html.Div(
        className="binding",
        children=[
            _end("producer", view.source),
            _end("consumer", view.target),
            html.Div(
                [
                    html.Span(
                        ("✓ " if view.agrees else "! ") + view.verdict, className="agrees" if view.agrees else "against"
                    ),
                    html.Span(" · ".join(marks), className="dim"),
                ],
                className="binding-line",
            ),
        ],
    )


def _end(side: str, end: End) -> Component:
    is_named = end.location in _NAMED_LOCATIONS
    facts = ["" if is_named else end.location, end.field_type, end.format, end.semantic_tag]
    return html.Div(
        className="binding-line",
        title=end.tag_why,
        children=[
            html.Span(side, className="binding-side"),
            html.Span(f"{end.location} · {end.name}" if is_named else end.path, className="mono"),
            html.Span(" · ".join(fact for fact in facts if fact), className="dim"),
        ],
    )


def _rival(one: Competitor, target: str) -> Component:
    classes = ["neighbour", *(["this"] if one.is_this else []), *(["struck"] if one.is_rejected else [])]
    return html.Div(
        className=" ".join(classes),
        children=[
            html.Span(f"{one.rank}." if one.rank else "·", className="number"),
            links.select(
                [
                    html.Span(one.tool, className="mono"),
                    html.Span(f"{one.field} → {one.to_field}", className="dim mono"),
                ],
                one.key,
                target,
                title=plain(one.why),
                className="neighbour-main",
            ),
            *(
                [links.select("Restore…", one.key, target, className="mini")]
                if one.is_rejected and not one.is_this
                else []
            ),
            html.Span("rejected" if one.is_rejected else f"{one.score:.2f}", className="number", title=_CONFIDENCE),
        ],
    )


def _word(word: Evidence) -> Component:
    said = _VERDICTS[word.verdict] if word.verdict else ""
    return html.Div(
        [
            html.Strong(word.actor or "Somebody"),
            f" {said}",
            *([html.Span(f" on {word.at[:16].replace('T', ' ')} UTC", className="dim")] if word.at else []),
            *([html.Div(f"“{word.note}”")] if word.note else []),
        ],
        className="evidence",
    )
