"""Explore with the keys, the canvas and the table: what its script does between two answers of the server."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from dashboard.pages.explore.ids import Explore
from tests.browser.server import Server

HEAD, SENTENCE, SPOKEN = f"#{Explore.HEAD}", f"#{Explore.SENTENCE}", "#shell-spoken"


@pytest.fixture
def explore(demo: Server, page: Page) -> Page:
    """Give the neighbourhood of `searchOrders`, drawn."""
    page.goto(f"{demo.url}/explore?f=searchOrders")
    expect(page.locator(SENTENCE)).to_contain_text("searchOrders")
    page.wait_for_function("() => window.toolgraphGraph?.of('explore-graph')?.nodes('.focus').nonempty()")
    return page


def asked(page: Page) -> dict[str, str]:
    return {key: values[0] for key, values in parse_qs(urlsplit(page.url).query).items()}


def expect_asked(page: Page, **wanted: str | None) -> None:
    """Wait until the address has these parameters; `None` stands for absent."""
    for key, value in wanted.items():
        page.wait_for_function(
            "([key, value]) => new URLSearchParams(location.search).get(key) === value", arg=[key, value]
        )


def tap(page: Page, element: str) -> None:
    page.evaluate(f"() => window.toolgraphGraph.of('explore-graph').{element}.emit('tap')")


def test_arrows_walk_and_say_where_one_is(explore: Page) -> None:
    explore.keyboard.press("ArrowLeft")

    expect(explore.locator(SPOKEN)).to_contain_text("consumers")
    producer = asked(explore)["sel"]
    expect(explore.locator(HEAD)).to_contain_text(producer)
    assert explore.locator(SPOKEN).inner_text().startswith(f"{producer}, ")
    explore.keyboard.press("ArrowDown")
    explore.keyboard.press("ArrowUp")
    expect_asked(explore, sel=producer)


def test_enter_puts_in_focus_and_backspace_goes_back(explore: Page) -> None:
    explore.keyboard.press("ArrowRight")
    walked = asked(explore)["sel"]
    explore.keyboard.press("Enter")

    expect_asked(explore, f=walked, sel=None)
    expect(explore.locator(f"{SENTENCE} code")).to_have_text(walked)
    explore.keyboard.press("Backspace")
    expect_asked(explore, f="searchOrders")
    expect(explore.locator(f"{SENTENCE} code")).to_have_text("searchOrders")


def test_keys_in_quick_succession_add_up(explore: Page) -> None:
    for key in "]]}[}st":
        explore.keyboard.press(key)

    expect_asked(explore, d="2,3", s="medium", v="table")
    expect(explore.locator(SENTENCE)).to_contain_text("2 hops in and 3 out, high- and medium-signal edges")
    expect(explore.locator(f"#{Explore.GRID} .ag-row").first).to_be_visible()


def test_an_edge_is_inspected_by_a_click_and_left_by_escape(explore: Page) -> None:
    tap(explore, "edges()[0]")

    expect(explore.locator(HEAD)).to_contain_text("confidence")
    explore.keyboard.press("Escape")
    expect_asked(explore, sel=None)
    expect(explore.locator(HEAD)).to_contain_text("Search orders")


def test_table_and_canvas_select_the_same(explore: Page) -> None:
    explore.get_by_role("button", name="Both").click()
    row = explore.locator(f"#{Explore.GRID} .ag-row").nth(2)
    row.click()

    expect(explore.locator(HEAD)).to_contain_text("confidence")
    key = row.get_attribute("row-id")
    explore.wait_for_function(
        "key => window.toolgraphGraph.of('explore-graph').elements(':selected').map(e => e.id()).join() === key",
        arg=key,
    )
    other = explore.evaluate(
        "() => window.toolgraphGraph.of('explore-graph').edges().filter(e => !e.selected())[0].id()"
    )
    tap(explore, f"getElementById('{other}')")
    expect(explore.locator(f'#{Explore.GRID} .ag-row-selected[row-id="{other}"]').first).to_be_visible()


def test_a_search_leads_to_a_focus_with_keys_alone(explore: Page) -> None:
    explore.locator(f"#{Explore.SEARCH}").focus()
    explore.keyboard.type("cancel order")
    explore.keyboard.press("Enter")

    expect_asked(explore, f="cancelOrder", q=None)
    expect(explore.locator(f"{SENTENCE} code")).to_have_text("cancelOrder")


def test_a_second_tool_is_added_to_the_focus_by_a_click(explore: Page) -> None:
    explore.locator(f"#{Explore.SEARCH}").click()
    explore.keyboard.type("cancelOrder")
    explore.locator(f"#{Explore.RESULTS} .result", has_text="cancelOrder").locator(".result-add").first.click()

    expect(explore.locator(f"{SENTENCE} code")).to_have_text(["searchOrders", "cancelOrder"])


def test_a_marker_opens_the_list_of_what_is_not_drawn(explore: Page) -> None:
    explore.locator(".stub.out").first.click()

    expect(explore.locator(f"#{Explore.PANEL}")).to_contain_text("Consumers")


def test_a_hidden_count_shows_what_it_counts(explore: Page) -> None:
    explore.locator(SENTENCE).get_by_text("one hop further").click()

    expect_asked(explore, d="2,2")
    expect(explore.locator(SENTENCE)).to_contain_text("2 hops")


def drawn_edges(page: Page) -> int:
    return int(page.evaluate("() => window.toolgraphGraph.of('explore-graph').edges().length"))


def test_edges_among_the_neighbours_come_and_go_with_their_switch(explore: Page) -> None:
    before = drawn_edges(explore)
    explore.locator(SENTENCE).get_by_text("among the neighbours").click()

    expect_asked(explore, am="1")
    expect(explore.locator(SENTENCE)).not_to_contain_text("among the neighbours")
    explore.wait_for_function(f"() => window.toolgraphGraph.of('explore-graph').edges().length > {before}")
    explore.get_by_role("switch", name="Among neighbours").click()
    expect_asked(explore, am=None)
    explore.wait_for_function(f"() => window.toolgraphGraph.of('explore-graph').edges().length === {before}")


def test_what_does_not_fit_at_first_is_one_click_away(demo: Server, page: Page) -> None:
    page.goto(f"{demo.url}/explore?f=module:orders")
    page.locator(SENTENCE).get_by_text("more consumers").click()

    expect_asked(page, n="more")
    expect(page.locator(SENTENCE)).not_to_contain_text("more consumers")


def test_the_first_picture_can_be_read_and_nothing_covers_it(explore: Page) -> None:
    zoom = explore.evaluate("() => window.toolgraphGraph.of('explore-graph').zoom()")
    canvas = explore.locator(f"#{Explore.CANVAS}").bounding_box()
    legend = explore.locator(f"#{Explore.LEGEND}").bounding_box()

    assert zoom * 12 >= 9  # pixels of a name
    assert canvas
    assert legend
    assert legend["y"] >= canvas["y"] + canvas["height"]


def test_a_rejection_is_on_screen_as_soon_as_it_is_saved(explore: Page) -> None:
    shown = drawn_edges(explore)
    line = explore.locator(SENTENCE)
    rejected = int(line.get_by_text("rejected").inner_text().split()[0])
    tap(explore, "edges()[0]")
    expect(explore.locator(HEAD)).to_contain_text("confidence")
    explore.keyboard.press("x")

    expect(line).to_contain_text(f"{shown - 1} of")
    expect(line).to_contain_text(f"{rejected + 1} rejected")


def test_an_address_of_a_tool_leads_to_its_neighbourhood(demo: Server, page: Page) -> None:
    page.goto(f"{demo.url}/tool/cancelOrder")

    expect(page.locator(HEAD)).to_contain_text("Cancel an order")
    expect(page.locator(f"{SENTENCE} code")).to_have_text("cancelOrder")
    assert page.url.endswith("/explore?f=cancelOrder")


def test_what_the_browser_sends_is_small(explore: Page) -> None:
    sizes: list[int] = []
    explore.on("request", lambda request: sizes.append(len(request.post_data or "")))
    tap(explore, "nodes('.tool')[3]")
    explore.keyboard.press("]")
    explore.keyboard.press("t")

    expect_asked(explore, d="2,1", v="table")
    expect(explore.locator(f"#{Explore.GRID} .ag-row").first).to_be_visible()
    assert sizes
    assert max(sizes) < 4096
