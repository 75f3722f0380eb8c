"""Browser windows, and what must never happen in one: errors, and requests to anybody else."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 15_000
"""Milliseconds; only a test that fails waits for so long."""

# The page waits now and then so that people can follow it. A robot needs a tenth of that.
_HASTE = """
const later = window.setTimeout;
window.setTimeout = (call, delay = 0, ...rest) => later(call, delay <= 2000 ? delay / 10 : delay, ...rest);
"""


class Windows:
    """Opens windows, each a browser of its own without a past, and keeps what went wrong in them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._allowed: list[str] = []
        self._hosts = {"127.0.0.1", "antartik.test"}
        self.faults: list[str] = []

    def open(self, width: int, height: int, *, motion: bool = False, **options: Any) -> Page:
        """A window of this size; with ``motion`` it takes the time that people get to see."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("page", self._watch)
        if not motion:
            context.add_init_script(_HASTE)
        self._contexts.append(context)
        return context.new_page()

    def allow(self, part: str) -> None:
        """A test brings it about that the browser complains of this."""
        self._allowed.append(part)

    def local(self, host: str) -> None:
        """This host is the test's own server too."""
        self._hosts.add(host)

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _watch(self, page: Page) -> None:
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _heard(self, message: ConsoleMessage) -> None:
        # A violation of the content security policy is told here too.
        if message.type in ("error", "warning") and not any(part in message.text for part in self._allowed):
            self.faults.append(f"{message.type}: {message.text}")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.hostname not in self._hosts:
            self.faults.append(f"asked another host: {url}")
