# cython: annotation_typing=False, infer_types=False
"""Simple ways to play, quick enough for playouts: by weights, and by the odds of a belly flop."""

from __future__ import annotations

import math
from collections.abc import Mapping

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.actions import ACTIONS
from antartik.engine.codes import CODES
from antartik.engine.state import State
from antartik.search.stream import Stream

if not cython.compiled:  # what policy.pxd takes from C
    from antartik.engine.bits import count_bits, lowest_bit
    from antartik.engine.codes import AGREE, DARE, DIVE, DRAW, PASS, STOP


def nth_bit(word: int, number: int) -> int:
    """The place of the set bit ``number`` = 0, 1, ... of a word, counted from the lowest."""
    # Few bits are the rule, and which one is a matter of chance: no branch to guess for the first three.
    word &= word - (number > 0)
    word &= word - (number > 1)
    word &= word - (number > 2)
    while number > 3:
        word &= word - 1
        number -= 1
    return lowest_bit(word)


class Policy:
    """A way to play for playouts; a seat's choice depends on what it may know, and on nothing else.

    Each of the visited seat's choices is drawn in proportion to the weight of its code (`weights`, 54 of them);
    where all weights are nought, each is as likely as the other. Two thresholds, given as flop odds from 0 to 1, come
    before that; None leaves the decision to the weights:

    - ``stop_above``: the diver draws from the top while the odds that he sees are no higher, else stops if he may
    - ``dare_above``: who is asked stakes a card of the lowest figure among his cards of fewest stars when the odds that
      he sees are higher, else agrees; who isn't asked passes
    """

    def __init__(
        self,
        weights: Mapping[str, float] | None = None,
        *,
        stop_above: float | None = None,
        dare_above: float | None = None,
    ) -> None:
        """``weights`` maps verbs (all their cards alike) or texts of actions, as in RECORD.md, to numbers from 0 up.

        What isn't named has weight 1. Raises ValueError for a name that is no verb or action, or a number out of
        range.
        """
        self.uniform = weights is None and stop_above is None and dare_above is None
        self.weights = [1.0] * 54
        for name, weight in (weights or {}).items():
            if not (math.isfinite(weight) and weight >= 0):
                raise ValueError(f"weights: {name} has {weight!r}; a weight is a number from 0 up")
            codes = [code for code in range(CODES) if name in (ACTIONS[code].verb, str(ACTIONS[code]))]
            if not codes:
                raise ValueError(f"weights: there is no verb or action {name!r}")
            for code in codes:
                self.weights[code] = weight
        for threshold in (stop_above, dare_above):
            if threshold is not None and not 0 <= threshold <= 1:
                raise ValueError(f"a threshold is a chance from 0 to 1, not {threshold!r}")
        self.stop_above = -1.0 if stop_above is None else stop_above
        self.dare_above = -1.0 if dare_above is None else dare_above

    def choose(self, state: State, stream: Stream) -> int:
        """The code of a choice for the visited seat."""
        return self.choose_for(state, state.current_player(), stream)

    def choose_for(self, state: State, seat: int, stream: Stream) -> int:
        """`choose`, for who knows already which seat is visited."""
        mask = state.choices_of(seat)
        if self.uniform:
            return nth_bit(mask, stream.below(count_bits(mask)))
        code = self._by_odds(state, seat, mask)
        return code if code >= 0 else self._by_weight(mask, stream)

    def _by_odds(self, state: State, seat: int, mask: int) -> int:
        """The choice by a threshold, -1 where none applies."""
        if state.phase > DIVE:
            return -1
        if seat == state.diver:
            if self.stop_above < 0:
                return -1
            if mask >> STOP & 1 and state.flop_odds(seat) > self.stop_above:
                return STOP
            return DRAW
        if self.dare_above < 0:
            return -1
        if mask & 1:
            return PASS
        if state.flop_odds(seat) <= self.dare_above:
            return AGREE
        return self._cheapest(state, mask)

    def _cheapest(self, state: State, mask: int) -> int:
        """The dare with a card of fewest stars, and of these of the lowest kind."""
        best = AGREE
        least = 3
        for kind in range(16):
            if mask >> (DARE + kind) & 1:
                stars = 2 if state.two_stars >> 4 * kind & 1 else 1
                if stars < least:
                    best = DARE + kind
                    least = stars
        return best

    def _by_weight(self, mask: int, stream: Stream) -> int:
        total = 0.0
        rest = mask
        while rest:
            total += self.weights[lowest_bit(rest)]
            rest &= rest - 1
        if total <= 0:
            return nth_bit(mask, stream.below(count_bits(mask)))
        point = stream.random() * total
        code = -1
        rest = mask
        while rest:
            weight = self.weights[lowest_bit(rest)]
            if weight > 0:
                code = lowest_bit(rest)
                point -= weight
                if point < 0:
                    return code
            rest &= rest - 1
        return code
