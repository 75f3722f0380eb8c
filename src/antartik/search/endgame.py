# cython: annotation_typing=False, infer_types=False
"""Exact play near the end of two-player games, by memoised backward induction in compiled code.

A card that has left deck and series counts by its stars and its symbol only, so of equal cards one is tried. Of the
others only matters which figures are equal: moments that are the same but for the names of figures are one. Where
only the share of the title is asked for, nothing is looked at any more once somebody has surely won.

Both players know the same as long as nobody has looked at cards (R11), so a moment is worth one number to both: whoever
acts takes what is best for him, a card from an unknown place is an average over the cards that may lie there. A dive
always shrinks deck and series together, so there are no cycles.

Where a Judge is in play the look is taken to be public. That tells his opponent more than he would know, so the numbers
are a bound and no truth; `Endgame.exact` says which. (More information never harms who gets it in a zero-sum game; with
Judges on both sides the two errors have opposite signs.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

try:
    import cython
except ImportError:
    from antartik.engine import uncompiled as cython

from antartik.engine.cards import FIGURES, JUDGES, KINDS, PARACHUTE_KINDS, SYMBOLS
from antartik.engine.rules import Rules
from antartik.engine.state import State, cards_in, figure_of, kinds_in
from antartik.search.stream import mix

if TYPE_CHECKING:
    pass

if not cython.compiled:  # what endgame.pxd takes from C
    from antartik.engine.bits import lowest_bit
    from antartik.engine.codes import ARRANGE, DARE, DIVE, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, TURN

OBJECTIVES: Final = ("win_share", "star_margin")

ONE = 1
MASK = 0xFFFFFFFFFFFFFFFF
MULTIPLIER = 0x9E3779B97F4A7C15

# Moments on one line of play: with 20 cards left and every pass counted no line is half as long.
DEPTH = 600


@dataclass(frozen=True)
class Endgame:
    """What a moment is worth to the seat that is visited, under best play of both.

    - ``win_share``: 0 to 1, and ``star_margin``: own stars less the other's at the end, of the best action
    - ``actions``: for each of the seat's choices by code, *pass* included, its (win share, star margin)
    - ``exact``: nobody knows more than the other, nor can by any play that could change these numbers; else looks
      are taken to be public
    - ``nodes``: how many moments were worked out
    """

    win_share: float
    star_margin: float
    actions: dict[int, tuple[float, float]]
    exact: bool
    nodes: int


class EndgameSolver:
    """Solves endgames and keeps what it has found for the next one of the same rules.

    One solver serves one thread at a time.
    """

    def __init__(self, *, objective: str = "win_share", node_limit: int = 1_000_000, margins: bool = True) -> None:
        """Optimise ``objective``: the share of the title, ties by the star margin, or the margin, ties by the share.

        ``node_limit`` bounds the moments of one endgame; the tables take about 100 bytes for each. Without ``margins``
        only the share of the title is worked out, all margins are 0.0: faster, for nothing is looked at any more where
        one of the two can't lose. Raises ValueError for an unknown objective, a limit below 1, or the star margin
        without margins.
        """
        if objective not in OBJECTIVES:
            raise ValueError(f"objective: there is no {objective!r}; there are {', '.join(OBJECTIVES)}")
        if node_limit < 1:
            raise ValueError(f"node_limit: at least 1, not {node_limit}")
        if objective == "star_margin" and not margins:
            raise ValueError("margins: the star margin can't be the objective where no margins are worked out")
        self.by_margin = objective == "star_margin"
        self.margins = margins
        self.node_limit = node_limit
        size = 1 << max(10, (node_limit * 2 - 1).bit_length())
        self.slots = size - 1
        self.keys = np.zeros((size, 2), np.uint64)
        self.values = np.zeros((size, 2), np.float64)
        self.nodes = 0
        self.filled = 0
        self.failed = False
        self.sound = True
        self.all_sound = True
        self.win = 0.0
        self.margin = 0.0
        self.one = 0
        self.two = 0
        self.numbers = 0
        self.appeared = 0
        self.figures = 0
        self.rules: Rules | None = None
        self.first = line_of_play(State(Rules(), 2, Rules().deck_kinds(2), 0))

    def solve(self, state: State) -> Endgame | None:
        """The worth of a moment and of every choice of the seat that is visited; None beyond the node limit.

        Raises ValueError unless two play and the game goes on.
        """
        if state.players != 2:
            raise ValueError(f"endgames are solved for two players, not {state.players}")
        seat = state.current_player()
        if seat < 0:
            raise ValueError("the game is over")
        if state.rules != self.rules:
            self._learn(state.rules)
            self.forget()
        elif self.filled > self.node_limit:
            self.forget()
        kept = self.filled
        actions = self._actions(state, seat)
        if not actions and kept:  # perhaps only because the tables were full
            self.forget()
            actions = self._actions(state, seat)
        if not actions:
            return None
        order = (1, 0) if self.by_margin else (0, 1)
        share, margin = max(actions.values(), key=lambda worth: (round(worth[order[0]], 12), worth[order[1]]))
        return Endgame(share, margin, actions, self.all_sound and is_symmetric(state), self.nodes)

    def forget(self) -> None:
        """Empty the tables. What they keep makes the next endgame of the same game quick, and may let it be solved
        where it would be beyond the limit by itself: forget it first where equal moments must have equal answers.
        """
        if self.filled:
            self.keys[:] = 0
            self.filled = 0

    def _actions(self, state: State, seat: int) -> dict[int, tuple[float, float]]:
        """The worth of every choice; nothing beyond the node limit."""
        self.nodes = 0
        self.failed = False
        self.all_sound = True
        sign = 1.0 if seat == 0 else -1.0
        actions: dict[int, tuple[float, float]] = {}
        for code in state.choices():
            self._worth(state, code)
            if self.failed:
                return {}
            share = float(self.win)
            actions[code] = (share if seat == 0 else 1.0 - share, sign * float(self.margin) if self.margins else 0.0)
            self.all_sound = self.all_sound and self.sound
        return actions

    def _learn(self, rules: Rules) -> None:
        """Begin with these rules: which cards are alike once they lie before a player."""
        self.rules = rules
        self.classes = [0] * 6
        self.words = [0] * 6
        self.bonus_alike = len({rules.printed_stars[kind] for kind in PARACHUTE_KINDS}) == 1
        self.two_stars = sum({1 << FIGURES[kind] for kind in range(KINDS) if rules.printed_stars[kind] == 2})
        alike: dict[tuple[int, str], int] = {}
        for kind in range(KINDS):
            number = alike.setdefault((rules.printed_stars[kind], SYMBOLS[kind]), len(alike))
            self.classes[number] |= 1 << kind
            self.words[number] |= 15 * (ONE << 4 * kind)
        self.class_count = len(alike)
        self.printed = rules.printed_stars

    def _worth(self, state: State, code: int) -> None:
        """The worth of an action of the visited seat to seat 0, into ``win`` and ``margin``."""
        with cython.nogil:
            self.sound = True
            self.first.state.become(state)
            self._after(self.first, self.first.state, code)

    # Below, ``state`` is always ``frame.state``: C code without the interpreter can't name an object of its own.

    def _after(self, frame: Frame, state: State, code: int) -> None:
        """What follows an action: the average over what may be drawn or looked at."""
        known = state.looked
        last = state.left - state.public
        if code >= JUDGE_8J and code < PARACHUTE_8P:
            self._look(frame, state, code, known, last)
        elif code == DRAW and known == 0 and last > 0:
            self._draw(frame, state, code, 0, 0, last)
        elif state.public == 0 and last > known and draws_bottom(state, code):
            self._draw(frame, state, code, last - 1, known, last)
        else:
            self._step(frame, state, code)

    def _step(self, frame: Frame, state: State, code: int) -> None:
        """Carry an action out whose effect is known."""
        frame.deeper.state.become(state)
        frame.deeper.state.carry_out(state.current_player(), code)
        self._value(frame.deeper, frame.deeper.state)

    def _draw(self, frame: Frame, state: State, code: int, target: int, low: int, high: int) -> None:
        """Average over the kinds of card that may lie at the place ``target``, one of ``low`` to ``high`` - 1."""
        win = 0.0
        margin = 0.0
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
            frame.deeper.state.carry_out(state.current_player(), code)
            self._value(frame.deeper, frame.deeper.state)
            if self.failed:
                return
            win += count * self.win
            margin += count * self.margin
        self.win = win / (high - low)
        self.margin = margin / (high - low)

    def _look(self, frame: Frame, state: State, code: int, known: int, last: int) -> None:
        """Average over the cards that a Judge may see; their order doesn't matter, for the diver chooses it."""
        self._note_look(frame, frame.deeper.state, state, code)
        new = 3 - known
        if new > last - known:
            new = last - known
        if new <= 0:
            self._step(frame, state, code)
            return
        win = 0.0
        margin = 0.0
        total = 0.0
        hidden = 0
        for place in range(known, last):
            hidden += ONE << 4 * state.card(place)
        for one in range(16):
            for two in range(one, 16 if new > 1 else one + 1):
                for three in range(two, 16 if new > 2 else two + 1):
                    weight = ways(hidden, one, two if new > 1 else -1, three if new > 2 else -1)
                    if weight == 0:
                        continue
                    frame.deeper.state.become(state)
                    bring(frame.deeper.state, one, known)
                    if new > 1:
                        bring(frame.deeper.state, two, known + 1)
                    if new > 2:
                        bring(frame.deeper.state, three, known + 2)
                    frame.deeper.state.carry_out(state.current_player(), code)
                    self._value(frame.deeper, frame.deeper.state)
                    if self.failed:
                        return
                    win += weight * self.win
                    margin += weight * self.margin
                    total += weight
        self.win = win / total
        self.margin = margin / total

    def _note_look(self, frame: Frame, after: State, state: State, code: int) -> None:
        """Whether the one who looks then knows more than the other: not if all cards that he may have are alike."""
        after.become(state)
        after.carry_out(state.current_player(), code)
        part = kinds_in(after.hidden(-1))
        if part & part - 1:
            self.sound = False

    def _is_decided(self, state: State) -> bool:
        """Whether one of the two has won already, whatever happens; if so ``win`` says who.

        One who leads can always agree, let a series be returned, draw where he must and stop as soon as he may. Then a
        card of deck, series or pair brings the other its printed stars at most: if he gets it those, and if the leader
        gets it at least one less, for each of the leader's dives takes such a card and allows one dare, which makes a
        card of one star worth three. Besides there are the stakes: his may be worth three, the leader's may become his.
        """
        margin = state.stars(0) - state.stars(1)
        open_stars = 0
        for place in range(state.left):
            open_stars += self.printed[state.card(place)]
        for place in range(state.length):
            open_stars += self.printed[state.series[place]]
        if state.pair:
            open_stars += self.printed[state.pair - 1]
        for seat in range(2):
            if state.stake[seat]:
                open_stars += 3
            if state.answer[seat]:
                return False
        self.win = 1.0 if margin > 0 else 0.0
        return margin > open_stars or -margin > open_stars

    def _value(self, frame: Frame, state: State) -> None:
        """The worth of a moment to seat 0, into ``win`` and ``margin``; ``sound`` becomes False if it isn't exact."""
        if state.phase == OVER:
            own = state.stars(0)
            other = state.stars(1)
            self.margin = own - other
            self.win = 1.0 if own > other else 0.5 if own == other else 0.0
            return
        if not self.margins and self._is_decided(state):
            return
        if frame.is_last or self.nodes >= self.node_limit:
            self.failed = True
            return
        self._key(state)
        one = self.one
        two = self.two
        slot = one & self.slots
        while self.keys[slot, 0] != 0:
            if self.keys[slot, 0] == one and self.keys[slot, 1] >> 1 == two >> 1:
                if self.keys[slot, 1] & 1:
                    self.sound = False
                self.win = self.values[slot, 0]
                self.margin = self.values[slot, 1]
                return
            slot = (slot + 1) & self.slots
        self.nodes += 1
        seat = state.current_player()
        mask = self._unlike(state.choice_mask())
        best_win = 0.0
        best_margin = 0.0
        found = False
        sound = self.sound
        all_sound = True
        while mask:
            self.sound = True
            self._after(frame, state, lowest_bit(mask))
            if self.failed:
                return
            mask &= mask - 1
            all_sound = all_sound and self.sound
            if not found or self._better(seat, best_win, best_margin):
                found = True
                best_win = self.win
                best_margin = self.margin
                if not self.margins and self.sound and (best_win <= 0.0 if seat else best_win >= 1.0):
                    all_sound = True
                    break
        self.win = best_win
        self.margin = best_margin
        # Others may have come into this slot meanwhile.
        while self.keys[slot, 0] != 0:
            slot = (slot + 1) & self.slots
        if self.filled * 4 < self.slots * 3:
            self.keys[slot, 0] = one
            self.keys[slot, 1] = (two | 1) ^ (1 if all_sound else 0)
            self.values[slot, 0] = best_win
            self.values[slot, 1] = best_margin
            self.filled += 1
        self.sound = sound and all_sound

    def _better(self, seat: int, win: float, margin: float) -> bool:
        """Whether what is in ``win`` and ``margin`` now is better for the seat than these."""
        gain = self.win - win
        more = self.margin - margin if self.margins else 0.0
        if seat != 0:
            gain = -gain
            more = -more
        if self.by_margin:
            return more > 1e-12 or (more > -1e-12 and gain > 0)
        return gain > 1e-12 or (gain > -1e-12 and more > 0)

    def _unlike(self, mask: int) -> int:
        """Of the choices that differ only by the figure of a card, one; *arrange* is left as it is."""
        left = mask & (ONE << JUDGE_8J) - 1
        left |= mask & ((ONE << DARE - ARRANGE) - 1) << ARRANGE
        part = mask >> JUDGE_8J & 7
        if self.bonus_alike:
            part &= -part
        left |= part << JUDGE_8J
        part = mask >> PARACHUTE_8P & 7
        if self.bonus_alike:
            part &= -part
        left |= part << PARACHUTE_8P
        for number in range(self.class_count):
            part = mask >> DARE & self.classes[number]
            left |= (part & -part) << DARE
            part = mask >> TURN & self.classes[number]
            left |= (part & -part) << TURN
        return left

    def _counts(self, pile: int) -> int:
        """A pile as numbers of cards that are alike."""
        part = 0
        if pile != 0:
            for number in range(self.class_count):
                part = part << 6 | cards_in(pile & self.words[number])
        return part

    def _class(self, staked: int) -> int:
        """The class of a stake, from 1, or 0 for none."""
        if staked:
            for number in range(self.class_count):
                if self.classes[number] >> (staked - 1) & 1:
                    return number + 1
        return 0

    def _mix_in(self, part: int) -> None:
        """Make a word part of the moment's key."""
        self.one = mix((self.one + MULTIPLIER & MASK) ^ part)
        self.two = mix((self.two + MULTIPLIER & MASK) ^ part)

    def _place(self, kind: int) -> int:
        """A card at a known place, as the number of its figure in the order in which figures appear, and its symbol."""
        figure = figure_of(kind)
        number = self.numbers >> 4 * figure & 15
        if number == 0:
            self.figures += 1
            number = self.figures
            self.numbers |= (ONE * number) << 4 * figure
            self.appeared |= (ONE * figure) << 4 * number
        return number << 2 | (kind - 7) % 3 if kind >= 7 else number << 2

    def _key(self, state: State) -> None:
        """What tells a moment from others, into ``one`` and ``two``, whatever the order of the unknown cards is.

        Figures have no names there, for only whether two are equal matters, and what they are worth: those of cards at
        known places (the series, the known top, the known bottom) are numbered as they appear, the others are a
        collection.
        """
        self.one = 0
        self.two = MULTIPLIER
        self.numbers = 0
        self.appeared = 0
        self.figures = 0
        self._mix_in(self._counts(state.up[0]))
        self._mix_in(self._counts(state.up[1]))
        self._mix_in(self._counts(state.down[0]))
        self._mix_in(self._counts(state.down[1]))
        part = 0
        for place in range(state.length):
            part = part << 6 | self._place(state.series[place])
        self._mix_in(part)
        part = 0
        for place in range(state.looked):
            part = part << 6 | self._place(state.card(place))
        part = part << 6 | (self._place(state.pair - 1) if state.pair else 0)
        part = part << 4 | state.length
        part = part << 2 | state.looked
        part = part << 2 | state.held
        part = part << 6 | state.public
        part = part << 1 | (state.added if state.must_add else 0)
        part = part << 1 | state.diver
        part = part << 3 | state.phase
        part = part << 2 | state.visit
        self._mix_in(part)
        part = 0
        for seat in range(2):
            part = part << 3 | self._class(state.stake[seat])
            part = part << 3 | self._class(state.answer[seat])
        part = part << 2 | state.asked
        part = part << 2 | state.answered
        part = part << 2 | state.dared
        for place in range(state.public):
            part = part << 6 | self._place(state.card(state.left - 1 - place))
            if place % 7 == 6:
                self._mix_in(part)
                part = 0
        self._mix_in(part)
        # Of the unknown cards, for each figure how many there are with each symbol, and its stars.
        hidden = state.hidden(state.looker)
        part = 0
        for number in range(1, self.figures + 1):
            figure = self.appeared >> 4 * number & 15
            part = part << 13 | self._unknown(hidden, figure)
            if number % 4 == 0:
                self._mix_in(part)
                part = 0
        self._mix_in(part)
        total = 0
        for figure in range(1, 11):
            if self.numbers >> 4 * figure & 15 == 0:
                part = self._unknown(hidden, figure)
                if part & 0xFFF:
                    total = total + mix(part) & MASK
        self._mix_in(total)
        if self.one == 0:
            self.one = 1

    def _unknown(self, hidden: int, figure: int) -> int:
        """Of the unknown cards those of a figure: three counts by symbol and a bit for its stars."""
        if figure < 8:
            return hidden >> 4 * (figure - 1) & 15 | (self.two_stars >> figure & 1) << 12
        return hidden >> 12 * (figure - 8) + 28 & 0xFFF | (self.two_stars >> figure & 1) << 12


