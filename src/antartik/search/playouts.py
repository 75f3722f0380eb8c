# cython: annotation_typing=False, infer_types=False
"""Playouts to the end of the game, many at once, in compiled code and on several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.rules import Rules
from antartik.engine.state import State, figure_of
from antartik.search.policy import Policy
from antartik.search.stream import Stream, seed_word

if not cython.compiled:  # what playouts.pxd takes from C
    from antartik.engine.codes import CHOICE, DARE, DRAW, FLOP, OVER, TURN

if TYPE_CHECKING:
    from numpy.typing import NDArray

LEAST_CHUNK = 64


@dataclass(frozen=True)
class Playouts:
    """How n playouts ended; arrays by playout, and by seat where there are two axes.

    - ``winners``: bool (n, players), the seats that share the title (R16); ``stars``: int32 (n, players)
    - ``lengths``: int32 (n,), choices of the schedule, *pass* included; ``flops``: int32 (n,), belly flops;
      ``dares``: int32 (n,), dares made
    """

    winners: NDArray[np.bool_]
    stars: NDArray[np.int32]
    lengths: NDArray[np.int32]
    flops: NDArray[np.int32]
    dares: NDArray[np.int32]

    @property
    def win_shares(self) -> NDArray[np.float64]:
        """The mean share of the title by seat, (players,); a shared title counts its share."""
        shares = self.winners / self.winners.sum(axis=1, keepdims=True)
        mean: NDArray[np.float64] = shares.mean(axis=0)
        return mean


def playouts(
    state: State,
    n: int,
    *,
    seed: int | str = 0,
    policy: Policy | None = None,
    seat: int | None = None,
    threads: int = 1,
) -> Playouts:
    """Play a state out ``n`` times and leave it as it is.

    The deck stays as it lies, unless ``seat`` says whose knowledge counts (-1: a spectator's): then the cards at the
    places that it doesn't know are shuffled anew before each playout, and others' hidden answers are taken as given.
    ``policy`` chooses for all seats; uniform if left out. The same seed gives the same numbers, with any number of
    threads. Raises ValueError for a negative ``n``, a seat that there isn't or fewer than one thread.
    """
    low, high = 0, 0
    if seat is not None:
        if not -1 <= seat < state.players:
            raise ValueError(f"seat: there is no seat {seat}; seats are 0 to {state.players - 1}, -1 is a spectator")
        low, high = state.known_top(seat), state.left - state.public
    return _play(state, n, f"antartik/playouts/{seed}", policy, low, high, False, threads)


def deal_playouts(
    rules: Rules,
    players: int,
    n: int,
    *,
    seed: int | str = 0,
    policy: Policy | None = None,
    threads: int = 1,
) -> Playouts:
    """Play ``n`` games from fresh deals; game i is begun by seat i mod ``players``.

    The decks are drawn by this module's own streams, not those of RECORD.md. Else as `playouts`.
    """
    state = State(rules, players, rules.deck_kinds(players), 0)
    return _play(state, n, f"antartik/deals/{seed}", policy, 0, state.left, True, threads)


def _play(
    state: State, n: int, stream: str, policy: Policy | None, low: int, high: int, rotate: bool, threads: int
) -> Playouts:
    if n < 0:
        raise ValueError(f"n: there can't be {n} playouts")
    if threads < 1:
        raise ValueError(f"threads: at least one, not {threads}")
    results = Playouts(
        winners=np.zeros((n, state.players), np.bool_),
        stars=np.zeros((n, state.players), np.int32),
        lengths=np.zeros(n, np.int32),
        flops=np.zeros(n, np.int32),
        dares=np.zeros(n, np.int32),
    )
    word, chosen = seed_word(stream), policy if policy is not None else Policy()

    def chunk(first: int, last: int) -> None:
        _play_some(
            state, state.copy(), chosen, Stream(word), word, first, last, low, high, rotate,
            results.winners.view(np.uint8), results.stars, results.lengths, results.flops, results.dares,
        )  # fmt: skip

    size = max(LEAST_CHUNK, -(-n // threads))
    bounds = range(0, n, size)
    if len(bounds) <= 1:
        chunk(0, n)
    else:
        with ThreadPoolExecutor(len(bounds)) as pool:
            for done in [pool.submit(chunk, first, min(first + size, n)) for first in bounds]:
                done.result()
    return results


def _play_some(
    start: State,
    scratch: State,
    policy: Policy,
    stream: Stream,
    word: int,
    first: int,
    last: int,
    low: int,
    high: int,
    rotate: bool,
    winners: NDArray[np.uint8],
    stars: NDArray[np.int32],
    lengths: NDArray[np.int32],
    flops: NDArray[np.int32],
    dares: NDArray[np.int32],
) -> None:
    """Playouts ``first`` to ``last`` - 1, each with a stream of its own."""
    with cython.nogil:
        for number in range(first, last):
            stream.fork(word, number)
            scratch.become(start)
            if rotate:
                scratch.diver = number % scratch.players
            shuffle(scratch, low, high, stream)
            play_out(scratch, policy, stream, number, lengths, flops, dares)
            most = 0
            for seat in range(scratch.players):
                count = scratch.stars(seat)
                stars[number, seat] = count
                if count > most:
                    most = count
            for seat in range(scratch.players):
                winners[number, seat] = stars[number, seat] == most


def shuffle(state: State, low: int, high: int, stream: Stream) -> None:
    """Shuffle the cards at the places ``low`` to ``high`` - 1 of the deck; every order is as likely."""
    for place in range(high - 1, low, -1):
        state.swap(place, low + stream.below(place - low + 1))


def play_out(
    state: State,
    policy: Policy,
    stream: Stream,
    number: int,
    lengths: NDArray[np.int32],
    flops: NDArray[np.int32],
    dares: NDArray[np.int32],
) -> None:
    """Play a state to its end, changing it, and count what happens at place ``number`` of the arrays."""
    length = 0
    flopped = 0
    dared = 0
    code = 0
    figures = 0
    seat = state.current_player()
    diver = 0
    while seat >= 0:
        code = policy.choose_for(state, seat, stream)
        figures = state.figures
        diver = state.diver
        state.carry_out(seat, code)
        length += 1
        if code >= DARE and code < TURN:
            dared += 1
        if state.phase == CHOICE:
            flopped += 1
        elif state.phase == OVER:
            # Was the last card a belly flop? Drawn from the top it lies just above what is now the top of nothing.
            drawn = state.card(-1 if code == DRAW else 0)
            if code == FLOP or (seat == diver and figures >> figure_of(drawn) & 1):
                flopped += 1
        seat = state.current_player()
    lengths[number] = length
    flops[number] = flopped
    dares[number] = dared
