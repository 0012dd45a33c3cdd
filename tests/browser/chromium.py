"""Where the browser is and how it is started."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Playwright

CHROMIUM = Path("/usr/bin/chromium")
#: As root in a container, without a display, and asking nobody anything.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def launch(playwright: Playwright) -> Browser:
    """Start the browser of the system."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
