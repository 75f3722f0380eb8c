# cython: annotation_typing=False, infer_types=False
"""What a seat may see, as a row of bytes for learners: the content of a View (R7, R11, R17) and nothing more.

`fields` says what lies where; `observe` writes a row. Seats are relative: the row's own seat comes first, the others
follow clockwise. The rules aren't in it: in any one environment they are always the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS
from antartik.engine.state import State, cards_in, figure_of

if not cython.compiled:  # what observation.pxd takes from C
    from antartik.engine.codes import ASKING, CHOICE, OVER
    from antartik.engine.spreading import spread_counts
    from antartik.engine.state import ONE, RING

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOP = 3
"""How many places at the top of the deck are shown one by one: as many as a Judge looks at."""
BOTTOM = 4
"""How many places at the bottom of the deck are shown one by one."""
PAIRING = [sum(15 << 4 * other for other in range(16) if figure_of(other) == figure_of(kind)) for kind in range(16)]
"""By kind: the bits of all kinds of the same figure in the word of a pile."""


@dataclass(frozen=True)
class Field:
    """One field of a row: bytes ``start`` to ``stop`` - 1 in C order of ``shape``, each from ``low`` to ``high``."""

    name: str
    shape: tuple[int, ...]
    start: int
    low: int
    high: int
    meaning: str

    @property
    def stop(self) -> int:
        """Where the next field starts."""
        return self.start + math.prod(self.shape)

    def of(self, rows: NDArray[Any]) -> NDArray[Any]:
        """This field's part of an array whose last axis is a row."""
        return rows[..., self.start : self.stop].reshape(*rows.shape[: rows.ndim - 1], *self.shape)


