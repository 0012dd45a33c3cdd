from __future__ import annotations

from typing import Any

import pytest

from dashboard.pages.map import presenter
from dashboard.state import parse
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap, largest, tied
from toolgraph.catalog.summary import Reason, Summary
from toolgraph.catalog.worklist import BlockedTool, MissingProducer, Worklist
from toolgraph.model import Action, EdgeKind, Severity, Status


def summary(**overrides: Any) -> Summary:
    values: dict[str, Any] = {
        "tools": 10, "modules": 3, "resources": 4, "actions": {Action.READ: 6, Action.CREATE: 4},
        "edges": {EdgeKind.DATA_FLOW: 7, EdgeKind.MANUAL: 1}, "flow_edges": 8, "confirmed": 2, "orphans": 1,
        "rejected": 0, "undecided": 0, "edits": 2, "score": 80,
        "readiness": {Status.READY: 7, Status.BLOCKED: 3},
    }  # fmt: skip
    return Summary(**(values | overrides))


def modules(*sizes: int, flows: tuple[ModuleFlow, ...] = (), **overrides: Any) -> ModuleMap:
    named = tuple(Module(name=f"m{i:02}", tools=size) for i, size in enumerate(sizes))
    return ModuleMap(modules=named, flows=flows, **overrides)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (summary(), "10 tools in 3 modules, tied by 8 data flows; 25% of them confirmed."),
        (summary(tools=1, modules=1, flow_edges=0), "1 tool in 1 module. Nothing is known yet"),
        (summary(tools=0), "holds no tools"),
    ],
)
def test_the_collection_is_told_in_one_sentence(shown: Summary, said: str) -> None:
    assert said in presenter.sentence(shown)


def test_undecided_edges_have_a_tile_only_where_there_are_any() -> None:
    assert "Undecided" not in [tile.label for tile in presenter.tiles(summary())]
    tile = presenter.tiles(summary(undecided=3))[-1]
    assert (tile.label, tile.number, tile.warns) == ("Undecided", "3", True)


@pytest.mark.parametrize(("ready", "percent"), [(0, "0%"), (1, "1%"), (999, "99%"), (1000, "100%"), (500, "50%")])
def test_nearly_all_is_not_all_and_hardly_any_is_not_none(ready: int, percent: str) -> None:
    tiles = presenter.tiles(summary(tools=1000, readiness={Status.READY: ready}))
    assert next(tile.number for tile in tiles if tile.label == "Ready") == percent


def test_readiness_lists_every_status_with_its_glyph() -> None:
    segments = presenter.readiness_segments(summary())
    assert [(s.label, s.number, s.mark) for s in segments] == [
        ("ready", 7, "✓"), ("partly", 0, "◐"), ("blocked", 3, "✕"), ("unknown", 0, "?"),
    ]  # fmt: skip
    assert sum(s.share for s in segments) == pytest.approx(1.0)


def test_a_reason_names_tools_remedy_and_the_place_to_look() -> None:
    reason = Reason(
        code="missing_response_schema", severity=Severity.WARNING, message="No schema.", remedy="Add it.", count=9,
        tools=("getOrder", "listOrders"),
    )  # fmt: skip
    (row,) = presenter.reason_rows([reason])
    assert (row.title, row.count, row.example) == ("Missing response schema", "9 tools", "getOrder: No schema.")
    assert parse("/explore", row.href.partition("?")[2]).focus == ("getOrder", "listOrders")


def test_edge_kinds_lead_to_explore_with_that_kind_alone() -> None:
    for segment, kind in zip(presenter.edge_segments(summary()), (EdgeKind.DATA_FLOW, EdgeKind.MANUAL), strict=True):
        assert parse("/explore", segment.href.partition("?")[2]).kinds == (kind,)


def test_a_link_to_many_tools_stays_short() -> None:
    link = presenter.tools_link(f"someToolWithARatherLongName{i}" for i in range(500))
    assert len(link) <= presenter.MAX_LINK
    assert len(parse("/explore", link.partition("?")[2]).focus) > 20
    assert presenter.tools_link(()) == ""


def test_work_lists_count_what_they_do_not_show_and_say_when_there_is_nothing() -> None:
    lists = presenter.work_lists(
        Worklist(
            blocked=(BlockedTool(name="payOrder", why="No body.", remedy="Add it.", consumers=3),),
            blocked_count=9,
            producers=(MissingProducer(field="order.id", tools=("a", "b", "c")),),
            producers_count=1,
        )
    )
    blocked, producers, orphans, labels = lists
    assert (blocked.total, blocked.rows[0].number, blocked.rows[0].note) == (9, "feeds 3", "No body.")
    assert producers.rows[0].note == "a, b and 1 more"
    assert (orphans.rows, labels.rows) == ((), ())
    assert orphans.nothing
    assert labels.nothing


def test_pictures_say_what_they_hide() -> None:
    flows = (
        ModuleFlow(source="m00", target="m01", edges=5, confirmed=1),
        ModuleFlow(source="m00", target="m00", edges=2),
    )
    whole = modules(*range(1, 70), flows=flows, hidden_weak=4, hidden_scope=1)
    shown = largest(whole, 60)
    said = presenter.matrix_sentence(shown, whole)
    assert "7 data flows among 69 modules" in said
    assert "9 small modules are gathered" in said
    assert "67 modules without any flow" in presenter.matrix_sentence(tied(whole), whole)
    assert "4 weak or structural edges" in said
    assert "inside a module are not drawn" in presenter.graph_sentence(shown, whole, 1)
    assert "strongest" not in presenter.graph_sentence(shown, whole, 1)
    assert "Only the 1 strongest of 2" in presenter.graph_sentence(
        modules(1, 1, flows=(flows[0], ModuleFlow(source="m01", target="m00", edges=1))), whole, 1
    )
    assert "Hidden" not in presenter.matrix_sentence(modules(1, 2), modules(1, 2))


def test_one_module_opens_with_its_surroundings_and_two_without() -> None:
    assert parse("/explore", presenter.module_link("a").partition("?")[2]).depth == (1, 1)
    pair = parse("/explore", presenter.module_link("a", "b").partition("?")[2])
    assert (pair.focus, pair.depth) == (("module:a", "module:b"), (0, 0))
