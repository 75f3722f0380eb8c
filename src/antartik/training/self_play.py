# cython: annotation_typing=False, infer_types=False
"""Self-play of a value network in compiled code, and what it learns from a game (TD(lambda), Sutton 1988).

A game is a chain of moments, each after a choice among several; the target of a moment is its lambda return: what the
next moments are thought to be worth, weighted by powers of lambda, and in the end how the game ended. In a share of the
games all but one of the seats are played by an older self or by the yardstick's rules.
"""

from __future__ import annotations

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
from antartik.training.gradient import Gradient
from antartik.training.reckoner import Reckoner

if not cython.compiled:  # what self_play.pxd takes from C
    from antartik.bots.network import sees, take_back_answers
    from antartik.engine.bits import count_bits
    from antartik.search.playouts import shuffle

LONGEST = 3000
LEARNER = 0
ELDER = 1
RECKONER = 2


class SelfPlay:
    """One learner: a network, a place to work in, and a stream of chance."""

    def __init__(self, network: Network, elder: Network, rules: Rules, word: int) -> None:
        """``elder`` is who plays as the older self; ``word`` seeds the stream."""
        players = network.players
        self.network = network
        self.elder = elder
        self.reckoner = Reckoner()
        self.gradient = Gradient(network)
        self.players = players
        self.start = State(rules, players, rules.deck_kinds(players), 0)
        self.state = self.start.copy()
        self.child = self.start.copy()
        self.stream = Stream(word)
        self.at_table = [LEARNER] * 5
        self.others = LEARNER
        self.learner = 0
        self.rows = np.zeros((LONGEST, network.inputs), np.float32)
        self.first = np.zeros(LONGEST, np.int32)
        self.asking = np.zeros(LONGEST, np.int32)
        self.shares = np.zeros((LONGEST, players), np.float64)
        self.margins = np.zeros((LONGEST, players), np.float64)
        self.target = np.zeros(players, np.float64)
        self.target_margin = np.zeros(players, np.float64)
        self.moments = 0
        self.seen = 0
        self.error = 0.0
        self.faced = np.zeros(3, np.float64)
        self.won = np.zeros(3, np.float64)

    def seed(self, word: int) -> None:
        """Begin the stream of chance anew, and with it what `shares_won` tells."""
        self.stream.word = word
        self.faced[:] = 0
        self.won[:] = 0

    def shares_won(self) -> list[float | None]:
        """The learner's share of the titles since the last `seed` against older selves and against the yardstick's
        rules, None where there were no such games.
        """
        return [self.won[who] / self.faced[who] if self.faced[who] else None for who in (ELDER, RECKONER)]

    def add_games(
        self, games: int, elders: float, reckoners: float, decay: float, explore: float, weight: float
    ) -> None:
        """Play games and add what is to be learnt from them to ``gradient``.

        ``elders`` and ``reckoners``: the shares of games against the older self and the yardstick's rules; ``decay``:
        lambda; ``explore``: the chance of a random choice; ``weight``: see `Network.rate`. Moments are counted in
        ``seen``, the squared errors of the shares summed in ``error``, a mean over the seats.
        """
        with cython.nogil:
            for _game in range(games):
                self._seat(elders, reckoners)
                self._play(explore, weight)
                self.faced[self.others] += 1
                self.won[self.others] += self.shares[self.moments - 1, self.learner]
                self._look_back(decay)

    def _seat(self, elders: float, reckoners: float) -> None:
        """Who plays on which seat in the next game."""
        self.others = LEARNER
        point = self.stream.random()
        if point < elders:
            self.others = ELDER
        elif point < elders + reckoners:
            self.others = RECKONER
        for seat in range(self.players):
            self.at_table[seat] = self.others
        self.learner = self.stream.below(self.players)
        self.at_table[self.learner] = LEARNER

    def _play(self, explore: float, weight: float) -> None:
        self.state.become(self.start)
        shuffle(self.state, 0, self.state.left, self.stream)
        self.state.diver = self.stream.below(self.players)
        self.moments = 0
        asking = 0
        seat = self.state.current_player()
        while seat >= 0 and self.moments < LONGEST:
            mask = self.state.choices_of(seat)
            if mask & (mask - 1) == 0:
                asking += seat == self.state.diver
                self.state.carry_out(seat, nth_bit(mask, 0))
                seat = self.state.current_player()
                if seat < 0:
                    self.asking[self.moments] = -1
                    self._keep(self.state, -1)
                continue
            if self.at_table[seat] == RECKONER:
                code = self.reckoner.choose(self.state, seat, mask)
            elif self.at_table[seat] == ELDER:
                code = self.elder.rate(self.state, self.child, seat, mask, weight)
            elif self.stream.random() < explore:
                code = nth_bit(mask, self.stream.below(count_bits(mask)))
            else:
                code = self.network.rate(self.state, self.child, seat, mask, weight)
            self.child.become(self.state)
            take_back_answers(self.child, seat)
            self.child.carry_out(seat, code)
            self.asking[self.moments] = -1 if seat == self.state.diver else asking
            asking += seat == self.state.diver
            self._keep(self.child, sees(seat, code))
            self.state.carry_out(seat, code)
            seat = self.state.current_player()

    def _keep(self, state: State, observer: int) -> None:
        """Write a moment down, as this seat sees it; -1 is everybody."""
        self.network.worth(state, observer)
        for place in range(self.network.inputs):
            self.rows[self.moments, place] = self.network.row[place]
        self.first[self.moments] = state.diver
        for other in range(self.players):
            self.shares[self.moments, other] = self.network.shares[other]
            self.margins[self.moments, other] = self.network.margins[other]
        self.moments += 1

    def _look_back(self, decay: float) -> None:
        """From the last moment to the first: what each would better have been thought to be worth."""
        players = self.players
        last = self.moments - 1
        for seat in range(players):
            self.target[seat] = self.shares[last, seat]
            self.target_margin[seat] = self.margins[last, seat]
        error = 0.0
        for moment in range(last - 1, -1, -1):
            # The return: the next moment's worth and its return, mixed. Answers to one question are given as if at
            # the same time, so what the next one to answer thinks is no news for this one.
            together = self.asking[moment] >= 0 and self.asking[moment] == self.asking[moment + 1]
            if moment < last - 1 and not together:
                for seat in range(players):
                    self.target[seat] = decay * self.target[seat] + (1 - decay) * self.shares[moment + 1, seat]
                    self.target_margin[seat] = (
                        decay * self.target_margin[seat] + (1 - decay) * self.margins[moment + 1, seat]
                    )
            for place in range(self.network.inputs):
                self.network.row[place] = self.rows[moment, place]
            error += self.gradient.add(self.first[moment], self.target, self.target_margin)
        self.seen += last
        self.error += error / players
