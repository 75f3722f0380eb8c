"""Full states that agree with what a seat knows."""

from __future__ import annotations

import random

from antartik.engine import codes as c
from antartik.engine.cards import KINDS
from antartik.engine.state import State
from antartik.engine.view import PHASES, View


def determinize(view: View, rng: random.Random) -> State:
    """A state drawn uniformly from those that agree with all that the view's seat knows.

    The cards at places that it doesn't know are shuffled over these places. Others' answers of an open asking are
    taken back, since they may be any, and the schedule begins anew: `current_player` may be another than the seat that
    was asked for its choice, whose choice can be applied all the same (a *pass* is none: leave it out). A diver who is
    to act is visited. Costs about as much as a hundred choices of a playout uncompiled; for many playouts of one view
    draw one state and let `playouts(seat=...)` shuffle.
    """
    hidden = [kind for kind in range(KINDS) for _ in range(view.hidden.word >> (4 * kind) & 15)]
    rng.shuffle(hidden)
    known = view.hand or view.known_top
    deck = [*(card.kind for card in known), *hidden, *(card.kind for card in view.public_bottom)]
    n, seats = view.players, range(view.players)
    state = State(view.rules, n, deck, view.diver)
    state.phase = PHASES.index(view.phase)
    spare = [0] * (5 - n)
    state.up = [view.face_up[seat].word for seat in seats] + spare
    state.down = [view.face_down[seat].word for seat in seats] + spare
    state.out = view.out.word
    state.stake = [0 if card is None else card.kind + 1 for card in view.stakes] + spare
    state.length = len(view.series)
    state.series = [card.kind for card in view.series] + [0] * (10 - len(view.series))
    state.figures = sum(1 << card.figure for card in view.series)
    state.pair = 0 if view.pair is None else view.pair.kind + 1
    state.added = int(view.added)
    state.held = view.hand_count
    state.looker = -1 if view.looker is None else view.looker
    state.looked = view.looked
    state.public = len(view.public_bottom)
    state.dared = _mask(view.dared)
    state.asked = _mask(view.asked)
    state.answered = state.asked if view.phase == "dive" else 0
    if view.own_answer is not None and view.seat is not None:
        state.answered = 1 << view.seat
        card = view.own_answer.card
        answers = [0] * 5
        answers[view.seat] = 0 if card is None else card.kind + 1
        state.answer = answers
    if state.phase > c.DIVE or (state.phase == c.DIVE and view.seat == view.diver):
        state.visit = n
    else:
        state.visit = 1
        state.skip()
    return state


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)
