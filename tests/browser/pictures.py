"""Makes the README's pictures anew: `python -m tests.browser.pictures`.

They are of the demo, at a size that is still readable when a page shows them smaller.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.server import Server
from toolgraph.demo import write_demo
from toolgraph.graph.index import short_key

FOLDER = Path(__file__).parent.parent.parent / ".readme"
#: Name → address, colour scheme. The dark one shows what a person said of an edge.
PICTURES = {
    "map-light": ("/", "light"),
    "workflow-light": ("/flow?mode=plan&t=createRefund&have=statusCode%3Ddelivered", "light"),
    "workflow-dark": ("/flow?q=List%20the%20orders%20of%20a%20customer&why=listCustomerOrders", "dark"),
    "explore-light": ("/explore?f=getOrder", "light"),
    "explore-dark": (f"/explore?f=reservePickup&sel={short_key('listPickupSlots', 'reservePickup')}", "dark"),
}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(write_demo(Path(folder, "shop.json")), Path(folder, "log"))
        server.start()
        browser = launch(playwright)
        for name, (address, scheme) in PICTURES.items():
            page = browser.new_page(
                viewport={"width": 1280, "height": 900}, color_scheme="dark" if scheme == "dark" else "light"
            )
            page.goto(server.url + address)
            expect(page.locator("h1")).to_be_attached()
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
