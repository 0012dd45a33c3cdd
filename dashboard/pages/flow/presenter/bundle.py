"""What a model is shown for a request: the tools of a bundle in their roles, and those that are left out."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dashboard.pages.flow.presenter.words import counted
from toolgraph.targets import Bundle
from toolgraph.targets.bundle import BUDGET, BundleStatus, Omission, Role

#: Budgets that are offered.
BUDGETS = (500, 1_000, BUDGET, 4_000)
#: Tools that are left out and listed.
_MOST_LEFT = 20
_ROLES: Mapping[Role, tuple[str, str]] = {
    Role.TARGET: ("target", "what the request means"),
    Role.REQUIRED: ("required", "the target can't be called without it"),
    Role.ALSO_ASKED: ("also asked", "it answers another part of the request"),
    Role.ALTERNATIVE: ("alternative", "it may be meant instead"),
    Role.PRODUCER: ("producer", "it supplies what an alternative needs"),
    Role.OPTIONAL: ("optional", "it fills what may be left empty, or would do as well"),
}
_REASONS: Mapping[Omission, str] = {
    Omission.BUDGET: "no room",
    Omission.MUTATION: "would change something",
}
_STATUSES: Mapping[BundleStatus, str] = {
    BundleStatus.READY: "",
    BundleStatus.BUDGET_INSUFFICIENT: "The target and what it can't do without do not all have room.",
    BundleStatus.CYCLE: "A value could only come from tools that wait for one another: it has to be asked for.",
    BundleStatus.INCOMPLETE: "An id is needed that no tool supplies: it has to be asked for.",
}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A tool; `fill` is its part of the budget in hundredths."""

    tool: str
    role: str
    meaning: str
    why: str
    tokens: str = ""
    fill: float = 0.0
    for_tool: str = ""


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """A budget to choose."""

    tokens: int
    label: str
    is_on: bool


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A bundle; `left_out` of its `left` tools are listed. `trouble` is empty where the target can be called."""

    text: str
    trouble: str
    budgets: tuple[Budget, ...]
    rows: tuple[Row, ...]
    left_out: tuple[Row, ...]
    left: int


def bundle(made: Bundle) -> Shown:
    """Give a bundle as rows."""
    return Shown(
        text=f"{counted(len(made.members), 'tool')} in {made.tokens:,} of {made.budget:,} tokens, as a model is shown "
        f"them; {counted(len(made.omitted), 'tool')} left out.",
        trouble=_STATUSES[made.status],
        budgets=tuple(
            Budget(tokens=one, label=f"{one:,}", is_on=one == made.budget) for one in sorted({*BUDGETS, made.budget})
        ),
        rows=tuple(
            Row(
                tool=one.tool,
                role=_ROLES[one.place.role][0],
                meaning=_ROLES[one.place.role][1],
                for_tool=one.place.for_tool,
                why=one.place.why,
                tokens=f"{one.shown.tokens:,}",
                fill=round(100 * one.shown.tokens / made.budget, 1),
            )
            for one in made.members
        ),
        left_out=tuple(
            Row(
                tool=one.place.tool,
                role=_REASONS[one.reason],
                meaning=_ROLES[one.place.role][0],
                for_tool=one.place.for_tool,
                why=one.note,
            )
            for one in made.omitted[:_MOST_LEFT]
        ),
        left=len(made.omitted),
    )
