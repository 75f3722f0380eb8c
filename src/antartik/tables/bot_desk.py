"""Where the bots of a table are consulted: off the event loop, with a time limit, and whatever becomes of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from antartik.bots import Bot
from antartik.engine.actions import Action
from antartik.engine.state import State
from antartik.tables.consulting import Choice, Minds, acting_bot, chances_of, choice, choices_of
from antartik.tables.defaults import default_action
from antartik.tables.entries import Draft
from antartik.tables.pace import Clock
from antartik.tables.table import Table
from antartik.tables.thinking import Thinkers

log = logging.getLogger("antartik.tables")


@dataclass(frozen=True)
class Thought:
    """What a bot has thought; ``action`` None: it failed. Of use only while its decision is open."""

    seat: int
    round: int
    decision: int
    action: Action | None


class BotDesk:
    """Consults the bots of one table. ``hand_in`` gets a Thought for each consultation, later."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[str, Bot],
        thinkers: Thinkers,
        clock: Clock,
        limit: float,
        hand_in: Callable[[Thought], None],
    ) -> None:
        self.minds = Minds()
        self._table = table
        self._bots = bots
        self._thinkers = thinkers
        self._clock = clock
        self._limit = limit
        self._hand_in = hand_in

    def consult(self, seat: int) -> None:
        """Let the seat's bot think about what it may do now."""
        table = self._table
        name = table.seats[seat].played_by
        if table.game is None or table.state is None or name is None:
            return
        blank = Thought(seat, table.round, table.decision, None)
        self.minds.thinking.add(seat)
        if (lesson := table.lesson_progress) is not None:
            lines = lesson.other
            wanted = lines if lines in choices_of(table.state, seat) else default_action(table.state, seat)
            self._hand_in(Thought(blank.seat, blank.round, blank.decision, wanted))
            return
        bot = self._bots.get(name)
        if bot is None:
            self._finish(blank, name, None, LookupError("there is no such bot"))
            return
        view, choices, chances = table.game.view(seat), choices_of(table.state, seat), chances_of(table, seat)
        thinking = self._thinkers.think(partial(choice, bot, view, choices, chances))

        def give_up() -> None:
            if not thinking.done():
                thinking.set_exception(TimeoutError("it took too long"))

        timer = self._clock.call_later(self._limit, give_up)

        def done(thinking: asyncio.Future[Any]) -> None:
            timer.cancel()
            error = thinking.exception()
            self._finish(blank, name, None if error else thinking.result(), error)

        thinking.add_done_callback(done)

    def _finish(self, blank: Thought, name: str, action: Action | None, error: BaseException | None) -> None:
        """A fault is logged by its kind alone: its words might tell what the bot saw."""
        if error is not None:
            kind = type(error).__name__
            log.error("table %s: bot %s on seat %d gets the default: %s", self._table.code, name, blank.seat, kind)
        self._hand_in(Thought(blank.seat, blank.round, blank.decision, action))

    def consider(self, thought: Thought) -> Draft | None:
        """Keep a thought as the seat's answer until the window closes, or give back the draft of its action.

        None also if the moment for it has passed.
        """
        table, seat = self._table, thought.seat
        self.minds.thinking.discard(seat)
        if table.stage != "playing" or table.state is None or table.game is None or not table.seats[seat].played_by:
            return None
        own = acting_bot(table) == seat
        if table.round != thought.round or (own and table.decision != thought.decision):
            return None
        action = thought.action or default_action(table.state, seat)
        by = "default" if thought.action is None else "bot"
        if own:
            payload = {"action": str(action), "decision": table.decision, "by": by}
            return Draft(f"act:{table.decision}", "act", seat, payload)
        if action.verb == "turn":
            # It leaves the decision open: the number of actions tells several from each other.
            id = f"turn:{table.number}:{len(table.game.actions)}"
            return Draft(id, "act", seat, {"action": str(action), "decision": None, "by": by})
        self.minds.chosen[seat] = Choice(action, by)
        return None

    def give_default(self, seat: int, state: State) -> None:
        """The seat could not act as it wanted: it answers by default, or lets its chance go by."""
        self.minds.chosen[seat] = Choice(default_action(state, seat), "default")

    def last_answers(self) -> list[list[Any]]:
        """The answers of all who haven't answered before all: of bots, standing ones, and silence, which agrees."""
        answers: list[list[Any]] = []
        for seat in self._table.unanswered:
            chosen = self.minds.chosen.get(seat)
            if chosen is not None:
                answers.append([seat, str(chosen.action), chosen.by])
            elif seat in self._table.missing:
                answers.append([seat, "agree", "silent"])
            else:
                answers.append([seat, "agree", "standing"])
        return answers
