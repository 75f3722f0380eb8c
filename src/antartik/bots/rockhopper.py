"""`rockhopper`: bold: draws long, dares often, keeps what it can get."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from antartik.bots.chick import bottom_draw, card_of, cheapest_of, dearest_turn, looking_helps, rescue, safe_below
from antartik.bots.prospect import printed
from antartik.bots.yardstick import arrange, cheapest, shown_stakes
from antartik.engine.actions import Action
from antartik.engine.view import View

NERVE: Final = 0.4
"""It draws as long as the chance of a pair isn't above this."""

DARED_NERVE: Final = 0.5
"""The same with stakes on the table."""

PARACHUTE_NERVE: Final = 0.7
"""The same with a Parachute before itself."""


class Rockhopper:
    """Knows the odds and takes them as long as they are nearly even.

    What others gain it doesn't reckon. So it dares as soon as its stake pays on average, keeps nearly every series, and
    turns over whatever brings more than it costs; a Judge or a Parachute is there to go on where others stop.
    """

    name = "rockhopper"
    description = "bold: draws long, dares often, keeps what it can get"

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """Its choice; rng isn't used."""
        if view.phase == "judge":
            return arrange(view)
        if view.phase == "pair":
            return rescue(view, choices) or Action("flop")
        if view.phase == "choice":
            return Action("keep" if _keeps(view) else "return")
        if view.seat != view.diver:
            if view.phase == "asking" and view.seat in view.to_act:
                return _answer(view)
            return _turn(view, choices) or Action("pass")
        return _dive(view, choices)


def _keeps(view: View) -> bool:
    takes = view.rules.inherited_series == "may_stop" and len(view.series) > 1
    return takes or view.flop_odds <= NERVE


def _answer(view: View) -> Action:
    assert view.seat is not None
    stake = cheapest(view, (card for card, _ in view.face_up[view.seat].kinds()))
    if stake is None:
        return Action("agree")
    wins = view.flop_odds
    if view.looker == view.diver and view.looked:
        wins **= view.looked
    elif view.may_stop and wins > DARED_NERVE:
        wins = 1.0
    stars = printed(view, stake)
    return Action("dare", stake) if wins * (3 - stars) > (1 - wins) * stars else Action("agree")


def _turn(view: View, choices: Sequence[Action]) -> Action | None:
    turn = dearest_turn(view, choices)
    if turn is None:
        return None
    if view.bottom_card is not None:
        brought = float(printed(view, view.bottom_card))
    else:
        brought = sum(printed(view, card) * count for card, count in view.hidden.kinds()) / len(view.hidden)
    return turn if brought > 3 - printed(view, card_of(turn)) else None


def _dive(view: View, choices: Sequence[Action]) -> Action:
    assert view.seat is not None
    odds, stakes = view.flop_odds, shown_stakes(view)
    if odds == 0:
        return Action("draw")
    turn = dearest_turn(view, choices)
    if turn is not None and view.bottom_card is not None and safe_below(view):
        brought = printed(view, view.bottom_card) + sum(printed(view, card) for card in stakes)
        if brought > 3 - printed(view, card_of(turn)):
            return turn
    nerve = DARED_NERVE if stakes else NERVE
    if view.rules.parachute == "rescue" and any(card.symbol == "P" for card, _ in view.face_up[view.seat].kinds()):
        nerve = PARACHUTE_NERVE
    if odds <= nerve:
        return Action("draw")
    below = bottom_draw(view, choices)
    if below is not None:
        return below
    judge = cheapest_of(view, choices, "judge")
    if judge is not None and looking_helps(view):
        return judge
    return Action("stop" if view.may_stop else "draw")
