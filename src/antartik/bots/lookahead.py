# cython: annotation_typing=False, infer_types=False
"""A network that looks several cards ahead: each card that may come is tried, and the network rates what follows.

On the way the diver takes what is best for him by this same looking ahead; everybody else, and whoever can't know what
the deciding seat knows, takes what the network rates highest one action ahead. Nobody turns cards over on the way.
"""

from __future__ import annotations

from typing import Final

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.bots.network import Network
from antartik.engine.state import State

if not cython.compiled:  # what lookahead.pxd takes from C
    from antartik.bots.network import sees
    from antartik.engine.bits import lowest_bit
    from antartik.engine.codes import ARRANGE, DIVE, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, PASS, TURN

DEEPEST: Final = 3
"""How many cards are looked ahead at most."""

ONE = 1

# Frames of one line of play: for each card ahead a few choices whose effect is known, at most a Judge's cards drawn.
FRAMES = 40


class Frame:
    """A moment on the line of play, a state to work in, and what is being summed up or compared there."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.child = state.copy()
        self.sum_shares = [0.0] * 5
        self.sum_margins = [0.0] * 5
        self.best_shares = [0.0] * 5
        self.best_margins = [0.0] * 5
        self.is_last = True
        self.deeper = self


class Lookahead:
    """Rates choices by a network at the end of short lines of play; one serves one thread at a time."""

    def __init__(self, network: Network, state: State) -> None:
        """``state``: any state of as many players as the network's."""
        self.network = network
        self.players = network.players
        self.weight = 0.0
        self.root = 0
        self.shares = [0.0] * 5
        self.margins = [0.0] * 5
        self.values = [0.0] * 54
        self.first = Frame(state)
        frame = self.first
        for _ in range(FRAMES):
            deeper = Frame(state)
            frame.deeper, frame.is_last = deeper, False
            frame = deeper

    def rate(self, state: State, seat: int, mask: int, weight: float, cards: int) -> int:
        """Rate the choices of a mask for a seat, looking so many cards ahead, into ``values``; returns the best.

        No other seat may have looked at cards that still lie on top: what it will do with them can't be told.
        ``weight``: see `Network.rate`. A value is the expected share of the title, with ``weight`` times a tenth of the
        star margin.
        """
        self.root = seat
        self.weight = weight
        best = -1
        self.first.state.become(state)
        while mask:
            code = lowest_bit(mask)
            mask &= mask - 1
            self._after(self.first, self.first.state, seat, code, cards)
            self.values[code] = self.shares[seat] + weight * self.margins[seat]
            if best < 0 or self.values[code] > self.values[best]:
                best = code
        return best

    # Below, ``state`` is always ``frame.state``: C code without the interpreter can't name an object of its own.

    def _after(self, frame: Frame, state: State, seat: int, code: int, cards: int) -> None:
        """What follows a choice, averaged over the cards that the deciding seat doesn't know."""
        known = state.known_top(self.root)
        last = state.left - state.public
        if code >= JUDGE_8J and code < PARACHUTE_8P:
            # What a Judge will show is left to the network.
            frame.deeper.state.become(state)
            frame.deeper.state.carry_out(seat, code)
            self._by_network(frame.deeper.state, sees(seat, code))
        elif code == DRAW and known == 0 and last > 0:
            self._average(frame, state, seat, code, cards, 0, 0, last)
        elif (
            state.public == 0
            and last > known
            and (code >= TURN or (state.bottom_draw != 0 and code >= PARACHUTE_8P and code < ARRANGE))
        ):
            self._average(frame, state, seat, code, cards, last - 1, known, last)
        else:
            frame.deeper.state.become(state)
            # Before a determinized state's schedule comes to a seat, its pass changes nothing.
            if code != PASS or state.current_player() == seat:
                frame.deeper.state.carry_out(seat, code)
            # Where all lie open every card is known, and the line would go on to the end.
            if code >= TURN or (code == DRAW and known == 0):
                cards -= 1
            if cards <= 0:
                self._by_network(frame.deeper.state, seat)
            else:
                self._follow(frame.deeper, frame.deeper.state, cards)

    def _average(
        self, frame: Frame, state: State, seat: int, code: int, cards: int, target: int, low: int, high: int
    ) -> None:
        """Average over the kinds of card that may lie at the place ``target``, one of ``low`` to ``high`` - 1."""
        for other in range(self.players):
            frame.sum_shares[other] = 0.0
            frame.sum_margins[other] = 0.0
        seen = 0
        for place in range(low, high):
            kind = state.card(place)
            if seen >> kind & 1:
                continue
            seen |= 1 << kind
            count = 0
            for other in range(place, high):
                if state.card(other) == kind:
                    count += 1
            frame.deeper.state.become(state)
            frame.deeper.state.swap(target, place)
            frame.deeper.state.carry_out(seat, code)
            if cards <= 1:
                self._by_network(frame.deeper.state, seat)
            else:
                self._follow(frame.deeper, frame.deeper.state, cards - 1)
            for other in range(self.players):
                frame.sum_shares[other] += count * self.shares[other]
                frame.sum_margins[other] += count * self.margins[other]
        for other in range(self.players):
            self.shares[other] = frame.sum_shares[other] / (high - low)
            self.margins[other] = frame.sum_margins[other] / (high - low)

    def _by_network(self, state: State, observer: int) -> None:
        self.network.worth(state, observer)
        for other in range(self.players):
            self.shares[other] = self.network.shares[other]
            self.margins[other] = self.network.margins[other]

    def _follow(self, frame: Frame, state: State, cards: int) -> None:
        """Play on to the next card and beyond, changing the state."""
        while True:
            if state.phase == OVER or frame.is_last:
                self._by_network(state, -1)
                return
            seat = state.current_player()
            # Turning over is rare, and dear to reckon with.
            mask = state.choices_of(seat) & (ONE << TURN) - 1
            if mask & (mask - 1) == 0:
                code = lowest_bit(mask)
            elif state.phase == DIVE and seat == state.diver and (state.known_top(self.root) == 0 or seat == self.root):
                self._choose(frame, state, seat, mask, cards)
                return
            else:
                code = self.network.rate(state, frame.child, seat, mask, self.weight)
            if self._is_uncertain(state, code):
                self._after(frame, state, seat, code, cards)
                return
            state.carry_out(seat, code)

    def _is_uncertain(self, state: State, code: int) -> bool:
        """Whether `_after` has more to do for this code than to carry it out."""
        if code >= JUDGE_8J and code < PARACHUTE_8P:
            return True
        if code == DRAW:
            return state.known_top(self.root) == 0
        return state.bottom_draw != 0 and code >= PARACHUTE_8P and code < ARRANGE

    def _choose(self, frame: Frame, state: State, seat: int, mask: int, cards: int) -> None:
        """The diver takes what is best for him."""
        best = -1000.0
        while mask:
            code = lowest_bit(mask)
            mask &= mask - 1
            self._after(frame, state, seat, code, cards)
            value = self.shares[seat] + self.weight * self.margins[seat]
            if value > best:
                best = value
                for other in range(self.players):
                    frame.best_shares[other] = self.shares[other]
                    frame.best_margins[other] = self.margins[other]
        for other in range(self.players):
            self.shares[other] = frame.best_shares[other]
            self.margins[other] = frame.best_margins[other]
