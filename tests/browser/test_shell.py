"""The keys of the shell, the pictures of the Map, and the shim around the graph component."""

from __future__ import annotations

import re
import shutil

import pytest
from playwright.sync_api import Page, expect

from dashboard.ids import Shell
from dashboard.pages.map.ids import Map
from tests.browser.conftest import Opener
from tests.browser.server import Server

#: Where a module leads, and where the flows between two of them lead.
MODULES, FLOWS = re.compile(r"/explore\?f=module%3A"), re.compile(r"/explore\?q=from%3A")


def open_map(page: Page, server: Server, search: str = "") -> None:
    page.goto(f"{server.url}/{search}")
    expect(page.locator(f"#{Map.SENTENCE}")).to_contain_text("data flows")


def test_keys_move_between_pages_and_rest_while_someone_types(shared_demo: Server, page: Page) -> None:
    open_map(page, shared_demo)
    page.keyboard.press("g")
    page.keyboard.press("c")
    expect(page).to_have_url(re.compile("/curate"))
    page.keyboard.press("g")
    page.keyboard.press("m")
    expect(page.locator("h1")).to_have_text("Map")
    page.keyboard.press("/")
    expect(page.locator(f"#{Shell.COMMAND}")).to_be_focused()
    page.keyboard.type("gc?D")
    expect(page.locator(f"#{Shell.COMMAND}")).to_have_value("gc?D")
    expect(page.locator("h1")).to_have_text("Map")
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "light")


def test_enter_takes_the_first_suggestion_even_if_it_comes_before_the_answer(shared_demo: Server, page: Page) -> None:
    open_map(page, shared_demo)
    page.keyboard.press("Control+k")
    page.keyboard.type("cancelOrder")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/explore\?f=cancelOrder"))
    page.go_back()
    expect(page.locator("h1")).to_have_text("Map")


def test_the_list_of_keys_opens_and_closes(shared_demo: Server, page: Page) -> None:
    open_map(page, shared_demo)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Command box")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_theme_switch_is_kept_in_the_browser(shared_demo: Server, page: Page) -> None:
    open_map(page, shared_demo)
    page.keyboard.press("Shift+D")
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", "dark")


def test_the_graph_has_its_extras_and_fills_its_frame_after_the_frame_changes(shared_demo: Server, page: Page) -> None:
    open_map(page, shared_demo, "?pic=graph")
    canvas = page.locator(f"#{Map.GRAPH}")
    expect(canvas).to_have_attribute("role", "application")
    assert page.evaluate("toolgraphGraph.isDressed()")
    for width in (1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(500)
        inside = page.evaluate(
            """() => {
                const cy = toolgraphGraph.of("map-graph"), box = cy.elements().renderedBoundingBox();
                return box.x1 >= 0 && box.y1 >= 0 && box.x2 <= cy.width() && box.y2 <= cy.height();
            }"""
        )
        assert inside, width


@pytest.mark.parametrize("picture", ["matrix", "graph", "table"])
def test_every_picture_leads_into_explore_and_back(shared_demo: Server, page: Page, picture: str) -> None:
    open_map(page, shared_demo, "" if picture == "matrix" else f"?pic={picture}")
    match picture:
        case "matrix":
            page.locator(f"#{Map.MATRIX} .nsewdrag").click(position={"x": 8, "y": 8})
        case "graph":
            expect(page.locator(f"#{Map.GRAPH}")).to_have_attribute("role", "application")
            at = page.evaluate("toolgraphGraph.of('map-graph').nodes('.module')[0].renderedPosition()")
            page.locator(f"#{Map.GRAPH}").click(position=at)
        case _:
            page.locator(f"#{Map.TABLE} .ag-row .ag-cell").first.click()
    expect(page).to_have_url(MODULES if picture == "graph" else FLOWS)
    page.go_back()
    expect(page.locator("h1")).to_have_text("Map")


def test_an_artifact_that_vanishes_is_told_and_shown_again_when_it_is_back(demo: Server, new_page: Opener) -> None:
    page = new_page("light")
    away = demo.artifact.with_suffix(".away")
    shutil.move(demo.artifact, away)
    page.goto(demo.url)
    expect(page.locator(f"#{Shell.PAGE}")).to_contain_text("can't be read")
    shutil.move(away, demo.artifact)
    expect(page.locator(f"#{Map.SENTENCE}")).to_contain_text("data flows")
