"""Bots at a table: which of them the schedule visits, with which choices and chances."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from antartik.bots import Bot
from antartik.engine import codes as c
from antartik.engine.actions import ACTIONS, Action
from antartik.engine.state import State
from antartik.engine.view import View
from antartik.tables.table import Table


class BotFault(Exception):
    """A bot made no choice of its own."""


@dataclass(frozen=True)
class Choice:
    """An answer, or *pass*, of a bot's own (``by`` is ``bot``) or in its place (``default``)."""

    action: Action
    by: str


@dataclass
class Minds:
    """What bots have chosen in a round of the schedule; none of it is shown yet.

    ``thinking``: the seats whose bot is at it now.
    """

    round: int = 0
    chosen: dict[int, Choice] = field(default_factory=dict)
    thinking: set[int] = field(default_factory=set)

    def follow(self, table: Table) -> None:
        """With a new round everybody is visited anew; a seat that a person plays again has chosen nothing."""
        if self.round != table.round:
            self.round = table.round
            self.chosen.clear()
        for seat in list(self.chosen):
            if table.seats[seat].played_by is None:
                del self.chosen[seat]


def answering_bots(table: Table, minds: Minds) -> list[int]:
    """The seats of bots that are asked and have not chosen yet."""
    return [seat for seat in table.unanswered if table.seats[seat].played_by and seat not in minds.chosen]


def turning_bots(table: Table, minds: Minds) -> list[int]:
    """The seats of bots that aren't asked but could turn over, in this round not yet visited (R13)."""
    state = table.state
    if state is None or state.phase not in (c.ASKING, c.DIVE):
        return []
    return [
        seat
        for seat in range(state.players)
        if seat != state.diver
        and table.seats[seat].played_by
        and seat not in minds.chosen
        and not state.asked >> seat & 1
        and state.legal(seat)
    ]


def acting_bot(table: Table) -> int | None:
    """The seat of the bot whose own decision is awaited, all but answers."""
    if table.game is None or table.is_asking or table.game.is_over:
        return None
    (seat,) = table.game.to_act
    return seat if table.seats[seat].played_by else None


def moment_before(table: Table, least: float, most: float) -> float:
    """How long a bot waits before its action, so that people can follow."""
    return random.Random(f"antartik/moment/{table.seed}/{table.decision}").uniform(least, most)


def choices_of(state: State, seat: int) -> list[Action]:
    """The choices of the schedule, as if it visited this seat now."""
    codes = state.legal_actions(seat)
    if seat != state.diver and state.phase in (c.ASKING, c.DIVE) and not state.asked >> seat & 1:
        codes = [c.PASS, *codes]
    return [ACTIONS[code] for code in codes]


def chances_of(table: Table, seat: int) -> random.Random:
    """The bot's own stream for its next action: the same after a restart."""
    actions = len(table.game.actions) if table.game is not None else 0
    return random.Random(f"antartik/bots/{table.seed}/{table.number}/{seat}/{actions}")


def choice(bot: Bot, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    """What the bot chooses; BotFault if it is none of its choices, and whatever the bot raises."""
    action = bot.choose(view, choices, rng)
    if action not in choices:
        raise BotFault("it chose what it can't")
    return action
