"""The default of each decision is legal wherever it is due, and is the one that was promised."""

from __future__ import annotations

import random

from antartik.engine import codes as c
from antartik.engine.view import PHASES
from antartik.tables.consulting import choices_of
from antartik.tables.defaults import default_action
from strategies import TEMPERS, random_setup, some_action


def test_every_default_is_a_choice_and_the_right_one() -> None:
    seen = set()
    for number in range(30):
        rng = random.Random(f"defaults/{number}")
        game = random_setup(rng).game()
        while not game.is_over:
            state = game.state
            for seat in range(state.players):
                due = seat in game.to_act
                aside = seat != state.diver and state.phase in (c.ASKING, c.DIVE) and game.legal_actions(seat)
                if not due and (not aside or state.asked >> seat & 1):
                    continue
                action = default_action(state, seat)
                assert action in choices_of(state, seat)
                phase = PHASES[state.phase]
                seen.add((phase, action.verb))
                if phase == "pair":
                    chutes = [card.figure for card in game.view(seat).face_up[seat] if card.symbol == "P"]
                    assert action.card is not None
                    assert action.card.figure == min(chutes)
                if phase == "judge":
                    assert action.order == tuple(range(state.held))
                if phase == "dive" and seat == state.diver:
                    assert (action.verb == "stop") == state.may_stop()
            game.play(*some_action(state, rng, TEMPERS["restless"]))
    assert seen == {
        ("asking", "agree"),
        ("asking", "pass"),
        ("dive", "stop"),
        ("dive", "draw"),
        ("dive", "pass"),
        ("judge", "arrange"),
        ("pair", "parachute"),
        ("choice", "keep"),
    }
