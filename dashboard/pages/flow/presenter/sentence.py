"""The sentence over the plan: the question that it answers, what the plan takes, and what is not on screen."""

from __future__ import annotations

from dashboard.pages.flow.presenter.asking import asked, picks, questions
from dashboard.pages.flow.presenter.words import counted, listed
from dashboard.pages.flow.view import FlowView, Mode
from toolgraph.catalog.workflow import Failure
from toolgraph.model import Plan, Standing


def sentence(view: FlowView, plan: Plan | Failure | None) -> str:
    """Say what is shown, with names between backticks."""
    lead = _question(view, plan)
    if plan is None:
        return f"{lead} No tool answers it, so there is nothing to plan."
    if isinstance(plan, Failure):
        return f"{lead} There is no plan."
    return f"{lead} {_answer(plan)}"


def hidden(plan: Plan, fields: int) -> str:
    """Say what is not drawn: so many output *fields*, and the producers that were not chosen."""
    standings = [one.standing for step in plan.steps for field in step.inputs for one in field.producers]
    others = standings.count(Standing.ALTERNATIVE)
    out = standings.count(Standing.REJECTED)
    return listed(
        [
            *([counted(fields, "response field")] if fields else []),
            *([counted(others, "alternative producer")] if others else []),
            *([counted(out, "rejected producer")] if out else []),
        ]
    )


def short(plan: Plan) -> str:
    """Give the size of a plan, for the footer."""
    parts = [counted(len(plan.steps), "call"), counted(len(questions(plan)), "question")]
    return " · ".join([*parts, counted(len(picks(plan)), "choice")])


def _question(view: FlowView, plan: Plan | Failure | None) -> str:
    target = plan.target if isinstance(plan, Plan) else view.target
    known = f" when {listed([f'`{key}`' for key, _ in view.have])} is known" if len(view.have) == 1 else ""
    if len(view.have) > 1:
        known = f" when {listed([f'`{key}`' for key, _ in view.have])} are known"
    if view.mode is Mode.RETRIEVE and view.query:
        chosen = f" `{target}`{', chosen by you' if view.target else ''}." if target else ""
        return f"Which call answers “{view.query}”{known}?{chosen}"
    return f"How is `{target}` called{known}?"


def _answer(plan: Plan) -> str:
    writes = len(plan.writing_steps)
    reads = len(plan.steps) - writes
    kinds = [
        *([f"{reads:,} only read{'s' if reads == 1 else ''}"] if reads else []),
        *([f"{writes:,} change{'s' if writes == 1 else ''} something"] if writes else []),
    ]
    choices = len(picks(plan))
    return (
        f"{counted(len(plan.steps), 'call')}: {listed(kinds)}; {asked(len(questions(plan)))}"
        + (f", {counted(choices, 'choice')} in lists" if choices else "")
        + "."
    )
