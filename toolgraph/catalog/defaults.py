"""Values of the surroundings (site, locale, tenant …) that people set once instead of giving them at each call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from toolgraph.model import Field, FieldKind, Tool

#: A field that is required by this share of the tools, and by at least so many, is worth a default; one that
#: identifies an entity, or that some tool gives, only where it is as common as a tenant.
_SHARE, _MANY = 0.05, 3
_SHARE_OF_SUPPLIED, _MANY_OF_SUPPLIED = 0.2, 10


class ContextField(msgspec.Struct, frozen=True, kw_only=True):
    """A key that has a default, or is worth one: a field name, or a semantic tag.

    `tools` use it, sorted; `required_by` counts those that cannot be called without it. `why` says in words
    why it is listed. `value` is meaningful only where `has_default`.
    """

    key: str
    why: str
    tools: tuple[str, ...] = ()
    required_by: int = 0
    field_type: str = "string"
    has_default: bool = False
    value: Any = None


class _Use:
    """What was met of one key while walking the tools."""

    def __init__(self) -> None:
        self.tools: dict[str, bool] = {}
        self.locations: dict[str, None] = {}
        self.types: dict[str, int] = {}
        self.is_context = False
        self.is_identity = False

    def add(self, tool: str, field: Field) -> None:
        self.tools[tool] = self.tools.get(tool, False) or field.required
        self.locations[field.location.value] = None
        self.types[field.field_type] = self.types.get(field.field_type, 0) + 1
        self.is_context = self.is_context or field.kind is FieldKind.CONTEXT
        self.is_identity = self.is_identity or field.reference or bool(field.entity)

    @property
    def required_by(self) -> int:
        return sum(self.tools.values())

    def is_worth_a_default(self, count: int, is_given: bool) -> bool:
        is_supplied = self.is_identity or is_given
        share, many = (_SHARE_OF_SUPPLIED, _MANY_OF_SUPPLIED) if is_supplied else (_SHARE, _MANY)
        return self.is_context or self.required_by >= max(many, share * count)


def context_fields(tools: Iterable[Tool], defaults: Mapping[str, Any]) -> tuple[ContextField, ...]:
    """Give every key with a default or worth one: those without a default first, then by how many tools need it.

    Worth one is a field that a contract calls context, and one that many tools require and none gives. A default
    whose key no tool uses is listed too.
    """
    uses: dict[str, _Use] = {}
    given: set[str] = set()
    count = 0
    for tool in tools:
        count += 1
        given.update(field.field_name for field in tool.contract.produces)
        for field in tool.contract.consumes:
            if field.kind is FieldKind.AUTH:
                continue
            uses.setdefault(field.field_name, _Use()).add(tool.name, field)
            if field.semantic_tag in defaults and field.semantic_tag != field.field_name:
                uses.setdefault(field.semantic_tag, _Use()).add(tool.name, field)
    listed = {key for key, use in uses.items() if use.is_worth_a_default(count, key in given)} | set(defaults)
    found = [_context_field(key, uses.get(key), count, defaults) for key in listed if key]
    return tuple(sorted(found, key=lambda f: (f.has_default, -f.required_by, -len(f.tools), f.key)))


def takers(tools: Iterable[Tool]) -> Mapping[str, int]:
    """Count the tools that take each field, by its name and by its meaning; credentials are left out."""
    counts: Counter[str] = Counter()
    for tool in tools:
        fields = [field for field in tool.contract.consumes if field.kind is not FieldKind.AUTH]
        counts.update({name for field in fields for name in (field.field_name, field.semantic_tag) if name})
    return counts


def _context_field(key: str, use: _Use | None, count: int, defaults: Mapping[str, Any]) -> ContextField:
    if use is None:
        why = "No tool takes a field of this name."
        return ContextField(key=key, why=why, has_default=True, value=defaults.get(key))
    places = [_place(location) for location in use.locations]
    where = " and ".join([", ".join(places[:-1]), places[-1]] if len(places) > 1 else places)
    need = f"required by {use.required_by:,}" if use.required_by else "optional everywhere"
    return ContextField(
        key=key,
        why=f"Taken by {len(use.tools):,} of {_tools(count)} in the {where}; {need}.",
        tools=tuple(sorted(use.tools)),
        required_by=use.required_by,
        field_type=max(use.types, key=lambda kind: (use.types[kind], kind)),
        has_default=key in defaults,
        value=defaults.get(key),
    )


def _tools(count: int) -> str:
    return "1 tool" if count == 1 else f"{count:,} tools"


def _place(location: str) -> str:
    return {"formData": "form"}.get(location, location)
