"""`python -m antartik.server.describe`: write the page's types and docs/protocol.md, or with --check compare."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from antartik.server.describe.contract import contract
from antartik.server.describe.page import page
from antartik.server.describe.typescript import typescript

CHECKOUT = Path(__file__).parents[4]


def texts() -> dict[str, str]:
    """What each generated file has to hold, by its place in the checkout."""
    protocol = contract()
    return {"web/src/lib/protocol.ts": typescript(protocol), "docs/protocol.md": page(protocol)}


def stale(checkout: Path) -> list[str]:
    """The generated files that don't hold what they should."""
    return [name for name, text in texts().items() if _content(checkout / name) != text]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 1 if a file is stale, 2 where there is no checkout."""
    parser = argparse.ArgumentParser("python -m antartik.server.describe", description="Describe the protocol.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file is stale")
    parser.add_argument("--checkout", type=Path, default=CHECKOUT, help="the folder of the project")
    options = parser.parse_args(arguments)
    if options.check:
        if wrong := stale(options.checkout):
            print(f"stale: {', '.join(wrong)}; run python -m antartik.server.describe", file=sys.stderr)
        return 1 if wrong else 0
    for name, text in texts().items():
        try:
            (options.checkout / name).write_text(text, encoding="utf-8")
        except OSError as error:
            print(f"{options.checkout / name} can't be written: {error.strerror}", file=sys.stderr)
            return 2
    return 0


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return None


if __name__ == "__main__":
    sys.exit(main())
