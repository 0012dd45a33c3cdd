"""The last look at a plan: every binding can be read and leads to something that is there when it is needed."""

from __future__ import annotations

from collections.abc import Iterator

from toolgraph.model import Plan, PlanStep
from toolgraph.plan.answers import Answers
from toolgraph.plan.bindings import INPUT, USER_INPUT, BindingSyntaxError, references
from toolgraph.plan.errors import PlanSynthesisError, Reason


def check(plan: Plan, answers: Answers) -> None:
    """Make sure that a plan can be bound.

    Raises: `PlanSynthesisError` for a binding that is not closed, can't be read, names no earlier step, or leads to a
    field that the step's response does not have.
    """
    earlier: dict[str, PlanStep] = {}
    for step in plan.steps:
        for one in step.inputs:
            problem = next(_problems(one.value, earlier, answers), "")
            if problem:
                evidence = {"step_id": step.id, "tool": step.tool, "field_name": one.field, "value": one.value}
                raise PlanSynthesisError(Reason.UNSATISFIED_FIELD, f"{step.tool}: `{one.field}`: {problem}", evidence)
        earlier[step.id] = step


def _problems(value: object, earlier: dict[str, PlanStep], answers: Answers) -> Iterator[str]:
    try:
        found = list(references(value))
    except BindingSyntaxError as error:
        yield str(error)
        return
    for reference in found:
        if reference.head in (INPUT, USER_INPUT):
            continue
        step = earlier.get(reference.head)
        if step is None:
            yield f"{reference} names no earlier step; write `$${{` for a plain `${{`."
        elif not answers.has(step.tool, reference.parts):
            yield f"{reference}: the response of {step.tool} has no such field."
