"""What only a mutant of tests/mutation would have got wrong so far."""

from __future__ import annotations

import pytest

from antartik import Action, parse_position
from antartik.engine.shuffle import _below

POSITION = (
    "rules=by-the-letter diver=0/3 phase=asking deck=10,6,9J,1,8,7 held=0 looked=0:2 public=1 up=8P,9/8,9/5,10P "
    "down=3/3/4 out={out} series=6,7 added=1 pair=- stakes=-/-/- dared=- asked=1,2 answers=-/-/- visit=1"
)
OUT = (
    "2,2,3,4,4,4,5,5,5,5,6,6,6,6,7,7,7,7,7,8,8,8J,8J,8P,9,9,9,9J,9P,9P,10,10,10,10,10,10J,10J,10P"
)  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules=by-the-letter", "rules=parachute:none;dare_limit:series;last_series:nobody"),
        ("deck=10,6,", "deck=6,10,"),
        ("looked=0:2", "looked=1:2"),
        ("looked=0:2", "looked=0:1"),
        ("looked=0:2", "looked=-"),
        ("public=1", "public=2"),
        ("series=6,7", "series=7,6"),
        ("added=1", "added=0"),
        ("dared=- asked=1,2", "dared=0 asked=1,2"),
        ("asked=1,2 answers=-/-/-", "asked=1 answers=-/-/-"),
        ("answers=-/-/-", "answers=-/-/agree"),
        ("answers=-/-/-", "answers=-/-/5"),
    ],
)
def test_what_tells_two_moments_apart_is_in_their_keys(field: str, value: str) -> None:
    text = POSITION.format(out=OUT)
    assert field in text
    keys = [parse_position(text).key(), parse_position(text.replace(field, value)).key()]
    assert keys[0] != keys[1]
    assert parse_position(text).key() == keys[0]


def test_a_wrong_order_is_well_formed_with_places_below_the_first() -> None:
    assert Action.parse("arrange -1 0") == Action("arrange", order=(-1, 0))


def test_r5_a_word_that_would_favour_small_numbers_is_left_out() -> None:
    """2^32 = 3 x 1431655765 + 1: the last word would make a nought too many."""
    assert _below(iter([2**32 - 1, 5]), 3) == 2
    assert _below(iter([2**32 - 2, 5]), 3) == 2  # 4294967294 = 3 x 1431655764 + 2
    assert _below(iter([2**32 - 1, 5]), 4) == 3
