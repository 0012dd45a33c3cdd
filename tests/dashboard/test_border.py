from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from dash import Dash

from dashboard.border import MAX_BYTES
from dashboard.ids import Shell
from tests.dashboard.apps import app_of
from tests.dashboard.fire import body_of, fire

ENDPOINT = "/_dash-update-component"
#: Values of every JSON type, none of which any property of ours has in full.
ODD: tuple[Any, ...] = (
    [], {}, "", "nonsense", "{", "?v=1", 0, -1, 7.5, 10**30, True, False, [None], [[]], [{}], ["a"], [1],
    {"a": None}, {"id": []}, [{"id": {}}], {"text": []}, {"changed": [[]]}, {"changed": 5}, {"kind": {}},
    {"points": 5}, {"points": [5]}, {"points": [{}]}, {"module": {}}, {"producer": 1}, {"rowId": {}},
    {"a": {"b": {}}}, {"source": [], "target": {}},
)  # fmt: skip
#: What an address may hold where it should hold something else.
NONSENSE = (
    "",
    "%",
    "%FF",
    "nonsense",
    "5",
    "-1",
    "1e9",
    "²",
    ",,,",
    "a:b",
    "module:",
    "in:a:b",
    "{}",
    "a=b,c",
    "x" * 4000,
)
PARAMETERS = (
    "a", "q", "f", "d", "k", "s", "lay", "sel", "v", "pic", "tab", "show", "field", "key", "mode", "t", "have", "why",
    "more", "by", "zz",
)  # fmt: skip


@pytest.fixture(scope="module")
def app() -> Dash:
    return app_of()


@pytest.fixture
def silent(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is logged as an error."""
    yield
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


def server_callbacks(app: Dash) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = app.server.test_client().get("/_dash-dependencies").get_json()
    return [row for row in rows if not row["clientside_function"]]


@pytest.mark.parametrize(
    "body",
    ["[]", "null", "5", '"text"', "{}", "{", "", "\udcff", '{"output":5}', '{"output":null}', '{"output":[]}',
     '{"output":"shell-page.children"}', '{"output":"..x.y..."}', '{"output":{"a":1},"inputs":[]}', "[" * 5000],
)  # fmt: skip
@pytest.mark.usefixtures("silent")
def test_what_is_no_request_of_a_page_is_refused_in_a_sentence(app: Dash, body: str) -> None:
    answer = app.server.test_client().post(
        ENDPOINT, data=body.encode(errors="surrogateescape"), content_type="application/json"
    )
    assert answer.status_code == 400
    assert answer.mimetype == "text/plain"
    assert answer.get_data(as_text=True).endswith(".")


@pytest.mark.parametrize("part", ["outputs", "inputs", "state", "changedPropIds"])
@pytest.mark.parametrize(
    "odd", [None, 5, "text", {}, [], [None], [5], [[]], [{}], [{"id": 5, "property": "x"}], ["{a.b"]]
)
@pytest.mark.usefixtures("silent")
def test_a_request_of_the_wrong_shape_never_fails_inside(app: Dash, part: str, odd: Any) -> None:
    for callback in server_callbacks(app):
        body = {**body_of(callback), part: odd}
        assert app.server.test_client().post(ENDPOINT, json=body).status_code in {200, 204, 400}, callback["output"]


@pytest.mark.usefixtures("silent")
def test_a_value_of_the_wrong_type_never_fails_inside(app: Dash) -> None:
    client = app.server.test_client()
    for callback in server_callbacks(app):
        places = [("inputs", n) for n in range(len(callback["inputs"]))]
        places += [("state", n) for n in range(len(callback["state"]))]
        for part, number in places:
            for odd in ODD:
                body = body_of(callback)
                body[part][number]["value"] = odd
                answer = client.post(ENDPOINT, json=body)
                assert answer.status_code in {200, 204, 400}, (callback["output"], part, number, odd)


@pytest.mark.usefixtures("silent")
def test_a_value_that_is_nested_without_end_is_refused(app: Dash) -> None:
    callback = server_callbacks(app)[0]
    for depth in (100, 400, 900, 3000):
        text = json.dumps(body_of(callback)).replace("null", '{"a":' * depth + "1" + "}" * depth, 1)
        answer = app.server.test_client().post(ENDPOINT, data=text, content_type="application/json")
        assert answer.status_code == 400


@pytest.mark.usefixtures("silent")
def test_a_request_without_end_is_refused(app: Dash) -> None:
    answer = app.server.test_client().post(ENDPOINT, json={"output": "x" * MAX_BYTES})
    assert answer.status_code == 413


#: Addresses that have more on them than the bare page, to which nonsense is added.
BASES = (
    ("/", ""), ("/explore", ""), ("/explore", "f=listOrders&v=both&"), ("/explore", "q=list%3Atools&"), ("/flow", ""),
    ("/flow", "q=list%20orders&"), ("/flow", "mode=plan&t=getOrder&"), ("/curate", ""), ("/curate", "tab=enums&"),
)  # fmt: skip
#: What the pages' scripts make of an address.
SCOPES = {
    "/explore": ("explore-scope.data",),
    "/flow": ("flow-ranking.data", "flow-planning.data", "flow-selection.data"),
}


@pytest.mark.parametrize(("route", "base"), BASES)
@pytest.mark.usefixtures("silent")
def test_nonsense_in_an_address_is_as_if_it_were_absent(app: Dash, route: str, base: str) -> None:
    url = f"{Shell.URL}.pathname"
    for name in PARAMETERS:
        # Every other one of the values, so that each parameter and each page meets all sorts of them.
        for value in NONSENSE[len(name + route + base) % 2 :: 2]:
            search = f"?{base}{name}={value}"
            fire(app, url, {url: route, f"{Shell.URL}.search": search})
            for scope in SCOPES.get(route, ()):
                fire(app, scope, {scope: search})
    for value in NONSENSE:
        fire(app, f"{Shell.URL}.search", {url: route, f"{Shell.URL}.search": f"?{base}pic={value}&tab={value}"})


@pytest.mark.parametrize("raw", NONSENSE)
@pytest.mark.usefixtures("silent")
def test_an_unknown_choice_is_as_if_it_were_absent(app: Dash, raw: str) -> None:
    usual = {"explore-scope.data": "?f=listOrders", "explore-twin.data": "graph"}
    drawn = fire(app, "explore-scope.data", usual | {"explore-twin.data": raw, "explore-table-tabs.value": raw})
    known = fire(app, "explore-scope.data", usual)
    assert drawn["explore-bar.children"] == known["explore-bar.children"]
    listed = {"explore-scope.data": "?f=listOrders", "explore-twin.data": "both"}
    tabs = fire(app, "explore-scope.data", listed | {"explore-table-tabs.value": raw})
    assert tabs["explore-grid.rowData"] == fire(app, "explore-scope.data", listed)["explore-grid.rowData"]
