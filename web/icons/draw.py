"""Draw the icons of the page anew from icon.svg: python web/icons/draw.py (needs Playwright and a Chromium).

The pictures are checked in, so that no build needs a browser.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
PUBLIC = HERE.parent / "public"
SKY = "#8fc9ea"
PICTURES = (("icon-192.png", 192, False), ("icon-512.png", 512, False), ("icon-maskable-512.png", 512, True))
TOUCH = ("apple-touch-icon.png", 180, True)
"""Name, width, and whether the system cuts the edge off: then the sky goes to the corners and the penguin stays within
the circle that is always seen."""


def main() -> None:
    """Draw them all."""
    drawing = (HERE / "icon.svg").read_text(encoding="utf-8")
    path = next(found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, width, is_cut in (*PICTURES, TOUCH):
            page = browser.new_page(viewport={"width": width, "height": width})
            inner = round(width * (0.84 if is_cut else 1))
            whole = drawing.replace(' clip-path="url(#edge)"', "") if is_cut else drawing
            page.set_content(
                f"<style>body{{margin:0;background:{SKY if is_cut else 'transparent'};display:grid;place-items:center;"
                f"height:100vh;overflow:hidden}}svg{{width:{inner}px;height:{inner}px;display:block;overflow:visible}}</style>{whole}"
            )
            page.screenshot(path=PUBLIC / name, omit_background=not is_cut)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
