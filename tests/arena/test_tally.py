"""Means and ratios with their standard errors."""

import math

import pytest

from antartik.arena.tally import Tally


def test_a_mean_has_the_usual_standard_error() -> None:
    tally = Tally()
    for amount in (1, 2, 3, 6):
        tally.add(amount)
    assert tally.value == 3
    variance = ((1 - 3) ** 2 + (2 - 3) ** 2 + 0 + (6 - 3) ** 2) / 3
    assert tally.error == pytest.approx(math.sqrt(variance / 4))


def test_a_ratio_divides_sums_not_games() -> None:
    tally = Tally()
    tally.add(1, 1)
    tally.add(0, 3)
    assert tally.value == 0.25
    # residuals a - r b: 0.75 and -0.75
    assert tally.error == pytest.approx(math.sqrt(2 * 0.75**2 * 2) / 4)


def test_nothing_counted_has_no_value() -> None:
    assert Tally().to_dict() == {"value": None, "se": None}
    once = Tally()
    once.add(0, 0)
    assert once.to_dict() == {"value": None, "se": None}
