"""What people come for, done with the mouse and with the keyboard, and still done after a reload and a restart."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from dashboard.ids import Shell
from dashboard.pages.curate.ids import Enums
from dashboard.pages.explore.ids import Explore
from tests.browser.conftest import Opener
from tests.browser.hands import Hand, Keyboard, Mouse
from tests.browser.server import Server

HANDS = pytest.mark.parametrize("hand", [Mouse(), Keyboard()], ids=["mouse", "keyboard"])


@HANDS
def test_find_a_tool_open_it_reject_an_edge_and_it_stays_rejected(demo: Server, page: Page, hand: Hand) -> None:
    page.goto(demo.url)
    expect(page.locator("h1")).to_have_text("Map")
    hand.find_tool(page, "cancel an order", "cancelOrder")
    expect(page.locator(f"#{Explore.HEAD}")).to_contain_text("cancelOrder")
    hand.select_producer(page, "searchOrders")
    expect(page.locator(f"#{Explore.HEAD}")).to_contain_text("searchOrders")
    hand.reject(page, "different entity")
    _expect_rejected(page, "different entity")

    page.reload()
    _expect_rejected(page, "different entity")
    demo.restart(page)
    _expect_rejected(page, "different entity")
    edges = json.loads(demo.artifact.read_text())["graph"]["edges"]
    edge = next(edge for edge in edges if (edge["source"], edge["target"]) == ("searchOrders", "cancelOrder"))
    assert edge["deleted_by_user"]
    assert edge["reason"] == "different entity"


@HANDS
def test_map_a_code_and_it_stays_mapped(demo: Server, page: Page, hand: Hand) -> None:
    page.goto(demo.url)
    expect(page.locator("h1")).to_have_text("Map")
    hand.label(page, "statusCode", "90", "cancelled")
    _expect_label(page, "90", "cancelled")
    expect(page.locator(f"#{Enums.RESULT}")).not_to_be_empty()

    page.reload()
    _expect_label(page, "90", "cancelled")
    demo.restart(page)
    _expect_label(page, "90", "cancelled")
    assert json.loads(demo.artifact.read_text())["enum_mappings"]["statusCode"]["90"] == "cancelled"


def test_what_one_person_changes_another_sees_without_a_reload(demo: Server, new_page: Opener) -> None:
    """The revision on screen follows the file."""
    other = new_page("light")
    other.goto(f"{demo.url}/explore?f=cancelOrder")
    expect(other.locator(f"#{Shell.ARTIFACT}")).to_contain_text("rev 11")
    page = new_page("light")
    page.goto(f"{demo.url}/explore?f=cancelOrder")
    hand = Mouse()
    hand.select_producer(page, "searchOrders")
    hand.reject(page, "unsafe")
    _expect_rejected(page, "unsafe")
    expect(other.locator(f"#{Shell.ARTIFACT}")).to_contain_text("rev 12")


def _expect_rejected(page: Page, reason: str) -> None:
    expect(page.locator(f"#{Explore.HEAD}")).to_contain_text("Rejected")
    expect(page.locator(f"#{Explore.HEAD}")).to_contain_text(reason)
    expect(page.locator(f"#{Explore.RESTORE}")).to_be_visible()


def _expect_label(page: Page, code: str, label: str) -> None:
    expect(page.locator(f'#{Enums.CODES} .ag-row[row-id="{code}"] [col-id="label"]')).to_have_text(label)
