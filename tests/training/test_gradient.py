from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from antartik.bots.features import write_features
from antartik.bots.network import Network
from antartik.engine import codes as c
from antartik.training.adam import Adam
from antartik.training.gradient import Gradient
from small_networks import by_matrices, moments, some_weights


def test_learning_comes_nearer_to_the_target() -> None:
    state = next(s for s in moments(3, "learn", players=3) if s.phase == c.DIVE)
    weights = some_weights(3)
    network, adam = Network(3, weights), Adam(weights)
    gradient = Gradient(network)
    target, margin = np.array([0.7, 0.2, 0.1]), np.array([0.5, -0.1, -0.4])
    for _ in range(300):
        write_features(state, -1, network.row)
        gradient.clear()
        gradient.add(state.diver, target, margin)
        adam.step(gradient.arrays, 0.01)
    network.worth(state, -1)
    assert list(network.shares) == pytest.approx(list(target), abs=0.03)
    assert list(network.margins) == pytest.approx(list(margin), abs=0.1)


def test_it_is_the_slope_of_the_error() -> None:
    """Against finite differences of cross entropy and a tenth of the squared margin error, for two moments."""
    state = next(s for s in moments(3, "gradient", players=2) if s.phase == c.DIVE)
    target, margin = np.array([0.6, 0.4]), np.array([0.02, -0.03])

    def loss(w: dict[str, NDArray[np.float32]]) -> float:
        shares, margins = by_matrices({name: a.astype(np.float64) for name, a in w.items()}, state, -1)
        entropy = -sum(t * np.log(s) for t, s in zip(target, shares, strict=True))
        return float(entropy + 0.1 * sum((t - m) ** 2 for t, m in zip(margin, margins, strict=True)))

    weights = some_weights(2)
    for name in ("outward", "outward_bias"):  # keep margins near, where the error isn't cut
        weights[name][..., 2:] *= 0.01
    network = Network(2, weights)
    gradient = Gradient(network)
    for _ in range(2):
        write_features(state, -1, network.row)
        gradient.add(state.diver, target, margin)
    for name, slopes in gradient.arrays.items():
        place = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        step = 1e-3
        shifted = {key: value.copy() for key, value in weights.items()}
        shifted[name][place] += step
        up = loss(shifted)
        shifted[name][place] -= 2 * step
        slope = (up - loss(shifted)) / (2 * step)
        assert slopes[place] == pytest.approx(-2 * slope, rel=0.05)


def test_adam_goes_by_the_first_step_of_the_paper() -> None:
    """After one step the bias corrections cancel, so each weight moves by the rate, whatever the slope."""
    arrays = {"a": np.array([1.0, 1.0, 1.0], np.float32)}
    Adam(arrays).step({"a": np.array([5.0, -0.01, 0.0], np.float32)}, 0.1)
    assert list(arrays["a"]) == pytest.approx([1.1, 0.9, 1.0], abs=1e-5)
