from __future__ import annotations

from tests.factories import edge, field, rejection, snapshot, tool
from toolgraph.catalog import Catalog
from toolgraph.model import Status


def test_health_counts_edits_and_recorded_flaws() -> None:
    needy = tool("needy", path="/orders", consumes=[field("orderId", required=True, reference=True)], pointer="#/p/get")
    fed = snapshot(needy, tool("list"), edges=[edge("list", "needy")])
    cut = snapshot(needy, tool("list"), edges=[edge("list", "needy", rejection())])
    codes = [{f.code for f in Catalog(one).findings if f.tool == "needy"} for one in (fed, cut)]
    assert "required_field_without_producer" not in codes[0]
    assert "required_field_without_producer" in codes[1]


def test_recorded_problems_reach_their_tool() -> None:
    one = tool("one", path="/orders", pointer="#/p/get")
    problem = {"pointer": "#/p/get/responses", "message": "gone", "code": "unresolved_ref", "source": "shop"}
    state = snapshot(one)
    catalog = Catalog(snapshot(one, document={**state.document, "ingest_summary": {"problems": [problem, "odd"]}}))
    assert "unresolved_ref" in {f.code for f in catalog.findings if f.tool == "one"}
    assert catalog.statuses["one"] is Status.PARTLY
