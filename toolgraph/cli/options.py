"""Command-line arguments → build options."""

from __future__ import annotations

import argparse

from toolgraph import contracts, semantics
from toolgraph.build import BuildOptions


def build_options(arguments: argparse.Namespace) -> BuildOptions:
    """Give the options that the arguments ask for."""
    resources = dict(arguments.resource_alias)
    return BuildOptions(
        include_deprecated=arguments.include_deprecated,
        required_only=arguments.required_only,
        links=arguments.links,
        contracts=contracts.Options(
            context_fields=frozenset(arguments.context_field),
            paging_fields=frozenset(arguments.paging_field),
            search_fields=frozenset(arguments.search_filter_field),
            auth_fields=frozenset(arguments.auth_field),
            user_input_fields=frozenset(arguments.user_input_field),
            resource_aliases=resources,
        ),
        semantics=semantics.Options(
            resource_aliases=resources,
            action_aliases=dict(arguments.action_alias),
            module_aliases=dict(arguments.module_alias),
        ),
    )
