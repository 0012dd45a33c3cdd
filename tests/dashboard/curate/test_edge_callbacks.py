from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

from dashboard.ids import Shell
from dashboard.pages.curate.ids import Edges, Form
from tests.dashboard.curate.shops import app_at, content, log, shop
from tests.dashboard.fire import fire
from toolgraph.graph.index import short_key
from toolgraph.model import EditEdge, RejectEdge
from toolgraph.store.file import FileStore

RESULT, REVISION = f"{Form.RESULT}.children", f"{Shell.REVISION}.data"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return shop(tmp_path)


@pytest.fixture
def app(path: Path) -> Dash:
    return app_at(path)


def typed(**fields: str) -> dict[str, Any]:
    """What stands in the fields of the form."""
    names = {"source": Form.SOURCE, "output": Form.OUTPUT, "target": Form.TARGET, "input": Form.INPUT}
    names |= {"relation": Form.RELATION, "note": Form.NOTE}
    return {f"{names[name]}.value": value for name, value in fields.items()}


def settled(*changed: str, **fields: str) -> dict[str, Any]:
    return {f"{Form.TYPED}.data": {**fields, "changed": list(changed)}}


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def press(app: Dash, button: str, values: dict[str, Any], base: int = 0) -> dict[str, Any]:
    address = f"{button}.n_clicks"
    return fire(app, address, {address: 1, f"{Form.BASE}.data": base, **values})


# -- the table


def test_the_table_lists_what_people_said(app: Dash) -> None:
    done = fire(app, REVISION, {f"{Edges.SHOW}.value": "curated"})

    assert {row["state"] for row in done[f"{Edges.GRID}.rowData"]} == {"added", "rejected"}
    assert done[f"{Edges.COUNT}.children"] == "2 edges added or rejected"


def test_a_filter_is_put_into_the_address(app: Dash) -> None:
    show = f"{Edges.SHOW}.value"
    done = fire(app, show, {show: "all", f"{Shell.URL}.pathname": "/curate", f"{Shell.URL}.search": "?tab=edges"})

    assert len(done[f"{Edges.GRID}.rowData"]) == 3
    assert done[f"{Shell.REPLACE}.data"] == "/curate?tab=edges&show=all"


# -- opening


def test_a_row_opens_in_the_form(app: Dash) -> None:
    rows = f"{Edges.GRID}.selectedRows"
    key = short_key("listOrders", "listReturns")
    done = fire(app, rows, {rows: [{"id": key}]})

    assert done[f"{Form.SOURCE}.value"] == "listOrders"
    assert done[f"{Form.NOTE}.value"] == "seen in the shop"
    assert done[f"{Form.EDITS}.data"] == "listOrders→listReturns"
    assert done[f"{Form.BASE}.data"] == 0


def test_a_row_that_the_table_selects_again_leaves_the_form_alone(app: Dash) -> None:
    rows = f"{Edges.GRID}.selectedRows"
    key = short_key("listOrders", "listReturns")

    assert fire(app, rows, {rows: [{"id": key}], f"{Form.ROW}.data": key}) == {}
    assert fire(app, rows, {rows: []}) == {}
    assert fire(app, rows, {rows: [{"id": "gone"}]}) == {}


def test_a_new_edge_starts_with_an_empty_form_and_no_row(app: Dash) -> None:
    done = press(app, Form.NEW, {})

    assert [done[f"{field}.value"] for field in (Form.SOURCE, Form.OUTPUT, Form.TARGET, Form.INPUT)] == [""] * 4
    assert done[f"{Edges.GRID}.selectedRows"] == []


# -- checking and suggesting


def test_tools_and_fields_are_suggested_for_what_is_typed(app: Dash) -> None:
    address = f"{Form.TYPED}.data"
    done = fire(app, address, settled("source", "output", source="listOrders", output=""))

    assert done[f"{Form.SOURCE}.data"][0] == "listOrders"
    assert done[f"{Form.OUTPUT}.data"] == ["items[*].orderId", "next.id"]
    assert done[f"{Form.OUTPUT}.renderOption"]["options"]["details"]["items[*].orderId"] == "string · order.id"
    assert f"{Form.INPUT}.data" not in done


