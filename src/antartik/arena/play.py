"""One game between bots, through the schedule."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from antartik.bots import Bot
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.state import State
from antartik.engine.view import view_of

Watcher = Callable[[State, int, int], None]
"""Called before each action with the state, the seat and the action's code; it must not change the state."""


class BotError(RuntimeError):
    """A bot made no choice of its own; the message names it and what it did."""


def play_out(
    state: State,
    bots: Sequence[Bot],
    rngs: Sequence[random.Random],
    watch: Watcher | None = None,
) -> list[tuple[int, Action]]:
    """Play a state to its end, changing it, and return seat and action of all that a record holds.

    ``bots`` and ``rngs`` are by seat; *pass* is no action of a record. Raises BotError if a bot raises anything, or
    chooses what it can't.
    """
    actions: list[tuple[int, Action]] = []
    while (seat := state.current_player()) >= 0:
        mask = state.choice_mask()
        choices = [ACTIONS[code] for code in range(len(ACTIONS)) if mask >> code & 1]
        try:
            action = bots[seat].choose(view_of(state, seat), choices, rngs[seat])
            code = action.code
        except Exception as error:
            raise BotError(f"{bots[seat].name} on seat {seat} failed: {type(error).__name__}: {error}") from error
        if code < 0 or not mask >> code & 1:
            raise BotError(f"{bots[seat].name} on seat {seat} chose {action}; it had {', '.join(map(str, choices))}")
        if watch is not None:
            watch(state, seat, code)
        state.apply(seat, code)
        if code != c.PASS:
            actions.append((seat, action))
    return actions
