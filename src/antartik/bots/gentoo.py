"""`gentoo`: careful, but knows what a parachute and a turned card are good for."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from antartik.bots.prospect import Prospect, printed, prospect
from antartik.bots.yardstick import arrange, cheapest, shown_stakes
from antartik.engine.actions import Action
from antartik.engine.cards import Card
from antartik.engine.view import View

NEW_DIVE = 3.5
"""What a new dive brings, in stars: a series worth less isn't kept."""

CHUTE = 1.0
"""What a Parachute is worth, in stars, once it is spent."""


class Gentoo:
    """Reckons one draw ahead, as the yardstick does, and better in four ways.

    It dives on under a Parachute, keeps a series only if it beats a new dive, turns over where the card at the bottom
    is known and makes up for it, and dares when it sees that the diver is about to stop or to flop.
    """

    name = "gentoo"
    description = "careful, and knows what a parachute and a turned card are good for"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Its choice; rng isn't used."""
        if view.phase == "judge":
            return arrange(view)
        if view.phase == "pair":
            return _after_pair(view, choices)
        if view.phase == "choice":
            return Action("keep" if _worth_of_kept(view) > NEW_DIVE else "return")
        if view.seat != view.diver:
            asked = view.phase == "asking" and view.seat in view.to_act
            return _answer(view) if asked else _turn(view, choices) or Action("pass")
        return _dive(view, choices)


def _draw(view: View, ahead: Prospect, diver: int) -> float:
    """The value of a draw to the diver, who opens a Parachute where it is worth more than the flop."""
    after_pair = ahead.after_flop
    if _has_rescue(view, diver):
        after_pair = max(after_pair, ahead.stop - CHUTE)
    return (1 - ahead.flop) * ahead.after_draw + ahead.flop * after_pair


def _has_rescue(view: View, seat: int) -> bool:
    return view.rules.parachute == "rescue" and any(card.symbol == "P" for card, _ in view.face_up[seat].kinds())


def _after_pair(view: View, choices: Sequence[Action]) -> Action:
    ahead = prospect(view, shown_stakes(view))
    if ahead.stop - CHUTE > ahead.after_flop:
        return next(action for action in choices if action.verb == "parachute")
    return Action("flop")


def _worth_of_kept(view: View) -> float:
    assert view.seat is not None
    ahead = prospect(view, ())
    draw = _draw(view, ahead, view.seat)
    return max(ahead.stop, draw) if view.rules.inherited_series == "may_stop" else draw


def _answer(view: View) -> Action:
    assert view.seat is not None
    stake = cheapest(view, (card for card, _ in view.face_up[view.seat].kinds()))
    if stake is None:
        return Action("agree")
    ahead = prospect(view, [*shown_stakes(view), stake])
    if view.looker == view.diver and view.looked:
        loses = ahead.flop**view.looked
    elif view.may_stop and ahead.stop > _draw(view, ahead, view.diver):
        loses = 1.0
    else:
        loses = ahead.flop
    stars, w = printed(view, stake), 1 / (view.players - 1)
    gain = loses * (3 - stars) - (1 - loses) * stars * (1 + w)
    return Action("dare", stake) if gain > (0.3 if view.players == 2 else 0.6) else Action("agree")


def _turn(view: View, choices: Sequence[Action]) -> Action | None:
    """Turn over as one who isn't asked, where the known bottom card brings more than the turned one loses."""
    bottom = view.bottom_card
    best = _best_to_turn(view, choices)
    if bottom is None or best is None or printed(view, bottom) <= 3 - printed(view, _card(best)):
        return None
    return best


def _best_to_turn(view: View, choices: Iterable[Action]) -> Action | None:
    turns = [action for action in choices if action.verb == "turn"]
    return max(turns, key=lambda action: printed(view, _card(action)), default=None)


def _card(action: Action) -> Card:
    assert action.card is not None
    return action.card


def _dive(view: View, choices: Sequence[Action]) -> Action:
    assert view.seat is not None
    figures = {card.figure for card in view.series}
    if view.next_card is not None and view.next_card.figure not in figures:
        return Action("draw")
    if view.next_card is not None and view.may_stop:
        return Action("stop")
    ahead = prospect(view, shown_stakes(view))
    draw = _draw(view, ahead, view.seat)
    turn = _best_to_turn(view, choices)
    if turn is not None and view.bottom_card is not None and view.bottom_card.figure not in figures:
        w = 1 / (view.players - 1)
        stakes = sum(printed(view, card) for card in shown_stakes(view)) * (1 + w)
        gained = ahead.series_stars + printed(view, view.bottom_card) + stakes + printed(view, _card(turn)) - 3
        if gained > max(draw, ahead.stop if view.may_stop else draw):
            return turn
    judge = next((action for action in choices if action.verb == "judge"), None)
    unknown = len(view.public_bottom) < view.deck_count
    if judge is not None and unknown and ahead.flop > 0.3 and ahead.series_stars >= 3:
        return judge
    return Action("draw" if not view.may_stop or draw >= ahead.stop else "stop")
