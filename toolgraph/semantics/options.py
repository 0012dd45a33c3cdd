"""What a caller may add to the deterministic rules: names that a product uses for things."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Aliases; keys and values are compared in folded snake case, values are used as they are.

    `resource_aliases` maps an inferred resource to the wanted one (`goods` → `product`), `action_aliases` a
    verb to an action (`inquire` → `search`), `module_aliases` an inferred module to the wanted one.
    """

    resource_aliases: Mapping[str, str] = {}
    action_aliases: Mapping[str, str] = {}
    module_aliases: Mapping[str, str] = {}


#: No aliases.
DEFAULTS = Options()
