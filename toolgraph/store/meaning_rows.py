"""Rows of what tools mean (`ai_metadata`) ↔ semantics: evidence repeats nothing that is usual or stands beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.model import Action, SemanticEvidence, Semantics, Shape, Tool
from toolgraph.store.reasons import FIELDS, Usual, meaning_reason, usual_source
from toolgraph.store.values import lean, number, rows, sequence, text, word


def write_semantics(tool: Tool) -> dict[str, Any]:
    """Encode what a tool means; its evidence repeats neither its values nor what such evidence usually says."""
    semantics = tool.semantics
    row = {key: list(v) if isinstance(v, tuple) else v for key, v in msgspec.to_builtins(semantics).items()}
    row = lean(row)
    if semantics.semantic_evidence:
        values, facts = (
            _values_of(semantics, tool.module),
            facts_of(tool.name, tool.description, tool.method, tool.path, tool.module),
        )
        row["semantic_evidence"] = [
            _write_evidence(item, _field_at(place), values, semantics, facts)
            for place, item in enumerate(semantics.semantic_evidence)
        ]
        row["semantic_confidence"] = semantics.semantic_confidence
        if semantics.semantic_confidence == _usual_confidence(row):
            del row["semantic_confidence"]
    return row


def _usual_confidence(row: Mapping[str, Any]) -> str:
    """Give the confidence of what a tool means where a row does not say it: high, if its evidence is as usual."""
    return "high" if any("field" not in item for item in rows(row.get("semantic_evidence"))) else "low"


def _write_evidence(
    item: SemanticEvidence, field: str, values: Mapping[str, str], semantics: Semantics, facts: Mapping[str, str]
) -> dict[str, Any]:
    value = {"value": item.value} if item.value != values.get(item.field, "") else {}
    if item.field != field:
        return {"field": item.field, **value, "source": item.source, "confidence": item.confidence, "why": item.why}
    row: dict[str, Any] = value
    if item.source != usual_source(field, semantics):
        row["source"] = item.source
    usual = meaning_reason(field, item.source, semantics, facts)
    if item.confidence != usual.confidence:
        row["confidence"] = item.confidence
    if item.why != usual.why:
        row["why"] = item.why
    return row


def _field_at(place: int) -> str:
    """Give the semantic field that the evidence at a place is usually about; none beyond the last."""
    return FIELDS[place] if place < len(FIELDS) else ""


def facts_of(name: str, description: str, method: str, path: str, module: str) -> dict[str, str]:
    """Give the facts of a tool that the reasons of its meaning speak of."""
    return {"name": name, "description": description, "method": method, "path": path, "module": module}


def _values_of(semantics: Semantics, module: str) -> dict[str, str]:
    """Give the semantic fields that evidence may be about; a person's value is no word of a rule."""
    values = {
        "canonical_action": semantics.canonical_action.value,
        "primary_resource": semantics.primary_resource,
        "path_module": module,
        "result_shape": semantics.result_shape.value,
    }
    return {field: value for field, value in values.items() if field not in semantics.curated_fields}


def read_semantics(row: Mapping[str, Any], facts: Mapping[str, str]) -> Semantics:
    """Decode what a tool with those facts means; never raises."""
    semantics = Semantics(
        canonical_action=word(Action, row.get("canonical_action"), Action.UNKNOWN),
        primary_resource=text(row.get("primary_resource")),
        one_line_summary=text(row.get("one_line_summary")),
        when_to_use=text(row.get("when_to_use")),
        result_shape=word(Shape, row.get("result_shape"), Shape.UNKNOWN),
        semantic_confidence=text(row.get("semantic_confidence")) or _usual_confidence(row),
        curated_fields=tuple(text(name) for name in sequence(row.get("curated_fields"))),
    )
    values = _values_of(semantics, facts["module"])
    evidence = tuple(
        _read_evidence(item, _field_at(place), values, semantics, facts)
        for place, item in enumerate(rows(row.get("semantic_evidence")))
    )
    return msgspec.structs.replace(semantics, semantic_evidence=evidence)


def _read_evidence(
    row: Mapping[str, Any], field: str, values: Mapping[str, str], semantics: Semantics, facts: Mapping[str, str]
) -> SemanticEvidence:
    """Read a row of evidence; one that names no field is about that of its place, and says what is not usual."""
    is_short = "field" not in row
    field = field if is_short else text(row.get("field"))
    source = text(row["source"]) if "source" in row else None
    usual = meaning_reason(field, source, semantics, facts) if is_short else Usual("", 0.0, "")
    return SemanticEvidence(
        field=field,
        value=text(row["value"]) if "value" in row else values.get(field, ""),
        source=usual.source if source is None else source,
        confidence=number(row.get("confidence"), usual.confidence),
        why=text(row["why"]) if "why" in row else usual.why,
    )
