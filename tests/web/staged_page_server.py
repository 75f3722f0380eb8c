"""A quick server at which the same game is played every time: python staged_page_server.py FOLDER PORT.

Its deck is laid by hand and its bots know their parts, so that one game shows all that is worth a picture. Tables have
the same codes each time, and say that they are reached at an address of a network at home.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from quick_page_server import OFTEN, PACE, ready

from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.engine.shuffle import Proof, deal, simulation_key
from antartik.engine.view import View
from antartik.server.limits import Limits
from antartik.server.reach import Reach
from antartik.server.running import serve
from antartik.tables.house import House

ORIGIN = "http://192.168.1.20:8040"
SEATS = 4
FIRST = 3
TOP = """
7 2 10J 9P 2
5 3
6 10 9J
8 3 6 8
"""
"""Dive by dive: a flop after which the series is kept, what is added to it, three short dives, and a parachute."""
SEED = "moments"
"""Of the rest of the deck."""

SHORT_UNTIL = 38
"""So many cards are left in the deck when the bots' dives get longer."""
PARTS = {
    (3, 50): "draw",
    (3, 49): "draw",
    (3, 48): "draw",
    (3, 47): "draw",
    (2, 47): "dare 4",
    (1, 45): "dare 4",
    (3, 45): "dare 2",
}
"""What a bot does, by its seat and by how many cards are left in the deck, other than it is used to."""


class Actor:
    """A bot that knows its part; beyond that it agrees, keeps, and stops in time."""

    description = "plays a part"

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        by_text = {str(action): action for action in choices}
        enough = 1 if view.deck_count > SHORT_UNTIL else 3
        wanted = [
            PARTS.get((view.seat, view.deck_count)) if view.seat is not None else None,
            "agree",
            "pass",
            "keep",
            "stop" if len(view.series) >= enough else "draw",
        ]
        return next((by_text[text] for text in wanted if text in by_text), choices[0])


def staged_game(players: Sequence[str], proof: Proof, rules: Rules, first: int | None = None) -> Game:
    """The game of the stage, whatever deck the proof would give."""
    if len(players) != SEATS:
        return Game(players, *deal(simulation_key(SEED, 0), rules, len(players)), rules, proof)
    top = [Card.parse(text) for text in TOP.split()]
    rest, _ = deal(simulation_key(SEED, 0), rules, SEATS)
    for card in top:
        rest.remove(card)
    return Game(players, [*top, *rest], FIRST, rules, proof)


if __name__ == "__main__":
    opened = partial(House.open, pace=PACE, bots={name: Actor(name) for name in ("chick", "rockhopper", "gentoo")})
    limits = Limits(messages=OFTEN, tables=OFTEN, seats=OFTEN, guesses=OFTEN)
    with (
        patch.object(Game, "from_proof", staged_game),
        patch("antartik.server.running.reach_of", return_value=Reach(None, (ORIGIN,))),
        patch("antartik.tables.house.secrets.choice", random.Random(SEED).choice),
    ):
        serve("127.0.0.1", int(sys.argv[2]), Path(sys.argv[1]), ready, limits=limits, open_house=opened)
