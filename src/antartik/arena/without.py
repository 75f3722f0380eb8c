"""A bot that gives up something of the game, to see what that is worth."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from antartik.bots import Bot
from antartik.engine.actions import Action
from antartik.engine.cards import CARDS, Card, Pile
from antartik.engine.view import View

GIVEN_UP: Final = MappingProxyType(
    {
        "judge": "call a Judge",
        "parachute": "use a Parachute",
        "turn": "turn a card over",
        "dare": "dare",
    }
)
"""The verbs that a bot can do without, as there is always another choice; and in words."""

_SYMBOLS: Final = {"judge": "J", "parachute": "P"}
_INSTEAD: Final = ("agree", "pass", "flop", "stop", "draw")


class Without:
    """A bot that plays as another but never chooses some of the verbs of GIVEN_UP.

    It doesn't count on them either: the inner bot gets choices without them, and a view in which its own face-up
    cards bear none of the symbols that it gives up (a card that it stakes as a plain one is a plain one where it has
    one). If it names such a verb all the same, as one that makes up its answer from the view may, it does the first
    of agree, pass, flop, stop, draw that it can, else its first choice. Opponents are seen as they are. Raises
    ValueError for other verbs.
    """

    def __init__(self, bot: Bot, verbs: Iterable[str]) -> None:
        self.bot = bot
        self.verbs = frozenset(verbs)
        if not self.verbs or not self.verbs <= GIVEN_UP.keys():
            raise ValueError(f"a bot can do without {', '.join(GIVEN_UP)}, not {', '.join(sorted(self.verbs))}")
        self.name = f"{bot.name} without {', '.join(sorted(self.verbs))}"
        self.description = f"{bot.description}; it never chooses {', '.join(sorted(self.verbs))}"
        symbols = {_SYMBOLS[verb] for verb in self.verbs if verb in _SYMBOLS}
        self._bare = {card: Card.parse(str(card.figure)) for card in CARDS if card.symbol in symbols}

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        """The inner bot's choice, as far as it does without."""
        real: dict[Action, Action] = {}
        for action in choices:
            if action.verb not in self.verbs:
                shown = self._shown(action)
                if shown not in real or action == shown:
                    real[shown] = action
        if len(real) == 1 < len(choices):
            return next(iter(real.values()))
        choice = self.bot.choose(self._seen(view), list(real), rng)
        if choice.verb in self.verbs:
            instead = (action for verb in _INSTEAD for action in real if action.verb == verb)
            choice = next(instead, next(iter(real)))
        return real.get(choice, choice)

    def _shown(self, action: Action) -> Action:
        # Cards to be turned lie face down; only those face up are seen bare.
        if action.verb == "turn" or action.card is None:
            return action
        return replace(action, card=self._bare.get(action.card, action.card))

    def _seen(self, view: View) -> View:
        seat = view.seat
        if seat is None or not self._bare:
            return view
        bare = Pile.of(self._bare.get(card, card) for card in view.face_up[seat])
        return replace(view, face_up=(*view.face_up[:seat], bare, *view.face_up[seat + 1 :]))
