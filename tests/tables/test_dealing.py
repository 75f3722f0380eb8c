"""The deal by proof: commitment, hashes, nonces; who is silent; restarts in the middle of it."""

from __future__ import annotations

from hashlib import sha256

import pytest
from company import Inn, Person, new_id

from antartik.engine.game import Game
from antartik.engine.record import verify
from antartik.engine.rules import Rules
from antartik.tables.house import (
    DealPush,
    InfoPush,
    Leave,
    MomentPush,
    Nonce,
    NonceHash,
    Refusal,
    SeatSettings,
    TableSettings,
)

pytestmark = pytest.mark.anyio


async def undealt(inn: Inn, *devices: int, bots: int = 0, connected: bool = True) -> list[Person]:
    """A full table that waits for nonces."""
    mine = [SeatSettings("person", f"P{i}") for i in range(devices[0])]
    seats = (*mine, *[SeatSettings("open")] * (len(devices) - 1), *[SeatSettings("bot")] * bots)
    made = await inn.house.make(TableSettings(seats=seats, rules=Rules()))
    people = [Person(inn, made.code, [seat.token for seat in made.seats])]
    for _ in devices[1:]:
        people.append(Person(inn, made.code, [(await inn.house.join(made.code, "Joiner")).token]))
    if connected:
        for person in people:
            await person.connect()
    await inn.settled()
    return people


def hash_of(nonce: str) -> str:
    return sha256(bytes.fromhex(nonce)).hexdigest()


def proof_of(inn: Inn, code: str) -> list[str]:
    proof = inn.game(code).proof
    assert proof is not None
    return [nonce.hex() for nonce in proof.nonces]


async def refused(person: Person, command: object) -> str:
    with pytest.raises(Refusal) as caught:
        await person.do(command)
    return caught.value.reason


async def test_commitment_then_hashes_then_nonces_then_the_game(inn: Inn) -> None:
    one, two = await undealt(inn, 1, 1)
    for person in (one, two):
        assert person.info.stage == "dealing"
        assert person.info.commitment is not None
        deals = [push for push in person.pushes if isinstance(push, DealPush)]
        assert deals == [DealPush(commitment=person.info.commitment)]
        assert person.moments() == []
    assert await refused(one, Nonce(nonce=one.nonce)) == "illegal"
    await one.deal()
    assert (one.info.nonce_hashes, one.info.stage) == (1, "dealing")
    assert await refused(one, Nonce(nonce=one.nonce)) == "too_early"
    await two.deal()
    assert [push.reveal for push in two.pushes if isinstance(push, DealPush)] == [False, True]
    await two.deal()
    assert await refused(one, Nonce(nonce=two.nonce)) == "illegal"
    await one.deal()
    assert one.info.stage == "playing"
    assert proof_of(inn, one.code) == [one.nonce, two.nonce]
    game = inn.game(one.code)
    assert game.proof is not None
    assert game.proof.lot
    assert game.proof.commitment.hex() == one.info.commitment
    assert [push for push in one.pushes if isinstance(push, InfoPush)][-1].proof is None
    first = one.moments()[0]
    assert (first.first, first.snapshot, [event["event"] for event in first.events]) == (0, False, ["dive_began"])


async def test_the_same_nonce_again_is_no_fault_and_another_is_refused(inn: Inn) -> None:
    one, two = await undealt(inn, 1, 1)
    await one.deal()
    await one.deal()
    assert await refused(one, NonceHash(hash="00" * 32)) == "closed"
    await two.deal()
    await one.deal()
    await one.deal()
    assert len([entry for entry in inn.log(one.code) if entry.kind.startswith("nonce")]) == 3
    second_tab = await Person(inn, one.code, one.tokens).connect()
    assert not any(isinstance(push, DealPush) for push in second_tab.pushes)


@pytest.mark.parametrize("wrong", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 63 + "\n"])
async def test_what_is_no_hash_is_refused(inn: Inn, wrong: str) -> None:
    (one,) = await undealt(inn, 1, bots=1)
    assert await refused(one, NonceHash(hash=wrong)) == "illegal"


@pytest.mark.parametrize("wrong", ["", "00" * 15, "00" * 17, "0G" * 16, "AB" * 16])
async def test_what_is_no_nonce_is_refused(inn: Inn, wrong: str) -> None:
    (one,) = await undealt(inn, 1, bots=1)
    hashed = hash_of(wrong) if wrong and "G" not in wrong else "11" * 32
    await one.do(NonceHash(hash=hashed))
    assert await refused(one, Nonce(nonce=wrong)) == "illegal"


async def test_a_spectator_adds_nothing(inn: Inn) -> None:
    (one,) = await undealt(inn, 1, bots=1)
    spectator = await Person(inn, one.code, []).connect()
    assert not any(isinstance(push, DealPush) for push in spectator.pushes)
    assert await refused(spectator, NonceHash(hash="00" * 32)) == "not_yours"
    assert await refused(spectator, Nonce(nonce="00" * 16)) == "not_yours"


