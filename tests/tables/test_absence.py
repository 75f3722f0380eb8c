"""Who is away: covered by a bot after a while, back when he is there again; a table at which nobody is rests."""

from __future__ import annotations

import random

import pytest
from company import AT_ONCE, Inn, Person, diver_of, new_id, others, play_on

from antartik.tables.house import Leave, Rematch, WindowPush

pytestmark = pytest.mark.anyio


async def test_an_empty_seat_is_covered_after_half_a_minute(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    other, _ = others(inn, people)[0]
    diver.disconnect()
    assert other.info.seats[seat].present is False
    await inn.advance(29.9)
    assert other.info.seats[seat].covered is False
    assert inn.game(diver.code).actions == ()
    await inn.advance(0.2)
    assert other.info.seats[seat].covered is True
    assert other.info.seats[seat].kind == "person"
    assert inn.game(diver.code).actions[0][0] == seat
    assert inn.log(diver.code)[-1].payload["by"] == "bot"


async def test_the_owner_gets_his_seat_back_at_once(inn: Inn) -> None:
    people = await inn.people(1, 1, tempo="patient")
    diver, seat = diver_of(inn, people)
    other, _ = others(inn, people)[0]
    diver.disconnect()
    await inn.advance(60.0)
    assert inn.table(diver.code).is_asking  # the bot dived; the other is asked, and nobody hurries him
    await diver.reconnect()
    await inn.settled()
    assert other.info.seats[seat].covered is False
    assert other.info.seats[seat].present is True
    await other.act("agree")
    await inn.settled()
    assert inn.game(diver.code).to_act == (seat,)
    await inn.advance(600)
    assert inn.game(diver.code).to_act == (seat,)
    await diver.act(diver.sees().legal[0])


async def test_a_blink_changes_nothing(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    for _ in range(5):
        diver.disconnect()
        await inn.advance(29.0)
        await diver.reconnect()
    assert not diver.info.seats[seat].covered
    assert not any(entry.kind == "cover" for entry in inn.log(diver.code))


async def test_a_seat_is_held_while_any_connection_holds_it(inn: Inn) -> None:
    people = await inn.people(1, 1)
    tab = await Person(inn, people[0].code, people[0].tokens).connect()
    people[0].disconnect()
    people[0].disconnect()
    await inn.advance(100)
    assert tab.info.seats[0].present
    tab.disconnect()
    await inn.advance(31)
    assert people[1].info.seats[0].covered


async def test_a_covered_answer_waits_like_a_bots_and_the_owner_may_still_give_his(inn: Inn) -> None:
    people = await inn.people(1, 1, 1, tempo="patient")
    diver, seat = diver_of(inn, people)
    (one, one_seat), (two, _) = others(inn, people)
    one.disconnect()
    await inn.advance(31)
    await diver.act("draw", seat)
    await inn.advance(1.0)
    assert diver.sees().view["answered"] == []
    await one.reconnect()
    await two.act("agree")
    await inn.settled()
    assert inn.game(diver.code).to_act == (one_seat,)
    await one.act("dare 3")
    assert diver.sees().view["stakes"][one_seat] == "3"


async def test_a_covering_bots_answer_is_forgotten_when_the_owner_is_back(inn: Inn) -> None:
    people = await inn.people(1, 1, 1, tempo="family")
    diver, seat = diver_of(inn, people)
    (one, one_seat), (_, two_seat) = others(inn, people)
    one.disconnect()
    await inn.advance(31)
    await diver.act("draw", seat)
    await inn.advance(1.0)
    await one.reconnect()
    await inn.advance(5.0)
    answers = [[one_seat, "agree", "silent"], [two_seat, "agree", "silent"]]
    assert inn.log(diver.code)[-1].payload["answers"] == sorted(answers)


async def test_nobody_waits_for_who_is_covered(inn: Inn) -> None:
    people = await inn.people(1, 1, tempo="patient")
    diver, seat = diver_of(inn, people)
    other, _ = others(inn, people)[0]
    other.disconnect()
    await diver.act("draw", seat)
    await inn.advance(29.0)
    assert inn.table(diver.code).is_asking
    await inn.advance(2.0)
    assert not inn.table(diver.code).is_asking


async def test_a_game_is_played_to_its_end_for_who_never_comes_back(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    people[1].disconnect()
    people[2].disconnect()
    await play_on(inn, [people[0]], random.Random(1))
    assert people[0].info.stage == "over"
    await people[0].do(Rematch(id=new_id()))
    await inn.deal([people[0]])  # who is covered adds no nonce, and nobody waits for it
    assert people[0].info.stage == "playing"
    assert [seat.covered for seat in people[0].info.seats] == [False, True, True]
    await people[1].connect()
    await inn.settled()
    assert [seat.covered for seat in people[0].info.seats] == [False, False, True]


async def test_a_table_at_which_nobody_is_rests(inn: Inn) -> None:
    (person,) = await inn.people(1, bots=3)
    for _ in range(10):
        person.disconnect()
        await inn.settled()
        log = list(inn.log(person.code))
        await inn.advance(10_000)
        assert inn.log(person.code) == log
        await person.reconnect()
        await play_on(inn, [person], random.Random(1), 5)
    assert not any(entry.kind == "cover" for entry in inn.log(person.code))


async def test_it_goes_on_for_a_spectator(inn: Inn) -> None:
    (person,) = await inn.people(1, bots=1)
    spectator = await Person(inn, person.code, []).connect()
    person.disconnect()
    await inn.advance(600)
    assert spectator.info.stage == "over"


async def test_a_window_begins_anew_when_somebody_is_there_again(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    await diver.act("draw", seat)
    await inn.advance(3.0)
    for person in people:
        person.disconnect()
    await inn.advance(500)
    await diver.reconnect()
    assert diver.sees().window == WindowPush(opens_in=2000, closes_in=7000)
    await inn.advance(6.9)
    assert inn.table(diver.code).is_asking
    await inn.advance(0.2)
    assert not inn.table(diver.code).is_asking


async def test_all_who_left_for_good_let_the_bots_finish(inn: Inn) -> None:
    (person,) = await inn.people(1, bots=1)
    await person.do(Leave(id=new_id(), seat=0))
    person.disconnect()
    await inn.advance(600)
    assert (await inn.house.find(person.code)).stage == "over"


async def test_tables_that_nobody_uses_leave_the_memory_and_come_back(inn: Inn) -> None:
    people = await inn.people(1, 1)
    diver, seat = diver_of(inn, people)
    await diver.act("draw", seat)
    await inn.advance(10 * AT_ONCE.idle)
    assert inn.house.in_memory == 1
    for person in people:
        person.disconnect()
    await inn.advance(3 * AT_ONCE.idle)
    assert inn.house.in_memory == 0
    for person in people:
        await person.reconnect()
    before, after = diver.moments()[-2:]
    assert (after.view, after.decision, after.events) == (before.view, before.decision, [])
    await diver.act("stop")
    assert diver.sees().view["series"] == []
