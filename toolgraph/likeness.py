"""Which of some texts look most like another. What compares them is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def most_alike(
    text: str,
    known: Sequence[str],
    *,
    limit: int,
    least: float,
    processor: Callable[[str], str] | None = None,
    by_parts: bool = True,
) -> list[tuple[str, float, int]]:
    """Give (text, likeness, place) of those most like a text, the likest first, from a likeness of *least* (0..100).

    *processor* is applied to all before they are compared; without *by_parts* whole texts are compared alone, with it
    the parts of a long text may be like a short one.

    >>> most_alike("getOder", ["getOrder", "listPets"], limit=3, least=70)[0][0]
    'getOrder'
    """
    # Loading it takes as long as a whole command that looks for nothing.
    from rapidfuzz import fuzz, process  # noqa: PLC0415

    scorer = fuzz.WRatio if by_parts else fuzz.ratio
    return process.extract(text, known, scorer=scorer, processor=processor, limit=limit, score_cutoff=least)
