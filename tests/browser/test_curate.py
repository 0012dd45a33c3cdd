"""The curate page in a real browser: what is typed, what is asked, and what two people do to the same thing."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from dashboard.pages.curate.ids import Curate, Defaults, Edges, Enums, Form, Log
from tests.browser.conftest import Opener
from tests.browser.server import Server


def operations(server: Server) -> list[tuple[str, str]]:
    """The kind and target of each operation in the file, oldest first."""
    log = json.loads(server.artifact.read_text())["curation"]["operations"]
    return [(row["kind"], row["target"]) for row in log]


def test_an_edge_is_typed_with_suggestions_asked_about_added_and_taken_back(demo: Server, page: Page) -> None:
    page.goto(f"{demo.url}/curate")
    before = operations(demo)
    page.locator(f"#{Form.SOURCE}").click()
    page.keyboard.type("search orders")
    page.get_by_role("option", name="searchOrders").first.click()
    page.locator(f"#{Form.TARGET}").fill("cancelOrdr")
    expect(page.locator(f"#{Form.FINDINGS}")).to_contain_text("Did you mean cancelOrder")
    expect(page.locator(f"#{Form.SAVE}")).to_be_disabled()

    page.locator(f"#{Form.TARGET}").fill("createRefund")
    expect(page.locator(f"#{Form.FINDINGS}")).to_contain_text("No fields are named")
    page.locator(f"#{Form.NOTE}").fill("typed in a test")
    page.locator(f"#{Form.SAVE}").click()
    expect(page.get_by_role("dialog")).to_contain_text("No fields are named")
    assert operations(demo) == before
    page.keyboard.press("Enter")
    expect(page.locator(f"#{Form.RESULT}")).to_contain_text("in revision 12")
    assert operations(demo)[-1] == ("edge.add", "edge:searchOrders→createRefund")
    expect(page.locator(f"#{Edges.GRID}")).to_contain_text("typed in a test")

    page.locator(f"#{Curate.TABS}").get_by_text("Log").click()
    page.get_by_role("button", name="Undo: operator added the edge searchOrders → createRefund").click()
    expect(page.locator(f"#{Log.LIST} li").first).to_contain_text("took back")
    assert operations(demo)[-1] == ("undo", "edge:searchOrders→createRefund")


def test_a_table_that_is_refreshed_or_filtered_leaves_the_form_alone(demo: Server, page: Page) -> None:
    page.goto(f"{demo.url}/curate")
    page.locator(f"#{Edges.GRID} .ag-row").get_by_text("capturePayment").click()
    expect(page.locator(f"#{Form.SOURCE}")).to_have_value("capturePayment")
    page.locator(f"#{Form.NOTE}").fill("half of a sentence")
    page.locator(f"#{Edges.SHOW}").get_by_text("Rejected").click()
    expect(page).to_have_url(f"{demo.url}/curate?show=rejected")
    page.locator(f"#{Edges.SHOW}").get_by_text("Curated").click()
    expect(page.locator(f"#{Edges.COUNT}")).to_have_text("5 edges added or rejected")

    expect(page.locator(f"#{Form.NOTE}")).to_have_value("half of a sentence")


def test_of_two_people_the_slower_is_told_and_keeps_what_was_typed(demo: Server, new_page: Opener) -> None:
    quick, slow = new_page("light"), new_page("dark")
    for person in (quick, slow):
        person.goto(f"{demo.url}/curate?tab=defaults&key=X-Site-No")
        expect(person.locator(f"#{Defaults.VALUE}")).to_have_value("6001")
    quick.locator(f"#{Defaults.VALUE}").fill("6002")
    quick.locator(f"#{Defaults.SAVE}").click()
    expect(quick.locator(f"#{Defaults.RESULT}")).to_contain_text("set in revision 12")

    slow.locator(f"#{Defaults.VALUE}").fill("6003")
    slow.locator(f"#{Defaults.SAVE}").click()
    expect(slow.locator(f"#{Defaults.RESULT}")).to_contain_text("set the default of X-Site-No")
    expect(slow.locator(f"#{Defaults.VALUE}")).to_have_value("6003")
    expect(slow.locator(f"#{Defaults.ABOUT}")).to_contain_text("It is 6002 now")

    slow.locator(f"#{Defaults.SAVE}").click()
    expect(slow.locator(f"#{Defaults.RESULT}")).to_contain_text("set in revision 13")


def test_labels_are_pasted_looked_at_and_saved_together(demo: Server, page: Page) -> None:
    page.goto(f"{demo.url}/curate?tab=enums&field=shipmentStatus")
    page.locator(f"#{Enums.PASTE_OPEN}").click()
    page.locator(f"#{Enums.PASTE}").fill("100=collected\n200: in transit\nnonsense")
    expect(page.locator(f"#{Enums.PASTE_READ}")).to_contain_text("2 labels understood")
    page.locator(f"#{Enums.PASTE_APPLY}").click()
    expect(page.locator(f"#{Enums.CODES}")).to_contain_text("in transit")
    page.locator(f"#{Enums.SAVE}").get_by_text("Save 2 labels").click()

    expect(page.locator(f"#{Enums.RESULT}")).to_contain_text("Saved in revision 12")
    labels = json.loads(demo.artifact.read_text())["enum_mappings"]["shipmentStatus"]
    assert labels == {"100": "collected", "200": "in transit"}
