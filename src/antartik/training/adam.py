"""Steps along a gradient, each weight at its own pace: Adam (Kingma and Ba 2015)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[np.float32]]

MEAN_DECAY: Final = 0.9
SQUARE_DECAY: Final = 0.999
TINY: Final = 1e-8


class Adam:
    """Moves arrays in place; ``means`` and ``squares`` (of slopes) and ``steps`` are all that it keeps."""

    def __init__(self, arrays: Arrays) -> None:
        """``arrays``: what is to be moved, by name."""
        self.arrays = arrays
        self.means = {name: np.zeros_like(array) for name, array in arrays.items()}
        self.squares = {name: np.zeros_like(array) for name, array in arrays.items()}
        self.steps = 0

    def step(self, slopes: Arrays, rate: float) -> None:
        """Move against the error: ``slopes`` point downwards, shaped like the arrays."""
        self.steps += 1
        unbiased = rate * (1 - SQUARE_DECAY**self.steps) ** 0.5 / (1 - MEAN_DECAY**self.steps)
        for name, array in self.arrays.items():
            slope, mean, square = slopes[name], self.means[name], self.squares[name]
            mean += (1 - MEAN_DECAY) * (slope - mean)
            square += (1 - SQUARE_DECAY) * (slope * slope - square)
            array += np.float32(unbiased) * mean / (np.sqrt(square) + np.float32(TINY))
