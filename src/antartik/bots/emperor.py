"""`emperor`: the strongest; where a decision isn't clear it looks further ahead."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from typing import Final

from antartik.bots.king import MARGIN, network_for, worth_a_thought
from antartik.bots.lookahead import Lookahead
from antartik.bots.network import Network
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.state import State
from antartik.engine.view import View
from antartik.search.determinization import determinize

CLEAR: Final = 0.05
"""By how much of a title the best choice must lead, one action ahead, to be taken at once."""

CARDS: Final = 2
"""How many cards it looks ahead where the choice isn't clear."""


class Emperor:
    """Takes the choice after which, looking cards ahead, its network gives it the largest share of the title."""

    name = "emperor"
    description = "the strongest: tries every card that may come, and the one after it"

    def __init__(self, network_for: Callable[[int], Network] = network_for) -> None:
        """``network_for``: makes a network for so many players."""
        self.network_for = network_for
        self._own = threading.local()

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Its choice; rng isn't used for anything that shows."""
        sensible = worth_a_thought(view, choices)
        if len(sensible) == 1:
            return sensible[0]
        assert view.seat is not None
        state = determinize(view, rng)
        mask = sum(1 << action.code for action in sensible)
        lookahead = self._lookahead(state)
        network = lookahead.network
        best = network.rate(state, state.copy(), view.seat, mask, MARGIN)
        second = max(network.values[action.code] for action in sensible if action.code != best)
        # Of one who has looked at the next cards it can't be told what he will do with them.
        secret = state.looked > 0 and state.looker != view.seat
        if network.values[best] - second < CLEAR and not secret:
            best = lookahead.rate(state, view.seat, mask, MARGIN, CARDS)
        return ACTIONS[best]

    def _lookahead(self, state: State) -> Lookahead:
        """One for this thread alone, for it keeps what it is working on."""
        kept: dict[int, Lookahead] = self._own.__dict__.setdefault("lookaheads", {})
        if state.players not in kept:
            kept[state.players] = Lookahead(self.network_for(state.players), state)
        return kept[state.players]
