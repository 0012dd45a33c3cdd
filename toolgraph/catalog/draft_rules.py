"""What may be wrong or doubtful about an edge whose tools and fields are known; one rule a function."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from toolgraph.catalog.ports import Port
from toolgraph.catalog.waiting import can_do_without, chain, producers_of
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Binding, Edge, Finding, Location, Relation, Severity, Verdict
from toolgraph.text import split_words

#: Names that say nothing of what they hold.
GENERIC_NAMES = frozenset(
    {
        "id", "key", "name", "type", "kind", "status", "state", "code", "value", "data", "result", "title", "label",
        "description", "text", "message", "content", "date", "count", "total", "page", "size", "limit", "offset",
        "cursor", "sort", "order", "filter", "query", "q", "url", "number", "index", "version",
    }
)  # fmt: skip

_NESTED = frozenset({"object", "array"})
_NUMERIC = frozenset({"integer", "number"})
_ANYTHING = frozenset({"any", "", "unknown", "null"})


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """A drafted edge with its fields looked up; `edge` is what the graph holds of that pair, rejected or not.

    `is_edit` says that the form was opened on that very edge.
    """

    source: str
    target: str
    relation: Relation
    output: Port | None = None
    input: Port | None = None
    edge: Edge | None = None
    is_edit: bool = False
    graph: GraphIndex

    @property
    def binding(self) -> Binding | None:
        """The binding of the two fields, where both are named."""
        given, taken = self.output, self.input
        if given is None or taken is None:
            return None
        return Binding(
            from_path=given.path,
            from_field=given.name,
            to_field=taken.name,
            to_path=taken.path if taken.location is Location.BODY else None,
            to_location=taken.location.value if taken.location else None,
            required=taken.required,
            semantic_tag=taken.semantic_tag or given.semantic_tag or None,
            score=1.0,
        )

    @property
    def name(self) -> str:
        """The edge as people read it."""
        return f"{self.source} → {self.target}"


def duplicate(ends: Ends) -> Finding | None:
    """Whether a person has said just this already."""
    edge = ends.edge
    if edge is None or edge.is_rejected or ends.is_edit or not edge.is_manual:
        return None
    wanted = ends.binding.key if ends.binding else ()
    said = [item for item in edge.items if item.verdict is Verdict.ASSERT]
    same = next((item for item in said if (item.binding.key if item.binding else ()) == wanted), None)
    if same is None:
        return None
    day = f" on {same.at[:10]}" if same.at else ""
    message = f"{ends.name} with these fields is there already, added by {same.actor or 'somebody'}{day}."
    return error("duplicate", message, "Open it from the table to change it.")


def half_a_binding(ends: Ends) -> Finding | None:
    """Whether only one of the two fields is named."""
    if (ends.output is None) == (ends.input is None):
        return None
    side = "output" if ends.output is None else "input"
    return error("half_binding", f"The {side} field is missing.", "Name both fields, or neither.", field=side)


def types_differ(ends: Ends) -> Finding | None:
    """Whether the value can't be passed on, or only with a conversion."""
    if ends.output is None or ends.input is None:
        return None
    given, taken = ends.output.field_type, ends.input.field_type
    both = {given, taken}
    if given == taken or both & _ANYTHING or both <= _NUMERIC:
        return None
    message = f"{ends.output.token} is {_a(given)}, but {ends.input.token} takes {_a(taken)}."
    if taken == "array" and given not in _NESTED:
        return warning("single_for_list", message, "The value is passed as a list of one.", field="input")
    if given in _NESTED:
        return error("type_mismatch", message, "Pick a field inside it.", field="output")
    if taken in _NESTED or ("boolean" in both and "string" not in both):
        return error("type_mismatch", message, "Pick fields of the same type.", field="input")
    return warning("type_conversion", message, "The value has to be converted; make sure it can be.", field="input")


def rejected_before(ends: Ends) -> Finding | None:
    """Whether a person has said that this edge is wrong."""
    word = ends.edge.last_word if ends.edge and ends.edge.is_rejected else None
    if word is None:
        return None
    why = f": {word.note}" if word.note else ", without a reason"
    day = f" on {word.at[:10]}" if word.at else ""
    return warning(
        "rejected_before",
        f"{word.actor or 'Somebody'} rejected {ends.name}{day}{why}.",
        "Saving takes that rejection back; say why in the note.",
        field="note",
    )