def test_a_draft_is_checked_as_it_is_typed(app: Dash) -> None:
    address = f"{Form.TYPED}.data"
    done = fire(app, address, settled("target", source="listOrders", target="getOrdr"))

    assert done[f"{Form.SAVE}.disabled"] is True
    assert "Did you mean getOrder" in text(done[f"{Form.FINDINGS}.children"])
    assert done[f"{Form.REJECT}.disabled"] is True


def test_an_edge_of_the_graph_can_be_confirmed_or_rejected(app: Dash) -> None:
    address = f"{Form.TYPED}.data"
    fields = {"source": "listOrders", "output": "items[*].orderId", "target": "getOrder", "input": "orderId"}
    done = fire(app, address, settled("source", **fields))

    assert done[f"{Form.TITLE}.children"] == "Edge of the graph"
    assert done[f"{Form.SAVE}.children"] == "Confirm edge"
    assert (done[f"{Form.SAVE}.disabled"], done[f"{Form.REJECT}.disabled"]) == (False, False)
    assert done[f"{Form.RESTORE}.display"] == "none"


# -- saving


def test_a_sound_edge_is_durable_when_the_form_says_so(app: Dash, path: Path) -> None:
    name = "주문, <b>취소</b>"
    done = press(app, Form.SAVE, typed(source="listOrders", output="items[*].orderId", target=name, input="orderId"))

    assert "Added in revision 1" in text(done[RESULT])
    assert (done[f"{Form.BASE}.data"], done[REVISION]) == (1, 1)
    assert done[f"{Form.EDITS}.data"] == f"listOrders→{name}"
    row = next(row for row in content(path)["graph"]["edges"] if row["target"] == name)
    assert row["is_manual"] is True
    assert row["bindings"][0]["from_path"] == "$.items[*].orderId"


def test_doubts_are_asked_about_before_anything_is_written(app: Dash, path: Path) -> None:
    fields = typed(source="getOrder", target="listReturns")
    done = press(app, Form.SAVE, fields)

    assert done[f"{Form.ASK}.opened"] is True
    assert "No fields are named" in text(done[f"{Form.ASK_BODY}.children"])
    assert log(path) == []

    done = press(app, Form.ASK_YES, fields)
    assert done[f"{Form.ASK}.opened"] is False
    assert log(path) == ["edge.add"]


def test_errors_write_nothing_whatever_is_pressed(app: Dash, path: Path) -> None:
    press(app, Form.ASK_YES, typed(source="getOrder", target="getOrder"))

    assert log(path) == []


def test_enter_in_the_note_saves(app: Dash, path: Path) -> None:
    address = f"{Form.ENTER}.data"
    fields = typed(source="listOrders", target="listReturns", relation="precedes", note="first this")
    fire(app, address, {address: 1, f"{Form.EDITS}.data": "listOrders→listReturns", f"{Form.BASE}.data": 0, **fields})

    assert log(path) == ["edge.edit"]


def test_opening_the_page_presses_no_button(app: Dash, path: Path) -> None:
    fields = typed(source="listOrders", output="items[*].orderId", target="주문, <b>취소</b>", input="orderId")
    for address in (f"{Form.SAVE}.n_clicks", f"{Form.ASK_YES}.n_clicks", f"{Form.REASON_YES}.n_clicks"):
        fire(app, address, {address: None, f"{Form.BASE}.data": 0, **fields})
    fire(app, f"{Form.RESTORE}.n_clicks", {f"{Form.RESTORE}.n_clicks": 0, f"{Form.BASE}.data": 0, **fields})

    assert log(path) == []


