from __future__ import annotations

from importlib.resources import files

import numpy as np
import pytest

from antartik.bots.king import card, weights
from antartik.bots.network import Network
from antartik.training.schedule import Plan


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_weights_for_every_table_and_a_card_that_says_how_to_make_them(players: int) -> None:
    network = Network(players, weights(players))
    plan = Plan(**card(players)["plan"])
    assert card(players)["played"] == plan.games
    assert (plan.players, plan.hidden, plan.rules, plan.rival) == (players, network.hidden, "standard", "")
    assert all(np.isfinite(array).all() for array in weights(players).values())


def test_the_weights_are_small_files() -> None:
    folder = files("antartik.bots").joinpath("weights")
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) < 1_000_000
