"""Who looks ahead from what a seat knows sees rows of the same kind as who plays."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

from antartik.engine import codes as c
from antartik.engine.observation import fields, observation_size, observe
from antartik.search import determinize
from strategies import TEMPERS, random_setup, some_action


def test_a_determinised_state_gives_the_seat_the_row_that_it_knows() -> None:
    """All but who else has answered an open asking: those answers are taken back, and are awaited again."""
    met: Counter[str] = Counter()
    for number in range(10):
        rng = random.Random(f"determinised/{number}")
        game = random_setup(rng).game()
        n = len(game.players)
        while not game.is_over:
            game.play(*some_action(game.state, rng, list(TEMPERS.values())[number % len(TEMPERS)]))
            seat = rng.randrange(n)
            known, drawn = np.zeros((2, observation_size(n)), np.uint8)
            observe(game.state, seat, known)
            observe(determinize(game.view(seat), rng), seat, drawn)
            others_answered = game.state.phase == c.ASKING and game.state.answered & ~(1 << seat)
            for field in fields(n):
                if others_answered and field.name in ("answered", "to_act"):
                    assert field.of(drawn)[0] == field.of(known)[0]
                    assert not np.array_equal(field.of(drawn), field.of(known))
                    met["taken back"] += 1
                else:
                    assert np.array_equal(field.of(drawn), field.of(known))
            met["alike"] += not others_answered
    assert min(met["taken back"], met["alike"]) > 10