def test_a_stale_change_is_refused_with_what_came_between_and_the_form_moves_on(app: Dash, path: Path) -> None:
    FileStore(path).commit(
        [EditEdge(source="listOrders", target="listReturns", note="theirs")], base_revision=0, actor="bo"
    )
    fields = typed(source="listOrders", target="listReturns", relation="precedes", note="mine")
    edits = {f"{Form.EDITS}.data": "listOrders→listReturns"}
    done = press(app, Form.SAVE, fields | edits, base=0)

    assert "bo edited the edge listOrders → listReturns" in text(done[RESULT])
    assert "What you typed is still here" in text(done[RESULT])
    assert f"{Form.NOTE}.value" not in done
    assert done[f"{Form.BASE}.data"] == 1
    assert log(path) == ["edge.edit"]

    press(app, Form.SAVE, fields | edits, base=1)
    assert log(path) == ["edge.edit", "edge.edit"]


def test_changes_of_others_elsewhere_do_not_stand_in_the_way(app: Dash, path: Path) -> None:
    FileStore(path).commit([RejectEdge(source="listOrders", target="getOrder")], base_revision=0, actor="bo")
    fields = typed(source="listOrders", target="listReturns", relation="precedes", note="mine")
    press(app, Form.SAVE, fields | {f"{Form.EDITS}.data": "listOrders→listReturns"}, base=0)

    assert log(path) == ["edge.reject", "edge.edit"]


def test_an_edge_is_rejected_with_its_reason_and_restored(app: Dash, path: Path) -> None:
    ends = typed(source="listOrders", target="getOrder")
    done = press(app, Form.REASON_YES, {**ends, f"{Form.REASON}.value": " generic field "})

    assert "Rejected in revision 1" in text(done[RESULT])
    assert (done[f"{Form.REASON_BOX}.opened"], done[f"{Form.REASON}.value"]) == (False, "")
    row = next(
        row for row in content(path)["graph"]["edges"] if row["source"] == "listOrders" and row["target"] == "getOrder"
    )
    assert (row["deleted_by_user"], row["reason"]) == (True, "generic field")

    press(app, Form.RESTORE, ends, base=1)
    assert log(path) == ["edge.reject", "edge.restore"]


def test_a_preset_reason_is_put_into_the_field(app: Dash) -> None:
    preset = f"{Form.REASON_PRESET}.value"

    assert fire(app, preset, {preset: "wrong type"}) == {f"{Form.REASON}.value": "wrong type"}
    assert fire(app, preset, {preset: None}) == {}


def test_a_read_only_form_says_why_and_writes_nothing(path: Path) -> None:
    app = app_at(path, read_only=True)
    fields = {"source": "listOrders", "target": "listReturns", "relation": "precedes"}
    done = fire(app, f"{Form.TYPED}.data", settled("source", **fields))
    assert (done[f"{Form.SAVE}.disabled"], done[f"{Form.REJECT}.disabled"]) == (True, True)

    done = press(app, Form.ASK_YES, typed(**fields) | {f"{Form.EDITS}.data": "listOrders→listReturns"})
    assert "read-only" in text(done[RESULT])
    assert log(path) == []


def test_a_file_that_cannot_be_written_is_told_and_what_was_typed_stays(app: Dash, path: Path) -> None:
    path.with_name("shop.json.lock").unlink(missing_ok=True)
    path.with_name("shop.json.lock").mkdir()
    fields = typed(source="listOrders", target="listReturns", relation="precedes", note="mine")
    done = press(app, Form.SAVE, fields | {f"{Form.EDITS}.data": "listOrders→listReturns"})

    assert "can't be locked for writing" in text(done[RESULT])
    assert f"{Form.NOTE}.value" not in done
    assert REVISION not in done


def test_a_file_that_becomes_unreadable_is_told_without_a_traceback(app: Dash, path: Path) -> None:
    fire(app, REVISION, {})
    path.write_text("nonsense", encoding="utf-8")
    done = fire(app, f"{Form.TYPED}.data", settled("source", source="listOrders"))

    assert done.keys() == {f"{Shell.NOTICES}.sendNotifications"}
