"""What the person who asks is asked: missing values, choices in lists, and what was given already."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dashboard.pages.flow.presenter.words import counted, listed, shown, shown_path
from dashboard.pages.flow.view import FlowView
from toolgraph.model import Choice, Plan, Slot

_LABELS = 3


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A value that an answer may take."""

    value: str
    label: str


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to ask: `key` is the name under which the answer becomes a known input."""

    key: str
    name: str
    steps: tuple[str, ...]
    tool: str
    why: str
    description: str = ""
    field_type: str = ""
    options: tuple[Option, ...] = ()
    #: A tool that lists what it may be.
    options_tool: str = ""
    #: What was given and can't be used.
    refused: str = ""
    #: Whether a tool could give it, were writes allowed.
    is_writable: bool = False
    port: str = ""


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """A list of which the plan takes the first item."""

    text: str
    must_confirm: bool


class Given(msgspec.Struct, frozen=True, kw_only=True):
    """A known input; `href` is the view without it."""

    key: str
    value: str
    is_used: bool
    href: str


def questions(plan: Plan) -> tuple[Question, ...]:
    """Give what has to be asked, each thing once."""
    grouped: dict[str, list[Slot]] = {}
    for slot in plan.slots:
        grouped.setdefault(slot.input, []).append(slot)
    return tuple(_question(slots, plan) for slots in grouped.values())


def picks(plan: Plan) -> tuple[Pick, ...]:
    """Give the lists that the plan takes the first item of."""
    return tuple(map(_pick, plan.choices))


def given(view: FlowView, plan: Plan | None) -> tuple[Given, ...]:
    """Give the known inputs, and whether any call takes each."""
    unused = set(plan.unused_entities) if plan else set()
    return tuple(
        Given(
            key=key,
            value=shown(value),
            is_used=key not in unused,
            href=view.but(have=tuple(pair for pair in view.have if pair[0] != key)).href,
        )
        for key, value in view.have
    )


def _question(slots: Sequence[Slot], plan: Plan) -> Question:
    first = next((slot for slot in slots if slot.tool == plan.target), slots[0])
    is_target = first.tool == plan.target
    return Question(
        key=first.semantic_tag if "." in first.semantic_tag and not is_target else first.field_name,
        name=first.field_name,
        steps=tuple(dict.fromkeys(slot.step_id.removeprefix("s") for slot in slots)),
        tool=first.tool,
        why=first.why,
        description=first.description,
        field_type=first.field_type,
        options=tuple(Option(value=_text(value), label=label) for value, label in first.options),
        options_tool=first.options_tool,
        refused="" if first.given is None else shown(first.given),
        is_writable=any(slot.writers for slot in slots),
        port=f"in:{first.tool}:{first.field_name}",
    )


def _pick(choice: Choice) -> Pick:
    fields = list(dict.fromkeys(f"`{use.field_name}`" for use in choice.uses))
    labels = [f"`{label}`" for label in choice.label_hints[:_LABELS]]
    told = f" People tell its items apart by {listed(labels)}." if labels else ""
    verb = "is" if len(fields) == 1 else "are"
    text = f"`{shown_path(choice.options_path)}` of `{choice.producer}` is a list; "
    return Pick(
        text=f"{text}{listed(fields)} {verb} taken from its first item.{told}", must_confirm=choice.must_confirm
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def asked(number: int) -> str:
    """Give a count of questions in words.

    >>> asked(0), asked(2)
    ('nothing to ask', '2 questions for you')
    """
    return f"{counted(number, 'question')} for you" if number else "nothing to ask"
