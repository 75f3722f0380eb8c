"""`yardstick`: the frozen player against which all others are measured. It never changes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from antartik.bots.prospect import printed, prospect
from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.view import View

_STAKE_ORDER = {"": 0, "P": 1, "J": 2}


class Yardstick:
    """A careful reckoner of stars; a measure and not a personality.

    A pure function of the view; docs/bots.md gives its rules. It never turns over and never uses a Parachute as
    a draw.
    """

    name = "yardstick"
    description = "the measure for all others: a few fixed rules, which never change"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Its choice; rng isn't used."""
        if view.phase == "judge":
            return arrange(view)
        if view.phase == "pair":
            return _after_pair(view, choices)
        if view.phase == "choice":
            return Action("keep" if _keeps(view) else "return")
        if view.seat != view.diver:
            asked = view.phase == "asking" and view.seat in view.to_act
            return _answer(view) if asked else Action("pass")
        return _dive(view)


def shown_stakes(view: View) -> list[Card]:
    """The stakes on the table that the seat sees."""
    return [card for card in view.stakes if card is not None]


def cheapest(view: View, cards: Iterable[Card]) -> Card | None:
    """The card to stake first: fewest stars, then plain before Parachute before Judge, then lowest figure."""
    return min(
        cards,
        key=lambda card: (printed(view, card), _STAKE_ORDER[card.symbol], card.figure),
        default=None,
    )


def arrange(view: View) -> Action:
    """Cards that make no pair first, two-star ones before the others; then the rest as seen."""
    taken = {card.figure for card in view.series}
    order: list[int] = []
    for stars in (2, 1):
        for place, card in enumerate(view.hand):
            if printed(view, card) == stars and card.figure not in taken:
                taken.add(card.figure)
                order.append(place)
    order += [place for place in range(len(view.hand)) if place not in order]
    return Action("arrange", order=tuple(order))


def _after_pair(view: View, choices: Sequence[Action]) -> Action:
    parachutes = [action for action in choices if action.verb == "parachute"]
    if prospect(view, ()).series_stars >= 3:
        return min(parachutes, key=_figure)
    return Action("flop")


def _keeps(view: View) -> bool:
    ahead = prospect(view, ())
    if view.rules.inherited_series == "may_stop" and ahead.series_stars >= 3:
        return True
    return ahead.draw > 2


def _answer(view: View) -> Action:
    assert view.seat is not None
    stake = cheapest(view, (card for card, _ in view.face_up[view.seat].kinds()))
    if stake is None:
        return Action("agree")
    ahead = prospect(view, [*shown_stakes(view), stake])
    if view.looker == view.diver and view.looked:
        q = ahead.flop**view.looked
    elif view.may_stop and ahead.stop > ahead.draw:
        q = 1.0
    else:
        q = ahead.flop
    v = printed(view, stake)
    w = 1 / (view.players - 1)
    gain = q * (3 - v) - (1 - q) * v * (1 + w)
    return Action("dare", stake) if gain > (0.3 if view.players == 2 else 0.6) else Action("agree")


def _dive(view: View) -> Action:
    assert view.seat is not None
    if view.next_card is not None:
        pairs = any(card.figure == view.next_card.figure for card in view.series)
        return Action("draw" if not pairs or not view.may_stop else "stop")
    ahead = prospect(view, shown_stakes(view))
    judges = [card for card, _ in view.face_up[view.seat].kinds() if card.symbol == "J"]
    if judges and ahead.flop > 0.3 and ahead.series_stars >= 3 and len(view.public_bottom) != view.deck_count:
        return Action("judge", min(judges, key=lambda card: card.figure))
    if not view.may_stop:
        return Action("draw")
    return Action("draw" if ahead.draw >= ahead.stop else "stop")


def _figure(action: Action) -> int:
    return action.card.figure if action.card is not None else 0
