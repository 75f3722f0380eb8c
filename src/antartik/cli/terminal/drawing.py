"""The table as lines of styled text that fit a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from antartik.cli.narration import counted
from antartik.cli.terminal.sentences import cards_and_stars, to_you
from antartik.cli.terminal.table import Table
from antartik.engine.cards import Card, Pile
from antartik.engine.view import View

LONGEST_SHOWN_NAME: Final = 14
BOX_HEIGHT: Final = 4
_MOST_BOTTOM_CARDS: Final = 8
_NARROW: Final = 60
"""Below this width a player's cards stand under the name."""


@dataclass(frozen=True)
class Glyphs:
    """The signs of a table; a terminal that can't show them gets plain ones."""

    star: str
    symbols: dict[str, str]
    pointer: str
    times: str
    corners: str
    across: str
    upright: str
    cut: str


FINE: Final = Glyphs("★", {"": "", "J": "⚖", "P": "☂"}, "▶", "×", "╭╮╰╯", "─", "│", "…")
PLAIN: Final = Glyphs("*", {"": "", "J": "", "P": ""}, ">", "x", "++++", "-", "|", "...")


def glyphs_for(encoding: str) -> Glyphs:
    """The fine signs, if this encoding has them all."""
    try:
        "".join(map(str, vars(FINE).values())).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return FINE


def wrapped(console: Console, lines: Iterable[Text], width: int, indent: int = 0) -> list[Text]:
    """The lines broken to this width, what goes on indented."""
    broken: list[Text] = []
    for line in lines:
        if line.cell_len <= width:
            broken.append(line)
            continue
        first, *rest = line.wrap(console, width)
        broken.append(first)
        if rest:
            room = max(width - indent, 1)
            going_on = Text(" ").join(part for part in rest)
            broken += [Text(" " * indent) + part for part in going_on.wrap(console, room)]
    for line in broken:
        line.rstrip()
        line.truncate(width)
    return broken


def header(table: Table, view: View) -> Text:
    """The rules, the deck, and what is known of it."""
    text = Text.assemble(("Antartik", "bold"), f"  {table.game.rules.name or 'own rules'}   deck ")
    text.append(str(view.deck_count), "bold")
    if view.hand_count:
        text.append(f", {counted(view.hand_count, 'card')} in the Judge's hand")
    elif view.known_top:
        text.append(f"   top {_row(view.known_top)}, as only you know")
    elif view.looker is not None:
        text.append(to_you(f"   {table.names[view.looker]} has seen the top {view.looked}"))
    if view.public_bottom:
        shown = view.public_bottom[-_MOST_BOTTOM_CARDS:]
        cut = "... " if len(shown) < len(view.public_bottom) else ""
        text.append(f"   bottom {cut}{_row(shown)} (lowest last)")
    return text


def series_title(table: Table, view: View, glyphs: Glyphs) -> Text:
    """Whose series it is, and what it is worth."""
    name = table.names[view.diver]
    worth = cards_and_stars(table.game.rules, view.series) if view.series else "no figure yet"
    if view.phase == "choice":
        return Text(to_you(f"{name} has flopped, and leaves {worth}"), "bold")
    if view.phase == "over":
        return Text("The game is over", "bold")
    return Text(f"{glyphs.pointer} " + to_you(f"{name} dives: {worth}"), "bold")


def series_boxes(view: View, width: int, glyphs: Glyphs) -> list[Text]:
    """The series as boxes, as many in a row as there is room for."""
    boxes = [_box(card, view, glyphs, pair=False) for card in view.series]
    if view.pair is not None:
        boxes.append(_box(view.pair, view, glyphs, pair=True))
    in_row = max(1, (width + 1) // 7)
    lines = []
    for start in range(0, len(boxes), in_row):
        row = boxes[start : start + in_row]
        lines += [Text(" ").join(box[line] for box in row) for line in range(BOX_HEIGHT)]
    return lines


def series_row(view: View) -> Text:
    """The series in one line, for a low window."""
    pair = f"  and a pair: {view.pair}" if view.pair is not None else ""
    return Text(f"  {_row(view.series) or '-'}{pair}")


def player_lines(table: Table, view: View, console: Console, width: int, glyphs: Glyphs) -> list[Text]:
    """A line or more for each player: name, stars, part in the dive, cards."""
    name_width = min(LONGEST_SHOWN_NAME, max(map(cell_len, table.names)))
    lines: list[Text] = []
    for seat, name in enumerate(table.names):
        pointer = glyphs.pointer if seat == view.diver else " "
        text = Text(f"{pointer} ")
        text.append(_fitted(name, name_width, glyphs), "bold" if table.seating.bots[seat] is None else "")
        text.append(f" {view.stars[seat]:3}{glyphs.star} ", "yellow")
        text.append(f"{_part(view, seat):8} ", "cyan")
        cards = _cards(view, seat, glyphs)
        if width < _NARROW:
            lines += wrapped(console, [text], width)
            lines += wrapped(console, [Text("    ") + cards], width, 4)
        else:
            lines += wrapped(console, [text + cards], width, text.cell_len)
    return lines


def _box(card: Card, view: View, glyphs: Glyphs, pair: bool) -> list[Text]:
    left_top, right_top, left_bottom, right_bottom = list(glyphs.corners)
    stars = view.rules.printed_stars[card.kind]
    style = "bold red" if pair else ""
    figure = f"{card}{glyphs.symbols[card.symbol]}"
    below = "pair" if pair else glyphs.star * stars
    return [
        Text(f"{left_top}{glyphs.across * 4}{right_top}", style),
        Text(f"{glyphs.upright}{figure:^4}{glyphs.upright}", style or "bold"),
        Text(f"{glyphs.upright}{below:^4}{glyphs.upright}", style or "yellow"),
        Text(f"{left_bottom}{glyphs.across * 4}{right_bottom}", style),
    ]


def _part(view: View, seat: int) -> str:
    """What a player has to do with the dive, in a word."""
    if view.stakes[seat] is not None:
        return f"dare {view.stakes[seat]}"
    if view.phase == "over":
        return "wins" if seat in view.winners else ""
    if view.phase == "choice":
        return "chooses" if seat in view.to_act else ""
    if seat == view.diver:
        return "dives"
    if view.phase == "asking" and seat in view.asked:
        return "answered" if seat in view.answered else "asked"
    return ""


def _cards(view: View, seat: int, glyphs: Glyphs) -> Text:
    text = Text()
    up, down = view.face_up[seat], view.face_down[seat]
    text.append(_compact(up, glyphs) if up else "-")
    if down:
        text.append("  down ", "magenta")
        text.append(_compact(down, glyphs), "magenta")
    return text


def _compact(pile: Pile, glyphs: Glyphs) -> str:
    """``3 5×2 8J``."""
    kinds = pile.kinds()
    return " ".join(str(card) if count == 1 else f"{card}{glyphs.times}{count}" for card, count in kinds)


def _row(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _fitted(name: str, width: int, glyphs: Glyphs) -> str:
    if cell_len(name) <= width:
        return set_cell_size(name, width)
    room = width - len(glyphs.cut)
    return set_cell_size(set_cell_size(name, room).rstrip() + glyphs.cut, width)
