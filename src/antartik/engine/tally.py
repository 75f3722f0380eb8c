"""The count at the end: what each card before a player is worth (R16)."""

from __future__ import annotations

from dataclasses import dataclass

from antartik.engine.cards import Card, Pile
from antartik.engine.state import State


@dataclass(frozen=True)
class CountedCard:
    """A card before a player, and the stars that it brings: its printed ones, or three if it lies face down."""

    card: Card
    face_down: bool
    stars: int


Tally = tuple[tuple[CountedCard, ...], ...]
"""By seat."""


def tally(state: State) -> Tally:
    """For each seat its cards in the order in which they are counted: face up by figure, then face down.

    Their stars add up to ``state.stars(seat)``.
    """
    printed = state.rules.printed_stars
    return tuple(
        (
            *(CountedCard(card, False, printed[card.kind]) for card in Pile(state.up[seat])),
            *(CountedCard(card, True, 3) for card in Pile(state.down[seat])),
        )
        for seat in range(state.players)
    )
