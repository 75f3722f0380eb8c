"""Chromium, a server, and windows that are watched."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from page_server import PageServer
from playwright.sync_api import Browser, expect, sync_playwright
from watched import PATIENCE, Windows

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--no-first-run",
    # A name that is this machine, and no secure origin.
    "--host-resolver-rules=MAP antartik.test 127.0.0.1",
)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser of this system."""
    path = next((found for name in NAMES if (found := shutil.which(name)) is not None), None)
    if path is None:
        pytest.skip("there is no Chromium on the PATH")
    if not files("antartik.server").joinpath("page/index.html").is_file():
        pytest.skip("the page is not built")
    return path


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """One for a module's tests: while Playwright lives no other event loop can run in this thread."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    """Windows in which nothing may go wrong."""
    windows = Windows(browser)
    yield windows
    windows.close()
    assert windows.faults == []


@pytest.fixture(scope="session")
def data_root() -> Iterator[Path]:
    """In memory where there is such a thing: some disks take 50 ms to say that a line is written."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="antartik-", dir=memory) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def server(chromium: str, data_root: Path) -> Iterator[PageServer]:
    server = PageServer(data_root / "common")
    yield server
    server.stop()
