from __future__ import annotations

import json

from dashboard.module_layout import positions
from dashboard.pages.map.module_graph import MAX_ARROWS, arrows, elements, stylesheet
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap
from toolgraph.model import Status

SHOWN = ModuleMap(
    modules=(
        Module(name="orders", tools=4, readiness={Status.READY: 3, Status.BLOCKED: 1}),
        Module(name="payments", tools=1, readiness={Status.PARTLY: 1}),
    ),
    flows=(
        ModuleFlow(source="orders", target="orders", edges=4),
        ModuleFlow(source="orders", target="payments", edges=8, confirmed=1),
    ),
)


def test_a_module_is_a_ring_of_its_readiness_with_its_number_inside() -> None:
    disc, hole, *_ = elements(SHOWN, positions(SHOWN))
    assert (disc["data"]["ready"], disc["data"]["blocked"], disc["data"]["partly"]) == (75.0, 25.0, 0.0)
    assert hole["data"]["count"] == "4"
    assert disc["position"] == hole["position"]


def test_every_arrow_has_both_ends_and_flows_inside_a_module_are_left_out() -> None:
    drawn = elements(SHOWN, positions(SHOWN))
    nodes = {e["data"]["id"] for e in drawn if "source" not in e["data"]}
    edges = [e for e in drawn if "source" in e["data"]]
    assert [(e["data"]["producer"], e["data"]["consumer"], e["classes"]) for e in edges] == [
        ("orders", "payments", "proven")
    ]
    assert all({e["data"]["source"], e["data"]["target"]} <= nodes for e in edges)


def test_data_is_flat() -> None:
    for element in elements(SHOWN, positions(SHOWN)):
        assert all(isinstance(value, str | int | float) for value in element["data"].values())


def test_only_the_strongest_arrows_are_drawn() -> None:
    names = [f"m{i:02}" for i in range(60)]
    flows = tuple(ModuleFlow(source=a, target=b, edges=1 + i) for i, a in enumerate(names) for b in names if a != b)
    shown = ModuleMap(modules=tuple(Module(name=name, tools=1) for name in names), flows=flows)
    drawn = arrows(shown)
    assert len(drawn) == MAX_ARROWS
    assert min(flow.edges for flow in drawn) >= 57
    assert len(json.dumps(elements(shown, positions(shown)))) < 120_000


def test_the_look_names_no_font_that_cytoscape_refuses() -> None:
    assert "'" not in json.dumps(stylesheet("light"))
