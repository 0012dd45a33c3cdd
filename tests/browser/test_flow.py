"""The workflow page: its three stories with the mouse and with the keyboard alone, its keys, and the tour."""

from __future__ import annotations

import json
from typing import Protocol

import pytest
from playwright.sync_api import Locator, Page, expect

from dashboard.ids import Shell
from dashboard.pages.flow.ids import Flow
from dashboard.tour import stories
from tests.browser.conftest import Opener
from tests.browser.server import Server
from toolgraph.graph.index import short_key

CHOSEN, SENTENCE, PLAN, PANEL = f"#{Flow.CHOSEN}", f"#{Flow.SENTENCE}", f"#{Flow.PLAN}", f"#{Flow.PANEL}"
#: Presses of Tab after which a control counts as out of reach.
_REACH = 150


class Hand(Protocol):
    """What a person does on the page."""

    def ask(self, page: Page, question: str) -> None:
        """Type a question."""

    def follow(self, link: Locator) -> None:
        """Follow a link, or press a button."""

    def plan_for(self, page: Page, words: str, tool: str) -> None:
        """Turn to the target and find it by words."""

    def why_not(self, page: Page, words: str, tool: str) -> None:
        """Ask why a tool is not in the answer."""

    def answer(self, page: Page, field: str, value: str) -> None:
        """Type an answer to a question of the plan."""

    def reject(self, page: Page, reason: str) -> None:
        """Reject the selected edge."""


class Mouse:
    """Points, clicks, and types only into fields."""

    def ask(self, page: Page, question: str) -> None:
        page.locator(f"#{Flow.QUERY}").click()
        page.keyboard.type(question)

    def follow(self, link: Locator) -> None:
        link.click()

    def plan_for(self, page: Page, words: str, tool: str) -> None:
        page.locator(f"#{Flow.MODES}").get_by_text("Target tool").click()
        page.locator(f"#{Flow.TARGET}").click()
        page.keyboard.type(words)
        page.locator(f"#{Flow.TARGET_RESULTS}").get_by_text(tool, exact=True).click()

    def why_not(self, page: Page, words: str, tool: str) -> None:
        page.locator(f"#{Flow.WHY}").click()
        page.keyboard.type(words)
        page.locator(f"#{Flow.WHY_RESULTS}").get_by_text(tool, exact=True).click()

    def answer(self, page: Page, field: str, value: str) -> None:
        form = page.locator(f"form[data-have='{field}']")
        form.locator("input").click()
        page.keyboard.type(value)
        form.get_by_role("button").click()

    def reject(self, page: Page, reason: str) -> None:
        page.locator(f"#{Flow.REASON}").click()
        page.get_by_role("option", name=reason).click()
        page.locator(f"#{Flow.REJECT}").click()


class Keyboard:
    """Touches nothing but keys."""

    def ask(self, page: Page, question: str) -> None:
        page.keyboard.press("q")
        page.keyboard.type(question)
        page.keyboard.press("Enter")

    def follow(self, link: Locator) -> None:
        _reach(link.page, link)
        link.page.keyboard.press("Enter")

    def plan_for(self, page: Page, words: str, tool: str) -> None:
        _reach(page, page.locator(f"#{Flow.MODES} button", has_text="Target tool"))
        page.keyboard.press("Enter")
        _take(page, Flow.TARGET, Flow.TARGET_RESULTS, words, tool)

    def why_not(self, page: Page, words: str, tool: str) -> None:
        page.keyboard.press("n")
        _take(page, Flow.WHY, Flow.WHY_RESULTS, words, tool)

    def answer(self, page: Page, field: str, value: str) -> None:
        _reach(page, page.locator(f"form[data-have='{field}'] input"))
        page.keyboard.type(value)
        page.keyboard.press("Enter")

    def reject(self, page: Page, reason: str) -> None:
        _reach(page, page.locator(f"#{Flow.REASON}"))
        page.keyboard.type(reason)
        _reach(page, page.locator(f"#{Flow.REJECT}"))
        page.keyboard.press("Enter")


HANDS = pytest.mark.parametrize("hand", [Mouse(), Keyboard()], ids=["mouse", "keyboard"])


