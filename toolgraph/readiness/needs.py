"""Which required values only another tool can know, and which of them no tool supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping

import msgspec

from toolgraph.entities.names import REFERENCE_ROLES, spelling
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, Field, FieldKind, Tool

#: A required reference that so many tools share is a scope (owner, tenant) rather than a gap of each.
_COMMON_SHARE = 0.3
_COMMON_LEAST = 5
#: Roles that a system gives to its records, beside ids: where the record is known, so is that it has to be looked up.
_GIVEN_ROLES = REFERENCE_ROLES | frozenset({"key", "number", "index", "serial", "sha", "hash", "digest", "owner"})
#: Actions by which a tool shows that there are records of its resource.
_SHOWING = frozenset({Action.SEARCH, Action.READ, Action.CREATE})
#: Forms of values that a person picks or knows: an amount, a switch, a day, an address.
_HUMAN_TYPES = frozenset({"boolean", "number", "object"})
_HUMAN_FORMATS = frozenset({"date", "date-time", "time", "email", "uri", "url", "hostname", "ipv4", "ipv6", "binary"})


class Needs(msgspec.Struct, frozen=True):
    """What tells a value that a system has given from one that a person knows: names, quantities, free text.

    `records` are the resources of which some tool lists, reads or creates records, `gaps` the references of each tool
    that no edge fills, `common` the keys of those that very many tools share, `given` says which tool gives the same
    and as what type: the types are in the way.
    """

    records: frozenset[str]
    gaps: Mapping[str, tuple[Field, ...]] = {}
    common: frozenset[str] = frozenset()
    given: Mapping[str, tuple[str, str]] = {}

    def is_reference(self, field: Field) -> bool:
        """Whether a required data field refers to a record, so that a person hardly knows its value by heart.

        Its name says that it is an id, or it asks for what a system gives to a kind of record that is known here.
        """
        if not (field.required and field.reference and field.kind is FieldKind.DATA):
            return False
        is_chosen = field.enum or field.default is not None
        if is_chosen or field.field_type in _HUMAN_TYPES or field.format in _HUMAN_FORMATS:
            return False
        if spelling(field.field_name).role in REFERENCE_ROLES:
            return True
        role = field.semantic_tag.rpartition(".")[2]
        return role in _GIVEN_ROLES and field.entity in self.records

    def other_type(self, field: Field) -> str:
        """Say which tool gives the very same as another type, or nothing."""
        tool, kind = self.given.get(field.semantic_tag, ("", ""))
        return f"`{tool}` gives it as {kind}, not as {field.field_type}" if tool and kind != field.field_type else ""

    def is_common(self, field: Field) -> bool:
        """Whether so many tools need the same that it is no gap of each."""
        return reference_key(field) in self.common


def needs_of(tools: Mapping[str, Tool], graph: GraphIndex, defaults: Container[str] = ()) -> Needs:
    """Learn from all tools what they refer to; a field whose name or meaning is among the *defaults* has a value."""
    shown = (tool.semantics for tool in tools.values() if tool.semantics.canonical_action in _SHOWING)
    needs = Needs(frozenset(semantics.primary_resource for semantics in shown) - {""})
    gaps: dict[str, tuple[Field, ...]] = {}
    for name, tool in tools.items():
        asked = [field for field in tool.contract.consumes if needs.is_reference(field)]
        supplied = {binding.to_field for edge in graph.into(name) for binding in edge.bindings} if asked else set()
        missing = (field for field in asked if field.field_name not in supplied)
        if left := tuple(f for f in missing if f.field_name not in defaults and f.semantic_tag not in defaults):
            gaps[name] = left
    counts = Counter(key for missing in gaps.values() for key in {reference_key(field) for field in missing})
    least = max(_COMMON_LEAST, _COMMON_SHARE * len(tools))
    common = frozenset(key for key, count in counts.items() if count >= least)
    return Needs(needs.records, gaps, common, _given(tools, counts) if counts else {})


def _given(tools: Mapping[str, Tool], wanted: Container[str]) -> dict[str, tuple[str, str]]:
    """Give the first tool that gives each of the wanted references as the identity of its own record, and its type."""
    given: dict[str, tuple[str, str]] = {}
    for name, tool in tools.items():
        for field in tool.contract.produces:
            if field.identity and field.semantic_tag in wanted and field.semantic_tag not in given:
                given[field.semantic_tag] = name, field.field_type
    return given


def reference_key(field: Field) -> str:
    """What makes two references the same: entity and role, else the name."""
    return field.semantic_tag or field.field_name