class Frame:
    """One moment on the line of play that is looked at, and the place for the next; the last leads to itself."""

    def __init__(self, state: State, deeper: Frame | None) -> None:
        self.state = state
        self.is_last = deeper is None
        self.deeper: Frame = self if deeper is None else deeper


def line_of_play(state: State) -> Frame:
    """Places for as many moments as a line of play can have."""
    frame = Frame(state.copy(), None)
    for _ in range(DEPTH):
        frame = Frame(state.copy(), frame)
    return frame


def draws_bottom(state: State, code: int) -> bool:
    """Whether an action draws from the bottom of the deck (R13, R14)."""
    return code >= TURN or (state.bottom_draw != 0 and code >= PARACHUTE_8P and code < ARRANGE)


def ways(hidden: int, one: int, two: int, three: int) -> float:
    """In how many ways these kinds, in ascending order and -1 for none, can be taken from a pile."""
    number = 1.0 * (hidden >> 4 * one & 15)
    if two >= 0:
        number *= (hidden >> 4 * two & 15) - (two == one)
        if two == one:
            number /= 2
    if three >= 0:
        number *= (hidden >> 4 * three & 15) - (three == two) - (three == one)
        if three == two:
            number /= 3 if three == one else 2
    return number


def bring(state: State, kind: int, place: int) -> None:
    """Exchange the card at this place of the deck for the next one of this kind."""
    other = place
    while state.card(other) != kind:
        other += 1
    state.swap(place, other)


def is_symmetric(state: State) -> bool:
    """Whether both players know the same: nobody has looked, or all the cards that only one may know are alike."""
    if not state.looked:
        return True
    return len({kind for kind in range(KINDS) if state.hidden(-1) >> 4 * kind & 15}) == 1


def is_exact(state: State) -> bool:
    """Whether `EndgameSolver` is surely exact, told without solving: both know the same, and no Judge can matter.

    A Judge that is out of the game can't be called, and where one card is left in the deck, and no choice to return a
    series is to come before the end, it tells nothing new: the deck never grows again.
    """
    if not is_symmetric(state):
        return False
    in_play = state.up[0] | state.up[1] | state.down[0] | state.down[1] | state.hidden(-1)
    kinds = [state.series[place] for place in range(state.length)]
    kinds += [staked - 1 for staked in (*list(state.stake)[:2], state.pair) if staked]
    kinds += [state.card(place) for place in range(state.left - state.public, state.left)]
    for kind in kinds:
        in_play |= 1 << 4 * kind
    return not in_play & JUDGES or (state.left == 1 and state.phase <= DIVE)
