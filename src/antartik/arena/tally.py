"""Means and ratios over games, with standard errors, in constant memory."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(slots=True)
class Tally:
    """A ratio of two sums over independent games, such as flops to dives.

    With ``per`` left at 1 it is the mean a game. The standard error is that of a ratio estimator (Cochran,
    Sampling Techniques, 6.3): sqrt(sum (a - r b)^2 * n / (n - 1)) / sum b.
    """

    games: int = 0
    amount: float = 0.0
    base: float = 0.0
    _aa: float = 0.0
    _ab: float = 0.0
    _bb: float = 0.0

    def add(self, amount: float, per: float = 1.0) -> None:
        """Count one game."""
        self.games += 1
        self.amount += amount
        self.base += per
        self._aa += amount * amount
        self._ab += amount * per
        self._bb += per * per

    @property
    def value(self) -> float | None:
        """The ratio, None while the base is zero."""
        return self.amount / self.base if self.base else None

    @property
    def error(self) -> float | None:
        """Its standard error, None with fewer than two games."""
        if self.games < 2 or not self.base:
            return None
        r = self.amount / self.base
        squares = max(0.0, self._aa - 2 * r * self._ab + r * r * self._bb)
        return math.sqrt(squares * self.games / (self.games - 1)) / self.base

    def squares_about(self, ratio: float) -> float:
        """The scatter of a - ratio b about its own mean: sum (d - mean d)^2 for d = a - ratio b."""
        squares = self._aa - 2 * ratio * self._ab + ratio * ratio * self._bb
        return max(0.0, squares - (self.amount - ratio * self.base) ** 2 / self.games)

    def to_dict(self) -> dict[str, float | None]:
        """Value and standard error as JSON has them."""
        return {"value": self.value, "se": self.error}
