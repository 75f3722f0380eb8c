"""A match: as many games as there are players, game k begun by seat k (R19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from antartik.engine.game import Outcome
from antartik.engine.rules import MAX_PLAYERS, MIN_PLAYERS


@dataclass(frozen=True)
class MatchStanding:
    """Where a match stands: ``titles`` by seat (a shared title counts its share), ``stars`` added up by seat.

    ``leaders``: most titles, then most stars, ascending; several share it. They are the winners once ``is_over``.
    """

    titles: tuple[Fraction, ...]
    stars: tuple[int, ...]
    leaders: tuple[int, ...]
    games: int

    @property
    def is_over(self) -> bool:
        """Whether every seat has begun a game."""
        return self.games == len(self.stars)


def match_standing(players: int, outcomes: Sequence[Outcome]) -> MatchStanding:
    """The standing after these games. ValueError for more games than players or results of another table (R4)."""
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise ValueError(f"R4: two to five can play, not {players}")
    if len(outcomes) > players:
        raise ValueError(f"R19: a match of {players} has {players} games, not {len(outcomes)}")
    titles = [Fraction(0)] * players
    stars = [0] * players
    for outcome in outcomes:
        if len(outcome.stars) != players:
            raise ValueError(f"a result of {len(outcome.stars)} players in a match of {players}")
        for seat in outcome.winners:
            titles[seat] += Fraction(1, len(outcome.winners))
        for seat, count in enumerate(outcome.stars):
            stars[seat] += count
    best = max(zip(titles, stars, strict=True))
    leaders = tuple(seat for seat in range(players) if (titles[seat], stars[seat]) == best)
    return MatchStanding(tuple(titles), tuple(stars), leaders, len(outcomes))