async def test_a_device_of_several_seats_adds_one_in_the_place_of_its_lowest(inn: Inn) -> None:
    made = await inn.house.make(
        TableSettings(
            seats=(
                SeatSettings("open"),
                SeatSettings("person", "A"),
                SeatSettings("bot"),
                SeatSettings("person", "B"),
                SeatSettings("open"),
            ),
            rules=Rules(),
        )
    )
    device = await Person(inn, made.code, [seat.token for seat in made.seats]).connect()
    late = await Person(inn, made.code, [(await inn.house.join(made.code, "C", 4)).token]).connect()
    early = await Person(inn, made.code, [(await inn.house.join(made.code, "D")).token]).connect()
    assert (device.seats, late.seats, early.seats) == ([1, 3], [4], [0])
    await inn.deal([late, device, early])
    assert proof_of(inn, made.code) == [early.nonce, device.nonce, late.nonce]


async def test_a_table_of_bots_deals_at_once(inn: Inn) -> None:
    made = await inn.house.make(
        TableSettings(seats=(SeatSettings("bot"), SeatSettings("bot", bot="egg")), rules=Rules())
    )
    await inn.settled()
    assert made.seats == ()
    info = await inn.house.find(made.code)
    assert info.stage in ("playing", "over")
    assert [seat.name for seat in info.seats] == ["Gentoo", "Egg"]
    await inn.advance(600)
    assert (await inn.house.find(made.code)).stage == "over"
    record = await inn.house.record(made.code, 0)
    assert record["proof"]["nonces"] == []
    assert verify(Game.from_record(record)) == "proven"


async def test_who_sends_no_hash_is_left_out_after_five_seconds(inn: Inn) -> None:
    one, two = await undealt(inn, 1, 1)
    await two.deal()
    await inn.advance(4.9)
    assert two.info.stage == "dealing"
    assert not any(isinstance(push, DealPush) and push.reveal for push in two.pushes)
    await inn.advance(0.2)
    await two.deal()
    assert two.info.stage == "playing"
    assert proof_of(inn, one.code) == [two.nonce]


async def test_who_sends_no_nonce_is_left_out_after_five_more(inn: Inn) -> None:
    one, two = await undealt(inn, 1, 1)
    await inn.advance(3.0)
    await two.deal()
    await one.deal()
    await one.deal()
    await inn.advance(4.9)
    assert two.info.stage == "dealing"
    await inn.advance(0.2)
    assert two.info.stage == "playing"
    assert proof_of(inn, one.code) == [one.nonce]
    assert await refused(two, Nonce(nonce=two.nonce)) == "stage"


async def test_where_everybody_is_silent_the_secret_alone_deals(inn: Inn) -> None:
    one, _ = await undealt(inn, 1, 1)
    await inn.advance(5.1)
    assert one.info.stage == "playing"
    assert proof_of(inn, one.code) == []


async def test_nobody_is_left_out_before_somebody_is_there(inn: Inn) -> None:
    (one,) = await undealt(inn, 1, bots=1, connected=False)
    await inn.advance(1000)
    await one.connect()
    await inn.advance(4.0)
    await inn.deal([one])
    assert proof_of(inn, one.code) == [one.nonce]


async def test_who_leaves_is_not_waited_for(inn: Inn) -> None:
    one, two = await undealt(inn, 1, 1)
    await one.deal()
    await two.do(Leave(id=new_id(), seat=1))
    await one.deal()
    assert one.info.stage == "playing"
    assert proof_of(inn, one.code) == [one.nonce]


@pytest.mark.parametrize("stop_after", range(6))
async def test_a_restart_in_the_middle_of_the_deal(inn: Inn, stop_after: int) -> None:
    one, two = people = await undealt(inn, 1, 1)
    commitment = one.info.commitment
    steps = [(one, "hash"), (two, "hash"), (two, "nonce"), (one, "nonce")]
    for number, (person, _) in enumerate(steps):
        if number == stop_after:
            inn = await inn.restarted()
            for person_ in people:
                person_.inn, person_.pushes = inn, []
            await inn.advance(100)
            for person_ in people:
                await person_.connect()
            assert one.info.commitment == commitment
        await person.deal()
    await inn.settled()
    assert one.info.stage == "playing"
    assert proof_of(inn, one.code) == [one.nonce, two.nonce]
    assert sum(entry.kind == "deal" for entry in inn.log(one.code)) == 1
    await inn.close()


async def test_the_secret_is_pushed_to_nobody_before_the_end(inn: Inn) -> None:
    one, _two = people = await undealt(inn, 1, 1)
    secret = next(entry for entry in inn.log(one.code) if entry.kind == "deal").payload["secret"]
    await inn.deal(people)
    for person in people:
        assert secret not in person.bytes()
        assert not any(isinstance(push, MomentPush) and "deck" in push.view for push in person.pushes)
