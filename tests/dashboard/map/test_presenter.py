from __future__ import annotations

from typing import Any

import pytest

from dashboard.pages.map import presenter
from dashboard.state import parse
from toolgraph.catalog.modules import Module, ModuleFlow, ModuleMap, largest, tied
from toolgraph.catalog.selection import Selection, parse_selection, select
from toolgraph.catalog.summary import Summary
from toolgraph.catalog.worklist import BlockedTool, MissingProducer, Worklist
from toolgraph.graph.census import Census
from toolgraph.model import Action, EdgeKind, Problem, Severity, Status
from toolgraph.readiness import Code, FlawKind, Issue, Part
from toolgraph.readiness.score import Score

EDGES = Census(total=11, flow=8, confirmed=2, scope=2, weak=1, kinds={EdgeKind.DATA_FLOW: 10, EdgeKind.MANUAL: 1})

SCORE = Score(
    total=80,
    parts={Part.SEARCH: 100, Part.PLANNING: 60, Part.EXECUTION: 87},
    lost={
        Part.SEARCH: {},
        Part.PLANNING: {Code.REQUIRED_FIELD_WITHOUT_PRODUCER: 10.0, Code.MISSING_RESPONSE_SCHEMA: 30.0},
        Part.EXECUTION: {Code.RELATIVE_SERVER_URL: 13.0, Code.MISSING_RESPONSE_SCHEMA: 0.01},
    },
)


def listing(href: str) -> Selection:
    """Read the selection that a link leads to the list of."""
    pathname, _, search = href.partition("?")
    view = parse(pathname, search)
    assert (view.route, view.focus) == ("/explore", ())
    return parse_selection(view.query)


def summary(**overrides: Any) -> Summary:
    values: dict[str, Any] = {
        "tools": 10, "modules": 3, "resources": 4, "actions": {Action.READ: 6, Action.CREATE: 4},
        "edges": EDGES, "orphans": 1, "edits": 2, "score": SCORE, "verdict": "warning: 3 of 10 tools are blocked",
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
        (summary(tools=1, modules=1, edges=Census()), "1 tool in 1 module. Nothing is known yet"),
        (summary(tools=0), "holds no tools"),
    ],
)
def test_the_collection_is_told_in_one_sentence(shown: Summary, said: str) -> None:
    assert said in presenter.sentence(shown)


def test_undecided_edges_have_a_tile_only_where_there_are_any() -> None:
    assert "Undecided" not in [tile.label for tile in presenter.tiles(summary())]
    tile = presenter.tiles(summary(edges=Census(undecided=3)))[-1]
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
    issue = Issue(
        code="missing_response_schema", severity=Severity.WARNING, message="No schema.", remedy="Add it.", count=9,
        tool="getOrder", points=6.25,
    )  # fmt: skip
    (row,) = presenter.reason_rows([issue])
    assert (row.title, row.count, row.example) == ("Missing response schema", "9 tools", "getOrder: No schema.")
    assert row.cost == "−6.2"
    assert listing(row.href) == select(finding="missing_response_schema")


def test_what_only_informs_is_not_marked_as_unknown() -> None:
    issue = Issue(
        code="auth_required", severity=Severity.INFO, message="It needs credentials.", tool="getOrder", count=1
    )
    (row,) = presenter.reason_rows([issue])
    assert (row.mark, row.color, row.cost) == ("i", "var(--accent)", "")


def test_each_part_of_the_score_tells_what_takes_most_off_it_and_leads_there() -> None:
    counted = [Code.MISSING_RESPONSE_SCHEMA, Code.RELATIVE_SERVER_URL]
    issues = tuple(Issue(code=code, severity=Severity.WARNING, message="x", count=1) for code in counted)
    search, planning, execution = presenter.score_segments(summary(issues=issues))
    assert (search.label, search.number, search.href) == ("search", 100, "")
    assert search.title.endswith("Nothing takes points off.")
    assert planning.title.endswith("lost by: missing response schema 30.0, required field without producer 10.0.")
    assert listing(planning.href) == select(finding="missing_response_schema")
    assert execution.title.endswith("lost by: relative server url 13.0.")


