"""Every page opens without a complaint: on the demo and on a large catalog, in the light and in the dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from dashboard.ids import Shell
from dashboard.registry import PAGES
from tests.browser.conftest import Opener
from tests.browser.server import Server

SCHEMES = ("light", "dark")

#: Address with `{tool}` → words that stand on the page.
VIEWS = {
    "/": "Map",
    "/?pic=graph": "Modules",
    "/?pic=table": "Modules",
    "/explore": "Explore",
    "/explore?f={tool}": "{tool}",
    "/explore?f={tool}&sel={tool}&d=2,2": "{tool}",
    "/explore?f={tool}&v=table": "{tool}",
    "/tool/{tool}": "{tool}",
    "/flow": "From a request to the calls that answer it",
    "/flow?mode=retrieve&q=find%20{tool}&why={tool}": "Candidates",
    "/flow?mode=plan&t={tool}&sel=producers": "How is {tool} called?",
    "/flow?mode=plan&t={tool}&v=table&by=tools": "{tool}",
    "/curate": "Edges",
    "/curate?tab=enums": "statusCode",
    "/curate?tab=defaults": "Context defaults",
    "/curate?tab=log": "Log",
}


def test_the_walk_visits_every_page() -> None:
    assert {page.route for page in PAGES} <= {view.partition("?")[0] for view in VIEWS}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("view", VIEWS)
def test_a_page_of_the_demo_opens_quietly(shared_demo: Server, new_page: Opener, view: str, scheme: str) -> None:
    _open(new_page(scheme), shared_demo, view, tool="searchOrders")


@pytest.mark.parametrize("view", VIEWS)
def test_a_page_of_a_large_catalog_opens_quietly(large: Server, new_page: Opener, view: str) -> None:
    _open(new_page("light"), large, view, tool="getBillingInvoice")


def test_the_theme_follows_the_system(shared_demo: Server, new_page: Opener) -> None:
    for scheme in SCHEMES:
        page = new_page(scheme)
        page.goto(shared_demo.url)
        expect(page.locator("html")).to_have_attribute("data-mantine-color-scheme", scheme)


def test_pages_lead_to_one_another_and_back(shared_demo: Server, page: Page) -> None:
    page.goto(shared_demo.url)
    for one in PAGES:
        page.locator(f"#{Shell.NAVIGATION}").get_by_text(one.title, exact=True).click()
        expect(page).to_have_url(shared_demo.url + one.route)
    page.go_back()
    expect(page).to_have_url(shared_demo.url + PAGES[-2].route)


def test_every_page_has_its_letter(shared_demo: Server, page: Page) -> None:
    page.goto(shared_demo.url)
    expect(page.locator("h1")).to_be_visible()
    for one in PAGES[::-1]:
        page.keyboard.press("g")
        page.keyboard.press(one.key)
        expect(page).to_have_url(shared_demo.url + one.route)


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/explore?f=noSuchTool",
        "/explore?d=x&k=?&s=&sel=%00",
        "/curate?tab=x",
        "/flow?mode=x&more=x&sel=%00&have=,=%25",
    ],
)
def test_an_address_that_leads_nowhere_is_answered_in_words(shared_demo: Server, page: Page, address: str) -> None:
    page.goto(shared_demo.url + address)
    expect(page.locator(f"#{Shell.PAGE}")).not_to_be_empty()
    page.wait_for_load_state("networkidle")


def _open(page: Page, server: Server, view: str, tool: str) -> None:
    page.goto(server.url + view.format(tool=tool))
    expect(page.locator(f"#{Shell.PAGE}")).to_contain_text(VIEWS[view].format(tool=tool))
    page.wait_for_load_state("networkidle")
    assert len(page.inner_text("body")) > 200
