"""What is counted in a game: dives, questions, dares and how they ended."""

from __future__ import annotations

from dataclasses import dataclass

from antartik.engine import codes as c
from antartik.engine.cards import FIGURES
from antartik.engine.state import State


@dataclass(slots=True)
class GameCounts:
    """Counts of one game; call an object before each action and `finish` it after the last.

    - ``dives``; ``questions``: answers that opponents gave; ``dares`` among them
    - ``dares_won``, ``dares_lost`` by the darers (the rest lapsed, R15)
    - ``series``, ``figures``: series that ended with a dive, stopped or flopped (R9's rest), and their figures
    - ``flops``; ``choices``: those after which the next player chose; ``kept`` among them
    - ``parachutes`` opened (``parachute: rescue``) or used to draw (``bottom_draw``); ``judges`` called; ``turns``
    """

    dives: int = 1
    questions: int = 0
    dares: int = 0
    dares_won: int = 0
    dares_lost: int = 0
    series: int = 0
    figures: int = 0
    flops: int = 0
    choices: int = 0
    kept: int = 0
    parachutes: int = 0
    judges: int = 0
    turns: int = 0

    _stakes: int = 0
    _length: int = 0
    _ends: bool = False
    _pair: bool = False
    _added: bool = False
    _diver: int = -1

    def __call__(self, state: State, seat: int, code: int) -> None:
        """Count an action that is about to be applied (an arena.play Watcher)."""
        self._settle(state)
        if code == c.AGREE or c.DARE <= code < c.TURN:
            self.questions += 1
            self.dares += code != c.AGREE
        self.kept += code == c.KEEP
        self.choices += code in (c.KEEP, c.RETURN)
        self.judges += c.JUDGE_8J <= code < c.PARACHUTE_8P
        self.parachutes += c.PARACHUTE_8P <= code < c.ARRANGE
        self.turns += code >= c.TURN
        drawn = _drawn(state, code)
        self._diver = state.diver
        self._stakes = sum(1 for i in range(state.players) if state.stake[i])
        self._length = state.length
        self._pair = code == c.FLOP or (drawn >= 0 and seat == state.diver and state.figures >> FIGURES[drawn] & 1 == 1)
        self._ends = code in (c.STOP, c.FLOP) or (c.PARACHUTE_8P <= code < c.ARRANGE and state.pair > 0)
        self._added = drawn >= 0 and seat == state.diver and not self._pair

    def finish(self, state: State) -> None:
        """Count what the last action did."""
        self._settle(state)

    def _settle(self, state: State) -> None:
        flopped = self._pair and state.phase != c.PAIR
        over = state.phase == c.OVER
        if self._stakes and not any(state.stake[i] for i in range(state.players)):
            if self._added:
                self.dares_lost += self._stakes
            elif flopped or self._ends:
                self.dares_won += self._stakes
        if state.diver != self._diver and self._diver >= 0:
            self.dives += 1
        if flopped:
            self.flops += 1
        length = self._length + self._added
        if length and (flopped or self._ends or (over and self._diver >= 0)):
            self.series += 1
            self.figures += length
        self._diver = -1
        self._stakes = 0
        self._pair = self._ends = self._added = False


def _drawn(state: State, code: int) -> int:
    """The kind that an action takes from the deck, -1 for none."""
    if code == c.DRAW:
        return state.card(0)
    if code >= c.TURN or (c.PARACHUTE_8P <= code < c.ARRANGE and not state.pair):
        return state.card(state.left - 1)
    return -1
