from __future__ import annotations

import pytest

from dashboard.pages.explore.presenter.listing import LIMIT, ListView, list_view, read, unknown_names
from tests import factories as make
from toolgraph.catalog import Catalog
from toolgraph.catalog.search import nearest
from toolgraph.catalog.selection import Selection, SelectionError, select
from toolgraph.model import Semantics

CATALOG = Catalog(
    make.snapshot(
        make.tool("listOrders", semantics=Semantics(primary_resource="order")),
        make.tool("getOrder", semantics=Semantics(primary_resource="order")),
        make.tool("ping", module="", path="/ping", source_label="shop", pointer="#/paths/~1ping/get"),
        edges=[make.edge("listOrders", "getOrder", make.evidence(binding=make.binding("$.items[*].id", "orderId")))],
        document={
            "ingest_summary": {
                "problems": [
                    {
                        "code": "external_ref",
                        "message": "x is gone",
                        "pointer": "#/paths/~1ping/get/responses",
                        "source": "shop",
                    },
                    {"code": "deprecated_skipped", "message": "y", "severity": "info", "pointer": "#/paths"},
                ]
            }
        },
    )
)


def shown(selection: Selection) -> ListView:
    return list_view(selection, CATALOG.listing(selection), CATALOG.snapshot.tools, CATALOG.graph, CATALOG.readiness)


def test_a_tool_has_a_row_with_what_tells_it_apart() -> None:
    row = next(row for row in shown(select(list="tools")).rows if row["name"] == "listOrders")
    assert (row["name"], row["call"], row["module"], row["resource"]) == (
        "listOrders", "GET /orders/listOrders", "orders", "order",
    )  # fmt: skip
    assert (row["producers"], row["consumers"]) == (0, 1)


def test_an_edge_has_a_row_with_its_fields_and_its_evidence() -> None:
    (row,) = shown(select(flow="yes")).rows
    assert (row["source"], row["target"], row["fields"]) == ("listOrders", "getOrder", "id → orderId")
    assert (row["evidence"], row["proof"], row["score"]) == ("inferred from schemas", "inferred", 0.9)


def test_a_resource_leads_to_it_or_to_its_tools_that_are_meant() -> None:
    assert shown(select(list="resources")).rows == [{"id": "resource:order", "group": "order", "tools": 2, "href": ""}]
    (row,) = shown(select("get", list="resources")).rows
    assert row["href"] == "/explore?q=resource%3Aorder%20get"
    hrefs = {row["group"]: row["href"] for row in shown(select(list="modules")).rows}
    assert hrefs == {"orders": "", "(none)": "/explore?q=module%3A%28none%29"}


def test_tools_that_are_selected_by_a_finding_come_with_it_its_remedy_and_its_place() -> None:
    view = shown(select(finding="missing_response_schema"))
    row = next(row for row in view.rows if row["name"] == "ping")
    assert row["finding"] == "No schema tells what its response holds."
    assert row["remedy"].startswith("Give the success response a schema")
    assert (row["source"], row["pointer"], row["status"]) == ("shop", "#/paths/~1ping/get", "◐ partly")
    assert all({"id", *(column["field"] for column in view.columns)} <= row.keys() for row in view.rows)


def test_a_finding_of_the_collection_is_told_of_each_of_its_tools() -> None:
    row = shown(select(finding="relative_server_url")).rows[0]
    assert row["finding"] == "3 tools have no absolute server address."


def test_tools_that_are_selected_as_not_ready_come_with_what_hinders_them() -> None:
    assert "finding" in shown(select(ready="partly")).rows[0]
    assert "finding" not in shown(select(list="tools")).rows[0]


def test_a_flaw_has_a_row_with_its_place_and_the_first_tool_that_it_touches() -> None:
    first, second = shown(select(list="problems")).rows
    assert (first["code"], first["pointer"], first["name"], first["tools"]) == (
        "external_ref", "#/paths/~1ping/get/responses", "ping", 1,
    )  # fmt: skip
    assert (second["severity"], second["name"], second["tools"]) == ("info", "", 0)
    assert shown(select(list="problems")).heading == "2 problems in the documents"


def test_a_list_says_how_many_there_are_and_what_is_left_out() -> None:
    assert (shown(select(list="tools")).heading, shown(select(list="tools")).note) == ("3 tools", "")
    many = Catalog(make.snapshot(*(make.tool(f"t{number:05}") for number in range(LIMIT + 5))))
    everything = select(list="tools")
    view = list_view(everything, many.listing(everything), many.snapshot.tools, many.graph, many.readiness)
    assert (view.heading, len(view.rows)) == ("2,005 tools", LIMIT)
    assert "first 2,000" in view.note


@pytest.mark.parametrize("text", ['say "hello', "get order"])
def test_mere_words_need_not_be_well_formed(text: str) -> None:
    assert read(text).words == tuple(text.split())


def test_a_slip_in_a_term_is_told() -> None:
    with pytest.raises(SelectionError):
        read('module:"a')


def test_names_that_are_not_there_are_told_with_the_nearest() -> None:
    said = unknown_names(select(from_="ordrs", to="Orders", resource="zzzz"), ["orders"], ["order"], nearest)
    assert said == ("There is no module “ordrs”. The nearest is “orders”.", "There is no resource “zzzz”.")