@cache
def fields(players: int) -> tuple[Field, ...]:
    """The fields of a row in their order. ValueError unless two to five play."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"R4: two to five can play, not {players}")
    seats, deck, if_known = players, 55 - players, "1 at its kind, where this seat knows it"
    layout: list[tuple[str, tuple[int, ...], int, str]] = [
        ("face_up", (seats, 16), 10, "cards face up before each seat, one staked in the open asking among them"),
        ("face_down", (seats, 16), 10, "cards face down before each seat"),
        ("stakes", (seats, 16), 1, "the shown stake of each seat: 1 at its kind"),
        ("stars", (seats,), 165, "the stars of each seat (R16)"),
        ("asked", (seats,), 1, "who was asked in the latest asking"),
        ("answered", (seats,), 1, "who of them has answered"),
        ("dared", (seats,), 1, "who has dared in this dive, or on this series"),
        ("to_act", (seats,), 1, "whose decision is awaited"),
        ("diver", (seats,), 1, "whose dive it is; during R9's choice still the one who flopped"),
        ("looker", (seats,), 1, "who looked at cards that still lie on top or are in his hand (R11)"),
        ("phase", (6,), 1, "1 at the phase: asking, dive, judge, pair, choice, over"),
        ("own_answer", (17,), 1, "own answer in the open asking: 1 at 0 if agreed, at 1 + kind if dared"),
        ("series", (16,), 1, "1 at the kinds of the cards in the series"),
        ("series_place", (16,), 10, "which of the series that card is, counted from 1; 0 where there is none"),
        ("pair", (16,), 1, "a pair's card not yet settled (R14): 1 at its kind"),
        ("out", (16,), 10, "cards out of the game"),
        ("hidden", (16,), 10, "cards at places of the deck that this seat doesn't know"),
        ("public_bottom", (16,), 10, "cards at the bottom of the deck that everybody knows"),
        ("public_order", (deck,), 16, "the same from the bottom up: 1 + kind each, then 0"),
        ("top", (TOP, 16), 1, f"the first cards of the deck, the Judge's in hand before them: {if_known}"),
        ("bottom", (BOTTOM, 16), 1, f"the last cards of the deck, the very last first: {if_known}"),
        ("deck_count", (1,), deck, "cards in the deck, without those in the Judge's hand"),
        ("hand_count", (1,), 3, "cards in the Judge's hand"),
        ("looked", (1,), 3, "how many of the cards that the looker saw still lie on top or are in his hand"),
        ("added", (1,), 1, "the diver has added a figure himself"),
        ("may_stop", (1,), 1, "R10 allows the diver to stop when it is his action"),
        ("flop_odds", (1,), 255, "255 times the chance that the top card makes a pair, to the nearest whole number"),
    ]
    made, start = [], 0
    for name, shape, high, meaning in layout:
        made.append(Field(name, shape, start, 0, high, meaning))
        start += math.prod(shape)
    return tuple(made)


def observation_size(players: int) -> int:
    """How many bytes a row has. ValueError unless two to five play."""
    return max(field.stop for field in fields(players))


SIZES = [0 if players < MIN_PLAYERS else observation_size(players) for players in range(MAX_PLAYERS + 1)]


def observe(state: State, seat: int, out: NDArray[Any]) -> None:
    """Write what this seat may see into ``out``, a uint8 array (`observation_size`,) without gaps.

    Raises ValueError if it has another length, or there is no such seat.
    """
    if len(out) != SIZES[state.players]:
        raise ValueError(f"a row for {state.players} players has {SIZES[state.players]} bytes, not {len(out)}")
    if not 0 <= seat < state.players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {state.players - 1}")
    if cython.compiled:
        write_row(state, seat, cython.address(out[0]), 0)
    else:
        write_row(state, seat, out.data, 0)


def write_row(state: State, seat: int, out: memoryview, start: int) -> None:
    """Write what this seat may see from ``out[start]`` on, field by field in the order of `fields`. Unchecked."""
    n = state.players
    if cython.compiled:
        for at in range(start, start + SIZES[n]):
            out[at] = 0
    else:
        out[start : start + SIZES[n]] = bytes(SIZES[n])
    at = start
    diver = state.diver
    to_act = 0
    if state.phase == ASKING:
        to_act = state.asked & ~state.answered
    elif state.phase == CHOICE:
        to_act = 1 << state.around(1)
    elif state.phase != OVER:
        to_act = 1 << diver
    for place in range(n):
        other = seat + place if seat + place < n else seat + place - n
        spread_counts(state.up[other], out, at + 16 * place)
        spread_counts(state.down[other], out, at + 16 * (n + place))
        if state.stake[other]:
            out[at + 16 * (2 * n + place) + state.stake[other] - 1] = 1
        rest = at + 48 * n + place
        out[rest] = state.stars(other)
        out[rest + n] = state.asked >> other & 1
        out[rest + 2 * n] = state.answered >> other & 1
        out[rest + 3 * n] = state.dared >> other & 1
        out[rest + 4 * n] = to_act >> other & 1
        out[rest + 5 * n] = other == diver
        out[rest + 6 * n] = other == state.looker  # -1 if nobody is
    at += 55 * n  # phase
    out[at + state.phase] = 1
    at += 6  # own_answer
    if state.phase == ASKING and state.answered >> seat & 1:
        out[at + state.answer[seat]] = 1
    at += 17  # series, series_place, pair, out
    pairing = 0
    for place in range(state.length):
        kind = state.series[place]
        out[at + kind] = 1
        out[at + 16 + kind] = place + 1
        pairing |= PAIRING[kind]
    if state.pair:
        out[at + 32 + state.pair - 1] = 1
    spread_counts(state.out, out, at + 48)
    _write_deck(state, seat, pairing, out, at + 64)


def _write_deck(state: State, seat: int, pairing: int, out: memoryview, at: int) -> None:
    """Write the fields from ``hidden`` on."""
    left = state.left
    known = state.known_top(seat)
    last = left - state.public
    top = state.top
    hidden = 0
    for place in range(known, last):
        hidden += ONE << 4 * state.ring[(top + place) & RING]
    spread_counts(hidden, out, at)
    room = 55 - state.players
    public = 0
    for place in range(state.public):
        kind = state.ring[(top + left - 1 - place) & RING]
        public += ONE << 4 * kind
        if place < room:  # a position made by hand can have starting cards in its deck
            out[at + 32 + place] = kind + 1
    spread_counts(public, out, at + 16)
    at += 32 + room
    for place in range(TOP):
        if place < left and (place < known or place >= last):
            out[at + 16 * place + state.ring[(top + place) & RING]] = 1
    at += 16 * TOP
    for place in range(BOTTOM):
        if place < left and (left - 1 - place < known or left - 1 - place >= last):
            out[at + 16 * place + state.ring[(top + left - 1 - place) & RING]] = 1
    at += 16 * BOTTOM
    out[at] = left - state.held
    out[at + 1] = state.held
    out[at + 2] = state.looked
    out[at + 3] = state.added
    out[at + 4] = state.may_stop()
    # As State.flop_odds, which would go through the hidden cards once more.
    odds = 0
    if state.length:
        if (known and state.held <= 1) or (last == 0 and left > state.held):
            odds = 255 if pairing >> 4 * state.ring[top] & 15 else 0
        elif last > known:
            odds = (510 * cards_in(hidden & pairing) + last - known) // (2 * (last - known))
    out[at + 5] = odds
