from __future__ import annotations

import pytest

from tests import factories as make
from toolgraph.catalog.waiting import can_do_without, chain
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Edge, EvidenceSource


def flow(source: str, target: str, field: str = "id", *, required: bool = True) -> Edge:
    return make.edge(source, target, make.evidence(binding=make.binding("$.id", field, required=required)))


@pytest.mark.parametrize(
    ("edges", "free"),
    [
        ((), True),
        ((flow("b", "a"),), False),
        ((flow("b", "a", required=False),), True),
        ((flow("b", "a"), flow("c", "a")), True),
        ((flow("b", "a"), flow("c", "a", "other")), False),
        ((flow("b", "c"), flow("c", "a")), False),
        ((flow("b", "c"), flow("c", "a"), flow("d", "c")), True),
        ((flow("c", "a"), flow("a", "c")), False),
        ((flow("b", "a"), make.edge("c", "a", make.evidence(EvidenceSource.NAME_BASED))), False),
        ((make.edge("b", "a", make.evidence(binding=make.binding(scope=True))),), True),
        ((make.edge("b", "a", make.assertion()),), False),
        ((make.edge("b", "a", undecided=True),), True),
    ],
)
def test_a_tool_can_do_without_another_if_some_choice_of_producers_can(edges: tuple[Edge, ...], free: bool) -> None:
    assert can_do_without(GraphIndex(edges), "a", "b") is free


def test_no_tool_can_do_without_itself() -> None:
    assert not can_do_without(GraphIndex(()), "a", "a")


def test_the_chain_goes_over_what_is_needed_only_and_gives_up_after_its_budget() -> None:
    needed = GraphIndex([flow(f"t{i}", f"t{i + 1}") for i in range(20)])
    assert chain(needed, "t0", "t3") == ("t0", "t1", "t2", "t3")
    assert chain(needed, "t0", "t20", budget=5) == ()
    assert chain(GraphIndex([flow("a", "b", required=False)]), "a", "b") == ()
