# cython: annotation_typing=False, infer_types=False
"""Many games played at once: one choice in each of them at a time, in compiled code."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import numpy as np

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.observation import observation_size
from antartik.engine.rules import Rules
from antartik.engine.state import State
from antartik.search.stream import Stream, seed_word

if not cython.compiled:  # what many_games.pxd takes from C
    from antartik.engine.codes import CODES
    from antartik.engine.observation import write_row
    from antartik.engine.spreading import spread_codes
    from antartik.env.rewards import write_rewards
    from antartik.search.playouts import shuffle

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ManyGames:
    """``n`` games, each with a stream of its own for its decks and lots; a game that ends is followed by another.

    The arrays belong to it and change with each step; row i is game i, of whose visited seat they speak:

    - ``observations``: uint8 (n, size), see `antartik.engine.observation`; not written unless ``observe``
    - ``action_mask``: int8 (n, 54), 1 at the codes of its choices; ``seats``: int32 (n,), which seat it is
    - ``rewards``: float32 (n, players), and ``terminations``: bool (n,): of the game that this step ended, if any
    - ``final_observations``: uint8 (n, players, size), ``final_stars``: int32 (n, players): of the games that this
      step ended, one after the other; the rest is of no meaning
    """

    def __init__(self, n: int, rules: Rules, players: int, first: int, reward: int, observe: bool) -> None:
        """``first``: the first diver, -1 to draw one by lot for each game; ``reward``: the kind's number."""
        self.n = n
        self.players = players
        self.first = first
        self.reward = reward
        self.observe = observe
        self.size = observation_size(players) if observe else 0
        self.template = State(rules, players, rules.deck_kinds(players), 0)
        self.games = [self.template.copy() for _ in range(n)]
        self.stream = Stream(0)
        self.observations = np.zeros((n, self.size), np.uint8)
        self.action_mask = np.zeros((n, CODES), np.int8)
        self.seats = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, players), np.float32)
        self.terminations = np.zeros(n, np.bool_)
        self.final_observations = np.empty((n, players, self.size), np.uint8)
        self.final_stars = np.empty((n, players), np.int32)
        # The same arrays flat; `masks` and `words` are handed out to nobody.
        self.masks = array("Q", bytes(8 * n))
        self.words = array("Q", bytes(8 * n))
        self.visited = self.seats
        self.ended = self.terminations.view(np.uint8)
        self.paid = self.rewards.reshape(-1)
        self.stars = self.final_stars.reshape(-1)
        self._point(self.action_mask.view(np.uint8).reshape(-1))
        if observe:
            self._point_rows(self.observations.reshape(-1), self.final_observations.reshape(-1))

    def seed(self, name: str) -> None:
        """Begin the streams of all games anew, from a name."""
        word = seed_word(name)
        for game in range(self.n):
            self.stream.fork(word, game)
            self.words[game] = self.stream.word

    def deal(self) -> None:
        """Begin a new game in each place."""
        for game in range(self.n):
            state = self.games[game]
            self._deal(state, game)
            self._show(state, state.current_player(), game)
            self._clear(game)

    def step(self, actions: NDArray[np.int64]) -> int:
        """Carry out one choice in each game, given by its code, and return how many games that ended.

        If one isn't among the choices of its game nothing changes, and -1 - game is returned for the first such game.
        """
        if not cython.compiled:
            actions = actions.tolist()  # plain ints are quicker, and are what State wants
        for game in range(self.n):
            code = actions[game]
            if code < 0 or code >= CODES or not self.masks[game] >> code & 1:
                return -1 - game
        count = 0
        for game in range(self.n):
            state = self.games[game]
            state.carry_out(self.visited[game], actions[game])
            seat = state.current_player()
            self._clear(game)
            if seat < 0:
                self._finish(state, game, count)
                count += 1
                self._deal(state, game)
                seat = state.current_player()
            self._show(state, seat, game)
        return count

    def _point(self, codes: NDArray[np.uint8]) -> None:
        """Take an array of bytes; compiled, by its address."""
        if cython.compiled:
            self.codes = cython.address(codes[0])
        else:
            self.codes = codes.data

    def _point_rows(self, rows: NDArray[np.uint8], final_rows: NDArray[np.uint8]) -> None:
        if cython.compiled:
            self.rows = cython.address(rows[0])
            self.final_rows = cython.address(final_rows[0])
        else:
            self.rows = rows.data
            self.final_rows = final_rows.data

    def _deal(self, state: State, game: int) -> None:
        stream = self.stream
        stream.word = self.words[game]
        state.become(self.template)
        shuffle(state, 0, state.left, stream)
        state.diver = stream.below(self.players) if self.first < 0 else self.first
        self.words[game] = stream.word

    def _show(self, state: State, seat: int, game: int) -> None:
        """Write what the visited seat is given."""
        mask = state.choice_mask()
        self.visited[game] = seat
        self.masks[game] = mask
        spread_codes(mask, self.codes, CODES * game)
        if self.observe:
            write_row(state, seat, self.rows, self.size * game)

    def _clear(self, game: int) -> None:
        self.ended[game] = 0
        for seat in range(self.players):
            self.paid[self.players * game + seat] = 0

    def _finish(self, state: State, game: int, number: int) -> None:
        self.ended[game] = 1
        write_rewards(state, self.reward, self.paid, self.players * game)
        for seat in range(self.players):
            place = self.players * number + seat
            self.stars[place] = state.stars(seat)
            if self.observe:
                write_row(state, seat, self.final_rows, self.size * place)
