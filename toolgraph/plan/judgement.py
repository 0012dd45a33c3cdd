"""What became of the producers that were considered, in words."""

from __future__ import annotations

from collections.abc import Sequence

from toolgraph.model import Producer, ProducerReason, SlotReason, Standing, Tool
from toolgraph.plan.asks import Ask
from toolgraph.plan.flows import ALLOW_WRITES, Flow, Terms, wanted_leave
from toolgraph.plan.supplies import Found, Question

#: Tools that a sentence names.
_SHOWN = 3


def cause_of(producers: Sequence[Producer]) -> str:
    """Give what keeps the best of the rejected producers from being used."""
    reasons = [one.reason for one in producers if one.reason]
    return reasons[0].value if reasons else "no_producer"


def only_writing(ask: Ask, writing: Sequence[Tool], terms: Terms, cause: str) -> Question:
    """Ask for what only tools could supply that change something, and say how a plan may use them, if it ever does."""
    leaves = {tool.name: leave for tool in writing if (leave := wanted_leave(tool, terms)) is not None}
    names = list(leaves) or [tool.name for tool in writing]
    shown = [*names[:_SHOWN], *([f"{len(names) - _SHOWN} more"] if len(names) > _SHOWN else [])]
    told = " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
    way = "a plan does not do that unasked"
    if leaves:
        least = min(leaves.values(), key=len)
        way = f"{' and '.join(least)}, or give the value"
    why = f"Only {told} can supply `{ask.name}` here, which write{'s' if len(names) == 1 else ''}: {way}."
    writers = tuple(name for name, leave in leaves.items() if ALLOW_WRITES in leave)
    return Question(SlotReason.USER_INPUT, cause, why, writers=writers)


def judged(one: Found, best: Found | None) -> Producer:
    """Note a producer that would do: it is the best one, or an alternative to it."""
    asks = tuple(sorted(share.rpartition(":")[2] for share, _ in one.cost.asked))
    steps = len(one.cost.calls)
    if best is None or one is best:
        return note_on(one.flow, Standing.CHOSEN, None, "It is used.", asks=asks, steps=steps)
    reason, note = _difference(one, best)
    return note_on(one.flow, Standing.ALTERNATIVE, reason, note, asks=asks, steps=steps)


def _difference(one: Found, best: Found) -> tuple[ProducerReason, str]:
    """Say why a producer that would do was not taken."""
    name = best.flow.tool
    if best.flow.tier == 0 and one.flow.tier != 0:
        return ProducerReason.WEAKER_EVIDENCE, f"A person said that {name} supplies it."
    if one.cost.weight > best.cost.weight:
        return ProducerReason.COSTS_MORE, f"More would have to be asked for than with {name}."
    if best.is_beside and not one.is_beside:
        return ProducerReason.WEAKER_EVIDENCE, f"{name} supplies something else too, so that both fit together."
    if one.cost.confidence < best.cost.confidence:
        doubt = f"{one.cost.confidence:.2f} against {best.cost.confidence:.2f}"
        return ProducerReason.WEAKER_EVIDENCE, f"Its evidence is weaker than that of {name} ({doubt})."
    if len(one.cost.calls) > len(best.cost.calls):
        return ProducerReason.LONGER, f"It takes more calls than {name}."
    return ProducerReason.WEAKER_EVIDENCE, f"{name} ranks before it."


def note_on(
    flow: Flow,
    standing: Standing,
    reason: ProducerReason | None,
    note: str,
    *,
    asks: tuple[str, ...] = (),
    steps: int = 0,
) -> Producer:
    """Note a producer with what became of it."""
    return Producer(
        tool=flow.tool,
        edge=flow.edge.id,
        from_path=flow.binding.from_path,
        standing=standing,
        reason=reason,
        kind=flow.kind.value,
        score=round(flow.score, 4),
        rank=flow.rank,
        asks=asks,
        steps=steps,
        why=flow.why,
        note=note,
    )
