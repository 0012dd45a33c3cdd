"""From a number of the Map to the list of what it counts, to a row, to a tool in focus, and back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from dashboard.ids import Shell
from dashboard.pages.explore.ids import Explore
from tests.browser.server import Server

ROWS = f"#{Explore.LIST} .ag-center-cols-container .ag-row"


def test_a_tile_leads_to_its_list_a_name_to_its_focus_and_back_to_the_list(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/")
    tile = page.locator("a.tile", has_text="Orphans")
    count = tile.locator(".tile-number").inner_text()
    tile.click()
    expect(page).to_have_url(re.compile(r"/explore\?q=orphan%3Ayes"))
    expect(page).to_have_title("Explore · Tool graph")
    expect(page.locator(ROWS)).to_have_count(int(count))
    expect(page.locator(f"#{Shell.STATUS}")).to_have_text(f"{count} tools")
    link = page.locator(ROWS).first.locator("a")
    expect(link).to_have_text(re.compile(r"\w"))
    name = link.inner_text()
    link.click()
    expect(page).to_have_url(re.compile(rf"/explore\?f={name}$"))
    page.go_back()
    expect(page.locator(f"#{Explore.SEARCH}")).to_have_value("orphan:yes")
    expect(page.locator(ROWS)).to_have_count(int(count))


def test_a_row_opens_in_the_inspector_and_the_keyboard_reaches_a_list(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/explore")
    page.locator(f"#{Explore.SEARCH}").click()
    page.keyboard.type("from:orders to:shipping flow:yes")
    page.keyboard.press("Enter")
    page.locator(ROWS).first.locator("[col-id=fields]").click()
    expect(page.locator(f"#{Explore.INSPECTOR}")).to_have_attribute("data-shows", "edge")
    expect(page).to_have_url(re.compile("sel="))


def test_a_row_of_a_narrowed_group_leads_to_the_tools_that_are_meant(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/explore?q=list%3Amodules%20method%3Adelete")
    first = page.locator(ROWS).first
    expect(first.locator("[col-id=tools]")).to_have_text(re.compile(r"\d"))
    count = first.locator("[col-id=tools]").inner_text()
    first.locator("a").click()
    expect(page).to_have_url(re.compile("module%3A"))
    expect(page.locator(ROWS)).to_have_count(int(count))


def test_the_search_does_not_overlap_the_name_in_a_narrow_window(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/")
    for width in (420, 560, 640, 800):
        page.set_viewport_size({"width": width, "height": 700})
        side = page.locator(".header-side").first.bounding_box()
        box = page.locator(".command").bounding_box()
        assert side
        assert box
        assert side["x"] + side["width"] <= box["x"]
