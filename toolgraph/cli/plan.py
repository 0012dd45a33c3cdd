"""`plan`: from a request, or a target, to the calls that answer it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import orjson

from toolgraph.catalog import Catalog
from toolgraph.catalog.workflow import Have, entities_of
from toolgraph.cli.output import print_lines
from toolgraph.cli.streams import load_snapshot
from toolgraph.errors import ToolgraphError
from toolgraph.model import Origin, Plan, PlannedInput, PlanStep
from toolgraph.plan import PathSynthesizer
from toolgraph.targets import TargetSelection


class NothingToPlanError(ToolgraphError):
    """There is no target."""

    reason = "no_candidates"

    def __init__(self, query: str) -> None:
        super().__init__(f"Nothing to plan: no tool answers {query!r}; name one with --target TOOL.")


def run(arguments: argparse.Namespace) -> None:
    """Print the plan of a request.

    Raises: `ArtifactError`, `NothingToPlanError`, `PlanSynthesisError`.
    """
    catalog = Catalog(load_snapshot(arguments.graph))
    have: Have = tuple(arguments.have)
    selection = None if arguments.target else _select(catalog, arguments.query, have)
    plan = PathSynthesizer(catalog).synthesize(
        selection.selected if selection else arguments.target,
        entities_of(have),
        arguments.query,
        arguments.exclude,
        strict=arguments.strict,
        allow_writes=arguments.allow_writes,
        target_selector=selection.to_dict() if selection else None,
    )
    if arguments.json:
        sys.stdout.buffer.write(orjson.dumps(plan.to_dict(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    else:
        print_lines(lines(plan, selection))


def lines(plan: Plan, selection: TargetSelection | None = None) -> Iterator[str]:
    """Write a plan for people."""
    if selection:
        doubt = ", ambiguous" if selection.is_ambiguous else ""
        yield f"target     {selection.selected} (lead {selection.margin:.2f}{doubt})"
        yield f"           {selection.why}"
    for step in plan.steps:
        yield from _step_lines(step)
    if plan.slots:
        yield "to ask for"
    for slot in plan.slots:
        yield f"  {slot.input} ({slot.tool}): {slot.why}"
    if any(slot.writers for slot in plan.slots):
        yield "to allow   writes with --allow-writes; what is to be created first, a request has to say"
    if plan.choices:
        yield "to choose"
    for choice in plan.choices:
        must = "; must be confirmed" if choice.must_confirm else ""
        hints = f" by {', '.join(choice.label_hints)}" if choice.label_hints else ""
        yield f"  one of {choice.options_path} of {choice.producer}{hints}; the first, unless told{must}"
    if plan.unused_entities:
        yield f"not used   {', '.join(plan.unused_entities)}"


def _step_lines(step: PlanStep) -> Iterator[str]:
    yield f"{step.id:<10} {step.tool}" + ("  (writes)" if step.writes else "")
    for one in step.inputs:
        yield f"           {one.field} = {_shown(one.value)}  [{_origin(one)}]"
        if one.origin is Origin.PRODUCER:
            yield f"             {one.why}"
        for other in one.rejected:
            yield f"             not {other.tool}: {other.note}"


def _origin(one: PlannedInput) -> str:
    return f"from {one.producer_tool}" if one.origin is Origin.PRODUCER else one.origin.value


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value, default=str).decode()


def _select(catalog: Catalog, query: str, have: Have) -> TargetSelection:
    selection = catalog.workflows.select(query, have)
    if not selection.selected:
        raise NothingToPlanError(query)
    return selection
