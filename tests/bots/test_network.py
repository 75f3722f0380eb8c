from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from antartik import Rules, State
from antartik.bots.features import feature_count, write_features
from antartik.bots.network import MARGIN_SCALE, Network
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, ORDERS
from antartik.engine.view import winners
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


def test_a_moment_is_worth_what_the_matrices_say() -> None:
    for state in moments(8, "worth"):
        w = some_weights(state.players)
        network = Network(state.players, w)
        network.worth(state, 0)
        assert sum(network.shares) == pytest.approx(1)
        if state.phase == c.OVER:
            won = winners(state)
            stars = [state.stars(seat) for seat in range(state.players)]
            assert list(network.shares) == [(seat in won) / len(won) for seat in range(state.players)]
            others = [(sum(stars) - own) / (state.players - 1) for own in stars]
            margins = [(own - mean) * MARGIN_SCALE for own, mean in zip(stars, others, strict=True)]
            assert list(network.margins) == pytest.approx(margins)
        else:
            shares, margins = by_matrices(w, state, 0)
            assert list(network.shares) == pytest.approx(shares, abs=1e-5)
            assert list(network.margins) == pytest.approx(margins, abs=1e-4)


def test_a_draw_is_the_mean_over_the_cards_that_may_come() -> None:
    tried = 0
    for state in moments(8, "draw"):
        seat = state.current_player()
        known, last = state.known_top(seat), state.left - state.public
        if c.DRAW not in state.choices() or known or not last:
            continue
        w = some_weights(state.players)
        network = Network(state.players, w)
        network.rate(state, state.copy(), seat, 1 << c.DRAW, 0.1)
        total = 0.0
        for place in range(last):
            child = state.copy()
            child.swap(0, place)
            child.apply(seat, c.DRAW)
            network_of_child = Network(state.players, w)
            network_of_child.worth(child, seat)
            total += network_of_child.shares[seat] + 0.1 * network_of_child.margins[seat]
        assert network.values[c.DRAW] == pytest.approx(total / last, abs=1e-5)
        tried += 1
    assert tried > 10


def test_the_best_choice_is_the_one_that_is_rated_highest() -> None:
    for state in moments(5, "best"):
        seat = state.current_player()
        if seat >= 0:
            network = Network(state.players, some_weights(state.players))
            best = network.rate(state, state.copy(), seat, state.choice_mask(), 0.02)
            assert network.values[best] == max(network.values[code] for code in state.choices())


def test_learning_comes_nearer_to_the_target() -> None:
    state = next(s for s in moments(3, "learn", players=3) if s.phase == c.DIVE)
    network = Network(3, some_weights(3))
    target, margin = np.array([0.7, 0.2, 0.1]), np.array([0.5, -0.1, -0.4])
    for _ in range(400):
        write_features(state, -1, network.row)
        network.learn(state.diver, target, margin, 0.02)
    network.worth(state, -1)
    assert list(network.shares) == pytest.approx(list(target), abs=0.03)
    assert list(network.margins) == pytest.approx(list(margin), abs=0.1)


def test_a_step_of_learning_is_the_gradient() -> None:
    """Against finite differences of cross entropy and half the squared margin error, at one weight of each array."""
    state = next(s for s in moments(3, "gradient", players=2) if s.phase == c.DIVE)
    target, margin, rate = np.array([0.6, 0.4]), np.array([0.02, -0.03]), 1e-4

    def loss(w: dict[str, NDArray[np.float32]]) -> float:
        shares, margins = by_matrices({name: a.astype(np.float64) for name, a in w.items()}, state, -1)
        entropy = -sum(t * np.log(s) for t, s in zip(target, shares, strict=True))
        return float(entropy + 0.1 * sum((t - m) ** 2 for t, m in zip(margin, margins, strict=True)))

    w = some_weights(2)
    for name in ("outward", "outward_bias"):  # keep margins near, where the error isn't cut
        w[name][..., 2:] *= 0.01
    before = {name: array.copy() for name, array in w.items()}
    network = Network(2, w)
    write_features(state, -1, network.row)
    network.learn(state.diver, target, margin, rate)
    for name, array in before.items():
        moved = w[name] - array
        place = np.unravel_index(np.abs(moved).argmax(), moved.shape)
        step = 1e-3
        shifted = {key: value.copy() for key, value in before.items()}
        shifted[name][place] += step
        up = loss(shifted)
        shifted[name][place] -= 2 * step
        slope = (up - loss(shifted)) / (2 * step)
        assert moved[place] == pytest.approx(-rate * slope, rel=0.1)


def test_cards_of_a_judge_are_put_back_so_that_the_safe_ones_come_first() -> None:
    tried = 0
    for state in moments(60, "judge", Rules(), 2):
        if state.phase == c.JUDGE and state.held == 3:
            seat = state.diver
            network = Network(2, some_weights(2))
            chosen = ACTIONS[network.rate(state, state.copy(), seat, state.choice_mask(), 0.02)]

            def safe(order: tuple[int, ...], state: State = state) -> int:
                figures, count = {s for s in range(1, 11) if state.figures >> s & 1}, 0
                for place in order:
                    figure = ACTIONS[c.DARE + state.card(place)].card.figure  # type: ignore[union-attr]
                    if figure in figures:
                        return count
                    figures.add(figure)
                    count += 1
                return count

            assert safe(chosen.order) == max(safe(order) for order in ORDERS if len(order) == 3)
            tried += 1
    assert tried > 3


def test_weights_of_another_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="inward: must be float32 of the shape"):
        Network(3, some_weights(2))
