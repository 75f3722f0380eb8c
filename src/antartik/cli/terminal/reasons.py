"""Why something can't be done now, with the clause that says so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from antartik.cli.terminal.keys import ACTION_KEYS
from antartik.cli.terminal.sentences import to_you
from antartik.cli.terminal.table import Table
from antartik.engine.actions import Action, MalformedAction
from antartik.engine.cards import Card


def why_not(table: Table, seat: int, verb: str) -> str | None:
    """Why this seat can do nothing of this kind now; None if it can."""
    if table.legal(seat, verb):
        return None
    card = None
    if verb in ("dare", "judge", "parachute", "turn"):
        cards = _cards_for(table, seat, verb)
        if not cards:
            return _why_no_card(table, verb)
        card = cards[0]
    return why_not_this(table, seat, Action(verb, card))


def why_not_this(table: Table, seat: int, action: Action) -> str | None:
    """Why this very action is against the rules now; None if it isn't."""
    error = table.game.why_illegal(seat, action)
    if error is None:
        return None
    reason = re.sub(r"\bseat (\d)\b", lambda match: table.names[int(match[1])], error.reason)
    return f"{to_you(reason)} ({error.clause})"


def refusal(table: Table, seat: int, typed: str) -> str:
    """What to answer to a key or a line that is no choice now."""
    no_choice = "That is no choice now; ? helps."
    try:
        action = Action.parse(typed)
    except MalformedAction:
        verb = _verb_meant(typed)
        if verb is None:
            return no_choice
        reason = why_not(table, seat, verb)
        if reason is None and " " in typed:
            return no_choice
        return f"Not {verb}: {reason}." if reason else f"The key for {verb} is {ACTION_KEYS[verb].key}."
    reason = why_not_this(table, seat, action)
    return f"Not {typed}: {reason}." if reason else no_choice


def _verb_meant(typed: str) -> str | None:
    """The verb whose key or beginning was typed."""
    first = typed.lower().partition(" ")[0]
    by_key = [verb for verb, choice in ACTION_KEYS.items() if choice.key == first]
    begun = [verb for verb in ACTION_KEYS if first and verb.startswith(first)]
    return next(iter([*by_key, *begun]), None)


def _cards_for(table: Table, seat: int, verb: str) -> Sequence[Card]:
    view = table.game.view(seat)
    if verb == "turn":
        return tuple(view.face_down[seat])
    symbol = {"judge": "J", "parachute": "P"}.get(verb)
    return [card for card in view.face_up[seat] if symbol is None or card.symbol == symbol]


def _why_no_card(table: Table, verb: str) -> str:
    """These come before the engine's own reasons, which speak of one card that a player hasn't got."""
    rules = table.game.rules
    if verb == "turn":
        if rules.turn_over == "off":
            return "nobody turns cards over in these rules (R13)"
        return "you have no face-down card (R13)"
    if verb == "dare":
        return "you have no face-up card to stake (R7)"
    if verb == "judge":
        return "you have no face-up card with a Judge (R11)"
    if rules.parachute == "none":
        return "a Parachute is only a decoration in these rules (R14)"
    return "you have no face-up card with a Parachute (R14)"