@HANDS
def test_find_refund_ready_orders(shared_demo: Server, page: Page, hand: Hand) -> None:
    page.goto(f"{shared_demo.url}/flow")
    expect(page.locator(".flow-start")).to_be_visible()
    hand.ask(page, "Find orders that are ready for a refund")
    expect(page.locator(f"{CHOSEN} .chosen-name")).to_have_text("searchOrders")
    expect(_cards(page)).to_have_text(["searchOrders"])
    hand.answer(page, "", "statusCode = delivered")
    expect(_port(page, "in:searchOrders:statusCode")).to_contain_text("= 40")
    expect(_port(page, "in:searchOrders:statusCode")).to_contain_text("enum mapping")

    hand.plan_for(page, "createRefund", "createRefund")
    expect(_cards(page)).to_have_text(["searchOrders", "getOrder", "getRefundableAmount", "createRefund"])
    expect(page.locator(f"{PLAN} .wire-drawn")).to_have_count(4)
    expect(_port(page, "in:createRefund:reasonCode")).to_contain_text("ask the user")
    hand.follow(_port(page, "in:createRefund:paymentId"))
    expect(page.locator(PANEL)).to_contain_text("rejected by a person")
    hand.follow(page.locator(f"{PLAN} .options a", has_text="damaged"))
    expect(page.locator(f"{PLAN} .question")).to_have_count(0)

    page.reload()
    expect(page.locator(SENTENCE)).to_contain_text("nothing to ask")
    expect(_port(page, "in:createRefund:reasonCode")).to_contain_text("R01")


@HANDS
def test_why_was_this_tool_retrieved(shared_demo: Server, page: Page, hand: Hand) -> None:
    page.goto(f"{shared_demo.url}/flow")
    expect(page.locator(".flow-start")).to_be_visible()
    hand.ask(page, "List the orders of a customer")
    expect(page.locator(f"{CHOSEN} .chosen-name")).to_have_text("listCustomerOrders")
    row = page.locator(".candidate.chosen")
    hand.follow(row.locator(".candidate-why"))
    expect(row.locator(".waterfall")).to_contain_text("“orders” in name")
    parts = [float(one) for one in row.locator(".waterfall-step .number").all_inner_texts()]
    assert sum(parts) == pytest.approx(float(row.locator(".total .number").inner_text()), abs=0.03)

    hand.why_not(page, "issueGiftCard", "issueGiftCard")
    expect(page.locator(f"{PANEL} .why-not")).to_contain_text("Against it: it creates")
    hand.follow(page.locator(".candidate-main", has_text="searchOrders").first)
    expect(page.locator(f"{CHOSEN} .chosen-name")).to_have_text("searchOrders")
    expect(page.locator(CHOSEN)).to_contain_text("You chose it")
    page.go_back()
    expect(page.locator(f"{CHOSEN} .chosen-name")).to_have_text("listCustomerOrders")


@HANDS
def test_fix_a_wrong_edge_and_see_the_plan_change(demo: Server, page: Page, hand: Hand) -> None:
    edge = short_key("listReportTemplates", "sendMessage")
    page.goto(f"{demo.url}/flow?mode=plan&t=sendMessage&have=email%3Dkim%40example.com")
    expect(_cards(page)).to_have_text(["searchCustomers", "listReportTemplates", "sendMessage"])
    if isinstance(hand, Mouse):
        page.locator(f".wire-drawn[data-key='{edge}'] .hit").dispatch_event("click")
    else:
        hand.follow(_port(page, "in:sendMessage:templateId"))
        hand.follow(page.locator(PANEL).get_by_text("Open the edge"))
    expect(page.locator(f"#{Flow.HEAD}")).to_contain_text("listReportTemplates")
    hand.reject(page, "different entity")

    expect(page.locator(f"#{Flow.HEAD}")).to_contain_text("Rejected: different entity")
    changed = ["searchCustomers", "listChannels", "listChannelTemplates", "sendMessage"]
    expect(_cards(page)).to_have_text(changed)
    demo.restart(page)
    expect(_cards(page)).to_have_text(changed)
    edges = json.loads(demo.artifact.read_text())["graph"]["edges"]
    rejected = next(one for one in edges if (one["source"], one["target"]) == ("listReportTemplates", "sendMessage"))
    assert rejected["deleted_by_user"]

    hand.follow(page.locator(f"#{Flow.RESTORE}"))
    expect(_cards(page)).to_have_text(["searchCustomers", "listReportTemplates", "sendMessage"])


def test_what_one_person_rejects_changes_the_plan_of_another(demo: Server, new_page: Opener) -> None:
    address = f"{demo.url}/flow?mode=plan&t=sendMessage&sel={short_key('listReportTemplates', 'sendMessage')}"
    one, other = new_page("light"), new_page("light")
    other.goto(address)
    expect(_cards(other)).to_contain_text(["listReportTemplates"])
    one.goto(address)
    Mouse().reject(one, "unsafe")
    expect(_cards(other)).to_contain_text(["listChannelTemplates"])


