# cython: annotation_typing=False, infer_types=False
"""What the end of a game is worth to each seat; before the end every reward is nought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from antartik.engine.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

REWARDS: Final = ("win_share", "star_margin")
"""The kinds of reward by number; the sum over the seats is nought.

- ``win_share``: the seat's share of the title (R16), 1 divided by the number of winners or 0, minus its mean between
  equals, 1/players: from -1/players to 1 - 1/players
- ``star_margin``: the seat's stars minus the mean of the others' stars: from -165 to 165
"""
LEAST: Final = (-1.0, -165.0)
"""By kind: what no game brings less than."""


def reward_kind(name: str) -> int:
    """The number of a kind of reward; ValueError if there is none of this name."""
    if name not in REWARDS:
        raise ValueError(f"reward: {name!r} is none of {', '.join(REWARDS)}")
    return REWARDS.index(name)


def write_rewards(state: State, kind: int, out: NDArray[Any], start: int) -> None:
    """Write the rewards of a game that is over, by seat, from ``out[start]`` on; float32. Unchecked."""
    players = state.players
    most = 0
    winners = 0
    total = 0
    for seat in range(players):
        stars = state.stars(seat)
        total += stars
        if stars > most:
            most = stars
            winners = 0
        if stars == most:
            winners += 1
    for seat in range(players):
        stars = state.stars(seat)
        if kind == 0:
            share = 1.0 / winners if stars == most else 0.0
            out[start + seat] = share - 1.0 / players
        else:
            out[start + seat] = stars - 1.0 * (total - stars) / (players - 1)
