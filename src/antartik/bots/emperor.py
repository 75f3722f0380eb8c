"""`emperor`: the strongest; where a decision isn't clear it looks further ahead."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from typing import Final

from antartik import form
from antartik.bots.king import MARGIN, network_for, worth_a_thought
from antartik.bots.lookahead import Lookahead
from antartik.bots.network import Network
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.state import State
from antartik.engine.view import View
from antartik.search.determinization import determinize
from antartik.search.endgame import EndgameSolver, is_exact

CLEAR: Final = 0.05
"""By how much of a title the best choice must lead, one action ahead, to be taken at once."""

CARDS: Final = 2
"""How many cards it looks ahead where the choice isn't clear."""


SOLVED: Final = 6
"""With so many cards left between two players it tries to solve the endgame."""

NODES: Final = 150_000 if form.NAME == "compiled" else 1_500
"""How many moments of an endgame it may work out: a fifth of a second."""

FEWER_NODES: Final = NODES // 6
"""How many while a Judge is in play, who will matter more often than not; then the work was in vain."""


class Emperor:
    """Takes the choice after which, looking cards ahead, its network gives it the largest share of the title.

    Near the end between two, where no Judge can matter, it plays perfectly: it solves what is left, and of choices that
    win alike takes the one that its network likes best.
    """

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
        if view.players == 2 and state.left <= SOLVED and state.current_player() == view.seat:
            sensible = self._best_by_exact_play(state, sensible)
            if len(sensible) == 1:
                return sensible[0]
        lookahead = self._lookahead(state)
        network = lookahead.network
        mask = sum(1 << action.code for action in sensible)
        best = network.rate(state, state.copy(), view.seat, mask, MARGIN)
        second = max(network.values[action.code] for action in sensible if action.code != best)
        # Of one who has looked at the next cards it can't be told what he will do with them.
        secret = state.looked > 0 and state.looker != view.seat
        if network.values[best] - second < CLEAR and not secret:
            best = lookahead.rate(state, view.seat, mask, MARGIN, CARDS)
        return ACTIONS[best]

    def _best_by_exact_play(self, state: State, choices: list[Action]) -> list[Action]:
        """Those that are worth most by exact play; all where that takes too long or isn't exact."""
        nodes = NODES if is_exact(state) else FEWER_NODES
        solvers: dict[int, EndgameSolver] = self._own.__dict__.setdefault("solvers", {})
        if nodes not in solvers:
            solvers[nodes] = EndgameSolver(node_limit=nodes, margins=False)
        solvers[nodes].forget()  # what it kept would let it solve more, and an equal view is to get an equal choice
        endgame = solvers[nodes].solve(state)
        if endgame is None or not endgame.exact:
            return choices
        most = max(endgame.actions[action.code][0] for action in choices)
        return [action for action in choices if endgame.actions[action.code][0] > most - 1e-9]

    def _lookahead(self, state: State) -> Lookahead:
        """One for this thread alone, for it keeps what it is working on."""
        kept: dict[int, Lookahead] = self._own.__dict__.setdefault("lookaheads", {})
        if state.players not in kept:
            kept[state.players] = Lookahead(self.network_for(state.players), state)
        return kept[state.players]
