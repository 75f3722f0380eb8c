# cython: annotation_typing=False, infer_types=False
"""A value network and the choices that it makes, looking one action ahead with the next card averaged exactly."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.bots.features import feature_count, write_features
from antartik.engine.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

if not cython.compiled:  # what network.pxd takes from C
    from antartik.engine.bits import lowest_bit
    from antartik.engine.codes import ARRANGE, ASKING, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, TURN

MARGIN_SCALE = 0.1


class Network:
    """A hidden layer of rectified units between features and, for each seat, share of the title and star margin.

    Arrays, float32: ``inward`` (features, hidden), ``inward_bias`` (hidden,), ``outward`` (hidden, 2 x players),
    ``outward_bias`` (2 x players,). Of the outputs the first half are logits of the shares, in the order of seats from
    the diver on, the second half star margins (own less the mean of the others'), a tenth of a star each. ``rated``
    counts the moments that were told to it: what a choice costs.
    """

    def __init__(self, players: int, weights: dict[str, NDArray[np.float32]]) -> None:
        """Take the weights as they are. Raises ValueError where shapes don't fit."""
        self.players = players
        self.inputs = feature_count(players)
        self.hidden = int(weights["inward"].shape[1])
        wanted = {
            "inward": (self.inputs, self.hidden),
            "inward_bias": (self.hidden,),
            "outward": (self.hidden, 2 * players),
            "outward_bias": (2 * players,),
        }
        for name, shape in wanted.items():
            if weights[name].shape != shape or weights[name].dtype != np.float32:
                raise ValueError(f"{name}: must be float32 of the shape {shape}, not {weights[name].shape}")
        self.inward = weights["inward"]
        self.inward_bias = weights["inward_bias"]
        self.outward = weights["outward"]
        self.outward_bias = weights["outward_bias"]
        self.row = np.zeros(self.inputs, np.float32)
        self.units = np.zeros(self.hidden, np.float32)
        self.out = np.zeros(2 * players, np.float32)
        self.shares = np.zeros(players, np.float64)
        self.margins = np.zeros(players, np.float64)
        self.values = np.zeros(54, np.float64)
        self.rated = 0

    def worth(self, state: State, observer: int) -> None:
        """What a moment is worth to each seat, into ``shares`` and ``margins``, by seat."""
        players = self.players
        if state.phase == OVER:
            self._settle(state)
            return
        self.rated += 1
        write_features(state, observer, self.row)
        self.forward()
        most = self.out[0]
        for place in range(1, players):
            if self.out[place] > most:
                most = self.out[place]
        total = 0.0
        for place in range(players):
            seat = state.around(place)
            self.shares[seat] = math.exp(self.out[place] - most)
            total += self.shares[seat]
            self.margins[seat] = self.out[players + place]
        for place in range(players):
            self.shares[place] /= total

    def _settle(self, state: State) -> None:
        best = 0
        total = 0
        for seat in range(self.players):
            stars = state.stars(seat)
            total += stars
            if stars > best:
                best = stars
        winners = 0
        for seat in range(self.players):
            if state.stars(seat) == best:
                winners += 1
        for seat in range(self.players):
            stars = state.stars(seat)
            self.shares[seat] = 1.0 / winners if stars == best else 0.0
            self.margins[seat] = (stars - (total - stars) / (self.players - 1.0)) * MARGIN_SCALE

    def forward(self) -> None:
        """From ``row`` to ``units`` and ``out``."""
        if not cython.compiled:  # uncompiled loops would be some hundred times slower
            self.units[:] = np.maximum(self.row @ self.inward + self.inward_bias, 0)
            self.out[:] = self.units @ self.outward + self.outward_bias
            return
        hidden = self.hidden
        outputs = 2 * self.players
        for unit in range(hidden):
            self.units[unit] = self.inward_bias[unit]
        for place in range(self.inputs):
            x = self.row[place]
            if x != 0:
                for unit in range(hidden):
                    self.units[unit] += x * self.inward[place, unit]
        for output in range(outputs):
            self.out[output] = self.outward_bias[output]
        for unit in range(hidden):
            x = self.units[unit]
            if x > 0:
                for output in range(outputs):
                    self.out[output] += x * self.outward[unit, output]
            else:
                self.units[unit] = 0.0

    def rate(self, state: State, child: State, seat: int, mask: int, weight: float) -> int:
        """Rate the choices of a mask for the visited seat, into ``values`` by code; returns the best.

        ``child`` is a state to work in; ``weight`` is how much a tenth of a star of margin counts beside a title.
        """
        best = -1
        rest = mask
        while rest:
            code = lowest_bit(rest)
            rest &= rest - 1
            value = self._after(state, child, seat, code, weight)
            self.values[code] = value
            if best < 0 or value > self.values[best]:
                best = code
        return best

    def _after(self, state: State, child: State, seat: int, code: int, weight: float) -> float:
        known = state.known_top(seat)
        last = state.left - state.public
        if code == DRAW and known == 0 and last > 0:
            return self._average(state, child, seat, code, 0, 0, last, weight)
        if (
            state.public == 0
            and last > known
            and (code >= TURN or (state.bottom_draw != 0 and code >= PARACHUTE_8P and code < ARRANGE))
        ):
            return self._average(state, child, seat, code, last - 1, known, last, weight)
        child.become(state)
        take_back_answers(child, seat)
        child.carry_out(seat, code)
        self.worth(child, sees(seat, code))
        value: float = self.shares[seat] + weight * self.margins[seat]
        return value

    def _average(
        self, state: State, child: State, seat: int, code: int, target: int, low: int, high: int, weight: float
    ) -> float:
        value = 0.0
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
            child.become(state)
            take_back_answers(child, seat)
            child.swap(target, place)
            child.carry_out(seat, code)
            self.worth(child, seat)
            value += count * (self.shares[seat] + weight * self.margins[seat])
        return value / (high - low)


def sees(seat: int, code: int) -> int:
    """The observer of what follows a choice: who calls a Judge hasn't seen the cards yet when he chooses to."""
    return -1 if code >= JUDGE_8J and code < PARACHUTE_8P else seat


def take_back_answers(state: State, seat: int) -> None:
    """Of an open asking, take back what others have answered: who chooses doesn't know it (R7)."""
    if state.phase == ASKING:
        for other in range(state.players):
            if other != seat:
                state.answer[other] = 0
        state.answered &= 1 << seat
