"""A smoke game in each browser besides Chromium: `make test-browsers`. It is skipped where there is no such browser."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from page_server import PageServer

LIMIT = 640
"""Seconds for a game; only one that goes wrong takes so long."""

pytestmark = [pytest.mark.other_browsers, pytest.mark.timeout(LIMIT + 60)]

WEB = Path(__file__).parents[2] / "web"


def program(*names: str, package: str) -> str:
    """Where a program is, by any of its names."""
    found = next((path for name in names if (path := shutil.which(name)) is not None), None)
    if found is None:
        pytest.skip(f"there is no {names[0]} on the PATH (Debian: apt install {package})")
    return found


@pytest.fixture(scope="module")
def served() -> Iterator[PageServer]:
    if not files("antartik.server").joinpath("page/index.html").is_file():
        pytest.skip("the page is not built (make page)")
    with tempfile.TemporaryDirectory(prefix="antartik-") as folder:
        server = PageServer(Path(folder) / "data")
        yield server
        server.stop()


def play(kind: str, server: PageServer, *programs: str) -> None:
    node = program("node", package="nodejs")
    if not (WEB / "node_modules" / "puppeteer-core").is_dir():
        pytest.skip("the page's tools are not installed (npm ci in web/)")
    command = [node, str(WEB / "smoke" / "play.mjs"), kind, server.address, *programs]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=LIMIT, check=False)
    print(done.stdout, done.stderr)
    assert done.returncode == 0, done.stderr


def test_firefox(served: PageServer) -> None:
    play("firefox", served, program("firefox-esr", "firefox", package="firefox-esr"))


def test_webkit(served: PageServer) -> None:
    driver = program("WebKitWebDriver", package="webkit2gtk-driver")
    play("webkit", served, driver, program("Xvfb", package="xvfb"))
