"""What a seat sees as a few lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from antartik.engine.actions import ACTIONS
from antartik.engine.cards import Card
from antartik.engine.view import View


def table_text(view: View, names: Sequence[str], choices: Sequence[int]) -> str:
    """The table as the view shows it, and the codes of the choices with their texts; ``names`` by seat."""
    rows = [("", "stars", "face up", "face down", "stake")]
    for seat, name in enumerate(names):
        marks = f"{'*' if seat == view.diver else ' '} {name}{' (sees this)' if seat == view.seat else ''}"
        stake = view.stakes[seat]
        up, down = view.face_up[seat], view.face_down[seat]
        rows.append((marks, str(view.stars[seat]), str(up), str(down), _cards([] if stake is None else [stake])))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    lines.append(f"series {_cards(view.series)}" + (f", drawn {view.pair}, a pair" if view.pair else ""))
    deck = [f"deck {view.deck_count}"]
    if view.known_top:
        deck.append(f"from the top {_cards(view.known_top)}")
    if view.hand_count:
        deck.append(f"Judge's hand {_cards(view.hand) if view.hand else view.hand_count}")
    if view.public_bottom:
        deck.append(f"at the bottom {_cards(view.public_bottom)}")
    lines.append(", ".join(deck) + f"; flop odds {view.flop_odds:.2f}")
    if view.own_answer is not None:
        lines.append(f"answered {view.own_answer}")
    if view.winners:
        lines.append(f"over; the title goes to {', '.join(names[seat] for seat in view.winners)}")
    else:
        lines.append(f"{view.phase}: " + ", ".join(f"{code} {ACTIONS[code]}" for code in choices))
    return "\n".join(lines)


def _cards(cards: Iterable[Card]) -> str:
    return ",".join(map(str, cards)) or "-"
