"""How much a bot thinks for a choice; docs/bots.md has the times, compiled and on a quiet machine."""

from __future__ import annotations

import random
import time

import pytest

from antartik import Rules, State
from antartik.bots import BOTS
from antartik.bots.emperor import Emperor
from antartik.bots.king import network_for
from antartik.bots.network import Network
from antartik.engine.actions import ACTIONS
from antartik.engine.shuffle import deal
from antartik.engine.view import view_of

WIDE = 20
"""Machines are noisy and may be slow; a bot that thinks so many times too long has a fault."""


def moments(players: int, share: float) -> list[tuple[State, int]]:
    """Some of the moments of a game of gentoo against itself."""
    deck, _ = deal(f"thought/{players}".encode().ljust(32, b"."), Rules(), players)
    state, gentoo, rng = (
        State(Rules(), players, [card.kind for card in deck], 0),
        BOTS["gentoo"],
        random.Random(players),
    )
    found = []
    while (seat := state.current_player()) >= 0:
        choices = [ACTIONS[code] for code in state.choices()]
        if len(choices) > 1 and rng.random() < share:
            found.append((state.copy(), seat))
        state.apply(seat, gentoo.choose(view_of(state, seat), choices, rng).code)
    return found


@pytest.mark.parametrize("name", [name for name in BOTS if name != "emperor"])
def test_five_milliseconds_of_thought_within_a_wide_factor(name: str) -> None:
    asked = [(view_of(state, seat), [ACTIONS[code] for code in state.choices()]) for state, seat in moments(4, 0.2)]
    assert len(asked) > 10
    BOTS[name].choose(*asked[0], random.Random(0))  # what is loaded at the first choice doesn't count
    start = time.process_time()
    for view, choices in asked:
        BOTS[name].choose(view, choices, random.Random(0))
    assert (time.process_time() - start) / len(asked) < 0.005 * WIDE


@pytest.mark.parametrize("players", [2, 4])
def test_the_emperor_rates_no_more_than_it_has_time_for(players: int) -> None:
    """Compiled a rating takes some 2 microseconds, so 10 milliseconds are 5,000 of them, and 200 are 100,000."""
    made: list[Network] = []

    def counted(players: int) -> Network:
        made.append(network_for(players))
        return made[-1]

    emperor, costs = Emperor(counted), []
    for state, seat in moments(players, 0.15 if players == 2 else 0.04):
        before = sum(network.rated for network in made)
        emperor.choose(view_of(state, seat), [ACTIONS[code] for code in state.choices()], random.Random(0))
        costs.append(sum(network.rated for network in made) - before)
    assert len(costs) >= 5
    assert 1 < sum(costs) / len(costs) < 5_000
    assert max(costs) < 100_000
