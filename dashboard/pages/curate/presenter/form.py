"""The form of one edge: what stands in it, what is said about it, which of its buttons work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import islice

import msgspec

from dashboard.pages.curate.presenter import sections
from dashboard.state import ViewState
from toolgraph.catalog.drafts import Checked, Draft
from toolgraph.catalog.history import ago
from toolgraph.catalog.ports import Port, resolve
from toolgraph.catalog.search import Hits
from toolgraph.model import Edge, Evidence, Finding, Relation, Severity, Tool, Verdict
from toolgraph.model.edge import DECLARED
from toolgraph.text import fold

#: Options of a typeahead at most.
OPTIONS = 30
#: Why an edge may be wrong: what the presets of the reject dialog say.
REASONS = ("wrong entity", "wrong type", "generic field", "unsafe to chain")
RELATIONS = {
    Relation.REQUIRES: "supplies a value to",
    Relation.PRECEDES: "comes before",
    Relation.COMPLEMENTARY: "goes with",
}


_HINT = "Pick a source and a target tool, or an edge of the table."
_LOCKED_HINT = "Pick an edge of the table to see what is known of it."


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How the form stands: its title, what is known of the pair, its findings and its buttons.

    `hint` says how to begin, while the form is empty.
    """

    title: str
    about: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    save: str = "Add edge"
    can_start_anew: bool = False
    can_save: bool = False
    can_reject: bool = False
    can_restore: bool = False
    hint: str = ""


def draft_in(view: ViewState) -> Draft:
    """Give what an address fills in: `/curate?tab=edges&src=a&dst=b`."""
    return Draft(
        source=view.other(sections.SOURCE),
        output=view.other(sections.OUTPUT),
        target=view.other(sections.TARGET),
        input=view.other(sections.INPUT),
    )


def draft_of(edge: Edge, outputs: Sequence[Port], inputs: Sequence[Port]) -> Draft:
    """Give a form opened on an edge: what a person said of it, else what was inferred best."""
    said = _assertion(edge)
    binding = said.binding if said else next(iter(edge.bindings), None)
    relation = said.relation if said else edge.relation
    return Draft(
        source=edge.source,
        target=edge.target,
        output=_token(binding.from_path, outputs) if binding else "",
        input=_token(binding.to_path or binding.to_field, inputs) if binding else "",
        relation=relation if relation in RELATIONS else Relation.REQUIRES,
        note=said.note if said else "",
        edits=edge.id if said and not edge.is_rejected else "",
    )


def standing(checked: Checked, edge: Edge | None, locked: str, now: datetime) -> Standing:
    """Say how a form stands; *locked* is the reason why nothing may be changed, or empty."""
    draft = checked.draft
    live = edge is not None and not edge.is_rejected
    return Standing(
        title=_title(draft, edge),
        about=_about(edge, now) if edge else (),
        findings=checked.findings,
        save=_save_label(checked, edge),
        can_start_anew=bool(draft.source or draft.target),
        can_save=checked.edit is not None and not locked,
        can_reject=live and not locked,
        can_restore=edge is not None and edge.is_rejected and not locked,
        hint="" if draft.source or draft.target else _LOCKED_HINT if locked else _HINT,
    )


def tone_of(finding: Finding) -> str:
    """Say how a finding is meant: `error`, `warning` or `info`."""
    return {Severity.BLOCKER: "error", Severity.WARNING: "warning", Severity.INFO: "info"}[finding.severity]


def port_options(ports: Sequence[Port], typed: str) -> list[dict[str, str]]:
    """Give the fields to offer for what is typed, with what tells them apart."""
    words = [] if resolve(typed, ports) else fold(typed).split()
    found = [port for port in ports if all(word in fold(f"{port.token} {port.semantic_tag}") for word in words)]
    return [{"value": port.token, "detail": _port_detail(port)} for port in (found or ports)[:OPTIONS]]


def tool_options(tools: Mapping[str, Tool], search: Callable[[str, int], Hits], typed: str) -> list[dict[str, str]]:
    """Give the tools to offer for what is typed, each with a line about it; nothing typed offers the first few."""
    if not typed.strip():
        names = sorted(islice(tools, OPTIONS))
        return [{"value": name, "detail": _short(tools[name].summary or tools[name].description)} for name in names]
    return [{"value": hit.name, "detail": _short(hit.detail)} for hit in search(typed, OPTIONS).tools]


def _port_detail(port: Port) -> str:
    place = port.location.value.replace("response_header", "header") if port.location else ""
    parts = [
        "required" if port.required else "",
        port.field_type,
        port.semantic_tag,
        "" if place == "response" else place,
    ]
    return " · ".join(part for part in parts if part)


def _token(path: str, ports: Sequence[Port]) -> str:
    found = resolve(path, ports)
    return found[0].token if len(found) == 1 else path


def _assertion(edge: Edge) -> Evidence | None:
    said = [item for item in edge.items if item.verdict is Verdict.ASSERT]
    return max(said, key=lambda item: item.at, default=None)


def _title(draft: Draft, edge: Edge | None) -> str:
    if draft.is_edit:
        return "Edge added by hand"
    if edge is None:
        return "New edge"
    return "Rejected edge" if edge.is_rejected else "Edge of the graph"


def _about(edge: Edge, now: datetime) -> tuple[str, ...]:
    lines = []
    word = edge.last_word
    if word is not None:
        deed = {Verdict.ASSERT: "added", Verdict.REJECT: "rejected", Verdict.RESTORE: "restored"}[word.verdict]  # type: ignore[index]
        note = f": {word.note}" if word.note else ""
        when = f" {ago(word.at, now)}" if word.at else ""
        lines.append(f"{word.actor or 'Somebody'} {deed} it{when}{note}")
    best = next((item for item in edge.supporting if item.verdict is None), None)
    if best is not None:
        known = "Declared" if best.source in DECLARED else "Inferred"
        lines.append(f"{known} ({edge.conf_score:.2f}): {best.why or best.source.value.replace('_', ' ')}")
    return tuple(lines)


def _save_label(checked: Checked, edge: Edge | None) -> str:
    if checked.draft.is_edit:
        return "Save changes"
    if edge is not None and edge.is_rejected:
        return "Add again"
    return "Confirm edge" if any(f.code == "already_inferred" for f in checked.findings) else "Add edge"


def _short(text: str, length: int = 90) -> str:
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1] + "…"
