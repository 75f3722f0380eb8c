"""The count at the end: every card once, and the stars that the engine counts (R16)."""

from __future__ import annotations

import random

from antartik.engine.cards import Pile
from antartik.engine.state import State
from antartik.engine.tally import tally
from strategies import TEMPERS, random_setup, some_action


def finished(number: int) -> State:
    """The end of some game by some rules."""
    rng = random.Random(f"tally/{number}")
    game = random_setup(rng).game()
    while not game.is_over:
        seat, action = some_action(game.state, rng, list(TEMPERS.values())[number % len(TEMPERS)])
        game.play(seat, action)
    return game.state


def test_the_count_is_of_every_card_before_a_player_and_comes_to_his_stars() -> None:
    face_down = 0
    for number in range(40):
        state = finished(number)
        for seat, cards in enumerate(tally(state)):
            assert sum(counted.stars for counted in cards) == state.stars(seat)
            assert Pile.of(counted.card for counted in cards if not counted.face_down).word == state.up[seat]
            assert Pile.of(counted.card for counted in cards if counted.face_down).word == state.down[seat]
            assert [counted.face_down for counted in cards] == sorted(counted.face_down for counted in cards)
            face_down += sum(counted.face_down for counted in cards)
    assert face_down > 20
