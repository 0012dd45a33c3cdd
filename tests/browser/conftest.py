"""A real server and a real browser; a page that complained fails its test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.chromium import CHROMIUM, launch
from tests.browser.server import Server
from tests.browser.watch import Watch
from tests.catalogs import openapi_document
from toolgraph.demo import write_demo

#: Milliseconds for anything to appear; the machine of a CI has two busy cores.
PATIENCE = 30_000

#: Makes a page; the argument is its colour scheme.
Opener = Callable[[str], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Give a browser; without one the test is skipped, or fails where `REQUIRE_BROWSER` is set."""
    if not CHROMIUM.exists():
        reason = f"{CHROMIUM} is missing (Debian: apt install chromium)"
        if os.environ.get("REQUIRE_BROWSER"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Opener]:
    """Give a function that opens an empty page in a profile of its own; the test fails if one complained."""
    watches: list[Watch] = []
    pages: list[Page] = []

    def new_page(scheme: str = "light") -> Page:
        page = chromium.new_page(
            viewport={"width": 1440, "height": 900}, color_scheme="dark" if scheme == "dark" else "light"
        )
        page.set_default_timeout(PATIENCE)
        pages.append(page)
        watches.append(Watch(page))
        return page

    yield new_page
    for page in pages:
        page.close()
    assert [complaint for watch in watches for complaint in watch.complaints] == []


@pytest.fixture
def page(new_page: Opener) -> Page:
    """Give one light page."""
    return new_page("light")


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Server]:
    """Give a server over a fresh copy of the demo, for tests that change it."""
    with _serving(write_demo(tmp_path / "demo.json")) as server:
        yield server


@pytest.fixture(scope="module")
def shared_demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server over the demo, for tests that only look."""
    with _serving(write_demo(tmp_path_factory.mktemp("demo") / "demo.json")) as server:
        yield server


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server over a catalog of 1,200 operations that the command built."""
    folder = tmp_path_factory.mktemp("large")
    source, artifact = folder / "office.json", folder / "artifact.json"
    source.write_text(json.dumps(openapi_document(1200)))
    build = [sys.executable, "-m", "toolgraph", "build-openapi-collection", str(source), "-o", str(artifact), "-q"]
    subprocess.run(build, check=True)
    with _serving(artifact) as server:
        yield server


@contextmanager
def _serving(artifact: Path) -> Iterator[Server]:
    server = Server(artifact, artifact.with_suffix(".log"))
    server.start()
    try:
        yield server
    finally:
        server.stop()
