"""A table under any commands from all seats; connections come and go, the disk fills up and the house restarts."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Coroutine
from hashlib import sha256
from typing import Any, TypeVar

import pytest
from company import Inn, MemoryStore, Person, new_id
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from test_projection import public_state

from antartik.engine.game import Game
from antartik.engine.record import verify
from antartik.tables.commands import Command
from antartik.tables.house import Act, CallTime, Leave, Ready, Refusal, Rematch, Standing, Start
from antartik.tables.table import Table
from strategies import EVERY_ACTION, rules

T = TypeVar("T")

PEOPLE = st.integers(0, 2)
STALE = st.sampled_from([0, 0, 0, 0, -1, 1, -1000])


class TableMachine(RuleBasedStateMachine):
    """Seats 0 and 1 at one device, seat 2 at another, seat 3 a bot; and a spectator who says whatever he likes."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.store = MemoryStore()
        self.sent: list[tuple[Person, Command]] = []
        self.records: list[dict[str, Any]] = []
        self.patch = pytest.MonkeyPatch()
        numbers = itertools.count()
        self.patch.setattr("antartik.tables.keeper.new_secret", lambda: sha256(b"%d" % next(numbers)).hexdigest())

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(coroutine)

    @initialize(rules=rules(), tempo=st.sampled_from([None, "brisk", "patient"]), match=st.booleans())
    def sit_down(self, rules: Any, tempo: Any, match: bool) -> None:
        self.inn = self.run(Inn.opened(self.store))
        people = self.run(self.inn.people(2, 1, bots=1, rules=rules, tempo=tempo, match=match))
        self.code = people[0].code
        self.people = [*people, self.run(Person(self.inn, self.code, []).connect())]

    def try_to(self, person: Person, command: Command) -> None:
        log = list(self.store.logs[self.code])
        try:
            self.run(person.do(command))
        except Refusal as refusal:
            if refusal.reason == "storage":
                assert self.store.full
            elif "id" in command.__dataclass_fields__:
                assert all(entry.id != command.id for entry in self.store.logs[self.code][len(log) :])  # type: ignore[union-attr]
        else:
            self.sent.append((person, command))

    @rule(who=PEOPLE, seat=st.integers(0, 3), action=st.sampled_from(EVERY_ACTION), stale=STALE)
    def act(self, who: int, seat: int, action: Any, stale: int) -> None:
        decision = self.inn.table(self.code).decision + stale
        self.try_to(self.people[who], Act(id=new_id(), seat=seat, action=str(action), decision=decision))

    @rule(seat=st.integers(0, 2), data=st.data())
    def act_legally(self, seat: int, data: st.DataObject) -> None:
        game = self.inn.table(self.code).game
        legal = game.legal_actions(seat) if game is not None else []
        if legal:
            person = self.people[0 if seat < 2 else 1]
            action = data.draw(st.sampled_from(legal))
            decision = self.inn.table(self.code).decision
            self.try_to(person, Act(id=new_id(), seat=seat, action=str(action), decision=decision))

    @rule(steps=st.integers(1, 40), data=st.randoms(use_true_random=False))
    def act_legally_for_long(self, steps: int, data: Any) -> None:
        for _ in range(steps):
            self.run(self.inn.advance(1.0))
            game = self.inn.table(self.code).game
            options = [(seat, action) for seat in range(3) for action in (game.legal_actions(seat) if game else ())]
            if options:
                seat, action = data.choice(options)
                decision = self.inn.table(self.code).decision
                person = self.people[0 if seat < 2 else 1]
                self.try_to(person, Act(id=new_id(), seat=seat, action=str(action), decision=decision))

    @rule(
        who=PEOPLE,
        seat=st.integers(0, 3),
        answer=st.sampled_from(["ask", "agree", "from"]),
        figures=st.none() | st.integers(0, 11),
    )
    def stand(self, who: int, seat: int, answer: Any, figures: int | None) -> None:
        self.try_to(self.people[who], Standing(id=new_id(), seat=seat, answer=answer, figures=figures))

    @rule(who=PEOPLE, seat=st.integers(0, 3), kind=st.sampled_from([Ready, CallTime]), stale=STALE)
    def hurry(self, who: int, seat: int, kind: Any, stale: int) -> None:
        decision = self.inn.table(self.code).decision + stale
        self.try_to(self.people[who], kind(id=new_id(), seat=seat, decision=decision))

    @rule(who=PEOPLE, kind=st.sampled_from([Start, Rematch]))
    def begin(self, who: int, kind: Any) -> None:
        self.try_to(self.people[who], kind(id=new_id()))

    @rule()
    def add_nonces(self) -> None:
        for person in self.people:
            with contextlib.suppress(Refusal):
                self.run(person.deal())

    @rule(who=PEOPLE)
    def come_or_go(self, who: int) -> None:
        person = self.people[who]
        assert person.connection is not None
        if person.connection.gone:
            self.run(person.reconnect())
        else:
            person.disconnect()

    @rule(seconds=st.sampled_from([0.1, 1.0, 3.0, 12.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.run(self.inn.advance(seconds))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def say_it_again(self, data: st.DataObject) -> None:
        person, command = data.draw(st.sampled_from(self.sent))
        self.run(self.inn.settled())
        log = list(self.store.logs[self.code])
        self.run(person.do(command))
        self.run(self.inn.settled())
        assert self.store.logs[self.code] == log
        assert [entry.id for entry in self.store.logs[self.code]].count(command.id) == 1  # type: ignore[union-attr]

    @rule()
    def fill_or_empty_the_disk(self) -> None:
        self.store.full = not self.store.full

    @rule()
    def restart(self) -> None:
        self.inn = self.run(self.inn.restarted())
        for person in self.people:
            person.inn = self.inn
            self.run(person.reconnect())

    @precondition(lambda self: len(self.store.logs[self.code]) > 60)
    @rule(seat=st.integers(0, 2))
    def leave(self, seat: int) -> None:
        self.try_to(self.people[0 if seat < 2 else 1], Leave(id=new_id(), seat=seat))

    @invariant()
    def the_log_is_the_table(self) -> None:
        if not hasattr(self, "inn"):
            return
        self.run(self.inn.settled())
        table, log = self.inn.table(self.code), self.store.logs[self.code]
        assert public_state(Table.replay(self.code, log)) == public_state(table)
        assert len({entry.id for entry in log}) == len(log) == len(table.done)
        assert [entry.seq for entry in log] == list(range(len(log)))
        assert all(earlier.time <= later.time for earlier, later in itertools.pairwise(log))

    @invariant()
    def everybody_who_is_there_sees_what_is(self) -> None:
        if not hasattr(self, "inn"):
            return
        table = self.inn.table(self.code)
        for person in self.people:
            if person.connection is None or person.connection.gone:
                continue
            assert person.info == self.inn.keeper(self.code).info()
            for seat in person.connection.receivers:
                if table.game is not None:
                    moment = person.sees(seat)
                    assert moment.view == table.game.view(seat).to_dict()
                    assert moment.decision == table.decision
                    assert (moment.game, moment.first + len(moment.events)) == (table.number, len(table.heard[seat]))

    @invariant()
    def finished_games_are_proven(self) -> None:
        if hasattr(self, "inn") and len(self.inn.table(self.code).records) > len(self.records):
            self.records = list(self.inn.table(self.code).records)
            assert verify(Game.from_record(self.records[-1])) == "proven"

    def teardown(self) -> None:
        if hasattr(self, "inn"):
            self.run(self.inn.close())
        self.loop.close()
        self.patch.undo()


TestTable = TableMachine.TestCase
TestTable.settings = settings(stateful_step_count=40)
TestTable = pytest.mark.slow(TestTable)