def closes_a_cycle(ends: Ends) -> Finding | None:
    """Whether each of the two could then be called only after the other.

    What the target can be called without, and a source that gives the value without the target, close no loop.
    """
    if ends.relation not in (Relation.REQUIRES, Relation.PRECEDES) or (ends.input and not ends.input.required):
        return None
    graph, source, target = ends.graph, ends.source, ends.target
    way = chain(graph, target, source)
    if not way:
        return None
    if can_do_without(graph, source, target) or any(can_do_without(graph, other, target) for other in _others(ends)):
        return None
    return warning(
        "cycle",
        f"{source} needs what comes from {target}: {' → '.join(way)}.",
        "Keep the edge if it is right: a plan then asks a person for one of the values.",
    )


def _others(ends: Ends) -> set[str]:
    """Give the tools that supply the target's input already."""
    if ends.input is None:
        return set()
    found = producers_of(ends.graph, ends.target)
    names = {
        f"{place}:{what}" for place in ("", ends.input.location or "") for what in (ends.input.path, ends.input.name)
    }
    return {tool for name in names for tool in found.get(name, ())} - {ends.source}


def replaces_more(ends: Ends) -> Finding | None:
    """Whether people have said more of the edge than the form shows; a change replaces all of it."""
    if not ends.is_edit or ends.edge is None:
        return None
    said = [item for item in ends.edge.items if item.verdict is Verdict.ASSERT]
    if len(said) < 2:
        return None
    return warning(
        "replaces_more",
        f"{len(said)} things were said of this edge by hand; saving leaves only this one.",
        "To say one more thing instead, start a new edge between the same tools.",
    )


def known_already(ends: Ends) -> Finding | None:
    """Whether the graph has the very same flow already, inferred or declared."""
    edge, binding = ends.edge, ends.binding
    if edge is None or edge.is_rejected or edge.is_manual or binding is None:
        return None
    if binding.key not in {known.key for known in edge.bindings}:
        return None
    return Finding(
        code="already_inferred",
        severity=Severity.INFO,
        message=f"This flow is known already ({edge.conf_score:.2f}: {edge.why.rstrip('.') or 'no reason given'}).",
        remedy="Saving confirms it by hand.",
    )


def no_fields(ends: Ends) -> Finding | None:
    """Whether the edge would name no field though it says that data flows."""
    if ends.output or ends.input or ends.relation is not Relation.REQUIRES:
        return None
    return warning(
        "no_fields",
        "No fields are named, so nobody can tell which value is handed over.",
        "Name the output and the input field, or choose “precedes” for a plain order.",
        field="output",
    )


def optional_input(ends: Ends) -> Finding | None:
    """Whether the target can be called without the value."""
    if ends.input is None or ends.input.required:
        return None
    return warning(
        "optional_input",
        f"{ends.input.token} is optional in {ends.target}.",
        "The target can be called without this edge; keep it if it helps to choose the value.",
        field="input",
    )


def generic_name(ends: Ends) -> Finding | None:
    """Whether the input's name says nothing of what it holds, and no entity is known for it."""
    port = ends.input
    if port is None or "." in port.semantic_tag or "_".join(split_words(port.name)) not in GENERIC_NAMES:
        return None
    return warning(
        "generic_name",
        f"“{port.name}” is a name that many tools use for different things.",
        "Make sure that both fields mean the same, and say so in the note.",
        field="input",
    )


def codes_differ(ends: Ends) -> Finding | None:
    """Whether both ends list their values and share none."""
    if ends.output is None or ends.input is None or not ends.output.enum or not ends.input.enum:
        return None
    if set(map(str, ends.output.enum)) & set(map(str, ends.input.enum)):
        return None
    return warning(
        "codes_differ",
        f"{ends.output.token} and {ends.input.token} have no value in common.",
        "Check that both are the same kind of code.",
        field="input",
    )


#: In the order in which they are read out.
RULES: tuple[Callable[[Ends], Finding | None], ...] = (
    duplicate,
    half_a_binding,
    types_differ,
    rejected_before,
    closes_a_cycle,
    replaces_more,
    known_already,
    no_fields,
    optional_input,
    generic_name,
    codes_differ,
)


def error(code: str, message: str, remedy: str, field: str = "") -> Finding:
    """Give a finding that keeps a draft from being saved; *field* is the part of the form that it is about."""
    return Finding(code=code, severity=Severity.BLOCKER, message=message, remedy=remedy, field=field)


def warning(code: str, message: str, remedy: str, field: str = "") -> Finding:
    """Give a finding that a person is asked about."""
    return Finding(code=code, severity=Severity.WARNING, message=message, remedy=remedy, field=field)


def _a(kind: str) -> str:
    return f"an {kind}" if kind[:1] in "aeiou" else f"a {kind}"
