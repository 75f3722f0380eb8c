from __future__ import annotations

import random

import pytest

from antartik import Action, Rules, State, View
from antartik.bots import BOTS
from antartik.bots.emperor import Emperor
from antartik.engine.actions import ACTIONS
from antartik.engine.shuffle import deal
from antartik.engine.view import view_of
from antartik.search.endgame import EndgameSolver, is_exact


def ends(games: int, left: int) -> list[State]:
    """Moments with few cards left, of games without Judges between gentoo and rockhopper."""
    rules, found = Rules(judges={}), []
    for number in range(games):
        deck, _ = deal(f"emperor/{number}".encode().ljust(32, b"."), rules, 2)
        state, rng = State(rules, 2, [card.kind for card in deck], number % 2), random.Random(number)
        while (seat := state.current_player()) >= 0:
            choices = [ACTIONS[code] for code in state.choices()]
            if len(choices) > 1 and state.left <= left and is_exact(state):
                found.append(state.copy())
            bot = BOTS["gentoo" if seat == 0 else "rockhopper"]
            state.apply(seat, bot.choose(view_of(state, seat), choices, rng).code)
    return found


def test_near_the_end_it_gives_nothing_away() -> None:
    emperor, solver, tried = Emperor(), EndgameSolver(node_limit=300), 0
    for state in ends(60, 2):
        seat = state.current_player()
        solver.forget()
        endgame = solver.solve(state)
        if endgame is None or len({round(share, 6) for share, _ in endgame.actions.values()}) == 1:
            continue
        choices = [ACTIONS[code] for code in endgame.actions]
        chosen = emperor.choose(view_of(state, seat), choices, random.Random(1))
        assert endgame.actions[chosen.code][0] == pytest.approx(endgame.win_share, abs=1e-9)
        tried += 1
    assert tried > 3


def test_what_it_has_solved_before_changes_no_choice() -> None:
    moments = ends(6, 2)[:10]
    fresh = [Emperor().choose(*asked(state), random.Random(1)) for state in moments]
    emperor = Emperor()
    assert [emperor.choose(*asked(state), random.Random(1)) for state in moments] == fresh


def asked(state: State) -> tuple[View, list[Action]]:
    return view_of(state, state.current_player()), [ACTIONS[code] for code in state.choices()]
