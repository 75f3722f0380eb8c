"""Bots at seats: when they are consulted, with what; and what becomes of one that crashes, dawdles or cheats."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
import time
from collections.abc import Callable, Sequence

import pytest
from company import AT_ONCE, FakeClock, Inn, MemoryStore, diver_of, others, play_mildly, play_on

from antartik.bots import BOTS
from antartik.engine.actions import Action
from antartik.engine.game import Game
from antartik.engine.rules import Rules
from antartik.engine.view import View
from antartik.tables.house import House, Pace, SeatSettings, TableSettings

pytestmark = pytest.mark.anyio

Choose = Callable[[View, Sequence[Action], random.Random], Action]


class Puppet:
    """A bot that chooses by a function and remembers what it was asked."""

    name = "gentoo"

    def __init__(self, choose: Choose) -> None:
        self._choose = choose
        self.asked: list[tuple[View, list[str]]] = []
        self.threads: set[str] = set()

    def choose(self, view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        self.threads.add(threading.current_thread().name)
        self.asked.append((view, [str(choice) for choice in choices]))
        return self._choose(view, choices, rng)


def by_chance(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    return rng.choice(choices)


async def with_bot(choose: Choose, pace: Pace = AT_ONCE) -> tuple[Inn, Puppet]:
    puppet = Puppet(choose)
    return await Inn.opened(bots={**BOTS, "gentoo": puppet}, pace=pace), puppet


async def test_it_thinks_in_a_thread_of_its_own_and_sees_what_its_seat_sees() -> None:
    inn, puppet = await with_bot(by_chance)
    (person,) = await inn.people(1, bots=2)
    await play_on(inn, [person], random.Random(1))
    assert person.info.stage == "over"
    assert threading.current_thread().name not in puppet.threads
    assert all(name == "antartik-bot" for name in puppet.threads)
    assert {view.seat for view, _ in puppet.asked} == {1, 2}
    await inn.close()


async def test_it_is_consulted_as_the_schedule_says() -> None:
    """As an opponent once a round, again after turning over; *pass* is a choice where it isn't asked."""
    inn, puppet = await with_bot(by_chance)
    (person,) = await inn.people(1, bots=3)
    await play_on(inn, [person], random.Random(2))
    for view, choices in puppet.asked:
        asked = view.phase == "asking" and view.seat in view.to_act
        aside = view.seat != view.diver and view.phase in ("asking", "dive")
        assert ("pass" in choices) == (aside and not asked)
        assert "agree" in choices or not asked
    turned = [str(action) for seat, action in inn.game(person.code).actions if action.verb == "turn" and seat]
    assert turned, "nobody turned a card over in this game: choose another seed"
    await inn.close()


