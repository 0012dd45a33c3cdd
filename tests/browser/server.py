"""The dashboard as a process of its own, started through the command as a person would."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Page

#: Seconds that a server may take until it answers, on a busy machine.
PATIENCE = 60.0


class Server:
    """One dashboard over one artifact file; `restart` keeps the port and the file, and nothing else."""

    def __init__(self, artifact: Path, log: Path) -> None:
        self.artifact = artifact
        self.log = log
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address, without a slash at its end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the process and wait until it answers.

        Raises: `AssertionError` with the log of the process where it ends or does not answer in time.
        """
        command = [sys.executable, "-m", "toolgraph", "dashboard", str(self.artifact), "--port", str(self.port)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            if _answers(self.url):
                return
            time.sleep(0.1)
        self.stop()
        raise AssertionError(f"the dashboard did not answer:\n{self.log.read_text()[-2000:]}")

    def stop(self) -> None:
        """End the process."""
        if self._process:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(timeout=10)
            self._process = None

    def restart(self, page: Page) -> None:
        """End the process and start another over the same file, while the page asks for nothing; then bring it back."""
        address = page.url
        page.goto("about:blank")
        self.stop()
        self.start()
        page.goto(address)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=2) as answer:  # noqa: S310 - our own address
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
