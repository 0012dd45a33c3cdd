from __future__ import annotations

import pytest

from dashboard import attempts
from dashboard.attempts import MOST, SECONDS, Attempts


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    moment = [0.0]
    monkeypatch.setattr(attempts, "clock", lambda: moment[0])
    return moment


def test_some_slips_of_the_pen_cost_nothing(now: list[float]) -> None:
    wrong = Attempts()
    for _ in range(MOST - 1):
        wrong.note("a")
    assert wrong.wait("a") == 0


def test_after_more_a_visitor_waits_until_the_first_is_forgotten(now: list[float]) -> None:
    wrong = Attempts()
    for _ in range(MOST):
        wrong.note("a")
    assert (wrong.wait("a"), wrong.wait("b")) == (SECONDS, 0)
    now[0] = SECONDS - 0.5
    assert wrong.wait("a") == 1
    now[0] = SECONDS
    assert wrong.wait("a") == 0


def test_made_up_visitors_take_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_VISITORS", 3)
    wrong = Attempts()
    for number in range(50):
        wrong.note(str(number))
    assert len(wrong._wrong) == 3