async def test_opponents_are_visited_once_a_round_and_before_a_bot_dives() -> None:
    visits: list[tuple[int, int, bool]] = []

    def choose(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        aside = "pass" in map(str, choices)
        assert view.seat is not None
        (code,) = inn.house._keepers
        if aside:
            time.sleep(0.002)  # whoever doesn't wait for this one is found out
        round = sum(action.verb not in ("agree", "dare") for _, action in inn.game(code).actions)
        visits.append((round, view.seat, aside))
        if view.diver != view.seat and view.phase != "choice":
            return next(choice for choice in reversed(choices) if choice.verb in ("pass", "dare", "agree"))
        waiting = {
            seat for seat in range(view.players) if view.face_down[seat] and seat not in (view.diver, *view.asked)
        }
        visited = {seat for round, seat, _ in visits if round == visits[-1][0]}
        if view.phase == "dive":
            assert waiting <= visited
            seen.update(waiting)
        return by_chance(view, choices, rng)

    seen: set[int] = set()
    inn, _ = await with_bot(choose)
    made = await inn.house.make(TableSettings(seats=(SeatSettings("bot"),) * 3, rules=Rules()))
    await inn.advance(600)
    assert (await inn.house.find(made.code)).stage == "over"
    assert seen == {0, 1, 2}
    asides = [(round, seat) for round, seat, aside in visits if aside]
    assert len(set(asides)) == len(asides)
    assert not any(entry.payload.get("by") == "default" for entry in inn.log(made.code))
    await inn.close()


async def test_a_thought_that_comes_too_late_is_dropped() -> None:
    late, free = threading.Event(), threading.Event()

    def turns_late(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        verbs = [choice.verb for choice in choices]
        if "pass" in verbs and view.phase == "dive" and not view.series and not late.is_set():
            late.set()
            free.wait(60)
            return choices[verbs.index("turn")]
        wanted = ("dare", "agree", "pass", "return", "flop", "draw")
        return choices[verbs.index(next(verb for verb in wanted if verb in verbs))]

    inn, _ = await with_bot(turns_late)
    (person,) = await inn.people(1, bots=1, rules=Rules(judges={}, parachutes={}))
    game = inn.game(person.code)
    try:
        while not late.is_set():
            await asyncio.sleep(0.002)
            inn.clock.leap(inn.clock.now() + 1.0)
            moment = person.sees()
            if late.is_set() or 0 not in moment.view["to_act"]:
                continue
            await person.act(next(action for action in ("agree", "return", "stop", "draw") if action in moment.legal))
        await person.act("draw")
        actions = len(game.actions)
    finally:
        free.set()
    await inn.settled()
    assert not any(action.verb == "turn" for _, action in game.actions)
    assert len(game.actions) == actions + len([1 for _, action in game.actions[actions:] if action.verb != "turn"])
    await inn.close()


async def test_equal_chances_give_an_equal_choice_after_a_restart() -> None:
    first, puppet = await with_bot(by_chance)
    made = await first.house.make(TableSettings(seats=(SeatSettings("bot"), SeatSettings("bot")), rules=Rules()))
    await first.settled()
    store = first.store
    assert isinstance(store, MemoryStore)
    prefix = store.logs[made.code][:12]
    await first.advance(600)
    whole = store.logs[made.code]
    second_store = MemoryStore()
    second_store.logs[made.code] = list(prefix)
    second = await Inn.opened(second_store, bots={**BOTS, "gentoo": puppet})
    await second.advance(600)
    assert [e.payload for e in second_store.logs[made.code]] == [e.payload for e in whole]
    await first.close()
    await second.close()


def crash(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    raise RuntimeError(f"the hidden cards are {view.hidden}")


def cheat(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    return Action("keep") if "keep" not in map(str, choices) else Action("draw")


def nonsense(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    return None  # type: ignore[return-value]


def run_out(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
    return next(iter(()))


@pytest.mark.parametrize("choose", [crash, cheat, nonsense, run_out])
async def test_one_that_fails_gets_the_default_and_the_table_goes_on(
    choose: Choose, caplog: pytest.LogCaptureFixture
) -> None:
    inn, _ = await with_bot(choose)
    (person,) = await inn.people(1, bots=2)
    with caplog.at_level(logging.ERROR):
        await play_on(inn, [person], random.Random(1))
    assert person.info.stage == "over"
    assert "gentoo" in caplog.text
    assert "hidden" not in caplog.text
    acts = [entry for entry in inn.log(person.code) if entry.kind == "act" and entry.seat]
    assert {entry.payload["by"] for entry in acts} == {"default"}
    closes = [answer for entry in inn.log(person.code) if entry.kind == "close" for answer in entry.payload["answers"]]
    assert {tuple(answer[1:]) for answer in closes} == {("agree", "default")}
    Game.from_record(await inn.house.record(person.code, 0))
    await inn.close()


@pytest.mark.parametrize("own", [False, True])
async def test_one_that_thinks_too_long_gets_the_default_after_five_seconds(own: bool) -> None:
    slow, free = threading.Event(), threading.Event()

    def dawdle(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        if slow.is_set():
            free.wait(60)
        return next(choice for choice in choices if choice.verb in ("agree", "stop", "draw", "return", "flop", "pass"))

    inn, _ = await with_bot(dawdle)
    (person,) = await inn.people(1, bots=1)
    game = inn.game(person.code)
    await play_mildly(inn, [person], lambda: game.to_act == (0,) and game.diver == int(own))
    entries = len(inn.log(person.code))
    try:
        slow.set()
        await person.act("agree" if own else "draw")
        while not inn.keeper(person.code)._desk.minds.thinking:
            await asyncio.sleep(0.001)
        while inn.clock.leap(inn.clock.now() + 4.9):
            pass
        await asyncio.sleep(0.02)
        assert inn.keeper(person.code)._desk.minds.thinking == {1}
        assert len(inn.log(person.code)) == entries + 1
        inn.clock.leap(inn.clock.now() + 0.2)
        while len(inn.log(person.code)) == entries + 1:
            await asyncio.sleep(0.001)
        entry = inn.log(person.code)[entries + 1]
        if own:
            assert (entry.kind, entry.seat, entry.payload["by"]) == ("act", 1, "default")
        else:
            assert (entry.kind, entry.payload["answers"]) == ("close", [[1, "agree", "default"]])
    finally:
        free.set()
    await inn.close()


async def test_while_one_bot_thinks_other_tables_play() -> None:
    free = threading.Event()

    def dawdle(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        free.wait(20)
        return choices[0]

    store, clock = MemoryStore(), FakeClock()
    house = await House.with_store(store, pace=AT_ONCE, clock=clock, bots={**BOTS, "egg": Puppet(dawdle)})
    slow = await house.make(TableSettings(seats=(SeatSettings("bot", bot="egg"),) * 2, rules=Rules()))
    fast = await house.make(TableSettings(seats=(SeatSettings("bot"),) * 2, rules=Rules()))
    while not store.over.get(fast.code):
        await asyncio.sleep(0.01)
    assert len(store.logs[slow.code]) == 2
    free.set()
    await house.close()


async def test_before_its_own_action_it_takes_a_moment() -> None:
    inn = await Inn.opened(pace=Pace())
    (person,) = await inn.people(1, bots=1)
    await play_mildly(inn, [person], lambda: inn.game(person.code).diver == 1)
    times = []
    while inn.game(person.code).diver == 1 and not inn.game(person.code).is_over:
        if person.sees().view["to_act"] == [0]:
            await person.act(next(action for action in person.sees().legal if action in ("agree", "return")))
        begun, decision = inn.clock.now(), inn.table(person.code).decision
        while inn.table(person.code).decision == decision and inn.game(person.code).to_act == (1,):
            inn.clock.leap(inn.clock.now() + 0.05)
            await inn.settled()
        times.append(inn.clock.now() - begun)
    assert times
    assert all(0.65 < seconds < 1.3 for seconds in times if seconds)
    assert any(times)
    await inn.close()


async def test_an_opponents_bot_turns_over_while_a_person_dives() -> None:
    """It is consulted when a dive begins, and its turn leaves the diver's decision open."""

    def turner(view: View, choices: Sequence[Action], rng: random.Random) -> Action:
        verbs = [choice.verb for choice in choices]
        for verb in ("turn", "dare", "stop"):
            if verb in verbs and (verb != "turn" or view.diver == 0):
                return choices[verbs.index(verb)]
        return choices[0]

    inn, _ = await with_bot(turner)
    (person,) = await inn.people(1, bots=1)
    await play_mildly(inn, [person], lambda: inn.game(person.code).diver == 0 and not person.sees().view["series"])
    await person.act("draw")
    await inn.settled()
    decision = person.sees().decision
    await person.act("stop", decision=decision)
    await play_mildly(inn, [person], lambda: any(a.verb == "turn" for _, a in inn.game(person.code).actions))
    entries = [entry for entry in inn.log(person.code) if entry.payload.get("action", "").startswith("turn")]
    assert all(entry.payload["decision"] is None for entry in entries)
    await inn.close()


@pytest.mark.parametrize("name", BOTS)
async def test_bots_of_all_kinds_sit_down(inn: Inn, name: str) -> None:
    seats = (SeatSettings("bot", bot=name),) * 2
    made = await inn.house.make(TableSettings(seats=seats, rules=Rules()))
    await inn.advance(600)
    assert (await inn.house.find(made.code)).stage == "over"
    record = await inn.house.record(made.code, 0)
    assert record["bots"] == [name, name]
    assert record["players"] == [name.capitalize(), f"{name.capitalize()} 2"]


async def test_a_window_that_is_called_waits_for_bots_that_think(inn: Inn) -> None:
    people = await inn.people(1, 1, bots=1, tempo="family")
    diver, _ = diver_of(inn, people) if inn.game(people[0].code).diver < 2 else (people[0], 0)
    await play_mildly(inn, people, lambda: inn.game(diver.code).diver < 2 and not diver.sees().view["series"])
    diver, seat = diver_of(inn, people)
    await diver.act("draw", seat)
    assert len(others(inn, people)) == 1
    await inn.advance(6.0)
    assert [answer[2] for answer in inn.log(diver.code)[-1].payload["answers"]].count("bot") == 1
