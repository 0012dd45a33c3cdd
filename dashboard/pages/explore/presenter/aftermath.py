"""What a rejection or restoration did to the picture, in a sentence: its numbers change by more than one edge."""

from __future__ import annotations

from collections.abc import Collection

from toolgraph.graph.scope import Scope

_NAMED = 3


def aftermath(before: Scope, after: Scope) -> str:
    """Tell which tools left the picture and which came, and how many other edges went or came with them."""
    names_before, names_after = ({node.name for node in scope.nodes} for scope in (before, after))
    gone, come = names_before - names_after, names_after - names_before
    parts = []
    if gone:
        parts.append(
            f"{_named(gone)} left the picture{_others(before.met - after.met)}: nothing else shown leads there."
        )
    if come:
        parts.append(f"{_named(come)} came into the picture{_others(after.met - before.met)}.")
    return " ".join(parts)


def _named(names: Collection[str]) -> str:
    shown = sorted(names)[:_NAMED]
    rest = [f"{len(names) - _NAMED} more"] if len(names) > _NAMED else []
    return ", ".join([*shown, *rest])


def _others(count: int) -> str:
    """Count the edges that are met no more (or now); the judged one is met either way."""
    return f" with {count:,} other edge{'s' if count != 1 else ''}" if count > 0 else ""
