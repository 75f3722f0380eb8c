"""Playing on until the interval is narrow: few looks, no trust in small numbers, and honest coverage."""

import random
from itertools import islice, pairwise

from antartik.arena.stopping import FEWEST_BLOCKS, looks, narrow_enough, rounds_needed
from antartik.arena.strata import Strata


def test_looks_begin_late_and_become_rare() -> None:
    found = list(islice(looks(1), 40))
    assert found[0] == FEWEST_BLOCKS
    assert all(later >= earlier * 1.1 for earlier, later in pairwise(found))
    assert next(looks(7)) == 8
    assert next(looks(1000)) == 2


def test_blocks_that_are_all_alike_are_no_reason_to_stop() -> None:
    share = Strata()
    for _ in range(50):
        share.add(0, 1.0)
    assert not narrow_enough([share], 0.03)
    assert narrow_enough([share], 0.05)  # 50 blocks without one loss do say that losses are rare


def test_the_widest_share_decides() -> None:
    narrow, wide = Strata(), Strata()
    for number in range(100):
        narrow.add(0, 0.5 + 0.1 * (number % 2))
        wide.add(0, number % 2)
    assert narrow_enough([narrow], 0.03)
    assert not narrow_enough([narrow, wide], 0.03)
    assert narrow_enough([narrow, wide], 0.11)
    assert not narrow_enough([narrow, Strata()], 0.5)


def test_the_guess_grows_with_the_square_of_the_precision() -> None:
    share = Strata()
    for number in range(100):
        share.add(0, number % 2)
    assert 370 < rounds_needed([share], 0.05, 100) < 430
    assert 1480 < rounds_needed([share], 0.025, 100) < 1720


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = random.Random(5)
    truth, covered, runs = 0.4, 0, 300
    for _ in range(runs):
        share, marks = Strata(), looks(1)
        mark = next(marks)
        while True:
            share.add(0, float(rng.random() < truth))
            if share.blocks == mark:
                if narrow_enough([share], 0.07):
                    break
                mark = next(marks)
        assert share.value is not None
        assert share.half_width is not None
        assert share.half_width <= 0.07
        covered += abs(share.value - truth) <= share.half_width
    assert 0.92 <= covered / runs <= 0.98
