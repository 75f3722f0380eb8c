"""Answer windows: when they open and close, silence, ready, call_time, and who costs no time (R7)."""

from __future__ import annotations

import pytest
from company import Inn, Person, diver_of, new_id, others, play_mildly

from antartik.engine.rules import Rules
from antartik.tables.house import CallTime, Ready, Refusal, WindowPush

pytestmark = pytest.mark.anyio


def phase(person: Person) -> str:
    return person.sees().view["phase"]


async def refused(doing: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await doing  # type: ignore[misc]
    return caught.value


async def asked(inn: Inn, *devices: int, bots: int = 0, **settings: object) -> tuple[list[Person], Person, int]:
    """A table at which the first diver has drawn a figure, so that the others are asked."""
    people = await inn.people(*devices, bots=bots, **settings)
    table = inn.table(people[0].code)
    await play_mildly(
        inn,
        people,
        lambda: table.seats[inn.game(table.code).diver].kind == "person" and not inn.game(table.code).view(None).series,
    )
    person, seat = diver_of(inn, people)
    await person.act("draw", seat)
    await inn.settled()
    return people, person, seat


@pytest.mark.parametrize(("tempo", "seconds"), [("brisk", 2.0), ("family", 5.0)])
async def test_a_window_opens_and_closes_by_its_tempo_and_silence_agrees(inn: Inn, tempo: str, seconds: float) -> None:
    people, diver, _ = await asked(inn, 1, 1, 1, tempo=tempo)
    for person in people:
        assert person.sees().window == WindowPush(opens_in=800, closes_in=800 + int(1000 * seconds))
    await inn.advance(0.8 + seconds - 0.1)
    assert phase(diver) == "asking"
    first, last = others(inn, people)
    await last[0].act("dare " + last[0].sees().view["face_up"][last[1]][0])
    await inn.advance(0.2)
    assert phase(diver) == "dive"
    assert diver.sees().window is None
    entry = inn.log(diver.code)[-1]
    assert (entry.kind, entry.payload["answers"]) == ("close", [[first[1], "agree", "silent"]])
    assert [event["event"] for event in diver.sees().events] == ["answered", "answers"]


async def test_a_window_closes_as_soon_as_all_have_answered(inn: Inn) -> None:
    people, diver, _ = await asked(inn, 1, 1, 1)
    for person, _ in others(inn, people):
        assert phase(diver) == "asking"
        await person.act("agree")
    assert phase(diver) == "dive"


async def test_a_patient_window_has_no_end_until_the_diver_calls_time(inn: Inn) -> None:
    people, diver, seat = await asked(inn, 1, 1, 1, tempo="patient")
    assert diver.sees().window == WindowPush(opens_in=800, call_time_in=10_800)
    decision = diver.sees().decision
    await inn.advance(10.7)
    call = CallTime(id=new_id(), seat=seat, decision=decision)
    assert (await refused(diver.do(call))).reason == "too_early"
    await inn.advance(0.2)
    other, other_seat = others(inn, people)[0]
    own = CallTime(id=new_id(), seat=other_seat, decision=decision)
    assert (await refused(other.do(own))).clause == "R7"
    assert (await refused(other.do(call))).reason == "not_yours"
    assert phase(diver) == "asking"
    await diver.do(call)
    await inn.settled()
    assert phase(diver) == "dive"
    assert [entry.kind for entry in inn.log(diver.code)[-2:]] == ["call_time", "close"]
    await diver.do(call)  # again: the same answer
    late = CallTime(id=new_id(), seat=seat, decision=decision)
    assert (await refused(diver.do(late))).reason == "closed"


async def test_nobody_calls_time_where_the_window_closes_by_itself(inn: Inn) -> None:
    _, diver, seat = await asked(inn, 1, 1, tempo="family")
    await inn.advance(5.5)
    call = CallTime(id=new_id(), seat=seat, decision=diver.sees().decision)
    assert (await refused(diver.do(call))).reason == "stage"


@pytest.mark.parametrize(
    ("devices", "bots", "rules", "tempo"),
    [
        ((1,), 3, "standard", "patient"),
        ((1, 1), 1, "standard", "family"),
        ((2,), 0, "standard", "family"),
        ((1, 1, 1), 0, "first-dives", "patient"),
        ((1,), 1, "first-dives", "patient"),
    ],
)
async def test_the_tempo_follows_from_who_sits_down(
    inn: Inn, devices: tuple[int, ...], bots: int, rules: str, tempo: str
) -> None:
    people = await inn.people(*devices, bots=bots, rules=Rules.preset(rules))
    assert people[0].info.tempo == tempo


async def test_bots_cost_no_time(inn: Inn) -> None:
    _, diver, _ = await asked(inn, 1, bots=4)
    assert phase(diver) == "dive"
    assert all(moment.window is None for moment in diver.moments() if moment.view["diver"] == diver.seats[0])


async def test_who_has_dared_costs_no_time(inn: Inn) -> None:
    people, diver, seat = await asked(inn, 1, 1, rules=Rules(judges={}, parachutes={}, parachute="none"))
    (other, other_seat) = others(inn, people)[0]
    await other.act("dare 2")
    await diver.act("draw", seat)
    view = diver.sees().view
    assert view["asked"] == [] or other_seat not in view["asked"]
    assert view["phase"] in ("dive", "choice")
    assert diver.sees().window is None


async def test_one_device_waits_for_the_divers_ready(inn: Inn) -> None:
    people, device, seat = await asked(inn, 3)
    assert device.info.one_device
    assert device.sees().window == WindowPush(waits_for_ready=True)
    await inn.advance(1000)
    assert phase(device) == "asking"
    decision = device.sees().decision
    call = CallTime(id=new_id(), seat=seat, decision=decision)
    assert (await refused(device.do(call))).reason == "too_early"
    (_, other), *_ = others(inn, people)
    wrong = Ready(id=new_id(), seat=other, decision=decision)
    assert (await refused(device.do(wrong))).clause == "R7"
    await device.do(Ready(id=new_id(), seat=seat, decision=decision))
    assert device.sees().window == WindowPush(opens_in=0, closes_in=5000, call_time_in=0)
    again = Ready(id=new_id(), seat=seat, decision=decision)
    assert (await refused(device.do(again))).reason == "stage"
    await inn.advance(4.9)
    assert phase(device) == "asking"
    await inn.advance(0.2)
    assert phase(device) == "dive"


async def test_at_one_device_a_window_that_was_opened_begins_anew_after_a_rest(inn: Inn) -> None:
    _, device, seat = await asked(inn, 2)
    await device.do(Ready(id=new_id(), seat=seat, decision=device.sees().decision))
    await inn.advance(3.0)
    device.disconnect()
    await inn.advance(100)
    await device.reconnect()
    assert device.sees().window == WindowPush(opens_in=2000, closes_in=7000, call_time_in=0)
    await inn.advance(6.9)
    assert phase(device) == "asking"
    await inn.advance(0.2)
    assert phase(device) == "dive"


async def test_at_one_device_time_may_be_called_at_once(inn: Inn) -> None:
    _, device, seat = await asked(inn, 2, tempo="patient")
    decision = device.sees().decision
    await device.do(Ready(id=new_id(), seat=seat, decision=decision))
    assert device.sees().window == WindowPush(opens_in=0, call_time_in=0)
    await device.do(CallTime(id=new_id(), seat=seat, decision=decision))
    await inn.settled()
    assert phase(device) == "dive"


async def test_at_one_device_a_bots_window_opens_as_elsewhere(inn: Inn) -> None:
    (device,) = await inn.people(2, bots=1, tempo="family")
    await play_mildly(inn, [device], lambda: device.sees().view["diver"] == 2 and phase(device) == "asking")
    assert device.sees().window == WindowPush(opens_in=800, closes_in=5800)


async def test_nobody_waits_for_ready_where_only_bots_are_asked(inn: Inn) -> None:
    _, device, _ = await asked(inn, 1, bots=2)
    assert device.info.one_device
    assert phase(device) == "dive"


async def test_ready_has_no_place_where_people_sit_apart(inn: Inn) -> None:
    _, diver, seat = await asked(inn, 1, 1)
    ready = Ready(id=new_id(), seat=seat, decision=diver.sees().decision)
    assert (await refused(diver.do(ready))).reason == "stage"


async def test_bots_answers_are_not_shown_before_the_window_closes(inn: Inn) -> None:
    people, diver, _ = await asked(inn, 1, 1, bots=2)
    (other, _), *_ = others(inn, people)
    await inn.advance(3.0)
    assert diver.sees().view["answered"] == []
    assert set(diver.sees().view["asked"]) >= {2, 3}
    assert not any(entry.kind == "close" for entry in inn.log(diver.code)[-1:])
    await other.act("agree")
    await inn.settled()
    assert phase(diver) == "dive"
    answers = inn.log(diver.code)[-1].payload["answers"]
    assert [answer[0] for answer in answers] == [2, 3]
    assert {answer[2] for answer in answers} == {"bot"}


async def test_turning_over_names_no_decision_and_changes_no_window(inn: Inn) -> None:
    people, diver, seat = await asked(inn, 1, 1, 1)
    (nearer, _), (farther, farther_seat) = others(inn, people)
    card = farther.sees().view["face_up"][farther_seat][0]
    await nearer.act("agree")
    await farther.act(f"dare {card}")
    await diver.act("stop", seat)
    assert farther.sees().view["face_down"][farther_seat] == [card]
    game = inn.game(diver.code)
    await play_mildly(inn, people, lambda: game.diver == seat and game.to_act == (seat,) and not game.view(None).series)
    await diver.act("draw", seat)
    decision = diver.sees().decision
    await inn.advance(2.0)
    await farther.act(f"turn {card}", decision=None)
    for person in people:
        assert person.sees().decision == decision
        assert person.sees().window == WindowPush(opens_in=0, closes_in=3800)
    assert set(diver.sees().view["to_act"]) == {nearer.seats[0], farther_seat}
    await farther.act(f"dare {card}", decision=decision)
    await inn.advance(3.9)
    assert phase(diver) == "dive"


async def test_the_divers_own_turn_names_its_decision(inn: Inn) -> None:
    people, diver, seat = await asked(inn, 1, 1)
    ((other, other_seat),) = others(inn, people)
    await other.act("dare 2")
    await diver.act("stop", seat)
    assert other.sees().view["face_down"][other_seat] == ["2"]
    assert (await refused(other.act("turn 2", decision=None))).reason == "closed"
    await other.act("turn 2")
    assert other.sees().view["face_down"][other_seat] == []
