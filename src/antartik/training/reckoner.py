# cython: annotation_typing=False, infer_types=False
"""The yardstick as an opponent in self-play: its rules over a State in compiled code; a test holds the two together."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.state import State, figure_of

if not cython.compiled:  # what reckoner.pxd takes from C
    from antartik.bots.features import dare_gain, least_gain, mean_stars
    from antartik.engine.bits import lowest_bit
    from antartik.engine.codes import (
        AGREE,
        ARRANGE,
        ASKING,
        CHOICE,
        DARE,
        DRAW,
        FLOP,
        JUDGE,
        JUDGE_8J,
        KEEP,
        PAIR,
        PARACHUTE_8P,
        PASS,
        RETURN,
        STOP,
    )

ONE = 1


class Reckoner:
    """Chooses as the yardstick does; `bots/prospect.py` says what the letters mean."""

    def __init__(self) -> None:
        self.flop = 0.0
        self.draw = 0.0
        self.stop = 0.0
        self.series_stars = 0
        self.order = [0, 0, 0]

    def choose(self, state: State, seat: int, mask: int) -> int:
        """The code that the yardstick would choose of this mask, for the visited seat."""
        if state.phase == JUDGE:
            return self._arrange(state)
        if state.phase == PAIR:
            self._reckon(state, seat, 0, 0)
            return lowest_bit(mask >> PARACHUTE_8P & 7) + PARACHUTE_8P if self.series_stars >= 3 else FLOP
        if state.phase == CHOICE:
            self._reckon(state, seat, 0, 0)
            return KEEP if (state.must_add == 0 and self.series_stars >= 3) or self.draw > 2 else RETURN
        if seat != state.diver:
            if state.phase == ASKING and state.asked >> seat & 1:
                return self._answer(state, seat, mask)
            return PASS
        return self._dive(state, seat, mask)

    def _reckon(self, state: State, seat: int, stakes: int, gains: int) -> None:
        """p, D, V and S, with stakes of so many stars that would gain so many."""
        hidden = state.hidden(seat)
        pairing = 0
        self.series_stars = 0
        for place in range(state.length):
            self.series_stars += 2 if state.two_stars >> 4 * state.series[place] & 1 else 1
        for kind in range(16):
            if state.figures >> figure_of(kind) & 1:
                pairing |= 15 * (ONE << 4 * kind)
        w = 1.0 / (state.players - 1.0)
        self.flop = state.flop_odds(seat)
        flop = mean_stars(hidden & pairing, state.two_stars) - w * gains
        if state.left != 1:
            flop -= 0.35 * w * self.series_stars
        safe = self.series_stars + mean_stars(hidden & ~pairing, state.two_stars) + stakes * (1.0 + w)
        self.draw = (1.0 - self.flop) * safe + self.flop * flop
        self.stop = self.series_stars - w * gains

    def _with_stakes(self, state: State, seat: int, stars: int) -> None:
        """Reckon with the stakes on the table, and one more of so many stars, 0 for none."""
        stakes = stars
        gains = 3 - stars if stars else 0
        for other in range(state.players):
            if state.stake[other]:
                two = state.two_stars >> 4 * (state.stake[other] - 1) & 1
                stakes += 2 if two else 1
                gains += 1 if two else 2
        self._reckon(state, seat, stakes, gains)

    def _answer(self, state: State, seat: int, mask: int) -> int:
        dares = mask >> DARE & 0xFFFF
        if dares == 0:
            return AGREE
        best = -1
        least = 1000
        for kind in range(16):
            if dares >> kind & 1:
                stars = 2 if state.two_stars >> 4 * kind & 1 else 1
                symbol = 0 if kind < 7 else (kind - 7) % 3
                # Plain before Parachute before Judge.
                rank = 100 * stars + 20 * (0 if symbol == 0 else 3 - symbol) + figure_of(kind)
                if rank < least:
                    least = rank
                    best = kind
        v = 2 if state.two_stars >> 4 * best & 1 else 1
        self._with_stakes(state, seat, v)
        gain = dare_gain(state, v, self.flop, self.stop > self.draw)
        return DARE + best if gain > least_gain(state.players) else AGREE

    def _dive(self, state: State, seat: int, mask: int) -> int:
        may_stop = mask >> STOP & 1
        if state.known_top(seat) > 0 or state.left == state.public:
            pairs = state.figures >> figure_of(state.card(0)) & 1
            return STOP if pairs and may_stop else DRAW
        self._with_stakes(state, seat, 0)
        judges = mask >> JUDGE_8J & 7
        if judges and self.flop > 0.3 and self.series_stars >= 3 and state.public != state.left:
            return JUDGE_8J + lowest_bit(judges)
        if not may_stop:
            return DRAW
        return DRAW if self.draw >= self.stop else STOP

    def _arrange(self, state: State) -> int:
        """Cards that make no pair, two-star ones first; then the rest as seen."""
        figures = state.figures
        taken = 0
        count = 0
        for stars in range(2, 0, -1):
            for place in range(state.held):
                kind = state.card(place)
                bit = 1 << figure_of(kind)
                if (2 if state.two_stars >> 4 * kind & 1 else 1) == stars and not figures & bit:
                    figures |= bit
                    taken |= 1 << place
                    self.order[count] = place
                    count += 1
        for place in range(state.held):
            if not taken >> place & 1:
                self.order[count] = place
                count += 1
        if state.held == 1:
            return ARRANGE
        if state.held == 2:
            return ARRANGE + 1 + self.order[0]
        return ARRANGE + 3 + 2 * self.order[0] + (1 if self.order[1] > self.order[2] else 0)
