"""`bundle`: the tools that a model is shown for a request, within a budget of tokens."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

import orjson

from toolgraph.catalog import Catalog
from toolgraph.catalog.workflow import Have, entities_of
from toolgraph.cli.output import print_lines
from toolgraph.cli.streams import load_snapshot
from toolgraph.errors import ToolgraphError
from toolgraph.targets import Bundle

#: Tools that are left out and listed.
_LISTED = 10


class NothingToBundleError(ToolgraphError):
    """There is no target."""

    reason = "no_candidates"

    def __init__(self, query: str) -> None:
        super().__init__(f"Nothing to bundle: no tool answers {query!r}; name one with --target TOOL.")


def run(arguments: argparse.Namespace) -> None:
    """Print the bundle of a request.

    Raises: `ArtifactError`, `NothingToBundleError`, `PlanSynthesisError`.
    """
    have: Have = tuple(arguments.have)
    bundle = Catalog(load_snapshot(arguments.graph)).workflows.bundle(
        arguments.query,
        target=arguments.target or "",
        entities=entities_of(have),
        budget=arguments.token_budget,
        allow_mutation=arguments.allow_writes,
        exclude=tuple(arguments.exclude),
    )
    if not bundle.target:
        raise NothingToBundleError(arguments.query)
    if arguments.json:
        options = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        sys.stdout.buffer.write(orjson.dumps(bundle.to_dict(), default=str, option=options))
    else:
        print_lines(lines(bundle))


def lines(bundle: Bundle) -> Iterator[str]:
    """Write a bundle for people."""
    yield f"{bundle.tokens:,} of {bundle.budget:,} tokens, {bundle.status.value.replace('_', ' ')}"
    for one in bundle.members:
        supplies = f" for {one.place.for_tool}" if one.place.for_tool else ""
        role = one.place.role.value.replace("_", " ")
        yield f"{role:<12} {one.tool}{supplies}  ({one.shown.tokens:,} tokens)"
        yield f"             {one.place.why}"
    if bundle.slots:
        yield "to ask for"
    for slot in bundle.slots:
        yield f"  {slot.input} ({slot.tool}): {slot.why}"
    if bundle.omitted:
        yield "left out"
    for left in bundle.omitted[:_LISTED]:
        yield f"  {left.place.tool} ({left.place.role.value.replace('_', ' ')}): {left.note}"
    if len(bundle.omitted) > _LISTED:
        yield f"  and {len(bundle.omitted) - _LISTED:,} more"