def test_keys_walk_the_candidates_and_switch_the_views(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/flow?q=Find%20orders")
    expect(page.locator(".candidate")).to_have_count(10)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".candidate-main").nth(1)).to_be_focused()
    page.keyboard.press("w")
    expect(page.locator(".candidate").nth(1).locator(".waterfall")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".waterfall")).to_have_count(0)
    page.keyboard.press("s")
    _expect_asked(page, "by", "tools")
    page.keyboard.press("t")
    expect(page.locator(f"{PLAN} ol.calls")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator(f"#{Flow.INSPECTOR}")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(f"#{Flow.INSPECTOR}")).to_be_hidden()


@HANDS
def test_what_a_model_is_shown_fits_the_budget_that_is_chosen(shared_demo: Server, page: Page, hand: Hand) -> None:
    page.goto(f"{shared_demo.url}/flow?q=Pay%20money%20back%20to%20a%20customer")
    switch = page.locator(f"{SENTENCE} [data-key=b]")
    hand.follow(switch)
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("createRefund")
    expect(page.get_by_text("of 2,000 tokens")).to_be_visible()
    hand.follow(page.get_by_role("link", name="500", exact=True))
    expect(page.get_by_text("of 500 tokens")).to_be_visible()
    expect(page.get_by_text("do not fit any more").first).to_be_attached()
    page.reload()
    expect(page.get_by_text("of 500 tokens")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".bundle")).to_have_count(0)


def test_more_candidates_come_on_request(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/flow?q=Find%20orders")
    page.locator(".candidates-more").click()
    expect(page.locator(".candidate")).to_have_count(20)
    _expect_asked(page, "more", "1")


def test_a_known_input_is_forgotten_again(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/flow?mode=plan&t=getOrder&have=orderNo%3D7%2Ccolour%3Da%252Cb")
    expect(page.locator(f"#{Flow.KNOWN} .chip.unused")).to_contain_text("a,b")
    page.get_by_label("Forget orderNo").click()
    expect(_cards(page)).to_have_text(["searchOrders", "getOrder"])
    _expect_asked(page, "have", "colour=a%2Cb")


def test_the_tour_goes_along_until_it_is_ended(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}/flow")
    page.locator(".start-story").first.click()
    panel = page.locator(f"#{Shell.TOUR}")
    for number, story in enumerate(stories(), start=1):
        for step in range(1, len(story.stops) + 1):
            expect(panel).to_contain_text(f"step {step} of {len(story.stops)}")
            expect(panel).to_contain_text(story.title)
            _expect_asked(page, "tour", f"{number}.{step}")
            page.wait_for_load_state("networkidle")
            if step == 2:
                page.keyboard.press("g")
                page.keyboard.press("m")
                expect(page.locator("h1")).to_have_text("Map")
                _expect_asked(page, "tour", f"{number}.{step}")
                page.go_back()
            page.locator(".tour-next").click()
    expect(panel).to_be_empty()
    _expect_asked(page, "tour", None)


def test_the_tour_can_be_ended_at_once(shared_demo: Server, page: Page) -> None:
    page.goto(f"{shared_demo.url}{stories()[2].href}")
    page.locator(".tour-close").click()
    expect(page.locator(f"#{Shell.TOUR}")).to_be_empty()
    _expect_asked(page, "tour", None)
    expect(_cards(page)).to_contain_text(["sendMessage"])


def _cards(page: Page) -> Locator:
    return page.locator(f"{PLAN} .flow-card .card-name")


def _port(page: Page, key: str) -> Locator:
    return page.locator(f"{PLAN} [data-port='{key}']")


def _expect_asked(page: Page, name: str, value: str | None) -> None:
    """Wait until the address has this parameter; `None` stands for absent."""
    page.wait_for_function(
        "([name, value]) => new URLSearchParams(location.search).get(name) === value", arg=[name, value]
    )


def _take(page: Page, box: Flow, results: Flow, words: str, tool: str) -> None:
    """Type into a box that has the focus, and take a tool of its list."""
    expect(page.locator(f"#{box}")).to_be_focused()
    page.keyboard.type(words)
    found = page.locator(f"#{results} .result-tool")
    expect(found.first).to_contain_text(words)
    page.keyboard.press("ArrowDown")
    while tool not in (page.locator(f"#{results} [aria-selected=true]").text_content() or ""):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")


def _reach(page: Page, wanted: Locator) -> None:
    """Press Tab until a control has the focus.

    Raises: `AssertionError` where it never gets it.
    """
    expect(wanted).to_be_visible()
    for _ in range(_REACH):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")
