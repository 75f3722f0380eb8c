"""Networks of random weights, what they say worked out by matrices, and moments to try them on."""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

from antartik import Rules, State
from antartik.bots.features import feature_count, write_features
from strategies import random_setup


def some_weights(players: int, hidden: int = 12) -> dict[str, NDArray[np.float32]]:
    rng, inputs = np.random.default_rng(players), feature_count(players)
    shapes = {
        "inward": (inputs, hidden),
        "inward_bias": (hidden,),
        "outward": (hidden, 2 * players),
        "outward_bias": (2 * players,),
    }
    return {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}


def moments(games: int, seed: str, rules: Rules | None = None, players: int | None = None) -> list[State]:
    rng, found = random.Random(seed), []
    for _ in range(games):
        setup = random_setup(rng, rules, players)
        state = State(setup.rules, setup.players, [card.kind for card in setup.deck], setup.first)
        while state.current_player() >= 0:
            if rng.random() < 0.05:
                found.append(state.copy())
            state.advance(rng.choice(state.choices()))
        found.append(state.copy())
    return found


def by_matrices(w: dict[str, NDArray[np.float32]], state: State, observer: int) -> tuple[list[float], list[float]]:
    """Shares and margins by seat, as the class says they are made."""
    n = state.players
    row = np.zeros(feature_count(n), np.float32)
    write_features(state, observer, row)
    out = np.maximum(row @ w["inward"] + w["inward_bias"], 0) @ w["outward"] + w["outward_bias"]
    share = np.exp(out[:n]) / np.exp(out[:n]).sum()
    seats = [(seat - state.diver) % n for seat in range(n)]
    return [float(share[i]) for i in seats], [float(out[n + i]) for i in seats]
