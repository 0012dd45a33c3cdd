from __future__ import annotations

import pytest

from tests.quality.case import Outcome, case, outcome, precision, recall
from tests.quality.worlds import CASES
from tests.worlds import obj, op, path

OUTCOMES = tuple(map(outcome, CASES))
RULES = sorted({labelled.rule for labelled in CASES})


def of_rule(rule: str) -> list[Outcome]:
    return [found for found in OUTCOMES if found.case.rule == rule]


@pytest.mark.parametrize("rule", RULES)
def test_most_of_what_flows_is_found(rule: str) -> None:
    assert recall(of_rule(rule)) >= 0.9


@pytest.mark.parametrize("rule", RULES)
def test_most_of_what_is_found_flows(rule: str) -> None:
    assert precision(of_rule(rule)) >= 0.9


def test_the_worlds_are_many_and_their_names_differ() -> None:
    names = [(labelled.rule, labelled.name) for labelled in CASES]
    assert len(set(names)) == len(names) >= 150


def test_a_label_that_names_no_tool_of_its_world_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks"):
        case(
            "key", "none", {"GET /a/{id}": op(path("id"), returns=obj(id="string"))}, right="GET /b > GET /a/{id} : id"
        )
