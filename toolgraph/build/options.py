"""How a build is to be done."""

from __future__ import annotations

from typing import Any

import msgspec

from toolgraph import contracts, semantics


class BuildOptions(msgspec.Struct, frozen=True, kw_only=True):
    """Which operations and parameters to take, and what a caller knows of names.

    Without `links` those that OpenAPI documents declare make no edges, so that what is inferred stands alone.
    `contracts` holds field names by kind (context, paging, search filter, auth, user input), `semantics` the
    aliases of resources, actions and modules.
    """

    include_deprecated: bool = False
    required_only: bool = False
    links: bool = True
    contracts: contracts.Options = contracts.Options()
    semantics: semantics.Options = semantics.DEFAULTS

    def written(self) -> dict[str, Any]:
        """Give the options as `metadata.build_options`, without those that were left as they are."""
        row: dict[str, Any] = {
            "required_only": self.required_only,
            "skip_deprecated": not self.include_deprecated,
            **({} if self.links else {"links": False}),
        }
        for part in (self.contracts, self.semantics):
            given = {name: value for name, value in msgspec.structs.asdict(part).items() if value}
            row |= {name: sorted(value) if isinstance(value, frozenset) else value for name, value in given.items()}
        return row


#: Nothing special.
DEFAULTS = BuildOptions()
