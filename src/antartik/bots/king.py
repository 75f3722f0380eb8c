"""`king`: a network that has played itself, looking one action ahead."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from antartik.bots.chick import looking_helps
from antartik.bots.network import Network
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.view import View
from antartik.search.determinization import determinize

MARGIN: Final = 0.02
"""What a tenth of a star of margin counts beside a title: it decides between choices that win alike."""

ARRAYS: Final = ("inward", "inward_bias", "outward", "outward_bias")


@cache
def weights(players: int) -> dict[str, NDArray[np.float32]]:
    """The weights of the network for so many players."""
    with files("antartik.bots").joinpath("weights", f"{players}.npz").open("rb") as file:
        loaded = np.load(file, allow_pickle=False)
        return {name: loaded[name].astype(np.float32) for name in ARRAYS}


def network_for(players: int) -> Network:
    """A network of its own for so many players; weights are shared."""
    return Network(players, weights(players))


class King:
    """Takes the choice after which its network gives it the largest share of the title."""

    name = "king"
    description = "experienced: has dived against itself more often than anybody can count"

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
        return ACTIONS[self._network(view.players).rate(state, state.copy(), view.seat, mask, MARGIN)]

    def _network(self, players: int) -> Network:
        """A network for this thread alone, for it keeps what it is working on."""
        networks: dict[int, Network] = self._own.__dict__.setdefault("networks", {})
        if players not in networks:
            networks[players] = self.network_for(players)
        return networks[players]


def worth_a_thought(view: View, choices: Sequence[Action]) -> list[Action]:
    """The choices but what is for nothing: a dare where no card can make a pair, a Judge whose look can't matter."""
    figures = {card.figure for card in view.series}
    may_flop = any(card.figure in figures for card in (*view.hidden, *view.known_top, *view.public_bottom[:1]))
    return [
        action
        for action in choices
        if (action.verb != "dare" or may_flop) and (action.verb != "judge" or looking_helps(view))
    ]


def card(players: int) -> dict[str, Any]:
    """How the network for so many players was made: the plan of its training (`antartik.training`), and the games."""
    with files("antartik.bots").joinpath("weights", f"{players}.npz").open("rb") as file:
        told: dict[str, Any] = json.loads(str(np.load(file, allow_pickle=False)["card"]))
        return told
