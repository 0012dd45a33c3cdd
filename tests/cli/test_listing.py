from __future__ import annotations

from typing import Any

import pytest

from tests.documents import orders
from toolgraph.build import build_artifact
from toolgraph.catalog import Catalog
from toolgraph.catalog.selection import parse_selection
from toolgraph.cli.listing import lines, listing_of
from toolgraph.sources import Document
from toolgraph.store.codec import snapshot_of


def catalog(**more: Any) -> Catalog:
    return Catalog(snapshot_of(build_artifact([Document.of(orders() | more, "shop")]), ""))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("action:search", "  listOrders (ready) shop #/paths/~1orders/get"),
        ("from:orders flow:yes listOrders", "  listOrders → getOrder (data_flow, 0."),
        ("list:modules", "  orders: "),
        ("list:problems", "  warning  unknown_key shop #/pahts: "),
        ("module:nothing", "0 tools: module:nothing"),
    ],
)
def test_every_kind_of_row_is_one_line_with_its_facts(text: str, line: str) -> None:
    selection = parse_selection(text)
    listing = listing_of(catalog(pahts={}), selection)
    told = list(lines(listing, selection))
    assert told[0].startswith(f"{listing['total']} ")
    assert len(listing["items"]) == listing["total"]
    assert any(one.startswith(line) for one in told)


def test_findings_that_only_inform_are_told_where_they_are_asked_for() -> None:
    selection = parse_selection("finding:unsafe_without_confirmation")
    told = list(lines(listing_of(catalog(), selection), selection))
    assert told[2] == "    info     unsafe_without_confirmation: It may destroy something."
    selection = parse_selection("action:delete")
    assert len(list(lines(listing_of(catalog(), selection), selection))) == 2
