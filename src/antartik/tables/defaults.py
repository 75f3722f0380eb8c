"""What happens where nobody decides: one default for each decision."""

from __future__ import annotations

from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, ORDERS, Action
from antartik.engine.state import State


def default_action(state: State, seat: int) -> Action:
    """The default of a seat: *agree*, or *pass* where it isn't asked, never turning over (R13); of the diver: *stop*
    if he may, else *draw*; the parachute of the lowest figure; the order seen; and *keep*.
    """
    if state.phase == c.JUDGE:
        return ACTIONS[c.ARRANGE + ORDERS.index(tuple(range(state.held)))]
    if state.phase == c.PAIR:
        return ACTIONS[next(code for code in state.legal_actions(seat) if code >= c.PARACHUTE_8P)]
    if state.phase == c.CHOICE:
        return ACTIONS[c.KEEP]
    if seat == state.diver:
        return ACTIONS[c.STOP if state.may_stop() else c.DRAW]
    asked = state.asked & ~state.answered
    return ACTIONS[c.AGREE if asked >> seat & 1 else c.PASS]
