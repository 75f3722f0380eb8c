"""Ratios over blocks of several kinds: the error counts blocks, and only the scatter within a kind."""

import math

import pytest

from antartik.arena.strata import Strata, student
from antartik.arena.tally import Tally


def test_with_one_kind_of_block_it_is_the_tally() -> None:
    strata, tally = Strata(), Tally()
    for amount, per in ((1, 2), (3, 4), (2, 2), (0, 1)):
        strata.add(0, amount, per)
        tally.add(amount, per)
    assert strata.value == tally.value
    assert strata.error == pytest.approx(tally.error)


def test_a_difference_between_kinds_is_no_scatter() -> None:
    strata = Strata()
    for kind, amounts in ((0, (0.0, 0.0)), (1, (1.0, 1.0))):
        for amount in amounts:
            strata.add(kind, amount)
    assert strata.value == 0.5
    assert strata.error == 0
    assert strata.half_width is None, "blocks that are all alike show nothing"


def test_an_example_by_hand() -> None:
    strata = Strata()
    for kind, amount in ((0, 1), (0, 3), (1, 5), (1, 5), (1, 8)):
        strata.add(kind, amount)
    # Within the kinds the squares are 1 + 1 and 1 + 1 + 4, times 2/1 and 3/2: 4 + 9 = 13.
    assert strata.value == pytest.approx(22 / 5)
    assert strata.error == pytest.approx(math.sqrt(13) / 5)
    half = strata.half_width
    assert half == pytest.approx(math.sqrt(13) / 5 * 3.182, rel=0.01)  # t of 3 degrees
    assert strata.to_dict()["interval"] == pytest.approx([22 / 5 - (half or 0), 22 / 5 + (half or 0)])


def test_a_kind_that_was_counted_once_leaves_the_error_open() -> None:
    strata = Strata()
    strata.add(0, 1)
    strata.add(0, 2)
    strata.add(1, 3)
    assert strata.value == 2
    assert strata.to_dict() == {"value": 2, "se": None, "interval": None}
    assert Strata().to_dict() == {"value": None, "se": None, "interval": None}


@pytest.mark.parametrize(("degrees", "printed"), [(4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)])
def test_students_t_is_that_of_the_tables(degrees: int, printed: float) -> None:
    assert student(degrees) == pytest.approx(printed, abs=0.01)
