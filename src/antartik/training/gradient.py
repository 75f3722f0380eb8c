# cython: annotation_typing=False, infer_types=False
"""How a network's weights would have to change to come nearer to targets, summed over moments."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from antartik.bots.network import Network

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Gradient:
    """Sums of downward slopes, in arrays named and shaped like the network's weights."""

    def __init__(self, network: Network) -> None:
        """Begin at nought."""
        self.network = network
        inputs, hidden, outputs = network.inputs, network.hidden, 2 * network.players
        self.arrays = {
            "inward": np.zeros((inputs, hidden), np.float32),
            "inward_bias": np.zeros(hidden, np.float32),
            "outward": np.zeros((hidden, outputs), np.float32),
            "outward_bias": np.zeros(outputs, np.float32),
        }
        self.inward = self.arrays["inward"]
        self.inward_bias = self.arrays["inward_bias"]
        self.outward = self.arrays["outward"]
        self.outward_bias = self.arrays["outward_bias"]
        self.pull = np.zeros(outputs, np.float32)
        self.back = np.zeros(hidden, np.float32)

    def clear(self) -> None:
        """Begin at nought again."""
        for array in self.arrays.values():
            array[...] = 0

    def add(self, first: int, target: NDArray[np.float64], target_margin: NDArray[np.float64]) -> float:
        """Add the slope for the moment told in the network's ``row``; returns the squared error of the shares.

        ``first``: the diver, whose seat comes first; targets by seat. Cross entropy for the shares, a fifth of a
        squared error cut at one (Huber's) for the margins.
        """
        players = self.network.players
        outputs = 2 * players
        self.network.forward()
        most = self.network.out[0]
        for place in range(1, players):
            if self.network.out[place] > most:
                most = self.network.out[place]
        total = 0.0
        for place in range(players):
            total += math.exp(self.network.out[place] - most)
        error = 0.0
        for place in range(players):
            seat = first + place
            if seat >= players:
                seat -= players
            miss = target[seat] - math.exp(self.network.out[place] - most) / total
            error += miss * miss
            self.pull[place] = miss
            miss = target_margin[seat] - self.network.out[players + place]
            if miss > 1.0:
                miss = 1.0
            elif miss < -1.0:
                miss = -1.0
            self.pull[players + place] = 0.2 * miss
        for unit in range(self.network.hidden):
            x = self.network.units[unit]
            slope = 0.0
            if x > 0:
                for output in range(outputs):
                    slope += self.pull[output] * self.network.outward[unit, output]
                    self.outward[unit, output] += self.pull[output] * x
            self.back[unit] = slope
            self.inward_bias[unit] += slope
        for output in range(outputs):
            self.outward_bias[output] += self.pull[output]
        for place in range(self.network.inputs):
            x = self.network.row[place]
            if x != 0:
                for unit in range(self.network.hidden):
                    self.inward[place, unit] += x * self.back[unit]
        return error
