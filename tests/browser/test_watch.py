"""A page that does what it must not is heard; otherwise a quiet walk would prove nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.server import Server
from tests.browser.watch import LARGEST_REQUEST, Watch


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("console.error('broken')", "console: broken"),
        ("setTimeout(() => { throw new Error('thrown') })", "error: thrown"),
        ("fetch('/assets/none.js')", "404: "),
        (f"fetch('/', {{method: 'POST', body: 'x'.repeat({LARGEST_REQUEST + 1})}})", "request of 4097 bytes"),
    ],
)
def test_a_complaint_is_heard(shared_demo: Server, chromium: Browser, script: str, complaint: str) -> None:
    page = chromium.new_page()
    page.goto(f"{shared_demo.url}/healthz")
    watch = Watch(page)
    page.evaluate(f"() => {{ {script} }}")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(200)
    page.close()
    assert any(heard.startswith(complaint) for heard in watch.complaints), watch.complaints
