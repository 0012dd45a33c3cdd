from __future__ import annotations

from tests.worlds import STRING, World, listed, obj, op, path, ref, world
from toolgraph.model import EvidenceSource


def pets() -> World:
    link = {"one": {"operationId": "GET /pets/{petId}", "parameters": {"petId": "$response.body#/0/id"}}}
    return world(
        {
            "GET /pets": op(returns=listed(ref("Pet")), links=link),
            "GET /pets/{petId}": op(path("petId"), returns=ref("Pet")),
        },
        {"Pet": obj("id", id=STRING)},
    )


def test_all_evidence_of_a_pair_is_one_edge() -> None:
    (edge,) = pets().edges().values()
    assert edge.sources == (EvidenceSource.API_CONTRACT, EvidenceSource.OPENAPI_LINK)
    assert edge.conf_score == 1.0


def test_edges_are_sorted_and_the_same_each_time() -> None:
    first, second = pets().edges(), pets().edges()
    assert first == second
    assert list(first) == sorted(first)
