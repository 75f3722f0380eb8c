"""When to stop: playing on until an interval is as narrow as asked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from antartik.arena.strata import Strata, student

FEWEST_BLOCKS: Final = 50
"""No interval is believed before each bot has sat in this many blocks."""

GROWTH: Final = 1.1
"""Each look is taken at this many times the blocks of the look before."""


def looks(blocks_a_round: int) -> Iterator[int]:
    """The numbers of rounds, ascending, after which to look at the intervals.

    A round is one block of each line-up; ``blocks_a_round``: in how many of them the bot sits that sits in fewest.

    An interval that is looked at again and again until it is narrow is narrow too early: one stops when the scatter
    happens to look small. So looks are few: the first after FEWEST_BLOCKS blocks of each bot and two rounds, each
    other GROWTH times later. They lie where they lie whatever comes out, so a run that was interrupted stops where it
    would have stopped.
    """
    rounds = max(2, math.ceil(FEWEST_BLOCKS / blocks_a_round))
    while True:
        yield rounds
        rounds = max(rounds + 1, math.ceil(rounds * GROWTH))


def narrow_enough(shares: Iterable[Strata], precision: float) -> bool:
    """Whether the 95 % interval of each share has at most this half-width.

    The rule of Chow and Robbins (On the asymptotic theory of fixed-width sequential confidence intervals for the
    mean, 1965): stop at the first n >= t^2 (s^2 + 1/n) / precision^2. The 1/n keeps one from stopping where no block
    has differed yet; as the precision gets finer, the interval covers the true share as often as it says.
    """
    return all(_guarded_half_width(share) <= precision for share in shares)


def rounds_needed(shares: Iterable[Strata], precision: float, rounds: int) -> int:
    """A guess, from what was seen in so many rounds, at how many it takes in all."""
    widest = max((_guarded_half_width(share) for share in shares), default=math.inf)
    return rounds if math.isinf(widest) else max(rounds, math.ceil(rounds * (widest / precision) ** 2))


def _guarded_half_width(share: Strata) -> float:
    error = share.error
    if error is None:
        return math.inf
    return math.hypot(error, 1 / share.blocks) * student(share.blocks - len(share.tallies))