def test_every_number_leads_to_the_list_of_what_it_counts() -> None:
    tiles = {tile.label: tile.href for tile in presenter.tiles(summary(edges=Census(flow=1, undecided=1)))}
    assert {label: str(listing(href)) for label, href in tiles.items() if label != "Edits"} == {
        "Tools": "list:tools",
        "Modules": "list:modules",
        "Resources": "list:resources",
        "Data flows": "flow:yes",
        "Ready": "ready:ready",
        "Orphans": "orphan:yes",
        "Undecided": "undecided:yes",
    }
    assert [str(listing(s.href)) for s in presenter.edge_segments(summary())] == ["kind:df", "kind:mn"]
    assert [str(listing(s.href)) for s in presenter.flow_rows(summary())] == [
        "flow:yes", "scope:yes", "flow:no scope:no proof:inferred",
    ]  # fmt: skip
    assert [str(listing(s.href)) for s in presenter.action_segments(summary())] == ["action:read", "action:create"]
    assert [str(listing(s.href)) for s in presenter.readiness_segments(summary())][:1] == ["ready:ready"]
    assert listing(presenter.cell_link("a b", "(none)")) == select(from_="a b", to="(none)", flow="yes")


def test_edges_are_named_for_what_is_counted() -> None:
    assert [(s.label, s.number) for s in presenter.flow_rows(summary())] == [
        ("data flows", 8), ("shared values", 2), ("weak", 1),
    ]  # fmt: skip
    assert [(s.label, s.number) for s in presenter.edge_segments(summary())] == [
        ("inferred from schemas", 10), ("added by hand", 1),
    ]  # fmt: skip


def test_work_lists_count_what_they_do_not_show_and_say_when_there_is_nothing() -> None:
    flaw = Problem(pointer="#/paths/~1a", message="It was left out.", code="external_ref")
    lists = presenter.work_lists(
        Worklist(
            blocked=(BlockedTool(name="payOrder", why="No body.", remedy="Add it.", consumers=3),),
            blocked_count=9,
            producers=(MissingProducer(field="order.id", tools=("a", "b", "c")),),
            producers_count=1,
        ),
        [FlawKind(code="external_ref", severity=Severity.WARNING, count=43, first=flaw)],
    )
    blocked, producers, orphans, labels, flaws = lists
    assert (flaws.rows[0].name, flaws.rows[0].number) == ("external_ref", "43")
    assert flaws.rows[0].note == "#/paths/~1a: It was left out."
    assert listing(flaws.rows[0].href) == select(list="problems", problem="external_ref")
    assert (blocked.total, blocked.rows[0].number, blocked.rows[0].note) == (9, "feeds 3", "No body.")
    assert producers.rows[0].note == "a, b and 1 more"
    assert (orphans.rows, labels.rows) == ((), ())
    assert orphans.nothing
    assert labels.nothing == "No field has codes that need one."
    assert str(listing(blocked.href)) == "ready:blocked"
    assert str(listing(producers.rows[0].href)) == "missing:order.id"


def test_edges_that_hand_over_nothing_are_neither_flows_nor_weak() -> None:
    counted = Census(total=4, flow=1, order=2, weak=1)
    rows = {row.label: (row.number, str(listing(row.href))) for row in presenter.flow_rows(summary(edges=counted))}
    assert rows["without a value"] == (2, "flow:no scope:no proof:confirmed")
    assert rows["weak"][0] == 1
    assert "2 edges that hand over nothing" in presenter.matrix_sentence(*[modules(1, 2, hidden_order=2)] * 2)


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
    assert "4 weak edges" in said
    assert "inside a module are not drawn" in presenter.graph_sentence(shown, whole, 1)
    assert "strongest" not in presenter.graph_sentence(shown, whole, 1)
    assert "Only the 1 strongest of 2" in presenter.graph_sentence(
        modules(1, 1, flows=(flows[0], ModuleFlow(source="m01", target="m00", edges=1))), whole, 1
    )
    assert "Hidden" not in presenter.matrix_sentence(modules(1, 2), modules(1, 2))
    assert "Only the 1 strongest of 2 pairs are listed" in presenter.table_sentence(whole, 1)
    assert "listed" not in presenter.table_sentence(whole, 2)


def test_a_module_opens_in_focus_and_tools_without_one_as_a_list() -> None:
    assert parse("/explore", presenter.module_link("a").partition("?")[2]).focus == ("module:a",)
    assert str(listing(presenter.module_link("(none)"))) == "module:(none)"
