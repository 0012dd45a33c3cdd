"""What a reader understood of an Arazzo document, before its steps are joined with operations."""

from __future__ import annotations

from typing import Any

import msgspec


class Argument(msgspec.Struct, frozen=True):
    """A value that a step is given: a constant, an expression, or a text with expressions in braces.

    `location` is as written (`path`, `query`, …), empty for an input of a called workflow. `is_shared` says that it is
    offered to all steps of the workflow, whichever can use it.
    """

    name: str
    location: str
    value: Any
    pointer: str
    is_shared: bool = False


class Replacement(msgspec.Struct, frozen=True):
    """A value that is put into the payload of a step at a place: a JSON pointer, or a JSONPath."""

    target: str
    value: Any
    pointer: str


class Jump(msgspec.Struct, frozen=True):
    """Where an action leads: to a step of the same workflow, or to a workflow."""

    step: str
    workflow: str
    pointer: str


class WorkflowStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step; of the three targets one is set, `target_pointer` says where."""

    id: str
    pointer: str
    operation_id: str = ""
    operation_path: str = ""
    workflow_id: str = ""
    target_pointer: str = ""
    arguments: tuple[Argument, ...] = ()
    payload: Any = None
    payload_pointer: str = ""
    replacements: tuple[Replacement, ...] = ()
    #: Name → expression.
    outputs: dict[str, Any] = {}
    depends_on: tuple[str, ...] = ()
    #: Where it may go on after a success, and after a failure.
    jumps: tuple[Jump, ...] = ()
    failure_jumps: tuple[Jump, ...] = ()
    #: Whether the next step in the list may follow it.
    falls_through: bool = True


class Workflow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A row of steps; `inputs` are the names that it declares, `None` where it does not tell them."""

    id: str
    pointer: str
    inputs: frozenset[str] | None = None
    steps: tuple[WorkflowStep, ...] = ()
    outputs: dict[str, Any] = {}
    depends_on: tuple[str, ...] = ()


class DescribedSource(msgspec.Struct, frozen=True):
    """A document that workflows speak of."""

    name: str
    url: str
    #: `openapi`, `arazzo`, or what else was written.
    kind: str
    pointer: str


class WorkflowDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The workflows of one document, and the documents that they speak of."""

    label: str
    location: str
    sources: tuple[DescribedSource, ...] = ()
    workflows: tuple[Workflow, ...] = ()
