"""Logistic regression and how well probabilities hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_MOST_STEPS = 50
#: Keeps weights finite where a sign tells right from wrong without exception.
_RIDGE = 0.01


class Bin(msgspec.Struct, frozen=True, kw_only=True):
    """Cases with about the same probability: what was said on average, and how many were right."""

    cases: int
    said: float
    was: float


class Reliability(msgspec.Struct, frozen=True, kw_only=True):
    """How well probabilities hold.

    `brier` is their mean squared error, `skill` what is gained of it over saying the base rate each time, `error` the
    mean distance between said and true by bin, `auc` the probability that a right case is held likelier than a wrong.
    """

    cases: int
    base: float
    brier: float
    skill: float
    error: float
    auc: float
    bins: tuple[Bin, ...]


def fit(signs: Floats, is_right: Floats, weight: Floats) -> Floats:
    """Give the constant and the weights of the signs, by Newton's method."""
    rows = np.column_stack([np.ones(len(signs)), signs])
    found = np.zeros(rows.shape[1])
    for _ in range(_MOST_STEPS):
        said = 1.0 / (1.0 + np.exp(-rows @ found))
        slope = rows.T @ (weight * (said - is_right)) + _RIDGE * found
        bend = (rows * (weight * said * (1.0 - said))[:, None]).T @ rows + _RIDGE * np.eye(len(found))
        step = np.linalg.solve(bend, slope)
        found -= step
        if np.abs(step).max() < 1e-9:
            break
    return found


def probabilities(found: Floats, signs: Floats) -> Floats:
    """Give what a fit says of signs."""
    said: Floats = 1.0 / (1.0 + np.exp(-found[0] - signs @ found[1:]))
    return said


def left_out(signs: Floats, is_right: Floats, weight: Floats, group: Sequence[str]) -> Floats:
    """Give what is said of each group by a fit to all the others."""
    said, groups = np.zeros(len(signs)), np.array(group)
    for one in np.unique(groups):
        own = groups == one
        said[own] = probabilities(fit(signs[~own], is_right[~own], weight[~own]), signs[own])
    return said


def reliability(said: Floats, is_right: Floats, bins: int = 10) -> Reliability:
    """Compare what was said with what was right; both kinds occur."""
    base = float(is_right.mean())
    brier = float(((said - is_right) ** 2).mean())
    found = tuple(_bins(said, is_right, bins))
    place = np.argsort(np.argsort(said, kind="stable"), kind="stable")
    right = int(is_right.sum())
    ahead = float(place[is_right > 0].sum()) - right * (right - 1) / 2
    return Reliability(
        cases=len(said),
        base=base,
        brier=brier,
        skill=1.0 - brier / (base * (1.0 - base)),
        error=sum(one.cases * abs(one.said - one.was) for one in found) / len(said),
        auc=ahead / (right * (len(said) - right)),
        bins=found,
    )


def _bins(said: Floats, is_right: Floats, bins: int) -> Iterator[Bin]:
    number = np.minimum((said * bins).astype(int), bins - 1)
    for one in range(bins):
        own = number == one
        if own.any():
            yield Bin(cases=int(own.sum()), said=float(said[own].mean()), was=float(is_right[own].mean()))
