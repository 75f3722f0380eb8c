"""What happens where nobody decides: one default for each decision."""

from __future__ import annotations

from antartik.engine import state as s
from antartik.engine.actions import ACTIONS, AGREE, ARRANGE, DRAW, KEEP, ORDERS, PARACHUTE, PASS, STOP, Action
from antartik.engine.state import State


def default_action(state: State, seat: int) -> Action:
    """The default of a seat: *agree*, or *pass* where it isn't asked, never turning over (R13); of the diver: *stop*
    if he may, else *draw*; the parachute of the lowest figure; the order seen; and *keep*.
    """
    if state.phase == s.JUDGE:
        return ACTIONS[ARRANGE + ORDERS.index(tuple(range(state.held)))]
    if state.phase == s.PAIR:
        return ACTIONS[next(code for code in state.legal_actions(seat) if code >= PARACHUTE)]
    if state.phase == s.CHOICE:
        return ACTIONS[KEEP]
    if seat == state.diver:
        return ACTIONS[STOP if state.may_stop() else DRAW]
    asked = state.asked & ~state.answered
    return ACTIONS[AGREE if asked >> seat & 1 else PASS]
