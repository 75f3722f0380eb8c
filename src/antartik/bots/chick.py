"""`chick`: plays like a small child: mostly sensible, forgets the odds, never cruel."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final

from antartik.bots.prospect import printed
from antartik.bots.yardstick import arrange, cheapest, shown_stakes
from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.view import View

FEAR: Final = (0.0, 0.3, 0.5, 0.6)
"""How often it has had enough, by the figures in the series: 0, 1, 2, three or more."""

PRIDE: Final = 0.5
"""What is left of its fear once somebody has dared it."""

LONG: Final = 4
"""A series of so many figures is one to be dared."""


class Chick:
    """Goes by its mood and by what lies open, and counts nothing.

    It stops early or goes on far too long, and on a series that it keeps it always wants to jump itself. It looks with
    a Judge out of curiosity, takes its Parachute when it has one, and dares now and then: with a cheap card of
    several, and never whoever has the fewest stars.
    """

    name = "chick"
    description = "plays like a small child: mostly sensible, forgets the odds, never cruel"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Its choice; rng is its mood."""
        mood = rng.random()
        if view.phase == "judge":
            return arrange(view)
        if view.phase == "pair":
            return rescue(view, choices) or Action("flop")
        if view.phase == "choice":
            return Action("keep" if len(view.series) > 1 or mood < 0.5 else "return")
        if view.seat != view.diver:
            if view.phase == "asking" and view.seat in view.to_act:
                return _answer(view, mood)
            return (known_gain(view, choices) if mood < 0.5 else None) or Action("pass")
        return _dive(view, choices, mood)


def rescue(view: View, choices: Iterable[Action]) -> Action | None:
    """After a pair the cheapest parachute, if the series is worth more than it and the pair's card together."""
    parachute = cheapest_of(view, choices, "parachute")
    if parachute is None or view.pair is None:
        return None
    won = sum(printed(view, card) for card in view.series) - printed(view, card_of(parachute))
    return parachute if won > printed(view, view.pair) else None


def looking_helps(view: View) -> bool:
    """Whether a Judge can help the diver: he doesn't know the next card, it may make a pair, and one of those that he
    would see may make none.
    """
    if view.next_card is not None or view.flop_odds == 0:
        return False
    figures = {card.figure for card in view.series}
    unknown = [card for card, _ in view.hidden.kinds()]
    seen_besides = view.public_bottom[: max(0, 3 - len(view.hidden))]
    return any(card.figure not in figures for card in (*unknown, *seen_besides))


def safe_below(view: View) -> bool:
    """Whether the seat knows the bottom card, and that it makes no pair with the series."""
    return view.bottom_card is not None and all(card.figure != view.bottom_card.figure for card in view.series)


def bottom_draw(view: View, choices: Iterable[Action]) -> Action | None:
    """The cheapest parachute to draw a bottom card with that is safe where the next one isn't, and that brings more
    than it or has to be drawn.
    """
    parachute = cheapest_of(view, choices, "parachute")
    if parachute is None or view.flop_odds == 0 or view.bottom_card is None or not safe_below(view):
        return None
    brought = printed(view, view.bottom_card) + sum(printed(view, card) for card in shown_stakes(view))
    return parachute if brought > printed(view, card_of(parachute)) or not view.may_stop else None


def known_gain(view: View, choices: Iterable[Action]) -> Action | None:
    """The card to turn over as one who doesn't dive, if the known bottom card is worth more than it loses."""
    turn = dearest_turn(view, choices)
    if turn is None or view.bottom_card is None:
        return None
    return turn if printed(view, view.bottom_card) > 3 - printed(view, card_of(turn)) else None


def dearest_turn(view: View, choices: Iterable[Action]) -> Action | None:
    """The face-down card that loses least by being turned over: most printed stars, then lowest figure."""
    turns = [action for action in choices if action.verb == "turn"]
    return max(turns, key=lambda action: (printed(view, card_of(action)), -card_of(action).figure), default=None)


def cheapest_of(view: View, choices: Iterable[Action], verb: str) -> Action | None:
    """The choice of this verb with the card that is missed least; None if there is none."""
    cards = {card_of(action): action for action in choices if action.verb == verb}
    card = cheapest(view, cards)
    return None if card is None else cards[card]


def card_of(action: Action) -> Card:
    """The card of an action that has one."""
    assert action.card is not None
    return action.card


def _answer(view: View, mood: float) -> Action:
    assert view.seat is not None
    own = view.face_up[view.seat]
    stake = cheapest(view, (card for card, _ in own.kinds()))
    last = view.stars[view.diver] == min(view.stars)
    if stake is None or printed(view, stake) == 2 or len(own) < 2 or last or view.flop_odds == 0:
        return Action("agree")
    return Action("dare", stake) if len(view.series) >= LONG and mood < 0.3 else Action("agree")


def _dive(view: View, choices: Sequence[Action], mood: float) -> Action:
    length = len(view.series)
    if not length or (view.next_card is not None and view.flop_odds == 0):
        return Action("draw")
    judge = cheapest_of(view, choices, "judge")
    if judge is not None and length > 1 and mood > 0.8 and looking_helps(view):
        return judge
    fear = FEAR[min(length, len(FEAR) - 1)]
    if any(view.stakes):
        fear *= PRIDE
    if view.flop_odds < 1 and (not view.added or mood >= fear):
        return Action("draw")
    return bottom_draw(view, choices) or Action("stop" if view.may_stop else "draw")
