"""What a draw and a stop are worth to the diver, in stars, by a simple estimate.

The formulas and their letters are those of the yardstick; they are frozen with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from antartik.engine.cards import FIGURES, KINDS, Card
from antartik.engine.view import View


@dataclass(frozen=True, slots=True)
class Prospect:
    """The diver's next draw as a seat sees it.

    ``flop`` p: the chance of a pair; ``series_stars`` S; values in stars: ``after_draw`` of a figure that makes no
    pair, ``after_flop`` of a belly flop, ``stop`` V of stopping now.
    """

    flop: float
    series_stars: int
    after_draw: float
    after_flop: float
    stop: float

    @property
    def draw(self) -> float:
        """The value D of a draw, in stars."""
        return (1 - self.flop) * self.after_draw + self.flop * self.after_flop


def printed(view: View, card: Card) -> int:
    """The printed stars of a card under the rules of this game (R2)."""
    return view.rules.printed_stars[card.kind]


def prospect(view: View, stakes: Iterable[Card]) -> Prospect:
    """The prospect with these stakes on the table.

    With N players, w = 1/(N-1); e and f: mean stars of hidden cards that make no pair, that make one (1 if none);
    T: stars of the stakes, G: what the darers gain if they win, the sum of (3 - stars):
    D = (1-p)(S + e + T(1+w)) + p(f - wG - 0.35wS), without the last term when one card is left in the deck;
    V = S - wG.
    """
    stars = view.rules.printed_stars
    figures = {card.figure for card in view.series}
    pairs = pair_stars = others = other_stars = 0
    word = view.hidden.word
    for kind in range(KINDS):
        count = word >> (4 * kind) & 15
        if count:
            if FIGURES[kind] in figures:
                pairs += count
                pair_stars += count * stars[kind]
            else:
                others += count
                other_stars += count * stars[kind]
    p = view.flop_odds
    e = other_stars / others if others else 1.0
    f = pair_stars / pairs if pairs else 1.0
    w = 1 / (view.players - 1)
    series_stars = sum(stars[card.kind] for card in view.series)
    stake_stars = [stars[card.kind] for card in stakes]
    t = sum(stake_stars)
    g = sum(3 - v for v in stake_stars)
    after_flop = f - w * g
    if view.deck_count != 1:
        after_flop -= 0.35 * w * series_stars
    return Prospect(
        flop=p,
        series_stars=series_stars,
        after_draw=series_stars + e + t * (1 + w),
        after_flop=after_flop,
        stop=series_stars - w * g,
    )
