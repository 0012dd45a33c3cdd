"""Two ways to do the same things: with the mouse, and with the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from dashboard.ids import Shell
from dashboard.pages.curate.ids import Curate, Enums
from dashboard.pages.explore.ids import Explore

#: Presses of Tab after which a control counts as out of reach.
_REACH = 120


class Hand(Protocol):
    """What a person does in the stories."""

    def find_tool(self, page: Page, words: str, name: str) -> None:
        """Find a tool through the command box and open it in Explore."""

    def select_producer(self, page: Page, name: str) -> None:
        """Select the edge from a producer of the tool that is open."""

    def reject(self, page: Page, reason: str) -> None:
        """Reject the selected edge for one of the offered reasons."""

    def label(self, page: Page, field: str, code: str, label: str) -> None:
        """Give a code of a field its label and save it; the page is anywhere."""


class Mouse:
    """Points, clicks, and types only into fields."""

    def find_tool(self, page: Page, words: str, name: str) -> None:
        page.locator(f"#{Shell.COMMAND}").click()
        page.keyboard.type(words)
        page.locator(f"#{Shell.COMMAND_RESULTS}").get_by_text(name, exact=True).click()

    def select_producer(self, page: Page, name: str) -> None:
        page.locator(f"#{Explore.TABS}").get_by_text("Edges").click()
        _neighbour(page, name).click()

    def reject(self, page: Page, reason: str) -> None:
        page.locator(f"#{Explore.REASON}").click()
        page.get_by_role("option", name=reason).click()
        page.locator(f"#{Explore.REJECT}").click()

    def label(self, page: Page, field: str, code: str, label: str) -> None:
        page.locator(f"#{Shell.NAVIGATION}").get_by_text("Curate").click()
        page.locator(f"#{Curate.TABS}").get_by_text("Enum mappings").click()
        page.locator(f"#{Enums.GRID} .ag-row").get_by_text(field, exact=True).click()
        _label_of(page, code).click()
        page.keyboard.type(label)
        page.keyboard.press("Enter")
        page.locator(f"#{Enums.SAVE}").click()


class Keyboard:
    """Touches nothing but keys."""

    def find_tool(self, page: Page, words: str, name: str) -> None:
        page.keyboard.press("/")
        page.keyboard.type(words)
        expect(page.locator(f"#{Shell.COMMAND_RESULTS}").get_by_text(name, exact=True)).to_be_visible()
        chosen = page.locator(f"#{Shell.COMMAND_RESULTS} [aria-selected=true]")
        while name not in (chosen.text_content() or ""):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")

    def select_producer(self, page: Page, name: str) -> None:
        _reach(page, page.locator(f"#{Explore.TABS} input:checked"))
        page.keyboard.press("ArrowRight")
        _reach(page, _neighbour(page, name))
        page.keyboard.press("Enter")

    def reject(self, page: Page, reason: str) -> None:
        _reach(page, page.locator(f"#{Explore.REASON}"))
        page.keyboard.type(reason)
        _reach(page, page.locator(f"#{Explore.REJECT}"))
        page.keyboard.press("Enter")

    def label(self, page: Page, field: str, code: str, label: str) -> None:
        page.keyboard.press("g")
        page.keyboard.press("c")
        _reach(page, page.locator(f"#{Curate.TABS} a").filter(has_text="Enum mappings"))
        page.keyboard.press("Enter")
        _walk_to(page, f"#{Enums.GRID}", page.locator(f"#{Enums.GRID} .ag-row").get_by_text(field, exact=True))
        page.keyboard.press("Space")
        expect(_label_of(page, code)).to_be_visible()
        _walk_to(page, f"#{Enums.CODES}", _label_of(page, code))
        page.keyboard.press("Enter")
        page.keyboard.type(label)
        page.keyboard.press("Enter")
        _reach(page, page.locator(f"#{Enums.SAVE}"))
        page.keyboard.press("Enter")


def _neighbour(page: Page, name: str) -> Locator:
    return page.locator(f"#{Explore.PANEL} a.neighbour-main").filter(has_text=name).first


def _label_of(page: Page, code: str) -> Locator:
    return page.locator(f'#{Enums.CODES} .ag-row[row-id="{code}"] [col-id="label"]')


def _reach(page: Page, wanted: Locator) -> None:
    """Press Tab until a control has the focus.

    Raises: `AssertionError` where it never gets it.
    """
    expect(wanted).to_be_attached()
    for _ in range(_REACH):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {wanted}")


def _walk_to(page: Page, table: str, cell: Locator) -> None:
    """Press Tab until a table has the focus, then arrows until it is on a cell or inside it."""
    expect(cell).to_be_visible()
    for _ in range(_REACH):
        if page.evaluate("table => !!document.activeElement.closest(table + ' .ag-root')", table):
            break
        page.keyboard.press("Tab")
    for _ in range(_REACH):
        here = cell.evaluate(
            """cell => {
                const goal = cell.closest('.ag-cell'), at = document.activeElement.closest('.ag-cell');
                if (!at) return 'ArrowDown';
                if (at === goal) return '';
                const row = element => Number(element.closest('.ag-row').getAttribute('row-index'));
                if (row(at) !== row(goal)) return row(at) < row(goal) ? 'ArrowDown' : 'ArrowUp';
                const column = element => Number(element.getAttribute('aria-colindex'));
                return column(at) < column(goal) ? 'ArrowRight' : 'ArrowLeft';
            }"""
        )
        if not here:
            return
        page.keyboard.press(here)
    raise AssertionError(f"the arrow keys never reach {cell}")
