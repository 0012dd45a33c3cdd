"""An edge that a person is typing: what is wrong with it, what is doubtful, and the edit that it would become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from toolgraph.catalog.draft_rules import RULES, Ends, error
from toolgraph.catalog.ports import Port, inputs, nearest_tokens, outputs, resolve
from toolgraph.graph.index import GraphIndex
from toolgraph.model import AddEdge, Edge, EditEdge, Finding, Relation, Severity, Tool
from toolgraph.schema import SchemaIndex

#: Places named at most where a typed field is ambiguous.
_CHOICES = 3


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in the form, as typed; `edits` names the edge (its id) that the form was opened on."""

    source: str = ""
    output: str = ""
    target: str = ""
    input: str = ""
    relation: Relation = Relation.REQUIRES
    note: str = ""
    edits: str = ""

    @property
    def is_edit(self) -> bool:
        """Whether it changes the edge that the form was opened on, rather than adding another."""
        return self.edits == Edge(source=self.source, target=self.target).id


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A draft with its findings, errors first; `edit` is there once nothing stands in its way.

    A form that is as good as empty has neither.
    """

    draft: Draft
    findings: tuple[Finding, ...] = ()
    edit: AddEdge | EditEdge | None = None

    @property
    def errors(self) -> tuple[Finding, ...]:
        """What keeps the draft from being saved."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.BLOCKER)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What a person is asked about before it is saved."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.WARNING)


def check(
    draft: Draft,
    tools: Mapping[str, Tool],
    graph: GraphIndex,
    schemas: SchemaIndex,
    nearest_tools: Callable[[str], Sequence[str]],
) -> Checked:
    """Check a draft against the catalog; costs no more than the two tools' fields and one bounded search."""
    if not draft.source and not draft.target:
        return Checked(draft=draft)
    findings = list(_tool_errors(draft, tools, nearest_tools))
    if findings:
        return Checked(draft=draft, findings=tuple(findings))
    output, no_output = _field(draft.output, outputs(tools[draft.source], schemas), draft.source, "output")
    target, no_input = _field(draft.input, inputs(tools[draft.target], schemas), draft.target, "input")
    ends = Ends(
        source=draft.source,
        target=draft.target,
        relation=draft.relation,
        output=output,
        input=target,
        edge=graph.find(draft.source, draft.target),
        is_edit=draft.is_edit,
        graph=graph,
    )
    findings = [finding for finding in (no_output, no_input) if finding]
    findings += [] if findings else [finding for rule in RULES if (finding := rule(ends))]
    findings.sort(key=lambda finding: finding.severity is not Severity.BLOCKER)
    blocked = any(finding.severity is Severity.BLOCKER for finding in findings)
    return Checked(draft=draft, findings=tuple(findings), edit=None if blocked else _edit(draft, ends))


def _tool_errors(
    draft: Draft, tools: Mapping[str, Tool], nearest_tools: Callable[[str], Sequence[str]]
) -> Iterable[Finding]:
    for name, side in ((draft.source, "source"), (draft.target, "target")):
        if not name:
            yield error("no_tool", f"The {side} tool is missing.", f"Pick the {side} tool.", field=side)
        elif name not in tools:
            remedy = _did_you_mean(nearest_tools(name), "tool")
            yield error("unknown_tool", f"There is no tool named “{name}”.", remedy, field=side)
    if draft.source == draft.target and draft.source in tools:
        yield error("self_edge", "A tool can't supply itself.", "Pick another source or target tool.", field="target")


def _field(text: str, ports: Sequence[Port], tool: str, side: str) -> tuple[Port | None, Finding | None]:
    """Look a typed field up; nothing typed is no field and no flaw."""
    if not text.strip():
        return None, None
    found = resolve(text, ports)
    if len(found) == 1:
        return found[0], None
    if found:
        message = f"“{text}” is in {len(found)} places of {tool}."
        remedy = f"Say which: {', '.join(port.token for port in found[:_CHOICES])}."
        return None, error("ambiguous_field", message, remedy, field=side)
    remedy = _did_you_mean(nearest_tokens(text, ports), "field")
    return None, error("unknown_field", f"{tool} has no {side} field “{text}”.", remedy, field=side)


def _did_you_mean(close: Sequence[str], what: str) -> str:
    return f"Did you mean {' or '.join(close)}?" if close else f"Pick a {what} from the list."


def _edit(draft: Draft, ends: Ends) -> AddEdge | EditEdge:
    kind = EditEdge if draft.is_edit else AddEdge
    return kind(
        source=draft.source,
        target=draft.target,
        relation=draft.relation,
        binding=ends.binding,
        note=draft.note.strip(),
    )
