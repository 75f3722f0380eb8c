# cython: annotation_typing=False, infer_types=False
"""Self-play of a value network in compiled code, and what it learns from a game (TD(lambda), Sutton 1988).

A game is a chain of moments, each after a choice; the target of a moment is its lambda return: what the next moments
are thought to be worth, weighted by powers of lambda, and in the end how the game ended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.bots.network import Network
from antartik.engine.rules import Rules
from antartik.engine.state import State
from antartik.search.policy import nth_bit
from antartik.search.stream import Stream

if TYPE_CHECKING:
    pass

if not cython.compiled:  # what self_play.pxd takes from C
    from antartik.engine.bits import count_bits
    from antartik.search.playouts import shuffle

LONGEST = 1200


class SelfPlay:
    """One learner: a network, a place to work in, and a stream of chance."""

    def __init__(self, network: Network, rules: Rules, word: int) -> None:
        """``word`` seeds the stream."""
        players = network.players
        self.network = network
        self.players = players
        self.start = State(rules, players, rules.deck_kinds(players), 0)
        self.state = self.start.copy()
        self.child = self.start.copy()
        self.stream = Stream(word)
        self.rows = np.zeros((LONGEST, network.inputs), np.float32)
        self.first = np.zeros(LONGEST, np.int32)
        self.shares = np.zeros((LONGEST, players), np.float64)
        self.margins = np.zeros((LONGEST, players), np.float64)
        self.target = np.zeros(players, np.float64)
        self.target_margin = np.zeros(players, np.float64)
        self.moments = 0

    def seed(self, word: int) -> None:
        """Begin the stream of chance anew."""
        self.stream.word = word

    def learn(self, games: int, rate: float, decay: float, explore: float, weight: float) -> float:
        """Play games and learn from each; returns the mean squared error of the shares, a moment and seat.

        ``rate``: the step; ``decay``: lambda; ``explore``: the chance of a random choice; ``weight``: see
        `Network.rate`.
        """
        error = 0.0
        with cython.nogil:
            for _game in range(games):
                self._play(explore, weight)
                error += self._update(rate, decay)
        return error / games

    def _play(self, explore: float, weight: float) -> None:
        self.state.become(self.start)
        shuffle(self.state, 0, self.state.left, self.stream)
        self.state.diver = self.stream.below(self.players)
        self.moments = 0
        seat = self.state.current_player()
        while seat >= 0 and self.moments < LONGEST:
            mask = self.state.choices_of(seat)
            if count_bits(mask) == 1 or self.stream.random() < explore:
                code = nth_bit(mask, self.stream.below(count_bits(mask)))
            else:
                code = self.network.rate(self.state, self.child, seat, mask, weight)
            self.state.carry_out(seat, code)
            self.network.worth(self.state, seat)
            for place in range(self.network.inputs):
                self.rows[self.moments, place] = self.network.row[place]
            self.first[self.moments] = self.state.diver
            for other in range(self.players):
                self.shares[self.moments, other] = self.network.shares[other]
                self.margins[self.moments, other] = self.network.margins[other]
            self.moments += 1
            seat = self.state.current_player()

    def _update(self, rate: float, decay: float) -> float:
        """Learn from the last moment back to the first."""
        players = self.players
        last = self.moments - 1
        for seat in range(players):
            self.target[seat] = self.shares[last, seat]
            self.target_margin[seat] = self.margins[last, seat]
        error = 0.0
        for moment in range(last - 1, -1, -1):
            if moment < last - 1:  # the return: the next moment's worth and its return, mixed
                for seat in range(players):
                    self.target[seat] = decay * self.target[seat] + (1 - decay) * self.shares[moment + 1, seat]
                    self.target_margin[seat] = (
                        decay * self.target_margin[seat] + (1 - decay) * self.margins[moment + 1, seat]
                    )
            for place in range(self.network.inputs):
                self.network.row[place] = self.rows[moment, place]
            error += self.network.learn(self.first[moment], self.target, self.target_margin, rate)
        return error / (players * (last if last > 0 else 1))
