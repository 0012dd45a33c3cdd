"""Enum mappings, context defaults, the log, and the sections."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

from dashboard.ids import Shell
from dashboard.pages.curate.ids import Curate, Defaults, Enums, Log
from tests.dashboard.apps import app_of
from tests.dashboard.curate.shops import app_at, content, log, shop
from tests.dashboard.fire import fire
from toolgraph.model import SetDefault, SetEnumMapping
from toolgraph.store.file import FileStore

REVISION = f"{Shell.REVISION}.data"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return shop(tmp_path, enum_mappings={"statusCode": {"10": "ordered"}}, context_defaults={"siteNo": "S1"})


@pytest.fixture
def app(path: Path) -> Dash:
    return app_at(path)


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def others(path: Path, *edits: Any) -> None:
    FileStore(path).commit(edits, base_revision=0, actor="bo")


# -- sections


def test_the_address_swaps_the_section_and_a_filter_does_not() -> None:
    app, search = app_of(), f"{Shell.URL}.search"
    here = {f"{Shell.URL}.pathname": "/curate", f"{Curate.SHOWN}.data": "edges"}
    done = fire(app, search, {search: "?tab=enums", **here})
    same = fire(app, search, {search: "?show=all", **here})
    left = fire(app, search, {search: "?tab=enums", **here, f"{Shell.URL}.pathname": "/explore"})

    assert done[f"{Curate.SHOWN}.data"] == "enums"
    assert Enums.GRID in text(done[f"{Curate.SECTION}.children"])
    assert f"{Curate.SECTION}.children" not in same
    assert f"{Curate.TABS}.children" not in left


# -- enum mappings


def pick(app: Dash, key: str, **values: Any) -> dict[str, Any]:
    address = f"{Enums.KEY}.data"
    return fire(app, address, {address: key, f"{Enums.BASE}.data": 0, **values})


def save_labels(app: Dash, pending: dict[str, dict[str, str]], **values: Any) -> dict[str, Any]:
    given = {f"{Enums.SAVE}.n_clicks": 1, f"{Enums.PENDING}.data": pending, f"{Enums.BASE}.data": 0}
    return fire(app, f"{Enums.SAVE}.n_clicks", {**given, f"{Enums.KEY}.data": "statusCode", **values})


def test_fields_are_listed_with_what_is_missing(app: Dash) -> None:
    done = fire(app, REVISION, {f"{Enums.SHOW}.value": "missing"})

    assert [(row["id"], row["labelled"]) for row in done[f"{Enums.GRID}.rowData"]] == [
        ("returnCode", "0 / 3"),
        ("statusCode", "1 / 3"),
    ]
    assert "1 of 6 codes" in text(done[f"{Enums.COVERAGE}.children"])


def test_a_chosen_field_opens_in_the_editor_and_stands_in_the_address(app: Dash) -> None:
    rows = f"{Enums.GRID}.selectedRows"
    done = fire(app, rows, {rows: [{"id": "statusCode"}], f"{Shell.URL}.pathname": "/curate"})
    again = fire(app, rows, {rows: [{"id": "statusCode"}], f"{Enums.ROW}.data": "statusCode"})
    editor = pick(app, "statusCode")

    assert done[f"{Enums.KEY}.data"] == "statusCode"
    assert done[f"{Shell.REPLACE}.data"] == "/curate?field=statusCode"
    assert again == {}
    assert [(row["code"], row["label"]) for row in editor[f"{Enums.CODES}.rowData"]] == [
        ("20", ""),
        ("30", ""),
        ("10", "ordered"),
    ]
    assert editor[f"{Enums.ALSO}.label"] == "Give the same labels to 1 other field with these codes: returnCode"


def test_what_is_typed_and_not_saved_is_shown_again(app: Dash) -> None:
    pending = {"statusCode": {"20": "paid"}}
    editor = pick(app, "statusCode", **{f"{Enums.PENDING}.data": pending, f"{Enums.BASE}.data": 0})
    offer = fire(app, f"{Enums.PENDING}.data", {f"{Enums.PENDING}.data": pending, f"{Enums.KEY}.data": "statusCode"})

    assert [row["label"] for row in editor[f"{Enums.CODES}.rowData"] if row["code"] == "20"] == ["paid"]
    assert offer[f"{Enums.SAVE}.children"] == "Save 1 label"
    assert offer[f"{Enums.SAVE}.disabled"] is False


def test_labels_of_several_fields_are_saved_in_one_operation_each_and_one_revision(app: Dash, path: Path) -> None:
    done = save_labels(app, {"statusCode": {"20": "paid", "10": ""}, "returnCode": {"10": "announced"}})

    assert "Saved in revision 1" in text(done[f"{Enums.RESULT}.children"])
    assert done[f"{Enums.PENDING}.data"] == {}
    assert content(path)["enum_mappings"] == {"statusCode": {"20": "paid"}, "returnCode": {"10": "announced"}}
    assert content(path)["metadata"]["revision"] == 1


def test_labels_are_given_to_all_fields_with_the_same_codes(app: Dash, path: Path) -> None:
    save_labels(app, {"statusCode": {"20": "paid"}}, **{f"{Enums.ALSO}.checked": True})

    assert content(path)["enum_mappings"]["returnCode"] == {"10": "ordered", "20": "paid"}


def test_stale_labels_are_refused_and_stay(app: Dash, path: Path) -> None:
    others(path, SetEnumMapping(key="statusCode", labels={"20": "theirs"}))
    done = save_labels(app, {"statusCode": {"20": "mine"}})

    assert "bo set labels of statusCode" in text(done[f"{Enums.RESULT}.children"])
    assert f"{Enums.PENDING}.data" not in done
    assert done[f"{Enums.BASE}.data"] == 1
    assert content(path)["enum_mappings"]["statusCode"]["20"] == "theirs"


def test_pasted_labels_are_read_and_put_into_the_table_unsaved(app: Dash, path: Path) -> None:
    pasted = f"{Enums.PASTED}.data"
    read = fire(app, pasted, {pasted: {"text": "20=paid\nodd"}, f"{Enums.KEY}.data": "statusCode"})
    press = f"{Enums.PASTE_APPLY}.n_clicks"
    done = fire(app, press, {press: 1, f"{Enums.PASTE}.value": "20=paid", f"{Enums.KEY}.data": "statusCode"})

    assert read[f"{Enums.PASTE_APPLY}.disabled"] is False
    assert "1 label understood" in text(read[f"{Enums.PASTE_READ}.children"])
    assert done[f"{Enums.PENDING}.data"] == {"statusCode": {"20": "paid"}}
    assert log(path) == []


def test_labels_can_be_discarded_or_removed(app: Dash, path: Path) -> None:
    discard, clear = f"{Enums.DISCARD}.n_clicks", f"{Enums.CLEAR}.n_clicks"
    assert fire(app, discard, {discard: 1})[f"{Enums.PENDING}.data"] == {}
    pending = {f"{Enums.PENDING}.data": {"statusCode": {"20": "x"}, "returnCode": {"10": "kept"}}}
    done = fire(app, clear, {clear: 1, f"{Enums.KEY}.data": "statusCode", f"{Enums.BASE}.data": 0, **pending})

    assert content(path)["enum_mappings"] == {}
    assert done[f"{Enums.PENDING}.data"] == {"returnCode": {"10": "kept"}}


def test_a_read_only_editor_shows_labels_and_takes_none(path: Path) -> None:
    app = app_at(path, read_only=True)
    editor = pick(app, "statusCode")
    save_labels(app, {"statusCode": {"20": "paid"}})

    assert not any(row["editable"] for row in editor[f"{Enums.CODES}.rowData"])
    assert editor[f"{Enums.CLEAR}.disabled"] is True
    assert log(path) == []


# -- context defaults


def test_keys_are_listed_and_open_in_the_form(app: Dash) -> None:
    done = fire(app, REVISION, {})
    rows = f"{Defaults.GRID}.selectedRows"
    form = fire(app, rows, {rows: [{"id": "siteNo"}]})

    assert [row["key"] for row in done[f"{Defaults.GRID}.rowData"]] == ["siteNo"]
    assert (form[f"{Defaults.KEY}.value"], form[f"{Defaults.VALUE}.value"]) == ("siteNo", "S1")
    assert fire(app, rows, {rows: [{"id": "siteNo"}], f"{Defaults.ROW}.data": "siteNo"}) == {}


def test_a_new_default_starts_with_an_empty_form(app: Dash) -> None:
    new = f"{Defaults.NEW}.n_clicks"

    assert fire(app, new, {new: 1})[f"{Defaults.KEY}.value"] == ""
    assert fire(app, new, {new: None}) == {}


@pytest.mark.parametrize(
    ("kind", "field", "typed", "value"),
    [
        ("text", Defaults.VALUE, "KR", "KR"),
        ("number", Defaults.VALUE, "6001", 6001),
        ("boolean", Defaults.SWITCH, "false", False),
        ("json", Defaults.JSON, '{"a": [1]}', {"a": [1]}),
    ],
)
def test_a_typed_default_is_durable(
    app: Dash, path: Path, kind: str, field: Defaults, typed: str, value: object
) -> None:
    press = f"{Defaults.SAVE}.n_clicks"
    given = {press: 1, f"{Defaults.KEY}.value": "any key", f"{Defaults.KIND}.value": kind, f"{field}.value": typed}
    done = fire(app, press, {**given, f"{Defaults.BASE}.data": 0})

    assert "Default of any key set in revision 1" in text(done[f"{Defaults.RESULT}.children"])
    assert content(path)["context_defaults"]["any key"] == value


def test_what_can_not_be_read_is_said_and_not_saved(app: Dash, path: Path) -> None:
    typed = f"{Defaults.TYPED}.data"
    done = fire(app, typed, {typed: {"key": "siteNo", "kind": "json", "json_text": "{"}})
    press = f"{Defaults.SAVE}.n_clicks"
    fire(
        app,
        press,
        {press: 1, f"{Defaults.KEY}.value": "k", f"{Defaults.KIND}.value": "json", f"{Defaults.JSON}.value": "{"},
    )

    assert "Not JSON: line 1" in text(done[f"{Defaults.FINDING}.children"])
    assert done[f"{Defaults.SAVE}.disabled"] is True
    assert (done[f"{Defaults.VALUE_ROW}.hidden"], done[f"{Defaults.JSON_ROW}.hidden"]) == (True, False)
    assert log(path) == []


def test_a_default_is_removed_and_a_stale_removal_refused(app: Dash, path: Path) -> None:
    others(path, SetDefault(key="siteNo", value="S2"))
    press = f"{Defaults.REMOVE}.n_clicks"
    done = fire(app, press, {press: 1, f"{Defaults.KEY}.value": "siteNo", f"{Defaults.BASE}.data": 0})
    assert "bo set the default of siteNo" in text(done[f"{Defaults.RESULT}.children"])

    fire(
        app,
        press,
        {press: 1, f"{Defaults.KEY}.value": "siteNo", f"{Defaults.BASE}.data": done[f"{Defaults.BASE}.data"]},
    )
    assert content(path)["context_defaults"] == {}


# -- the log


def undo(app: Dash, operation: str, base: int) -> dict[str, Any]:
    address = text_id(Log.UNDO, operation) + ".n_clicks"
    return fire(app, address, {address: 1, f"{Log.BASE}.data": base})


def text_id(part: Log, operation: str) -> str:
    return json.dumps({"type": part.value, "operation": operation}, sort_keys=True, separators=(",", ":"))


def test_operations_are_listed_newest_first_and_taken_back(app: Dash, path: Path) -> None:
    others(path, SetDefault(key="siteNo", value="S2"), SetDefault(key="locale", value="ko"))
    done = fire(app, REVISION, {})
    words = text(done[f"{Log.LIST}.children"])
    assert words.index("locale") < words.index("siteNo")
    assert done[f"{Log.BASE}.data"] == 1

    operation = content(path)["curation"]["operations"][0]["id"]
    assert undo(app, operation, base=1)[REVISION] == 2
    assert content(path)["context_defaults"] == {"siteNo": "S1", "locale": "ko"}


def test_an_undo_that_is_refused_says_so_in_its_row(app: Dash, path: Path) -> None:
    others(path, SetDefault(key="siteNo", value="S2"))
    FileStore(path).commit([SetDefault(key="siteNo", value="S3")], base_revision=1, actor="bo")
    operation = content(path)["curation"]["operations"][0]["id"]
    done = undo(app, operation, base=2)

    assert "has been changed or taken back since" in text(done[text_id(Log.RESULT, operation) + ".children"])
    assert len(log(path)) == 2


def test_a_mounted_undo_button_is_not_a_press(app: Dash, path: Path) -> None:
    others(path, SetDefault(key="siteNo", value="S2"))
    operation = content(path)["curation"]["operations"][0]["id"]
    address = text_id(Log.UNDO, operation) + ".n_clicks"

    assert fire(app, address, {address: None, f"{Log.BASE}.data": 1}) == {}


def test_older_operations_come_on_request(app: Dash, path: Path) -> None:
    others(path, *(SetDefault(key=f"k{number}", value=number) for number in range(30)))
    more = f"{Log.MORE}.n_clicks"

    assert fire(app, more, {more: 0})[f"{Log.COUNT}.children"] == "The newest 25 of 30 operations"
    assert fire(app, more, {more: 1})[f"{Log.MORE}.display"] == "none"


def test_in_read_only_mode_every_undo_button_says_why(path: Path) -> None:
    others(path, SetDefault(key="siteNo", value="S2"))
    words = text(fire(app_at(path, read_only=True), REVISION, {})[f"{Log.LIST}.children"])

    assert '"disabled": true' in words
    assert "Read-only: it was started with --read-only" in words
