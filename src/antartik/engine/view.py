"""What a seat may see: built from a whitelist, never a full state with things deleted (R7, R11, R17)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.cards import CARDS, FIGURES, Card, Pile
from antartik.engine.rules import Rules
from antartik.engine.state import State

PHASES: Final = ("asking", "dive", "judge", "pair", "choice", "over")
"""The phases by number: answers are awaited (R7), the diver's action, the order of the Judge's cards (R11),
parachute or flop (R14), keep or return (R9), the end (R15)."""


@dataclass(frozen=True)
class View:
    """One moment of a game as ``seat`` may see it; None is a spectator. Seats count from 0.

    - ``to_act``: the seats whose decision is awaited now, ascending
    - ``diver``: during R9's choice still the one who flopped; ``added``: he has added a figure himself;
      ``may_stop``: R10 allows him to stop when it is his action
    - ``series``: in order, without a pair's card, which is ``pair`` while R14 is asked
    - ``face_up``, ``face_down``, ``stakes`` (shown ones, else None), ``stars`` (R16): by seat
    - ``out``: the cards out of the game
    - ``asked``, ``answered``: of the latest asking, ascending; ``dared``: who has dared in this dive, or on this
      series; ``own_answer``: this seat's own answer while the asking is open, else None
    - ``deck_count``: without the ``hand_count`` cards in the Judge's hand
    - ``public_bottom``: what everybody knows of the bottom of the deck, from the top down
    - ``looker``, ``looked``: who looked last, and how many of those cards still lie on top (or in his hand)
    - ``known_top``: those cards, if this seat is the looker and they lie on the deck; ``hand``: if in his hand
    - ``hidden``: the cards at places that this seat doesn't know, as a collection
    """

    rules: Rules
    players: int
    seat: int | None
    phase: str
    to_act: tuple[int, ...]
    diver: int
    added: bool
    may_stop: bool
    series: tuple[Card, ...]
    pair: Card | None
    face_up: tuple[Pile, ...]
    face_down: tuple[Pile, ...]
    stakes: tuple[Card | None, ...]
    stars: tuple[int, ...]
    winners: tuple[int, ...]
    out: Pile
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    dared: tuple[int, ...]
    own_answer: Action | None
    deck_count: int
    hand_count: int
    public_bottom: tuple[Card, ...]
    looker: int | None
    looked: int
    known_top: tuple[Card, ...]
    hand: tuple[Card, ...]
    hidden: Pile

    @cached_property
    def next_card(self) -> Card | None:
        """The next card to be drawn from the top, if this seat knows it; a single Judge's card in hand is that."""
        if self.known_top or len(self.hand) == 1:
            return (self.known_top or self.hand)[0]
        if self.public_bottom and not self.hand_count and len(self.public_bottom) == self.deck_count:
            return self.public_bottom[0]
        return None

    @cached_property
    def bottom_card(self) -> Card | None:
        """The bottom card of the deck, if this seat knows it."""
        if self.public_bottom:
            return self.public_bottom[-1]
        if self.known_top and len(self.known_top) == self.deck_count:
            return self.known_top[-1]
        if len(self.hand) == 1 and not self.deck_count:
            return self.hand[0]
        return None

    @cached_property
    def flop_odds(self) -> float:
        """The chance, 0 to 1, that the top card makes a pair with the series, from what this seat knows.

        0 or 1 if it knows the card, else the share of the cards at unknown places whose figure is in the series.
        """
        figures = {card.figure for card in self.series}
        if not figures:
            return 0.0
        if self.next_card is not None:
            return float(self.next_card.figure in figures)
        pairs = total = 0
        word = self.hidden.word
        for kind in range(16):
            count = word >> (4 * kind) & 15
            total += count
            if FIGURES[kind] in figures:
                pairs += count
        return pairs / total if total else 0.0

    def to_dict(self) -> dict[str, Any]:
        """The view as plain JSON values; cards by their text."""

        def plain(value: Any) -> Any:
            if isinstance(value, Card | Action):
                return str(value)
            if isinstance(value, tuple | Pile):
                return [plain(item) for item in value]
            return value

        values = {name: plain(getattr(self, name)) for name in self.__dataclass_fields__ if name != "rules"}
        return {"rules": self.rules.to_dict(), **values, "flop_odds": self.flop_odds}


def view_of(state: State, seat: int | None) -> View:
    """The view of a seat, or with None of a spectator."""
    n, phase = state.players, state.phase
    seats = range(n)
    asking = phase == c.ASKING
    knower = -1 if seat is None else seat
    own_answer = None
    if asking and seat is not None and state.answered >> seat & 1:
        staked = state.answer[seat]
        own_answer = ACTIONS[c.DARE + staked - 1 if staked else c.AGREE]
    top = tuple(CARDS[state.card(place)] for place in range(state.known_top(knower)))
    return View(
        rules=state.rules,
        players=n,
        seat=seat,
        phase=PHASES[phase],
        to_act=to_act(state),
        diver=state.diver,
        added=bool(state.added),
        may_stop=state.may_stop(),
        series=tuple(CARDS[state.series[i]] for i in range(state.length)),
        pair=CARDS[state.pair - 1] if state.pair else None,
        face_up=tuple(Pile(state.up[i]) for i in seats),
        face_down=tuple(Pile(state.down[i]) for i in seats),
        stakes=tuple(CARDS[state.stake[i] - 1] if state.stake[i] else None for i in seats),
        stars=tuple(state.stars(i) for i in seats),
        winners=winners(state),
        out=Pile(state.out),
        asked=_seats(state.asked),
        answered=_seats(state.answered),
        dared=_seats(state.dared),
        own_answer=own_answer,
        deck_count=state.left - state.held,
        hand_count=state.held,
        public_bottom=tuple(CARDS[state.card(i)] for i in range(state.left - state.public, state.left)),
        looker=state.looker if state.looked else None,
        looked=state.looked,
        known_top=() if state.held else top,
        hand=top if state.held else (),
        hidden=Pile(state.hidden(knower)),
    )


def to_act(state: State) -> tuple[int, ...]:
    """The seats whose decision is awaited now: several opponents at once (R7), else one; none at the end."""
    if state.phase == c.ASKING:
        return _seats(state.asked & ~state.answered)
    if state.phase == c.CHOICE:
        return ((state.diver + 1) % state.players,)
    return () if state.phase == c.OVER else (state.diver,)


def winners(state: State) -> tuple[int, ...]:
    """The seats that share the title (R16), ascending; empty before the end."""
    if state.phase != c.OVER:
        return ()
    stars = [state.stars(seat) for seat in range(state.players)]
    return tuple(seat for seat, count in enumerate(stars) if count == max(stars))


_SEATS = tuple(tuple(seat for seat in range(5) if mask >> seat & 1) for mask in range(32))


def _seats(mask: int) -> tuple[int, ...]:
    return _SEATS[mask]
