"""A QR code in the terminal, for the cameras of phones."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

BORDER: Final = 2
"""Modules of quiet around the code: half of what the standard wants, so that it fits into 24 lines."""

# Both colours are said, so that it is dark on light in every terminal.
STYLE: Final = "#000000 on #ffffff"
HALVES: Final = " ▄▀█"
"""Two modules above each other, none dark, the lower, the upper, both."""


def print_qr(link: str, console: Console | None = None) -> bool:
    """Print the code of a link; False, and nothing is printed, where a camera couldn't read it.

    That is where there is no terminal, no colour, no block characters or not enough room.
    """
    console = Console() if console is None else console
    if not console.is_terminal or console.color_system is None or not _has_blocks(console.encoding):
        return False
    lines = qr_lines(link)
    if len(lines[0]) > console.width or len(lines) >= console.height:
        return False
    for line in lines:
        console.print(Text(line, style=STYLE, no_wrap=True), highlight=False)
    return True


def qr_lines(link: str) -> list[str]:
    """The code as lines of half blocks, two rows of modules in each."""
    import segno  # what no other command needs

    code = segno.make(link, error="l", boost_error=True, micro=False)
    rows = [[bool(module) for module in row] for row in code.matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    return [
        "".join(HALVES[2 * upper + lower] for upper, lower in zip(*rows[i : i + 2], strict=True))
        for i in range(0, len(rows), 2)
    ]


def _has_blocks(encoding: str) -> bool:
    try:
        HALVES.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
