"""Twelve moments of the page, in two windows, beside their pictures in docs/moments.

A picture needn't be the same to the last pixel; pictures.py says what may differ. Where a change is meant, make all of
them again, and look at them before you commit them:

    pytest tests/web/test_page_moments.py --renew-goldens
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_server import StagedServer
from playwright.sync_api import Page
from watched import Windows

pytest.importorskip("PIL", reason="Pillow isn't installed")

from moments import MOMENTS, SIZES, Tour, picture_of
from pictures import kept, unlikeness

pytestmark = pytest.mark.browser

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "moments"
ALL_TOGETHER = 1_200_000
"""Bytes."""

ALLOWED = 0.01
ALLOWED_WHERE_LINES_PUSH = 0.04
"""Where one line more or less moves all that is below it, and the code to scan with it."""
LINES_PUSH = {("lobby", "phone")}

OTHER_FONTS = ("serif", "monospace")
FAULTS = {
    "no big buttons": ".controls .big { visibility: hidden }",
    "no series": ".series { visibility: hidden }",
    "no scene": ".scenery { visibility: hidden }",
    "no rivals": ".players { visibility: hidden }",
    "buttons over the rest": ".controls { transform: translateY(-90px) }",
}


@pytest.fixture
def staged(chromium: str, data_root: Path) -> Iterator[StagedServer]:
    server = StagedServer(data_root / "staged")
    yield server
    server.stop()


def allowed(moment: str, size: str) -> float:
    return ALLOWED_WHERE_LINES_PUSH if (moment, size) in LINES_PUSH else ALLOWED


def dressed(page: Page, style: str) -> bytes:
    """A picture with some style besides the page's own."""
    page.evaluate(
        """style => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(style);
          document.adoptedStyleSheets = [sheet];
        }""",
        style,
    )
    return picture_of(page)


def test_every_moment_looks_as_in_its_picture(
    staged: StagedServer, windows: Windows, tmp_path: Path, renew_goldens: bool
) -> None:
    tour = Tour(staged, windows)
    unlike = []
    seen = []
    for moment in tour.moments():
        seen.append(moment)
        for size, page in tour.pages.items():
            picture, file = picture_of(page), FOLDER / f"{moment}-{size}.png"
            if renew_goldens:
                FOLDER.mkdir(exist_ok=True)
                file.write_bytes(kept(picture))
                continue
            share = unlikeness(picture, file.read_bytes(), SIZES[size])
            if share > allowed(moment, size):
                (tmp_path / file.name).write_bytes(picture)
                unlike.append(f"{share:.3f} of {tmp_path / file.name}")
    assert seen == list(MOMENTS)
    assert unlike == []


def test_another_font_is_no_other_picture_but_what_is_missing_is(staged: StagedServer, windows: Windows) -> None:
    tour = Tour(staged, windows)
    moment = next(tour.game())
    for size, page in tour.pages.items():
        whole = (FOLDER / f"{moment}-{size}.png").read_bytes()
        most = allowed(moment, size)
        for font in OTHER_FONTS:
            share = unlikeness(dressed(page, f"* {{ font-family: {font} !important }}"), whole, SIZES[size])
            assert share <= most, f"{font}, {size}: {share:.3f}"
        for fault, style in FAULTS.items():
            share = unlikeness(dressed(page, style), whole, SIZES[size])
            assert share > 2 * most, f"{fault}, {size}: {share:.3f}"
        dressed(page, "")
    tour.time_of_day("night")
    for size, page in tour.pages.items():
        whole = (FOLDER / f"{moment}-{size}.png").read_bytes()
        assert unlikeness(picture_of(page), whole, SIZES[size]) > 0.5


def test_each_moment_has_its_line_and_the_pictures_are_light() -> None:
    page = (DOCS / "moments.md").read_text(encoding="utf-8")
    names = {f"{moment}-{size}.png" for moment in MOMENTS for size in SIZES}
    assert {file.name for file in FOLDER.iterdir()} == names
    assert [name for name in sorted(names) if page.count(f"(moments/{name})") != 1] == []
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < ALL_TOGETHER
