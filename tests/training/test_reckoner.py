from __future__ import annotations

import random

from antartik.bots.yardstick import Yardstick
from antartik.engine.actions import ACTIONS
from antartik.engine.view import view_of
from antartik.training.reckoner import Reckoner
from strategies import random_moments


def test_it_chooses_what_the_yardstick_chooses() -> None:
    yardstick, reckoner, verbs = Yardstick(), Reckoner(), set()
    for state in random_moments(150, "reckoner"):
        seat = state.current_player()
        choices = [ACTIONS[code] for code in state.choices()]
        wanted = yardstick.choose(view_of(state, seat), choices, random.Random(0))
        assert ACTIONS[reckoner.choose(state, seat, state.choice_mask())] == wanted
        verbs.add(wanted.verb)
    assert verbs == {"pass", "agree", "draw", "stop", "flop", "keep", "return", "judge", "parachute", "arrange", "dare"}
