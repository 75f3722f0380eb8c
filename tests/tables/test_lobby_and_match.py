"""Making, joining, starting, leaving, rematches, and a match to its end (R19)."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest
from company import Inn, Person, new_id, play_on

from antartik.engine.game import Game
from antartik.engine.record import verify
from antartik.engine.rules import Rules
from antartik.tables.house import (
    Act,
    Leave,
    MadeTable,
    NoSuchRecord,
    Refusal,
    Rematch,
    SeatSettings,
    Start,
    TableSettings,
    WrongSettings,
)

pytestmark = pytest.mark.anyio

OPEN = SeatSettings("open")
BOT = SeatSettings("bot")
ADA = SeatSettings("person", "Ada")


async def make(inn: Inn, *seats: SeatSettings, **settings: object) -> MadeTable:
    return await inn.house.make(TableSettings(seats=seats, rules=Rules(), **settings))  # type: ignore[arg-type]


async def maker(inn: Inn, *seats: SeatSettings, **settings: object) -> Person:
    made = await make(inn, *seats, **settings)
    return await Person(inn, made.code, [seat.token for seat in made.seats]).connect()


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((ADA,), "two to five"),
        ((ADA,) * 6, "two to five"),
        ((), "two to five"),
        ((SeatSettings("person"), BOT), "name"),
        ((SeatSettings("person", "   "), BOT), "name"),
        ((SeatSettings("person", "x" * 25), BOT), "24"),
        ((SeatSettings("person", "A\u202eda"), BOT), "printed"),
        ((SeatSettings("person", "A\nda"), BOT), "printed"),
        ((ADA, SeatSettings("bot", bot="orca")), "no such bot"),
    ],
)
async def test_what_is_no_table_is_one_clear_line(inn: Inn, seats: Sequence[SeatSettings], words: str) -> None:
    with pytest.raises(WrongSettings, match=words) as caught:
        await make(inn, *seats)
    assert "\n" not in str(caught.value)


async def test_a_code_can_be_said_aloud_and_typed(inn: Inn) -> None:
    codes = {(await make(inn, ADA, OPEN)).code for _ in range(50)}
    assert len(codes) == 50
    assert all(re.fullmatch("[BCDFGHJKMNPQRSTVWXZ2-9]{6}", code) for code in codes)


async def test_the_maker_alone_has_tokens_and_people_join(inn: Inn) -> None:
    ada = await maker(inn, OPEN, ADA, BOT, OPEN)
    assert ada.seats == [1]
    info = ada.info
    assert (info.stage, info.open_seats, info.commitment) == ("lobby", 2, None)
    assert [seat.name for seat in info.seats] == ["", "Ada", "Gentoo", ""]
    assert [seat.present for seat in info.seats] == [False, True, False, False]
    ben = await inn.house.join(ada.code.lower(), "  Ben ", 3)
    assert ben.seat == 3
    assert ada.info.seats[3].name == "Ben"
    for name, seat in (("Cy", 3), ("Cy", 1), ("Cy", 2), ("Cy", 9), ("Cy", -1)):
        with pytest.raises(Refusal) as caught:
            await inn.house.join(ada.code, name, seat)
        assert caught.value.reason == "stage"
    with pytest.raises(WrongSettings):
        await inn.house.join(ada.code, "")
    assert ada.info.stage == "lobby"
    await inn.house.join(ada.code, "Cy")
    assert ada.info.stage == "dealing"  # the last open seat is taken
    with pytest.raises(Refusal):
        await inn.house.join(ada.code, "Dan")
    assert await inn.house.seats_of(ada.code, [ben.token]) == {3}
    assert await inn.house.seats_of(ada.code, [ben.token[:-1], "", "ü", ada.tokens[0]]) == {1}
    assert not ada.info.one_device


async def test_at_the_start_open_seats_go_and_later_ones_move_up(inn: Inn) -> None:
    ada = await maker(inn, OPEN, ADA, OPEN, BOT, OPEN)
    ben = await Person(inn, ada.code, [(await inn.house.join(ada.code, "Ben", 4)).token]).connect()
    assert (ada.seats, ben.seats) == ([1], [4])
    await ben.do(Start(id=new_id()))
    assert (ada.seats, ben.seats) == ([0], [2])
    assert [(seat.seat, seat.name, seat.present) for seat in ada.info.seats] == [
        (0, "Ada", True),
        (1, "Gentoo", False),
        (2, "Ben", True),
    ]
    assert await inn.house.seats_of(ada.code, ben.tokens) == {2}
    await inn.deal([ada, ben])
    assert inn.game(ada.code).players == ("Ada", "Gentoo", "Ben")
    assert [moment.seat for moment in ben.moments()] == [2]


async def test_or_bots_take_them(inn: Inn) -> None:
    ada = await maker(inn, OPEN, ADA, BOT)
    command = Start(id=new_id(), fill=True)
    await ada.do(command)
    await ada.do(command)
    assert [seat.name for seat in ada.info.seats] == ["Gentoo", "Ada", "Gentoo 2"]
    await inn.deal([ada])
    assert ada.info.stage == "playing"


async def test_nobody_starts_alone(inn: Inn) -> None:
    ada = await maker(inn, ADA, OPEN, OPEN)
    with pytest.raises(Refusal) as caught:
        await ada.do(Start(id=new_id()))
    assert caught.value.clause == "R4"


async def test_in_the_lobby_a_seat_that_was_left_is_open_again(inn: Inn) -> None:
    ada = await maker(inn, ADA, OPEN, OPEN)
    joined = await inn.house.join(ada.code, "Ben")
    ben = await Person(inn, ada.code, [joined.token]).connect()
    await ben.do(Leave(id=new_id(), seat=1))
    assert ben.seats == []
    assert ada.info.seats[1].kind == "open"
    assert await inn.house.seats_of(ada.code, [joined.token]) == frozenset()


async def test_a_bot_plays_on_for_who_leaves(inn: Inn) -> None:
    people = await inn.people(1, 1, 1)
    ada, ben, cy = people
    command = Leave(id=new_id(), seat=1)
    decision = ben.sees().decision
    await ben.do(command)
    await ben.do(command)
    assert ben.seats == []
    assert (ada.info.seats[1].kind, ada.info.seats[1].bot, ada.info.seats[1].name) == ("bot", "gentoo", "P1")
    with pytest.raises(Refusal) as caught:
        await ben.do(Act(id=new_id(), seat=1, action="draw", decision=decision))
    assert caught.value.reason == "not_yours"
    await play_on(inn, [ada, cy], random.Random(1))
    assert ada.info.stage == "over"
    assert ben.moments()[-1].seat is None, "from then on a spectator"
    assert ben.moments(None)[0].snapshot
    record = await inn.house.record(ada.code, 0)
    assert record["players"] == ["P0", "P1", "P2"]
    assert record["bots"] == [None, "gentoo", None]
    await ada.do(Rematch(id=new_id()))
    assert ada.info.seats[1].name == "Gentoo"


async def test_who_leaves_in_the_middle_of_an_asking_is_answered_for(inn: Inn) -> None:
    ada, ben = people = await inn.people(1, 1, tempo="patient")
    diver, other = (ada, ben) if inn.game(ada.code).diver == 0 else (ben, ada)
    await diver.act("draw")
    await other.do(Leave(id=new_id(), seat=other.seats[0]))
    await inn.settled()
    assert diver.sees().view["phase"] == "dive"
    await diver.do(Leave(id=new_id(), seat=diver.seats[0]))
    await inn.advance(600)
    assert people[0].info.stage == "over"


async def test_a_rematch_is_the_next_game_of_the_same_seats(inn: Inn) -> None:
    people = await inn.people(1, 1, bots=1)
    ada, ben = people
    with pytest.raises(NoSuchRecord):
        await inn.house.record(ada.code, 0)
    await play_on(inn, people, random.Random(5))
    first = await inn.house.record(ada.code, 0)
    assert verify(Game.from_record(first)) == "proven"
    assert ada.info.proof == first["proof"]
    decision = ada.sees().decision
    command = Rematch(id=new_id())
    await ben.do(command)
    await ben.do(command)
    assert (ada.info.stage, ada.info.game, ada.info.proof) == ("dealing", 1, None)
    assert ada.info.commitment != first["proof"]["commitment"]
    with pytest.raises(Refusal):
        await ada.do(Rematch(id=new_id()))
    await inn.deal(people)
    moment = ada.moments(0)[-1]
    started = next(moment for moment in ada.moments(0) if moment.game == 1)
    assert (started.first, started.snapshot) == (0, False)
    assert moment.decision > decision
    await play_on(inn, people, random.Random(6))
    second = await inn.house.record(ada.code, 1)
    assert second["deck"] != first["deck"]
    assert await inn.house.record(ada.code, 0) == first
    for wrong in (2, -1):
        with pytest.raises(NoSuchRecord):
            await inn.house.record(ada.code, wrong)
    assert await inn.house.unfinished() == []
    await ada.do(Rematch(id=new_id()))
    assert await inn.house.unfinished() == [ada.code]


async def test_a_match_is_as_many_games_as_players_and_then_a_new_one(inn: Inn) -> None:
    people = await inn.people(1, 1, bots=1, match=True, rules=Rules.preset("first-dives"))
    ada, ben = people
    rng = random.Random(2)
    for game in range(4):
        match = ada.info.match
        assert match is not None
        assert (match.game, match.games) == (game % 3 + 1, 3)
        assert inn.game(ada.code).first == game % 3
        assert inn.game(ada.code).proof.lot is False  # type: ignore[union-attr]
        if game in (0, 3):
            assert (match.titles, match.stars, match.leaders) == (("0", "0", "0"), (0, 0, 0), ())
        await play_on(inn, people, rng)
        match = ada.info.match
        assert match is not None
        assert match.game == game % 3 + 1
        assert len(match.leaders) >= 1
        await ben.do(Rematch(id=new_id()))
        await inn.deal(people)
    records = [await inn.house.record(ada.code, game) for game in range(3)]
    assert [record["first"] for record in records] == [0, 1, 2]
    assert all(verify(Game.from_record(record)) == "proven" for record in records)
    inn = await inn.restarted()
    info = await inn.house.find(ada.code)
    assert info.match is not None
    assert (info.match.game, sum(info.match.stars) > 0) == (2, True)
    await inn.close()


async def test_a_match_may_be_begun_after_a_single_game_and_left_after_its_last(inn: Inn) -> None:
    people = await inn.people(1, 1, rules=Rules.preset("first-dives"))
    ada, ben = people
    rng = random.Random(4)
    await play_on(inn, people, rng)
    assert ada.info.match is None
    await ben.do(Rematch(id=new_id(), match=True))
    for game in range(2):
        await inn.deal(people)
        assert ada.info.match is not None
        assert (ada.info.match.game, ada.info.match.games) == (game + 1, 2)
        assert inn.game(ada.code).first == game  # the game before the match doesn't count
        await play_on(inn, people, rng)
        if game == 0:
            with pytest.raises(Refusal) as caught:
                await ada.do(Rematch(id=new_id(), match=False))
            assert caught.value.reason == "stage"
            await ada.do(Rematch(id=new_id(), match=True))  # the same match goes on
    records = [await inn.house.record(ada.code, game) for game in range(3)]
    assert ada.info.match.stars == tuple(
        one + other for one, other in zip(records[1]["result"]["stars"], records[2]["result"]["stars"], strict=True)
    )
    await ada.do(Rematch(id=new_id(), match=False))
    assert ada.info.match is None
    await inn.deal(people)
    assert inn.game(ada.code).proof.lot  # type: ignore[union-attr]
    inn = await inn.restarted()
    assert (await inn.house.find(ada.code)).match is None
    await inn.close()
