from __future__ import annotations

from dashboard.pages.explore.presenter.surroundings import common_groups, shared_values
from tests.factories import binding, edge, evidence
from toolgraph.graph.index import GraphIndex, GroupIndex
from toolgraph.model import Evidence, Group


def test_shared_values_are_named_most_frequent_first() -> None:
    def owner(name: str) -> Evidence:
        return evidence(binding=binding(to_field=name, scope=True))

    graph = GraphIndex(
        [
            edge("a", "f", owner("repo")),
            edge("b", "f", owner("owner")),
            edge("c", "f", owner("owner")),
            edge("d", "f", evidence(binding=binding(to_field="id"))),
        ]
    )
    assert shared_values(["f"], graph) == ("owner", "repo")


def test_the_largest_groups_that_have_others_are_named() -> None:
    groups = [
        Group(kind="tag", key="alone", members=("f",)),
        Group(kind="module", key="carts", members=("f", "a", "b")),
        Group(kind="tag", key="carts", members=("f", "a")),
        Group(kind="tag", key="shop", members=("f", "a", "b", "c")),
    ]
    assert common_groups(["f"], GroupIndex(groups)) == ("the tag shop", "the module carts")
