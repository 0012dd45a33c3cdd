from __future__ import annotations

import pytest

from dashboard.pages.explore.presenter.aftermath import aftermath
from tests.factories import edge, evidence, rejection
from toolgraph.graph.index import GraphIndex
from toolgraph.graph.scope import ScopeQuery, scope_of
from toolgraph.model import Edge

FAR = [edge("far1", "near"), edge("far2", "near")]
LIVE = [edge("near", "f"), *FAR]
REJECTED = [edge("near", "f", evidence(), rejection()), *FAR]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (LIVE, REJECTED, "near left the picture with 2 other edges: nothing else shown leads there."),
        (REJECTED, LIVE, "near came into the picture with 2 other edges."),
        (LIVE, LIVE, ""),
    ],
)
def test_what_left_or_came_with_the_judged_edge_is_counted(before: list[Edge], after: list[Edge], told: str) -> None:
    scopes = [scope_of(GraphIndex(edges), ScopeQuery(focus=("f",))) for edges in (before, after)]
    assert aftermath(*scopes) == told
