"""What a page must not do: write errors to the console, throw, fail a request, or send what it should not."""

from __future__ import annotations

from playwright.sync_api import ConsoleMessage, Page, Request, Response

#: A callback sends what a person chose, never a graph or a table.
LARGEST_REQUEST = 4096


class Watch:
    """Listens to a page and gathers complaints about it."""

    def __init__(self, page: Page) -> None:
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._weigh)
        page.on("response", self._check)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text[:300]}")

    def _weigh(self, request: Request) -> None:
        size = len(request.post_data_buffer or b"")
        if size > LARGEST_REQUEST:
            self.complaints.append(f"request of {size} bytes: {(request.post_data or '')[:120]}")

    def _check(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")
