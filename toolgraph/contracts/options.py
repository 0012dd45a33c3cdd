"""What a caller may say of field and resource names; empty means that the built-in words are enough."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Names that a product uses; field names are compared by their words, whatever their spelling.

    `context_fields` come from the surroundings (tenant, site, locale), `user_input_fields` only ever from a
    person, so that no producer is looked for. `resource_aliases` maps an inferred noun to the wanted one.
    """

    context_fields: frozenset[str] = frozenset()
    paging_fields: frozenset[str] = frozenset()
    search_fields: frozenset[str] = frozenset()
    auth_fields: frozenset[str] = frozenset()
    user_input_fields: frozenset[str] = frozenset()
    resource_aliases: Mapping[str, str] = {}
