"""One game in the terminal: the checked game, the schedule beside it, and the bots."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

from antartik.bots import bot_named
from antartik.cli.seating import Seating
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.events import Event
from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.engine.shuffle import Proof
from antartik.engine.view import View

PASSING = ACTIONS[c.PASS]
"""Not now: one who isn't asked lets his chance to turn a card over go by (R13)."""


class Table:
    """A game with its people and bots.

    ``log`` holds what each seat chose when the schedule visited it or in between, *pass* included: from it, the
    proof and the bots' seed the whole table can be set up again as it stood.
    """

    def __init__(self, seating: Seating, rules: Rules, proof: Proof, bot_seed: str, started: datetime) -> None:
        self.seating = seating
        self.proof = proof
        self.bot_seed = bot_seed
        self.started = started
        self.game = Game.from_proof(seating.names, proof, rules)
        self.log: list[tuple[int, Action]] = []
        self._schedule = self.game.state
        self._heard_this_dive: set[int] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self.seating.names

    @property
    def visited(self) -> int | None:
        """The seat that the schedule visits now, None when the game is over."""
        seat = self._schedule.current_player()
        return seat if seat >= 0 else None

    @property
    def choices(self) -> list[Action]:
        """The choices of the visited seat, *pass* included where it isn't asked."""
        return [ACTIONS[code] for code in self._schedule.choices()]

    def has_spoken(self, seat: int) -> bool:
        """Whether this seat has done or declined anything since the dive began."""
        return seat in self._heard_this_dive

    def play(self, seat: int, action: Action) -> list[Event]:
        """Carry out an action and return what happened; IllegalAction if the rules forbid it."""
        diver = self.game.diver
        events = self.game.play(seat, action)
        self._schedule.apply(seat, action.code)
        self._note(seat, action)
        if self.game.diver != diver:
            self._heard_this_dive.clear()
        return events

    def let_pass(self, seat: int) -> None:
        """The visited seat isn't asked and turns nothing over now. ValueError if it has no such choice."""
        if seat != self.visited or PASSING not in self.choices:
            raise ValueError(f"seat {seat} can't pass")
        self._schedule.apply(seat, c.PASS)
        self._note(seat, PASSING)

    def bot_choice(self, seat: int) -> Action:
        """What the bot on the visited seat chooses: the same at every call."""
        bot = bot_named(self.seating.bots[seat] or "")
        rng = random.Random(f"antartik/bots/{self.bot_seed}/{seat}/{len(self.game.actions)}")
        return bot.choose(self.game.view(seat), self.choices, rng)

    def onlookers_view(self) -> View:
        """What may lie open on the screen: all that the only person sees, or what several have in common."""
        return self.game.view(self.seating.lone_person)

    def may_be_told(self, events: Sequence[Event]) -> list[Event]:
        """Those of these events that the only person, or several people alike, may hear of."""
        return [event for event in events if event.heard_by(self.seating.lone_person)]

    def legal(self, seat: int, verb: str) -> list[Action]:
        """The legal actions of a seat with this verb."""
        return [action for action in self.game.legal_actions(seat) if action.verb == verb]

    def can_turn(self, seat: int) -> list[int]:
        """Who at the keyboard may turn a card over while this seat is asked; that seat first (R13)."""
        people = [seat, *(other for other in self.seating.people if other != seat)]
        return [person for person in people if self.legal(person, "turn")]

    def _note(self, seat: int, action: Action) -> None:
        self.log.append((seat, action))
        self._heard_this_dive.add(seat)
