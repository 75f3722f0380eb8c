"""A mean or ratio over blocks of several kinds, with its standard error and interval."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Final

from antartik.arena.tally import Tally

CONFIDENCE: Final = 0.95
"""The confidence of all intervals."""


@dataclass(slots=True)
class Strata:
    """A ratio of two sums over independent blocks, where blocks come in kinds (*strata*) played equally often.

    What a kind of block brings on average is no chance, so only the scatter within each kind counts: the combined
    ratio estimator of stratified sampling (Cochran, Sampling Techniques, 6.11). With r the ratio of all sums and
    d = a - r b of a block, the standard error is sqrt(sum over strata of n/(n-1) sum (d - mean d)^2) / sum b.
    """

    tallies: dict[int, Tally] = field(default_factory=dict)

    def add(self, stratum: int, amount: float, per: float = 1.0) -> None:
        """Count one block of this kind."""
        self.tallies.setdefault(stratum, Tally()).add(amount, per)

    @property
    def blocks(self) -> int:
        """How many blocks were counted."""
        return sum(tally.games for tally in self.tallies.values())

    @property
    def value(self) -> float | None:
        """The ratio, None while the base is zero."""
        base = sum(tally.base for tally in self.tallies.values())
        return sum(tally.amount for tally in self.tallies.values()) / base if base else None

    @property
    def error(self) -> float | None:
        """Its standard error, None while a kind of block was counted fewer than two times."""
        ratio = self.value
        if ratio is None or any(tally.games < 2 for tally in self.tallies.values()):
            return None
        squares = sum(tally.games / (tally.games - 1) * tally.squares_about(ratio) for tally in self.tallies.values())
        return math.sqrt(squares) / sum(tally.base for tally in self.tallies.values())

    @property
    def half_width(self) -> float | None:
        """Half the width of the interval: the error times Student's t of as many degrees as blocks less strata.

        None without an error, and where all blocks are alike: then nothing shows how far off the value may be.
        """
        return self.error * student(self.blocks - len(self.tallies)) if self.error else None

    def to_dict(self) -> dict[str, Any]:
        """Value, standard error and 95 % interval as JSON has them."""
        value, half = self.value, self.half_width
        interval = None if value is None or half is None else [value - half, value + half]
        return {"value": value, "se": self.error, "interval": interval}


def student(degrees: int) -> float:
    """The two-sided 95 % point of Student's t, within 0.01 from 4 degrees on and too small below.

    The expansion about the normal distribution of Abramowitz and Stegun, 26.7.5.
    """
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return (
        z
        + (z**3 + z) / (4 * degrees)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * degrees**3)
    )
