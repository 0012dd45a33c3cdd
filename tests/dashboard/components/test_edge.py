from __future__ import annotations

import pytest

from dashboard.components import edge as inspector
from tests import factories as make
from toolgraph.catalog import Catalog
from toolgraph.model import Evidence, EvidenceSource


def shown(*items: Evidence) -> str:
    """Give all that the inspector shows of an edge with those items, one text after the other."""
    tools = make.tool("listOrders", source_label="shop"), make.tool("getOrder", source_label="post")
    one = make.edge("listOrders", "getOrder", *items)
    found = Catalog(make.snapshot(*tools, edges=[one])).inspect_edge(one)
    parts = [*inspector.head(found), *inspector.panel(found)]
    return " ".join(
        text for part in parts for text in [*_own(part), *(t for one in part._traverse() for t in _own(one))]
    )


def _own(component: object) -> list[str]:
    children = getattr(component, "children", None)
    inside = children if isinstance(children, list) else [children]
    return [one for one in inside if isinstance(one, str)]


@pytest.mark.parametrize(
    ("pointers", "told"),
    [
        (("Flows#/workflows/0/steps/0", "Flows#/workflows/0/steps/1"), ["#/workflows/0/steps/1", " in Flows"]),
        (("#/paths/~1a/get", "#/paths/~1b/get"), [" in shop", " in post"]),
        (("#/schemas/shop/Order", "#/tools/x"), [" in the artifact"]),
    ],
)
def test_a_reason_says_into_which_document_its_pointers_lead(pointers: tuple[str, ...], told: list[str]) -> None:
    text = shown(make.evidence(EvidenceSource.ARAZZO, pointers=pointers))
    assert all(one in text for one in told)


def test_a_workflow_is_shown_as_what_it_is() -> None:
    text = shown(make.evidence(EvidenceSource.ARAZZO, score=1.0, why="In the workflow `buy`, step `pay` takes it."))
    assert "workflow · confirmed · confidence 1.00" in text
    assert "Arazzo workflow" in text
    assert "In the workflow " in text
